#include "kinema/dtw.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "kinema/stopping.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

// A step as one byte: 0 is (1, 1), 2 and 3 are (1, 2) and (2, 1), 4 and 5 (1, 3) and (3, 1) …
std::uint8_t step_of(int k, bool down) { return static_cast<std::uint8_t>(2 * (k - 1) + down); }
struct Step {
  ptrdiff_t rows, columns;
};
Step size_of(std::uint8_t step) {
  const ptrdiff_t k = step / 2 + 1;
  return step % 2 ? Step{k, 1} : Step{1, k};
}

// Every step goes on by a row at least, so a row follows from those above it alone: all its cells
// are worked out side by side, in loops so plain that the compiler makes vectors of them. Steps
// are held as doubles meanwhile, as wide as what they are chosen by.
struct Row {
  explicit Row(ptrdiff_t columns) : choice(columns), passed(columns), total(columns) {}
  std::vector<double> choice;  // the step that the least total came by
  std::vector<double> passed;  // cost of the last cells that a step passes
  std::vector<double> total;   // of the step in hand

  void take_better(ptrdiff_t from, double step, double* best) {
    const auto columns = static_cast<ptrdiff_t>(total.size());
    const double* const t = total.data();
    double* const c = choice.data();
    for (ptrdiff_t j = from; j < columns; ++j) c[j] = t[j] < best[j] ? step : c[j];
    for (ptrdiff_t j = from; j < columns; ++j) best[j] = t[j] < best[j] ? t[j] : best[j];
  }

  // Steps (1, k): `above` has the totals of the row before, `cost` is of this one.
  void across(int k, const double* above, const double* cost, double* best) {
    const auto columns = static_cast<ptrdiff_t>(total.size());
    double *const t = total.data(), *const p = passed.data();
    if (k > 1)
      for (ptrdiff_t j = k; j < columns; ++j) p[j] += cost[j - k + 2];
    for (ptrdiff_t j = k; j < columns; ++j) t[j] = above[j - k] + (p[j] + 2.0 * cost[j - k + 1]);
    take_better(k, step_of(k, false), best);
  }

  // Steps (k, 1): `above` has the totals of k rows up; `next` and `first` are the costs of one row
  // of cells more that are passed, and of the first of all.
  void down(int k, const double* above, const double* next, const double* first, double* best) {
    const auto columns = static_cast<ptrdiff_t>(total.size());
    double *const t = total.data(), *const p = passed.data();
    for (ptrdiff_t j = 1; j < columns; ++j) p[j] += next[j];
    for (ptrdiff_t j = 1; j < columns; ++j) t[j] = above[j - 1] + (p[j] + 2.0 * first[j]);
    take_better(1, step_of(k, true), best);
  }
};

}  // namespace

WarpPath warp_path(std::span<const double> cost, ptrdiff_t columns, int steepest,
                   std::span<std::uint8_t> steps, std::span<std::int64_t> path) {
  const auto rows = static_cast<ptrdiff_t>(cost.size()) / columns;
  if ((rows - 1) > steepest * (columns - 1) || (columns - 1) > steepest * (rows - 1))
    return {0, kNever};
  std::vector<std::vector<double>> totals(steepest + 1, std::vector<double>(columns, kNever));
  const auto totals_of = [&](ptrdiff_t row) { return totals[row % (steepest + 1)].data(); };
  Row row(columns);
  totals[0][0] = 2.0 * cost[0];
  for (ptrdiff_t i = 1; i < rows; ++i) {
    keep_going();
    const double* const here = cost.data() + i * columns;
    double* const best = totals_of(i);
    std::fill_n(best, columns, kNever);
    std::fill(row.choice.begin(), row.choice.end(), 0.0);
    std::fill(row.passed.begin(), row.passed.end(), 0.0);
    for (int k = 1; k <= steepest; ++k) row.across(k, totals_of(i - 1), here, best);
    std::fill(row.passed.begin(), row.passed.end(), 0.0);
    for (int k = 2; k <= steepest && k <= i; ++k)
      row.down(k, totals_of(i - k), here - (k - 2) * columns, here - (k - 1) * columns, best);
    for (ptrdiff_t j = 0; j < columns; ++j)
      steps[i * columns + j] = static_cast<std::uint8_t>(static_cast<int>(row.choice[j]));
  }

  // back from the last cell to the first, then turned round
  ptrdiff_t length = 0;
  Step at{rows - 1, columns - 1};
  for (;;) {
    path[2 * length] = at.rows;
    path[2 * length + 1] = at.columns;
    ++length;
    if (at.rows == 0) break;
    const Step step = size_of(steps[at.rows * columns + at.columns]);
    at = {at.rows - step.rows, at.columns - step.columns};
  }
  for (ptrdiff_t i = 0, j = length - 1; i < j; ++i, --j) {
    std::swap(path[2 * i], path[2 * j]);
    std::swap(path[2 * i + 1], path[2 * j + 1]);
  }
  return {length, totals_of(rows - 1)[columns - 1]};
}

}  // namespace kinema
