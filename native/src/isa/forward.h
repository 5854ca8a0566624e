// Forward kinematics, four frames side by side.
#pragma once

#include "quat.h"
#include "stream.h"

namespace kinema {
namespace {

void forward(const double* rotations, const double* positions, const std::int32_t* parents,
             ptrdiff_t frames, ptrdiff_t joints, double* world_rotations, double* world_positions,
             double* scratch) {
  // four frames of results, as they will stand in the output, before they are sent there
  double* const world_q = scratch + joints * 28;
  double* const world_p = world_q + joints * 16;
  const Four to_q = four(0, kLanes, joints * 4);
  const Four to_p = four(0, kLanes, joints * 3);
  for (ptrdiff_t first = 0; first < frames; first += kLanes) {
    const Four q4 = four(first, frames, joints * 4);
    const Four p4 = four(first, frames, joints * 3);
    for (ptrdiff_t j = 0; j < joints; ++j) {
      prefetch(rotations + q4.at[0] + (joints + j) * 16, 128);
      prefetch(positions + p4.at[0] + (joints + j) * 12, 96);
      Quat q = load_quat(rotations + j * 4, q4);
      Vec p{gather(positions + j * 3, p4), gather(positions + j * 3 + 1, p4),
            gather(positions + j * 3 + 2, p4)};
      if (parents[j] >= 0) {
        const double* above = scratch + parents[j] * 28;
        const Quat pq{load(above), load(above + 4), load(above + 8), load(above + 12)};
        q = mul(pq, q);
        p = rotate(pq, p);
        p.x += load(above + 16);
        p.y += load(above + 20);
        p.z += load(above + 24);
      }
      double* mine = scratch + j * 28;
      store(mine, q.w);
      store(mine + 4, q.x);
      store(mine + 8, q.y);
      store(mine + 12, q.z);
      store(mine + 16, p.x);
      store(mine + 20, p.y);
      store(mine + 24, p.z);
      store_quat(world_q + j * 4, to_q, q);
      scatter(world_p + j * 3, to_p, p.x);
      scatter(world_p + j * 3 + 1, to_p, p.y);
      scatter(world_p + j * 3 + 2, to_p, p.z);
    }
    stream(world_rotations + q4.at[0], world_q, q4.count * joints * 4);
    stream(world_positions + p4.at[0], world_p, p4.count * joints * 3);
  }
  finish_streams();
}

}  // namespace
}  // namespace kinema
