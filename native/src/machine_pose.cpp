// The pose at one moment: the clip, what the body is still off by, and legs that reach their feet.

#include <algorithm>
#include <cmath>

#include "kinema/kernels.h"
#include "kinema/machine.h"
#include "easing.h"
#include "turns.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kQuick = 0.2;     // seconds in which a speed that does not belong to the clip is lost
constexpr double kStraight = 0.97;  // of a leg: a clip's own leg may be straighter
constexpr double kSoft = 0.01;      // of a leg: over how much a limit sets in
constexpr ptrdiff_t kDeepest = 64;  // joints of a chain, checked by the caller

void put(double* p, Vec v) { p[0] = v.x, p[1] = v.y, p[2] = v.z; }

// By how much something is too long, without a kink where it begins to be.
double excess(double length, double limit, double soft) {
  const double over = length - limit;
  return over > 0.0 ? over * over / (over + soft) : 0.0;
}

}  // namespace

Machine::State Machine::pose(double time, double* rotations, double* positions) {
  advance(time);
  now_ = time;
  shown(time, rotations, positions, nullptr);
  const Quat back = conjugate(body_.mount);
  for (const std::int32_t joint : body_.carriers) {
    store(rotations + 4 * joint, back * load_quat(rotations + 4 * joint));
    put(positions + 3 * joint, rotate(back, load_vec(positions + 3 * joint) - body_.origin));
  }
  if (time < began_ + blend_) return State::blending;
  return waiting() ? State::previous : State::next;
}

void Machine::sampled(const Playing& playing, double time, double* rotations,
                      double* positions) const {
  const std::int32_t clip = playing.clip;
  const ptrdiff_t first = clips_.first[clip], count = clips_.count[clip];
  double frame = std::max(frame_at(playing, time), 0.0);
  const double nearest = std::round(frame);
  if (std::abs(frame - nearest) < 1e-7) frame = nearest;
  FloorPlace place = playing.place;
  if (repeats(clip) && frame > count) {
    frame -= count;
    const double* const cycle = &clips_.cycles[3 * clip];
    place = compose(place, {cycle[0], cycle[1], cycle[2]});
  }
  const ptrdiff_t frames = count + (repeats(clip) ? 1 : 0);
  kernels().sample(clips_.rotations.data() + first * joints_ * 4,
                   clips_.positions.data() + first * joints_ * 3, frames, joints_, &frame, 1,
                   rotations, positions);
  const Quat turn{std::cos(0.5 * place.turn), 0.0, std::sin(0.5 * place.turn), 0.0};
  for (const std::int32_t joint : body_.carriers) {
    store(rotations + 4 * joint, turn * load_quat(rotations + 4 * joint));
    put(positions + 3 * joint, apply(place, load_vec(positions + 3 * joint)));
  }
}

bool Machine::moves(double time) const {
  if (time < began_ + blend_) return true;
  for (size_t foot = 0; foot < legs_.size(); ++foot)
    for (const LettingGo* each : {&feet_[foot].moved, &feet_[foot].turned})
      if (!each->over(time) || dot(each->end, each->end) > 0.0) return true;
  return false;
}

void Machine::shown(double time, double* rotations, double* positions, Foot* goals) const {
  sampled(play_, time, rotations, positions);
  Foot clip[kFeet], wanted[kFeet];
  const bool off = moves(time);
  if (off || goals != nullptr) find_feet(rotations, positions, clip);
  if (goals != nullptr) std::copy_n(clip, legs_.size(), goals);
  if (!off) return;
  if (time < began_ + blend_) {
    const double quick = std::min(blend_, kQuick);
    const double left = left_of((time - began_) / blend_);
    const double on = quick * gone_on((time - began_) / quick);
    for (ptrdiff_t j = 0; j < joints_; ++j) {
      if (off_[j] & 1) {
        const Vec turn = left * load_vec(&turn_[3 * j]) + on * load_vec(&spin_[3 * j]);
        store(rotations + 4 * j, load_quat(rotations + 4 * j) * turn_of(turn));
      }
      if (off_[j] & 2) {
        const Vec move = left * load_vec(&move_[3 * j]) + on * load_vec(&speed_[3 * j]);
        put(positions + 3 * j, load_vec(positions + 3 * j) + move);
      }
    }
  }
  for (size_t foot = 0; foot < legs_.size(); ++foot)
    wanted[foot] = goal_of(static_cast<int>(foot), clip[foot], time);
  if (goals != nullptr) std::copy_n(wanted, legs_.size(), goals);
  bend_legs(rotations, positions, clip, wanted);
}

