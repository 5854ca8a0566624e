#include "kinema/transfer.h"

#include <cmath>
#include <random>
#include <vector>

#include "check.h"

// Bones of no length, hips in one place, limbs that point nowhere: results stay finite and of
// length 1, whatever the number of frames.
TEST(transferred_poses_stay_finite_and_unit) {
  std::mt19937_64 random(4);
  std::uniform_real_distribution<double> anywhere(-2, 2);
  const auto turns = [&](std::ptrdiff_t count) {
    std::vector<double> q(count * 4);
    for (std::ptrdiff_t i = 0; i < count; ++i) {
      double norm = 0;
      for (int c = 0; c < 4; ++c) norm += std::pow(q[i * 4 + c] = anywhere(random), 2);
      for (int c = 0; c < 4; ++c) q[i * 4 + c] /= std::sqrt(norm);
    }
    return q;
  };
  const std::vector<std::int32_t> parents{-1, 0, 1, 2, 3}, first{0, 1, 2, 3, -1};
  const std::vector<std::int32_t> second{0, 2, 2, 3, -1}, limb{1, 3, 1, 2, 3}, spine{1}, neck{2};
  const std::vector<double> weights{0.0, 0.5, 0.0, 1.0, 0.0};
  for (const double size : {0.0, 1.0})
    for (const std::ptrdiff_t frames : {0, 1, 300}) {
      const std::vector<double> q = turns(frames * 4), source = turns(4), target = turns(5);
      std::vector<double> p(frames * 4 * 3), bones(6), one(3), out(frames * 5 * 4, 9.0);
      for (double& x : p) x = size * anywhere(random);
      for (double& x : bones) x = size * anywhere(random);
      for (double& x : one) x = size * anywhere(random);
      const std::vector<double> align = turns(1);
      kinema::transfer({q, p, 4, source}, {parents, first, second, weights, target}, {limb, bones},
                       {2, 3, 1, 2, 0, 2, spine, one, one, one, align},
                       {2, 2, 1, 3, 1, 1, neck, one, one, one, align}, out);
      for (std::ptrdiff_t i = 0; i < frames * 5; ++i) {
        double norm = 0;
        for (int c = 0; c < 4; ++c) norm += out[i * 4 + c] * out[i * 4 + c];
        CHECK(std::abs(norm - 1) < 1e-9);
      }
    }
}
