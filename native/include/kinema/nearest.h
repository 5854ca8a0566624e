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

// The codes of vectors (N, length), table by table: codes (tables, N).
void hash_codes(const HashTables& tables, std::span<const float> vectors, std::ptrdiff_t length,
                std::span<std::uint32_t> codes);

}  // namespace kinema
