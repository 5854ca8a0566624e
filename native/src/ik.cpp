#include "kinema/ik.h"

#include <algorithm>
#include <cmath>

#include "kinema/parallel.h"
#include "kinema/scalar.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr ptrdiff_t kBlock = 256;  // frames to a block: enough to hide the cost of starting one

// A bend of less than this, in radians, says nothing about the plane: files round that much.
constexpr double kStraight = 1e-6;

// The rotation that takes one right-handed orthonormal frame to another: Σ to_i from_iᵀ.
Quat frame_turn(const Vec (&from)[3], const Vec (&to)[3]) {
  double m[3][3] = {};
  for (int i = 0; i < 3; ++i) {
    const double after[3] = {to[i].x, to[i].y, to[i].z};
    const double before[3] = {from[i].x, from[i].y, from[i].z};
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) m[row][column] += after[row] * before[column];
  }
  // the largest of the four squares, so that no root is taken of a small difference
  const double w = m[0][0] + m[1][1] + m[2][2], x = m[0][0] - m[1][1] - m[2][2];
  const double y = m[1][1] - m[2][2] - m[0][0], z = m[2][2] - m[0][0] - m[1][1];
  const double largest = std::max({w, x, y, z});
  Quat q;
  if (largest == w)
    q = {1.0 + w, m[2][1] - m[1][2], m[0][2] - m[2][0], m[1][0] - m[0][1]};
  else if (largest == x)
    q = {m[2][1] - m[1][2], 1.0 + x, m[0][1] + m[1][0], m[0][2] + m[2][0]};
  else if (largest == y)
    q = {m[0][2] - m[2][0], m[0][1] + m[1][0], 1.0 + y, m[1][2] + m[2][1]};
  else
    q = {m[1][0] - m[0][1], m[0][2] + m[2][0], m[1][2] + m[2][1], 1.0 + z};
  return normalized(q);
}

// The rotation that takes bone `from` to bone `to` and the hinge it bends about along with it.
Quat bone_turn(Vec from, Vec from_hinge, Vec to, Vec to_hinge) {
  const Vec before[3] = {from, from_hinge, cross(from, from_hinge)};
  const Vec after[3] = {to, to_hinge, cross(to, to_hinge)};
  return frame_turn(before, after);
}

// A limb in the world. Its hinge is the axis it bends about: with `line` from base to tip, the
// middle joint lies off the line in the direction line × hinge.
struct Limb {
  Quat base, middle;    // world rotations
  Vec upper, lower;     // bones, in the world
  Vec line, hinge;      // of length 1, square to each other
};

// The plane that a limb bends in; where it is straight or folded, one fixed to its base joint.
Vec hinge_of(Quat base, Vec line, Vec upper, Vec lower) {
  const Vec bend = cross(upper, lower);
  Vec hinge;
  if (length(bend) > kStraight && square_to(line, bend, hinge)) return hinge;
  const Vec x = rotate(base, {1.0, 0.0, 0.0}), back = rotate(base, {0.0, 0.0, -1.0});
  if (std::abs(dot(x, line)) < 0.7 && square_to(line, x, hinge)) return hinge;  // a leg: forward
  if (square_to(line, cross(back, line), hinge)) return hinge;                  // an arm: back
  square_to(line, x, hinge);
  return hinge;
}

// The hinge after the line has swung the short way to its new direction.
Vec swung(Vec hinge, Vec from, Vec to) {
  const double cosine = dot(from, to);
  const Vec moved = 1.0 + cosine > kParallel
                        ? hinge - (dot(hinge, to) / (1.0 + cosine)) * (from + to)
                        : hinge;  // half a turn: about the hinge itself
  Vec result = hinge;
  square_to(to, moved, result);
  return result;
}

struct Turns {
  Quat base, middle;
};

