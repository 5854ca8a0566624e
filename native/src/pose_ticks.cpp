#include "kinema/pose_ticks.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kOnTick = 1e-6;      // of a period: sums of seconds are rounded
constexpr double kCoincide = 1e-9;    // shorter than this, two joints give no direction

void turn(const double* q, const double* v, double* out) {
  const double tx = 2.0 * (q[2] * v[2] - q[3] * v[1]);
  const double ty = 2.0 * (q[3] * v[0] - q[1] * v[2]);
  const double tz = 2.0 * (q[1] * v[1] - q[2] * v[0]);
  out[0] = v[0] + q[0] * tx + (q[2] * tz - q[3] * ty);
  out[1] = v[1] + q[0] * ty + (q[3] * tx - q[1] * tz);
  out[2] = v[2] + q[0] * tz + (q[1] * ty - q[2] * tx);
}

void multiply(const double* a, const double* b, double* out) {
  out[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
  out[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
  out[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
  out[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

}  // namespace

PoseTicks::PoseTicks(TickedBody body, double rate)
    : body_(std::move(body)),
      coordinates_(static_cast<ptrdiff_t>(body_.joints.size()) * 3),
      period_(1.0 / rate),
      turns_(body_.parents.size() * 4),
      places_(body_.parents.size() * 3),
      before_(width()),
      now_(width()),
      total_(width()) {}

void PoseTicks::place(std::span<const double> rotations, std::span<const double> positions) {
  for (std::size_t j = 0; j < body_.parents.size(); ++j) {
    const std::int32_t parent = body_.parents[j];
    const double *q = rotations.data() + j * 4, *p = positions.data() + j * 3;
    double *world_q = turns_.data() + j * 4, *world_p = places_.data() + j * 3;
    if (parent < 0) {
      std::copy_n(q, 4, world_q);
      std::copy_n(p, 3, world_p);
      continue;
    }
    multiply(turns_.data() + parent * 4, q, world_q);
    turn(turns_.data() + parent * 4, p, world_p);
    for (int axis = 0; axis < 3; ++axis) world_p[axis] += places_[parent * 3 + axis];
  }
}

void PoseTicks::follow() {
  double* out = now_.data();
  const double* origin = places_.data() + body_.root * 3;
  for (std::size_t n = 0; n < body_.joints.size(); ++n)
    for (int axis = 0; axis < 3; ++axis)
      *out++ = (places_[body_.joints[n] * 3 + axis] - origin[axis]) * body_.scales[n];
  double left[2] = {0.0, 0.0};
  const auto pairs = static_cast<double>(body_.pairs.size()) / 2.0;
  for (std::size_t i = 0; i < body_.pairs.size(); i += 2) {
    const double *a = places_.data() + body_.pairs[i] * 3, *b = places_.data() + body_.pairs[i + 1] * 3;
    const double x = a[0] - b[0], y = a[1] - b[1], z = a[2] - b[2];
    const double length = std::sqrt(x * x + y * y + z * z);
    if (length <= kCoincide) continue;
    left[0] += x / length / pairs;
    left[1] += z / length / pairs;
  }
  out[0] = left[0];
  out[1] = left[1];
}

// Adds the integral over a part of the time between the last pose and this one.
void PoseTicks::add(double from, double until, double seconds) {
  const double middle = 0.5 * (from + until) / seconds;
  for (ptrdiff_t i = 0; i < width(); ++i)
    total_[i] += (until - from) * (before_[i] + (now_[i] - before_[i]) * middle);
}

ptrdiff_t PoseTicks::push(std::span<const double> rotations, std::span<const double> positions,
                          double seconds, std::span<double> rows) {
  place(rotations, positions);
  follow();
  if (!started_) {
    started_ = true;
    since_ = 0.0;
    std::ranges::fill(total_, 0.0);
    std::ranges::copy(now_, before_.begin());
    std::ranges::copy(now_, rows.begin());
    return 1;
  }
  // what does not fit is passed over, so that a long gap costs no more than a short one
  const auto room = static_cast<ptrdiff_t>(rows.size()) / width();
  seconds = std::min(seconds, static_cast<double>(room) * period_);
  ptrdiff_t ticks = 0;
  double from = 0.0;
  while (ticks < room && since_ + (seconds - from) >= period_ * (1.0 - kOnTick)) {
    const double until = std::min(from + (period_ - since_), seconds);
    add(from, until, seconds);
    const double span = since_ + (until - from);
    for (ptrdiff_t i = 0; i < width(); ++i) {
      rows[ticks * width() + i] = total_[i] / span;
      total_[i] = 0.0;
    }
    since_ = 0.0;
    from = until;
    ++ticks;
  }
  if (from < seconds) {
    add(from, seconds, seconds);
    since_ += seconds - from;
  }
  std::swap(before_, now_);
  return ticks;
}

}  // namespace kinema
