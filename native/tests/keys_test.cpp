#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "check.h"
#include "kinema/auto_keys.h"
#include "kinema/kernels.h"
#include "kinema/motion.h"
#include "kinema/optimal_keys.h"

namespace kinema {
extern const Kernels kernels_baseline;
}

using std::ptrdiff_t;

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

struct alignas(32) FourDoubles {
  double lanes[4];
};

// A chain of five joints that turn to and fro: one sits on its parent, one is a leaf.
struct Swinging {
  ptrdiff_t frames, joints = 5;
  std::vector<double> rotations, positions, targets, turns;
  std::vector<std::int32_t> parents{-1, 0, 1, 2, 1};
  std::vector<std::uint8_t> flags{kinema::kTurns | kinema::kPlaced | kinema::kMoves,
                                  kinema::kTurns | kinema::kPlaced, kinema::kTurns,
                                  kinema::kPlaced, kinema::kPlaced};
  std::vector<double> weights{1, 1, 1, 2, 0, 0, 1, 1, 4, 2};

  Swinging(ptrdiff_t count, unsigned seed)
      : frames(count), rotations(count * 20), positions(count * 15), targets(count * 15),
        turns(count * 20) {
    std::mt19937_64 engine{seed};
    std::normal_distribution<double> normal;
    for (ptrdiff_t j = 0; j < joints; ++j) {
      const double axis[3] = {normal(engine), normal(engine), normal(engine)};
      const double length = std::hypot(axis[0], axis[1], axis[2]);
      double angle = 0.0, speed = 0.0;
      for (ptrdiff_t f = 0; f < frames; ++f) {
        speed = 0.9 * speed + 0.05 * normal(engine);
        angle += speed;
        double* q = &rotations[(f * joints + j) * 4];
        q[0] = std::cos(angle);
        for (int c = 0; c < 3; ++c) q[c + 1] = std::sin(angle) * axis[c] / length;
        double* p = &positions[(f * joints + j) * 3];
        if (j == 0) p[0] = 0.1 * static_cast<double>(f), p[1] = std::sin(angle);
        if (j == 1 || j == 3 || j == 4) p[0] = 1.0 + static_cast<double>(j), p[2] = 0.5;
      }
    }
    kinema::forward(rotations, positions, parents, turns, targets);
  }
  kinema::Clip body() const {
    return {frames,         joints,       rotations.data(), positions.data(),
            targets.data(), parents.data(), flags.data(),   weights.data()};
  }
  std::vector<std::int64_t> ends() const { return {0, frames - 1}; }
};

// All joints of a segment rebuilt one by one, by the sine formula.
void plain_errors(const Swinging& s, ptrdiff_t a, ptrdiff_t b, double& largest, double& sum) {
  std::vector<double> q(s.joints * 4), p(s.joints * 3), world_q(s.joints * 4), world(s.joints * 3);
  largest = sum = 0.0;
  for (ptrdiff_t t = a + 1; t < b; ++t) {
    const double u = static_cast<double>(t - a) / static_cast<double>(b - a);
    for (ptrdiff_t j = 0; j < s.joints; ++j) {
      const double* x = &s.rotations[(a * s.joints + j) * 4];
      const double* y = &s.rotations[(b * s.joints + j) * 4];
      double dot = 0.0;
      for (int c = 0; c < 4; ++c) dot += x[c] * y[c];
      const double sign = dot < 0 ? -1.0 : 1.0, angle = std::acos(std::min(1.0, std::abs(dot)));
      for (int c = 0; c < 4; ++c)
        q[j * 4 + c] = angle < 1e-9 ? x[c]
                                    : (std::sin((1 - u) * angle) * x[c] +
                                       std::sin(u * angle) * sign * y[c]) /
                                          std::sin(angle);
      for (int c = 0; c < 3; ++c) {
        const double from = s.positions[(a * s.joints + j) * 3 + c];
        p[j * 3 + c] = from + u * (s.positions[(b * s.joints + j) * 3 + c] - from);
      }
    }
    kinema::forward(q, p, s.parents, world_q, world);
    for (ptrdiff_t j = 0; j < s.joints; ++j) {
      double square = 0.0;
      for (int c = 0; c < 3; ++c) {
        const double off = world[j * 3 + c] - s.targets[(t * s.joints + j) * 3 + c];
        square += off * off;
      }
      largest = std::max(largest, square * s.weights[j * 2]);
      sum += square * s.weights[j * 2 + 1];
    }
  }
}

