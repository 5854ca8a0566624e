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
using kinema::RowProblem;

namespace {

const JointChannels kRoot{{2, 0, 1}, {3, 4, 5}, {0, 1, 2}, {0, 0, 0}};

// Reads text that ends exactly where its allocation does.
kinema::RowError read(const std::string& text, std::vector<double>& q, std::vector<double>& p) {
  const auto bytes = std::make_unique<char[]>(text.size() + 1);
  std::memcpy(bytes.get() + 1, text.data(), text.size());
  const std::span<const char> view(bytes.get() + 1, text.size());
  const auto pieces = kinema::split_rows(kinema::RowText(view));
  q.assign(pieces.rows.back() * 4, 0);
  p.assign(pieces.rows.back() * 3, 0);
  std::vector<std::int32_t> decimals(6);
  for (const auto& error : kinema::read_rows(kinema::RowText(view), pieces.starts, pieces.rows,
                                             {&kRoot, 1}, 6, q, p, decimals))
    if (error.problem != RowProblem::none) return error;
  return {};
}

}  // namespace

TEST(rows_are_read_whatever_the_line_ends) {
  std::vector<double> q, p;
  CHECK(read("1 2 3 90 0 0\r\n  4\t5 6 0 0 0 ", q, p).problem == RowProblem::none);
  CHECK(p == (std::vector<double>{1, 2, 3, 4, 5, 6}));
  CHECK(std::abs(q[0] - std::sqrt(0.5)) < 1e-15 && std::abs(q[3] - std::sqrt(0.5)) < 1e-15);
}

TEST(the_first_odd_row_is_found) {
  std::vector<double> q, p;
  auto error = read("1 2 3 0 0 0\n1 2 3 0 0\n1 2 x 0 0 0", q, p);
  CHECK(error.problem == RowProblem::too_few && error.offset == 21 && error.found == 5);
  error = read("1 2 3 0 0 0 7", q, p);
  CHECK(error.problem == RowProblem::too_many && error.offset == 12);
  error = read("1 2 3 0 0-7.5 0", q, p);
  CHECK(error.problem == RowProblem::not_a_number && error.offset == 8);
  CHECK(read("", q, p).problem == RowProblem::none && q.empty());
}

TEST(many_pieces_read_as_one) {
  std::string text;
  const int rows = 60000;
  for (int i = 0; i < rows; ++i) text += std::to_string(i) + " 0.5 -1.25 10 20 30\n";
  text.pop_back();
  CHECK(kinema::split_rows(kinema::RowText(text)).starts.size() > 3);
  std::vector<double> q, p;
  CHECK(read(text, q, p).problem == RowProblem::none);
  CHECK(p.size() == size_t(rows) * 3);
  for (int i = 0; i < rows; ++i) CHECK(p[i * 3] == i && p[i * 3 + 2] == -1.25);
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
