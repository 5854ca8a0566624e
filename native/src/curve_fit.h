// Least squares for a curve in space: three unknowns a frame, conditions over up to three frames in
// a row. The matrix is banded, so the solution takes time in proportion to the frames.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "kinema/scalar.h"
#include "kinema/stopping.h"

namespace kinema {

class CurveFit {
 public:
  explicit CurveFit(std::ptrdiff_t most_frames)
      : band_(static_cast<std::size_t>((3 * most_frames + kHalf) * kWidth)),
        right_(static_cast<std::size_t>(3 * most_frames + kHalf)) {}

  // No conditions, for a curve of so many frames.
  void clear(std::ptrdiff_t frames) {
    frames_ = frames;
    std::fill_n(band_.begin(), (3 * frames + kHalf) * kWidth, 0.0);
    std::fill_n(right_.begin(), 3 * frames + kHalf, 0.0);
  }

  // w |x_t - value|²
  void hold(std::ptrdiff_t t, double weight, Vec value) {
    const double at[3] = {value.x, value.y, value.z};
    for (std::ptrdiff_t axis = 0; axis < 3; ++axis) {
      entry(3 * t + axis, 0) += weight;
      right(3 * t + axis) += weight * at[axis];
    }
  }

  // w |x_t - 2 x_t+1 + x_t+2|²
  void smooth(std::ptrdiff_t t, double weight) {
    constexpr double taps[3] = {1.0, -2.0, 1.0};
    for (std::ptrdiff_t a = 0; a < 3; ++a)
      for (std::ptrdiff_t b = 0; b <= a; ++b)
        for (std::ptrdiff_t axis = 0; axis < 3; ++axis)
          entry(3 * (t + a) + axis, 3 * (a - b)) += weight * taps[a] * taps[b];
  }

  // w (Σ along_k · x_t+k - value)²
  void pull(std::ptrdiff_t t, std::span<const Vec> along, double weight, double value) {
    double v[9];
    const auto count = static_cast<std::ptrdiff_t>(3 * along.size());
    for (std::size_t k = 0; k < along.size(); ++k)
      v[3 * k] = along[k].x, v[3 * k + 1] = along[k].y, v[3 * k + 2] = along[k].z;
    for (std::ptrdiff_t i = 0; i < count; ++i) {
      const double weighted = weight * v[i];
      right(3 * t + i) += weighted * value;
      for (std::ptrdiff_t k = 0; k <= i; ++k) entry(3 * t + i, i - k) += weighted * v[k];
    }
  }

  // The curve with the least sum of all conditions; every frame must have a weight. The conditions
  // are used up.
  void solve(std::span<Vec> path) {
    factor();
    const std::ptrdiff_t count = 3 * frames_;
    for (std::ptrdiff_t i = 0; i < count; ++i) {
      if (i % kBetweenLooks == 0) keep_going();
      const double* const column = &band_[i * kWidth];
      const double value = right_[i] *= column[0];
      for (std::ptrdiff_t k = 1; k <= kHalf; ++k) right_[i + k] -= column[k] * value;
    }
    for (std::ptrdiff_t i = count; i-- > 0;) {
      const double* const column = &band_[i * kWidth];
      double sum = right_[i];
      for (std::ptrdiff_t k = 1; k <= kHalf; ++k) sum -= column[k] * right_[i + k];
      right_[i] = sum * column[0];
    }
    for (std::ptrdiff_t t = 0; t < frames_; ++t) path[t] = load_vec(&right_[3 * t]);
  }

 private:
  static constexpr std::ptrdiff_t kHalf = 8, kWidth = kHalf + 1, kBetweenLooks = 8192;

  // Row i of the lower half, k columns left of the diagonal. Columns lie together.
  double& entry(std::ptrdiff_t i, std::ptrdiff_t k) { return band_[(i - k) * kWidth + k]; }
  double& right(std::ptrdiff_t i) { return right_[i]; }

  // Cholesky's method in place, column by column: what a column takes from the next ones does not
  // depend on each other. The diagonal holds reciprocals; below the matrix there are rows of zeros.
  void factor() {
    for (std::ptrdiff_t i = 0; i < 3 * frames_; ++i) {
      if (i % kBetweenLooks == 0) keep_going();
      double* const column = &band_[i * kWidth];
      // rounding may take all of it, where weights differ by more than doubles can tell
      column[0] = 1.0 / std::sqrt(std::max(column[0], 1e-300));
      for (std::ptrdiff_t k = 1; k <= kHalf; ++k) column[k] *= column[0];
      for (std::ptrdiff_t k = 1; k <= kHalf; ++k) {
        double* const next = column + k * kWidth;
        for (std::ptrdiff_t q = 0; q <= kHalf - k; ++q) next[q] -= column[k] * column[k + q];
      }
    }
  }

  std::ptrdiff_t frames_ = 0;
  std::vector<double> band_, right_;
};

}  // namespace kinema
