#include "kinema/machine.h"

#include <cmath>
#include <cstdint>
#include <random>
#include <vector>

#include "check.h"

namespace {

constexpr std::ptrdiff_t kJoints = 8, kClips = 3;
constexpr int kStride = 2;

// A root, two legs of three joints, and an arm; clips of noise, whatever the feet say.
struct Noise {
  std::mt19937_64 random{11};
  std::vector<std::int32_t> parents{-1, 0, 1, 2, 0, 4, 5, 0}, carriers{0};
  std::vector<std::int32_t> legs{1, 2, 3, 4, 5, 6}, spans, left, rows, entries, routes;
  std::vector<std::uint8_t> stands;
  std::vector<double> axes{1, 0, 0, 1, 0, 0}, bends{2.0, 2.0};
  std::vector<double> rotations, positions, cycles, points, costs, places, blends, waits;

  double anywhere() { return std::uniform_real_distribution<double>(-1, 1)(random); }
  int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random); }

  Noise() {
    int first = 0, row = 0;
    for (int clip = 0; clip < kClips; ++clip) {
      const int count = 9 + 4 * clip, last = clip == 1 ? count - 2 : -1;
      spans.insert(spans.end(), {first, count, last});
      rows.push_back(row);
      first += count + 1, row += (count - 1) / kStride + 1;
      for (int i = 0; i < 3; ++i) cycles.push_back(anywhere());
    }
    for (int i = 0; i < first * kJoints; ++i) {
      double q[4], norm = 0.0;
      for (double& x : q) x = anywhere(), norm += x * x;
      for (const double x : q) rotations.push_back(x / std::sqrt(norm));
      for (int c = 0; c < 3; ++c) positions.push_back(anywhere());
    }
    for (int i = 0; i < 2 * first; ++i) {
      stands.push_back(static_cast<std::uint8_t>(below(3)));
      left.push_back(1 + below(5));
    }
    for (int i = 0; i < row * kClips; ++i) {
      entries.push_back(below(6));
      costs.push_back(anywhere());
      for (int c = 0; c < 3; ++c) places.push_back(anywhere());
    }
    for (int i = 0; i < kClips * kClips; ++i) {
      blends.push_back(0.1 * below(4)), waits.push_back(0.1 * below(3));
      routes.push_back(i % kClips);
    }
    for (int i = 0; i < kClips * 12; ++i) points.push_back(0.2 * anywhere());
  }

  kinema::Machine machine(bool with_legs) {
    const kinema::MachineBody body{parents, carriers, {1, 0, 0, 0}, {0, 0, 0},
                                   std::span(legs).first(with_legs ? 6 : 0), axes, bends};
    const kinema::MachineClips clips{rotations, positions, stands, left, spans, cycles, points};
    const kinema::MachineEdges edges{kStride, rows, entries, costs, places, blends, waits, routes};
    return {body, clips, edges, 1.0 / 30.0};
  }
};

}  // namespace

TEST(poses_stay_finite_and_unit_whatever_is_asked_for) {
  for (const bool with_legs : {true, false}) {
    Noise noise;
    kinema::Machine machine = noise.machine(with_legs);
    std::vector<double> q(kJoints * 4), p(kJoints * 3);
    double time = 0.0;
    for (int step = 0; step < 20'000; ++step) {
      if (noise.below(6) == 0) machine.request(noise.below(kClips));
      if (noise.below(3000) == 0) machine.restart(noise.below(kClips)), time = 0.0;
      time += 0.05 * std::abs(noise.anywhere()) * noise.below(2);
      machine.pose(time, q.data(), p.data());
      CHECK(machine.now() == time);
      for (std::ptrdiff_t j = 0; j < kJoints; ++j) {
        double norm = 0.0;
        for (int c = 0; c < 4; ++c) norm += q[4 * j + c] * q[4 * j + c];
        CHECK(std::abs(norm - 1.0) < 1e-9);
      }
      for (const double x : p) CHECK(std::abs(x) < 1e6);
    }
  }
}

TEST(a_machine_that_is_asked_twice_says_the_same) {
  Noise noise;
  kinema::Machine one = noise.machine(true), two = noise.machine(true);
  std::vector<double> a(kJoints * 4), b(kJoints * 4), p(kJoints * 3);
  for (int step = 1; step < 500; ++step) {
    if (step % 7 == 0) one.request(step % kClips), two.request(step % kClips);
    one.pose(0.02 * step, a.data(), p.data());
    two.pose(0.02 * step, b.data(), p.data());
    CHECK(a == b);
  }
}
