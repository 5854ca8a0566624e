#include "kinema/similarity.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/parallel.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

// Rows to a task. Sums are carried from row to row: starting afresh bounds what rounding adds up.
constexpr ptrdiff_t kRows = 64;

using Complex = std::complex<double>;

// One cloud, point by point; beyond the ends the first and the last frame stay.
struct Cloud {
  const double* points;
  ptrdiff_t frames, joints, frame, half;

  const double* at(ptrdiff_t offset) const {
    return points + std::clamp<ptrdiff_t>(frame + offset, 0, frames - 1) * joints * 3;
  }
  template <class Visit>
  void each(Visit visit) const {
    for (ptrdiff_t k = -half; k <= half; ++k)
      for (ptrdiff_t n = 0; n < joints; ++n) visit(at(k) + n * 3);
  }
  Complex mean() const {
    Complex sum = 0.0;
    each([&](const double* p) { sum += Complex(p[2], p[0]); });
    return sum / static_cast<double>(joints * (2 * half + 1));
  }
  Complex axis(Complex mean) const {
    double real = 0, imaginary = 0;
    each([&](const double* p) {
      const double z = p[2] - mean.real(), x = p[0] - mean.imag();
      real += z * z - x * x, imaginary += 2 * z * x;
    });
    return std::polar(1.0, std::atan2(imaginary, real) / 2);
  }
};

template <class Visit>
void each_pair(const Cloud& a, const Cloud& b, Visit visit) {
  for (ptrdiff_t k = -a.half; k <= a.half; ++k)
    for (ptrdiff_t n = 0; n < a.joints; ++n) visit(a.at(k) + n * 3, b.at(k) + n * 3);
}

bool same(const Cloud& a, const Cloud& b) {
  for (ptrdiff_t k = -a.half; k <= a.half; ++k)
    if (std::memcmp(a.at(k), b.at(k), a.joints * 3 * sizeof(double)) != 0) return false;
  return true;
}

// The number of length 1 that turns b onto a, both moved to their means.
Complex best_turn(const Cloud& a, Complex mean_a, const Cloud& b, Complex mean_b,
                  Alignment alignment) {
  double real = 0, imaginary = 0;
  each_pair(a, b, [&](const double* p, const double* q) {
    const double z = p[2] - mean_a.real(), x = p[0] - mean_a.imag();
    const double other_z = q[2] - mean_b.real(), other_x = q[0] - mean_b.imag();
    real += z * other_z + x * other_x;
    imaginary += x * other_z - z * other_x;
  });
  if (alignment == Alignment::best) {
    const double size = std::hypot(real, imaginary);
    return size > 0 ? Complex(real / size, imaginary / size) : Complex(1.0, 0.0);
  }
  const Complex turn = a.axis(mean_a) * std::conj(b.axis(mean_b));
  return real * turn.real() + imaginary * turn.imag() < 0 ? -turn : turn;
}

// From the points themselves: nothing large is subtracted from anything like it.
double exact_distance(const Cloud& a, const Cloud& b, Alignment alignment) {
  if (same(a, b)) return 0.0;
  Complex mean_a = 0.0, mean_b = 0.0, turn = 1.0;
  if (alignment != Alignment::none) {
    mean_a = a.mean(), mean_b = b.mean();
    turn = best_turn(a, mean_a, b, mean_b, alignment);
  }
  double squares = 0;
  each_pair(a, b, [&](const double* p, const double* q) {
    const double z = q[2] - mean_b.real(), x = q[0] - mean_b.imag(), y = p[1] - q[1];
    const double off_z = p[2] - mean_a.real() - (turn.real() * z - turn.imag() * x);
    const double off_x = p[0] - mean_a.imag() - (turn.real() * x + turn.imag() * z);
    squares += off_z * off_z + off_x * off_x + y * y;
  });
  return std::sqrt(squares / static_cast<double>(a.joints * (2 * a.half + 1)));
}

// Sums of products over windows, for one row of one tile: along diagonals, as both windows move
// on together. A diagonal keeps its place in memory from row to row.
struct Diagonals {
  std::vector<double> room;
  double* sums;

  explicit Diagonals(ptrdiff_t columns)
      : room(columns + kRows), sums(room.data() + kRows - 1) {}

  // product: where the row's own windows begin
  void start(const double* product, ptrdiff_t stride, ptrdiff_t columns, ptrdiff_t window) {
    std::copy_n(product, columns, sums);
    for (ptrdiff_t k = 1; k < window; ++k)
      for (ptrdiff_t j = 0; j < columns; ++j) sums[j] += product[k * (stride + 1) + j];
  }
  void next(const double* product, ptrdiff_t stride, ptrdiff_t window) {
    *--sums = 0.0;
    for (ptrdiff_t k = 0; k < window; ++k) *sums += product[k * (stride + 1)];
  }
};

}  // namespace

void cloud_distances(const CloudProducts& products, const Clouds& a, const Clouds& b,
                     ptrdiff_t joints, Alignment alignment, double* out) {
  const ptrdiff_t half = products.half, window = 2 * half + 1;
  const ptrdiff_t tiles = (b.count + products.tile - 1) / products.tile;
  const ptrdiff_t width = b.count + tiles * 2 * half;
  const ptrdiff_t strips = (a.count + kRows - 1) / kRows;
  const double scale = 1.0 / static_cast<double>(joints * window);
  const double* source[3] = {products.ground, products.ground + width, products.height};
  const ptrdiff_t strides[3] = {2 * width, 2 * width, width};
  const Kernels& kernel = kernels();

  parallel_for(strips * tiles, [&](ptrdiff_t task) {
    const ptrdiff_t tile = task % tiles, begin = task / tiles * kRows;
    const ptrdiff_t column = tile * products.tile, other = b.first + column;
    const ptrdiff_t columns = std::min(products.tile, b.count - column);
    const ptrdiff_t corner = tile * (products.tile + 2 * half);
    Diagonals diagonals[3] = {Diagonals(columns), Diagonals(columns), Diagonals(columns)};

    for (ptrdiff_t r = begin; r < std::min(a.count, begin + kRows); ++r) {
      CloudStep step{};
      for (int k = 0; k < 3; ++k) {
        if (k == 1 && alignment == Alignment::none) continue;
        const ptrdiff_t stride = strides[k];
        const double* product = source[k] + r * stride + corner;
        if (r == begin) {
          diagonals[k].start(product, stride, columns, window);
        } else {
          diagonals[k].next(product, stride, window);
          step.enter[k] = product + (window - 1) * (stride + 1);
          step.leave[k] = product - stride;
        }
        step.sums[k] = diagonals[k].sums;
      }
      const ptrdiff_t frame = a.first + r;
      double cloud[kCloudRows];
      for (int k = 0; k < kCloudRows; ++k) cloud[k] = a.table[k * a.frames + frame];
      double* row = out + frame * b.frames + other;
      if (!kernel.cloud_row(step, alignment, cloud, scale, b.table + other, b.frames, columns, row))
        continue;
      for (ptrdiff_t j = 0; j < columns; ++j)
        if (row[j] < 0.0)
          row[j] = exact_distance({a.points, a.frames, joints, frame, half},
                                  {b.points, b.frames, joints, other + j, half}, alignment);
    }
  });
}

}  // namespace kinema
