// Whole bodies solved: laws that hold from frame to frame, and answers one can write down.
#include "kinema/fullbody.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "check.h"
#include "fullbody_scene.h"

namespace {

using namespace kinema;

// Nothing is asked for but that the second root, which is a joint of its own, goes somewhere.
Scene only_the_second_root(std::ptrdiff_t frames) {
  Scene scene(frames, 0.0, false);
  std::fill(scene.weights.begin(), scene.weights.end(), 0.0);
  for (std::ptrdiff_t f = 0; f < frames; ++f) {
    scene.weights[7 * f + 6] = 1.0;
    for (int c = 0; c < 3; ++c) scene.targets[28 * f + 24 + c] = scene.p[24 * f + 21 + c];
  }
  return scene;
}

std::vector<double> left(const Scene& scene) {
  std::vector<double> off(scene.frames * 21);
  measure_goals(scene.q, scene.p, {scene.parents, scene.masses, 3.0}, scene.goals(), off, {});
  return off;
}

// How far a frame's goals are off, by their weights; pins left out.
double off_in_all(const Scene& scene, std::ptrdiff_t frame) {
  const auto off = left(scene);
  double sum = 0.0;
  for (int g = 0; g < 7; ++g) {
    const double* const r = off.data() + (frame * 7 + g) * 3;
    sum += scene.weights[frame * 7 + g] * std::sqrt(r[0] * r[0] + r[1] * r[1] + r[2] * r[2]);
  }
  return sum;
}

}  // namespace

TEST(frames_solved_together_are_what_each_is_alone) {
  Scene together(21, 1.0, true);
  const Scene given = together;
  together.solve();
  for (std::ptrdiff_t f = 0; f < given.frames; ++f) {
    Scene alone(1, 1.0, true);
    std::copy_n(given.q.begin() + 32 * f, 32, alone.q.begin());
    std::copy_n(given.p.begin() + 24 * f, 24, alone.p.begin());
    std::copy_n(given.targets.begin() + 28 * f, 28, alone.targets.begin());
    std::copy_n(given.weights.begin() + 7 * f, 7, alone.weights.begin());
    alone.solve();
    CHECK(std::equal(alone.q.begin(), alone.q.end(), together.q.begin() + 32 * f));
    CHECK(std::equal(alone.p.begin(), alone.p.end(), together.p.begin() + 24 * f));
    CHECK(alone.used[0] == together.used[f]);
  }
}

TEST(no_more_iterations_are_made_than_were_asked_for) {
  for (const std::ptrdiff_t most : {1, 2, 5, 17, 60}) {
    Scene scene(6, 5.0, false);
    std::fill(scene.hard.begin(), scene.hard.end(), std::uint8_t{0});
    scene.iterations = most;
    scene.solve();
    for (const auto used : scene.used) CHECK(used >= 1 && used <= most);
    CHECK(std::ranges::count(scene.used, most) > 0);
  }
}

TEST(goals_within_the_tolerance_are_met_and_others_are_not) {
  for (const double off : {0.9, 1.1}) {
    Scene scene = only_the_second_root(1);
    scene.tolerance = 1e-3;
    scene.targets[25] += off * 1e-3 * 3.0;  // of a body three high
    const Scene given = scene;
    scene.solve();
    CHECK((scene.used[0] == 0) == (off < 1.0));
    CHECK((scene.q == given.q && scene.p == given.p) == (off < 1.0));
    if (off > 1.0) CHECK(std::abs(scene.p[22] - scene.targets[25]) < 1e-5);
  }
}

TEST(joints_outside_their_limits_come_back_even_where_goals_are_met) {
  Scene scene(2, 0.0, true);
  std::fill(scene.weights.begin(), scene.weights.end(), 0.0);
  const Scene given = scene;
  scene.solve();
  std::vector<double> expected = given.q;
  clamp_rotations(expected, {scene.limit_kinds, scene.before, scene.after, scene.bounds});
  CHECK(expected != given.q);
  CHECK(scene.q == expected && scene.p == given.p);
  CHECK(scene.used[0] == 0 && scene.used[1] == 0);
}