// How base and middle joint turn, in world axes, to bring the tip to `reach` from the base.
Turns solve(const Limb& limb, Vec reach, const Vec* pole) {
  const double upper = length(limb.upper), lower = length(limb.lower);
  const double wanted = length(reach);
  const double distance = std::clamp(wanted, std::abs(upper - lower), upper + lower);
  const Vec line = unit_or(reach, limb.line);
  Vec hinge = swung(limb.hinge, limb.line, line), side;
  if (pole != nullptr && square_to(line, *pole, side)) hinge = cross(side, line);
  side = cross(line, hinge);

  // The middle joint from the base: along the line and to the side of it. Factored: the
  // difference of squares would cost digits where the bones are nearly equal.
  const double along =
      distance > 0.0 ? 0.5 * ((upper - lower) * ((upper + lower) / distance) + distance) : 0.0;
  const double off = std::sqrt(std::max(0.0, (upper - along) * (upper + along)));
  const Vec new_upper = along * line + off * side;
  const Vec new_lower = distance * line - new_upper;

  // A bone of no length goes with the line.
  const Vec from_upper = unit_or(limb.upper, limb.line), from_lower = unit_or(limb.lower, limb.line);
  const Vec to_upper = upper > 0.0 ? unit_or(new_upper, line) : line;
  const Vec to_lower = lower > 0.0 ? unit_or(new_lower, line) : line;
  Vec upper_hinge = limb.hinge, lower_hinge = limb.hinge;
  square_to(from_upper, limb.hinge, upper_hinge);
  square_to(from_lower, limb.hinge, lower_hinge);
  Vec new_upper_hinge = hinge, new_lower_hinge = hinge;
  square_to(to_upper, hinge, new_upper_hinge);
  square_to(to_lower, hinge, new_lower_hinge);
  return {bone_turn(from_upper, upper_hinge, to_upper, new_upper_hinge),
          bone_turn(from_lower, lower_hinge, to_lower, new_lower_hinge)};
}

void solve_frame(double* rotations, const double* positions, std::span<const std::int32_t> chain,
                 Vec goal, const double* pole_at, bool keep_tip) {
  const ptrdiff_t base = chain[chain.size() - 3], middle = chain[chain.size() - 2],
                  tip = chain[chain.size() - 1];
  Quat parent{1.0, 0.0, 0.0, 0.0};
  Vec origin{0.0, 0.0, 0.0};
  for (const std::int32_t joint : chain.first(chain.size() - 3)) {
    origin = origin + rotate(parent, load_vec(positions + joint * 3));
    parent = parent * load_quat(rotations + joint * 4);
  }
  origin = origin + rotate(parent, load_vec(positions + base * 3));

  Limb limb;
  limb.base = parent * load_quat(rotations + base * 4);
  limb.middle = limb.base * load_quat(rotations + middle * 4);
  limb.upper = rotate(limb.base, load_vec(positions + middle * 3));
  limb.lower = rotate(limb.middle, load_vec(positions + tip * 3));
  const double longest = std::max(length(limb.upper), length(limb.lower));
  if (longest == 0.0) return;  // nothing that could move

  const Vec upper = unit_or(limb.upper, {0.0, 0.0, 0.0});
  const Vec lower = unit_or(limb.lower, {0.0, 0.0, 0.0});
  const Vec line = limb.upper + limb.lower;
  // folded onto itself: what is left of the line is rounding
  limb.line = length(line) > kParallel * longest ? unit_or(line, upper) : unit_or(upper, lower);
  limb.hinge = hinge_of(limb.base, limb.line, upper, lower);

  Vec pole;
  if (pole_at != nullptr) pole = load_vec(pole_at) - origin;
  const Turns turns = solve(limb, goal - origin, pole_at != nullptr ? &pole : nullptr);
  const Quat new_base = turns.base * limb.base, new_middle = turns.middle * limb.middle;
  const Quat world_tip = limb.middle * load_quat(rotations + tip * 4);
  store(rotations + base * 4, normalized(conjugate(parent) * new_base));
  store(rotations + middle * 4, normalized(conjugate(new_base) * new_middle));
  if (keep_tip) store(rotations + tip * 4, normalized(conjugate(new_middle) * world_tip));
}

}  // namespace

void two_bone(std::span<double> rotations, std::span<const double> positions, ptrdiff_t joints,
              std::span<const std::int32_t> chain, std::span<const double> goals,
              std::span<const double> poles, bool keep_tip) {
  const auto frames = static_cast<ptrdiff_t>(goals.size()) / 3;
  parallel_for((frames + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    const ptrdiff_t last = std::min(frames, (block + 1) * kBlock);
    for (ptrdiff_t f = block * kBlock; f < last; ++f)
      solve_frame(rotations.data() + f * joints * 4, positions.data() + f * joints * 3, chain,
                  load_vec(goals.data() + f * 3), poles.empty() ? nullptr : poles.data() + f * 3,
                  keep_tip);
  });
}

void two_bone_limb(double* rotations, const double* positions, Vec goal) {
  constexpr std::int32_t chain[] = {0, 1, 2};
  solve_frame(rotations, positions, chain, goal, nullptr, true);
}

}  // namespace kinema
