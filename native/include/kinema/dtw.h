// Dynamic time warping: which frames of two motions belong together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kinema {

struct WarpPath {
  std::ptrdiff_t length;  // pairs; 0: the lengths differ too much for the slope
  double total;           // cost along it, see warp_path
};

// The cheapest way through a matrix of costs (rows, columns), from the first cell to the last, by
// steps (1, 1), (1, k) and (k, 1) with k ≤ steepest: both motions always go on, and neither goes
// more than `steepest` times as fast as the other. A step (1, k) passes the k cells of the new
// row that lie between, a step (k, 1) those of the new column. Cells count once for every frame
// that either motion goes on by (Sakoe and Chiba's symmetric weights): the first cell twice, then
// the first cell of a step twice and each further one once, (rows + columns) in all.
// Of ways that cost the same, (1, 1) is taken before (1, k), this before (k, 1), small k first.
// steps: rows · columns bytes to work in. path: room for min(rows, columns) pairs (row, column).
// 1 ≤ steepest ≤ 100; costs are finite.
WarpPath warp_path(std::span<const double> cost, std::ptrdiff_t columns, int steepest,
                   std::span<std::uint8_t> steps, std::span<std::int64_t> path);

}  // namespace kinema
