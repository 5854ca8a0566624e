// Normal equations over a motion in which each frame is tied to the two before and after it.
#pragma once

#include <cstddef>
#include <span>

namespace kinema {

// Solves (B + Dᵀ D ⊗ diag(ties)) x = right, where B has a symmetric, positive definite block of
// size × size for each frame, and D takes second differences along frames.
// False if B is not positive definite.
bool solve_tied_frames(std::span<const double> blocks, std::span<const double> right,
                       std::span<const double> ties, std::span<double> found);

}  // namespace kinema
