// The last poses of a stream: how far apart they are, and how salient each is so far.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace kinema {

// "ago" counts ticks back from the current pose, which is 0 ago. Nothing is allocated after the
// constructor.
class RecentPoses {
 public:
  static constexpr std::ptrdiff_t kRoom = 64;
  static constexpr std::ptrdiff_t kMostAhead = 12;
  static constexpr std::ptrdiff_t kBehind = 8, kBeyond = 4;  // ticks around now in an outlook
  static constexpr std::ptrdiff_t kOutlook = kBehind + 1 + kBeyond;

  // width: numbers in a pose; alpha: weight of the last term of the saliency.
  RecentPoses(std::ptrdiff_t width, double alpha);

  void reset() { seen_ = 0; }
  void step(std::span<const double> pose);

  // Poses at hand, at most kRoom, and all since the reset.
  std::ptrdiff_t count() const { return seen_ < kRoom ? seen_ : kRoom; }
  std::ptrdiff_t seen() const { return seen_; }
  // The pose so many ticks ago; the oldest at hand where there are not so many.
  const double* pose(std::ptrdiff_t ago) const { return poses_.data() + slot(ago) * width_; }
  // How far two poses are apart.
  double gap(std::ptrdiff_t a, std::ptrdiff_t b) const { return gaps_[slot(a) * kRoom + slot(b)]; }
  // Summed change from a pose until now.
  double travelled(std::ptrdiff_t ago) const;
  // Cosine of the angle between pose a - pose b and pose c - pose d; 0 where there is none.
  double cosine(std::ptrdiff_t a, std::ptrdiff_t b, std::ptrdiff_t c, std::ptrdiff_t d) const;

  // How salient a pose would be when it is removed, did the stream end now, or the most salient
  // before it. Of the oldest, which stays, infinite; of the current one and before the oldest, 0.
  double saliency(std::ptrdiff_t ago) const { return ago < kRoom ? saliency_[ago] : 0.0; }

  // The same if the stream went on like this for one to kMostAhead poses: from kBehind ticks ago to
  // kBeyond ticks from now, of which there must be more than kBeyond.
  void outlook(std::span<const double> ahead, std::span<double> out) const;

 private:
  std::ptrdiff_t slot(std::ptrdiff_t ago) const;

  std::ptrdiff_t width_, seen_ = 0;
  double alpha_;
  std::vector<double> poses_, gaps_;  // (kRoom, width), (kRoom, kRoom), by slot
  double saliency_[kRoom] = {};       // by ticks ago
};

}  // namespace kinema
