#include "kinema/bvh_rows.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <memory>
#include <mutex>

#include "kinema/numbers.h"
#include "kinema/parallel.h"

namespace kinema {

using std::ptrdiff_t;

namespace {
constexpr ptrdiff_t kRowsAtOnce = 16;    // parsed, then converted while still in the first cache
constexpr ptrdiff_t kBlock = 256;        // frames to a block of conversion

ptrdiff_t count_newlines(const char* p, const char* end) {
  ptrdiff_t count = 0;
  while (p < end) {
    // short runs, so that the counter fits a byte and the loop is vectorised
    const char* stop = p + std::min<ptrdiff_t>(end - p, 255 * 16);
    std::array<unsigned char, 16> lanes{};
    for (; stop - p >= 16; p += 16)
      for (int i = 0; i < 16; ++i) lanes[i] += p[i] == '\n';
    for (const unsigned char n : lanes) count += n;
    for (; p < stop; ++p) count += *p == '\n';
  }
  return count;
}

// White space inside a row; a carriage return belongs to the line feed after it, or to the end.
bool is_blank(const char* p, const char* end) {
  return *p == ' ' || *p == '\t' || (*p == '\r' && (p + 1 == end || p[1] == '\n'));
}

// What one block of the text says about lines.
struct Lines {
  ptrdiff_t newlines = 0;
  ptrdiff_t first = -1;  // where the line after the first newline begins
};
}  // namespace

Pieces split_rows(const RowText& text, ptrdiff_t piece) {
  const ptrdiff_t blocks = (text.size + piece - 1) / piece;
  std::vector<Lines> lines(blocks);
  std::atomic<bool> readable = true;
  parallel_for(blocks, [&](ptrdiff_t block) {
    thread_local std::vector<char> room;
    std::span<const char> bytes;
    const ptrdiff_t from = block * piece;
    if (!text.piece(from, std::min(text.size, from + piece), room, bytes)) {
      readable = false;
      return;
    }
    const void* newline = std::memchr(bytes.data(), '\n', bytes.size());
    if (!newline) return;
    lines[block].first = from + (static_cast<const char*>(newline) - bytes.data()) + 1;
    lines[block].newlines = count_newlines(bytes.data(), bytes.data() + bytes.size());
  });

  Pieces pieces;
  pieces.readable = readable;
  if (blocks == 0 || !readable) {
    pieces.starts = pieces.rows = {0};
    return pieces;
  }
  ptrdiff_t row = 0;
  for (ptrdiff_t block = 0; block < blocks; ++block) {
    if (block == 0) {
      pieces.starts.push_back(0);
      pieces.rows.push_back(0);
    } else if (lines[block].first >= 0 && lines[block].first < text.size) {
      pieces.starts.push_back(lines[block].first);
      pieces.rows.push_back(row + 1);
    }
    row += lines[block].newlines;
  }
  pieces.starts.push_back(text.size);
  pieces.rows.push_back(row + 1);  // the last line ends with the text
  return pieces;
}

namespace {

// One line of numbers. Returns where the next line begins, or nullptr and says why.
const char* read_row(const char* p, const char* end, ptrdiff_t columns, double* values,
                     std::int32_t* decimals, RowError& error, const char* text) {
  for (ptrdiff_t c = 0; c < columns; ++c) {
    while (p < end && is_blank(p, end)) ++p;
    if (p == end || *p == '\n') {
      error = {RowProblem::too_few, p - text, c};
      return nullptr;
    }
    const Parsed number = parse_number(p, end);
    if (!number.next) {
      error = {RowProblem::not_a_number, p - text, c};
      return nullptr;
    }
    values[c] = number.value;
    decimals[c] = std::max(decimals[c], number.decimals);
    p = number.next;
  }
  while (p < end && is_blank(p, end)) ++p;
  if (p < end && *p != '\n') {
    error = {RowProblem::too_many, p - text, columns};
    return nullptr;
  }
  return p < end ? p + 1 : p;
}

}  // namespace

std::vector<RowError> read_rows(const RowText& text, std::span<const ptrdiff_t> starts,
                                std::span<const ptrdiff_t> rows,
                                std::span<const JointChannels> channels, ptrdiff_t columns,
                                std::span<double> rotations, std::span<double> positions,
                                std::span<std::int32_t> decimals) {
  const auto joints = static_cast<ptrdiff_t>(channels.size());
  std::vector<RowError> errors(starts.size() - 1);
  std::mutex merging;
  parallel_for(static_cast<ptrdiff_t>(starts.size()) - 1, [&](ptrdiff_t piece) {
    thread_local std::vector<char> room;
    std::span<const char> bytes;
    const bool readable = text.piece(starts[piece], starts[piece + 1], room, bytes);
    const auto values = std::make_unique_for_overwrite<double[]>(kRowsAtOnce * columns);
    std::vector<std::int32_t> seen(columns, 0);
    RowError error{RowProblem::unreadable, 0, 0};
    const char* end = bytes.data() + bytes.size();
    const char* p = readable ? bytes.data() : nullptr;
    for (ptrdiff_t row = rows[piece]; p && row < rows[piece + 1]; row += kRowsAtOnce) {
      const ptrdiff_t count = std::min(kRowsAtOnce, rows[piece + 1] - row);
      for (ptrdiff_t i = 0; p && i < count; ++i)
        p = read_row(p, end, columns, values.get() + i * columns, seen.data(), error, bytes.data());
      if (p)
        kernels().from_rows(values.get(), columns, count, channels.data(), joints,
                            rotations.data() + row * joints * 4,
                            positions.data() + row * joints * 3);
    }
    if (p && p != end) {  // the file is not the one whose lines were counted
      error = {RowProblem::too_many, p - bytes.data(), 0};
      p = nullptr;
    }
    if (!p) {
      error.offset += starts[piece];
      errors[piece] = error;
    }
    const std::lock_guard lock(merging);
    for (ptrdiff_t c = 0; c < columns; ++c) decimals[c] = std::max(decimals[c], seen[c]);
  });
  return errors;
}

void values_to_motion(std::span<const double> rows, ptrdiff_t columns,
                      std::span<const JointChannels> channels, std::span<double> rotations,
                      std::span<double> positions) {
  const auto joints = static_cast<ptrdiff_t>(channels.size());
  const auto frames = static_cast<ptrdiff_t>(rotations.size()) / (joints * 4);
  parallel_for((frames + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    const ptrdiff_t from = block * kBlock;
    kernels().from_rows(rows.data() + from * columns, columns, std::min(kBlock, frames - from),
                        channels.data(), joints, rotations.data() + from * joints * 4,
                        positions.data() + from * joints * 3);
  });
}

namespace {

// A joint's three angles can be told in another way: the outer ones half a turn on, the middle one
// mirrored; and each may be any number of whole turns on. All of it keeps distances, so a choice
// made inside a block still stands when the block as a whole is told in another way.
struct Telling {
  bool flipped = false;
  double turns[3] = {0, 0, 0};  // degrees, whole turns
  bool plain() const { return !flipped && !turns[0] && !turns[1] && !turns[2]; }
};

double flip_middle(double angle, bool proper) { return proper ? -angle : 180.0 - angle; }

double whole_turns(double from, double to) { return 360.0 * std::nearbyint((to - from) / 360.0); }

// The telling of angles that comes nearest to `goal`.
Telling nearest_telling(const double* angle, const double* goal, bool proper, bool may_flip) {
  Telling best;
  double cost[2] = {0, 0};
  Telling telling[2];
  for (int way = 0; way < (may_flip ? 2 : 1); ++way) {
    telling[way].flipped = way == 1;
    for (int i = 0; i < 3; ++i) {
      double a = angle[i];
      if (way == 1) a = i == 1 ? flip_middle(a, proper) : a + 180.0;
      telling[way].turns[i] = whole_turns(a, goal[i]);
      const double step = a + telling[way].turns[i] - goal[i];
      cost[way] += step * step;
    }
  }
  best = may_flip && cost[1] < cost[0] ? telling[1] : telling[0];
  return best;
}

void apply(const Telling& telling, double* angle, bool proper) {
  for (int i = 0; i < 3; ++i) {
    if (telling.flipped) angle[i] = i == 1 ? flip_middle(angle[i], proper) : angle[i] + 180.0;
    angle[i] += telling.turns[i];
  }
}

struct Angles {
  double value[3];
  bool proper, whole;
};

Angles take(const double* row, const JointChannels& c) {
  Angles a{{0, 0, 0}, c.axis[0] == c.axis[2], true};
  for (int i = 0; i < 3; ++i) {
    if (c.rotation[i] >= 0)
      a.value[i] = row[c.rotation[i]];
    else
      a.whole = false;  // an angle that is not written cannot take up half a turn
  }
  return a;
}

void put(double* row, const JointChannels& c, const Angles& a) {
  for (int i = 0; i < 3; ++i)
    if (c.rotation[i] >= 0) row[c.rotation[i]] = a.value[i];
}

void follow(double* row, const double* before, const JointChannels& c) {
  Angles a = take(row, c);
  const Angles b = take(before, c);
  // near enough that no other telling can be nearer: nearly always
  constexpr double kNear = 60.0;
  if (std::abs(a.value[0] - b.value[0]) < kNear && std::abs(a.value[1] - b.value[1]) < kNear &&
      std::abs(a.value[2] - b.value[2]) < kNear)
    return;
  apply(nearest_telling(a.value, b.value, a.proper, a.whole), a.value, a.proper);
  put(row, c, a);
}

}  // namespace

void motion_to_values(std::span<const double> rotations, std::span<const double> positions,
                      std::span<const JointChannels> channels, ptrdiff_t columns,
                      bool has_previous, std::span<double> previous, std::span<double> rows) {
  const auto joints = static_cast<ptrdiff_t>(channels.size());
  const auto frames = static_cast<ptrdiff_t>(rotations.size()) / (joints * 4);
  const ptrdiff_t blocks = (frames + kBlock - 1) / kBlock;

  // Inside each block every row follows the one before it …
  parallel_for(blocks, [&](ptrdiff_t block) {
    const ptrdiff_t from = block * kBlock;
    const ptrdiff_t count = std::min(kBlock, frames - from);
    double* first = rows.data() + from * columns;
    kernels().to_rows(rotations.data() + from * joints * 4, positions.data() + from * joints * 3,
                      count, channels.data(), joints, first, columns);
    for (ptrdiff_t i = 1; i < count; ++i)
      for (const JointChannels& c : channels)
        if (c.axis[0] >= 0) follow(first + i * columns, first + (i - 1) * columns, c);
  });

  // … then each block as a whole is told so that it goes on where the last one ended.
  for (ptrdiff_t block = 0; block < blocks; ++block) {
    if (block == 0 && !has_previous) continue;
    const ptrdiff_t from = block * kBlock;
    const double* before = block == 0 ? previous.data() : rows.data() + (from - 1) * columns;
    for (const JointChannels& c : channels) {
      if (c.axis[0] < 0) continue;
      const Angles start = take(rows.data() + from * columns, c);
      const Telling telling =
          nearest_telling(start.value, take(before, c).value, start.proper, start.whole);
      if (telling.plain()) continue;
      for (ptrdiff_t f = from; f < std::min(frames, from + kBlock); ++f) {
        Angles a = take(rows.data() + f * columns, c);
        apply(telling, a.value, a.proper);
        put(rows.data() + f * columns, c, a);
      }
    }
  }
  if (frames > 0) {
    const auto last = rows.subspan((frames - 1) * columns, columns);
    std::copy(last.begin(), last.end(), previous.begin());
  }
}

void print_rows(std::span<const double> rows, ptrdiff_t columns,
                std::span<const std::int32_t> decimals, std::span<char> out,
                std::span<ptrdiff_t> lengths) {
  const auto frames = static_cast<ptrdiff_t>(rows.size()) / columns;
  parallel_for((frames + kPrintBlock - 1) / kPrintBlock, [&](ptrdiff_t block) {
    const ptrdiff_t from = block * kPrintBlock;
    char* const start = out.data() + from * columns * kMaxNumberWidth;
    char* p = start;
    for (ptrdiff_t f = from; f < std::min(frames, from + kPrintBlock); ++f) {
      for (ptrdiff_t c = 0; c < columns; ++c) {
        p = print_number(p, rows[f * columns + c], decimals[c]);
        *p++ = ' ';
      }
      p[-1] = '\n';
    }
    lengths[block] = p - start;
  });
}

}  // namespace kinema
