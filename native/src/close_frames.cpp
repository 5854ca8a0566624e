#include "kinema/close_frames.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>

#include "kinema/kernels.h"
#include "kinema/parallel.h"
#include "kinema/stopping.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr ptrdiff_t kTile = 256;          // frames to a task, in both clips
constexpr double kFar = std::numeric_limits<double>::infinity();
constexpr double kMargin = 1.0 + 1e-9;    // of coarse coordinates, which are rounded
constexpr double kSame = 1e-11;           // of the clouds' size, squared: rounding tells no less

// Frames first … last - 1 of a clip whose windows lie inside it, `low` … `high` - 1.
struct Tile {
  ptrdiff_t clip, first, last, low, high;

  Tile widened(ptrdiff_t reach) const {
    return {clip, std::max(first - reach, low), std::min(last + reach, high), low, high};
  }
  ptrdiff_t size() const { return last - first; }
};

struct Product {
  double real, imaginary, height;
};

// The distances of all pairs of two tiles that are close; infinite for the others.
class Pairs {
 public:
  Pairs(const ClipClouds& clouds, const Closeness& wanted, const Tile& rows, const Tile& columns)
      : clouds_(clouds), wanted_(wanted), rows_(rows), columns_(columns),
        wide_rows_(rows.widened(wanted.reach)), wide_columns_(columns.widened(wanted.reach)),
        distances_(static_cast<std::size_t>(wide_rows_.size() * wide_columns_.size()), kFar) {
    const auto longest = std::min(wide_rows_.size(), wide_columns_.size());
    gaps_.resize(longest);
    products_.resize(longest + 2 * wanted.half);
    const double farthest = wanted.farthest * kMargin;
    coarse_limit_ = farthest * farthest;
  }

  void find() {
    const ptrdiff_t least = wide_columns_.first - (wide_rows_.last - 1);
    const ptrdiff_t most = wide_columns_.last - 1 - wide_rows_.first;
    const bool one_clip = rows_.clip == columns_.clip;
    for (ptrdiff_t shift = one_clip ? std::max(least, wanted_.apart) : least; shift <= most; ++shift)
      along_diagonal(shift);
  }

  // Those closer than all around them.
  void closest(std::vector<ClosePair>& found) const {
    for (ptrdiff_t i = rows_.first; i < rows_.last; ++i)
      for (ptrdiff_t j = columns_.first; j < columns_.last; ++j)
        if (at(i, j) < kFar && is_closest(i, j)) found.push_back({i, j, at(i, j), turn(i, j)});
  }

 private:
  double at(ptrdiff_t i, ptrdiff_t j) const {
    return distances_[(i - wide_rows_.first) * wide_columns_.size() + j - wide_columns_.first];
  }

  // Pairs (i, i + shift): windows share the products of single frames.
  void along_diagonal(ptrdiff_t shift) {
    const ptrdiff_t first = std::max(wide_rows_.first, wide_columns_.first - shift);
    const ptrdiff_t last = std::min(wide_rows_.last, wide_columns_.last - shift);
    const double* const coarse = clouds_.coarse.data();
    kernels_.diagonal_gaps(coarse + first, coarse + first + shift, clouds_.frames(),
                           clouds_.coordinates(), last - first, coarse_limit_, gaps_.data());
    ptrdiff_t known = first - wanted_.half;  // products of frames before this are known, or too old
    for (ptrdiff_t i = first; i < last; ++i) {
      if (!(gaps_[i - first] <= coarse_limit_)) continue;
      Product* const products = products_.data() - (first - wanted_.half);
      for (known = std::max(known, i - wanted_.half); known <= i + wanted_.half; ++known)
        products[known] = product(known, known + shift);
      const double distance = distance_of(i, i + shift, sum(products + i - wanted_.half));
      if (distance <= wanted_.farthest)
        distances_[(i - wide_rows_.first) * wide_columns_.size() + i + shift -
                   wide_columns_.first] = distance;
    }
  }

