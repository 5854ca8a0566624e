#include "kinema/ik.h"

#include <cmath>
#include <random>
#include <vector>

#include "check.h"

TEST(two_bones_stay_finite_and_unit_for_any_goal) {
  std::mt19937_64 random(6);
  std::uniform_real_distribution<double> anywhere(-3, 3);
  const std::ptrdiff_t frames = 1500, joints = 4;
  const std::vector<std::int32_t> chain{0, 1, 2, 3};
  for (const double thigh : {0.0, 1.0})
    for (const bool with_poles : {false, true}) {
      std::vector<double> q(frames * joints * 4), p(frames * joints * 3, 0.0);
      std::vector<double> goals(frames * 3), poles(with_poles ? frames * 3 : 0);
      for (std::ptrdiff_t i = 0; i < frames * joints; ++i) {
        double norm = 0;
        for (int c = 0; c < 4; ++c) norm += std::pow(q[i * 4 + c] = anywhere(random), 2);
        for (int c = 0; c < 4; ++c) q[i * 4 + c] /= std::sqrt(norm);
        if (i % joints == 2) p[i * 3 + 1] = -thigh;
        if (i % joints == 3) p[i * 3 + 1] = -1.0;
      }
      for (double& x : goals) x = anywhere(random);
      for (double& x : poles) x = anywhere(random);
      for (int c = 0; c < 3; ++c) goals[c] = 0.0;  // a goal at the base itself
      kinema::two_bone(q, p, joints, chain, goals, poles, true);
      for (std::ptrdiff_t i = 0; i < frames * joints; ++i) {
        double norm = 0;
        for (int c = 0; c < 4; ++c) norm += q[i * 4 + c] * q[i * 4 + c];
        CHECK(std::abs(norm - 1) < 1e-9);
      }
    }
}