TEST(two_goals_of_a_joint_are_met_at_the_mean_by_their_squared_weights) {
  Scene scene = only_the_second_root(1);
  scene.kinds[0] = 0, scene.on[0] = 7, scene.weights[0] = 2.0;
  scene.targets[24] += 1.5, scene.targets[25] -= 0.5;
  for (int c = 0; c < 3; ++c) scene.targets[c] = scene.p[21 + c];
  const std::vector<double> p = scene.p;
  scene.solve();
  CHECK(std::abs(scene.p[21] - p[21] - 1.5 / 5.0) < 1e-4);
  CHECK(std::abs(scene.p[22] - p[22] + 0.5 / 5.0) < 1e-4);
  CHECK(std::abs(scene.p[23] - p[23]) < 1e-4);
}

TEST(pins_hold_against_goals_that_pull_away) {
  Scene scene(12, 30.0, false);
  scene.tolerance = 1e-3;
  for (std::ptrdiff_t f = 0; f < scene.frames; ++f)  // the end of an arm is pinned somewhere near
    for (int c = 0; c < 3; ++c) scene.targets[28 * f + 20 + c] = 0.2 * c;
  scene.solve();
  const auto off = left(scene);
  for (std::ptrdiff_t f = 0; f < scene.frames; ++f)
    for (int c = 0; c < 3; ++c) CHECK(std::abs(off[21 * f + 15 + c]) < 1.1e-4);
}

TEST(the_start_says_which_way_a_straight_limb_bends) {
  const std::vector<std::int32_t> parents{-1, 0, 1, 2}, kinds{0, 0}, on{3, 1};
  const std::vector<double> masses(4, 0.25), axes(6, 0.0), weights{1.0, 1.0};
  const std::vector<double> targets{0.0, -1.6, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
  const std::vector<std::uint8_t> hard{0, 1}, turning{0, 1, 1, 0};
  std::vector<double> stiffness(36, 0.0);
  for (int j = 0; j < 4; ++j)
    for (int k = 0; k < 3; ++k) stiffness[9 * j + 4 * k] = 0.01;
  for (const double bend : {0.2, -0.2}) {
    std::vector<double> q(16, 0.0), p(12, 0.0);
    for (int j = 0; j < 4; ++j) q[4 * j] = 1.0;
    p[7] = p[10] = -1.0;  // thigh and shank, straight down
    std::vector<double> start = q;
    start[8] = std::cos(bend / 2.0), start[9] = std::sin(bend / 2.0);
    std::vector<std::int32_t> used(1);
    solve_poses(start, q, p, {parents, masses, 2.0}, {stiffness, turning, 1.0},
                {kinds, on, hard, axes, targets, weights}, {}, {200, 1e-6, 1e-3, false}, used);
    CHECK(std::abs(q[8] - 0.8) < 1e-6 && std::abs(q[9] - (bend > 0.0 ? 0.6 : -0.6)) < 1e-6);
    std::vector<double> off(6);
    measure_goals(q, p, {parents, masses, 2.0}, {kinds, on, hard, axes, targets, weights}, off, {});
    for (const double r : off) CHECK(std::abs(r) < 1e-6);
  }
}

TEST(a_clip_that_stands_still_is_carried_on_in_fewer_iterations) {
  Scene scene = only_the_second_root(6);
  for (std::ptrdiff_t f = 0; f < scene.frames; ++f) {
    std::copy_n(scene.q.begin(), 32, scene.q.begin() + 32 * f);
    std::copy_n(scene.p.begin(), 24, scene.p.begin() + 24 * f);
    std::copy_n(scene.targets.begin(), 28, scene.targets.begin() + 28 * f);
    scene.weights[7 * f] = scene.weights[7 * f + 1] = 1.0;  // a hand and a turn besides
    for (int c = 0; c < 3; ++c) scene.targets[28 * f + c] = 0.5;
  }
  scene.carry = true;
  scene.solve();
  for (std::ptrdiff_t f = 1; f < scene.frames; ++f) {
    CHECK(scene.used[f] < scene.used[0]);
    CHECK(off_in_all(scene, f) < 1e-5);
    for (int i = 0; i < 32; ++i) CHECK(std::abs(scene.q[32 * f + i] - scene.q[i]) < 1e-3);
  }
}

TEST(where_carrying_on_leads_away_another_answer_is_looked_for) {
  Scene carried(16, 1.0, true), alone(16, 1.0, true);
  carried.carry = true;
  carried.solve(), alone.solve();
  for (std::ptrdiff_t f = 1; f < carried.frames; ++f) {
    const double before = off_in_all(carried, f - 1), found = off_in_all(carried, f);
    CHECK(found < 1.12 * std::max(before, off_in_all(alone, f)) + 2e-3);
  }
}
