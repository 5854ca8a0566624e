// Cyclic coordinate descent: turn the joints of a chain, one after the other, until its tip is
// at a goal. Arrays are C-contiguous and were checked by the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kinema/limits.h"

namespace kinema {

struct CcdOptions {
  std::ptrdiff_t first;       // place of the base in the chain
  std::ptrdiff_t iterations;  // most passes over the chain, in each frame
  double tolerance;           // as a share of the length from base to tip
  bool carry;                 // start a frame turned as the one before it was
  double fade;                // how much of that is taken back, 0 to 1
};

// Turns the joints from the base to the one above the tip, in place; all frames on all cores,
// or with `carry` one after the other.
// rotations (F, J, 4), positions (F, J, 3), chain: joints from a root down to the tip,
// goals (F, 3) in the world, weights: for each turning joint how much of a turn it takes, 0 to 1.
// limits: of the turning joints, base first; empty if there are none.
// left, passes (F,): what is left of the way as a share of the chain's length (infinite where the
// chain has none), and the passes that were made.
void ccd(std::span<double> rotations, std::span<const double> positions, std::ptrdiff_t joints,
         std::span<const std::int32_t> chain, std::span<const double> goals,
         std::span<const double> weights, const LimitArrays& limits, const CcdOptions& options,
         std::span<double> left, std::span<std::int32_t> passes);

}  // namespace kinema
