// Close frames beside a search of all pairs that reckons with points, not with their products.
#include "kinema/close_frames.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <random>
#include <vector>

#include "check.h"

namespace {

using std::ptrdiff_t;
using Number = std::complex<double>;

constexpr ptrdiff_t kPoints = 4;

// Clips of points that sway, longer than a search takes at once.
struct Clips {
  ptrdiff_t half, count;
  std::vector<std::int64_t> starts;
  std::vector<double> points, coarse, energy, means;

  Clips(ptrdiff_t half, std::vector<std::int64_t> starts)
      : half(half), count(starts.back()), starts(std::move(starts)), points(count * 3 * kPoints),
        coarse(count), energy(count), means(2 * count) {
    std::mt19937_64 random(5);
    std::normal_distribution<double> any;
    for (ptrdiff_t i = 0; i < count * 3 * kPoints; ++i)
      points[i] = std::sin(0.07 * (i / 12) * (1 + i % 12)) + 0.05 * any(random);
    for (ptrdiff_t i = half; i + half < count; ++i) {
      const Number middle = mean(i);
      means[i] = std::sqrt(size()) * middle.real();
      means[count + i] = std::sqrt(size()) * middle.imag();
      for (ptrdiff_t n = 0; n < size(); ++n) {
        energy[i] += std::norm(at(i, n) - middle) + std::pow(height(i, n), 2);
        coarse[i] += height(i, n) / size();  // means are no farther apart than all are
      }
    }
  }

  ptrdiff_t size() const { return kPoints * (2 * half + 1); }
  const double* point(ptrdiff_t i, ptrdiff_t n) const {
    return &points[(i - half + n / kPoints) * 3 * kPoints + n % kPoints];
  }
  Number at(ptrdiff_t i, ptrdiff_t n) const { return {point(i, n)[0], point(i, n)[kPoints]}; }
  double height(ptrdiff_t i, ptrdiff_t n) const { return point(i, n)[2 * kPoints]; }
  Number mean(ptrdiff_t i) const {
    Number sum = 0.0;
    for (ptrdiff_t n = 0; n < size(); ++n) sum += at(i, n);
    return sum / static_cast<double>(size());
  }

  // The pair under the turn that puts the second on the first best.
  kinema::ClosePair pair(ptrdiff_t i, ptrdiff_t j) const {
    const Number one = mean(i), other = mean(j);
    Number match = 0.0;
    for (ptrdiff_t n = 0; n < size(); ++n) match += (at(i, n) - one) * std::conj(at(j, n) - other);
    const Number turn = std::polar(1.0, std::arg(match));
    double sum = 0.0;
    for (ptrdiff_t n = 0; n < size(); ++n)
      sum += std::norm(at(i, n) - one - turn * (at(j, n) - other)) +
             std::pow(height(i, n) - height(j, n), 2);
    return {i, j, std::sqrt(sum / size()), std::arg(match)};
  }

  int clip(ptrdiff_t i) const {  // -1 where a window does not lie inside
    for (std::size_t c = 0; c + 1 < starts.size(); ++c)
      if (i - half >= starts[c] && i + half < starts[c + 1]) return static_cast<int>(c);
    return -1;
  }

  std::vector<kinema::ClosePair> all(const kinema::Closeness& wanted) const {
    std::vector<double> distances(count * count, 1e9);
    for (ptrdiff_t i = 0; i < count; ++i)
      for (ptrdiff_t j = i; j < count; ++j) {
        if (clip(i) < 0 || clip(j) < 0 || (clip(i) == clip(j) && j - i < wanted.apart)) continue;
        const double distance = pair(i, j).distance;
        if (distance <= wanted.farthest) distances[i * count + j] = distance;
      }
    const auto closest = [&](ptrdiff_t i, ptrdiff_t j) {
      for (ptrdiff_t r = i - wanted.reach; r <= i + wanted.reach; ++r)
        for (ptrdiff_t c = j - wanted.reach; c <= j + wanted.reach; ++c)
          if (r >= 0 && c >= 0 && r < count && c < count && clip(r) == clip(i) &&
              clip(c) == clip(j) && distances[r * count + c] < distances[i * count + j])
            return false;
      return true;
    };
    std::vector<kinema::ClosePair> found;
    for (ptrdiff_t i = 0; i < count; ++i)
      for (ptrdiff_t j = i; j < count; ++j)
        if (distances[i * count + j] < 1e9 && closest(i, j)) found.push_back(pair(i, j));
    return found;
  }
};

}  // namespace

TEST(close_pairs_are_those_that_a_search_of_all_pairs_finds) {
  struct Case {
    std::vector<std::int64_t> starts;
    ptrdiff_t half, reach, apart;
    double farthest;
  };
  for (const Case& one : {Case{{0, 30, 31, 301}, 1, 3, 20, 0.9}, Case{{0, 290}, 2, 4, 1, 0.7},
                          Case{{0, 50, 90}, 0, 1, 7, 1.2}}) {
    const Clips clips(one.half, one.starts);
    const kinema::Closeness wanted{one.farthest, static_cast<double>(clips.size()), one.half,
                                   one.reach, one.apart, 1'000'000};
    auto found = kinema::close_frames({clips.points, kPoints, clips.coarse, clips.energy,
                                       clips.means, clips.starts}, wanted);
    std::ranges::sort(found, [](const auto& a, const auto& b) {
      return a.first != b.first ? a.first < b.first : a.second < b.second;
    });
    const auto expected = clips.all(wanted);
    CHECK(expected.size() > 20 && found.size() == expected.size());
    for (std::size_t k = 0; k < found.size(); ++k) {
      CHECK(found[k].first == expected[k].first && found[k].second == expected[k].second);
      CHECK(std::abs(found[k].distance - expected[k].distance) < 1e-9);
      CHECK(std::abs(found[k].turn - expected[k].turn) < 1e-7);
    }
  }
}
