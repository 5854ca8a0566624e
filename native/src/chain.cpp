#include "chain.h"

#include <cstdint>

#include "kinema/stopping.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kNone = 1e-24;     // squares of lengths below this have no direction
constexpr double kSlow = 0.9;       // less than a tenth nearer is slow progress,
constexpr int kPatience = 4;        // and this many times in a row is enough of it
constexpr double kClearly = 1e-3;   // a pose found after a kick must be this much nearer
constexpr double kEdge = 0.1;       // goals this near to the edge of what can be reached are hard,
constexpr double kOutside = 1e-12;  // and this near they count as outside

double squared(Vec v) { return dot(v, v); }

// A number in (-1, 1) that looks like chance and is the same on every machine.
double scattered(std::uint64_t n) {
  n += 0x9e3779b97f4a7c15u;
  n = (n ^ (n >> 30)) * 0xbf58476d1ce4e5b9u;
  n = (n ^ (n >> 27)) * 0x94d049bb133111ebu;
  return static_cast<double>(n >> 11) * 0x1p-52 - 1.0;
}

// A direction square to v.
Vec any_square_to(Vec v) {
  const Vec axis = std::abs(v.x) < 0.6 * std::sqrt(squared(v)) ? Vec{1, 0, 0} : Vec{0, 1, 0};
  return unit_or(cross(v, axis), {0, 0, 1});
}

// The turn by the short way from one direction to another, not of length 1; `sizes` is the
// product of their lengths, not 0.
Quat short_turn(Vec from, Vec to, double sizes) {
  const double w = sizes + dot(from, to);
  if (w > 1e-14 * sizes) {
    const Vec axis = cross(from, to);
    return {w, axis.x, axis.y, axis.z};
  }
  const Vec axis = any_square_to(from);  // half a turn
  return {0.0, axis.x, axis.y, axis.z};
}

// Symmetric 3 × 3 equations, positive definite.
Vec solved(double xx, double yy, double zz, double xy, double xz, double yz, Vec right) {
  const double a = yy * zz - yz * yz, b = xz * yz - xy * zz, c = xy * yz - xz * yy;
  const double d = xx * zz - xz * xz, e = xy * xz - xx * yz, f = xx * yy - xy * xy;
  const double scale = 1.0 / (xx * a + xy * b + xz * c);
  return scale * Vec{dot({a, b, c}, right), dot({b, d, e}, right), dot({c, e, f}, right)};
}

}  // namespace

Chain::Chain(std::size_t count, std::span<const double> weights, const LimitArrays& limits)
    : given(count), q(count), bones(count), weights_(weights), trial_(count), parents_(count),
      goals_(count), places_(count), turns_(count), ways_(count), bound_(count) {
  for (const double weight : weights) {
    plain_ = plain_ && weight == 1.0;
    free_ = free_ && weight > 0.0;
  }
  if (limits.kinds.empty()) return;
  plain_ = free_ = false;
  for (std::size_t j = 0; j < count; ++j)
    limits_.push_back(prepared(limits, static_cast<ptrdiff_t>(j)));
}

void Chain::enter() {
  for (std::size_t j = 0; j < q.size(); ++j) q[j] = limited(j, q[j]);
}

Vec Chain::tip() const {
  Vec v{0, 0, 0};
  for (std::size_t j = q.size(); j-- > 0;) v = rotate(q[j], bones[j] + v);
  return v;
}

double Chain::distance() const { return std::sqrt(squared(goal - tip())); }

// How far the goal is inside what can be reached: between the stretched chain, and the hole round
// the base that is left where one bone is longer than all others. Negative outside.
double Chain::edge(ptrdiff_t& longest) const {
  double most = -1.0;
  for (std::size_t j = 0; j < q.size(); ++j) {
    const double size = length(bones[j]);
    if (size > most) most = size, longest = static_cast<ptrdiff_t>(j);
  }
  const double reach = length(goal), hole = std::max(0.0, 2.0 * most - 1.0);
  if (1.0 - reach < reach - hole || hole == 0.0) {
    longest = -1;
    return 1.0 - reach;
  }
  return reach - hole;
}

