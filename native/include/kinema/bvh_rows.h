// The MOTION section of a BVH file: rows of numbers to quaternions and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/row_text.h"

namespace kinema {

// Pieces of the text, each a whole number of lines, and the row that each begins with.
// starts and rows have one entry more than there are pieces; rows.back() is the total.
struct Pieces {
  std::vector<std::ptrdiff_t> starts;
  std::vector<std::ptrdiff_t> rows;
  bool readable = true;  // false: the file became shorter
};

constexpr std::ptrdiff_t kPiece = 1 << 18;  // bytes of text to a piece

// One row to a line; the text has no white space at its end. Pieces have about `piece` bytes.
Pieces split_rows(const RowText& text, std::ptrdiff_t piece = kPiece);

enum class RowProblem : int { none, not_a_number, too_few, too_many, unreadable };

// A row that is not what it should be.
struct RowError {
  RowProblem problem = RowProblem::none;
  std::ptrdiff_t offset = 0;  // byte in the text
  std::ptrdiff_t found = 0;   // numbers read in that row before it
};

// Reads rows straight into the motion's arrays; starts and rows as from split_rows, or a part of
// them. decimals: for each column the most digits seen behind the point. Returns for each piece
// the first row that is odd; what the arrays then hold for that piece means nothing.
std::vector<RowError> read_rows(const RowText& text, std::span<const std::ptrdiff_t> starts,
                                std::span<const std::ptrdiff_t> rows,
                                std::span<const JointChannels> channels, std::ptrdiff_t columns,
                                std::span<double> rotations, std::span<double> positions,
                                std::span<std::int32_t> decimals);

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
