#include "kinema/fullbody.h"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "check.h"

namespace {

// A body of two roots, a chain, a fork and an end, with a goal of every kind.
struct Scene {
  std::ptrdiff_t frames, joints = 8;
  bool carry = false;
  std::vector<std::int32_t> parents{-1, 0, 1, 2, 1, 4, 5, -1};
  std::vector<double> masses = std::vector<double>(8, 0.125);
  std::vector<double> q, p, stiffness;
  std::vector<std::uint8_t> turning{1, 1, 1, 1, 1, 1, 0, 1};
  std::vector<std::int32_t> kinds{0, 1, 2, 3, 4, 0, 0}, on{3, 6, 5, 0, 0, 6, 7};
  std::vector<std::uint8_t> hard{0, 0, 0, 0, 0, 1, 0};
  std::vector<double> axes = std::vector<double>(21, 0.0), targets, weights;
  std::vector<std::int32_t> limit_kinds, used;
  std::vector<double> before, after, bounds;

  Scene(std::ptrdiff_t count, double size, bool limited)
      : frames(count), q(count * 32), p(count * 24), targets(count * 28), weights(count * 7, 1.0),
        used(count) {
    std::mt19937_64 random(11);
    std::normal_distribution<double> any(0.0, 1.0);
    const auto rotation = [&](double* at) {
      double norm = 0.0;
      for (int c = 0; c < 4; ++c) norm += std::pow(at[c] = any(random), 2);
      for (int c = 0; c < 4; ++c) at[c] /= std::sqrt(norm);
    };
    for (std::ptrdiff_t i = 0; i < count * joints; ++i) rotation(q.data() + 4 * i);
    for (double& x : p) x = any(random);
    for (std::ptrdiff_t f = 0; f < count; ++f)
      for (int g = 0; g < 7; ++g) {
        double* at = targets.data() + (f * 7 + g) * 4;
        rotation(at);
        if (kinds[g] == 1) continue;
        for (int c = 0; c < 3; ++c) at[c] = size * any(random);
        at[3] = 0.0;
      }
    for (int g = 0; g < 7; ++g) axes[3 * g] = 1.0;
    if (count > 0) weights[2] = 0.0;
    stiffness.assign(joints * 9, 0.0);
    for (int j = 0; j < joints; ++j)
      for (int k = 0; k < 3; ++k) stiffness[9 * j + 4 * k] = 0.01;
    if (!limited) return;
    limit_kinds.assign(joints, 1);
    before.assign(joints * 4, 0.0), after.assign(joints * 4, 0.0), bounds.assign(joints * 4, 0.4);
    for (int j = 0; j < joints; ++j) before[4 * j] = after[4 * j] = 1.0;
  }

  kinema::Goals goals() const { return {kinds, on, hard, axes, targets, weights}; }

  void solve() {
    const std::vector<double> start = q;
    kinema::solve_poses(start, q, p, {parents, masses, 3.0}, {stiffness, turning, 1.0}, goals(),
                        {limit_kinds, before, after, bounds}, {100, 1e-6, 1e-3, carry}, used);
  }

  bool sound() const {
    for (const double x : p)
      if (!std::isfinite(x)) return false;
    for (std::ptrdiff_t i = 0; i < frames * joints; ++i) {
      double norm = 0.0;
      for (int c = 0; c < 4; ++c) norm += q[4 * i + c] * q[4 * i + c];
      if (!(std::abs(norm - 1.0) < 1e-9)) return false;
    }
    return true;
  }
};

}  // namespace

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
