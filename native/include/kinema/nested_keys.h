// Key frames removed or added one by one, so that every set contains the smaller ones.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kinema/segments.h"

namespace kinema {

// Starts with every frame as a key and removes, again and again, the one whose removal leaves the
// least error between its neighbours; of equals the first. keep: frames that stay; the ends do.
// order: as many as are removed.
void removal_order(const Clip& clip, std::span<const std::uint8_t> keep,
                   std::span<std::int64_t> order);

// Errors (N + 1, 2) with every frame as a key and after each of N removals: the largest squared
// distance, and the sum of distances. order: different frames, no end among them.
void removal_errors(const Clip& clip, std::span<const std::int64_t> order,
                    std::span<double> errors);

// How many frames must be added to `pins` (rising, with the ends), in this order, until every
// joint's squared distance is within the bound; more than there are if it never is.
std::ptrdiff_t fewest_added(const Clip& clip, std::span<const std::int64_t> pins,
                            std::span<const std::int64_t> order, double bound);

}  // namespace kinema
