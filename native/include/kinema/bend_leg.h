// Bend a leg so that its foot is where it should be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kinema/scalar.h"

namespace kinema {

// One leg in the world: its joints, and the rotations of the joints right above each of them.
struct LegPose {
  Quat over_hip, thigh, over_knee, shin, over_ankle, foot;
  Vec hip, knee, ankle;
};
struct LegTurns {
  Quat hip, knee, ankle;
};

// Local rotations of a leg whose hip and foot go elsewhere. `usual` is the axis, in the world, about
// which its knee bends more where it has to.
LegTurns bend(const LegPose& leg, Vec usual, Vec hip, Vec ankle, Quat foot);

// A body in the world before: rotations (F, J, 4), positions (F, J, 3), and the joints of one leg.
// Other joints may lie between them; hip has a parent. Indices were checked by the caller.
struct LegInWorld {
  std::span<const double> rotations, positions;
  std::span<const std::int32_t> parents;
  std::int32_t hip, knee, ankle;
};

// Where the foot goes in N frames from `start` on: displacements of its ankle (N, 3), its turn in
// the world (N, 4), displacements of the hip (N, 3), and how much of all three there is (N); frames
// with none of it are left alone.
struct LegGoal {
  std::ptrdiff_t start;
  std::span<const double> moved, turn, hips, share;
};

// Local rotations (F, J, 4), of any joints that include the leg's own: hip, knee and ankle.
struct LegRotations {
  std::span<double> rotations;
  std::ptrdiff_t joints;
  std::int32_t hip, knee, ankle;
};

// Turns hip, knee and ankle in place. A knee that has to bend more does so about the axis that it
// usually bends about; toes keep their angle to the foot.
void bend_leg(const LegInWorld& world, const LegGoal& goal, const LegRotations& turned);

}  // namespace kinema
