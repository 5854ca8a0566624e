#include "kinema/kernels.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "../src/isa/lanes.h"
#include "check.h"

namespace kinema {
extern const Kernels kernels_baseline;
}

namespace {

struct Random {
  std::mt19937_64 engine{3};
  double operator()(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine);
  }
};

struct Pose {
  std::vector<double> rotations, positions;
  Pose(std::size_t frames, std::size_t joints, Random& random)
      : rotations(frames * joints * 4), positions(frames * joints * 3) {
    for (std::size_t i = 0; i < rotations.size(); i += 4) {
      double norm = 0;
      for (int k = 0; k < 4; ++k) norm += std::pow(rotations[i + k] = random(-1, 1), 2);
      for (int k = 0; k < 4; ++k) rotations[i + k] /= std::sqrt(norm);
    }
    for (double& p : positions) p = random(-2, 2);
  }
};

}  // namespace

TEST(sine_and_cosine_of_half_degrees) {
  Random random;
  for (int i = 0; i < 100000; ++i) {
    const double degrees = random(-2000, 2000);
    Lanes sine, cosine;
    sin_cos_half_degrees(splat(degrees), sine, cosine);
    const long double exact = static_cast<long double>(degrees) * 3.14159265358979323846264L / 360.0L;
    CHECK(std::abs(sine[1] - static_cast<double>(std::sin(exact))) < 2.3e-16);
    CHECK(std::abs(cosine[2] - static_cast<double>(std::cos(exact))) < 2.3e-16);
  }
  Lanes sine, cosine;
  sin_cos_half_degrees(Lanes{0, 180, 360, -180}, sine, cosine);
  CHECK(sine[0] == 0 && cosine[0] == 1 && sine[1] == 1 && cosine[1] == 0);  // exact, not nearly
  CHECK(sine[2] == 0 && cosine[2] == -1 && sine[3] == -1 && cosine[3] == 0);
}

TEST(sine_and_cosine_of_radians) {
  Random random;
  for (int i = 0; i < 100000; ++i) {
    const double x = random(-50, 50);
    Lanes sine, cosine;
    sin_cos(splat(x), sine, cosine);
    CHECK(std::abs(sine[0] - std::sin(x)) < 4e-16 && std::abs(cosine[3] - std::cos(x)) < 4e-16);
  }
}

TEST(arc_tangent_in_all_quadrants) {
  Random random;
  for (int i = 0; i < 100000; ++i) {
    const double y = random(-1, 1) * std::pow(10, random(-8, 3)), x = random(-1, 1);
    const double angle = atan2(splat(y), splat(x))[2], expected = std::atan2(y, x);
    CHECK(std::abs(angle - expected) <= 5e-16 * std::abs(expected));
  }
  const Lanes edges = atan2(Lanes{0.0, 0.0, 1.0, -0.0}, Lanes{0.0, -1.0, 0.0, 1.0});
  CHECK(edges[0] == 0 && edges[1] == std::atan2(0.0, -1.0) && edges[2] == std::atan2(1.0, 0.0));
  CHECK(edges[3] == 0);
}

TEST(wide_and_plain_kernels_give_the_same_bits) {
  Random random;
  for (const std::ptrdiff_t frames : {1, 3, 4, 21}) {
    const std::ptrdiff_t joints = 7, columns = 6 * joints;
    const Pose pose(frames, joints, random);
    std::vector<std::int32_t> parents{-1, 0, 1, 1, 0, -1, 5};
    std::vector<kinema::JointChannels> channels(joints);
    for (int j = 0; j < joints; ++j)
      channels[j] = {{j % 3, (j + 1) % 3, j < 4 ? (j + 2) % 3 : j % 3},
                     {6 * j, 6 * j + 1, 6 * j + 2},
                     {6 * j + 3, 6 * j + 4, 6 * j + 5},
                     {0.1, 0.2, 0.3}};
    std::vector<double> at;
    for (int i = 0; i < 9; ++i) at.push_back(random(0, double(frames - 1)));

    const auto run = [&](const kinema::Kernels& k) {
      std::vector<double> scratch(joints * 56), wq(pose.rotations.size()), wp(pose.positions.size());
      k.forward(pose.rotations.data(), pose.positions.data(), parents.data(), frames, joints,
                wq.data(), wp.data(), scratch.data());
      std::vector<double> rows(frames * columns), q(pose.rotations.size()), p(pose.positions.size());
      k.to_rows(pose.rotations.data(), pose.positions.data(), frames, channels.data(), joints,
                rows.data(), columns);
      k.from_rows(rows.data(), columns, frames, channels.data(), joints, q.data(), p.data());
      std::vector<double> sq(at.size() * joints * 4), sp(at.size() * joints * 3);
      k.sample(pose.rotations.data(), pose.positions.data(), frames, joints, at.data(), at.size(),
               sq.data(), sp.data());
      std::vector<double> all;
      for (const auto& part : {wq, wp, rows, q, p, sq, sp}) all.insert(all.end(), part.begin(), part.end());
      return all;
    };
    CHECK(run(kinema::kernels_baseline) == run(kinema::kernels()));
  }
}

TEST(rows_and_quaternions_are_inverses_in_every_order) {
  Random random;
  const std::ptrdiff_t frames = 50;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 3; ++k) {
        if (i == j || j == k) continue;
        const Pose pose(frames, 1, random);
        const kinema::JointChannels c{{i, j, k}, {0, 1, 2}, {3, 4, 5}, {1, 2, 3}};
        std::vector<double> rows(frames * 6), q(frames * 4), p(frames * 3);
        kinema::kernels().to_rows(pose.rotations.data(), pose.positions.data(), frames, &c, 1,
                                  rows.data(), 6);
        kinema::kernels().from_rows(rows.data(), 6, frames, &c, 1, q.data(), p.data());
        for (std::ptrdiff_t f = 0; f < frames; ++f) {
          double dot = 0;
          for (int n = 0; n < 4; ++n) dot += q[f * 4 + n] * pose.rotations[f * 4 + n];
          CHECK(std::abs(std::abs(dot) - 1) < 1e-14);
          CHECK(std::abs(p[f * 3] - pose.positions[f * 3]) < 1e-14);
        }
      }
}

TEST(between_frames_a_rotation_is_on_the_short_way_at_its_share) {
  Random random;
  const std::ptrdiff_t joints = 6;
  for (int i = 0; i < 200; ++i) {
    const Pose pose(2, joints, random);
    const double at = random(0.01, 0.99);
    std::vector<double> q(joints * 4), p(joints * 3);
    kinema::kernels().sample(pose.rotations.data(), pose.positions.data(), 2, joints, &at, 1,
                             q.data(), p.data());
    const auto angle = [&](const double* a, const double* b) {
      double dot = 0;
      for (int n = 0; n < 4; ++n) dot += a[n] * b[n];
      return 2 * std::acos(std::min(1.0, std::abs(dot)));
    };
    for (std::ptrdiff_t j = 0; j < joints; ++j) {
      const double *a = pose.rotations.data() + 4 * j, *b = a + 4 * joints, *m = q.data() + 4 * j;
      CHECK(std::abs(angle(a, m) - at * angle(a, b)) < 1e-7);
      CHECK(std::abs(angle(m, b) - (1 - at) * angle(a, b)) < 1e-7);
    }
  }
}
