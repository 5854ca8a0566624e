// How salient a pose must be to be among the keys of a stream.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace kinema {

// The last values of a stream in order, so that any share of them can be asked for. Nothing is
// allocated after the constructor.
class KeyLevel {
 public:
  explicit KeyLevel(std::ptrdiff_t room) : by_time_(room), in_order_(room) {}

  void reset() { seen_ = 0; }
  std::ptrdiff_t count() const {
    return std::min(seen_, static_cast<std::ptrdiff_t>(by_time_.size()));
  }

  void add(double value) {
    const auto room = static_cast<std::ptrdiff_t>(by_time_.size());
    auto end = in_order_.begin() + count();
    double& oldest = by_time_[seen_ % room];
    if (seen_ >= room) {
      const auto gone = std::lower_bound(in_order_.begin(), end, oldest);
      std::copy(gone + 1, end, gone);
      --end;
    }
    const auto at = std::upper_bound(in_order_.begin(), end, value);
    std::copy_backward(at, end, end + 1);
    *at = oldest = value;
    ++seen_;
  }

  // The value that a share of all reaches. count() > 0; 0 < share < 1.
  double reached_by(double share) const {
    const auto below = static_cast<std::ptrdiff_t>((1.0 - share) * static_cast<double>(count()));
    return in_order_[std::min(below, count() - 1)];
  }

 private:
  std::ptrdiff_t seen_ = 0;
  std::vector<double> by_time_, in_order_;
};

}  // namespace kinema
