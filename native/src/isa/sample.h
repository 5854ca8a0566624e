// Sampling between frames, four joints side by side.
#pragma once

#include "quat.h"

namespace kinema {
namespace {

void sample(const double* rotations, const double* positions, ptrdiff_t frames, ptrdiff_t joints,
            const double* at, ptrdiff_t count, double* out_rotations, double* out_positions) {
  for (ptrdiff_t n = 0; n < count; ++n) {
    ptrdiff_t frame = static_cast<ptrdiff_t>(at[n]);
    if (frame > frames - 1) frame = frames - 1;
    const double u = at[n] - static_cast<double>(frame);
    const double* qa = rotations + frame * joints * 4;
    const double* pa = positions + frame * joints * 3;
    double* qo = out_rotations + n * joints * 4;
    double* po = out_positions + n * joints * 3;
    if (u == 0.0 || frame == frames - 1) {  // on a frame: that frame, to the bit
      std::memcpy(qo, qa, sizeof(double) * 4 * joints);
      std::memcpy(po, pa, sizeof(double) * 3 * joints);
      continue;
    }
    for (ptrdiff_t j = 0; j < joints; j += kLanes) {
      const Four j4 = four(j, joints, 4);
      store_quat(qo, j4, slerp(load_quat(qa, j4), load_quat(qa + joints * 4, j4), u));
    }
    const double* pb = pa + joints * 3;
    for (ptrdiff_t i = 0; i < joints * 3; ++i) po[i] = pa[i] + u * (pb[i] - pa[i]);
  }
}

}  // namespace
}  // namespace kinema
