#include "kinema/key_stream.h"

#include <algorithm>
#include <cmath>

#include "kinema/kernels.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kFacing = 0.2;    // length of the vector to the left: below, it says nothing
constexpr double kClose = 0.05;    // squared leg lengths: neighbours closer than this count alike
constexpr double kLeast = 1e-3;    // leg lengths: below, a distance is noise
constexpr double kRounding = 1.0 - 1e-9;
constexpr ptrdiff_t kShortest = 2;    // ticks from key to key
constexpr ptrdiff_t kMemory = 720;    // ticks: how far back keys are counted
constexpr ptrdiff_t kLookups = 4;     // ticks from look-up to look-up: they say the same meanwhile

}  // namespace

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

KeyLookup::KeyLookup(ptrdiff_t width, ptrdiff_t past_frames, ptrdiff_t neighbours)
    : width_(width), past_frames_(past_frames), ring_(width * (past_frames + 1)),
      window_(width * (past_frames + 1)), squares_(neighbours), ids_(neighbours) {}

void KeyLookup::step(std::span<const double> row) {
  std::copy_n(row.begin(), width_, ring_.begin() + seen_ % (past_frames_ + 1) * width_);
  const double left_x = row[width_], left_z = row[width_ + 1];
  const double length = std::hypot(left_x, left_z);
  if (seen_ == 0) cosine_ = 1.0, sine_ = 0.0;
  if (length > kFacing) cosine_ = left_x / length, sine_ = -left_z / length;
  ++seen_;
}

LookedUp KeyLookup::find(const KeyTable& table) {
  float* out = window_.data();
  for (ptrdiff_t ago = 0; ago <= past_frames_; ++ago) {
    const ptrdiff_t tick = seen_ - 1 - std::min(ago, seen_ - 1);
    const double* pose = ring_.data() + tick % (past_frames_ + 1) * width_;
    for (ptrdiff_t i = 0; i < width_; i += 3, out += 3) {
      const double x = pose[i], z = pose[i + 2];
      out[0] = static_cast<float>(x * cosine_ - z * sine_);
      out[1] = static_cast<float>(pose[i + 1]);
      out[2] = static_cast<float>(x * sine_ + z * cosine_);
    }
  }
  return look_up(table, window_, ids_, squares_);
}

void KeyStream::reset() {
  seen_ = 0;
  lookup_.reset();
  evidence_.reset();
}

bool KeyStream::tick(const KeyTable& table, const KeyJudge& judge, std::span<const double> row) {
  const auto pose = row.first(row.size() - 2);
  lookup_.step(row);
  ++seen_;
  ++since_key_;
  const bool key =
      judge.networks > 0 ? judged(table, judge, pose) : far_enough(table, pose);
  if (key) since_key_ = 0;
  return key;
}

bool KeyStream::judged(const KeyTable& table, const KeyJudge& judge,
                       std::span<const double> pose) {
  if (seen_ == 1) excess_ = 0.0;
  if (seen_ > 1) excess_ -= share_;
  if (seen_ > kMemory) excess_ *= 1.0 - 1.0 / static_cast<double>(kMemory);
  const double expected = share_ * static_cast<double>(std::min(seen_ - 1, kMemory));
  if (seen_ % kLookups == 1) looked_ = lookup_.find(table);
  evidence_.step(pose, lookup_.cosine(), lookup_.sine(), looked_);
  if (seen_ == 1) return true;
  if (since_key_ < kShortest) return false;
  double evidence[kJudged];
  const std::span<double> all(evidence);
  evidence_.of_stream(all.first(KeyEvidence::kStream));
  evidence_.since_key(since_key_, all.subspan(KeyEvidence::kStream, KeyEvidence::kSince));
  // counts that come and go by chance differ by about the root of what is expected
  all.back() = judge.price + judge.gain * excess_ / (std::sqrt(expected) + 1.0);
  if (advantage(judge, evidence) < 0.0) return false;
  excess_ += 1.0;
  return true;
}

bool KeyStream::far_enough(const KeyTable& table, std::span<const double> pose) {
  travelled_ += kernels().vector_gap(last_.data(), pose.data(), static_cast<ptrdiff_t>(pose.size()));
  std::ranges::copy(pose, last_.begin());
  if (seen_ > 1 && travelled_ < target_) return false;
  travelled_ = 0.0;
  // summed in another order, the same change may come out a little less
  target_ = lookup_.find(table).due * kRounding;
  return true;
}

}  // namespace kinema
