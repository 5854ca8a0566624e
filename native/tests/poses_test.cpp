#include "kinema/poses.h"

#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "check.h"
#include "kinema/kernels.h"
#include "kinema/saliency.h"

namespace kinema {
extern const Kernels kernels_baseline;
}  // namespace kinema

namespace {

constexpr std::ptrdiff_t kFrames = 300, kJoints = 6;

struct Sample {
  std::vector<double> rotations, positions;
  std::vector<std::int32_t> chosen{0, 1, 2, 3, 5, 0, 0, 0};
  std::vector<double> weights{1, 2, 0.5, 1, 1, 0, 0, 0};

  kinema::Poses poses(double travel = 0.0) const {
    return {rotations, positions, kJoints, chosen, weights, travel};
  }
};

Sample made(unsigned seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  Sample sample;
  sample.rotations.resize(kFrames * kJoints * 4);
  sample.positions.resize(kFrames * kJoints * 3);
  for (std::ptrdiff_t i = 0; i < kFrames * kJoints; ++i) {
    double norm = 0;
    for (int c = 0; c < 4; ++c) norm += std::pow(sample.rotations[i * 4 + c] = normal(random), 2);
    for (int c = 0; c < 4; ++c) sample.rotations[i * 4 + c] /= std::sqrt(norm);
  }
  for (double& x : sample.positions) x = normal(random);
  return sample;
}

}  // namespace

TEST(a_scan_meets_what_walks_at_each_threshold_find) {
  const Sample sample = made(1);
  const kinema::Poses poses = sample.poses(0.1);
  const std::vector<std::int64_t> pins{40, kFrames - 1};
  std::vector<std::int64_t> keys(kFrames);
  // every count that some threshold of the range gives is found, and no other
  std::vector<bool> given(kFrames + 1, false);
  const double from = 4.5, to = 5.2;
  for (double threshold = from; threshold <= to;) {
    const kinema::Walk walk = kinema::distance_walk(poses, pins, threshold, keys);
    CHECK(walk.below <= threshold && threshold < walk.above);
    given[walk.count] = true;
    threshold = walk.above;
  }
  for (std::ptrdiff_t wanted = 3; wanted <= kFrames; ++wanted) {
    const kinema::Scan scan = kinema::distance_scan(poses, pins, from, to, wanted);
    CHECK(scan.found == given[wanted]);
    if (scan.found)
      CHECK(kinema::distance_walk(poses, pins, scan.threshold, keys).count == wanted);
    if (scan.fewer)
      CHECK(kinema::distance_walk(poses, pins, scan.fewer_threshold, keys).count == scan.fewer);
    if (scan.more)
      CHECK(kinema::distance_walk(poses, pins, scan.more_threshold, keys).count == scan.more);
  }
}

TEST(splitting_takes_each_frame_once) {
  const Sample sample = made(2);
  const std::vector<std::int64_t> ends{0, 100, kFrames - 1};
  std::vector<std::int64_t> frames(kFrames - 3);
  std::vector<double> distances(frames.size());
  const kinema::Split done = kinema::split(sample.poses(), ends, -1.0, frames, distances);
  CHECK(done.count == kFrames - 3 && done.left == 0.0);
  std::vector<int> seen(kFrames, 0);
  for (const std::int64_t frame : frames) ++seen[frame];
  for (std::ptrdiff_t t = 0; t < kFrames; ++t)
    CHECK(seen[t] == (t != 0 && t != 100 && t != kFrames - 1));
}

TEST(kernels_of_poses_give_the_same_bits_on_every_instruction_set) {
  const Sample a = made(3);
  const kinema::Kernels &one = kinema::kernels_baseline, &other = kinema::kernels();
  const double *q = a.rotations.data(), *p = a.positions.data();
  std::vector<double> angles[2], gaps[2];
  for (int k = 0; k < 2; ++k) {
    angles[k].resize(kJoints * 7 + 3);
    gaps[k].resize(kJoints * 7 + 3);
    (k ? other : one)
        .sample_errors(q, p, q + 800, p + 600, kJoints * 7 + 3, angles[k].data(), gaps[k].data());
  }
  CHECK(angles[0] == angles[1] && gaps[0] == gaps[1]);
  for (std::ptrdiff_t t = 2; t < kFrames; ++t) {
    const double *from = q + (t - 2) * kJoints * 4, *to = q + t * kJoints * 4;
    const double* between = q + (t - 1) * kJoints * 4;
    CHECK(one.turn_between(from, to, a.chosen.data(), a.weights.data(), 8) ==
          other.turn_between(from, to, a.chosen.data(), a.weights.data(), 8));
    CHECK(one.turn_from_slerp(from, to, 0.3, between, a.chosen.data(), a.weights.data(), 8) ==
          other.turn_from_slerp(from, to, 0.3, between, a.chosen.data(), a.weights.data(), 8));
    CHECK(one.vector_gap(from, to, 23) == other.vector_gap(from, to, 23));
  }
}

TEST(saliency_ends_with_poses_past_any_number) {
  const double huge = std::numeric_limits<double>::max();
  const double nothing = std::numeric_limits<double>::quiet_NaN();
  for (const double wild : {huge, nothing, std::numeric_limits<double>::infinity()})
    for (const auto measure :
         {kinema::Salience::full, kinema::Salience::previous, kinema::Salience::across}) {
      std::vector<double> poses(kFrames * 5, 0.25);
      for (std::size_t i = 0; i < poses.size(); i += 7) poses[i] = i % 2 ? wild : -wild;
      const std::vector<std::uint8_t> keep(kFrames, 0);
      std::vector<std::int64_t> order(kFrames - 2);
      std::vector<double> values(kFrames - 2);
      kinema::saliency_order(poses, 5, measure, 0.5, keep, order, values);
      std::vector<int> seen(kFrames, 0);
      for (const std::int64_t frame : order) ++seen[frame];
      for (std::ptrdiff_t t = 1; t < kFrames - 1; ++t) CHECK(seen[t] == 1);
    }
}

TEST(walks_and_splits_end_where_nothing_can_be_compared) {
  Sample sample = made(4);
  for (std::size_t i = 0; i < sample.rotations.size(); i += 5)
    sample.rotations[i] = std::numeric_limits<double>::quiet_NaN();
  const std::vector<std::int64_t> pins{kFrames - 1}, ends{0, kFrames - 1};
  std::vector<std::int64_t> keys(kFrames);
  CHECK(kinema::distance_walk(sample.poses(), pins, 0.5, keys).count >= 2);
  CHECK(!kinema::distance_scan(sample.poses(), pins, 0.0, 1e9, kFrames + 1).found);
  std::vector<double> distances(kFrames - 2);
  keys.resize(kFrames - 2);
  CHECK(kinema::split(sample.poses(), ends, 0.0, keys, distances).count <= kFrames - 2);
}