// Turn every bone the short way into the line to the goal: all forward, or to fold the chain as
// far as it goes the longest forward and the others back. On and beyond the edge of what can be
// reached this is the nearest pose.
void Chain::straighten() {
  ptrdiff_t longest = -1;
  edge(longest);
  const Vec line = unit_or(squared(goal) > kNone ? goal : tip(), {1, 0, 0});
  Quat parent{1, 0, 0, 0};
  for (std::size_t j = 0; j < q.size(); ++j) {
    const bool forward = longest < 0 || longest == static_cast<ptrdiff_t>(j);
    const Vec bone = rotate(q[j], bones[j]);
    const Vec wanted = rotate_back(parent, forward ? line : -1.0 * line);
    const double size = squared(bone);
    if (size > kNone) q[j] = normalized(short_turn(bone, wanted, std::sqrt(size)) * q[j]);
    parent = parent * q[j];
  }
}

// Turn each joint, from the tip's end to the base, so that the tip comes nearest to the goal.
double Chain::sweep() {
  // The goal as each joint's parent sees it, which holds until that parent turns.
  Vec target = goal;
  for (std::size_t j = 0; j < q.size(); ++j) {
    goals_[j] = target;
    target = rotate_back(q[j], target) - bones[j];
  }
  Vec turned{0, 0, 0};
  for (std::size_t j = q.size(); j-- > 0;) {
    const Vec tip = bones[j] + turned, now = rotate(q[j], tip);
    const double from = squared(now), to = squared(goals_[j]);
    turned = now;
    if (!(from > kNone && to > kNone)) continue;
    const double sizes = std::sqrt(from * to);
    Quat turn = short_turn(now, goals_[j], sizes);
    if (plain_) {
      q[j] = normalized(turn * q[j]);
      turned = (from / sizes) * goals_[j];
      continue;
    }
    turn = normalized(turn);
    const double share = weights_[j];
    turn = {1.0 - share + share * turn.w, share * turn.x, share * turn.y, share * turn.z};
    const Quat there = limited(j, normalized(turn * q[j]));
    const Vec tried = rotate(there, tip);
    if (squared(goals_[j] - tried) >= squared(goals_[j] - now)) continue;  // limits turned it away
    q[j] = there;
    turned = tried;
  }
  return std::sqrt(squared(goal - turned));
}

// The turns, as angle × axis, that are least and bring the tip to the goal in a first
// approximation: damped least squares. A joint that is bound turns about its one way only.
void Chain::least_turns(Vec tip) {
  const Vec error = goal - tip;
  // Σ weight · (what a joint's turns do to the tip)², and a damping that vanishes with the error
  const double damping = 1e-9 + 0.1 * squared(error);
  double xx = damping, yy = damping, zz = damping, xy = 0.0, xz = 0.0, yz = 0.0;
  for (std::size_t j = 0; j < q.size(); ++j) {
    const Vec r = tip - places_[j];
    const double weight = weights_[j];
    if (bound_[j]) {
      const Vec moved = cross(ways_[j], r);
      xx += weight * moved.x * moved.x, yy += weight * moved.y * moved.y;
      zz += weight * moved.z * moved.z;
      xy += weight * moved.x * moved.y, xz += weight * moved.x * moved.z;
      yz += weight * moved.y * moved.z;
    } else {
      xx += weight * (r.y * r.y + r.z * r.z), yy += weight * (r.x * r.x + r.z * r.z);
      zz += weight * (r.x * r.x + r.y * r.y);
      xy -= weight * r.x * r.y, xz -= weight * r.x * r.z, yz -= weight * r.y * r.z;
    }
  }
  const Vec pull = solved(xx, yy, zz, xy, xz, yz, error);
  for (std::size_t j = 0; j < q.size(); ++j) {
    const Vec turn = weights_[j] * cross(tip - places_[j], pull);
    turns_[j] = bound_[j] ? dot(turn, ways_[j]) * ways_[j] : turn;
  }
}

