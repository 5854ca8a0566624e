// Pairs of frames, among all of some clips, around which bodies move alike: where one clip can turn
// into another (Kovar et al. 2002).
//
// How alike is the distance of clouds as in similarity.h, under the best move and turn. Clouds have
// numbers of their own, their coarse coordinates, which are never farther apart than the clouds
// are: pairs that are too far apart by them are passed over, and nothing is lost.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kinema {

// F frames of clips, one after the other, and the clouds around those whose window lies inside
// their clip; what is said of the others is not read.
struct ClipClouds {
  // (F, 3, P): points seen from above, real, then imaginary parts, then heights; filled up with
  // zeros to a multiple of four. A frame's points are about their centroid, which is a point more.
  std::span<const double> points;
  std::ptrdiff_t width;               // P
  std::span<const double> coarse;     // (coordinates, F)
  std::span<const double> energy;     // (F) sum of the squares of a cloud's coordinates
  std::span<const double> means;      // (2, F) mean of a cloud, times the root of its points
  std::span<const std::int64_t> clips;  // where each clip begins, and F

  std::ptrdiff_t frames() const { return static_cast<std::ptrdiff_t>(energy.size()); }
  std::ptrdiff_t coordinates() const { return static_cast<std::ptrdiff_t>(coarse.size()) / frames(); }
};

struct Closeness {
  double farthest;        // root mean square distance of clouds; coarse coordinates are in its unit
  double points;          // of a cloud
  std::ptrdiff_t half;    // frames of a window on either side
  std::ptrdiff_t reach;   // a pair is the closest of all that are so many frames away in both clips
  std::ptrdiff_t apart;   // and within one clip, frames are at least so far from each other
  std::ptrdiff_t most;    // pairs that are wanted: where there are more, not all are looked for
};

struct ClosePair {
  std::int64_t first, second;  // frames, the first in the same clip or an earlier one
  double distance, turn;       // the turn puts the second on the first
};

// Pairs no farther apart than asked for, and closer than all around them; of several that are
// equally close, the first. Ordered by clips.
std::vector<ClosePair> close_frames(const ClipClouds& clouds, const Closeness& wanted);

}  // namespace kinema
