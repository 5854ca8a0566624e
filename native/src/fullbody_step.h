// One damped step of a frame: the goals linearised, and the step that would meet them.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "fullbody_cost.h"

namespace kinema {

class FrameStep : protected FrameCost {
 protected:
  static constexpr double kLongest = 0.7;   // of a step, in radians: beyond it nothing is linear
  static constexpr double kBlocked = 0.05;  // less than this share of a turn is not worth a word

  FrameStep(const Body& body, const Stiffness& stiffness, const Goals& goals,
            const std::vector<Limit>& limits)
      : FrameCost(body, stiffness, goals, limits), pose_(joints_), residual_(rows_),
        step_(columns_.count), free_(joints_), bend_(joints_), blocked_(joints_), wrong_(rows_),
        lambda_(rows_), jacobian_(rows_ * columns_.count), goal_rows_(3 * columns_.count),
        spread_(rows_ * columns_.count), normal_(rows_ * rows_), factored_(rows_ * rows_),
        pull_(columns_.count) {}

  void linearise() {
    std::fill(jacobian_.begin(), jacobian_.end(), 0.0);
    for (std::size_t g = 0; g < goals_.count(); ++g) {
      if (!(weight(g) > 0.0)) continue;
      kinema::jacobian(body_, goals_, frame_, g, pose_, columns_, goal_rows_.data());
      for (std::size_t k = 0; k < 3; ++k)
        for (std::size_t c = 0; c < columns_.count; ++c)
          jacobian_[c * rows_ + 3 * g + k] = goal_rows_[k * columns_.count + c];
    }
    for (std::size_t j = 0; j < joints_; ++j) {
      blocked_[j].clear();
      bend_[j] = columns_.turn[j] >= 0 ? bend(columns_.turn[j]) : 0.0;
    }
    pull_back(pose_, pull_);
  }

  // Σ pull × lever of all goals on a joint.
  double bend(std::size_t first) const {
    double sum = 0.0;
    for (std::size_t g = 0; g < goals_.count(); ++g) {
      double lever = 0.0, pull = 0.0;
      for (std::size_t i = 3 * g; i < 3 * g + 3; ++i) {
        for (std::size_t c = first; c < first + 3; ++c) lever += std::pow(jacobian_[c * rows_ + i], 2);
        pull += std::pow(residual_[i] / softness_[g] + multiplier_[i], 2);
      }
      sum += std::sqrt(0.5 * lever * pull);
    }
    return sum;
  }

  // A⁻¹ Jᵀ and J A⁻¹ Jᵀ. Columns go first, and most of them concern few goals.
  void weigh() {
    for (std::size_t j = 0; j < joints_; ++j) {
      if (columns_.turn[j] >= 0) {
        Matrix cost = stiff_[j];
        for (double& x : cost.at) x *= 1.0 + damping_;
        for (int k = 0; k < 3; ++k) cost.at[4 * k] += damping_ * bend_[j];
        free_[j] = inverse(cost);
        for (const Vec& way : blocked_[j]) free_[j] = without(free_[j], way);
        weigh_columns(columns_.turn[j], free_[j]);
      }
      const double easy = easy_move();
      if (columns_.move[j] >= 0)
        weigh_columns(columns_.move[j], {{easy, 0.0, 0.0, 0.0, easy, 0.0, 0.0, 0.0, easy}});
    }
    std::fill(normal_.begin(), normal_.end(), 0.0);
    for (std::size_t c = 0; c < columns_.count; ++c)
      for (std::size_t i = 0; i < rows_; ++i) {
        const double change = jacobian_[c * rows_ + i];
        if (change == 0.0) continue;
        const double* spread = spread_.data() + c * rows_;
        double* out = normal_.data() + i * rows_;
        for (std::size_t k = 0; k < rows_; ++k) out[k] += change * spread[k];
      }
  }

  double easy_move() const { return 1.0 / (move_ * (1.0 + damping_)); }

  void weigh_columns(std::size_t first, const Matrix& m) {
    const double* in = jacobian_.data() + first * rows_;
    double* out = spread_.data() + first * rows_;
    for (int a = 0; a < 3; ++a)
      for (std::size_t i = 0; i < rows_; ++i)
        out[a * rows_ + i] = m.at[3 * a] * in[i] + m.at[3 * a + 1] * in[rows_ + i] +
                             m.at[3 * a + 2] * in[2 * rows_ + i];
  }

