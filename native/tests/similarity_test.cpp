#include "kinema/similarity.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <random>
#include <vector>

#include "check.h"
#include "kinema/kernels.h"

namespace kinema {
extern const Kernels kernels_baseline;
}

using kinema::Alignment;
using std::ptrdiff_t;

namespace {

// Points that wander about, seen as clouds, with the products that the caller would make: one
// tile, nothing moved towards an origin.
struct Moving {
  ptrdiff_t frames, joints, half;
  std::vector<double> points, table;

  Moving(ptrdiff_t f, ptrdiff_t j, ptrdiff_t h, unsigned seed)
      : frames(f), joints(j), half(h), points(f * j * 3), table(kinema::kCloudRows * f) {
    std::mt19937_64 engine{seed};
    for (double& p : points) p = std::normal_distribution<double>(0, 1)(engine);
    const double count = static_cast<double>(joints * (2 * half + 1));
    for (ptrdiff_t i = 0; i < frames; ++i) {
      std::complex<double> mean = 0, longways = 0;
      double energy = 0;
      each(i, [&](const double* p) { mean += std::complex<double>(p[2], p[0]) / count; });
      each(i, [&](const double* p) {
        const std::complex<double> u = std::complex<double>(p[2], p[0]) - mean;
        energy += std::norm(u) + p[1] * p[1], longways += u * u;
      });
      const std::complex<double> axis = std::polar(1.0, std::arg(longways) / 2);
      const double row[] = {energy, std::sqrt(count) * mean.real(), std::sqrt(count) * mean.imag(),
                            1e-9,   axis.real(),                    axis.imag()};
      for (int k = 0; k < kinema::kCloudRows; ++k) table[k * frames + i] = row[k];
    }
  }
  const double* at(ptrdiff_t frame) const {
    return points.data() + std::clamp<ptrdiff_t>(frame, 0, frames - 1) * joints * 3;
  }
  template <class Visit>
  void each(ptrdiff_t frame, Visit visit) const {
    for (ptrdiff_t k = -half; k <= half; ++k)
      for (ptrdiff_t n = 0; n < joints; ++n) visit(at(frame + k) + n * 3);
  }
};

std::vector<double> distances(const Moving& a, const Moving& b, Alignment alignment) {
  const ptrdiff_t rows = a.frames + 2 * a.half, width = b.frames + 2 * b.half;
  std::vector<double> ground(rows * 2 * width), height(rows * width), out(a.frames * b.frames);
  for (ptrdiff_t i = 0; i < rows; ++i)
    for (ptrdiff_t j = 0; j < width; ++j)
      for (ptrdiff_t n = 0; n < a.joints; ++n) {
        const double *p = a.at(i - a.half) + n * 3, *q = b.at(j - b.half) + n * 3;
        ground[i * 2 * width + j] += p[2] * q[2] + p[0] * q[0];
        ground[i * 2 * width + width + j] += p[0] * q[2] - p[2] * q[0];
        height[i * width + j] += p[1] * q[1];
      }
  kinema::cloud_distances({ground.data(), height.data(), b.frames, a.half},
                          {a.points.data(), a.table.data(), a.frames, 0, a.frames},
                          {b.points.data(), b.table.data(), b.frames, 0, b.frames}, a.joints,
                          alignment, out.data());
  return out;
}

}  // namespace

TEST(distances_by_products_are_those_of_the_points) {
  for (const Alignment alignment : {Alignment::best, Alignment::axes})
    for (const ptrdiff_t half : {0, 3}) {
      const Moving a(150, 5, half, 1);
      Moving b(9, 5, half, 2);
      const std::vector<double> fast = distances(a, b, alignment);
      // an infinite limit sends every pair to the points
      for (ptrdiff_t j = 0; j < b.frames; ++j) b.table[kinema::kLimit * b.frames + j] = INFINITY;
      const std::vector<double> exact = distances(a, b, alignment);
      for (std::size_t i = 0; i < fast.size(); ++i) CHECK(std::abs(fast[i] - exact[i]) < 1e-12);
      CHECK(exact[3] > 0.1);
    }
}

TEST(rows_of_clouds_are_the_same_for_every_instruction_set) {
  const ptrdiff_t count = 23;
  std::mt19937_64 engine{5};
  const auto some = [&](std::size_t size) {
    std::vector<double> values(size);
    for (double& v : values) v = std::uniform_real_distribution<double>(0, 1)(engine);
    return values;
  };
  const auto table = some(kinema::kCloudRows * count), row = some(kinema::kCloudRows);
  const auto enter = some(3 * count), leave = some(3 * count), start = some(3 * count);
  for (const Alignment alignment : {Alignment::none, Alignment::best, Alignment::axes}) {
    std::vector<double> sums[2] = {start, start}, out[2];
    bool close[2];
    for (int which = 0; which < 2; ++which) {
      const auto& kernel = which ? kinema::kernels() : kinema::kernels_baseline;
      kinema::CloudStep step{};
      for (int k = 0; k < 3; ++k) {
        step.sums[k] = sums[which].data() + k * count;
        step.enter[k] = enter.data() + k * count;
        step.leave[k] = leave.data() + k * count;
      }
      out[which].resize(count);
      close[which] = kernel.cloud_row(step, alignment, row.data(), 0.5, table.data(), count, count,
                                      out[which].data());
    }
    CHECK(out[0] == out[1] && sums[0] == sums[1] && close[0] == close[1]);
    bool any = false;
    for (const double d : out[0]) any |= d == -1.0;
    CHECK(any == close[0]);
  }
}
