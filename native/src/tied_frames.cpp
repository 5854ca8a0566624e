#include "kinema/tied_frames.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/stopping.h"

namespace kinema {
namespace {

using std::ptrdiff_t;

constexpr ptrdiff_t kPanel = 8;

// Two frames at a time make the equations block tridiagonal. Cholesky's method goes through them
// once and back once. A pair's matrix is factored as Uᵀ U; `next` is what U⁻ᵀ makes of the block
// that ties it to the pair after it. Sizes are padded to whole panels, with ones on the diagonal.
class Pairs {
 public:
  Pairs(std::span<const double> blocks, std::span<const double> right, std::span<const double> ties)
      : blocks_(blocks), right_(right), ties_(ties), size_(static_cast<ptrdiff_t>(ties.size())),
        frames_(static_cast<ptrdiff_t>(right.size()) / size_), pairs_((frames_ + 1) / 2),
        width_((2 * size_ + kPanel - 1) / kPanel * kPanel), area_(width_ * width_),
        factors_(pairs_ * area_), nexts_(pairs_ * area_), half_(pairs_ * width_) {}

  bool factor() {
    for (ptrdiff_t pair = 0; pair < pairs_; ++pair) {
      keep_going();
      gather(pair);
      double* const u = &factors_[pair * area_];
      if (pair > 0) {
        const double* const before = &nexts_[(pair - 1) * area_];
        kernels().subtract_product(u, width_, before, width_, before, width_, width_, width_, width_,
                                   true);
        take_away(before, &half_[(pair - 1) * width_], &half_[pair * width_]);
      }
      if (!cholesky(u)) return false;
      double* const next = &nexts_[pair * area_];
      solve_rows(u, next);
      solve_lower(u, &half_[pair * width_]);
    }
    return true;
  }

  void substitute_back(std::span<double> found) {
    for (ptrdiff_t pair = pairs_ - 1; pair >= 0; --pair) {
      double* const x = &half_[pair * width_];
      if (pair + 1 < pairs_) {
        const double* const next = &nexts_[pair * area_];
        const double* const after = &half_[(pair + 1) * width_];
        for (ptrdiff_t i = 0; i < width_; ++i)
          for (ptrdiff_t j = 0; j < width_; ++j) x[i] -= next[i * width_ + j] * after[j];
      }
      solve_upper(&factors_[pair * area_], x);
      const ptrdiff_t first = 2 * pair * size_;
      const auto count = std::min(2 * size_, static_cast<ptrdiff_t>(found.size()) - first);
      std::copy_n(x, count, &found[first]);
    }
  }

 private:
  // Entry of Dᵀ D between a frame and the one `apart` frames later.
  double tie(ptrdiff_t frame, ptrdiff_t apart) const {
    static constexpr double kSecond[3] = {1.0, -2.0, 1.0};
    double sum = 0.0;
    for (ptrdiff_t i = 0; i + apart < 3; ++i) {
      const ptrdiff_t start = frame - i;  // of a second difference that has both
      if (start >= 0 && start + 2 < frames_) sum += kSecond[i] * kSecond[i + apart];
    }
    return sum;
  }

  void gather(ptrdiff_t pair) {
    double* const u = &factors_[pair * area_];
    double* const next = &nexts_[pair * area_];
    for (ptrdiff_t i = 0; i < width_; ++i) u[i * width_ + i] = 1.0;
    for (ptrdiff_t one = 0; one < 2; ++one) {
      const ptrdiff_t frame = 2 * pair + one;
      if (frame >= frames_) continue;
      for (ptrdiff_t i = 0; i < size_; ++i) {
        double* const row = u + (one * size_ + i) * width_;
        std::copy_n(&blocks_[(frame * size_ + i) * size_], size_, row + one * size_);
        row[one * size_ + i] += tie(frame, 0) * ties_[i];
        if (one == 0 && frame + 1 < frames_) row[size_ + i] = tie(frame, 1) * ties_[i];
        double* const ahead = next + (one * size_ + i) * width_;
        for (ptrdiff_t other = 0; other <= one; ++other) {
          const ptrdiff_t apart = 2 + other - one;
          if (frame + apart < frames_) ahead[other * size_ + i] = tie(frame, apart) * ties_[i];
        }
        half_[pair * width_ + one * size_ + i] = right_[frame * size_ + i];
      }
    }
  }

  // Panels of rows: first the panel by itself, then what it takes from all rows below.
  bool cholesky(double* u) const {
    for (ptrdiff_t first = 0; first < width_; first += kPanel) {
      const ptrdiff_t last = first + kPanel;
      for (ptrdiff_t i = first; i < last; ++i) {
        double* const row = u + i * width_;
        const double pivot = row[i];
        if (!(pivot > 0.0) || !std::isfinite(pivot)) return false;
        const double scale = 1.0 / std::sqrt(pivot);
        for (ptrdiff_t j = i; j < width_; ++j) row[j] *= scale;
        for (ptrdiff_t k = i + 1; k < last; ++k) axpy(u + k * width_, row, row[k], k);
      }
      const double* const panel = u + first * width_ + last;
      kernels().subtract_product(u + last * width_ + last, width_, panel, width_, panel, width_,
                                 width_ - last, width_ - last, kPanel, true);
    }
    return true;
  }

  // Uᵀ X = B, which x holds before.
  void solve_rows(const double* u, double* x) const {
    for (ptrdiff_t first = 0; first < width_; first += kPanel) {
      const ptrdiff_t last = first + kPanel;
      for (ptrdiff_t i = first; i < last; ++i) {
        double* const row = x + i * width_;
        const double scale = 1.0 / u[i * width_ + i];
        for (ptrdiff_t j = 0; j < width_; ++j) row[j] *= scale;
        for (ptrdiff_t k = i + 1; k < last; ++k) axpy(x + k * width_, row, u[i * width_ + k], 0);
      }
      kernels().subtract_product(x + last * width_, width_, u + first * width_ + last, width_,
                                 x + first * width_, width_, width_ - last, width_, kPanel, false);
    }
  }

  void axpy(double* row, const double* other, double factor, ptrdiff_t from) const {
    for (ptrdiff_t j = from; j < width_; ++j) row[j] -= factor * other[j];
  }

  void take_away(const double* next, const double* before, double* half) const {
    for (ptrdiff_t i = 0; i < width_; ++i)
      for (ptrdiff_t j = 0; j < width_; ++j) half[j] -= next[i * width_ + j] * before[i];
  }

  void solve_lower(const double* u, double* x) const {
    for (ptrdiff_t i = 0; i < width_; ++i) {
      x[i] /= u[i * width_ + i];
      for (ptrdiff_t k = i + 1; k < width_; ++k) x[k] -= u[i * width_ + k] * x[i];
    }
  }

  void solve_upper(const double* u, double* x) const {
    for (ptrdiff_t i = width_ - 1; i >= 0; --i) {
      for (ptrdiff_t k = i + 1; k < width_; ++k) x[i] -= u[i * width_ + k] * x[k];
      x[i] /= u[i * width_ + i];
    }
  }

  std::span<const double> blocks_, right_, ties_;
  const ptrdiff_t size_, frames_, pairs_, width_, area_;
  std::vector<double> factors_, nexts_, half_;
};

}  // namespace

bool solve_tied_frames(std::span<const double> blocks, std::span<const double> right,
                       std::span<const double> ties, std::span<double> found) {
  Pairs pairs(blocks, right, ties);
  if (!pairs.factor()) return false;
  pairs.substitute_back(found);
  return true;
}

}  // namespace kinema
