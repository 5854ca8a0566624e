// Contacts of a foot and the places where its heel and ball stand.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "kinema/scalar.h"

namespace kinema {

// Frames start … stop - 1.
struct Run {
  std::ptrdiff_t start, stop;
};

template <class Holds>
std::vector<Run> find_runs(std::ptrdiff_t frames, Holds holds) {
  std::vector<Run> runs;
  for (std::ptrdiff_t t = 0; t < frames; ++t)
    if (holds(t)) {
      if (runs.empty() || runs.back().stop < t) runs.push_back({t, t});
      runs.back().stop = t + 1;
    }
  return runs;
}

// The point with the least summed distance to the samples of a run: outliers and late ends have
// little influence. Weiszfeld's steps from the mean, the weights of near samples bounded.
template <std::size_t D, class Sample>
std::array<double, D> geometric_median(Run run, Sample sample) {
  constexpr int kSteps = 6;
  using Point = std::array<double, D>;
  const auto count = static_cast<double>(run.stop - run.start);
  const auto squared = [](const Point& p) {
    double sum = 0.0;
    for (const double x : p) sum += x * x;
    return sum;
  };
  const auto away = [&](const Point& from, std::ptrdiff_t t) {
    Point off = sample(t);
    for (std::size_t i = 0; i < D; ++i) off[i] -= from[i];
    return off;
  };
  Point middle{};
  for (std::ptrdiff_t t = run.start; t < run.stop; ++t) {
    const Point p = sample(t);
    for (std::size_t i = 0; i < D; ++i) middle[i] += p[i] / count;
  }
  double spread = 0.0;
  for (std::ptrdiff_t t = run.start; t < run.stop; ++t) spread += squared(away(middle, t)) / count;
  for (int step = 0; step < kSteps; ++step) {
    Point sum{};
    double total = 0.0;
    for (std::ptrdiff_t t = run.start; t < run.stop; ++t) {
      const Point off = away(middle, t);
      // where all samples are the same, distances are rounding errors
      const double bounded = squared(off) + 0.01 * spread + 1e-24 * squared(sample(t)) +
                             std::numeric_limits<double>::min();
      const double weight = 1.0 / std::sqrt(bounded);
      for (std::size_t i = 0; i < D; ++i) sum[i] += weight * off[i];
      total += weight;
    }
    // as a step from the current point: identical samples stay exactly as they are
    for (std::size_t i = 0; i < D; ++i) middle[i] += sum[i] / total;
  }
  return middle;
}

// The middle value, or the mean of both; reorders them.
inline double median(std::span<double> values) {
  if (values.empty()) return 0.0;
  const auto half = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::ranges::nth_element(values, half);
  if (values.size() % 2 == 1) return *half;
  return 0.5 * (*half + *std::max_element(values.begin(), half));
}

// A foot in all frames of a clip, seen from the floor.
struct FootTrack {
  std::vector<Vec> ankle, to_heel, to_ball;
  std::vector<Quat> rotation;

  Vec heel(std::ptrdiff_t t) const { return ankle[t] + to_heel[t]; }
  Vec ball(std::ptrdiff_t t) const { return ankle[t] + to_ball[t]; }
};

// Contacts of heel, ball and the whole foot; where each stands, and how the flat foot lies.
struct ContactPlaces {
  std::vector<Run> heels, balls, flats;
  std::vector<Vec> heel, ball;
  std::vector<Quat> flat;
};

ContactPlaces find_places(const FootTrack& track, std::span<const std::uint8_t> down,
                          std::span<const std::uint8_t> heel_on,
                          std::span<const std::uint8_t> ball_on, std::optional<double> level);

// The shortest rotation from one direction to another; neither is 0.
Quat turn_between(Vec from, Vec to);

}  // namespace kinema
