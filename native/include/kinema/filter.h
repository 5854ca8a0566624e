// Filters along time. Samples past the ends are taken from the frames that `index` names:
// index[i] is the frame that stands at i - half, for i from 0 to frames + 2 · half - 1.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kinema {

struct Window {
  std::span<const double> taps;          // odd
  std::span<const std::int64_t> index;   // frames + taps - 1
  bool shrink;                           // leave out taps past the ends and rescale the others
};

// q'(t) = q(t) · exp(Σ h_k log(q(t)⁻¹ q(t+k))) for the named joints; the others are left
// as they are in `out`.
// iterations > 1: the same step again from q'(t), to the intrinsic mean, until it stays put.
void filter_rotations(std::span<const double> rotations, std::ptrdiff_t joints,
                      std::span<const std::int32_t> chosen, const Window& window, int iterations,
                      std::span<double> out);

// The plain weighted sum of columns (frames, columns).
void filter_values(std::span<const double> values, std::ptrdiff_t columns, const Window& window,
                   std::span<double> out);

}  // namespace kinema
