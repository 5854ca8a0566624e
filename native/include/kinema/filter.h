// Filters along time. Samples past the ends are taken from the frames that `index` names:
// index[i] is the frame that stands at i - half, for i from 0 to frames + 2 · half - 1. Numbers from
// `frames` on name rows of `beyond`, which continue the motion past its ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kinema {

struct Window {
  std::span<const double> taps;          // odd
  std::span<const std::int64_t> index;   // frames + taps - 1
  bool shrink;                           // leave out taps past the ends and rescale the others
  std::span<const double> beyond;        // as wide as a frame, any number of rows
};

// Samples that stand in for some of a motion's, sorted by joint, then by frame.
struct Patches {
  std::span<const std::int32_t> joints;
  std::span<const std::int64_t> frames;
  std::span<const double> rotations;  // four numbers each
};

// q'(t) = q(t) · exp(Σ h_k log(q(t)⁻¹ q(t+k))) for the named joints; the others are left
// as they are in `out`.
// iterations > 1: the same step again from q'(t), to the intrinsic mean, until it stays put.
// closest, one per named joint: |cos| of half the largest angle between the centre of a window and
// a sample under one of its larger taps.
void filter_rotations(std::span<const double> rotations, std::ptrdiff_t joints,
                      std::span<const std::int32_t> chosen, const Window& window,
                      const Patches& patches, int iterations, std::span<double> out,
                      std::span<double> closest);

// The plain weighted sum of columns (frames, columns).
void filter_values(std::span<const double> values, std::ptrdiff_t columns, const Window& window,
                   std::span<double> out);

}  // namespace kinema
