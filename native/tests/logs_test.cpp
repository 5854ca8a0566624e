#include "../src/isa/logs.h"

#include <cmath>

#include "check.h"

TEST(half_angle_over_sine_is_exact_to_rounding) {
  for (int i = 0; i <= 100000; ++i) {
    const long double w = i / 100000.0L;
    const long double sine = std::sqrt((1 - w) * (1 + w));
    const long double exact = sine > 0 ? std::acos(w) / sine : 1.0L;
    const double found = kinema::half_angle_over_sine(splat(static_cast<double>(w)))[1];
    CHECK(std::abs(found - static_cast<double>(exact)) < 3e-15 * static_cast<double>(exact));
  }
}

TEST(logarithm_and_exponential_are_inverses) {
  const kinema::Quat one{splat(1.0), splat(0.0), splat(0.0), splat(0.0)};
  for (int i = 0; i <= 1000; ++i) {
    const double angle = i * 1.5707963 / 1000.0;  // half angles up to half a turn's
    const kinema::Vec v{splat(0.6 * angle), splat(0.0), splat(-0.8 * angle)};
    const kinema::Vec back = kinema::log_between(one, kinema::times_exp(one, v));
    CHECK(std::abs(back.x[0] - 0.6 * angle) < 1e-14 && std::abs(back.z[3] + 0.8 * angle) < 1e-14);
  }
}
