#include "kinema/blend.h"

#include <algorithm>
#include <memory>
#include <new>

#include "kinema/kernels.h"
#include "kinema/parallel.h"

namespace kinema {

using std::ptrdiff_t;

void blend(std::span<const double* const> rotations, std::span<const double* const> positions,
           std::span<const double> weights, bool intrinsic, ptrdiff_t joints,
           std::span<double> out_rotations, std::span<double> out_positions) {
  constexpr ptrdiff_t kBlock = 64;  // frames: one may need many more steps than another
  const auto count = static_cast<ptrdiff_t>(rotations.size());
  const auto frames = static_cast<ptrdiff_t>(out_rotations.size()) / (joints * 4);
  const bool constant = static_cast<ptrdiff_t>(weights.size()) == count;
  parallel_for((frames + kBlock - 1) / kBlock, [&](ptrdiff_t block) {
    const ptrdiff_t first = block * kBlock;
    const auto scratch = std::make_unique_for_overwrite<double[]>(joints * 28 + count * 16);
    kernels().blend(rotations.data(), positions.data(), count, weights.data(),
                    constant ? 0 : count, intrinsic, first, std::min(kBlock, frames - first),
                    joints, out_rotations.data(), out_positions.data(), scratch.get());
  });
}

}  // namespace kinema