std::vector<double> every_segment(const Swinging& s, bool sum) {
  std::vector<double> costs(s.frames * s.frames, 0.0);
  for (ptrdiff_t a = 0; a < s.frames; ++a)
    for (ptrdiff_t b = a + 1; b < s.frames; ++b) {
      double largest, total;
      plain_errors(s, a, b, largest, total);
      costs[a * s.frames + b] = sum ? total : largest;
    }
  return costs;
}

}  // namespace

TEST(segment_errors_are_those_of_the_plain_formula) {
  const Swinging s(90, 1);
  const auto body = s.body();
  const kinema::SegmentErrors none{{kNever, kNever, kNever, kNever},
                                   {kNever, kNever, kNever, kNever}};
  std::vector<FourDoubles> room(s.joints * kinema::kSegmentScratch / 4);
  const ptrdiff_t ends[4] = {12, 12, 40, 88};
  for (const kinema::Sampling sampling :
       {kinema::kEveryFrame, kinema::kSpreadSome, kinema::kSpreadOut}) {
    kinema::SegmentErrors found, plain;
    kinema::kernels().segment_errors(body, 11, ends, sampling, none, found, room.data());
    kinema::kernels_baseline.segment_errors(body, 11, ends, sampling, none, plain, room.data());
    for (int i = 0; i < 4; ++i) {
      double largest, sum;
      plain_errors(s, 11, ends[i], largest, sum);
      CHECK(std::abs(found.largest[i] - largest) <= 1e-10 * (1.0 + largest));
      CHECK(std::abs(found.sum[i] - sum) <= 1e-10 * (1.0 + sum));
      CHECK(found.largest[i] == plain.largest[i]);  // every instruction set gives the same bits
      CHECK(found.sum[i] == plain.sum[i]);
    }
  }
}

TEST(segments_are_given_up_above_their_limits_only) {
  const Swinging s(90, 2);
  const auto body = s.body();
  std::vector<FourDoubles> room(s.joints * kinema::kSegmentScratch / 4);
  const ptrdiff_t ends[4] = {20, 35, 60, 89};
  double largest[4], sum[4];
  for (int i = 0; i < 4; ++i) plain_errors(s, 3, ends[i], largest[i], sum[i]);
  for (int tight = 0; tight < 4; ++tight) {
    kinema::SegmentErrors limits, found;
    for (int i = 0; i < 4; ++i) {
      limits.largest[i] = i == tight ? largest[i] * 1.0001 : largest[i] * 0.5;
      limits.sum[i] = i == tight ? sum[i] * 1.0001 : kNever;
    }
    kinema::kernels().segment_errors(body, 3, ends, kinema::kSpreadOut, limits, found, room.data());
    for (int i = 0; i < 4; ++i) {
      CHECK((found.largest[i] <= limits.largest[i]) == (i == tight));
      if (i == tight) CHECK(std::abs(found.sum[i] - sum[i]) <= 1e-9 * (1.0 + sum[i]));
    }
  }
}

