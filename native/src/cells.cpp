#include <algorithm>
#include <numeric>
#include <vector>

#include "kinema/parallel.h"
#include "point_ranking.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

struct Room {  // what a search needs, kept for the next one
  std::vector<float> rest, row, gaps, bounds;
  std::vector<std::int32_t> order;
};

// Ranks the members of a cell whose outline is within reach.
void search_cell(const Points& points, const Cells& cells, ptrdiff_t cell,
                 std::span<const float> query, float size, Room& room, Best& best) {
  const ptrdiff_t width = cells.axes + 1, first = cells.starts[cell];
  const ptrdiff_t count = cells.starts[cell + 1] - first;
  room.bounds.resize(8 * count);
  kernels().grouped_gaps(cells.groups.data() + first * width * 8, room.row.data(), count, width,
                         room.bounds.data());
  float within = best.reach(size);
  for (ptrdiff_t i = 0; i < 8 * count; ++i) {
    const std::int32_t id = cells.members[8 * first + i];
    if (room.bounds[i] > within || id < 0) continue;
    rank(points, query, id, best);
    within = best.reach(size);
  }
}

}  // namespace

ptrdiff_t nearest_in_cells(const Points& points, const Cells& cells, ptrdiff_t probes,
                           std::span<const float> query, std::span<std::int64_t> ids,
                           std::span<float> squares) {
  thread_local Room room;
  room.rest.resize(points.length);
  room.row.resize(cells.axes + 1);
  room.gaps.resize(cells.cells);
  room.order.resize(cells.cells);
  const float size =
      outlined(cells.basis, cells.center, query.data(), room.rest.data(), room.row.data());
  kernels().grouped_gaps(cells.middles.data(), room.row.data(), cells.cells / 8, cells.axes + 1,
                         room.gaps.data());
  for (float& gap : room.gaps)  // an order needs numbers, whatever a file held
    if (!(gap < kFar)) gap = kFar;
  std::iota(room.order.begin(), room.order.end(), 0);
  const auto nearer = [&](std::int32_t a, std::int32_t b) {
    return room.gaps[a] < room.gaps[b] || (room.gaps[a] == room.gaps[b] && a < b);
  };
  Best best(ids, squares);
  ptrdiff_t sorted = 0;
  for (ptrdiff_t at = 0; at < cells.cells && (at < probes || !best.full()); ++at) {
    if (at == sorted) {  // those to look into are sorted; all, if that was not enough
      sorted = at == 0 ? std::min(probes, cells.cells) : cells.cells;
      std::partial_sort(room.order.begin() + at, room.order.begin() + sorted, room.order.end(),
                        nearer);
    }
    search_cell(points, cells, room.order[at], query, size, room, best);
  }
  for (ptrdiff_t id = cells.gathered; id < count_of(points); ++id) rank(points, query, id, best);
  return best.count();
}

void nearest_cells(std::span<const float> middles, ptrdiff_t width, std::span<const float> rows,
                   std::span<std::int32_t> found) {
  const auto count = static_cast<ptrdiff_t>(found.size());
  const auto cells = static_cast<ptrdiff_t>(middles.size()) / width;
  constexpr ptrdiff_t kBlock = 256;
  parallel_for((count + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    std::vector<float> gaps(cells);
    for (ptrdiff_t i = block * kBlock; i < std::min(count, (block + 1) * kBlock); ++i) {
      kernels().grouped_gaps(middles.data(), rows.data() + i * width, cells / 8, width,
                             gaps.data());
      found[i] = static_cast<std::int32_t>(std::min_element(gaps.begin(), gaps.end()) -
                                           gaps.begin());
    }
  });
}

}  // namespace kinema
