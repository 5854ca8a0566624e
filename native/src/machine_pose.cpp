// The pose at one moment: the clip, what the body is still off by, and legs that reach their feet.

#include <algorithm>
#include <cmath>
#include <limits>

#include "kinema/kernels.h"
#include "kinema/machine.h"
#include "easing.h"
#include "turns.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kStraight = 0.97;  // of a leg: a clip's own leg may be straighter
constexpr double kYield = 0.2;      // radians over which a knee gives way at its limit
constexpr double kStill = 1e-3;     // radians
constexpr double kTooFar = 0.05;    // and at the other one
constexpr double kGive = 0.2;       // seconds until a leg is as bent as it should be
constexpr double kSink = 0.1;      // leg lengths: over how much a foot is kept from sinking
constexpr ptrdiff_t kDeepest = 64;  // joints of a chain, checked by the caller

void put(double* p, Vec v) { p[0] = v.x, p[1] = v.y, p[2] = v.z; }

// The slack of a leg is its whole length squared less its reach squared, which goes with the square
// of the sine of half its bend: near straight, little of it is a large turn of the knee. It is
// halved at most, without a kink where that begins: a knee keeps 0.7 of the bend at which it does.
double kept(double slack, double limit) {
  const double over = limit - slack, room = 0.5 * limit;
  return over > 0.0 ? limit - over * room / (over + room) : slack;
}

// 0 below -1, x above 1, and smooth in between.
double ramp(double x) {
  if (x <= -1.0) return 0.0;
  if (x >= 1.0) return x;
  const double y = x + 1.0;
  return y * y * y * (3.0 - x) / 16.0;
}

// What is added to a height so that it hardly gets below another, without a kink.
double raised(double under, double soft) {
  return under > 0.0 ? under * under / (under + soft) : 0.0;
}

}  // namespace

Vec LettingGo::at(double time) const {
  const double x = length > 0.0 ? (time - start) / length : 1.0;
  return end + left_of(x) * from + (length * gone_on(x)) * speed;
}

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

double Machine::FootState::least_slack(double usual, double time) const {
  return slack < usual ? usual + left_of((time - since) / kGive) * (slack - usual) : usual;
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
    std::fill_n(feet.slack, kFeet, std::numeric_limits<double>::infinity());
    return;
  }
  const bool over = time >= began_ + blend_;
  if (!over) go_over(time, rotations, positions);
  bend_legs(time, over, rotations, positions, feet);
}

// What every joint is still off by: those that carry the body in the world, the others in frames of
// their own. Hips that a recording turns in one frame, with all that hangs on them turned back, then
// turn as they do there, and no foot is thrown.
void Machine::go_over(double time, double* rotations, double* positions) const {
  const double x = (time - began_) / blend_;
  const double left = left_of(x), on = blend_ * gone_on(x);
  for (ptrdiff_t j = 0; j < joints_; ++j) {
    if (off_[j] & 1) {
      const Vec turn = left * load_vec(&turn_[3 * j]) + on * load_vec(&spin_[3 * j]);
      const Quat off = quarter_turned(turn), own = load_quat(rotations + 4 * j);
      store(rotations + 4 * j, carries_[j] ? off * own : own * off);
    }
    if (off_[j] & 2) {
      const Vec move = left * load_vec(&move_[3 * j]) + on * load_vec(&speed_[3 * j]);
      put(positions + 3 * j, load_vec(positions + 3 * j) + move);
    }
  }
}

// What a knee is off by may carry it past straight, or too far: hardly straighter than it was and
// than the clip's, or farther bent than it was and than in all clips.
bool Machine::keep_knee(int foot, const Foot& clip, const LegPose& pose, double* rotations) const {
  const Leg& leg = legs_[foot];
  const double bend = knee_of(leg, pose).angle(), least = least_[foot];
  const double low = least - kYield * ramp((least - clip.knee.angle()) / kYield);
  double kept = bend;
  if (bend < low) {
    const double soft = std::clamp(low, kStill, kYield);  // never bent back
    kept = low - soft + soft * ramp((bend - low + soft) / soft);
  } else if (const double over = bend - most_[foot]; over > 0.0) {
    kept = most_[foot] + kTooFar * (1.0 - std::exp(-over / kTooFar));
  }
  if (kept == bend) return false;
  const Quat shin = turn_of((kept - bend) * rotate(pose.over_knee, leg.axis)) * pose.shin;
  store(rotations + 4 * leg.chain[leg.knee], normalized(conjugate(pose.over_knee) * shin));
  return true;
}

double Machine::Knee::angle() const {
  const double bend = std::atan2(across, along);
  return bend < -0.5 * M_PI ? bend + 2.0 * M_PI : bend;  // so far bent that it looks bent back
}

