#include "kinema/nearest.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/parallel.h"
#include "point_ranking.h"

namespace kinema {

using std::ptrdiff_t;

// The rest is summed itself, not taken as a difference of squares: that would lose half of the
// digits.
float outlined(std::span<const float> basis, std::span<const float> center, const float* vector,
               float* rest, float* row) {
  const auto length = static_cast<ptrdiff_t>(center.size());
  const auto axes = static_cast<ptrdiff_t>(basis.size()) / length;
  float whole = 0.0f, left = 0.0f;
  for (ptrdiff_t i = 0; i < length; ++i) {
    rest[i] = vector[i] - center[i];
    whole += rest[i] * rest[i];
  }
  kernels().products(basis.data(), rest, axes, length, row);
  for (ptrdiff_t axis = 0; axis < axes; ++axis) {
    const float* along = basis.data() + axis * length;
    for (ptrdiff_t i = 0; i < length; ++i) rest[i] -= row[axis] * along[i];
  }
  for (ptrdiff_t i = 0; i < length; ++i) left += rest[i] * rest[i];
  row[axes] = std::sqrt(left);
  return std::sqrt(whole);
}

void outline_rows(const Outline& outline, std::span<const float> vectors, ptrdiff_t length,
                  std::span<float> rows) {
  const auto count = static_cast<ptrdiff_t>(vectors.size()) / length;
  constexpr ptrdiff_t kBlock = 256;
  parallel_for((count + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    std::vector<float> rest(length);
    const ptrdiff_t last = std::min(count, (block + 1) * kBlock);
    for (ptrdiff_t i = block * kBlock; i < last; ++i)
      outlined(outline.basis, outline.center, vectors.data() + i * length, rest.data(),
               rows.data() + i * (outline.axes + 1));
  });
}

ptrdiff_t nearest_exact(const Points& points, const Outline& outline, std::span<const float> query,
                        std::span<std::int64_t> ids, std::span<float> squares) {
  Best best(ids, squares);
  if (outline.grouped > 0) {
    thread_local std::vector<float> bounds, rest, row;
    bounds.resize(outline.grouped);
    rest.resize(points.length);
    row.resize(outline.axes + 1);
    const float size =
        outlined(outline.basis, outline.center, query.data(), rest.data(), row.data());
    kernels().grouped_gaps(outline.groups.data(), row.data(), outline.grouped / 8,
                           outline.axes + 1, bounds.data());
    // the most promising first: most of the others are then out of reach
    const auto nearest = std::min_element(bounds.begin(), bounds.end()) - bounds.begin();
    rank(points, query, nearest, best);
    float within = best.reach(size);
    for (ptrdiff_t id = 0; id < outline.grouped; ++id) {
      if (bounds[id] > within || id == nearest) continue;
      rank(points, query, id, best);
      within = best.reach(size);
    }
  }
  for (ptrdiff_t id = outline.grouped; id < count_of(points); ++id) rank(points, query, id, best);
  return best.count();
}

namespace {

std::uint32_t mixed(std::uint32_t code, float product) {
  // a product far outside is as good as any other far outside: the cast must stay defined
  const float whole = std::floor(std::clamp(product, -1e9f, 1e9f));
  code ^= static_cast<std::uint32_t>(static_cast<std::int32_t>(whole));
  code *= 0x9E3779B1u;
  return code ^ (code >> 15);
}

std::uint32_t code_of(const HashTables& tables, ptrdiff_t table, const float* vector,
                      ptrdiff_t length, float* scratch) {
  const ptrdiff_t first = table * tables.hashes;
  kernels().products(tables.directions.data() + first * length, vector, tables.hashes, length,
                     scratch);
  std::uint32_t code = 0;
  for (ptrdiff_t i = 0; i < tables.hashes; ++i)
    code = mixed(code, scratch[i] + tables.shifts[first + i]);
  return code;
}

}  // namespace

ptrdiff_t nearest_hashed(const Points& points, const HashTables& tables,
                         std::span<const float> query, std::span<std::int64_t> ids,
                         std::span<float> squares) {
  // who has been ranked for this query: the number of the query, so that nothing is cleared
  thread_local std::vector<std::uint32_t> seen;
  thread_local std::uint32_t turn = 0;
  thread_local std::vector<float> scratch;
  if (static_cast<ptrdiff_t>(seen.size()) < tables.hashed || ++turn == 0) {
    seen.assign(std::max<std::size_t>(seen.size(), tables.hashed), 0);
    turn = 1;
  }
  scratch.resize(tables.hashes);
  Best best(ids, squares);
  for (ptrdiff_t id = tables.hashed; id < count_of(points); ++id) rank(points, query, id, best);
  for (ptrdiff_t table = 0; table < tables.tables; ++table) {
    const std::uint32_t code =
        code_of(tables, table, query.data(), points.length, scratch.data());
    const std::uint32_t* codes = tables.codes.data() + table * tables.hashed;
    const std::uint32_t* end = codes + tables.hashed;
    for (const std::uint32_t* at = std::lower_bound(codes, end, code); at < end && *at == code;
         ++at) {
      const std::int32_t id = tables.order[table * tables.hashed + (at - codes)];
      if (seen[id] == turn) continue;
      seen[id] = turn;
      rank(points, query, id, best);
    }
    if (best.limit() == 0.0f) break;  // nothing can be nearer
  }
  return best.count();
}

void hash_codes(const HashTables& tables, std::span<const float> vectors, ptrdiff_t length,
                std::span<std::uint32_t> codes) {
  const auto count = static_cast<ptrdiff_t>(vectors.size()) / length;
  constexpr ptrdiff_t kBlock = 256;
  parallel_for((count + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    std::vector<float> scratch(tables.hashes);
    const ptrdiff_t last = std::min(count, (block + 1) * kBlock);
    for (ptrdiff_t i = block * kBlock; i < last; ++i)
      for (ptrdiff_t table = 0; table < tables.tables; ++table)
        codes[table * count + i] =
            code_of(tables, table, vectors.data() + i * length, length, scratch.data());
  });
}

}  // namespace kinema
