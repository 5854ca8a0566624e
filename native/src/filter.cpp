#include "kinema/filter.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/parallel.h"
#include "kinema/stopping.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr ptrdiff_t kBlock = 512;  // frames of one joint
constexpr ptrdiff_t kPad = 4;      // four frames are worked on at once: the last ones read past
constexpr double kStill = 1e-14;   // a step below this is the end of an iteration

struct Taps {
  ptrdiff_t first, count;
  double scale;
};

// Which taps stay inside the motion at a frame, and what makes up for the others.
Taps taps_inside(const Window& window, ptrdiff_t frame, ptrdiff_t frames) {
  const auto count = static_cast<ptrdiff_t>(window.taps.size());
  const ptrdiff_t half = count / 2;
  const ptrdiff_t first = std::max<ptrdiff_t>(0, half - frame);
  const ptrdiff_t last = std::min(count, frames - frame + half);
  double all = 0, inside = 0;
  for (ptrdiff_t k = 0; k < count; ++k) {
    all += window.taps[k];
    if (k >= first && k < last) inside += window.taps[k];
  }
  return {first, last - first, inside == 0 ? 0.0 : all / inside};
}

bool near_an_end(ptrdiff_t frame, ptrdiff_t frames, ptrdiff_t half) {
  return frame < half || frame >= frames - half;
}

// One joint, one block of frames, and the frames around it.
struct Track {
  Track(ptrdiff_t n, ptrdiff_t half)
      : stride(n + 2 * half + kPad),
        samples(4 * stride, 0.0),
        base(4 * stride, 0.0),
        sums(3 * stride, 0.0) {}
  ptrdiff_t stride;
  std::vector<double> samples, base, sums;
};

}  // namespace

void filter_rotations(std::span<const double> rotations, ptrdiff_t joints,
                      std::span<const std::int32_t> chosen, const Window& window, int iterations,
                      std::span<double> out) {
  const auto frames = static_cast<ptrdiff_t>(rotations.size()) / (joints * 4);
  const auto count = static_cast<ptrdiff_t>(window.taps.size());
  const ptrdiff_t half = count / 2;
  const ptrdiff_t blocks = (frames + kBlock - 1) / kBlock;
  const Kernels& kernel = kernels();

  // neighbouring tasks are joints of one block: they share the lines of memory they read
  const auto tasks = blocks * static_cast<ptrdiff_t>(chosen.size());
  parallel_for(tasks, [&](ptrdiff_t task) {
    const ptrdiff_t from = task / static_cast<ptrdiff_t>(chosen.size()) * kBlock;
    const ptrdiff_t joint = chosen[task % chosen.size()];
    const ptrdiff_t n = std::min(kBlock, frames - from);
    Track track(n, half);
    for (ptrdiff_t i = 0; i < n + 2 * half; ++i) {
      const double* q = rotations.data() + (window.index[from + i] * joints + joint) * 4;
      for (int c = 0; c < 4; ++c) track.samples[c * track.stride + i] = q[c];
    }
    for (int c = 0; c < 4; ++c)
      std::copy_n(track.samples.data() + c * track.stride + half, n,
                  track.base.data() + c * track.stride);

    for (int step = 0; step < iterations; ++step) {
      keep_going();
      kernel.log_sums(track.base.data(), track.stride, track.samples.data(), track.stride, n,
                      window.taps.data(), count, track.sums.data(), track.stride);
      if (window.shrink)
        for (ptrdiff_t t = 0; t < n; ++t) {
          if (!near_an_end(from + t, frames, half)) continue;
          const Taps taps = taps_inside(window, from + t, frames);
          double sums[3 * kPad];
          kernel.log_sums(track.base.data() + t, track.stride, track.samples.data() + t + taps.first,
                          track.stride, 1, window.taps.data() + taps.first, taps.count, sums, kPad);
          for (int c = 0; c < 3; ++c) track.sums[c * track.stride + t] = taps.scale * sums[c * kPad];
        }
      double largest = 0;
      for (int c = 0; c < 3; ++c)
        for (ptrdiff_t t = 0; t < n; ++t)
          largest = std::max(largest, std::abs(track.sums[c * track.stride + t]));
      kernel.turn_by(track.base.data(), track.stride, track.sums.data(), track.stride, n);
      if (largest < kStill) break;
    }
    for (ptrdiff_t t = 0; t < n; ++t)
      for (int c = 0; c < 4; ++c)
        out[((from + t) * joints + joint) * 4 + c] = track.base[c * track.stride + t];
  });
}

void filter_values(std::span<const double> values, ptrdiff_t columns, const Window& window,
                   std::span<double> out) {
  const auto frames = static_cast<ptrdiff_t>(values.size()) / columns;
  const auto count = static_cast<ptrdiff_t>(window.taps.size());
  const ptrdiff_t half = count / 2;
  constexpr ptrdiff_t kRows = 64;
  parallel_for((frames + kRows - 1) / kRows, [&](ptrdiff_t block) {
    const ptrdiff_t last = std::min(frames, (block + 1) * kRows);
    for (ptrdiff_t t = block * kRows; t < last; ++t) {
      Taps taps{0, count, 1.0};
      if (window.shrink && near_an_end(t, frames, half)) taps = taps_inside(window, t, frames);
      double* const to = out.data() + t * columns;
      std::fill_n(to, columns, 0.0);
      for (ptrdiff_t k = taps.first; k < taps.first + taps.count; ++k) {
        const double weight = taps.scale * window.taps[k];
        if (weight == 0.0) continue;
        const double* from = values.data() + window.index[t + k] * columns;
        for (ptrdiff_t c = 0; c < columns; ++c) to[c] += weight * from[c];
      }
    }
  });
}

}  // namespace kinema
