// Measures segments from one start, four at a time.
#pragma once

#include <algorithm>
#include <limits>
#include <memory>

#include "kinema/kernels.h"
#include "kinema/segments.h"

namespace kinema {

// Room for the kernel, on a multiple of 32 bytes.
struct alignas(32) FourDoubles {
  double lanes[4];
};
using SegmentRoom = std::unique_ptr<FourDoubles[]>;
inline SegmentRoom room_for(const Clip& clip) {
  return std::make_unique_for_overwrite<FourDoubles[]>(clip.joints * kSegmentScratch / 4);
}

class SegmentMeter {
 public:
  explicit SegmentMeter(const Clip& clip) : clip_(clip), room_(room_for(clip)) {}

  struct Errors {
    double largest, sum;
  };

  // Adds an end; four at most, rising.
  void add(std::ptrdiff_t end, double limit) {
    if (count_ == 4) count_ = 0;
    ends_[count_] = end;
    limits_.largest[count_] = limit;
    limits_.sum[count_] = std::numeric_limits<double>::infinity();
    ++count_;
  }

  // Measures the segments to the ends added since the last time: long ones at some of their
  // frames only (then true), as errors change little from one frame to the next. doubtful: they
  // will hardly keep their limits.
  bool measure(std::ptrdiff_t start, bool doubtful = true) {
    const std::ptrdiff_t length = ends_[count_ - 1] - start;
    const std::ptrdiff_t stride =
        std::max<std::ptrdiff_t>({1, std::min(length / 32, kWide), length / 64});
    run(start, stride == 1 && doubtful && length >= 16 ? kSpreadSome : Sampling{stride, 1});
    for (double& sum : found_.sum) sum *= static_cast<double>(stride);
    return stride > 1;
  }

  // One segment, every frame.
  Errors exact(std::ptrdiff_t start, std::ptrdiff_t end) {
    add(end, std::numeric_limits<double>::infinity());
    run(start, kEveryFrame);
    return {found_.largest[0], found_.sum[0]};
  }

  // One segment, every frame, with the sum of plain distances.
  Errors distances(std::ptrdiff_t start, std::ptrdiff_t end) {
    add(end, std::numeric_limits<double>::infinity());
    run(start, kEveryFrame, kernels().segment_distances);
    return {found_.largest[0], found_.sum[0]};
  }

  // Whether a segment keeps the limit: spread out at first, as one that does not is soon found out.
  bool keeps(std::ptrdiff_t start, std::ptrdiff_t end, double limit) {
    add(end, limit);
    run(start, end - start > 64 ? kSpreadOut : kEveryFrame);
    return within(0);
  }

  bool within(std::ptrdiff_t i) const { return found_.largest[i] <= limits_.largest[i]; }
  double largest(std::ptrdiff_t i) const { return found_.largest[i]; }
  double sum(std::ptrdiff_t i) const { return found_.sum[i]; }

 private:
  static constexpr std::ptrdiff_t kWide = 8;

  void run(std::ptrdiff_t start, Sampling sampling,
           decltype(Kernels::segment_errors) measured = kernels().segment_errors) {
    for (std::ptrdiff_t i = count_; i < 4; ++i) {
      ends_[i] = ends_[count_ - 1];
      limits_.largest[i] = -1.0;
    }
    measured(clip_, start, ends_, sampling, limits_, found_, room_.get());
    count_ = 0;
  }

  const Clip& clip_;
  SegmentRoom room_;
  std::ptrdiff_t count_ = 0;
  std::ptrdiff_t ends_[4];
  SegmentErrors limits_, found_;
};

}  // namespace kinema
