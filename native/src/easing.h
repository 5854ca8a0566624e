// A quintic that comes to rest at 0 where x is 1, from a place, or from a speed, where x is 0.
#pragma once

namespace kinema {

inline double left_of(double x) {
  return x < 1.0 ? 1.0 - x * x * x * (10.0 - 15.0 * x + 6.0 * x * x) : 0.0;
}
inline double gone_on(double x) {
  return x < 1.0 ? x * (1.0 - x * x * (6.0 - 8.0 * x + 3.0 * x * x)) : 0.0;
}

}  // namespace kinema