// Turn all joints of `trial_` by `turns_`, as far as limits let them.
void Chain::apply_turns() {
  for (std::size_t j = 0; j < q.size(); ++j) {
    const Vec half = rotate_back(parents_[j], 0.5 * turns_[j]);
    const Quat turned = normalized(Quat{1.0, half.x, half.y, half.z} * trial_[j]);
    q[j] = limited(j, turned);
  }
}

// Sweeps are slow at the end: turn all joints at once. Where limits stood in the way, once more,
// each joint that was held back turning only the way that it could; the better one is kept, and
// neither if they do not help.
double Chain::step(double before) {
  Quat parent{1, 0, 0, 0};
  Vec tip{0, 0, 0};
  for (std::size_t j = 0; j < q.size(); ++j) {
    places_[j] = tip;
    parents_[j] = parent;
    bound_[j] = 0;
    parent = parent * q[j];
    tip = tip + rotate(parent, bones[j]);
  }
  std::swap(q, trial_);
  least_turns(tip);
  apply_turns();
  double after = distance();
  if (!limits_.empty() && held_back()) {
    second_ = q;
    least_turns(tip);
    apply_turns();
    const double again = distance();
    if (again < after)
      after = again;
    else
      std::swap(q, second_);
  }
  if (after < before) return after;
  std::swap(q, trial_);
  return before;
}

// Finds the joints that did not turn as they were asked to, and which way they did.
bool Chain::held_back() {
  bool any = false;
  for (std::size_t j = 0; j < q.size(); ++j) {
    const Quat turn = q[j] * conjugate(trial_[j]);
    const double twice = turn.w < 0.0 ? -2.0 : 2.0;
    const Vec did = rotate(parents_[j], twice * Vec{turn.x, turn.y, turn.z});
    bound_[j] = squared(did - turns_[j]) > 1e-4 * squared(turns_[j]);
    if (!bound_[j]) continue;
    ways_[j] = unit_or(did, {0, 0, 0});
    any = true;
  }
  return any;
}

// Leave a dead end: back to the start, and every joint turned in a direction of its own, farther
// each round. Near the edge of what can be reached, start from the straight chain in between.
void Chain::kick(ptrdiff_t round) {
  q = start_;
  double size = std::min(0.1 * static_cast<double>(round), 2.0);
  ptrdiff_t longest = -1;
  const double inside = edge(longest);
  if (free_ && round % 2 == 1 && inside < kEdge) {
    straighten();
    size = 0.3 * std::sqrt(std::max(inside, 0.0));  // about the bend that is wanted
  }
  for (std::size_t j = 0; j < q.size(); ++j) {
    const std::uint64_t seed = (static_cast<std::uint64_t>(round) * q.size() + j) * 3;
    const double x = scattered(seed), y = scattered(seed + 1), z = scattered(seed + 2);
    const double far = weights_[j] > 0.0 ? size : 0.0;
    q[j] = limited(j, normalized(Quat{1.0, far * x, far * y, far * z} * q[j]));
  }
}

double Chain::solve(ptrdiff_t iterations, double tolerance, ptrdiff_t& passes) {
  enter();
  double now = distance(), nearest = now;
  passes = 0;
  if (now <= tolerance) return now;
  ptrdiff_t longest = -1;
  if (free_ && edge(longest) <= kOutside) {
    straighten();
    passes = 1;
    return distance();
  }
  start_ = best_ = q;
  ptrdiff_t round = 0;
  int slow = 0;
  while (nearest > tolerance && passes < iterations) {
    keep_going();
    const double before = now;
    now = sweep();
    ++passes;
    if (now > tolerance && passes < iterations) {
      now = step(now);
      ++passes;
    }
    if (now <= tolerance || now < nearest - (round > 0 ? kClearly : 0.0)) nearest = now, best_ = q;
    slow = now > kSlow * before ? slow + 1 : 0;
    if (slow > kPatience && passes < iterations) {
      kick(++round);
      now = distance();
      slow = 0;
    }
  }
  q = best_;
  return nearest;
}

}  // namespace kinema
