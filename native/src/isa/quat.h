// Four quaternions, or four vectors, side by side.
#pragma once

#include <cstddef>

#include "lanes.h"

namespace kinema {
namespace {

using std::ptrdiff_t;

struct Quat {
  Lanes w, x, y, z;
};
struct Vec {
  Lanes x, y, z;
};

// Offsets of four neighbouring items; past the end the last one stands in.
struct Four {
  ptrdiff_t at[kLanes];
  int count;
};
KINEMA_INLINE Four four(ptrdiff_t first, ptrdiff_t total, ptrdiff_t stride) {
  Four f;
  f.count = static_cast<int>(total - first < kLanes ? total - first : kLanes);
  for (int i = 0; i < kLanes; ++i) f.at[i] = (first + (i < f.count ? i : f.count - 1)) * stride;
  return f;
}

KINEMA_INLINE Quat load_quat(const double* base, const Four& f) {
  Quat q{load(base + f.at[0]), load(base + f.at[1]), load(base + f.at[2]), load(base + f.at[3])};
  transpose(q.w, q.x, q.y, q.z);
  return q;
}
KINEMA_INLINE void store_quat(double* base, const Four& f, Quat q) {
  transpose(q.w, q.x, q.y, q.z);
  store(base + f.at[0], q.w);
  if (f.count > 1) store(base + f.at[1], q.x);
  if (f.count > 2) store(base + f.at[2], q.y);
  if (f.count > 3) store(base + f.at[3], q.z);
}
KINEMA_INLINE Lanes gather(const double* base, const Four& f) {
  return Lanes{base[f.at[0]], base[f.at[1]], base[f.at[2]], base[f.at[3]]};
}
KINEMA_INLINE void scatter(double* base, const Four& f, Lanes x) {
  for (int i = 0; i < f.count; ++i) base[f.at[i]] = x[i];
}

KINEMA_INLINE Quat mul(const Quat& a, const Quat& b) {
  return {a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
          a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
          a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
          a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}
KINEMA_INLINE Vec rotate(const Quat& q, const Vec& v) {
  // v + w·t + u × t, with t = 2 u × v
  const Lanes tx = 2.0 * (q.y * v.z - q.z * v.y);
  const Lanes ty = 2.0 * (q.z * v.x - q.x * v.z);
  const Lanes tz = 2.0 * (q.x * v.y - q.y * v.x);
  return {v.x + q.w * tx + (q.y * tz - q.z * ty), v.y + q.w * ty + (q.z * tx - q.x * tz),
          v.z + q.w * tz + (q.x * ty - q.y * tx)};
}

KINEMA_INLINE Quat slerp(const Quat& a, Quat b, double u) {
  Lanes dot = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
  // the short way round
  const Mask flip = bits(dot) & sign_bit();
  b = {from_bits(bits(b.w) ^ flip), from_bits(bits(b.x) ^ flip), from_bits(bits(b.y) ^ flip),
       from_bits(bits(b.z) ^ flip)};
  dot = abs(dot);
  // d is the part of b across a; cos(uθ) a + sin(uθ) d/|d| needs no case for small θ but |d| = 0
  const Quat d{b.w - dot * a.w, b.x - dot * a.x, b.y - dot * a.y, b.z - dot * a.z};
  const Lanes across = sqrt(d.w * d.w + d.x * d.x + d.y * d.y + d.z * d.z);
  Lanes sine, cosine;
  sin_cos(u * atan2(across, dot), sine, cosine);
  const Mask still = across < 1e-150;
  const Lanes scale = select(still, splat(u), sine / select(still, splat(1.0), across));
  return {cosine * a.w + scale * d.w, cosine * a.x + scale * d.x, cosine * a.y + scale * d.y,
          cosine * a.z + scale * d.z};
}

}  // namespace
}  // namespace kinema