  Product product(ptrdiff_t i, ptrdiff_t j) const {
    const ptrdiff_t frame = 3 * clouds_.width;
    double out[3];
    kernels_.frame_product(&clouds_.points[i * frame], &clouds_.points[j * frame], clouds_.width,
                           out);
    return {out[0], out[1], out[2]};
  }
  Product sum(const Product* of_frames) const {
    Product all{0.0, 0.0, 0.0};
    for (const Product* p = of_frames; p <= of_frames + 2 * wanted_.half; ++p)
      all.real += p->real, all.imaginary += p->imaginary, all.height += p->height;
    return all;
  }
  // About the clouds' means.
  Product centred(ptrdiff_t i, ptrdiff_t j, Product all) const {
    const double *real = clouds_.means.data(), *imaginary = real + clouds_.frames();
    all.real -= real[i] * real[j] + imaginary[i] * imaginary[j];
    all.imaginary -= imaginary[i] * real[j] - real[i] * imaginary[j];
    return all;
  }
  double distance_of(ptrdiff_t i, ptrdiff_t j, Product all) const {
    const Product about = centred(i, j, all);
    const double match = std::sqrt(about.real * about.real + about.imaginary * about.imaginary);
    const double energy = clouds_.energy[i] + clouds_.energy[j];
    const double squares = energy - 2.0 * (match + about.height);
    return squares > kSame * energy ? std::sqrt(squares / wanted_.points) : 0.0;
  }
  double turn(ptrdiff_t i, ptrdiff_t j) const {
    std::vector<Product> products;
    for (ptrdiff_t k = -wanted_.half; k <= wanted_.half; ++k) products.push_back(product(i + k, j + k));
    const Product about = centred(i, j, sum(products.data()));
    return std::atan2(about.imaginary, about.real);
  }

  bool is_closest(ptrdiff_t i, ptrdiff_t j) const {
    const double own = at(i, j);
    const ptrdiff_t reach = wanted_.reach;
    for (ptrdiff_t r = std::max(i - reach, wide_rows_.first);
         r < std::min(i + reach + 1, wide_rows_.last); ++r)
      for (ptrdiff_t c = std::max(j - reach, wide_columns_.first);
           c < std::min(j + reach + 1, wide_columns_.last); ++c) {
        const bool earlier = r < i || (r == i && c < j);
        if (at(r, c) < own || (earlier && at(r, c) == own)) return false;
      }
    return true;
  }

  const ClipClouds& clouds_;
  const Closeness& wanted_;
  const Tile rows_, columns_, wide_rows_, wide_columns_;
  const Kernels& kernels_ = kernels();
  std::vector<double> distances_, gaps_;
  std::vector<Product> products_;
  double coarse_limit_ = 0.0;
};

std::vector<Tile> tiles_of(const ClipClouds& clouds, ptrdiff_t half) {
  std::vector<Tile> tiles;
  for (std::size_t clip = 0; clip + 1 < clouds.clips.size(); ++clip) {
    const ptrdiff_t low = clouds.clips[clip] + half, high = clouds.clips[clip + 1] - half;
    for (ptrdiff_t first = low; first < high; first += kTile)
      tiles.push_back({static_cast<ptrdiff_t>(clip), first, std::min(first + kTile, high), low, high});
  }
  return tiles;
}

}  // namespace

std::vector<ClosePair> close_frames(const ClipClouds& clouds, const Closeness& wanted) {
  const std::vector<Tile> tiles = tiles_of(clouds, wanted.half);
  const auto count = static_cast<ptrdiff_t>(tiles.size());
  std::vector<std::vector<ClosePair>> found(tiles.size());
  std::atomic<ptrdiff_t> done = 0, pairs = 0;
  const auto search = [&](ptrdiff_t row) {
    for (ptrdiff_t column = row; column < count && pairs <= wanted.most; ++column) {
      keep_going();
      const std::size_t before = found[row].size();
      Pairs both(clouds, wanted, tiles[row], tiles[column]);
      both.find();
      both.closest(found[row]);
      pairs += static_cast<ptrdiff_t>(found[row].size() - before);
    }
    report_share(static_cast<double>(++done) / static_cast<double>(count));
  };
  // a long and a short row of tiles to a task, so that all take about as long
  parallel_for((count + 1) / 2, [&](ptrdiff_t task) {
    search(task);
    if (count - 1 - task > task) search(count - 1 - task);
  });
  std::vector<ClosePair> all;
  for (const auto& some : found) all.insert(all.end(), some.begin(), some.end());
  return all;
}

}  // namespace kinema
