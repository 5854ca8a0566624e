// A step of the whole-body solver, beside the equations that it stands for.
#include <cmath>
#include <limits>

#include "check.h"
#include "fullbody_parts.h"

using namespace parts;

TEST(a_step_ends_where_the_damped_sum_is_level) {
  for (const double softness : {1e-4, 30.0, 31.0}) {  // stiff goals ask for more than a step may be
    Step at(softness, false, softness != 31.0);
    at.linearise();
    CHECK(at.step());
    const Row slope = at.slope_after(Row(at.count()), at.pulled());
    Row pull(at.count());
    at.pull_back(at.pose_, pull);
    Row start(slope), way(at.count());
    const Row end = at.slope_after(at.step_, at.pulled());
    for (std::size_t c = 0; c < way.size(); ++c) way[c] = end[c] - slope[c], start[c] += pull[c];
    const double share = -between(way, start) / between(start, start);
    const double size = std::sqrt(between(start, start));
    for (std::size_t c = 0; c < way.size(); ++c)
      CHECK(std::abs(way[c] + share * start[c]) < 1e-6 * size);
    if (softness > 1.0) CHECK(std::abs(share - 1.0) < 1e-6 && at.longest() < at.kLongest);
    else CHECK(share < 0.999 && std::abs(at.longest() - at.kLongest) < 1e-12);

    // what is hoped for: the fall of the sum without damping, the goals as lines
    const auto sum = [&](const Row& step) {
      double all = between(pull, step) + between(at.held_back(step, false), step) / 2.0;
      const auto rows = at.goal_slopes();
      for (std::size_t i = 0; i < 21; ++i)
        all += std::pow(at.pulled()[i] + between(rows[i], step), 2) / at.softness_[i / 3] / 2.0;
      return all;
    };
    const double fall = sum(Row(at.count())) - sum(at.step_);
    CHECK(std::abs(at.promise() - fall) < 1e-6 * fall);
  }
}

TEST(a_step_back_takes_away_what_is_not_as_the_lines_have_it) {
  for (const double softness : {1e-2, 30.0}) {
    Step at(softness);
    at.linearise();
    CHECK(at.step());
    const auto rows = at.goal_slopes();
    Row after(at.residual_), wrong(21);
    for (std::size_t i = 0; i < 21; ++i) {
      wrong[i] = at.weight(i / 3) > 0.0 ? 0.01 * (i % 4) : 0.0;
      after[i] += between(rows[i], at.step_) + wrong[i];
    }
    at.step_back(after);
    const Row slope = at.slope_after(at.step_, wrong);
    const Row before = at.slope_after(Row(at.count()), wrong);
    for (std::size_t c = 0; c < at.count(); ++c)
      CHECK(std::abs(slope[c]) < 1e-5 * std::sqrt(between(before, before)));
  }
}

TEST(joints_at_their_limits_turn_along_them_and_the_others_make_up_for_it) {
  Step at(3.0, true);
  at.linearise();
  CHECK(at.step());
  Row slope = at.slope_after(at.step_, at.pulled()), pull(at.count());
  CHECK(at.longest() < at.kLongest);
  at.pull_back(at.pose_, pull);
  int blocked = 0, free = 0;
  for (std::size_t j = 0; j < 8; ++j) {
    const auto first = at.columns_.turn[j];
    if (first < 0) continue;
    const Vec left = load_vec(slope.data() + first) + load_vec(pull.data() + first);
    const Vec step = load_vec(at.step_.data() + first);
    (length(left) > 1e-6 ? blocked : free) += 1;
    CHECK(std::abs(dot(left, step)) < 1e-8);  // a limit pushes straight back
    const Quat there = at.pose_.local[j] * turn_of(step);
    const double lost = length(turn_vector(conjugate(clamp(at.limits[j], there)) * there));
CHECK(length(left) < 1e-6 || lost < 0.05 * length(step));
  }
  CHECK(blocked > 0 && free > 0);
}

TEST(the_longest_turn_or_move_counts_and_what_is_no_number_most) {
  Step at(1.0);
  for (std::size_t c = 0; c < at.count(); ++c) at.step_[c] = 0.0;
  at.step_[at.count() - 3] = 3.0, at.step_[at.count() - 1] = -4.0, at.step_[1] = 4.9;
  CHECK(at.longest() == 5.0);
  at.step_[3] = std::numeric_limits<double>::quiet_NaN();
  CHECK(std::isnan(at.longest()));
}
