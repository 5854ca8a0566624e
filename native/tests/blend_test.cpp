#include "kinema/blend.h"

#include <cmath>
#include <random>
#include <vector>

#include "check.h"
#include "kinema/dtw.h"
#include "kinema/kernels.h"

namespace kinema {
extern const Kernels kernels_baseline;
}

namespace {

using Numbers = std::vector<double>;

// Four motions of unit quaternions; near: all of a joint's lie close together.
struct Motions {
  std::vector<Numbers> rotations, positions;
  std::vector<const double*> turns, places;
  Motions(std::size_t frames, std::size_t joints, bool near) {
    std::mt19937_64 engine{5};
    std::uniform_real_distribution<double> random(-1, 1);
    Numbers base(frames * joints * 4);
    for (double& x : base) x = random(engine);
    for (int m = 0; m < 4; ++m) {
      Numbers q(base.size()), p(frames * joints * 3);
      for (std::size_t i = 0; i < q.size(); i += 4) {
        double norm = 0;
        for (int k = 0; k < 4; ++k)
          norm += std::pow(q[i + k] = near ? base[i + k] + 0.1 * random(engine) : random(engine), 2);
        for (int k = 0; k < 4; ++k) q[i + k] /= std::sqrt(norm);
      }
      for (double& x : p) x = random(engine);
      rotations.push_back(q);
      positions.push_back(p);
    }
    for (int m = 0; m < 4; ++m) {
      turns.push_back(rotations[m].data());
      places.push_back(positions[m].data());
    }
  }
};

}  // namespace

TEST(wide_and_plain_blends_give_the_same_bits) {
  const double weights[] = {0.1, 0.4, 0.2, 0.3};
  for (const bool near : {true, false})
    for (const bool intrinsic : {true, false})
      for (const std::ptrdiff_t frames : {1, 6}) {
        const std::ptrdiff_t joints = 7;
        const Motions motions(frames, joints, near);
        const auto run = [&](const kinema::Kernels& k) {
          Numbers q(frames * joints * 4), p(frames * joints * 3), scratch(joints * 28 + 4 * 16);
          k.blend(motions.turns.data(), motions.places.data(), 4, weights, 0, intrinsic, 0, frames,
                  joints, q.data(), p.data(), scratch.data());
          q.insert(q.end(), p.begin(), p.end());
          return q;
        };
        const Numbers found = run(kinema::kernels());
        CHECK(found == run(kinema::kernels_baseline));
        for (std::ptrdiff_t i = 0; i < frames * joints * 4; i += 4)
          CHECK(std::abs(std::hypot(std::hypot(found[i], found[i + 1]),
                                    std::hypot(found[i + 2], found[i + 3])) - 1) < 1e-13);
      }
}

TEST(weights_of_a_frame_choose_its_motion) {
  const std::ptrdiff_t frames = 131, joints = 3;  // more than a block, and a rest
  const Motions motions(frames, joints, false);
  Numbers weights(frames * 4, 0.0), q(frames * joints * 4), p(frames * joints * 3);
  for (std::ptrdiff_t f = 0; f < frames; ++f) weights[f * 4 + f % 4] = 1.0;
  kinema::blend(motions.turns, motions.places, weights, true, joints, q, p);
  for (std::ptrdiff_t f = 0; f < frames; ++f)
    for (std::ptrdiff_t i = 0; i < joints * 3; ++i)
      CHECK(p[f * joints * 3 + i] == motions.positions[f % 4][f * joints * 3 + i]);
}

TEST(a_path_in_a_valley_is_followed) {
  const std::ptrdiff_t rows = 9, columns = 17;
  Numbers cost(rows * columns, 1.0);
  for (std::ptrdiff_t i = 0; i < rows; ++i) {
    cost[i * columns + 2 * i] = 0;
    if (i > 0) cost[i * columns + 2 * i - 1] = 0;
  }
  std::vector<std::uint8_t> steps(cost.size());
  std::vector<std::int64_t> path(2 * rows);
  const auto found = kinema::warp_path(cost, columns, 3, steps, path);
  CHECK(found.length == rows && found.total == 0);
  for (std::ptrdiff_t i = 0; i < rows; ++i) CHECK(path[2 * i] == i && path[2 * i + 1] == 2 * i);
  CHECK(kinema::warp_path(cost, columns, 1, steps, path).length == 0);
}
