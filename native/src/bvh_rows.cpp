#include "kinema/bvh_rows.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

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

// One line of numbers. Returns where the next line begins, or nullptr if it is not a plain row.
const char* read_row(const char* p, const char* end, ptrdiff_t columns, double* values,
                     std::int32_t* decimals) {
  for (ptrdiff_t c = 0; c < columns; ++c) {
    while (p < end && is_blank(p, end)) ++p;
    if (p == end || *p == '\n') return nullptr;
    const Parsed number = parse_number(p, end);
    if (!number.next) return nullptr;
    values[c] = number.value;
    decimals[c] = std::max(decimals[c], number.decimals);
    p = number.next;
  }
  while (p < end && is_blank(p, end)) ++p;
  if (p < end && *p != '\n') return nullptr;
  return p < end ? p + 1 : p;
}

// Rows from … from+count-1, all of them or false.
bool read_lines(std::span<const char> lines, ptrdiff_t from, ptrdiff_t count,
                const RowArrays& arrays, std::span<std::int32_t> seen) {
  const auto joints = static_cast<ptrdiff_t>(arrays.channels.size());
  const auto values = std::make_unique_for_overwrite<double[]>(kRowsAtOnce * arrays.columns);
  const char* p = lines.data();
  const char* const end = p + lines.size();
  for (ptrdiff_t row = from; row < from + count; row += kRowsAtOnce) {
    const ptrdiff_t some = std::min(kRowsAtOnce, from + count - row);
    for (ptrdiff_t i = 0; i < some; ++i) {
      p = read_row(p, end, arrays.columns, values.get() + i * arrays.columns, seen.data());
      if (!p) return false;
    }
    kernels().from_rows(values.get(), arrays.columns, some, arrays.channels.data(), joints,
                        arrays.rotations.data() + row * joints * 4,
                        arrays.positions.data() + row * joints * 3);
  }
  return p == end;
}

// The lines that begin in a block of the text.
struct BlockLines {
  bool readable = true;  // false: the text is not there any more
  std::vector<char> spill;  // for a long line at the end
  std::span<const char> bytes;
  ptrdiff_t start = 0;  // the byte of the text where they begin
  ptrdiff_t count = 0;
};

const char* find_newline(const char* p, const char* end) {
  const void* found = p < end ? std::memchr(p, '\n', end - p) : nullptr;
  return found ? static_cast<const char*>(found) : end;
}

void find_lines(const RowText& text, ptrdiff_t from, ptrdiff_t to, char* room, BlockLines& lines) {
  // a line begins behind a newline, so the byte in front of the block belongs to it
  const ptrdiff_t before = from > 0 ? from - 1 : 0;
  for (ptrdiff_t beyond = kBeyond - 1;; beyond *= 4) {  // until the last line ends
    const ptrdiff_t until = std::min(text.size, to + beyond);
    if (beyond >= kBeyond) lines.spill.resize(until - before);
    std::span<const char> bytes;
    lines.readable = text.piece(before, until, beyond < kBeyond ? room : lines.spill.data(), bytes);
    if (!lines.readable) return;
    const char* const begin = bytes.data();
    const char* const end = begin + bytes.size();
    const char* const inside = begin + (to - 1 - before);  // newlines in front of this begin lines
    const char* first = begin;
    lines.count = count_newlines(begin, inside);
    if (from == 0)
      lines.count += 1;
    else if (lines.count > 0)
      first = find_newline(begin, inside) + 1;
    if (lines.count == 0) return;  // all of it belongs to a line that began earlier
    const char* const stop = find_newline(inside, end);
    if (stop == end && until < text.size) continue;
    lines.bytes = {first, static_cast<std::size_t>((stop == end ? end : stop + 1) - first)};
    lines.start = before + (first - begin);
    return;
  }
}

}  // namespace

RowsRead read_rows(const RowText& text, ptrdiff_t block, ptrdiff_t first, ptrdiff_t last,
                   ptrdiff_t row, std::span<char> room, const RowArrays& arrays) {
  const auto joints = static_cast<ptrdiff_t>(arrays.channels.size());
  const auto capacity = static_cast<ptrdiff_t>(arrays.rotations.size()) / (joints * 4);
  std::vector<BlockLines> blocks(std::max<ptrdiff_t>(0, last - first));
  const auto count = static_cast<ptrdiff_t>(blocks.size());
  parallel_for(count, [&](ptrdiff_t i) {
    const ptrdiff_t from = (first + i) * block;
    char* own = text.file < 0 ? nullptr : room.data() + i * (block + kBeyond);
    find_lines(text, from, std::min(text.size, from + block), own, blocks[i]);
  });

  // only now is it known which row each block begins with
  RowsRead result;
  std::vector<ptrdiff_t> rows(count);
  result.rows = row;
  for (ptrdiff_t i = 0; i < count; ++i) {
    result.readable = result.readable && blocks[i].readable;
    rows[i] = result.rows;
    result.rows += blocks[i].count;
  }
  if (!result.readable) return result;

  std::mutex merging;
  parallel_for(count, [&](ptrdiff_t i) {
    const BlockLines& lines = blocks[i];
    if (lines.count == 0 || rows[i] + lines.count > capacity) return;
    std::vector<std::int32_t> seen(arrays.columns, 0);
    const bool plain = read_lines(lines.bytes, rows[i], lines.count, arrays, seen);
    const std::lock_guard lock(merging);
    for (ptrdiff_t c = 0; c < arrays.columns; ++c)
      arrays.decimals[c] = std::max(arrays.decimals[c], seen[c]);
    const auto size = static_cast<ptrdiff_t>(lines.bytes.size());
    if (!plain) result.odd.push_back({lines.start, lines.start + size, rows[i], lines.count});
  });
  std::ranges::sort(result.odd, {}, &OddLines::start);
  return result;
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
