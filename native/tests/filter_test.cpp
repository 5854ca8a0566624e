#include "kinema/filter.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include "check.h"

namespace {

// Joints that wander by small steps, frames first.
std::vector<double> wandering(std::ptrdiff_t frames, std::ptrdiff_t joints) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> step(0.0, 0.05);
  std::vector<double> q(frames * joints * 4, 0.0);
  for (std::ptrdiff_t j = 0; j < joints; ++j)
    for (std::ptrdiff_t t = 0; t < frames; ++t) {
      double* here = &q[(t * joints + j) * 4];
      const double* before = &q[((t - 1) * joints + j) * 4];
      double norm = 0;
      for (int c = 0; c < 4; ++c) {
        here[c] = t ? before[c] + step(random) : c == 0;
        norm += here[c] * here[c];
      }
      for (int c = 0; c < 4; ++c) here[c] /= std::sqrt(norm);
    }
  return q;
}

std::vector<std::int64_t> held(std::ptrdiff_t frames, std::ptrdiff_t half) {
  std::vector<std::int64_t> index(frames + 2 * half);
  for (std::ptrdiff_t i = 0; i < std::ptrdiff_t(index.size()); ++i)
    index[i] = std::clamp<std::ptrdiff_t>(i - half, 0, frames - 1);
  return index;
}

}  // namespace

TEST(filtered_rotations_are_unit_at_every_length_and_width) {
  for (const std::ptrdiff_t frames : {1, 2, 5, 511, 513, 1030})
    for (const std::ptrdiff_t half : {0, 1, 2, 40}) {
      if (2 * half + 1 > frames) continue;
      const auto q = wandering(frames, 3);
      const std::vector<double> taps(2 * half + 1, 1.0 / double(2 * half + 1));
      const auto index = held(frames, half);
      const std::vector<std::int32_t> chosen{0, 2};
      for (const bool shrink : {false, true})
        for (const int steps : {1, 20}) {
          std::vector<double> out(q);
          std::vector<double> closest(chosen.size());
          kinema::filter_rotations(q, 3, chosen, {taps, index, shrink, {}}, {}, steps, out,
                                   closest);
          for (std::ptrdiff_t i = 0; i < std::ptrdiff_t(out.size()); i += 4) {
            double norm = 0;
            for (int c = 0; c < 4; ++c) norm += out[i + c] * out[i + c];
            CHECK(std::abs(norm - 1) < 1e-12);
            if (i / 4 % 3 == 1)  // the joint that was not chosen
              for (int c = 0; c < 4; ++c) CHECK(out[i + c] == q[i + c]);
          }
        }
    }
}

TEST(filtered_values_are_weighted_sums) {
  const std::ptrdiff_t frames = 200;
  std::vector<double> values(frames * 2);
  std::iota(values.begin(), values.end(), 0.0);
  const std::vector<double> taps{0.25, 0.5, 0.25};
  const auto index = held(frames, 1);
  std::vector<double> out(values.size());
  kinema::filter_values(values, 2, {taps, index, false, {}}, out);
  for (std::ptrdiff_t t = 1; t + 1 < frames; ++t) CHECK(std::abs(out[t * 2] - values[t * 2]) < 1e-12);
  CHECK(out[0] == 0.5);  // 0, 0 and 2 under the taps
  kinema::filter_values(values, 2, {taps, index, true, {}}, out);
  CHECK(std::abs(out[0] - 2.0 / 3.0) < 1e-12);  // 0 and 2 under what is left of them
}
