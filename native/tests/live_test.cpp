#include "kinema/key_evidence.h"
#include "kinema/pose_ticks.h"

#include <cmath>
#include <vector>

#include "check.h"

TEST(ticks_come_at_their_rate_whatever_the_stream_does) {
  kinema::PoseTicks ticks({{-1, 0}, {1}, {1.0}, {}, 0}, 24.0);
  const std::vector<double> rotations{1, 0, 0, 0, 1, 0, 0, 0}, positions{0, 0, 0, 1, 2, 3};
  std::vector<double> rows(4 * ticks.width());
  std::ptrdiff_t count = 0;
  double seconds = 0.0;
  for (int i = 0; i < 1000; ++i) {
    const double step = i % 3 == 0 ? 0.001 : 0.02;
    count += ticks.push(rotations, positions, step, rows);
    if (i > 0) seconds += step;
    CHECK(rows[0] == rows[0]);
  }
  CHECK(std::abs(static_cast<double>(count - 1) - std::floor(seconds * 24.0)) <= 1.0);
  CHECK(std::abs(rows[1] - 2.0) < 1e-12);
  CHECK(ticks.push(rotations, positions, 1e8, rows) == 4);  // as many as there is room for
}

TEST(a_stream_goes_on_for_ever_in_the_same_memory) {
  kinema::KeyEvidence evidence(3, 0.1, 0.5);
  double of_stream[kinema::KeyEvidence::kStream], since_key[kinema::KeyEvidence::kSince];
  for (int i = 0; i < 5000; ++i) {
    const double pose[3] = {std::sin(0.1 * i), std::cos(0.1 * i), 0.0};
    evidence.step(pose, 1.0, 0.0, {0.0, 0.0, 0.0});
    evidence.of_stream(of_stream);
    evidence.since_key(i % 100, since_key);
    for (double value : of_stream) CHECK(std::isfinite(value));
    for (double value : since_key) CHECK(std::isfinite(value));
  }
  CHECK(evidence.seen() == 5000);
  CHECK(evidence.recent().pose(1000) != nullptr);
}
