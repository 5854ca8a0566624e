#include "kinema/key_walk.h"

#include <algorithm>
#include <cmath>

#include "kinema/kernels.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr ptrdiff_t kLook = 32;       // ticks: how far back a turning point is looked for
constexpr double kMemory = 720.0;     // ticks: how far back long-run means reach
constexpr double kTrust = 48.0;       // ticks that the database's word on the scale is worth
constexpr ptrdiff_t kShortest = 2;    // ticks from key to key
constexpr double kTiny = 1e-9;

double product(const double* a, const double* b, const double* c, const double* d, ptrdiff_t n) {
  double total = 0.0;
  for (ptrdiff_t i = 0; i < n; ++i) total += (a[i] - b[i]) * (c[i] - d[i]);
  return total;
}

// Cosine of the angle between a - b and c - d.
double cosine(const double* a, const double* b, const double* c, const double* d, ptrdiff_t n) {
  const double lengths = std::sqrt(product(a, b, a, b, n) * product(c, d, c, d, n));
  return product(a, b, c, d, n) / (lengths + kTiny);
}

}  // namespace

KeyWalk::KeyWalk(ptrdiff_t width, double share, ptrdiff_t past)
    : width_(width), room_(std::max(past + 1, kLook)), share_(share), ring_(width * room_),
      changes_(room_) {
  key_.pose.resize(width);
  before_.pose.resize(width);
}

const double* KeyWalk::past(ptrdiff_t ticks) const {
  const ptrdiff_t back = std::min({ticks, seen_ - 1, room_ - 1});
  return ring_.data() + (seen_ - 1 - back) % room_ * width_;
}

void KeyWalk::step(std::span<const double> pose) {
  const double change =
      seen_ > 0 ? kernels().vector_gap(past(0), pose.data(), width_) : 0.0;
  std::ranges::copy(pose, ring_.begin() + seen_ % room_ * width_);
  changes_[seen_ % room_] = change;
  ++seen_;
  if (seen_ == 1) {
    speed_ = spacing_ = rate_ = 0.0;
    last_gap_ = 0;
    std::ranges::copy(pose, before_.pose.begin());
    before_.travelled = 0.0;
    looked_ = {};
    mark();
    rate_ = 1.0;
    return;
  }
  ++since_key_;
  key_.travelled += change;
  const double count = std::min(static_cast<double>(seen_ - 1), kMemory);
  speed_ += (change - speed_) / count;
  rate_ += (0.0 - rate_) / (count + 1.0);
}

void KeyWalk::mark() {
  if (seen_ > 1) {
    std::swap(before_, key_);
    last_gap_ = since_key_;
    rate_ += 1.0 / (std::min(static_cast<double>(seen_ - 1), kMemory) + 1.0);
  }
  std::copy_n(past(0), width_, key_.pose.begin());
  key_.travelled = 0.0;
  key_.looked = looked_;
  since_key_ = 0;
}

void KeyWalk::features(const LookedUp& looked, std::span<double> out) {
  const double count = std::min(static_cast<double>(seen_ - 1), kMemory);
  spacing_ += (looked.spacing - spacing_) / (count + 1.0);
  looked_ = looked;
  if (since_key_ == 0) key_.looked = looked;  // the key is the current pose
  // the summed change to expect from key to key: by the stream so far, at first by the database
  const double scale = std::max(
      (count * speed_ + kTrust * share_ * std::exp(spacing_)) / (count + kTrust) / share_, kTiny);
  const double log_scale = std::log(scale);

  const double *now = past(0), *key = key_.pose.data(), *before = before_.pose.data();
  const auto gap = [&](const double* a, const double* b) {
    return kernels().vector_gap(a, b, width_);
  };
  const double direct = gap(now, key), last = gap(key, before), across = gap(now, before);
  // the pose since the last key that would be most salient, were the current one the next key
  double best = 0.0, lag = 0.0;
  for (ptrdiff_t ago = 1; ago < std::min(since_key_, kLook - 1); ++ago) {
    const double salience = gap(past(ago), key) + gap(past(ago), now) - 0.5 * direct;
    if (salience <= best) continue;
    best = salience;
    lag = static_cast<double>(ago);
  }
  const auto speed = [&](ptrdiff_t ago) {
    return ago < seen_ ? changes_[(seen_ - 1 - ago) % room_] / (share_ * scale) : 0.0;
  };
  double recent = 0.0;
  for (ptrdiff_t ago = 0; ago < 12; ++ago) recent += speed(ago) / 12.0;
  const double expected = share_ * count;

  const double values[kWalkFeatures] = {
      key_.travelled / scale,
      direct / scale,
      (key_.travelled - direct) / scale,
      static_cast<double>(since_key_) * share_,
      best / scale,
      lag / 5.0,
      speed(0),
      speed(1),
      speed(2),
      speed(3),
      cosine(now, past(1), past(1), past(2), width_),
      cosine(past(1), past(2), past(2), past(3), width_),
      cosine(now, past(2), past(2), past(4), width_),
      cosine(now, past(1), now, key, width_),
      before_.travelled / scale,
      static_cast<double>(last_gap_) * share_,
      last / scale,
      (last + direct - 0.5 * across) / scale,
      recent,
      log_scale - looked.spacing,
      cosine(key, before, now, key, width_),
      std::log1p(count / 24.0),
      (rate_ * (count + 1.0) - expected) / (expected + 3.0),
      looked.distance - log_scale,
      key_.looked.distance - log_scale,
      key_.looked.nearest - log_scale,
  };
  std::copy_n(values, kWalkFeatures, out.begin());
}

double ticks_left(const KeyTimer& timer, std::span<const double> features) {
  double input[kWalkFeatures], first[64], second[64], total = 0.0;
  for (ptrdiff_t i = 0; i < kWalkFeatures; ++i)
    input[i] = std::clamp((features[i] - timer.center[i]) / timer.scale[i], -5.0, 5.0);
  const double* weights = timer.weights.data();
  const auto layer = [&](const double* in, ptrdiff_t inputs, double* out, ptrdiff_t outputs) {
    const double* biases = weights + inputs * outputs;
    std::copy_n(biases, outputs, out);
    for (ptrdiff_t i = 0; i < inputs; ++i)
      for (ptrdiff_t o = 0; o < outputs; ++o) out[o] += in[i] * weights[i * outputs + o];
    weights = biases + outputs;
  };
  const auto bent = [&](double* values) {
    for (ptrdiff_t i = 0; i < timer.hidden; ++i) values[i] = std::tanh(values[i]);
  };
  for (ptrdiff_t network = 0; network < timer.networks; ++network) {
    layer(input, kWalkFeatures, first, timer.hidden);
    bent(first);
    layer(first, timer.hidden, second, timer.hidden);
    bent(second);
    double left = 0.0;
    layer(second, timer.hidden, &left, 1);
    total += left;
  }
  return total / static_cast<double>(timer.networks);
}

bool is_due(const KeyTimer& timer, const KeyWalk& walk, std::span<const double> features) {
  if (walk.since_key() < kShortest) return false;
  constexpr ptrdiff_t kBudget = 22;  // keys so far, more or less than expected
  return ticks_left(timer, features) + timer.gain * features[kBudget] <= timer.threshold;
}

}  // namespace kinema
