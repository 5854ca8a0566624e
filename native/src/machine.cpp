// What happens when: requests, and changes from clip to clip.

#include "kinema/machine.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "easing.h"
#include "turns.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kHurry = 0.05;        // leg lengths: what the longest wait has to be worth
constexpr double kOnTheWay = 0.1;      // seconds of a clip that is only on the way to another
constexpr double kShortStep = 0.01;    // seconds over which speeds are measured
constexpr double kBent = 0.5;         // radians: knees may be straighter where they were, or the clip's

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
