// How far poses are from each other: by the angles of their joints, or as vectors.
#pragma once

#include "quat.h"

namespace kinema {
namespace {

// Half the angle between two rotations, 0 to π/2: an arc cosine would lose small ones.
KINEMA_INLINE Lanes half_angle(const Quat& a, const Quat& b) {
  const Lanes w = a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z;
  const Lanes x = a.w * b.x - a.x * b.w - a.y * b.z + a.z * b.y;
  const Lanes y = a.w * b.y - a.y * b.w - a.z * b.x + a.x * b.z;
  const Lanes z = a.w * b.z - a.z * b.w - a.x * b.y + a.y * b.x;
  return atan2(sqrt(x * x + y * y + z * z), abs(w));
}

KINEMA_INLINE double sum(Lanes x) { return (x[0] + x[1]) + (x[2] + x[3]); }

KINEMA_INLINE Four chosen_four(const std::int32_t* chosen) {
  return {{chosen[0] * 4, chosen[1] * 4, chosen[2] * 4, chosen[3] * 4}, kLanes};
}

double turn_between(const double* a, const double* b, const std::int32_t* chosen,
                    const double* weights, ptrdiff_t count) {
  Lanes total = splat(0.0);
  for (ptrdiff_t i = 0; i < count; i += kLanes) {
    const Four f = chosen_four(chosen + i);
    total += load(weights + i) * half_angle(load_quat(a, f), load_quat(b, f));
  }
  return sum(total);
}

double turn_from_slerp(const double* a, const double* b, double u, const double* pose,
                       const std::int32_t* chosen, const double* weights, ptrdiff_t count) {
  Lanes total = splat(0.0);
  for (ptrdiff_t i = 0; i < count; i += kLanes) {
    const Four f = chosen_four(chosen + i);
    const Quat between = slerp(load_quat(a, f), load_quat(b, f), u);
    total += load(weights + i) * half_angle(between, load_quat(pose, f));
  }
  return sum(total);
}

void sample_errors(const double* rotations_a, const double* positions_a,
                   const double* rotations_b, const double* positions_b, ptrdiff_t count,
                   double* angles, double* gaps) {
  const Four to = four(0, kLanes, 1);
  for (ptrdiff_t i = 0; i < count; i += kLanes) {
    const Four q4 = four(i, count, 4), p4 = four(i, count, 3);
    const Four out{{to.at[0], to.at[1], to.at[2], to.at[3]}, q4.count};
    const Lanes half = half_angle(load_quat(rotations_a, q4), load_quat(rotations_b, q4));
    Lanes squares = splat(0.0);
    for (int c = 0; c < 3; ++c) {
      const Lanes off = gather(positions_a + c, p4) - gather(positions_b + c, p4);
      squares += off * off;
    }
    scatter(angles + i, out, 2.0 * half);
    scatter(gaps + i, out, sqrt(squares));
  }
}

double vector_gap(const double* a, const double* b, ptrdiff_t length) {
  Lanes squares = splat(0.0);
  ptrdiff_t i = 0;
  for (; i + kLanes <= length; i += kLanes) {
    const Lanes off = load(a + i) - load(b + i);
    squares += off * off;
  }
  double total = sum(squares);
  for (; i < length; ++i) total += (a[i] - b[i]) * (a[i] - b[i]);
  return __builtin_sqrt(total);
}

}  // namespace
}  // namespace kinema
