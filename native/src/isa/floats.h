// Distances of single-precision vectors, eight numbers at a time.
//
// Sums are kept in eight parts and added up in a fixed order, so that every machine finds the same.
#pragma once

#include <cstddef>
#include <cstring>

#include "lanes.h"

namespace kinema {
namespace {

using std::ptrdiff_t;

constexpr ptrdiff_t kFloats = 8;
typedef float Floats __attribute__((vector_size(32)));

KINEMA_INLINE Floats load_floats(const float* p) {
  Floats x;
  std::memcpy(&x, p, sizeof x);
  return x;
}

KINEMA_INLINE float sum(Floats x) {
  return ((x[0] + x[1]) + (x[2] + x[3])) + ((x[4] + x[5]) + (x[6] + x[7]));
}

// Σ (a - b)². Given up, with what was summed so far, once it is above the limit.
float squared_gap(const float* a, const float* b, ptrdiff_t length, float limit) {
  constexpr ptrdiff_t kStep = 4 * kFloats;
  Floats sums[4] = {};
  ptrdiff_t i = 0;
  for (; i + kStep <= length; i += kStep) {
    for (int part = 0; part < 4; ++part) {
      const Floats gap = load_floats(a + i + part * kFloats) - load_floats(b + i + part * kFloats);
      sums[part] += gap * gap;
    }
    if (i % (2 * kStep) == kStep) {
      const float now = sum((sums[0] + sums[1]) + (sums[2] + sums[3]));
      if (now > limit) return now;
    }
  }
  float rest = 0.0f;
  for (; i < length; ++i) rest += (a[i] - b[i]) * (a[i] - b[i]);
  return sum((sums[0] + sums[1]) + (sums[2] + sums[3])) + rest;
}

// The product of each of `count` rows with a vector.
void products(const float* rows, const float* vector, ptrdiff_t count, ptrdiff_t length,
              float* out) {
  for (ptrdiff_t row = 0; row < count; ++row, rows += length) {
    Floats sums[2] = {};
    ptrdiff_t i = 0;
    for (; i + 2 * kFloats <= length; i += 2 * kFloats)
      for (int part = 0; part < 2; ++part)
        sums[part] += load_floats(rows + i + part * kFloats) * load_floats(vector + i + part * kFloats);
    float rest = 0.0f;
    for (; i < length; ++i) rest += rows[i] * vector[i];
    out[row] = sum(sums[0] + sums[1]) + rest;
  }
}

// Σ (x - q)² for `count` groups of eight points; a group has its points' first coordinates side by
// side, then their second ones, and so on.
void grouped_gaps(const float* groups, const float* query, ptrdiff_t count, ptrdiff_t length,
                  float* out) {
  for (ptrdiff_t group = 0; group < count; ++group) {
    Floats total = {};
    const float* at = groups + group * length * kFloats;
    for (ptrdiff_t i = 0; i < length; ++i, at += kFloats) {
      const Floats gap = load_floats(at) - query[i];
      total += gap * gap;
    }
    std::memcpy(out + group * kFloats, &total, sizeof total);
  }
}

}  // namespace
}  // namespace kinema
