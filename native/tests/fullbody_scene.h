// Noise to solve: poses at random, and a goal of every kind.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "kinema/fullbody.h"

// A body of two roots, a chain, a fork and an end, with a goal of every kind.
struct Scene {
  std::ptrdiff_t frames, joints = 8;
  bool carry = false;
  std::ptrdiff_t iterations = 100;
  double tolerance = 1e-6;
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
                        {limit_kinds, before, after, bounds},
                        {iterations, tolerance, 1e-3, carry}, used);
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
