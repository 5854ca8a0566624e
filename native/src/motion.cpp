#include "kinema/motion.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <mutex>
#include <vector>

#include "kinema/kernels.h"
#include "kinema/parallel.h"

namespace kinema {

using std::ptrdiff_t;

namespace {
constexpr ptrdiff_t kBlock = 256;  // frames to a block: enough to hide the cost of starting one
ptrdiff_t blocks_of(ptrdiff_t frames) { return (frames + kBlock - 1) / kBlock; }
}  // namespace

void forward(std::span<const double> rotations, std::span<const double> positions,
             std::span<const std::int32_t> parents, std::span<double> world_rotations,
             std::span<double> world_positions) {
  const auto joints = static_cast<ptrdiff_t>(parents.size());
  const auto frames = static_cast<ptrdiff_t>(rotations.size()) / (joints * 4);
  parallel_for(blocks_of(frames), [&](ptrdiff_t block) {
    const ptrdiff_t first = block * kBlock;
    // left uninitialised on purpose: a parent is written before its children read it
    const auto scratch = std::make_unique_for_overwrite<double[]>(joints * 56);
    kernels().forward(rotations.data() + first * joints * 4, positions.data() + first * joints * 3,
                      parents.data(), std::min(kBlock, frames - first), joints,
                      world_rotations.data() + first * joints * 4,
                      world_positions.data() + first * joints * 3, scratch.get());
  });
}

void sample(std::span<const double> rotations, std::span<const double> positions, ptrdiff_t joints,
            std::span<const double> at, std::span<double> out_rotations,
            std::span<double> out_positions) {
  const auto frames = static_cast<ptrdiff_t>(rotations.size()) / (joints * 4);
  const auto count = static_cast<ptrdiff_t>(at.size());
  parallel_for(blocks_of(count), [&](ptrdiff_t block) {
    const ptrdiff_t first = block * kBlock;
    kernels().sample(rotations.data(), positions.data(), frames, joints, at.data() + first,
                     std::min(kBlock, count - first), out_rotations.data() + first * joints * 4,
                     out_positions.data() + first * joints * 3);
  });
}

void largest_deviation(std::span<const double> positions, std::span<const double> offsets,
                       std::span<double> deviation) {
  const auto width = static_cast<ptrdiff_t>(offsets.size());
  const auto frames = static_cast<ptrdiff_t>(positions.size()) / width;
  std::fill(deviation.begin(), deviation.end(), 0.0);
  std::mutex merging;
  parallel_for(blocks_of(frames), [&](ptrdiff_t block) {
    std::vector<double> largest(width, 0.0);
    const ptrdiff_t last = std::min(frames, (block + 1) * kBlock);
    for (ptrdiff_t f = block * kBlock; f < last; ++f) {
      const double* p = positions.data() + f * width;
      for (ptrdiff_t i = 0; i < width; ++i)
        largest[i] = std::max(largest[i], std::abs(p[i] - offsets[i]));
    }
    const std::lock_guard lock(merging);
    for (ptrdiff_t i = 0; i < width; ++i) deviation[i] = std::max(deviation[i], largest[i]);
  });
}

void sample_errors(std::span<const double> rotations_a, std::span<const double> positions_a,
                   std::span<const double> rotations_b, std::span<const double> positions_b,
                   std::span<double> angles, std::span<double> distances) {
  constexpr ptrdiff_t kSamples = 8192;
  const auto count = static_cast<ptrdiff_t>(angles.size());
  parallel_for((count + kSamples - 1) / kSamples, [&](ptrdiff_t block) {
    const ptrdiff_t first = block * kSamples;
    kernels().sample_errors(rotations_a.data() + first * 4, positions_a.data() + first * 3,
                            rotations_b.data() + first * 4, positions_b.data() + first * 3,
                            std::min(kSamples, count - first), angles.data() + first,
                            distances.data() + first);
  });
}

}  // namespace kinema
