// The MOTION section of a BVH file: rows of numbers to quaternions and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/row_text.h"

namespace kinema {

constexpr std::ptrdiff_t kBlockBytes = 1 << 18;  // of text that one thread reads at once
constexpr std::ptrdiff_t kBeyond = 1 << 12;      // bytes behind a block that are read with it

// The arrays of a motion, and for each column the most digits seen behind the point.
struct RowArrays {
  std::span<const JointChannels> channels;
  std::ptrdiff_t columns;
  std::span<double> rotations;
  std::span<double> positions;
  std::span<std::int32_t> decimals;
};

// The lines that begin in one block of the text and are not all plain rows.
struct OddLines {
  std::ptrdiff_t start, stop;  // bytes
  std::ptrdiff_t row, count;   // the rows that they should be
};

struct RowsRead {
  std::ptrdiff_t rows = 0;     // lines so far
  std::vector<OddLines> odd;   // what the arrays hold for these means nothing
  bool readable = true;        // false: the file became shorter
};

// Reads lines of numbers, one row to a line, straight into the arrays: those lines that begin in
// blocks first … last-1 of `block` bytes, the first of them being row `row`. The text has no white
// space at its end. Lines for which the arrays have no room are counted and not read. room: for a
// file, block + kBeyond bytes for each block.
RowsRead read_rows(const RowText& text, std::ptrdiff_t block, std::ptrdiff_t first,
                   std::ptrdiff_t last, std::ptrdiff_t row, std::span<char> room,
                   const RowArrays& arrays);

// Numbers that are already parsed to quaternions and positions.
void values_to_motion(std::span<const double> rows, std::ptrdiff_t columns,
                      std::span<const JointChannels> channels, std::span<double> rotations,
                      std::span<double> positions);

// Quaternions to rows of degrees, each angle as near as can be to the one in the row before.
// previous: the row before the first one, if there is one; it is given back as the last row.
void motion_to_values(std::span<const double> rotations, std::span<const double> positions,
                      std::span<const JointChannels> channels, std::ptrdiff_t columns,
                      bool has_previous, std::span<double> previous, std::span<double> rows);

constexpr std::ptrdiff_t kPrintBlock = 256;  // rows

// Prints rows; block b of kPrintBlock rows begins at out[b · kPrintBlock · columns · width] and
// is lengths[b] bytes long. width: kMaxNumberWidth.
void print_rows(std::span<const double> rows, std::ptrdiff_t columns,
                std::span<const std::int32_t> decimals, std::span<char> out,
                std::span<std::ptrdiff_t> lengths);

}  // namespace kinema
