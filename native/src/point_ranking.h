// Parts of every search: the nearest so far, and where a vector is in an outline.
#pragma once

#include <cmath>
#include <limits>

#include "kinema/kernels.h"
#include "kinema/nearest.h"

namespace kinema {

inline constexpr float kFar = std::numeric_limits<float>::infinity();
// Of a vector's length: what its coordinates in an outline may be off by.
inline constexpr float kRounding = 1e-5f;

// The nearest so far, in order; of equals the one with the lower number.
class Best {
 public:
  Best(std::span<std::int64_t> ids, std::span<float> squares)
      : ids_(ids), squares_(squares), room_(static_cast<std::ptrdiff_t>(ids.size())) {}

  std::ptrdiff_t count() const { return count_; }
  bool full() const { return count_ == room_; }
  float limit() const { return count_ < room_ ? kFar : squares_[room_ - 1]; }

  // The squared distance of an outline beyond which nothing is nearer, for a query of this length.
  float reach(float size) const {
    const float far = std::sqrt(limit()) + kRounding * size;
    return far * far;
  }

  void offer(std::ptrdiff_t id, float square) {
    if (count_ == room_ && !is_before(id, square, room_ - 1)) return;
    std::ptrdiff_t at = count_ < room_ ? count_++ : room_ - 1;
    for (; at > 0 && is_before(id, square, at - 1); --at) {
      squares_[at] = squares_[at - 1];
      ids_[at] = ids_[at - 1];
    }
    squares_[at] = square;
    ids_[at] = id;
  }

 private:
  bool is_before(std::ptrdiff_t id, float square, std::ptrdiff_t at) const {
    return square < squares_[at] || (square == squares_[at] && id < ids_[at]);
  }

  std::span<std::int64_t> ids_;
  std::span<float> squares_;
  std::ptrdiff_t room_, count_ = 0;
};

inline void rank(const Points& points, std::span<const float> query, std::ptrdiff_t id,
                 Best& best) {
  if (!points.alive[id]) return;
  const float limit = best.limit();
  const float square = kernels().squared_gap(points.vectors.data() + id * points.length,
                                             query.data(), points.length, limit);
  if (square <= limit) best.offer(id, square);
}

inline std::ptrdiff_t count_of(const Points& points) {
  return static_cast<std::ptrdiff_t>(points.alive.size());
}

// Coordinates about the centre, the length of what they leave out, and the length of all. `rest`
// has room for a vector, `row` for axes + 1 numbers.
float outlined(std::span<const float> basis, std::span<const float> center, const float* vector,
               float* rest, float* row);

}  // namespace kinema
