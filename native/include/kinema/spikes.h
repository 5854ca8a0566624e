// Outliers: samples that leave the motion and come back within a few frames.
//
// A run of at most `longest` frames is an outlier where each of its samples is farther than
// `least` from the curve through the two frames before and the two after it, and much farther than
// the motion around it usually bends. Each side, carrying on its velocity, leads somewhere: the run
// must be farther from the curve than that, and not lie in that direction. So the peak of a strike
// is none: the frames around it lead towards it, where those around a spike lead past it.
// At an end of the clip only one side can be asked, and is asked for twice as much.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kinema {

struct SpikeTest {
  double least;            // radians, or a length
  std::ptrdiff_t longest;  // frames
};

// Marks the outliers of the named joints with 1 in (frames, joints); all else is set to 0.
// A joint and its neighbours in the chain that turn against each other, so that the body beyond
// them moves on smoothly, have no outliers. parents[j] < j, -1 for a root.
void rotation_spikes(std::span<const double> rotations, std::span<const std::int32_t> parents,
                     std::span<const std::int32_t> chosen, SpikeTest test,
                     std::span<std::uint8_t> spikes);

// The same for positions (frames, joints, 3), each joint by itself.
void position_spikes(std::span<const double> positions, std::ptrdiff_t joints,
                     std::span<const std::int32_t> chosen, SpikeTest test,
                     std::span<std::uint8_t> spikes);

}  // namespace kinema
