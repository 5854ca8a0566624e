#include "kinema/spikes.h"

#include <cmath>
#include <cstdint>
#include <vector>

#include "check.h"

namespace {

// A chain of joints that turn slowly about z, frames first.
std::vector<double> turning(std::ptrdiff_t frames, std::ptrdiff_t joints) {
  std::vector<double> q(frames * joints * 4, 0.0);
  for (std::ptrdiff_t t = 0; t < frames; ++t)
    for (std::ptrdiff_t j = 0; j < joints; ++j) {
      const double half = 0.005 * double(t) * double(j + 1);
      q[(t * joints + j) * 4] = std::cos(half);
      q[(t * joints + j) * 4 + 3] = std::sin(half);
    }
  return q;
}

}  // namespace

TEST(spikes_are_found_at_every_length_and_place) {
  const std::vector<std::int32_t> parents{-1, 0, 1}, chosen{0, 1, 2};
  for (const std::ptrdiff_t frames : {1, 2, 3, 5, 20, 511, 512, 513, 1030})
    for (const std::ptrdiff_t longest : {1, 3, 40}) {
      for (const std::ptrdiff_t place : {std::ptrdiff_t{0}, frames / 2, frames - 1}) {
        auto q = turning(frames, 3);
        std::vector<std::uint8_t> spikes(frames * 3, 7);
        double* odd = &q[(place * 3 + 1) * 4];
        odd[0] = std::cos(0.4), odd[1] = std::sin(0.4), odd[2] = odd[3] = 0.0;
        kinema::rotation_spikes(q, parents, chosen, {0.2, longest}, spikes);
        for (std::ptrdiff_t i = 0; i < frames * 3; ++i)
          if (frames >= 20) CHECK(spikes[i] == (i == place * 3 + 1));
      }
    }
}

TEST(spikes_of_positions_are_found_in_the_named_joints_only) {
  const std::ptrdiff_t frames = 600;
  std::vector<double> p(frames * 2 * 3);
  for (std::size_t i = 0; i < p.size(); ++i) p[i] = 0.001 * double(i);
  for (const int joint : {0, 1}) p[(512 * 2 + joint) * 3] += 5.0;
  std::vector<std::uint8_t> spikes(frames * 2);
  const std::vector<std::int32_t> chosen{1};
  kinema::position_spikes(p, 2, chosen, {1.0, 2}, spikes);
  for (std::ptrdiff_t i = 0; i < frames * 2; ++i) CHECK(spikes[i] == (i == 512 * 2 + 1));
}
