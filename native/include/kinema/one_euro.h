// The one-euro filter for live input: a low-pass filter whose cutoff rises with speed
// (Casiez, Roussel and Vogel 2012).
#pragma once

#include <cstddef>
#include <span>

namespace kinema {

struct OneEuro {
  double fps;
  double cutoff_hz;        // at rest
  double beta;             // hertz per radian, or per height, per second
  double speed_cutoff_hz;  // for the velocity that the speed is taken from
  double height;           // of the body, the unit of speed for positions; not 0
};

// Of each joint, what the next frame is filtered with: rotation and position as they came, then as
// they were filtered, then angular velocity and velocity, smoothed.
inline constexpr std::size_t kOneEuroState = 20;

// Filters frames one after the other. `state` holds kOneEuroState numbers per joint and is brought
// up to the last frame; there is at least one joint.
void one_euro(std::span<const double> rotations, std::span<const double> positions,
              const OneEuro& filter, std::span<double> state, std::span<double> out_rotations,
              std::span<double> out_positions);

}  // namespace kinema
