// From products of single frames to distances of clouds, four pairs at a time.
#pragma once

#include <cstddef>

#include "kinema/kernels.h"
#include "kinema/similarity.h"
#include "lanes.h"

namespace {

using kinema::Alignment;
using kinema::CloudRow;

KINEMA_INLINE Lanes root(Lanes x) {
#ifdef __AVX2__
  return (Lanes)__builtin_ia32_sqrtpd256(x);
#else
  return sqrt(x);
#endif
}

// The sums of products of some pairs, and what the table has of the clouds in the columns.
struct CloudLanes {
  Lanes sums[3];
  Lanes table[kinema::kCloudRows];
};

template <Alignment alignment>
KINEMA_INLINE Lanes distances_of(const double* row, double scale, const CloudLanes& x) {
  using namespace kinema;
  Lanes match = x.sums[0];
  if constexpr (alignment != Alignment::none) {
    // about the means: the sum of u v*, less the product of the means
    const Lanes real = x.sums[0] - (row[kMeanReal] * x.table[kMeanReal] +
                                    row[kMeanImaginary] * x.table[kMeanImaginary]);
    const Lanes imaginary = x.sums[1] - (row[kMeanImaginary] * x.table[kMeanReal] -
                                         row[kMeanReal] * x.table[kMeanImaginary]);
    if constexpr (alignment == Alignment::best) {
      match = root(real * real + imaginary * imaginary);
    } else {
      const Lanes cosine = row[kAxisReal] * x.table[kAxisReal] +
                           row[kAxisImaginary] * x.table[kAxisImaginary];
      const Lanes sine = row[kAxisImaginary] * x.table[kAxisReal] -
                         row[kAxisReal] * x.table[kAxisImaginary];
      match = abs(real * cosine + imaginary * sine);
    }
  }
  const Lanes squares = (row[kEnergy] + x.table[kEnergy]) - 2.0 * (match + x.sums[2]);
  const Mask close = squares <= row[kLimit] + x.table[kLimit];
  return select(close, splat(-1.0), root(select(close, splat(0.0), squares) * scale));
}

template <Alignment alignment>
KINEMA_INLINE bool cloud_row_of(const kinema::CloudStep& step, const double* row, double scale,
                                const double* table, std::ptrdiff_t stride, std::ptrdiff_t count,
                                double* out) {
  constexpr bool kTurns = alignment != Alignment::none;
  constexpr int kRows = alignment == Alignment::axes ? kinema::kCloudRows : kinema::kAxisReal;
  // the first few, and the last: one by one, with room around them
  const auto some = [&](std::ptrdiff_t from, std::ptrdiff_t to) {
    double room[3 + kinema::kCloudRows][kLanes] = {};
    for (std::ptrdiff_t j = from; j < to; ++j) {
      for (int k = 0; k < 3; ++k) {
        if (k == 1 && !kTurns) continue;
        if (step.enter[k] != nullptr && j > 0)
          step.sums[k][j] += step.enter[k][j] - step.leave[k][j - 1];
        room[k][j - from] = step.sums[k][j];
      }
      for (int k = 0; k < kRows; ++k) room[3 + k][j - from] = table[k * stride + j];
    }
    CloudLanes x;
    for (int k = 0; k < 3; ++k) x.sums[k] = load(room[k]);
    for (int k = 0; k < kinema::kCloudRows; ++k) x.table[k] = load(room[3 + k]);
    const Lanes found = distances_of<alignment>(row, scale, x);
    bool any_close = false;
    for (std::ptrdiff_t j = from; j < to; ++j) {
      out[j] = found[j - from];
      any_close |= out[j] < 0.0;
    }
    return any_close;
  };

  bool any_close = some(0, count < kLanes ? count : kLanes);
  Mask close = {};
  std::ptrdiff_t j = kLanes;
  for (; j + kLanes <= count; j += kLanes) {
    CloudLanes x;
    for (int k = 0; k < 3; ++k) {
      if (k == 1 && !kTurns) continue;
      x.sums[k] = load(step.sums[k] + j);
      if (step.enter[k] != nullptr) {
        x.sums[k] += load(step.enter[k] + j) - load(step.leave[k] + j - 1);
        store(step.sums[k] + j, x.sums[k]);
      }
    }
    for (int k = 0; k < kRows; ++k) x.table[k] = load(table + k * stride + j);
    const Lanes found = distances_of<alignment>(row, scale, x);
    close |= found < 0.0;
    store(out + j, found);
  }
  if (j < count) any_close |= some(j, count);
  return any_close || any(close);
}

bool cloud_row(const kinema::CloudStep& step, Alignment alignment, const double* row,
               double scale, const double* table, std::ptrdiff_t stride, std::ptrdiff_t count,
               double* out) {
  switch (alignment) {
    case Alignment::none:
      return cloud_row_of<Alignment::none>(step, row, scale, table, stride, count, out);
    case Alignment::best:
      return cloud_row_of<Alignment::best>(step, row, scale, table, stride, count, out);
    default:
      return cloud_row_of<Alignment::axes>(step, row, scale, table, stride, count, out);
  }
}

}  // namespace
