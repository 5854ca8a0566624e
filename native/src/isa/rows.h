// Rows of a BVH file to quaternions and back, four frames side by side.
#pragma once

#include "kinema/kernels.h"
#include "quat.h"

namespace kinema {
namespace {

// q followed, on the right, by a turn about one axis given by the half angle's sine and cosine.
KINEMA_INLINE Quat turn(const Quat& q, int axis, Lanes s, Lanes c) {
  switch (axis) {
    case 0: return {q.w * c - q.x * s, q.x * c + q.w * s, q.y * c + q.z * s, q.z * c - q.y * s};
    case 1: return {q.w * c - q.y * s, q.x * c - q.z * s, q.y * c + q.w * s, q.z * c + q.x * s};
    default: return {q.w * c - q.z * s, q.x * c + q.y * s, q.y * c - q.x * s, q.z * c + q.w * s};
  }
}

KINEMA_INLINE Lanes small_degrees(Lanes x) {
  constexpr double kExact = 1099511627776.0;  // 2^40: above it the quick reduction is not exact
  if (__builtin_expect(any(abs(x) >= kExact), 0))
    for (int i = 0; i < kLanes; ++i) x[i] = __builtin_fmod(x[i], 720.0);
  return x;
}

void from_rows(const double* rows, ptrdiff_t columns, ptrdiff_t frames,
               const JointChannels* channels, ptrdiff_t joints, double* rotations,
               double* positions) {
  for (ptrdiff_t first = 0; first < frames; first += kLanes) {
    const Four r4 = four(first, frames, columns);
    const Four q4 = four(first, frames, joints * 4);
    const Four p4 = four(first, frames, joints * 3);
    for (ptrdiff_t j = 0; j < joints; ++j) {
      const JointChannels& c = channels[j];
      Quat q{splat(1.0), splat(0.0), splat(0.0), splat(0.0)};
      for (int i = 0; i < 3 && c.axis[i] >= 0; ++i) {
        Lanes sine, cosine;
        sin_cos_half_degrees(small_degrees(gather(rows + c.rotation[i], r4)), sine, cosine);
        q = turn(q, c.axis[i], sine, cosine);
      }
      store_quat(rotations + j * 4, q4, q);
      for (int i = 0; i < 3; ++i) {
        Lanes p = splat(c.base[i]);
        if (c.position[i] >= 0) p += gather(rows + c.position[i], r4);
        scatter(positions + j * 3 + i, p4, p);
      }
    }
  }
}

constexpr double kDegrees = 57.295779513082320877;

KINEMA_INLINE Lanes wrapped_degrees(Lanes radians) {
  const Lanes degrees = radians * kDegrees;
  const Lanes turns = (degrees * (1.0 / 360.0) + kRound) - kRound;
  return degrees - turns * 360.0;
}

// Angles of the turns about three axes that make up q, in degrees, the middle one in its
// principal range. Bernardes & Viollet (2022): three arc tangents, no matrix. Near gimbal lock
// both sides of one arc tangent vanish, and what its angle is worth vanishes with them.
KINEMA_INLINE void euler(const Quat& q, const std::int32_t* axis, Lanes* angle) {
  const Lanes part[3] = {q.x, q.y, q.z};
  const int i = axis[0], j = axis[1], k = axis[2];
  const double handed = (j - i + 3) % 3 == 1 ? 1.0 : -1.0;
  Lanes a, b, c, d;
  if (i == k) {
    a = q.w;
    b = part[i];
    c = part[j];
    d = part[3 - i - j] * handed;
  } else {  // a further quarter turn about j makes it i-j-i
    a = q.w - part[j];
    b = part[i] - part[k] * handed;
    c = q.w + part[j];
    d = part[i] + part[k] * handed;
  }
  const Lanes half_sum = atan2(b, a), half_difference = atan2(d, c);
  const Lanes middle = 2.0 * atan2(sqrt(c * c + d * d), sqrt(a * a + b * b));
  const Lanes third = half_sum - half_difference;
  angle[0] = wrapped_degrees(half_sum + half_difference);
  angle[1] = i == k ? middle * kDegrees : (middle - 1.57079632679489661923) * kDegrees;
  angle[2] = wrapped_degrees(i == k ? third : third * -handed);
}

void to_rows(const double* rotations, const double* positions, ptrdiff_t frames,
             const JointChannels* channels, ptrdiff_t joints, double* rows, ptrdiff_t columns) {
  for (ptrdiff_t first = 0; first < frames; first += kLanes) {
    const Four r4 = four(first, frames, columns);
    const Four q4 = four(first, frames, joints * 4);
    const Four p4 = four(first, frames, joints * 3);
    for (ptrdiff_t j = 0; j < joints; ++j) {
      const JointChannels& c = channels[j];
      if (c.axis[0] >= 0) {
        Lanes angle[3];
        euler(load_quat(rotations + j * 4, q4), c.axis, angle);
        for (int i = 0; i < 3; ++i)
          if (c.rotation[i] >= 0) scatter(rows + c.rotation[i], r4, angle[i]);
      }
      for (int i = 0; i < 3; ++i)
        if (c.position[i] >= 0)
          scatter(rows + c.position[i], r4, gather(positions + j * 3 + i, p4) - c.base[i]);
    }
  }
}

}  // namespace
}  // namespace kinema
