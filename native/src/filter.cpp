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
constexpr double kLarge = 0.1;     // of the largest tap: what a window consists of

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

// The places of the taps that are not small: from here to the same place from the end.
ptrdiff_t first_large(std::span<const double> taps) {
  double largest = 0;
  for (const double tap : taps) largest = std::max(largest, std::abs(tap));
  const auto large = [&](double tap) { return std::abs(tap) >= kLarge * largest; };
  const auto begin = std::find_if(taps.begin(), taps.end(), large) - taps.begin();
  const auto end = std::find_if(taps.rbegin(), taps.rend(), large) - taps.rbegin();
  return std::min<ptrdiff_t>(std::min(begin, end), static_cast<ptrdiff_t>(taps.size()) / 2);
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

  void set(ptrdiff_t place, const double* q) {
    for (int c = 0; c < 4; ++c) samples[c * stride + place] = q[c];
  }
};

// Puts the patches of one joint over the samples that were taken from their frames.
void patch(Track& track, const Patches& patches, ptrdiff_t joint,
           std::span<const std::int64_t> index) {
  const auto [begin, end] = std::equal_range(patches.joints.begin(), patches.joints.end(), joint);
  if (begin == end) return;
  const auto first = begin - patches.joints.begin();
  const auto frames = patches.frames.subspan(first, end - begin);
  for (std::size_t place = 0; place < index.size(); ++place) {
    const auto found = std::lower_bound(frames.begin(), frames.end(), index[place]);
    if (found != frames.end() && *found == index[place])
      track.set(place, patches.rotations.data() + (first + (found - frames.begin())) * 4);
  }
}

// |cos| of half the largest angle between frames of a track that are `reach` apart, half of that, and
// so on: any spin shows at one of these. Frames next to each other are no matter of the window.
double closest_within(const Track& track, ptrdiff_t n, ptrdiff_t half, ptrdiff_t reach) {
  double closest = 1.0;
  for (ptrdiff_t shift = reach; shift > 2; shift /= 2)
    for (ptrdiff_t i = half - reach; i + shift < n + half + reach; ++i) {
      double dot = 0;
      for (int c = 0; c < 4; ++c)
        dot += track.samples[c * track.stride + i] * track.samples[c * track.stride + i + shift];
      closest = std::min(closest, std::abs(dot));
    }
  return closest;
}

}  // namespace

void filter_rotations(std::span<const double> rotations, ptrdiff_t joints,
                      std::span<const std::int32_t> chosen, const Window& window,
                      const Patches& patches, int iterations, std::span<double> out,
                      std::span<double> closest) {
  const auto frames = static_cast<ptrdiff_t>(rotations.size()) / (joints * 4);
  const auto count = static_cast<ptrdiff_t>(window.taps.size());
  const ptrdiff_t half = count / 2;
  const ptrdiff_t blocks = (frames + kBlock - 1) / kBlock;
  const ptrdiff_t reach = half - first_large(window.taps);
  const Kernels& kernel = kernels();

  // neighbouring tasks are joints of one block: they share the lines of memory they read
  const auto tasks = blocks * static_cast<ptrdiff_t>(chosen.size());
  std::vector<double> closest_of(tasks, 1.0);
  parallel_for(tasks, [&](ptrdiff_t task) {
    const ptrdiff_t from = task / static_cast<ptrdiff_t>(chosen.size()) * kBlock;
    const ptrdiff_t joint = chosen[task % chosen.size()];
    const ptrdiff_t n = std::min(kBlock, frames - from);
    Track track(n, half);
    for (ptrdiff_t i = 0; i < n + 2 * half; ++i) {
      const std::int64_t frame = window.index[from + i];
      track.set(i, frame < frames ? rotations.data() + (frame * joints + joint) * 4
                                  : window.beyond.data() + ((frame - frames) * joints + joint) * 4);
    }
    patch(track, patches, joint, window.index.subspan(from, n + 2 * half));
    closest_of[task] = closest_within(track, n, half, reach);
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
  std::fill(closest.begin(), closest.end(), 1.0);
  for (ptrdiff_t task = 0; task < tasks; ++task) {
    double& least = closest[task % chosen.size()];
    least = std::min(least, closest_of[task]);
  }
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
        const std::int64_t frame = window.index[t + k];
        const double* from = frame < frames ? values.data() + frame * columns
                                            : window.beyond.data() + (frame - frames) * columns;
        for (ptrdiff_t c = 0; c < columns; ++c) to[c] += weight * from[c];
      }
    }
  });
}

}  // namespace kinema
