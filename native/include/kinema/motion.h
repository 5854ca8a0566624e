// Whole motions, on all cores. Arrays are C-contiguous: rotations (F, J, 4) wxyz,
// positions (F, J, 3). Shapes and parents[j] < j were checked by the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kinema {

// World rotations and positions of every joint, all frames.
void forward(std::span<const double> rotations, std::span<const double> positions,
             std::span<const std::int32_t> parents, std::span<double> world_rotations,
             std::span<double> world_positions);

// The motion at real-valued frame numbers 0 ≤ at ≤ frames - 1; frames ≥ 1.
void sample(std::span<const double> rotations, std::span<const double> positions,
            std::ptrdiff_t joints, std::span<const double> at, std::span<double> out_rotations,
            std::span<double> out_positions);

// For each joint and axis, how far the position strays from a fixed offset at most.
void largest_deviation(std::span<const double> positions, std::span<const double> offsets,
                       std::span<double> deviation);

// The angle between the rotations and the distance between the positions of two motions, sample by
// sample.
void sample_errors(std::span<const double> rotations_a, std::span<const double> positions_a,
                   std::span<const double> rotations_b, std::span<const double> positions_b,
                   std::span<double> angles, std::span<double> distances);

}  // namespace kinema
