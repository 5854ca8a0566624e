// The parts of the whole-body solver laid open, and what they stand for by differences.
#pragma once

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

#include "../src/fullbody_step.h"
#include "fullbody_scene.h"

namespace parts {

using namespace kinema;
using Row = std::vector<double>;

inline double between(const Row& a, const Row& b) {
  double sum = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

struct Asked {
  Scene scene;
  Body body{scene.parents, scene.masses, 3.0};
  Goals goals = scene.goals();
  std::vector<Limit> limits;
  Vec turns[8], moves[8];

  Asked(bool limited, bool first_turns) : scene(1, 1.0, limited) {
    scene.turning[0] = first_turns;
    std::mt19937_64 random(3);
    std::normal_distribution<double> any(0.0, 0.2);
    for (int j = 0; j < 8; ++j) {
      // dear in some directions and cheap in others, which are not the axes
      double a[9];
      for (double& x : a) x = any(random);
      for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c)
          for (int k = 0; k < 3; ++k) scene.stiffness[9 * j + 3 * r + c] += a[3 * r + k] * a[3 * c + k];
      turns[j] = {any(random), any(random), any(random)};
      moves[j] = {any(random), any(random), any(random)};
    }
    const LimitArrays arrays{scene.limit_kinds, scene.before, scene.after, scene.bounds};
    for (std::size_t j = 0; j < scene.limit_kinds.size(); ++j)
      limits.push_back(prepared(arrays, static_cast<std::ptrdiff_t>(j)));
  }
};

// Every joint turned and every root moved from the given pose, with all that a step needs.
struct Step : Asked, FrameStep {
  explicit Step(double softness, bool limited = false, bool first_turns = true)
      : Asked(limited, first_turns), FrameStep(body, {scene.stiffness, scene.turning, 0.7}, goals, limits) {
    given_.load(scene.q.data(), scene.p.data());
    hold(given_);
    pose_ = given_;
    for (std::size_t j = 0; j < 8; ++j) {
      if (scene.turning[j]) pose_.local[j] = given_.local[j] * turn_of(turns[j]);
      if (scene.parents[j] < 0) pose_.offset[j] = given_.offset[j] + moves[j];
    }
    hold(pose_);
    pose_.set(body, true);
    measure(pose_, residual_);
    for (std::size_t g = 0; g < 7; ++g) softness_[g] = softness * (1.0 + 0.1 * g);
    for (std::size_t i = 0; i < 21; ++i) multiplier_[i] = 0.02 * (i % 5) / softness;
    damping_ = softness < 1e-3 ? 1e-3 : 0.3;
  }

  std::size_t count() const { return columns_.count; }
  double residual(std::size_t row) const { return residual_[row]; }

  Pose turned_by(std::size_t column, double by) const {
    Pose pose = pose_;
    for (std::size_t j = 0; j < 8; ++j)
      for (std::size_t k = 0; k < 3; ++k) {
        const Vec way{k == 0 ? by : 0.0, k == 1 ? by : 0.0, k == 2 ? by : 0.0};
        if (columns_.turn[j] >= 0 && columns_.turn[j] + k == column)
          pose.local[j] = pose.local[j] * turn_of(way);
        if (columns_.move[j] >= 0 && columns_.move[j] + k == column)
          pose.offset[j] = pose.offset[j] + body.height * way;
      }
    pose.set(body, true);
    return pose;
  }

  // How leaving the given pose and what goals are off change with each column, by differences.
  double leaving(const Pose& pose) const {
    return cost(pose, Row(21, 0.0)) - cost(given_, Row(21, 0.0));
  }
  Row leaving_slope() const {
    Row slope(count());
    for (std::size_t c = 0; c < count(); ++c)
      slope[c] = (leaving(turned_by(c, 1e-5)) - leaving(turned_by(c, -1e-5))) / 2e-5;
    return slope;
  }
  std::vector<Row> goal_slopes() const {
    std::vector<Row> rows(21, Row(count()));
    Row more(21), less(21);
    for (std::size_t c = 0; c < count(); ++c) {
      measure(turned_by(c, 1e-5), more);
      measure(turned_by(c, -1e-5), less);
      for (std::size_t i = 0; i < 21; ++i) rows[i][c] = (more[i] - less[i]) / 2e-5;
    }
    return rows;
  }

  // S times a step, with the cost of moving; damped where asked for.
  Row held_back(const Row& step, bool damped) const {
    const auto rows = goal_slopes();
    const double more = damped ? damping_ : 0.0;
    Row out(count());
    for (std::size_t j = 0; j < 8; ++j)
      for (std::size_t k = 0; k < 3; ++k) {
        if (columns_.move[j] >= 0)
          out[columns_.move[j] + k] = 0.7 * (1.0 + more) * step[columns_.move[j] + k];
        if (columns_.turn[j] < 0) continue;
        const std::size_t first = columns_.turn[j];
        double bent = 0.0;  // pull × lever, over the goals
        for (std::size_t g = 0; g < 7; ++g) {
          double lever = 0.0, pull = 0.0;
          for (std::size_t i = 3 * g; i < 3 * g + 3; ++i) {
            for (std::size_t c = first; c < first + 3; ++c) lever += rows[i][c] * rows[i][c];
            pull += std::pow(residual_[i] / softness_[g] + multiplier_[i], 2);
          }
          bent += std::sqrt(lever * pull / 2.0);
        }
        out[first + k] = more * bent * step[first + k];
        for (std::size_t l = 0; l < 3; ++l)
          out[first + k] += (1.0 + more) * scene.stiffness[9 * j + 3 * k + l] * step[first + l];
      }
    return out;
  }

  // The derivative of the damped sum after a step, with goals as lines and these residuals.
  Row slope_after(const Row& step, const Row& residuals) const {
    const auto rows = goal_slopes();
    Row out = held_back(step, true);
    for (std::size_t i = 0; i < 21; ++i) {
      const double pull = residuals[i] / softness_[i / 3] + between(rows[i], step) / softness_[i / 3];
      for (std::size_t c = 0; c < count(); ++c) out[c] += rows[i][c] * pull;
    }
    return out;
  }
  Row pulled() const {  // residuals with what the multipliers add to them
    Row out(residual_);
    for (std::size_t i = 0; i < 21; ++i) out[i] += softness_[i / 3] * multiplier_[i];
    return out;
  }

  using FrameStep::columns_, FrameStep::cost, FrameStep::damping_, FrameStep::given_;
  using FrameStep::hold, FrameStep::kLongest, FrameStep::linearise, FrameStep::longest;
  using FrameStep::measure, FrameStep::only_pins_, FrameStep::pose_, FrameStep::promise;
  using FrameStep::pull_back, FrameStep::residual_, FrameStep::rise, FrameStep::save;
  using FrameStep::softness_, FrameStep::step, FrameStep::step_, FrameStep::step_back;
  using FrameStep::multiplier_, FrameStep::weight;
};

}  // namespace parts
