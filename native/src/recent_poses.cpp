#include "kinema/recent_poses.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "kinema/kernels.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr ptrdiff_t kMost = RecentPoses::kRoom;
constexpr ptrdiff_t kBlock = 8;
constexpr ptrdiff_t kWindow = 36;  // poses up to now that an outlook takes into account

// Saliency of poses as they are removed, the newest first in all arrays; the ends stay. As in
// saliency.cpp, with all distances at hand: for so few poses the least of each block beats a heap.
// count ≤ kMost.
template <class Gap>
void remove_all(ptrdiff_t count, double alpha, Gap gap, double* saliency) {
  constexpr double kGone = std::numeric_limits<double>::infinity();
  const ptrdiff_t ends = count - 1;
  ptrdiff_t older[kMost], newer[kMost];
  double now[kMost];
  const auto judge = [&](ptrdiff_t i) {
    now[i] = (gap(older[i], i) + gap(i, newer[i])) - alpha * gap(older[i], newer[i]);
  };
  std::fill_n(now, kMost, kGone);
  for (ptrdiff_t i = 0; i <= ends; ++i) older[i] = i + 1, newer[i] = i - 1;
  for (ptrdiff_t i = 1; i < ends; ++i) judge(i);
  double block_least[kMost / kBlock];
  const auto refresh = [&](ptrdiff_t i) {
    const double* block = now + i / kBlock * kBlock;
    double least = block[0];
    for (ptrdiff_t k = 1; k < kBlock; ++k) least = std::min(least, block[k]);
    block_least[i / kBlock] = least;
  };
  for (ptrdiff_t i = 0; i < kMost; i += kBlock) refresh(i);
  // the last of the least: of equals the oldest
  const auto last_least = [](const double* values, ptrdiff_t size) {
    ptrdiff_t at = 0;
    double least = values[0];
    for (ptrdiff_t i = 1; i < size; ++i)
      if (values[i] <= least) least = values[i], at = i;
    return at;
  };
  double highest = 0.0;
  for (ptrdiff_t left = ends - 1; left > 0; --left) {
    const ptrdiff_t block = last_least(block_least, ends / kBlock + 1);
    const ptrdiff_t least = block * kBlock + last_least(now + block * kBlock, kBlock);
    highest = std::max(highest, now[least]);
    saliency[least] = highest;
    now[least] = kGone;
    const ptrdiff_t before = older[least], after = newer[least];
    newer[before] = after;
    older[after] = before;
    if (before < ends) judge(before);
    if (after > 0) judge(after);
    for (ptrdiff_t i : {least, before, after}) refresh(i);
  }
  saliency[ends] = kGone;
  saliency[0] = 0.0;
}

}  // namespace

RecentPoses::RecentPoses(ptrdiff_t width, double alpha)
    : width_(width), alpha_(alpha), poses_(kRoom * width), gaps_(kRoom * kRoom) {}

ptrdiff_t RecentPoses::slot(ptrdiff_t ago) const {
  return (seen_ - 1 - std::min(ago, count() - 1)) % kRoom;
}

void RecentPoses::step(std::span<const double> pose) {
  if (seen_ == 0) std::ranges::fill(saliency_, 0.0);
  ++seen_;
  const ptrdiff_t now = slot(0);
  std::ranges::copy(pose, poses_.begin() + now * width_);
  const auto distance = kernels().vector_gap;
  for (ptrdiff_t ago = 0; ago < count(); ++ago) {
    const ptrdiff_t other = slot(ago);
    const double gap = distance(poses_.data() + now * width_, poses_.data() + other * width_, width_);
    gaps_[now * kRoom + other] = gaps_[other * kRoom + now] = gap;
  }
  remove_all(count(), alpha_, [&](ptrdiff_t a, ptrdiff_t b) { return gap(a, b); }, saliency_);
}

double RecentPoses::travelled(ptrdiff_t ago) const {
  double sum = 0.0;
  for (ptrdiff_t i = std::min(ago, count() - 1); i > 0; --i) sum += gap(i, i - 1);
  return sum;
}

double RecentPoses::cosine(ptrdiff_t a, ptrdiff_t b, ptrdiff_t c, ptrdiff_t d) const {
  const double *pa = pose(a), *pb = pose(b), *pc = pose(c), *pd = pose(d);
  double product = 0.0;
  for (ptrdiff_t i = 0; i < width_; ++i) product += (pa[i] - pb[i]) * (pc[i] - pd[i]);
  return product / (gap(a, b) * gap(c, d) + 1e-12);
}

void RecentPoses::outlook(std::span<const double> ahead, std::span<double> out) const {
  const auto coming = static_cast<ptrdiff_t>(ahead.size()) / width_;
  const ptrdiff_t behind = std::min(count(), kWindow), all = coming + behind;
  // place 0 is the last of the coming poses, place `coming` the current one
  const auto at = [&](ptrdiff_t place) {
    return place < coming ? ahead.data() + (coming - 1 - place) * width_ : pose(place - coming);
  };
  double gaps[kMostAhead][kMost], found[kMost];
  for (ptrdiff_t a = 0; a < coming; ++a)
    for (ptrdiff_t b = a; b < all; ++b)
      gaps[a][b] = kernels().vector_gap(at(a), at(b), width_);
  const auto distance = [&](ptrdiff_t a, ptrdiff_t b) {
    if (a > b) std::swap(a, b);
    return a < coming ? gaps[a][b] : gap(a - coming, b - coming);
  };
  remove_all(all, alpha_, distance, found);
  for (ptrdiff_t i = 0; i < kOutlook; ++i) {
    const ptrdiff_t place = coming + kBehind - i;
    out[i] = place < all ? found[place] : 0.0;
  }
}

}  // namespace kinema
