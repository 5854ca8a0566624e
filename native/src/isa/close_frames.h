// Pairs of frames: lower bounds of how far clouds are apart, and products of their points.
#pragma once

#include <cstddef>

#include "lanes.h"

namespace {

// Squared distances of coordinates along a diagonal; where they are beyond the limit, what is found
// is too, but need not be all of it.
void diagonal_gaps(const double* a, const double* b, std::ptrdiff_t stride,
                   std::ptrdiff_t coordinates, std::ptrdiff_t count, double limit, double* out) {
  constexpr std::ptrdiff_t kAtOnce = 8;
  std::ptrdiff_t t = 0;
  for (; t + kLanes <= count; t += kLanes) {
    Lanes sum = splat(0.0);
    for (std::ptrdiff_t k = 0; k < coordinates;) {
      const std::ptrdiff_t end = k + kAtOnce < coordinates ? k + kAtOnce : coordinates;
      for (; k < end; ++k) {
        const Lanes gap = load(a + k * stride + t) - load(b + k * stride + t);
        sum += gap * gap;
      }
      if (!any(sum <= limit)) break;
    }
    store(out + t, sum);
  }
  for (; t < count; ++t) {
    double sum = 0.0;
    for (std::ptrdiff_t k = 0; k < coordinates && sum <= limit; ++k) {
      const double gap = a[k * stride + t] - b[k * stride + t];
      sum += gap * gap;
    }
    out[t] = sum;
  }
}

// Sums over the points of two frames: u v* seen from above, and the product of heights.
void frame_product(const double* a, const double* b, std::ptrdiff_t width, double* out) {
  Lanes real = splat(0.0), imaginary = splat(0.0), height = splat(0.0);
  for (std::ptrdiff_t n = 0; n < width; n += kLanes) {
    const Lanes ar = load(a + n), ai = load(a + width + n), br = load(b + n);
    const Lanes bi = load(b + width + n);
    real += ar * br + ai * bi;
    imaginary += ai * br - ar * bi;
    height += load(a + 2 * width + n) * load(b + 2 * width + n);
  }
  out[0] = (real[0] + real[1]) + (real[2] + real[3]);
  out[1] = (imaginary[0] + imaginary[1]) + (imaginary[2] + imaginary[3]);
  out[2] = (height[0] + height[1]) + (height[2] + height[3]);
}

}  // namespace
