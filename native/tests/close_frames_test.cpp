#include "kinema/close_frames.h"

#include <cmath>
#include <random>
#include <vector>

#include "check.h"
#include "kinema/kernels.h"

namespace kinema {
extern const Kernels kernels_baseline;
}

using std::ptrdiff_t;

namespace {

std::vector<double> random(std::size_t count, unsigned seed) {
  std::mt19937_64 engine{seed};
  std::vector<double> values(count);
  for (double& v : values) v = std::normal_distribution<double>(0, 1)(engine);
  return values;
}

// Two clips of one point each frame: all that matters is its height.
struct Heights {
  std::vector<double> points, coarse, energy, means;
  std::vector<std::int64_t> clips;

  Heights(std::vector<double> heights, std::vector<std::int64_t> starts)
      : points(heights.size() * 12), coarse(heights), energy(heights.size()),
        means(2 * heights.size()), clips(std::move(starts)) {
    for (std::size_t i = 0; i < heights.size(); ++i)
      points[12 * i + 8] = heights[i], energy[i] = heights[i] * heights[i];
  }
  kinema::ClipClouds view() const { return {points, 4, coarse, energy, means, clips}; }
};

}  // namespace

TEST(every_set_of_kernels_finds_the_same_gaps_and_products) {
  const kinema::Kernels &wide = kinema::kernels(), &plain = kinema::kernels_baseline;
  for (const ptrdiff_t count : {0, 1, 3, 4, 7, 33}) {
    const auto a = random(12 * 40, 1), b = random(12 * 40, 2);
    std::vector<double> one(count + 1, -1.0), two(count + 1, -1.0);
    for (const double limit : {0.0, 5.0, 1e9}) {
      wide.diagonal_gaps(a.data(), b.data() + 3, 37, 11, count, limit, one.data());
      plain.diagonal_gaps(a.data(), b.data() + 3, 37, 11, count, limit, two.data());
      CHECK(one == two);
      CHECK(one[count] == -1.0);
    }
    for (ptrdiff_t t = 0; t < count; ++t) {
      double sum = 0.0;
      for (int k = 0; k < 11; ++k) sum += std::pow(a[37 * k + t] - b[3 + 37 * k + t], 2);
      CHECK(std::abs(one[t] - sum) < 1e-12);
    }
  }
  const auto a = random(3 * 8, 3), b = random(3 * 8, 4);
  double one[3], two[3];
  wide.frame_product(a.data(), b.data(), 8, one);
  plain.frame_product(a.data(), b.data(), 8, two);
  for (int k = 0; k < 3; ++k) CHECK(one[k] == two[k]);
}

TEST(close_frames_are_the_closest_around_them) {
  //                 0    1    2    3    4    5    6    7
  const Heights low({0.0, 1.0, 2.0, 3.0, 2.9, 1.9, 0.9, 0.4}, {0, 4, 8});
  const auto found = kinema::close_frames(low.view(), {0.15, 1.0, 0, 1, 1, 100});
  // 3 and 4, 2 and 5, 1 and 6 are 0.1 apart and one after the other: of equals the first is kept,
  // as far as 0.1 is the same number each time
  CHECK(!found.empty());
  for (const auto& pair : found) {
    CHECK(pair.first < 4 && pair.second >= 4);
    CHECK(std::abs(pair.distance - 0.1) < 1e-9);
  }
  CHECK(kinema::close_frames(low.view(), {0.05, 1.0, 0, 1, 1, 100}).empty());
  CHECK(kinema::close_frames(low.view(), {9.0, 1.0, 4, 1, 1, 100}).empty());  // no window fits
}

TEST(where_there_are_more_pairs_than_wanted_more_are_found) {
  std::vector<double> heights = random(900, 5);
  for (double& height : heights) height *= 100.0;
  const Heights clips(heights, {0, 300, 600, 900});
  const auto found = [&](ptrdiff_t most) {
    return static_cast<ptrdiff_t>(kinema::close_frames(clips.view(), {0.02, 1.0, 0, 1, 1, most}).size());
  };
  const ptrdiff_t all = found(1'000'000);
  CHECK(all > 20 && all < 300);
  for (ptrdiff_t most = 0; most < all; ++most) CHECK(found(most) > most);
  CHECK(found(all) == all);
}
