// Key frames that are nearly the best there are, in time that grows with the motion's length.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kinema/segments.h"

namespace kinema {

// What is asked for: a number of segments, or, with 0, as few as keep every joint's squared
// distance within a bound.
struct KeyWish {
  std::ptrdiff_t segments;
  double bound;
};

// Keys, the first and the last frame among them. pins: frames that must be keys, rising, with the
// ends; at least one frame is none. A number of segments is at most frames - 1, and at least what
// the pins have. The largest distance is nearly the least that so many keys allow, and the sum of
// squares nearly the least beside it. The same for any number of threads.
std::vector<std::int64_t> auto_keys(const Clip& clip, const KeyWish& wish,
                                    std::span<const std::int64_t> pins);

}  // namespace kinema
