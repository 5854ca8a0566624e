// Inverse kinematics, all frames on all cores. Arrays are C-contiguous: rotations (F, J, 4) wxyz,
// positions (F, J, 3), goals and poles (F, 3). Shapes were checked by the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kinema/scalar.h"

namespace kinema {

// Turns base, middle and tip of a limb in place, so that the tip meets its goal; where it cannot,
// it comes as near as the bones allow.
// chain: the joints from a root down to the tip, three or more; the last three are the limb.
// poles: the points that the middle joint turns to, or empty to keep the plane it bends in.
// keep_tip: the tip keeps its rotation in the world, otherwise the one local to its parent.
void two_bone(std::span<double> rotations, std::span<const double> positions,
              std::ptrdiff_t joints, std::span<const std::int32_t> chain,
              std::span<const double> goals, std::span<const double> poles, bool keep_tip);

// The same for a single limb: rotations of its three joints (3, 4) in place, and their positions
// (3, 3), the first of both in the world. The tip keeps its rotation in the world.
void two_bone_limb(double* rotations, const double* positions, Vec goal);

}  // namespace kinema
