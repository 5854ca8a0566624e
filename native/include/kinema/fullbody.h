// Full-body inverse kinematics: turn all joints and move the roots so that several goals are met
// at once, as near to the given pose as can be. Arrays are C-contiguous and were checked by the
// caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kinema/goals.h"
#include "kinema/limits.h"

namespace kinema {

// What it costs to leave the given pose.
struct Stiffness {
  std::span<const double> turn;           // (J, 3, 3), in the joint's own axes, per square radian
  std::span<const std::uint8_t> turning;  // (J,) which joints turn at all
  double move;                            // of roots, per square height
};

struct SolveOptions {
  std::ptrdiff_t iterations;  // at most, for each frame
  double tolerance;           // goals nearer than this (heights, radians) are met
  double damping;             // how much the first steps are held back
  bool carry;                 // start each frame from what the one before was changed by
};

// Solves every frame in place, on all cores, or with `carry` one after the other: rotations
// (F, J, 4), positions (F, J, 3), of which only those of roots change. A frame whose goals are met
// and whose joints are within their limits stays as it is to the bit.
// start: rotations (F, J, 4) from which to look for the answer; it is near the given ones.
// limits: of all joints, or empty. iterations (F,): how often the goals were linearised.
void solve_poses(std::span<const double> start, std::span<double> rotations,
                 std::span<double> positions, const Body& body, const Stiffness& stiffness,
                 const Goals& goals, const LimitArrays& limits, const SolveOptions& options,
                 std::span<std::int32_t> iterations);

}  // namespace kinema
