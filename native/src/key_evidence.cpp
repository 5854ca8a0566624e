#include "kinema/key_evidence.h"

#include <algorithm>
#include <cmath>

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kTrust = 48.0;    // ticks that the database's word on the pace is worth
constexpr double kGuess = 40.0;    // settled poses that the first guess of the level is worth
constexpr double kLevel = 0.73;    // least saliency of a key, of the change from key to key: a first guess
constexpr double kTiny = 1e-9;
constexpr double kLow = -3.0, kHigh = 2.0;  // logarithms of saliency: beyond, they are all alike
constexpr double kUnknown = 3.0;
constexpr ptrdiff_t kSettled = 20;  // ticks after which a pose's saliency hardly changes
constexpr ptrdiff_t kDrift = 6;     // poses ahead if the stream goes on as it moves now
constexpr double kSlowing = 0.8;    // each step of these is so much of the one before
constexpr ptrdiff_t kNear = 2;  // ticks: a key so near has been found

}  // namespace

KeyEvidence::KeyEvidence(ptrdiff_t width, double share, double alpha)
    : width_(width), share_(share), recent_(width, alpha), own_(width), settled_(kMemory),
      ahead_(RecentPoses::kMostAhead * width) {}

void KeyEvidence::reset() {
  recent_.reset();
  own_.reset();
  settled_.reset();
}

void KeyEvidence::step(std::span<const double> pose, double cosine, double sine,
                       const LookedUp& looked) {
  recent_.step(pose);
  own_.step(pose, cosine, sine);
  look_ahead();
  const auto count = static_cast<double>(std::min(seen() - 1, kMemory));
  if (seen() == 1) speed_ = spacing_ = 0.0;
  if (seen() > 1) speed_ += (recent_.gap(0, 1) - speed_) / count;
  spacing_ += (looked.spacing - spacing_) / (count + 1.0);
  looked_ = looked;
  distances_[(seen() - 1) % RecentPoses::kRoom] = looked.distance;

  // the change to expect from key to key: by the stream so far, at first by the database
  const double by_database = kTrust * share_ * std::exp(spacing_);
  pace_ = std::log(std::max((count * speed_ + by_database) / (count + kTrust) / share_, kTiny));
  // the first pose of all is never removed
  if (seen() > kSettled + 1) settled_.add(std::log(std::max(recent_.saliency(kSettled), kTiny)));
  const auto known = static_cast<double>(settled_.count());
  level_ = std::log(kLevel) + pace_;
  if (known > 0.0)
    level_ += (settled_.reached_by(share_) - level_) * known / (known + kGuess);
}

void KeyEvidence::look_ahead() {
  const double *now = recent_.pose(0), *before = recent_.pose(1);
  double step = 1.0, total = 0.0;
  for (ptrdiff_t k = 0; k < kDrift; ++k) {
    total += step *= kSlowing;
    for (ptrdiff_t i = 0; i < width_; ++i)
      ahead_[k * width_ + i] = now[i] + total * (now[i] - before[i]);
  }
  const std::span<double> ahead(ahead_);
  recent_.outlook(ahead.first(kDrift * width_), drift_);
  unlike_ = own_.follow(ahead);
  if (unlike_ >= 0.0) recent_.outlook(ahead, repeat_);
}

double KeyEvidence::against_level(double saliency) const {
  return std::clamp(std::log(std::max(saliency, kTiny)) - level_, kLow, kHigh);
}

void KeyEvidence::of_stream(std::span<double> out) const {
  auto at = out.begin();
  for (ptrdiff_t ago = 1; ago <= kRecent; ++ago) *at++ = against_level(recent_.saliency(ago));
  for (double saliency : drift_) *at++ = against_level(saliency);
  for (double saliency : repeat_) *at++ = unlike_ < 0.0 ? 0.0 : against_level(saliency);
  *at++ = unlike_ < 0.0 ? kUnknown
                        : std::clamp(0.5 * std::log(unlike_ + kTiny) - pace_, -6.0, kUnknown);
  *at++ = level_ - pace_;
  *at++ = std::log1p(static_cast<double>(seen() - 1) / 24.0);
  *at++ = std::log(share_ * 10.0);
  const double usual = std::max(share_ * std::exp(pace_), kTiny);
  for (ptrdiff_t ago = 0; ago < 4; ++ago) *at++ = std::log(recent_.gap(ago, ago + 1) / usual + 0.05);
  for (ptrdiff_t ticks : {12, 48}) {
    const ptrdiff_t ago = std::clamp<ptrdiff_t>(recent_.count() - 1, 1, ticks);
    *at++ = std::log(recent_.travelled(ago) / (usual * static_cast<double>(ago)) + 0.05);
  }
  *at++ = recent_.cosine(0, 1, 1, 2);
  *at++ = recent_.cosine(1, 2, 2, 3);
  *at++ = recent_.cosine(0, 2, 2, 4);
  *at++ = looked_.spacing - pace_;
  *at++ = looked_.distance - pace_;
}

void KeyEvidence::since_key(ptrdiff_t ticks, std::span<double> out) const {
  const ptrdiff_t since = std::min({ticks, seen() - 1, RecentPoses::kRoom - 1});
  const double scale = std::max(std::exp(level_), kTiny);
  const double direct = recent_.gap(0, since);
  // the pose since then that would be most salient, were the current one the next key
  double best = 0.0, lag = 0.0;
  for (ptrdiff_t ago = 1; ago < since; ++ago) {
    const double salience = recent_.gap(ago, since) + recent_.gap(ago, 0) - 0.5 * direct;
    if (salience <= best) continue;
    best = salience;
    lag = static_cast<double>(ago);
  }
  // the most salient pose so far that the last key has not found, and whether that key found one
  double open = kLow, open_ago = 0.0, found = kLow, above = 0.0;
  for (ptrdiff_t ago = 1; ago < std::min(since + kNear + 1, RecentPoses::kRoom - 1); ++ago) {
    const double value = against_level(recent_.saliency(ago));
    if (ago >= since - kNear) {
      found = std::max(found, value);
      continue;
    }
    above += value >= 0.0 ? 1.0 : 0.0;
    if (value <= open) continue;
    open = value;
    open_ago = static_cast<double>(ago);
  }
  const double gone = static_cast<double>(since) * share_;
  const double values[kSince] = {
      recent_.travelled(since) / scale,
      direct / scale,
      best / scale,
      lag / 5.0,
      gone,
      std::log(gone + kTiny),
      (direct - recent_.gap(1, since)) / scale,
      recent_.cosine(0, 1, 0, since),
      distances_[(seen() - 1 - since) % RecentPoses::kRoom] - pace_,
      open,
      open_ago / 5.0,
      above,
      found,
  };
  std::copy_n(values, kSince, out.begin());
}

}  // namespace kinema
