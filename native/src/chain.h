// A chain of joints and the goal for its tip, for one frame: where cyclic coordinate descent works.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "kinema/limits.h"

namespace kinema {

// One frame's chain, scaled so that its bones together have length 1. Joint 0 is the base; places
// are in the axes of the base's parent, with the base as origin.
class Chain {
 public:
  Chain(std::size_t count, std::span<const double> weights, const LimitArrays& limits);

  std::vector<Quat> given;  // each joint's rotation as it came, local to its parent,
  std::vector<Quat> q;      // and as it is turned
  std::vector<Vec> bones;   // from each joint to the next, in its own axes
  Vec goal{};

  // Brings every joint inside its limits.
  void enter();

  // Brings the tip as near to the goal as it can; returns the distance left.
  double solve(std::ptrdiff_t iterations, double tolerance, std::ptrdiff_t& passes);

 private:
  Vec tip() const;
  double distance() const;
  Quat limited(std::size_t joint, Quat turned) const {
    return limits_.empty() ? turned : clamp(limits_[joint], turned);
  }
  double edge(std::ptrdiff_t& longest) const;
  void straighten();
  double sweep();
  double step(double before);
  void least_turns(Vec tip);
  void apply_turns();
  bool held_back();
  void kick(std::ptrdiff_t round);

  std::span<const double> weights_;
  std::vector<Limit> limits_;
  bool plain_ = true;  // no limits, and every joint takes its whole turn
  bool free_ = true;   // no limits, and every joint turns
  std::vector<Quat> trial_, second_, start_, best_, parents_;
  std::vector<Vec> goals_, places_, turns_, ways_;
  std::vector<char> bound_;
};

}  // namespace kinema
