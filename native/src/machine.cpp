// What happens when: requests, changes from clip to clip, and feet that land and lift.

#include "kinema/machine.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "easing.h"
#include "turns.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kForever = std::numeric_limits<double>::infinity();
constexpr double kOnFrame = 1e-9;      // of a frame: times are rounded
constexpr double kHurry = 0.05;        // leg lengths: what the longest wait has to be worth
constexpr double kOnTheWay = 0.1;      // seconds of a clip that is only on the way to another
constexpr double kShortStep = 0.01;    // seconds over which speeds are measured
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
constexpr double kBent = 0.5;         // radians: knees may be straighter where they were, or the clip's
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

FloorPlace compose(const FloorPlace& after, const FloorPlace& first) {
  const double cosine = std::cos(after.turn), sine = std::sin(after.turn);
  return {std::remainder(after.turn + first.turn, 2.0 * M_PI),
          after.x + first.x * cosine + first.z * sine, after.z - first.x * sine + first.z * cosine};
}

Vec apply(const FloorPlace& place, Vec point) {
  const double cosine = std::cos(place.turn), sine = std::sin(place.turn);
  return {point.x * cosine + point.z * sine + place.x, point.y,
          point.z * cosine - point.x * sine + place.z};
}

Machine::Machine(const MachineBody& body, const MachineClips& clips, const MachineEdges& edges,
                 double frame_time)
    : body_(body),
      clips_(clips),
      edges_(edges),
      rate_(1.0 / frame_time),
      step_(std::min(frame_time, kShortStep)),
      joints_(static_cast<ptrdiff_t>(body.parents.size())),
      states_(static_cast<ptrdiff_t>(edges.rows.size())),
      turn_(joints_ * 3),
      spin_(joints_ * 3),
      move_(joints_ * 3),
      speed_(joints_ * 3),
      off_(joints_),
      carries_(joints_) {
  for (const std::int32_t joint : body.carriers) carries_[joint] = 1;
  for (Buffer* buffer : {&before_, &before_after_, &next_, &next_after_}) {
    buffer->rotations.resize(joints_ * 4);
    buffer->positions.resize(joints_ * 3);
  }
  for (size_t side = 0; side < body.legs.size() / 3; ++side) {
    const std::int32_t* const joints = &body.legs[3 * side];
    Leg leg{};
    std::int32_t joint = joints[2];
    while (std::find(body.carriers.begin(), body.carriers.end(), joint) == body.carriers.end()) {
      leg.chain.push_back(joint);
      joint = body.parents[joint];
    }
    leg.chain.push_back(joint);
    std::reverse(leg.chain.begin(), leg.chain.end());
    const auto place = [&](std::int32_t wanted) {
      return std::find(leg.chain.begin(), leg.chain.end(), wanted) - leg.chain.begin();
    };
    leg.hip = place(joints[0]), leg.knee = place(joints[1]), leg.ankle = place(joints[2]);
    leg.axis = load_vec(&body.axes[3 * side]);
    leg.most = body.bends[side];
    legs_.push_back(leg);
  }
  restart(0);
}

void Machine::restart(std::int32_t clip) {
  now_ = began_ = blend_ = 0.0;
  seen_ = 0;
  goal_ = clip;
  play_ = {clip, 0.0, 0.0, {0.0, 0.0, 0.0}};
  plan_ = {-1, 0, 0.0, {0.0, 0.0, 0.0}};
  drop_ = {};
  rise_[0] = rise_[1] = {};
  std::fill(off_.begin(), off_.end(), 0);
  for (size_t foot = 0; foot < legs_.size(); ++foot) {
    feet_[foot] = {0, kForever, {}, {}, 0.0};
    plant(static_cast<int>(foot), clips_.stands[clips_.first(clip) * kFeet + foot]);
  }
}

Vec Machine::arm(std::int32_t clip, int foot, int point) const {
  if (point == 0) return {0.0, 0.0, 0.0};
  return load_vec(&clips_.points[((clip * kFeet + foot) * 2 + point - 1) * 3]);
}

double Machine::frame_at(const Playing& playing, double time) const {
  return playing.frame + (time - playing.time) * rate_;
}

