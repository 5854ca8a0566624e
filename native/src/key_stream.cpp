#include "kinema/key_stream.h"

#include <cmath>

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kFacing = 0.2;    // length of the vector to the left: below, it says nothing
constexpr double kClose = 0.05;    // squared leg lengths: neighbours closer than this count alike
constexpr double kLeast = 1e-3;    // leg lengths: below, a distance is noise
constexpr double kRounding = 1.0 - 1e-9;

}  // namespace

KeyLookup::KeyLookup(ptrdiff_t width, ptrdiff_t past_frames, ptrdiff_t neighbours)
    : width_(width), past_frames_(past_frames), window_(width * (past_frames + 1)),
      squares_(neighbours), ids_(neighbours) {}

LookedUp look_up(const KeyTable& table, std::span<const float> feature,
                 std::span<std::int64_t> ids, std::span<float> squares) {
  ptrdiff_t found = 0;
  if (table.tables.tables > 0)
    found = nearest_hashed(table.points, table.tables, feature, ids, squares);
  if (found < static_cast<ptrdiff_t>(ids.size()))
    found = nearest_exact(table.points, table.outline, feature, ids, squares);
  if (found == 0) return {};
  LookedUp sums{};
  double total = 0.0;
  for (ptrdiff_t i = 0; i < found; ++i) {
    const double weight = 1.0 / (static_cast<double>(squares[i]) + kClose);
    total += weight;
    sums.spacing += weight * std::log(table.spacings[ids[i]] + kLeast);
    sums.distance += weight * std::log(table.distances[ids[i]] + kLeast);
  }
  return {sums.spacing / total, sums.distance / total,
          std::log(table.distances[ids[0]] + kLeast), table.distances[ids[0]]};
}

LookedUp KeyLookup::find(const KeyTable& table, const KeyWalk& walk, double left_x,
                         double left_z) {
  const double length = std::hypot(left_x, left_z);
  if (walk.seen() == 1) cosine_ = 1.0, sine_ = 0.0;
  if (length > kFacing) cosine_ = left_x / length, sine_ = -left_z / length;
  float* out = window_.data();
  for (ptrdiff_t ago = 0; ago <= past_frames_; ++ago) {
    const double* pose = walk.past(ago);
    for (ptrdiff_t i = 0; i < width_; i += 3, out += 3) {
      const double x = pose[i], z = pose[i + 2];
      out[0] = static_cast<float>(x * cosine_ - z * sine_);
      out[1] = static_cast<float>(pose[i + 1]);
      out[2] = static_cast<float>(x * sine_ + z * cosine_);
    }
  }
  return look_up(table, window_, ids_, squares_);
}

bool KeyStream::tick(const KeyTable& table, const KeyTimer& timer, std::span<const double> row) {
  const std::size_t width = row.size() - 2;
  walk_.step(row.first(width));
  const double left_x = row[width], left_z = row[width + 1];
  const bool first = walk_.seen() == 1;
  if (timer.networks > 0) {
    double features[kWalkFeatures];
    walk_.features(lookup_.find(table, walk_, left_x, left_z), features);
    if (!first && !is_due(timer, walk_, features)) return false;
    if (!first) walk_.mark();
    return true;
  }
  if (!first && walk_.travelled_since_key() < target_) return false;
  if (!first) walk_.mark();
  // summed in another order, the same change may come out a little less
  target_ = lookup_.find(table, walk_, left_x, left_z).due * kRounding;
  return true;
}

}  // namespace kinema
