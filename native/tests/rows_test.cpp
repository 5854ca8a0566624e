#include "kinema/bvh_rows.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>

#include "check.h"
#include "kinema/numbers.h"
#include "kinema/parallel.h"

using kinema::JointChannels;

namespace {

const JointChannels kRoot{{2, 0, 1}, {3, 4, 5}, {0, 1, 2}, {0, 0, 0}};

struct Read {
  std::vector<double> rotations, positions;
  kinema::RowsRead result;
  bool regular() const {
    return result.odd.empty() && result.readable && result.rows * 4 == std::ptrdiff_t(rotations.size());
  }
};

// Reads text that ends exactly where its allocation does, in blocks of so many bytes.
Read read(const std::string& text, std::ptrdiff_t rows, std::ptrdiff_t block = kinema::kBlockBytes) {
  const auto bytes = std::make_unique<char[]>(text.size() + 1);
  std::memcpy(bytes.get() + 1, text.data(), text.size());
  const kinema::RowText view(std::span<const char>(bytes.get() + 1, text.size()));
  Read found{std::vector<double>(rows * 4), std::vector<double>(rows * 3), {}};
  std::vector<std::int32_t> decimals(6);
  const std::ptrdiff_t blocks = (view.size + block - 1) / block;
  found.result = kinema::read_rows(view, block, 0, blocks, 0, {},
                                   {{&kRoot, 1}, 6, found.rotations, found.positions, decimals});
  return found;
}

}  // namespace

TEST(rows_are_read_whatever_the_line_ends) {
  for (std::ptrdiff_t block = 1; block < 40; ++block) {
    const Read found = read("1 2 3 90 0 0\r\n  4\t5 6 0 0 0 ", 2, block);
    CHECK(found.regular());
    CHECK(found.positions == (std::vector<double>{1, 2, 3, 4, 5, 6}));
    CHECK(std::abs(found.rotations[0] - std::sqrt(0.5)) < 1e-15);
    CHECK(std::abs(found.rotations[3] - std::sqrt(0.5)) < 1e-15);
  }
}

TEST(odd_lines_are_found) {
  const std::string text = "1 2 3 0 0 0\n1 2 3 0 0\n1 2 3 0 0 0\n1 2 x 0 0 0";
  const Read found = read(text, 4, 12);
  CHECK(found.result.rows == 4 && found.result.odd.size() == 2);
  CHECK(found.result.odd[0].start == 12 && found.result.odd[0].row == 1);
  CHECK(found.result.odd[1].stop == std::ptrdiff_t(text.size()));
  for (const char* odd : {"1 2 3 0 0 0 7", "1 2 3 0 0-7.5 0", "1 2 3\r4 5 6", "1 2 3 0 0 0\n\n1 2 3 0 0 0"})
    CHECK(!read(odd, 1 + (std::strlen(odd) > 20) * 2).result.odd.empty());
  CHECK(read("", 0).regular());
}

TEST(lines_without_room_are_counted) {
  const Read found = read("1 2 3 0 0 0\n1 2 3 0 0 0\n1 2 3 0 0 0", 0, 7);
  CHECK(found.result.rows == 3 && found.result.odd.empty());
}

TEST(many_blocks_read_as_one) {
  std::string text;
  const int rows = 60000;
  for (int i = 0; i < rows; ++i) text += std::to_string(i) + " 0.5 -1.25 10 20 30\n";
  text.pop_back();
  for (const std::ptrdiff_t block : {std::ptrdiff_t{100}, kinema::kBlockBytes}) {
    const Read found = read(text, rows, block);
    CHECK(found.regular());
    for (int i = 0; i < rows; ++i)
      CHECK(found.positions[i * 3] == i && found.positions[i * 3 + 2] == -1.25);
  }
}

TEST(angles_run_on_across_blocks_and_calls) {
  // two turns and more about Z at 7° a frame, while X passes gimbal lock at 90°
  const int frames = 1000;
  std::vector<double> q(frames * 4), p(frames * 3), rows(frames * 6);
  std::vector<double> values(frames * 6, 0.0);
  for (int f = 0; f < frames; ++f) {
    values[f * 6 + 3] = 7.0 * f;
    values[f * 6 + 4] = 0.5 * f;
    values[f * 6 + 5] = -3.0 * f;
  }
  kinema::values_to_motion(values, 6, {&kRoot, 1}, q, p);
  std::vector<double> previous(6);
  for (int first : {0, 300, 700}) {  // the seams are not those of the blocks inside
    const int count = (first == 0 ? 300 : first == 300 ? 700 : 1000) - first;
    kinema::motion_to_values(std::span<const double>(q).subspan(first * 4, count * 4),
                             std::span<const double>(p).subspan(first * 3, count * 3), {&kRoot, 1},
                             6, first > 0, previous,
                             std::span<double>(rows).subspan(first * 6, count * 6));
  }
  for (int f = 0; f < frames; ++f)
    for (int c = 3; c < 6; ++c) CHECK(std::abs(rows[f * 6 + c] - values[f * 6 + c]) < 1e-9);
}

TEST(printed_rows_fit_their_room) {
  const std::ptrdiff_t frames = 600;
  std::vector<double> rows(frames * 2);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = (i % 2 ? -1e308 : -123456789012345.0);
  const std::vector<std::int32_t> decimals{15, 15};
  std::vector<char> out(3 * kinema::kPrintBlock * 2 * kinema::kMaxNumberWidth);
  std::vector<std::ptrdiff_t> lengths(3);
  kinema::print_rows(rows, 2, decimals, out, lengths);
  CHECK(std::string(out.data(), 20) == "-123456789012345.000");
  CHECK(lengths[2] > 0 && lengths[2] < lengths[0]);
}

TEST(every_block_is_done_once_for_any_number_of_threads) {
  for (const char* threads : {"1", "2", "7"}) {
    setenv("KINEMA_THREADS", threads, 1);
    std::vector<int> done(1000, 0);
    kinema::parallel_for(1000, [&](std::ptrdiff_t block) { done[block] += 1; });
    for (int n : done) CHECK(n == 1);
  }
  unsetenv("KINEMA_THREADS");
}
