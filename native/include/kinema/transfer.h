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

// A chain that leans: the spine, or the neck. In the source: the two joints between which it starts,
// the one from which it is seen, and its end; in the target: the joints before and after it, and its
// own (S), all driven. In the reference pose: the target's bones of the chain (S, 3), what is below and
// above it, turning with the joints before and after it; and the turn (4) from the direction of the
// source's end to that of the target's. Nothing is done without joints.
struct TransferChain {
  std::int32_t one_start, other_start, source_seen, source_end, before, after;
  std::span<const std::int32_t> joints;
  std::span<const double> bones, below, above, align;
};

// Local rotations (F, K, 4) of the target.
//
// Driven joints turn as those of the source do. Then spine and neck lean, so that their ends are in the
// direction in which they are in the source, seen from its chest and from the reference pose: a tremble
// of the hips that a spine takes back does not reach the shoulders. Last, each limb swings, bent as it
// is, so that its end is in the direction in which it is in the source, seen from its start.
void transfer(const TransferSource& source, const TransferJoints& target,
              const TransferLimbs& limbs, const TransferChain& spine, const TransferChain& neck,
              std::span<double> rotations);

}  // namespace kinema
