// Key frames by the summed angles between poses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kinema {

// Poses to measure between: D(s, t) = Σ weight · half the angle of each chosen joint, plus `travel`
// times the distance of the root. rotations (F, J, 4), positions (F, J, 3); chosen and weights
// have a multiple of four entries, those that fill it up with a weight of 0.
struct Poses {
  std::span<const double> rotations, positions;
  std::ptrdiff_t joints;
  std::span<const std::int32_t> chosen;
  std::span<const double> weights;
  double travel;

  std::ptrdiff_t frames() const {
    return static_cast<std::ptrdiff_t>(rotations.size()) / (joints * 4);
  }
};

// What a walk found. Every threshold from `below` on and less than `above` gives the same keys.
struct Walk {
  std::ptrdiff_t count;
  double below, above;
};

// Frame 0 is a key; from there the next frame farther than the threshold from the last key is
// the next one. Pinned frames are keys too; they rise. keys: room for every frame; frames ≥ 1.
Walk distance_walk(const Poses& poses, std::span<const std::int64_t> pins, double threshold,
                   std::span<std::int64_t> keys);

// Walks at every threshold from one to another at which the keys change, until there are as many
// as are wanted. fewer and more: the nearest counts that were met on the way, 0 if none, with a
// threshold that gives each.
struct Scan {
  bool found;
  double threshold;
  std::ptrdiff_t fewer, more;
  double fewer_threshold, more_threshold;
};
Scan distance_scan(const Poses& poses, std::span<const std::int64_t> pins, double from, double to,
                   std::ptrdiff_t wanted);

// D(a[i], b[i])
void pose_distances(const Poses& poses, std::span<const std::int64_t> a,
                    std::span<const std::int64_t> b, std::span<double> out);

// Splits stretches between keys, the worst first, at the frame farthest from the pose between
// their ends (slerp; of equals the first frame), until the worst is not above the threshold or
// there are as many splits as there is room for. keys rise and begin with frame 0 and end with the last.
// distances[i] is how far frames[i] was when it was taken. Gives the number of splits and the
// distance of the worst frame that is left.
struct Split {
  std::ptrdiff_t count;
  double left;
};
Split split(const Poses& poses, std::span<const std::int64_t> keys, double threshold,
            std::span<std::int64_t> frames, std::span<double> distances);

}  // namespace kinema
