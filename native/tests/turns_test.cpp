#include "../src/turns.h"

#include <cmath>

#include "check.h"

TEST(a_faded_turn_goes_back_the_short_way_whatever_its_sign) {
  for (int i = 1; i < 60; ++i) {
    const double angle = i * 0.05;
    const kinema::Quat turn = kinema::turn_of({0.6 * angle, 0.0, 0.8 * angle});
    const kinema::Quat other{-turn.w, -turn.x, -turn.y, -turn.z};
    const kinema::Vec a = kinema::turn_vector(kinema::faded(turn, 0.1));
    const kinema::Vec b = kinema::turn_vector(kinema::faded(other, 0.1));
    CHECK(std::abs(a.x - b.x) < 1e-12 && std::abs(a.y - b.y) < 1e-12 && std::abs(a.z - b.z) < 1e-12);
    const double left = kinema::length(a);
    CHECK(left < angle && left > 0.7 * angle);
    CHECK(a.x > 0.0 && a.z > 0.0);
  }
}

TEST(a_quarter_turn_is_the_tangent_and_goes_back) {
  for (int i = 1; i < 62; ++i) {
    const double angle = i * 0.05;  // up to almost half a circle
    const kinema::Quat turn = kinema::turn_of({0.6 * angle, 0.0, -0.8 * angle});
    const kinema::Quat other{-turn.w, -turn.x, -turn.y, -turn.z};
    const kinema::Vec quarter = kinema::quarter_turn(turn);
    CHECK(std::abs(quarter.x - 0.6 * std::tan(0.25 * angle)) < 1e-12);
    CHECK(std::abs(quarter.z + 0.8 * std::tan(0.25 * angle)) < 1e-12);
    CHECK(kinema::length(quarter - kinema::quarter_turn(other)) < 1e-12);
    const kinema::Quat back = kinema::quarter_turned(quarter);
    CHECK(std::abs(back.w - turn.w) + std::abs(back.x - turn.x) + std::abs(back.z - turn.z) < 1e-12);
  }
  // a little more than half a circle goes on from a little less
  const kinema::Quat less = kinema::turn_of({3.1, 0.0, 0.0}), more = kinema::turn_of({3.2, 0.0, 0.0});
  CHECK(kinema::quarter_turn(more, less).x > kinema::quarter_turn(less).x);
  CHECK(kinema::quarter_turn(more).x < 0.0);
}

TEST(a_turn_and_its_vector_are_inverses) {
  for (int i = 0; i < 60; ++i) {
    const kinema::Vec turn{0.03 * i, -0.02 * i, 0.01 * i};
    const kinema::Vec back = kinema::turn_vector(kinema::turn_of(turn));
    CHECK(std::abs(back.x - turn.x) < 1e-12 && std::abs(back.y - turn.y) < 1e-12);
    CHECK(std::abs(back.z - turn.z) < 1e-12);
  }
}
