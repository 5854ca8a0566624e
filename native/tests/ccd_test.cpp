#include "kinema/ccd.h"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "check.h"

namespace {

// A cone of half-angle 1 with a twist of ±1 on even joints, a box of angles on odd ones.
struct SomeLimits {
  std::vector<std::int32_t> kinds;
  std::vector<double> before, after, bounds;
  explicit SomeLimits(int count) {
    for (int j = 0; j < count; ++j) {
      const bool cone = j % 2 == 0;
      kinds.push_back(cone ? 1 : 2);
      for (auto* side : {&before, &after})
        for (const double x : {1.0, 0.0, 0.0, 0.0}) side->push_back(x);
      for (const double x : {1.0, cone ? 1.0 : -0.5, 0.5, 0.2}) bounds.push_back(x);
    }
  }
  kinema::LimitArrays arrays() const { return {kinds, before, after, bounds}; }
};

}  // namespace

TEST(ccd_stays_finite_unit_and_inside_its_limits_for_any_goal) {
  std::mt19937_64 random(6);
  std::uniform_real_distribution<double> anywhere(-2, 2);
  const std::ptrdiff_t frames = 150;
  const double huge = 1e300, tiny = 1e-300;
  for (const int joints : {2, 3, 7})
    for (const double bone : {0.0, tiny, 0.7, huge})
      for (const bool limited : {false, true})
        for (const bool carry : {false, true}) {
          std::vector<double> q(frames * joints * 4), p(frames * joints * 3, 0.0);
          std::vector<double> goals(frames * 3), left(frames), weights(joints - 1, 1.0);
          std::vector<std::int32_t> chain(joints), passes(frames);
          for (int j = 0; j < joints; ++j) chain[j] = j;
          for (std::ptrdiff_t i = 0; i < frames * joints; ++i) {
            double norm = 0;
            for (int c = 0; c < 4; ++c) norm += std::pow(q[i * 4 + c] = anywhere(random), 2);
            for (int c = 0; c < 4; ++c) q[i * 4 + c] /= std::sqrt(norm);
            if (i % joints > 0) p[i * 3 + 1] = i % joints == 1 ? bone : 0.5;
          }
          for (double& x : goals) x = anywhere(random);
          for (int c = 0; c < 3; ++c) goals[c] = 0.0, goals[3 + c] = huge;
          const SomeLimits limits(joints - 1);
          const kinema::LimitArrays arrays = limited ? limits.arrays() : kinema::LimitArrays{};
          kinema::ccd(q, p, joints, chain, goals, weights, arrays, {0, 40, 1e-4, carry, 0.1}, left,
                      passes);
          for (std::ptrdiff_t i = 0; i < frames * joints; ++i) {
            const kinema::Quat found = kinema::load_quat(q.data() + i * 4);
            const double norm = found.w * found.w + found.x * found.x + found.y * found.y +
                                found.z * found.z;
            CHECK(std::abs(norm - 1) < 1e-9);
            if (!limited || i % joints == joints - 1) continue;
            const kinema::Quat inside = kinema::clamp(kinema::prepared(arrays, i % joints), found);
            CHECK(inside.w == found.w && inside.x == found.x && inside.y == found.y);
          }
          for (const std::int32_t made : passes) CHECK(made <= 40);
        }
}

TEST(rotations_that_are_not_numbers_do_not_hang_the_solver) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> q(12, nan), p(9, 0.5), goals(3, 0.1), left(1), weights(2, 1.0);
  const std::vector<std::int32_t> chain{0, 1, 2};
  std::vector<std::int32_t> passes(1);
  const SomeLimits limits(2);
  kinema::ccd(q, p, 3, chain, goals, weights, limits.arrays(), {0, 100, 1e-3, false, 0.0}, left,
              passes);
  CHECK(passes[0] <= 100);
}

TEST(clamped_rotations_are_within) {
  std::mt19937_64 random(3);
  std::normal_distribution<double> normal;
  const SomeLimits limits(4);
  std::vector<double> q(4 * 4 * 500);
  for (std::size_t i = 0; i < q.size() / 4; ++i) {
    double norm = 0;
    for (int c = 0; c < 4; ++c) norm += std::pow(q[i * 4 + c] = normal(random), 2);
    for (int c = 0; c < 4; ++c) q[i * 4 + c] /= std::sqrt(norm);
  }
  for (int c = 0; c < 4; ++c) q[c] = c == 1 ? 1.0 : 0.0;  // a swing by half a turn
  const std::vector<double> before = q;
  kinema::clamp_rotations(q, limits.arrays());
  std::vector<double> again = q;
  kinema::clamp_rotations(again, limits.arrays());
  CHECK(q == again);
  CHECK(q != before);
  for (std::size_t i = 0; i < q.size() / 4; i += 2) {
    // the bone z is within 1 rad of where it was
    const kinema::Vec bone = kinema::rotate(kinema::load_quat(q.data() + i * 4), {0, 0, 1});
    CHECK(bone.z > std::cos(1.0) - 1e-9);
  }
}
