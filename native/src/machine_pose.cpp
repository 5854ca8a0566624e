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

constexpr double kStraight = 0.97;  // of a leg: a clip's own leg may be straighter
constexpr double kYield = 0.05;     // radians that a knee gives way at its limit
constexpr double kSoft = 0.01;      // of a leg: over how much a limit sets in
constexpr ptrdiff_t kDeepest = 64;  // joints of a chain, checked by the caller

// The rotation of angle × axis, where squares neither overflow nor matter when they vanish.
Quat turned(Vec turn) {
  const double square = dot(turn, turn);
  if (square < 1e-24) return {1.0, 0.5 * turn.x, 0.5 * turn.y, 0.5 * turn.z};
  const double angle = std::sqrt(square), share = std::sin(0.5 * angle) / angle;
  return {std::cos(0.5 * angle), share * turn.x, share * turn.y, share * turn.z};
}

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
  const ptrdiff_t first = clips_.first(clip), count = clips_.count(clip);
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

bool Machine::FootState::off(double time) const {
  for (const LettingGo* each : {&moved, &turned})
    if (!each->over(time) || dot(each->end, each->end) > 0.0) return true;
  return false;
}

bool Machine::moves(double time) const {
  bool any = time < began_ + blend_ || !drop_.over(time);
  for (size_t foot = 0; foot < legs_.size(); ++foot) any = any || feet_[foot].off(time);
  return any;
}

void Machine::shown(double time, double* rotations, double* positions, Feet* wanted) const {
  sampled(play_, time, rotations, positions);
  const bool off = moves(time);
  Feet room;
  Feet& feet = wanted != nullptr ? *wanted : room;
  if (off || wanted != nullptr) find_feet(rotations, positions, feet.clip);
  if (!off) {
    std::copy_n(feet.clip, kFeet, feet.free);
    std::copy_n(feet.clip, kFeet, feet.goal);
    return;
  }
  if (time < began_ + blend_) go_over(time, rotations, positions);
  bend_legs(time, rotations, positions, feet);
}

// What every joint is still off by.
void Machine::go_over(double time, double* rotations, double* positions) const {
  const double x = (time - began_) / blend_;
  const double left = left_of(x), on = blend_ * gone_on(x);
  for (ptrdiff_t j = 0; j < joints_; ++j) {
    if (off_[j] & 1) {
      const Vec turn = left * load_vec(&turn_[3 * j]) + on * load_vec(&spin_[3 * j]);
      store(rotations + 4 * j, load_quat(rotations + 4 * j) * turned(turn));
    }
    if (off_[j] & 2) {
      const Vec move = left * load_vec(&move_[3 * j]) + on * load_vec(&speed_[3 * j]);
      put(positions + 3 * j, load_vec(positions + 3 * j) + move);
    }
  }
  for (const Leg& leg : legs_) keep_knee(leg, rotations, positions);
}

// What a knee is off by may carry it past straight, or too far: hardly farther than in the clips.
void Machine::keep_knee(const Leg& leg, double* rotations, const double* positions) const {
  const LegPose pose = leg_pose(leg, rotations, positions);
  const Vec upper = pose.knee - pose.hip, lower = pose.ankle - pose.knee;
  const Vec axis = rotate(pose.over_knee, leg.axis);
  double bend = std::atan2(dot(cross(upper, lower), axis), dot(upper, lower));
  if (bend < -0.5 * M_PI) bend += 2.0 * M_PI;  // so far bent that it looks bent back
  const double limit = std::clamp(bend, leg.least, leg.most), over = bend - limit;
  if (over == 0.0) return;
  const double kept = std::copysign(kYield * (1.0 - std::exp(-std::abs(over) / kYield)), over);
  const Quat shin = turn_of((kept - over) * axis) * pose.shin;
  store(rotations + 4 * leg.chain[leg.knee], normalized(conjugate(pose.over_knee) * shin));
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

Machine::Foot Machine::goal_of(int foot, const Foot& clip, const Foot& free, double time) const {
  const FootState& state = feet_[foot];
  const Foot& base = state.point == 0 ? free : clip;
  if (state.point == 0 && !state.off(time)) return base;
  const Vec arm = this->arm(play_.clip, foot, state.point);
  const Quat turn = normalized(turn_of(state.turned.at(time)) * base.turn);
  Vec point = base.ankle + rotate(base.turn, arm) + state.moved.at(time);
  if (state.lift > 0.0 && !state.moved.over(time)) {
    const double x = (time - state.moved.start) / state.moved.length;
    point.y += 16.0 * state.lift * x * x * (1.0 - x) * (1.0 - x);
  }
  return {point - rotate(turn, arm), turn, base.reach};
}

// Legs reach their feet. Hips give way to feet that stand too far away, feet in the air to the hips.
void Machine::bend_legs(double time, double* rotations, double* positions, Feet& feet) const {
  LegPose poses[kFeet];
  double limits[kFeet], softness[kFeet], down = 0.0;
  for (size_t foot = 0; foot < legs_.size(); ++foot) {
    const LegPose& leg = poses[foot] = leg_pose(legs_[foot], rotations, positions);
    const double whole = length(leg.knee - leg.hip) + length(leg.ankle - leg.knee);
    const Foot& free = feet.free[foot] = {leg.ankle, normalized(leg.foot),
                                          length(leg.ankle - leg.hip)};
    limits[foot] = std::max({feet.clip[foot].reach, free.reach, kStraight * whole});
    softness[foot] = kSoft * whole;
    if (!feet_[foot].point) continue;
    const Vec ankle = goal_of(static_cast<int>(foot), feet.clip[foot], free, time).ankle;
    const Vec reach = ankle - leg.hip;
    const double far = length(reach);
    const double shorter = far - excess(far, limits[foot], softness[foot]);
    const double height = shorter * shorter - reach.x * reach.x - reach.z * reach.z;
    down = std::max(down, -reach.y - std::sqrt(std::max(height, 0.0)));
  }
  feet.down = down += drop_.at(time).y;
  for (const std::int32_t joint : body_.carriers) positions[3 * joint + 1] -= down;
  for (size_t foot = 0; foot < legs_.size(); ++foot) {
    const Leg& leg = legs_[foot];
    feet.free[foot].ankle.y -= down;
    const Foot& goal = feet.goal[foot] =
        goal_of(static_cast<int>(foot), feet.clip[foot], feet.free[foot], time);
    if (!feet_[foot].point && !feet_[foot].off(time)) continue;
    const Vec hip = poses[foot].hip - Vec{0.0, down, 0.0};
    Vec reach = goal.ankle - hip;
    const double far = length(reach);
    if (!feet_[foot].point && far > 0.0)
      reach = (1.0 - excess(far, limits[foot], softness[foot]) / far) * reach;
    const LegTurns turns = bend(poses[foot], rotate(poses[foot].over_knee, leg.axis), hip,
                                hip + reach, goal.turn);
    store(rotations + 4 * leg.chain[leg.hip], turns.hip);
    store(rotations + 4 * leg.chain[leg.knee], turns.knee);
    store(rotations + 4 * leg.chain[leg.ankle], turns.ankle);
  }
}

}  // namespace kinema
