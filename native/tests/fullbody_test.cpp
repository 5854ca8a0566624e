#include "kinema/fullbody.h"

#include <cmath>
#include <limits>
#include <vector>

#include "check.h"
#include "fullbody_scene.h"

TEST(full_bodies_stay_finite_and_unit_for_any_goals) {
  for (const double size : {0.0, 1.0, 1e3, 1e20, 1e160, 1e300})
    for (const bool limited : {false, true}) {
      for (const bool carry : {false, true}) {
        Scene scene(20, size, limited);
        scene.carry = carry;
        scene.solve();
        CHECK(scene.sound());
      }
    }
}

TEST(full_bodies_come_to_an_end_with_what_is_not_a_number) {
  Scene scene(3, 1.0, false);
  scene.targets[0] = std::numeric_limits<double>::quiet_NaN();
  scene.targets[29] = std::numeric_limits<double>::infinity();
  scene.solve();
  for (const std::int32_t steps : scene.used) CHECK(steps <= 200);
}

TEST(full_bodies_with_no_goals_or_no_frames_stay) {
  Scene none(0, 1.0, false);
  none.solve();
  Scene scene(4, 1.0, false);
  const auto q = scene.q, p = scene.p;
  scene.kinds.clear(), scene.on.clear(), scene.hard.clear(), scene.axes.clear();
  scene.targets.clear(), scene.weights.clear();
  scene.solve();
  CHECK(scene.q == q && scene.p == p);
}

TEST(goals_are_nearer_after_than_before) {
  Scene scene(30, 1.0, false);
  std::fill(scene.weights.begin(), scene.weights.end(), 0.0);
  for (std::ptrdiff_t f = 0; f < scene.frames; ++f) scene.weights[f * 7 + 6] = 1.0;
  scene.solve();
  std::vector<double> off(scene.frames * 21);
  kinema::measure_goals(scene.q, scene.p, {scene.parents, scene.masses, 3.0}, scene.goals(), off,
                        {});
  for (std::ptrdiff_t f = 0; f < scene.frames; ++f)
    for (int c = 0; c < 3; ++c) CHECK(std::abs(off[f * 21 + 18 + c]) < 1e-6);
}
