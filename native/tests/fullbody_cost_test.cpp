// What a pose costs in the whole-body solver, summed once more, and its slope by differences.
#include <algorithm>
#include <cmath>

#include "check.h"
#include "fullbody_parts.h"

using namespace parts;

TEST(a_pose_costs_its_turns_its_moves_and_its_goals) {
  for (const bool first_turns : {true, false}) {
    const Step at(0.5, false, first_turns);
    double sum = 0.0;
    for (int j = 0; j < 8; ++j) {
      const double x[3] = {at.turns[j].x, at.turns[j].y, at.turns[j].z};
      for (int a = 0; a < 3 && at.scene.turning[j]; ++a)
        for (int b = 0; b < 3; ++b) sum += x[a] * at.scene.stiffness[9 * j + 3 * a + b] * x[b];
      if (at.scene.parents[j] < 0) sum += 0.7 * dot(at.moves[j], at.moves[j]) / 9.0;
    }
    for (std::size_t i = 0; i < 21; ++i)
      sum += std::pow(at.pulled()[i], 2) / at.softness_[i / 3];
    CHECK(std::abs(at.cost(at.pose_, at.residual_) - sum / 2.0) < 1e-12 * sum);
  }
}

TEST(the_pull_back_is_the_slope_of_what_leaving_costs) {
  for (const bool first_turns : {true, false}) {
    Step at(0.5, false, first_turns);
    std::fill(at.multiplier_.begin(), at.multiplier_.end(), 0.0);
    Row pull(at.count());
    at.pull_back(at.pose_, pull);
    const Row slope = at.leaving_slope();
    for (std::size_t c = 0; c < at.count(); ++c) CHECK(std::abs(pull[c] - slope[c]) < 1e-8);
    Row step(at.count());
    for (std::size_t c = 0; c < step.size(); ++c) step[c] = 0.1 + 0.02 * (c % 7);
    const double expected = between(pull, step) + between(at.held_back(step, false), step) / 2.0;
    CHECK(std::abs(at.rise(pull, step) - expected) < 1e-12);
  }
}

TEST(of_pins_alone_other_goals_weigh_nothing_and_are_not_measured) {
  Step at(1.0);
  at.only_pins_ = true;
  at.measure(at.pose_, at.residual_);
  for (std::size_t g = 0; g < 7; ++g) {
    CHECK(at.weight(g) == (g == 5 ? 1.0 : 0.0));
    for (std::size_t i = 3 * g; i < 3 * g + 3; ++i) CHECK((at.residual(i) != 0.0) == (g == 5));
  }
}

TEST(joints_are_held_within_limits_and_whether_one_was_outside_is_said) {
  Step at(1.0, true);
  Pose pose = at.given_;
  CHECK(!at.hold(pose));
  for (std::size_t j = 0; j < 8; ++j) {
    pose.local[j] = pose.local[j] * turn_of({2.0, 0.1, 0.1});
    CHECK(at.hold(pose));
    CHECK(!at.hold(pose));
  }
}
