// What is lost between two key frames: joints by slerp, positions linearly, then forward
// kinematics, against where the joints really were.
#pragma once

#include <cstddef>
#include <cstdint>

namespace kinema {

enum BodyFlag : std::uint8_t {
  kTurns = 1,   // its rotation matters: something that counts hangs on it
  kPlaced = 2,  // it is not where its parent is
  kMoves = 4,   // its position in its parent is not the same in all frames
};

// A motion cut down to what its rebuilt joint positions depend on. Arrays are C-contiguous;
// parents[j] < j. A joint without kPlaced has no weight: its parent has it.
struct Clip {
  std::ptrdiff_t frames, joints;
  const double* rotations;     // (F, J, 4) wxyz
  const double* positions;     // (F, J, 3)
  const double* targets;       // (F, J, 3) in the world
  const std::int32_t* parents;
  const std::uint8_t* flags;
  const double* weights;       // (J, 2) of a squared distance: in the maximum, in the sum
};

// Errors of four segments with a common start: the largest and the summed squared distance.
struct SegmentErrors {
  double largest[4], sum[4];
};

// Which frames of a segment are looked at: every stride-th one, `phases` times over, each time
// another one; phases == stride (1, 4 or 8) looks at all of them.
struct Sampling {
  std::ptrdiff_t stride, phases;
};
constexpr Sampling kEveryFrame{1, 1};
// All frames, but spread out at first, so that a bad segment is soon found out.
constexpr Sampling kSpreadOut{8, 8}, kSpreadSome{4, 4};

constexpr std::ptrdiff_t kSegmentScratch = 96;  // doubles per joint

}  // namespace kinema
