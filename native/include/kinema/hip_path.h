// How the hips give way so that planted feet are reached.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kinema {

// A body in the world, positions (F, J, 3), and the joints of its legs: hip, knee and ankle, left,
// then right. Indices were checked by the caller.
struct LegTracks {
  std::span<const double> positions;
  std::ptrdiff_t joints;
  std::span<const std::int32_t> legs;  // (2, 3)
  std::int32_t hips;
};

// The displacement of the hips in frames `start` … start + N - 1, (N, 3), zero where nothing moves.
//
// moved (2, N, 3): the displacement of either ankle; moves (N): where anything may move.
//
// Minimises, in leg lengths and over all frames,
//     |h|² + w (τ² |h''|)² + Σ s² (d - d₀)² + Σ s² (κ² (d - d₀)'')²
// with d the distance from ankle to hip, d₀ that of the clip and s how far the knee turns for it;
// w is small where the clip's own hips shake. With a large weight: no leg is longer than it ever is
// in the clip, no knee turns much faster, and the hips accelerate not much harder. Newton's steps,
// each the solution of a banded system, as long as they lower the sum.
void hip_path(const LegTracks& tracks, std::span<const double> moved,
              std::span<const std::uint8_t> moves, std::ptrdiff_t start, double frame_time,
              std::span<double> path);

}  // namespace kinema
