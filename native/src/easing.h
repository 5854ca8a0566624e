// How a displacement is let go of: to rest at 0 where x is 1, from a place (with no speed), or from
// a speed, where x is 0. Close to a critically damped spring, which hardly overshoots: a speed that
// is lost swings back with a fifth of it. But this one ends.
#pragma once

namespace kinema {

inline double left_of(double x) {
  const double rest = 1.0 - x, square = rest * rest;
  return x < 1.0 ? square * square * (1.0 + 4.0 * x) : 0.0;
}
inline double gone_on(double x) {
  const double rest = 1.0 - x, square = rest * rest;
  return x < 1.0 ? square * square * x : 0.0;
}
constexpr double kFarthest = 0.08192;  // that a speed of 1 goes on

}  // namespace kinema
