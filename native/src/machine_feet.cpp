// Feet that land, roll and lift while what they are off by is let go of, and hips lowered for them.

#include <algorithm>
#include <cmath>

#include "easing.h"
#include "kinema/machine.h"
#include "turns.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kSwing = 0.35;        // seconds in which a foot in the air is let go, at most
constexpr double kShortest = 0.12;     // and at least, where it lands sooner
constexpr double kLanding = 0.12;      // seconds in which a foot comes down that should stand;
constexpr double kNear = 0.02;         // leg lengths: less if it is nearer,
constexpr double kAhead = 0.1;         // seconds: and will be after so long
constexpr double kStop = 0.05;         // seconds at least for each leg length per second it is fast
constexpr double kSunk = 0.003;        // leg lengths: how far it may come below the floor
constexpr double kPace = 0.65;         // seconds at least for each leg length that a foot is off by
constexpr double kTwist = 0.25;        // and for each radian that it is turned
constexpr double kAim = 1.2;           // and that one in the air is away from the clip's,
constexpr double kSoonest = 0.2;       // but at least
constexpr double kAstray = 0.12;       // leg lengths: from where it should stand, at most
constexpr double kFar = 1.0;          // and from where it does not go there by itself
constexpr double kNothing = 1e-7;      // leg lengths
constexpr double kLift = 0.15;         // of a step that a foot takes: how high
constexpr double kRise = 0.3;          // seconds in which hips rise that were lowered
constexpr double kSettle = 0.25;       // seconds in which it is level

// How fast the vector of a turn changes that is another one a moment later.
Vec rate_of(Quat turn, Quat later, double seconds) {
  return turn_rate(turn_vector(turn), (1.0 / seconds) * turn_vector(conjugate(turn) * later));
}

// A speed with which what is let go of from a height hardly gets below the end of its way: a foot
// that is stopped short of the floor would snap its knee.
Vec above_floor(double height, Vec speed, double seconds, double depth) {
  const double most = 5.0 * std::max(height, 0.0) + depth / kFarthest;
  speed.y = std::max(speed.y, -most / seconds);
  return speed;
}

}  // namespace

// Feet land, roll and lift at frames of the clip.
void Machine::step_feet(double until) {
  if (legs_.empty()) return;
  const std::int32_t clip = play_.clip;
  const auto last = static_cast<ptrdiff_t>(frame_at(play_, until) + kOnFrame);
  const ptrdiff_t most = clips_.count(clip) - 1;
  for (ptrdiff_t frame = seen_ + 1; frame <= std::min(last, most); ++frame) {
    const size_t row = (clips_.first(clip) + frame) * kFeet;
    bool same = true;
    for (int foot = 0; foot < kFeet; ++foot)
      same = same && clips_.stands[row + foot] == feet_[foot].point;
    if (same) continue;
    now_ = play_.time + (frame - play_.frame) / rate_;
    if (!moves(now_)) {  // nothing is off: feet are where the clip has them
      for (int foot = 0; foot < kFeet; ++foot) plant(foot, clips_.stands[row + foot]);
      continue;
    }
    Feet now, later;
    shown(now_, before_.rotations.data(), before_.positions.data(), &now);
    int points[kFeet];
    same = true;
    for (int foot = 0; foot < kFeet; ++foot) {
      points[foot] = within_reach(foot, clips_.stands[row + foot], now);
      same = same && points[foot] == feet_[foot].point;
    }
    if (same) continue;
    shown(now_ + step_, before_.rotations.data(), before_.positions.data(), &later);
    for (int foot = 0; foot < kFeet; ++foot)
      if (points[foot] != feet_[foot].point)
        set_foot(foot, points[foot], now, later, clips_.left[row + foot] / rate_);
    keep_hips(now.down, later.down);
  }
  seen_ = std::max(seen_, std::min(last, most));
}

// A foot as the clip has it: held from now on, if it stands on a point.
void Machine::plant(int foot, int point) {
  if (feet_[foot].point == point) return;
  const bool held = now_ >= feet_[foot].landed;
  feet_[foot] = {point, point == 0 ? kForever : held ? feet_[foot].landed : now_, {}, {}, 0.0};
}