double Machine::remaining() const {
  return blend_ > 0.0 ? left_of((now_ - began_) / blend_) : 0.0;
}

int Machine::held(int foot) const {
  if (now_ < feet_[foot].landed) return 0;
  // after its last frame on the floor it is on its way to the next one
  const double at = frame();
  const auto last = std::min(static_cast<ptrdiff_t>(at), ptrdiff_t{clips_.count(play_.clip)} - 1);
  const std::int32_t left = clips_.left[(clips_.first(play_.clip) + last) * kFeet + foot];
  return left == 1 && at - last > kOnFrame ? 0 : feet_[foot].point;
}

void Machine::request(std::int32_t clip) {
  goal_ = clip;
  plan_.clip = -1;
  if (clip != play_.clip) make_plan(0.0);
}

// The best moment to leave the current clip that is near enough, but not before some seconds.
void Machine::make_plan(double after) {
  const std::int32_t here = play_.clip, there = edges_.routes[here * states_ + goal_];
  const ptrdiff_t stride = edges_.stride, count = clips_.count(here);
  const double frame = frame_at(play_, now_), wait = edges_.waits[here * states_ + there];
  const ptrdiff_t last = repeats(here) ? std::numeric_limits<ptrdiff_t>::max() : clips_.last(here);
  const auto upward = static_cast<ptrdiff_t>(std::ceil((frame + after * rate_ - kOnFrame) / stride)) * stride;
  double least = kForever;
  for (ptrdiff_t at = std::min(upward, last / stride * stride); at <= last; at += stride) {
    const double passed = std::max(at - frame, 0.0) / rate_;
    if (passed > after + wait && plan_.clip >= 0) break;
    const ptrdiff_t own = at % count;  // only clips that repeat go on past their end
    const ptrdiff_t row = (edges_.rows[here] + own / stride) * states_ + there;
    const double cost = edges_.costs[row] + kHurry * passed / std::max(wait, step_);
    if (cost >= least && plan_.clip >= 0) continue;
    least = cost;
    const double* const place = &edges_.places[3 * row];
    plan_ = {there, edges_.entries[row], now_ + passed, {place[0], place[1], place[2]}};
  }
}

void Machine::advance(double time) {
  for (;;) {
    const std::int32_t clip = play_.clip;
    const double whole = repeats(clip) ? clips_.count(clip) : clips_.last(clip);
    const double end = play_.time + (whole - play_.frame) / rate_;
    const bool leaves = waiting() && plan_.time < end;
    const double until = std::min(time, leaves ? plan_.time : end);
    step_feet(until);
    now_ = until;
    if (leaves && plan_.time <= time) {
      take_over();
    } else if (!leaves && end <= time) {
      if (repeats(clip)) {
        const double* const cycle = &clips_.cycles[3 * clip];
        play_ = {clip, end, 0.0, compose(play_.place, {cycle[0], cycle[1], cycle[2]})};
        seen_ = -1;
      } else {
        if (!waiting()) {
          const ptrdiff_t row =
              (edges_.rows[clip] + clips_.last(clip) / edges_.stride) * states_ + clip;
          const double* const place = &edges_.places[3 * row];
          plan_ = {clip, edges_.entries[row], end, {place[0], place[1], place[2]}};
        }
        take_over();
      }
    } else {
      return;
    }
  }
}

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

