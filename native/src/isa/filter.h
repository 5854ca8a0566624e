// Weighted sums of logarithms along time, four frames side by side.
#pragma once

#include "logs.h"

namespace kinema {
namespace {

// The four components of a track stand one array behind the other, `stride` apart.
KINEMA_INLINE Quat track_at(const double* track, ptrdiff_t stride, ptrdiff_t frame) {
  return {load(track + frame), load(track + stride + frame), load(track + 2 * stride + frame),
          load(track + 3 * stride + frame)};
}

void log_sums(const double* base, ptrdiff_t base_stride, const double* samples,
              ptrdiff_t sample_stride, ptrdiff_t frames, const double* taps, ptrdiff_t tap_count,
              double* sums, ptrdiff_t sum_stride) {
  for (ptrdiff_t t = 0; t < frames; t += kLanes) {
    const Quat q = track_at(base, base_stride, t);
    Vec sum{splat(0.0), splat(0.0), splat(0.0)};
    for (ptrdiff_t k = 0; k < tap_count; ++k) {
      if (taps[k] == 0.0) continue;  // a kernel with holes costs only what it holds
      const Vec v = log_between(q, track_at(samples, sample_stride, t + k));
      sum = {sum.x + taps[k] * v.x, sum.y + taps[k] * v.y, sum.z + taps[k] * v.z};
    }
    store(sums + t, sum.x);
    store(sums + sum_stride + t, sum.y);
    store(sums + 2 * sum_stride + t, sum.z);
  }
}

void turn_by(double* base, ptrdiff_t base_stride, const double* sums, ptrdiff_t sum_stride,
             ptrdiff_t frames) {
  for (ptrdiff_t t = 0; t < frames; t += kLanes) {
    const Vec v{load(sums + t), load(sums + sum_stride + t), load(sums + 2 * sum_stride + t)};
    const Quat q = times_exp(track_at(base, base_stride, t), v);
    store(base + t, q.w);
    store(base + base_stride + t, q.x);
    store(base + 2 * base_stride + t, q.y);
    store(base + 3 * base_stride + t, q.z);
  }
}

}  // namespace
}  // namespace kinema