// The point on which a foot should stand, or none for one that is too far away to get there by
// itself: it follows the body until it is nearer.
int Machine::within_reach(int foot, int point, const Feet& now) const {
  const FootState& state = feet_[foot];
  if (point == 0 || (state.point != 0 && now_ >= state.landed)) return point;
  const Vec off = now.goal[foot].ankle - now.clip[foot].ankle;
  return length(off) <= kFar * length(now.clip[foot].leg) ? point : 0;
}

// A foot goes on from where it is, now and a moment later, on another point or on none.
void Machine::set_foot(int foot, int point, const Feet& now, const Feet& later, double left_s) {
  FootState& state = feet_[foot];
  const bool held = state.point != 0 && now_ >= state.landed;
  const Vec arm = this->arm(play_.clip, foot, point);
  Vec moved[2];
  Quat turned[2];
  for (int k = 0; k < 2; ++k) {
    const Feet& feet = k == 0 ? now : later;
    const Foot& goal = feet.goal[foot];
    const Foot& base = point == 0 ? feet.free[foot] : feet.clip[foot];
    moved[k] = goal.ankle + rotate(goal.turn, arm) - base.ankle - rotate(base.turn, arm);
    turned[k] = goal.turn * conjugate(base.turn);
  }
  const Vec speed = (1.0 / step_) * (moved[1] - moved[0]);
  const Vec turn = turn_vector(turned[0]), spin = rate_of(turned[0], turned[1], step_);
  const Vec none{0.0, 0.0, 0.0};
  const double size = length(now.clip[foot].leg);
  const double away = std::hypot(moved[0].x, moved[0].z);
  const double slow = kTwist * length(turn);
  const bool same = length(moved[0]) < kNothing * size && length(turn) < kNothing &&
                    length(speed) < kNothing * size / step_;
  if (!held && point != 0 && same) return plant(foot, point);
  state.point = point;
  state.lift = 0.0;
  state.slack = now.slack[foot];
  state.since = now_;
  if (point == 0) {
    const double gap = length(now.clip[foot].ankle - now.free[foot].ankle);
    state.aim = std::max({left_s, kSoonest, kAim * gap / size});
    const double far = std::max(kPace * length(moved[0]) / size, slow);
    const double time = std::clamp(left_s, std::clamp(far, kShortest, kSwing), kSwing);
    state.landed = kForever;
    state.moved = {none, moved[0], speed, now_, time};
    state.turned = {none, turn, spin, now_, time};
  } else if (held && away <= kAstray * size) {
    // stays where it is; only its tilt is let go
    const Vec level{0.0, turn.y, 0.0};
    state.moved = {moved[0], none, none, now_, 0.0};
    state.turned = {level, turn - level, spin, now_, kSettle};
  } else {
    // comes to rest near where it gets to the floor; from where it stands too far away, by a step
    const double off = (length(moved[0]) + kAhead * length(speed)) / size;
    const double least = kLanding * std::min(off / kNear, 1.0);
    const double stop = std::clamp(kStop * length(speed) / size, least, kSwing);
    Vec end = moved[0] + (0.5 * stop) * speed;
    end.y = 0.0;
    end = (held ? 0.0 : std::min(1.0, kAstray * size / std::max(length(end), 1e-30))) * end;
    const double time = std::clamp(kPace * length(moved[0] - end) / size, stop, kSwing);
    state.lift = held ? kLift * away : 0.0;
    state.landed = now_ + time;
    const Vec landing = above_floor(moved[0].y, speed, time, kSunk * size);
    state.moved = {end, moved[0] - end, landing, now_, time};
    state.turned = {none, turn, spin, now_, std::clamp(slow, time, kSwing)};
  }
}

// Hips that were lowered, now and a moment later, go on from there.
void Machine::keep_hips(double down, double down_later) {
  if (legs_.empty()) return;
  drop_ = {};
  Feet now, later;
  shown(now_, before_.rotations.data(), before_.positions.data(), &now);
  if (std::max(std::abs(down), std::abs(now.down)) < kNothing * length(now.clip[0].leg)) return;
  shown(now_ + step_, before_.rotations.data(), before_.positions.data(), &later);
  const double off = down - now.down, speed = (down_later - later.down - off) / step_;
  if (off != 0.0 || speed != 0.0)
    drop_ = {{0.0, 0.0, 0.0}, {0.0, off, 0.0}, {0.0, speed, 0.0}, now_, kRise};
  if (off >= 0.0) return;
  for (FootState& foot : feet_)
    if (foot.point && foot.landed > now_) foot.landed = std::max(foot.landed, now_ + kRise);
}

}  // namespace kinema
