// Logarithm and exponential of rotations.
#pragma once

#include "quat.h"

namespace kinema {
namespace {

// acos(w) / sqrt(1 - w²) for 0 ≤ w ≤ 1: what the vector part is multiplied by to give half the
// angle times the axis. It is smooth up to w = 1, so there is no root, no division and no case for
// small angles. Chebyshev fit of degree 18 in x = 2w - 1, error below 1.3e-15 of the value.
KINEMA_INLINE Lanes half_angle_over_sine(Lanes w) {
  const Lanes x = 2.0 * w - 1.0;
  const Lanes x2 = x * x, x4 = x2 * x2, x8 = x4 * x4;
  // pairs first: the terms do not wait for each other
  const Lanes a = (1.209199576156145013 - 0.2636001412813098941 * x) +
                  (0.06973319205209227616 - 0.01983714692099252729 * x) * x2;
  const Lanes b = (0.005861628973460798222 - 0.001772928487033813203 * x) +
                  (0.0005447740072891165824 - 0.0001693097424072819476 * x) * x2;
  const Lanes c = (0.00005307357869748438005 - 0.00001675001759726860396 * x) +
                  (5.314752111592245204e-6 - 1.69146307698361741e-6 * x) * x2;
  const Lanes d = (5.408015542538521026e-7 - 1.771188475868068757e-7 * x) +
                  (5.724365736098916158e-8 - 1.51829040432364828e-8 * x) * x2;
  const Lanes e = (4.769831417487883878e-9 - 3.183277516646314741e-9 * x) +
                  1.062608763205072412e-9 * x2;
  return (a + b * x4) + ((c + d * x4) + e * x8) * x8;
}

// Half the angle times the axis of a⁻¹ b, the short way round.
KINEMA_INLINE Vec log_between(const Quat& a, const Quat& b) {
  const Lanes w = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
  const Lanes x = a.w * b.x - a.x * b.w - a.y * b.z + a.z * b.y;
  const Lanes y = a.w * b.y - a.y * b.w - a.z * b.x + a.x * b.z;
  const Lanes z = a.w * b.z - a.z * b.w - a.x * b.y + a.y * b.x;
  const Lanes scale = from_bits(bits(half_angle_over_sine(abs(w))) | (bits(w) & sign_bit()));
  return {x * scale, y * scale, z * scale};
}

// q followed by the rotation whose logarithm is v.
KINEMA_INLINE Quat times_exp(const Quat& q, const Vec& v) {
  const Lanes angle = sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
  Lanes sine, cosine;
  sin_cos(angle, sine, cosine);
  const Mask still = angle < 1e-150;
  const Lanes scale = select(still, splat(1.0), sine / select(still, splat(1.0), angle));
  return mul(q, {cosine, v.x * scale, v.y * scale, v.z * scale});
}

// The same for rotations of at most half a turn, where a polynomial in the square of the angle
// serves: no root, no division. Error below 1e-18 before rounding, for |v|² ≤ 2.5.
KINEMA_INLINE Quat times_short_exp(const Quat& q, const Vec& v) {
  const Lanes z = v.x * v.x + v.y * v.y + v.z * v.z;
  if (any(z > 2.5)) [[unlikely]] return times_exp(q, v);
  const Lanes z2 = z * z, z4 = z2 * z2;
  const Lanes c = ((4.16666666666666666479e-2 - 1.38888888888888792986e-3 * z) +
                   (2.48015873015792439795e-5 - 2.75573192214063725830e-7 * z) * z2) +
                  ((2.08767565822300353550e-9 - 1.14707109429985037416e-11 * z) +
                   (4.77783574861093729578e-14 - 1.52134138719613452907e-16 * z) * z2) * z4;
  const Lanes s = ((-1.66666666666666666293e-1 + 8.33333333333331419414e-3 * z) +
                   (-1.98412698412537605220e-4 + 2.75573192188376713746e-6 * z) * z2) +
                  ((-2.50521075758093205797e-8 + 1.60589746596983810435e-10 * z) +
                   (-7.64388615820438916657e-13 + 2.73040253756120687021e-15 * z) * z2) * z4;
  const Lanes cosine = 1.0 - (0.5 * z - z2 * c), scale = 1.0 + z * s;
  return mul(q, {cosine, v.x * scale, v.y * scale, v.z * scale});
}

}  // namespace
}  // namespace kinema
