// Weighted means of motions, on all cores. Arrays are C-contiguous: rotations (F, J, 4) wxyz,
// positions (F, J, 3). Shapes were checked by the caller.
#pragma once

#include <cstddef>
#include <span>

namespace kinema {

// Every motion has at least the frames of the result. weights (F, M), or (1, M) for all frames;
// those of a frame sum to 1. intrinsic: the Karcher mean, otherwise the mean about the first, with
// logarithms of differences from it. A frame where only one motion has a weight is copied.
void blend(std::span<const double* const> rotations, std::span<const double* const> positions,
           std::span<const double> weights, bool intrinsic, std::ptrdiff_t joints,
           std::span<double> out_rotations, std::span<double> out_positions);

}  // namespace kinema
