// Key poses by saliency: which frames a motion would miss least.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kinema {

// What makes a key salient beside the keys before and after it.
enum class Salience : int {
  full,      // D(before, key) + D(key, after) - α D(before, after)
  previous,  // D(before, key)
  across,    // D(before, after)
};

// Removes the least salient key, of equals the first, until only the ends and those to be kept are left.
// poses (F, length); keep (F) is not 0 where a frame stays. order: the frames as they go, values:
// their saliency then; both have room for all that go. F ≥ 2.
void saliency_order(std::span<const double> poses, std::ptrdiff_t length, Salience measure,
                    double alpha, std::span<const std::uint8_t> keep,
                    std::span<std::int64_t> order, std::span<double> values);

}  // namespace kinema
