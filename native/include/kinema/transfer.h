// Poses of one body given to another. Both are seen from one reference pose: D is how far a joint
// has turned from it in the world, and what has no partner goes with its parent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace kinema {

// World rotations (F, J, 4) and positions (F, J, 3) of the source, and its rotations (J, 4) in the
// reference pose.
struct TransferSource {
  std::span<const double> rotations, positions;
  std::ptrdiff_t joints;
  std::span<const double> reference;
};

// Joints (K) of the target: parents; the two joints of the source that drive each, -1 for none, and
// the weight of the second; rotations (K, 4) in the reference pose.
struct TransferJoints {
  std::span<const std::int32_t> parents, first, second;
  std::span<const double> weights, reference;
};

// Limbs (N): start and end in the source; start, middle and end in the target (N, 5), all driven;
// the target's bones in the reference pose (N, 2, 3).
struct TransferLimbs {
  std::span<const std::int32_t> joints;
  std::span<const double> bones;
};

// The spine: both hips, chest and top in the source; hips, chest and the joints between them (S) in
// the target, all driven. In the reference pose: the target's bones between them (S, 3), from the
// middle of the hips to the first of them, and from the chest to the top; and how much farther from
// the middle of the hips its top is than the source's, scaled. Nothing is done without joints between
// hips and chest.
struct TransferSpine {
  std::int32_t left_hip, right_hip, source_chest, source_top, hips, chest;
  std::span<const std::int32_t> joints;
  std::span<const double> bones, below, above, longer;
  double scale;
};

// Local rotations (F, K, 4) of the target.
//
// Driven joints turn as those of the source do. Then the spine leans, so that its top is in the
// direction in which it is in the source, scaled, and longer along the chest: a tremble of the hips
// that a spine takes back does not reach the shoulders. Last, each limb swings, bent as it is, so
// that its end is in the direction in which it is in the source, seen from its start.
void transfer(const TransferSource& source, const TransferJoints& target,
              const TransferLimbs& limbs, const TransferSpine& spine, std::span<double> rotations);

}  // namespace kinema