LegPose Machine::leg_pose(const Leg& leg, const double* rotations, const double* positions) const {
  Quat turns[kDeepest];
  Vec places[kDeepest];
  for (size_t i = 0; i < leg.chain.size(); ++i) {
    turns[i] = load_quat(rotations + 4 * leg.chain[i]);
    places[i] = load_vec(positions + 3 * leg.chain[i]);
    if (i == 0) continue;
    places[i] = places[i - 1] + rotate(turns[i - 1], places[i]);
    turns[i] = turns[i - 1] * turns[i];
  }
  return {turns[leg.hip - 1],   turns[leg.hip],    turns[leg.knee - 1],
          turns[leg.knee],      turns[leg.ankle - 1], turns[leg.ankle],
          places[leg.hip],      places[leg.knee],  places[leg.ankle]};
}

void Machine::find_feet(const double* rotations, const double* positions, Foot* feet) const {
  for (size_t foot = 0; foot < legs_.size(); ++foot) {
    const LegPose leg = leg_pose(legs_[foot], rotations, positions);
    feet[foot] = {leg.ankle, normalized(leg.foot), length(leg.ankle - leg.hip)};
  }
}

Machine::Foot Machine::goal_of(int foot, const Foot& clip, double time) const {
  const FootState& state = feet_[foot];
  const Vec arm = legs_[foot].points[state.point];
  const Quat turn = normalized(turn_of(state.turned.at(time)) * clip.turn);
  const Vec point = clip.ankle + rotate(clip.turn, arm) + state.moved.at(time);
  return {point - rotate(turn, arm), turn, clip.reach};
}

// Hips give way to feet that stand farther away than the legs reach; feet in the air to the hips.
void Machine::bend_legs(double* rotations, double* positions, const Foot* clip,
                        const Foot* goals) const {
  LegPose poses[kFeet];
  double limits[kFeet], lengths[kFeet], down = 0.0;
  for (size_t foot = 0; foot < legs_.size(); ++foot) {
    const LegPose& leg = poses[foot] = leg_pose(legs_[foot], rotations, positions);
    lengths[foot] = length(leg.knee - leg.hip) + length(leg.ankle - leg.knee);
    limits[foot] = std::max(clip[foot].reach, kStraight * lengths[foot]);
    if (!feet_[foot].point) continue;
    const Vec reach = goals[foot].ankle - leg.hip;
    const double far = length(reach);
    const double shorter = far - excess(far, limits[foot], kSoft * lengths[foot]);
    const double level = std::sqrt(reach.x * reach.x + reach.z * reach.z);
    const double height = std::sqrt(std::max(shorter * shorter - level * level, 0.0));
    down = std::max(down, -reach.y - height);
  }
  if (down > 0.0)
    for (const std::int32_t joint : body_.carriers) positions[3 * joint + 1] -= down;
  for (size_t foot = 0; foot < legs_.size(); ++foot) {
    const Leg& leg = legs_[foot];
    const Vec hip = poses[foot].hip - Vec{0.0, down, 0.0};
    Vec reach = goals[foot].ankle - hip;
    const double far = length(reach);
    const double over = excess(far, limits[foot], kSoft * lengths[foot]);
    if (!feet_[foot].point && far > 0.0) reach = ((far - over) / far) * reach;
    const LegTurns turns = bend(poses[foot], rotate(poses[foot].over_knee, leg.axis), hip,
                                hip + reach, goals[foot].turn);
    store(rotations + 4 * leg.chain[leg.hip], turns.hip);
    store(rotations + 4 * leg.chain[leg.knee], turns.knee);
    store(rotations + 4 * leg.chain[leg.ankle], turns.ankle);
  }
}

}  // namespace kinema