TEST(optimal_keys_lose_what_the_plain_recurrence_loses) {
  const Swinging s(110, 3);
  constexpr ptrdiff_t most = 20;
  const std::vector<std::int64_t> farthest(s.frames, s.frames - 1);
  for (const bool sum : {false, true}) {
    std::vector<double> lost(s.frames * (most + 1));
    std::vector<std::int32_t> next(lost.size());
    const auto norm = sum ? kinema::KeyNorm::sum : kinema::KeyNorm::largest;
    kinema::optimal_keys(s.body(), {norm, kNever, kNever, farthest}, most, lost, next);
    const auto costs = every_segment(s, sum);
    std::vector<double> best(s.frames, kNever), after;
    best[s.frames - 1] = 0.0;
    for (ptrdiff_t k = 1; k <= most; ++k) {
      after = best;
      std::fill(best.begin(), best.end(), kNever);
      for (ptrdiff_t a = 0; a < s.frames; ++a)
        for (ptrdiff_t b = a + 1; b < s.frames; ++b) {
          const double cost = costs[a * s.frames + b];
          best[a] = std::min(best[a], sum ? cost + after[b] : std::max(cost, after[b]));
        }
      CHECK(std::abs(lost[k] - best[0]) <= 1e-9 * (1.0 + best[0]));
    }
  }
}

TEST(what_lies_beyond_is_the_least_of_the_long_segments) {
  const Swinging s(100, 4);
  std::vector<std::int64_t> near(s.frames), far(s.frames, s.frames - 1);
  for (ptrdiff_t f = 0; f < s.frames; ++f) near[f] = std::min<ptrdiff_t>(f + 30, s.frames - 1);
  for (const bool sum : {false, true}) {
    const auto costs = every_segment(s, sum);
    double least = kNever;
    for (ptrdiff_t a = 0; a < s.frames; ++a)
      for (ptrdiff_t b = a + 31; b < s.frames; ++b)
        least = std::min(least, costs[a * s.frames + b]);
    const auto norm = sum ? kinema::KeyNorm::sum : kinema::KeyNorm::largest;
    const double found = kinema::least_beyond(s.body(), {norm, kNever, kNever, near}, far);
    CHECK(std::abs(found - least) <= 1e-9 * (1.0 + least));
    CHECK(kinema::least_beyond(s.body(), {norm, least / 2, kNever, near}, far) == least / 2);
  }
}

TEST(auto_keys_are_as_many_as_asked_for_and_keep_bounds) {
  for (unsigned seed = 0; seed < 6; ++seed) {
    const Swinging s(60 + 70 * seed, seed);
    const std::vector<std::int64_t> pins{0, 7, 8, s.frames - 1};
    for (const ptrdiff_t segments : {3, 4, 11, 50}) {
      const auto keys = kinema::auto_keys(s.body(), {segments, 0.0}, pins);
      CHECK(static_cast<ptrdiff_t>(keys.size()) == segments + 1);
      CHECK(std::is_sorted(keys.begin(), keys.end()));
      CHECK(std::adjacent_find(keys.begin(), keys.end()) == keys.end());
      CHECK(std::includes(keys.begin(), keys.end(), pins.begin(), pins.end()));
    }
    for (const double bound : {0.0, 1e-4, 0.3, 100.0}) {
      const auto keys = kinema::auto_keys(s.body(), {0, bound}, pins);
      std::vector<double> errors(2 * (keys.size() - 1));
      kinema::errors_between(s.body(), keys, errors);
      for (std::size_t n = 0; n < errors.size(); n += 2) CHECK(errors[n] <= bound);
      CHECK(std::includes(keys.begin(), keys.end(), pins.begin(), pins.end()));
    }
  }
}

TEST(keys_of_numbers_too_large_to_square_are_still_keys) {
  Swinging s(80, 9);
  for (double& p : s.positions) p *= 1e200;
  kinema::forward(s.rotations, s.positions, s.parents, s.turns, s.targets);
  CHECK(kinema::auto_keys(s.body(), {10, 0.0}, s.ends()).size() == 11);
  CHECK(kinema::auto_keys(s.body(), {0, 1.0}, s.ends()).size() <= 80);
}
