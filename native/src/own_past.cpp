#include "kinema/own_past.h"

#include <algorithm>

#include "kinema/kernels.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kFade = 0.8;     // what an earlier pose counts, of the one after it
constexpr double kApproach = 0.9; // what is left, tick by tick, of the difference between now and then
constexpr ptrdiff_t kFewest = 5;  // poses before a moment that it is judged by

}  // namespace

OwnPast::OwnPast(ptrdiff_t width) : width_(width), poses_(kRoom * (width + 2)), unlike_(kRoom) {}

void OwnPast::step(std::span<const double> pose, double cosine, double sine) {
  const ptrdiff_t now = seen_++;
  double* own = poses_.data() + now % kRoom * (width_ + 2);
  for (ptrdiff_t i = 0; i < width_; i += 3) {
    const double x = pose[i], z = pose[i + 2];
    own[i] = x * cosine - z * sine;
    own[i + 1] = pose[i + 1];
    own[i + 2] = x * sine + z * cosine;
  }
  own[width_] = cosine, own[width_ + 1] = sine;
  const auto distance = kernels().vector_gap;
  for (ptrdiff_t ago = 1; ago <= std::min(now, kRoom - 1); ++ago) {
    const double gap = distance(own, turned(now - ago), width_);
    // the first pose of all stands in for those before it
    unlike_[ago] =
        ago == now ? gap * gap / (1.0 - kFade) : kFade * unlike_[ago] + gap * gap;
  }
}

double OwnPast::follow(std::span<double> ahead) const {
  const ptrdiff_t now = seen_ - 1, count = static_cast<ptrdiff_t>(ahead.size()) / width_;
  ptrdiff_t then = -1;
  for (ptrdiff_t ago = count; ago < std::min(now, kRoom - 1) - kFewest; ++ago) {
    const double value = unlike_[ago];
    if (value > unlike_[ago - 1] || value > unlike_[ago + 1]) continue;
    if (then < 0 || value < unlike_[now - then]) then = now - ago;
  }
  if (then < 0) return -1.0;
  const double *here = turned(now), *there = turned(then);
  double left = 1.0;
  for (ptrdiff_t k = 1; k <= count; ++k) {
    const double* next = turned(then + k);
    left *= kApproach;
    // it turns from now on as it turned then
    const double *a = here + width_, *b = there + width_, *c = next + width_;
    const double by_cosine = c[0] * b[0] + c[1] * b[1], by_sine = c[1] * b[0] - c[0] * b[1];
    const double cosine = by_cosine * a[0] - by_sine * a[1];
    const double sine = by_sine * a[0] + by_cosine * a[1];
    double* out = ahead.data() + (k - 1) * width_;
    for (ptrdiff_t i = 0; i < width_; i += 3) {
      const double x = next[i] + left * (here[i] - there[i]);
      const double z = next[i + 2] + left * (here[i + 2] - there[i + 2]);
      out[i] = x * cosine + z * sine;
      out[i + 1] = next[i + 1] + left * (here[i + 1] - there[i + 1]);
      out[i + 2] = z * cosine - x * sine;
    }
  }
  return unlike_[now - then] * (1.0 - kFade);
}

}  // namespace kinema
