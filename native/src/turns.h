// Turns as angle × axis: to a quaternion, back, and how they add up.
#pragma once

#include <algorithm>
#include <cmath>

#include "kinema/scalar.h"

namespace kinema {

// The rotation of angle × axis, in radians.
inline Quat turn_of(Vec turn) {
  const double angle = length(turn);
  const double share = angle > 1e-8 ? std::sin(0.5 * angle) / angle : 0.5;
  return normalized({std::cos(0.5 * angle), share * turn.x, share * turn.y, share * turn.z});
}

// Angle × axis of a rotation, the short way round.
inline Vec turn_vector(Quat q) {
  const double sign = q.w < 0.0 ? -1.0 : 1.0;
  const Vec axis{sign * q.x, sign * q.y, sign * q.z};
  const double sine = length(axis);
  const double scale = sine > 1e-12 ? 2.0 * std::atan2(sine, sign * q.w) / sine : 2.0;
  return scale * axis;
}

// A rotation as the tangent of a quarter of its angle × axis (modified Rodrigues parameters), and
// back: nearly as even as angle × axis, and without a sine. Of q and -q, the one nearer to `near`.
inline Vec quarter_turn(Quat q, Quat near = {1.0, 0.0, 0.0, 0.0}) {
  const bool far = q.w * near.w + q.x * near.x + q.y * near.y + q.z * near.z < 0.0;
  const double scale = (far ? -1.0 : 1.0) / std::max(1.0 + (far ? -q.w : q.w), 1e-12);
  return {scale * q.x, scale * q.y, scale * q.z};
}
inline Quat quarter_turned(Vec turn) {
  const double square = dot(turn, turn), scale = 1.0 / (1.0 + square);
  return {scale * (1.0 - square), 2.0 * scale * turn.x, 2.0 * scale * turn.y,
          2.0 * scale * turn.z};
}

// A turn with a share of it taken back, the short way round.
inline Quat faded(Quat turn, double share) {
  const double keep = turn.w < 0.0 ? share - 1.0 : 1.0 - share;
  return normalized({share + keep * turn.w, keep * turn.x, keep * turn.y, keep * turn.z});
}

// How fast the vector of a rotation changes as it is turned, on the right, at this rate: the
// inverse of the right Jacobian of SO(3).
inline Vec turn_rate(Vec turn, Vec rate) {
  const double angle = length(turn);
  const double square = angle * angle;
  // 1/θ² - cot(θ/2)/(2θ), whose terms cancel near 0
  const double second = angle > 1e-3 ? 1.0 / square - 0.5 / (angle * std::tan(0.5 * angle))
                                     : 1.0 / 12.0 + square / 720.0;
  const Vec once = cross(turn, rate);
  return rate + 0.5 * once + second * cross(turn, once);
}

}  // namespace kinema
