// Small linear algebra: symmetric matrices of three, and Cholesky's method for some more.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "kinema/scalar.h"

namespace kinema {

struct Matrix {
  double at[9];
  Vec operator*(Vec v) const {
    return {at[0] * v.x + at[1] * v.y + at[2] * v.z, at[3] * v.x + at[4] * v.y + at[5] * v.z,
            at[6] * v.x + at[7] * v.y + at[8] * v.z};
  }
};

inline Matrix load_matrix(const double* p) {
  Matrix m;
  std::copy_n(p, 9, m.at);
  return m;
}

// The inverse of a symmetric, positive matrix.
inline Matrix inverse(const Matrix& m) {
  const double* a = m.at;
  const double xx = a[4] * a[8] - a[5] * a[5], xy = a[2] * a[5] - a[1] * a[8];
  const double xz = a[1] * a[5] - a[2] * a[4], yy = a[0] * a[8] - a[2] * a[2];
  const double yz = a[1] * a[2] - a[0] * a[5], zz = a[0] * a[4] - a[1] * a[1];
  const double scale = 1.0 / (a[0] * xx + a[1] * xy + a[2] * xz);
  return {{scale * xx, scale * xy, scale * xz, scale * xy, scale * yy, scale * yz, scale * xz,
           scale * yz, scale * zz}};
}

// What is left of a compliance when nothing may turn along v.
inline Matrix without(const Matrix& compliance, Vec v) {
  const Vec image = compliance * v;
  const double size = dot(v, image);
  if (!(size > 0.0)) return compliance;
  Matrix m = compliance;
  const double c[3] = {image.x, image.y, image.z};
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) m.at[3 * i + k] -= c[i] * c[k] / size;
  return m;
}

// A = L Lᵀ in place, lower half; false if A is not positive.
inline bool factor(std::vector<double>& a, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k <= i; ++k) {
      double sum = a[i * n + k];
      for (std::size_t l = 0; l < k; ++l) sum -= a[i * n + l] * a[k * n + l];
      if (k < i) {
        a[i * n + k] = sum / a[k * n + k];
      } else {
        if (!(sum > 0.0) || !std::isfinite(sum)) return false;
        a[i * n + i] = std::sqrt(sum);
      }
    }
  return true;
}

// Solves L Lᵀ x = b, which x holds before.
inline void solve_factored(const std::vector<double>& a, std::size_t n, std::vector<double>& x) {
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t k = 0; k < i; ++k) x[i] -= a[i * n + k] * x[k];
    x[i] /= a[i * n + i];
  }
  for (std::size_t i = n; i-- > 0;) {
    for (std::size_t k = i + 1; k < n; ++k) x[i] -= a[k * n + i] * x[k];
    x[i] /= a[i * n + i];
  }
}

}  // namespace kinema
