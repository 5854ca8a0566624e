// Vectors and quaternions of plain doubles, for solvers that go joint by joint. Quaternions are
// unit and wxyz; a * b applies b, then a.
#pragma once

#include <algorithm>
#include <cmath>

namespace kinema {

// Sines below this leave too few digits for a direction.
inline constexpr double kParallel = 1e-9;

struct Vec {
  double x, y, z;
};
struct Quat {
  double w, x, y, z;
};

inline Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline Vec operator*(double s, Vec v) { return {s * v.x, s * v.y, s * v.z}; }
inline double dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec cross(Vec a, Vec b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// The largest component first: squares of very large or small numbers overflow or vanish.
inline double length(Vec v) {
  const double peak = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  if (peak == 0.0) return 0.0;
  const Vec scaled{v.x / peak, v.y / peak, v.z / peak};
  return peak * std::sqrt(dot(scaled, scaled));
}

// Of length 1, or `otherwise` where there is no direction.
inline Vec unit_or(Vec v, Vec otherwise) {
  const double size = length(v);
  return size > 0.0 ? Vec{v.x / size, v.y / size, v.z / size} : otherwise;
}

// The part of v square to the unit vector `axis`, of length 1; false if next to none is left.
inline bool square_to(Vec axis, Vec v, Vec& result) {
  const Vec rest = v - dot(v, axis) * axis;
  const double size = length(rest);
  if (!(size > kParallel * length(v))) return false;
  // once more, for what the first subtraction rounded off
  const Vec once{rest.x / size, rest.y / size, rest.z / size};
  result = unit_or(once - dot(once, axis) * axis, once);
  return true;
}

inline Quat operator*(Quat a, Quat b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
          a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
inline Quat conjugate(Quat q) { return {q.w, -q.x, -q.y, -q.z}; }
inline Quat normalized(Quat q) {
  const double size = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  return {q.w / size, q.x / size, q.y / size, q.z / size};
}
inline Vec rotate(Quat q, Vec v) {
  const Vec axis{q.x, q.y, q.z};
  const Vec twice = 2.0 * cross(axis, v);
  return v + q.w * twice + cross(axis, twice);
}

// By the inverse.
inline Vec rotate_back(Quat q, Vec v) { return rotate(conjugate(q), v); }

inline Quat load_quat(const double* p) { return {p[0], p[1], p[2], p[3]}; }
inline Vec load_vec(const double* p) { return {p[0], p[1], p[2]}; }

// In the sign nearest to what was there, so that a track stays continuous.
inline void store(double* p, Quat q) {
  const double sign = q.w * p[0] + q.x * p[1] + q.y * p[2] + q.z * p[3] < 0.0 ? -1.0 : 1.0;
  p[0] = sign * q.w, p[1] = sign * q.x, p[2] = sign * q.y, p[3] = sign * q.z;
}

}  // namespace kinema
