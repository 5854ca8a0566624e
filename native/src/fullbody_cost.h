// What a pose of one frame costs: how far it is from the given one, and from its goals.
#pragma once

#include <cstddef>
#include <vector>

#include "kinema/fullbody.h"
#include "linear.h"
#include "turns.h"

namespace kinema {

class FrameCost {
 protected:
  FrameCost(const Body& body, const Stiffness& stiffness, const Goals& goals,
            const std::vector<Limit>& limits)
      : body_(body), goals_(goals), limits_(limits), move_(stiffness.move),
        joints_(body.parents.size()), rows_(3 * goals.count()),
        columns_(columns_for(body, goals, stiffness.turning)), masses_(asks_for_masses(goals)),
        given_(joints_), stiff_(joints_), softness_(goals.count()), multiplier_(rows_) {
    for (std::size_t j = 0; j < joints_; ++j)
      stiff_[j] = load_matrix(stiffness.turn.data() + 9 * j);
  }

  double weight(std::size_t goal) const {
    if (only_pins_ && !goals_.hard[goal]) return 0.0;
    return goals_.weights[frame_ * goals_.count() + goal];
  }

  // Brings all joints to within their limits; says whether any was outside.
  bool hold(Pose& pose) const {
    bool outside = false;
    for (std::size_t j = 0; j < limits_.size(); ++j) {
      const Quat q = clamp(limits_[j], pose.local[j]);
      outside |= q.w != pose.local[j].w || q.x != pose.local[j].x || q.y != pose.local[j].y ||
                 q.z != pose.local[j].z;
      pose.local[j] = q;
    }
    return outside;
  }

  void measure(const Pose& pose, std::vector<double>& out) const {
    for (std::size_t g = 0; g < goals_.count(); ++g) {
      const Vec r = weight(g) > 0.0 ? kinema::residual(body_, goals_, frame_, g, pose)
                                    : Vec{0.0, 0.0, 0.0};
      out[3 * g] = r.x, out[3 * g + 1] = r.y, out[3 * g + 2] = r.z;
    }
  }

  // How far a joint is turned from the given pose, and how far a root has moved, in heights.
  Vec turned(const Pose& pose, std::size_t j) const {
    return turn_vector(conjugate(given_.local[j]) * pose.local[j]);
  }
  Vec moved(const Pose& pose, std::size_t j) const {
    return (1.0 / body_.height) * (pose.offset[j] - given_.offset[j]);
  }

  // The sum that steps have to lower.
  double cost(const Pose& pose, const std::vector<double>& residual) const {
    double sum = 0.0;
    for (std::size_t j = 0; j < joints_; ++j) {
      if (columns_.turn[j] >= 0) {
        const Vec x = turned(pose, j);
        sum += dot(x, stiff_[j] * x);
      }
      if (columns_.move[j] >= 0) {
        const Vec x = moved(pose, j);
        sum += move_ * dot(x, x);
      }
    }
    for (std::size_t i = 0; i < rows_; ++i) {
      const double r = residual[i] + softness_[i / 3] * multiplier_[i];
      sum += r * r / softness_[i / 3];
    }
    return 0.5 * sum;
  }

  // The derivative of what the given pose costs, by turns and moves.
  void pull_back(const Pose& pose, std::vector<double>& pull) const {
    for (std::size_t j = 0; j < joints_; ++j) {
      if (columns_.turn[j] >= 0) {
        const Vec x = turned(pose, j);
        keep(pull, columns_.turn[j], turn_rate(-1.0 * x, stiff_[j] * x));
      }
      if (columns_.move[j] >= 0) keep(pull, columns_.move[j], move_ * moved(pose, j));
    }
  }

  // How much more that would be after a step, if turns added up.
  double rise(const std::vector<double>& pull, const std::vector<double>& step) const {
    double sum = 0.0;
    for (std::size_t j = 0; j < joints_; ++j) {
      const std::int32_t turn = columns_.turn[j], move = columns_.move[j];
      if (turn >= 0) {
        const Vec x = load_vec(step.data() + turn);
        sum += dot(x, load_vec(pull.data() + turn) + 0.5 * (stiff_[j] * x));
      }
      if (move >= 0) {
        const Vec x = load_vec(step.data() + move);
        sum += dot(x, load_vec(pull.data() + move) + (0.5 * move_) * x);
      }
    }
    return sum;
  }

  static void keep(std::vector<double>& values, std::size_t at, Vec v) {
    values[at] = v.x, values[at + 1] = v.y, values[at + 2] = v.z;
  }

  void save(const Pose& pose, double* rotations, double* positions) const {
    for (std::size_t j = 0; j < joints_; ++j) {
      store(rotations + 4 * j, pose.local[j]);
      if (columns_.move[j] < 0) continue;
      const Vec p = pose.offset[j];
      positions[3 * j] = p.x, positions[3 * j + 1] = p.y, positions[3 * j + 2] = p.z;
    }
  }

  const Body& body_;
  const Goals& goals_;
  const std::vector<Limit>& limits_;  // empty if there are none
  double move_;                       // cost of moving a root, per square height
  std::size_t joints_, rows_;
  Columns columns_;
  bool masses_;  // whether a goal asks for them
  Pose given_;
  std::vector<Matrix> stiff_;
  std::vector<double> softness_, multiplier_;  // c w⁻² of goals; multipliers of rows
  std::ptrdiff_t frame_ = 0;
  bool only_pins_ = false;
};

}  // namespace kinema