void Machine::take_over() {
  Feet now, later;
  shown(now_, before_.rotations.data(), before_.positions.data(), &now);
  shown(now_ + step_, before_after_.rotations.data(), before_after_.positions.data(), &later);
  const double blend = edges_.blends[play_.clip * states_ + plan_.clip];
  const FloorPlace place = placed_at_base(plan_, now);
  play_ = {plan_.clip, now_, static_cast<double>(plan_.entry), place};
  plan_.clip = -1;
  seen_ = static_cast<ptrdiff_t>(play_.frame);
  sampled(play_, now_, next_.rotations.data(), next_.positions.data());
  sampled(play_, now_ + step_, next_after_.rotations.data(), next_after_.positions.data());
  find_feet(next_.rotations.data(), next_.positions.data(), now.clip);
  find_feet(next_after_.rotations.data(), next_after_.positions.data(), later.clip);
  let_go_of_joints(blend);
  const size_t row = (clips_.first(play_.clip) + seen_) * kFeet;
  for (size_t foot = 0; foot < legs_.size(); ++foot) {
    // the body goes on from what was shown, with its feet
    now.free[foot] = now.goal[foot], later.free[foot] = later.goal[foot];
    const Vec above = now.goal[foot].ankle - now.clip[foot].ankle;
    const Vec above_later = later.goal[foot].ankle - later.clip[foot].ankle;
    rise_[foot] = {{0.0, 0.0, 0.0}, above, (1.0 / step_) * (above_later - above), now_, blend};
    const LegPose leg = leg_pose(legs_[foot], before_.rotations.data(), before_.positions.data());
    const double bend = knee_of(legs_[foot], leg).angle();
    least_[foot] = std::min(kBent, bend);
    most_[foot] = std::max(legs_[foot].most, bend);
    const int point = within_reach(static_cast<int>(foot), clips_.stands[row + foot], now);
    set_foot(static_cast<int>(foot), point, now, later, clips_.left[row + foot] / rate_);
  }
  keep_hips(0.0, 0.0);
  if (goal_ != play_.clip) make_plan(kOnTheWay);
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

// Of the feet that stand in both clips, the one that stays longest keeps its place.
FloorPlace Machine::placed_at_base(const Plan& plan, const Feet& feet) {
  FloorPlace place = compose(play_.place, plan.place);
  const size_t row = (clips_.first(plan.clip) + plan.entry) * kFeet;
  int base = -1;
  for (size_t foot = 0; foot < legs_.size(); ++foot) {
    if (!held(static_cast<int>(foot)) || !clips_.stands[row + foot]) continue;
    if (base < 0 || clips_.left[row + foot] > clips_.left[row + base]) base = static_cast<int>(foot);
  }
  if (base < 0) return place;
  Foot clip[kFeet];
  sampled({plan.clip, now_, static_cast<double>(plan.entry), place}, now_, next_.rotations.data(),
          next_.positions.data());
  find_feet(next_.rotations.data(), next_.positions.data(), clip);
  const Vec arm = this->arm(plan.clip, base, clips_.stands[row + base]);
  const Foot &goal = feet.goal[base], &own = clip[base];
  const Vec off = goal.ankle + rotate(goal.turn, arm) - own.ankle - rotate(own.turn, arm);
  place.x += off.x, place.z += off.z;
  return place;
}

// What every joint is off by, and how fast that changes.
void Machine::let_go_of_joints(double blend) {
  began_ = now_, blend_ = blend;
  for (ptrdiff_t j = 0; j < joints_; ++j) {
    const Buffer* const old[2] = {&before_, &before_after_};
    const Buffer* const fresh[2] = {&next_, &next_after_};
    Quat off_by[2];
    Vec moves[2];
    for (int k = 0; k < 2; ++k) {
      const Quat from = load_quat(&old[k]->rotations[4 * j]);
      const Quat to = conjugate(load_quat(&fresh[k]->rotations[4 * j]));
      off_by[k] = carries_[j] ? from * to : to * from;
      moves[k] = load_vec(&old[k]->positions[3 * j]) - load_vec(&fresh[k]->positions[3 * j]);
    }
    if (Quat& q = off_by[0]; q.w < 0.0) q = {-q.w, -q.x, -q.y, -q.z};
    const Vec turn = quarter_turn(off_by[0]), later = quarter_turn(off_by[1], off_by[0]);
    const double rate = 1.0 / step_;
    const Vec each[4] = {turn, rate * (later - turn), moves[0], rate * (moves[1] - moves[0])};
    double* const stores[4] = {&turn_[3 * j], &spin_[3 * j], &move_[3 * j], &speed_[3 * j]};
    bool off[4];
    for (int i = 0; i < 4; ++i) {
      stores[i][0] = each[i].x, stores[i][1] = each[i].y, stores[i][2] = each[i].z;
      off[i] = dot(each[i], each[i]) > 0.0;
    }
    off_[j] = static_cast<std::uint8_t>((off[0] || off[1]) + 2 * (off[2] || off[3]));
  }
}

}  // namespace kinema
