// The inner loop of dense linear algebra: a product of matrices taken away from another.
#pragma once

#include <cstddef>

#include "lanes.h"

namespace {

// c[i][j] -= Σ p[k][i] · q[k][j], for 4 rows i and 8 columns j; strides in doubles.
KINEMA_INLINE void subtract_tile(double* c, std::ptrdiff_t c_stride, const double* p,
                                 std::ptrdiff_t p_stride, const double* q, std::ptrdiff_t q_stride,
                                 std::ptrdiff_t depth) {
  Lanes sums[4][2] = {};
  for (std::ptrdiff_t k = 0; k < depth; ++k, p += p_stride, q += q_stride) {
    const Lanes left = load(q), right = load(q + 4);
    for (int i = 0; i < 4; ++i) {
      const Lanes factor = splat(p[i]);
      sums[i][0] += factor * left;
      sums[i][1] += factor * right;
    }
  }
  for (int i = 0; i < 4; ++i, c += c_stride) {
    store(c, load(c) - sums[i][0]);
    store(c + 4, load(c + 4) - sums[i][1]);
  }
}

static void subtract_product(double* c, std::ptrdiff_t c_stride, const double* p,
                             std::ptrdiff_t p_stride, const double* q, std::ptrdiff_t q_stride,
                             std::ptrdiff_t rows, std::ptrdiff_t columns, std::ptrdiff_t depth,
                             bool upper) {
  for (std::ptrdiff_t i = 0; i < rows; i += 4)
    for (std::ptrdiff_t j = upper ? i / 8 * 8 : 0; j < columns; j += 8)
      subtract_tile(c + i * c_stride + j, c_stride, p + i, p_stride, q + j, q_stride, depth);
}

}  // namespace
