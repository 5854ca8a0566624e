// Segments between candidate key frames, and the best ways along them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kinema/segments.h"

namespace kinema {

struct KeyEdge {
  std::int32_t from, to;  // candidates
  bool sampled;           // not every frame was looked at
  double largest, sum;
};

// Edges are sorted by `from`.
struct KeyGraph {
  std::vector<std::int64_t> frames;  // of the candidates, rising
  std::vector<KeyEdge> edges;

  std::ptrdiff_t nodes() const { return static_cast<std::ptrdiff_t>(frames.size()); }
};

// Indices of edges, from the first candidate to the last.
using KeyWay = std::vector<std::ptrdiff_t>;

// The fewest segments that lead from the first candidate to the last within a limit on each one's
// largest error; more than there are candidates if none do.
std::ptrdiff_t fewest_segments(const KeyGraph& graph, double limit);

// The least limit that so many segments, or fewer, can keep.
double least_limit(const KeyGraph& graph, std::ptrdiff_t segments, double highest);

// The way with exactly so many segments, each within the limit, that has nearly the least sum of
// errors; with fewer segments if there is no such way. fewest_segments(graph, limit) ≤ segments.
KeyWay cheapest_way(const KeyGraph& graph, std::ptrdiff_t segments, double limit);

}  // namespace kinema
