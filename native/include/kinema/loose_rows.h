// The frames of a BVH file that are not plain rows: words, repaired where there is no doubt.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace kinema {

enum class Repair : int { comment, unknown, too_large, decimal_comma, comma_between, glued };
constexpr int kRepairs = 6;

struct LooseRows {
  std::vector<double> values;            // NaN where a sample was never measured
  std::vector<std::int64_t> counts;      // numbers on each line that has any
  std::vector<std::int64_t> starts;      // the byte where the first of them begins
  std::array<std::int64_t, kRepairs> repairs{};  // how often each was made
  std::array<std::int64_t, kRepairs> first;      // the byte where it was first; -1: never
  std::int64_t rejected = -1;            // the byte of the first word that is no number
  LooseRows() { first.fill(-1); }
};

// Reads text whose lines end with LF, CR LF or CR, in pieces of about `piece` bytes. Nothing is
// repaired behind a word that is rejected.
LooseRows read_loose(std::span<const char> text, std::ptrdiff_t piece = 1 << 18);

// Replaces every NaN by the last number above it in its column, else the first below it, else 0;
// missing is set to 1 there. rows and missing: frames × columns.
void hold_unknown(std::span<double> rows, std::ptrdiff_t columns, std::span<std::uint8_t> missing);

}  // namespace kinema
