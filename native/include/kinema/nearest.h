// Nearest neighbours among single-precision vectors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kinema {

// The vectors that are searched; a removed one has a 0 in `alive`.
struct Points {
  std::span<const float> vectors;  // (N, length)
  std::span<const std::uint8_t> alive;
  std::ptrdiff_t length;
};

// A few coordinates of every point in an orthonormal basis, and the length of what they leave out:
// their distance is never more than that of the points. In groups of eight, coordinate by
// coordinate; points that came later are not among them.
struct Outline {
  std::span<const float> basis;   // (axes, length)
  std::span<const float> center;  // (length)
  std::span<const float> groups;  // (grouped / 8, axes + 1, 8)
  std::ptrdiff_t axes, grouped;
};

// Hash tables of concatenated floor(a·v + b), sorted by the hash of each table; points that came
// later are not among them.
struct HashTables {
  std::span<const float> directions;      // (tables · hashes, length), over the width
  std::span<const float> shifts;          // (tables · hashes)
  std::span<const std::uint32_t> codes;   // (tables, hashed), rising in each table
  std::span<const std::int32_t> order;    // (tables, hashed): whose code it is
  std::ptrdiff_t tables, hashes, hashed;
};

// Outlines sorted into cells, each about a centre of its own and filled up to groups of eight;
// points that came later are in none.
struct Cells {
  std::span<const float> basis;           // (axes, length)
  std::span<const float> center;          // (length)
  std::span<const float> middles;         // (cells / 8, axes + 1, 8): where each cell is
  std::span<const float> groups;          // (groups, axes + 1, 8): outlines, cell by cell
  std::span<const std::int32_t> members;  // (groups, 8): whose outline it is; -1: nobody's
  std::span<const std::int32_t> starts;   // (cells + 1): the first group of each cell
  std::ptrdiff_t axes, cells, gathered;   // points from `gathered` on are in no cell
};

// Coordinates of vectors (N, length) in the basis, and the length of the rest: rows (N, axes + 1).
void outline_rows(const Outline& outline, std::span<const float> vectors, std::ptrdiff_t length,
                  std::span<float> rows);

// The nearest points of a query, in order: as many as there is room for. Returns how many there
// are. ids (k), squares (k): squared distances.
std::ptrdiff_t nearest_exact(const Points& points, const Outline& outline,
                             std::span<const float> query, std::span<std::int64_t> ids,
                             std::span<float> squares);

// The same among the points that share a bucket with the query. Fewer than asked for where the
// buckets have no more. One that equals the query ends the search.
std::ptrdiff_t nearest_hashed(const Points& points, const HashTables& tables,
                              std::span<const float> query, std::span<std::int64_t> ids,
                              std::span<float> squares);

// The same among the points in the `probes` cells nearest to the query, and in more where these
// have too few.
std::ptrdiff_t nearest_in_cells(const Points& points, const Cells& cells, std::ptrdiff_t probes,
                                std::span<const float> query, std::span<std::int64_t> ids,
                                std::span<float> squares);

// The cell that each of rows (N, axes + 1) is nearest to: found (N). middles as in Cells.
void nearest_cells(std::span<const float> middles, std::ptrdiff_t width,
                   std::span<const float> rows, std::span<std::int32_t> found);

// The codes of vectors (N, length), table by table: codes (tables, N).
void hash_codes(const HashTables& tables, std::span<const float> vectors, std::ptrdiff_t length,
                std::span<std::uint32_t> codes);

}  // namespace kinema