Machine::Knee Machine::knee_of(const Leg& leg, const LegPose& pose) const {
  const Vec upper = pose.knee - pose.hip, lower = pose.ankle - pose.knee;
  return {dot(cross(upper, lower), rotate(pose.over_knee, leg.axis)), dot(upper, lower)};
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

Machine::Foot Machine::foot_of(const Leg& leg, const LegPose& pose) const {
  return {pose.ankle, normalized(pose.foot), pose.ankle - pose.hip, knee_of(leg, pose)};
}

void Machine::find_feet(const double* rotations, const double* positions, Foot* feet) const {
  for (size_t foot = 0; foot < legs_.size(); ++foot)
    feet[foot] = foot_of(legs_[foot], leg_pose(legs_[foot], rotations, positions));
}

// Where a foot goes that is off from another one.
Machine::Foot Machine::goal_of(int foot, const Foot& base, double time) const {
  const FootState& state = feet_[foot];
  if (!state.off(time)) return base;
  const Vec arm = this->arm(play_.clip, foot, state.point);
  const Quat turn = normalized(turn_of(state.turned.at(time)) * base.turn);
  Vec point = base.ankle + rotate(base.turn, arm) + state.moved.at(time);
  if (state.lift > 0.0 && !state.moved.over(time)) {
    const double x = (time - state.moved.start) / state.moved.length;
    point.y += 16.0 * state.lift * x * x * (1.0 - x) * (1.0 - x);
  }
  return {point - rotate(turn, arm), turn, base.leg, base.knee};
}

// A foot in the air goes from where the body has it to where the clip does, so that it is there when
// it lands: it would have to be brought there on the floor.
Machine::Foot Machine::aimed(int foot, const Foot& free, const Foot& clip, double time) const {
  const FootState& state = feet_[foot];
  const double x = state.aim > 0.0 ? std::clamp((time - state.since) / state.aim, 0.0, 1.0) : 1.0;
  const double left = 1.0 - x * x * x * (10.0 + x * (6.0 * x - 15.0));
  return {clip.ankle + left * (free.ankle - clip.ankle),
          faded(free.turn * conjugate(clip.turn), 1.0 - left) * clip.turn, free.leg, free.knee};
}

// Legs reach their feet. Hips give way to feet that stand too far away, feet in the air to the hips;
// and so do feet that stand, where hips are still on their way.
void Machine::bend_legs(double time, bool over, double* rotations, double* positions,
                        Feet& feet) const {
  LegPose poses[kFeet];
  double wholes[kFeet], least[kFeet], down = 0.0;
  for (int foot = 0; foot < static_cast<int>(legs_.size()); ++foot) {
    LegPose& leg = poses[foot] = leg_pose(legs_[foot], rotations, positions);
    const Foot& clip = feet.clip[foot];
    if (!over && keep_knee(foot, clip, leg, rotations))
      leg = leg_pose(legs_[foot], rotations, positions);
    Foot& free = feet.free[foot] = foot_of(legs_[foot], leg);
    const double whole = length(leg.knee - leg.hip) + length(leg.ankle - leg.knee);
    const double square = wholes[foot] = whole * whole;
    const double bent = (1.0 - kStraight * kStraight) * square;
    // bones can differ from the clip's where joints are off their places
    const double own = std::max(square - dot(clip.leg, clip.leg), 0.0);
    const double spare = std::max(square - dot(free.leg, free.leg), 0.0);
    const double floor = clip.ankle.y + std::min(rise_[foot].at(time).y, 0.0);
    free.ankle.y += raised(floor - free.ankle.y, kSink * whole);
    // a leg that is farther from where the clip, or the body, has it is kept bent sooner; in the
    // air it keeps most of its bend
    if (feet_[foot].point == 0) {
      const Foot base = over ? free : aimed(foot, free, clip, time);
      feet.goal[foot] = goal_of(foot, base, time);
      const double off = length(feet_[foot].moved.at(time) + base.ankle - free.ankle);
      least[foot] = std::max(0.5 * std::min(bent, spare + whole * off), spare);
      continue;
    }
    feet.goal[foot] = goal_of(foot, clip, time);
    least[foot] = 0.5 * std::min({bent, own, spare});
    const Vec reach = feet.goal[foot].ankle - leg.hip;
    // what foot and hip are off by, added up: their difference may vanish for a moment
    const double off = length(feet.goal[foot].ankle - clip.ankle) +
                       length(leg.hip - (clip.ankle - clip.leg));
    const double limit = std::min(bent, own + whole * off);
    const double slack = square - dot(reach, reach);
    if (slack >= limit) continue;
    const double height = square - kept(slack, limit) - reach.x * reach.x - reach.z * reach.z;
    down = std::max(down, -reach.y - std::sqrt(std::max(height, 0.0)));
  }
  std::fill_n(feet.slack, kFeet, std::numeric_limits<double>::infinity());
  feet.down = down += drop_.at(time).y;
  for (const std::int32_t joint : body_.carriers) positions[3 * joint + 1] -= down;
  for (int foot = 0; foot < static_cast<int>(legs_.size()); ++foot) {
    const Leg& leg = legs_[foot];
    Foot& goal = feet.goal[foot];
    if (over && down == 0.0 && feet_[foot].point == 0 && !feet_[foot].off(time)) continue;
    const Vec hip = poses[foot].hip - Vec{0.0, down, 0.0}, reach = goal.ankle - hip;
    const double far = dot(reach, reach), slack = wholes[foot] - far;
    const double limit = feet_[foot].least_slack(least[foot], time);
    feet.slack[foot] = slack < limit ? kept(slack, limit) : slack;
    if (slack < limit) goal.ankle = hip + std::sqrt((wholes[foot] - feet.slack[foot]) / far) * reach;
    const LegTurns turns = bend(poses[foot], rotate(poses[foot].over_knee, leg.axis), hip,
                                goal.ankle, goal.turn);
    store(rotations + 4 * leg.chain[leg.hip], turns.hip);
    store(rotations + 4 * leg.chain[leg.knee], turns.knee);
    store(rotations + 4 * leg.chain[leg.ankle], turns.ankle);
  }
}

}  // namespace kinema