  // Σ spread × values over the rows, taken off the step.
  void take_off(const std::vector<double>& values) {
    for (std::size_t c = 0; c < columns_.count; ++c) {
      const double* spread = spread_.data() + c * rows_;
      double sum = 0.0;
      for (std::size_t i = 0; i < rows_; ++i) sum += spread[i] * values[i];
      step_[c] -= sum;
    }
  }

  // The damped step, over again without the turns that limits take away.
  bool step() {
    bool solved = damped_step();
    for (int round = 0; round < 3 && solved && block(); ++round) solved = damped_step();
    return solved;
  }

  bool damped_step() {
    weigh();
    factored_ = normal_;
    for (std::size_t i = 0; i < rows_; ++i) {
      factored_[i * rows_ + i] += softness_[i / 3];
      lambda_[i] = residual_[i] + softness_[i / 3] * multiplier_[i];
    }
    for (std::size_t c = 0; c < columns_.count; ++c)
      for (std::size_t i = 0; i < rows_; ++i) lambda_[i] -= spread_[c * rows_ + i] * pull_[c];
    if (!factor(factored_, rows_)) return false;
    solve_factored(factored_, rows_, lambda_);
    for (std::size_t j = 0; j < joints_; ++j) {
      const std::int32_t turn = columns_.turn[j], move = columns_.move[j];
      if (turn >= 0) keep(step_, turn, -1.0 * (free_[j] * load_vec(pull_.data() + turn)));
      if (move >= 0) keep(step_, move, -easy_move() * load_vec(pull_.data() + move));
    }
    take_off(lambda_);
    const double length = longest();
    if (!std::isfinite(length)) return false;
    share_ = std::min(1.0, kLongest / length);
    for (double& x : step_) x *= share_;
    return true;
  }

  // Takes away the directions in which joints stand at their limits; says whether there are any.
  bool block() {
    bool found = false;
    for (std::size_t j = 0; j < limits_.size(); ++j) {
      if (columns_.turn[j] < 0 || limits_[j].kind == LimitKind::free) continue;
      const Vec wanted = load_vec(step_.data() + columns_.turn[j]);
      const Quat held = clamp(limits_[j], pose_.local[j] * turn_of(wanted));
      const Vec done = turn_vector(conjugate(pose_.local[j]) * held);
      const Vec lost = wanted - done;
      const double size = length(lost);
      // curved limits take a little of any turn along them
      if (!(size > kBlocked * length(wanted)) || !(size > 1e-9)) continue;
      const Vec outwards = (1.0 / size) * lost;
      if (dot(done, outwards) > kBlocked * size) continue;  // there is way to go yet
      blocked_[j].push_back(outwards);
      found = true;
    }
    return found;
  }

  double longest() const {
    double largest = 0.0;
    for (std::size_t c = 0; c < columns_.count; c += 3) {
      const double size = length(load_vec(step_.data() + c));
      if (std::isnan(size)) return size;
      largest = std::max(largest, size);
    }
    return largest;
  }

  // How much the step would lower the cost if all were linear.
  double promise() const {
    double gain = -rise(pull_, step_);
    for (std::size_t i = 0; i < rows_; ++i) {
      const double before = residual_[i] + softness_[i / 3] * multiplier_[i];
      const double after = before + share_ * (softness_[i / 3] * lambda_[i] - before);
      gain += 0.5 * (before * before - after * after) / softness_[i / 3];
    }
    return gain;
  }

  // The small step, into step_, that takes back what of the residuals after a step is not as the
  // linear model has it.
  void step_back(const std::vector<double>& after) {
    for (std::size_t i = 0; i < rows_; ++i) {
      const double before = residual_[i] + softness_[i / 3] * multiplier_[i];
      wrong_[i] = after[i] + softness_[i / 3] * multiplier_[i] -
                  (before + share_ * (softness_[i / 3] * lambda_[i] - before));
    }
    solve_factored(factored_, rows_, wrong_);
    std::fill(step_.begin(), step_.end(), 0.0);
    take_off(wrong_);
  }

  Pose pose_;
  std::vector<double> residual_, step_;
  double damping_ = 0.0;

 private:
  std::vector<Matrix> free_;
  std::vector<double> bend_;               // how much a joint's circles count
  std::vector<std::vector<Vec>> blocked_;  // directions in which a joint is at its limit
  std::vector<double> wrong_, lambda_;
  std::vector<double> jacobian_, goal_rows_, spread_, normal_, factored_, pull_;
  double share_ = 1.0;  // of the solved step that was taken
};

}  // namespace kinema
