#include "kinema/bend_leg.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "kinema/ik.h"
#include "kinema/scalar.h"
#include "kinema/stopping.h"
#include "turns.h"

namespace kinema {

using std::ptrdiff_t;

namespace {

constexpr double kLeast = std::numeric_limits<double>::min();

struct Frame {
  const LegInWorld& leg;
  ptrdiff_t at;

  Quat rotation(std::int32_t joint) const {
    return load_quat(&leg.rotations[(at * joints() + joint) * 4]);
  }
  Vec position(std::int32_t joint) const {
    return load_vec(&leg.positions[(at * joints() + joint) * 3]);
  }
  Quat above(std::int32_t joint) const { return rotation(leg.parents[joint]); }
  Vec upper() const { return position(leg.knee) - position(leg.hip); }
  Vec lower() const { return position(leg.ankle) - position(leg.knee); }
  ptrdiff_t joints() const { return static_cast<ptrdiff_t>(leg.parents.size()); }
};

// The axis about which the knee usually bends, in the frame of the joint above it.
Vec knee_axis(const LegInWorld& leg) {
  Vec sum{0.0, 0.0, 0.0};
  const auto joints = static_cast<ptrdiff_t>(leg.parents.size());
  const auto frames = static_cast<ptrdiff_t>(leg.positions.size()) / (3 * joints);
  for (ptrdiff_t f = 0; f < frames; ++f) {
    const Frame frame{leg, f};
    sum = sum + rotate_back(frame.above(leg.knee), cross(frame.upper(), frame.lower()));
  }
  return unit_or(sum, {0.0, 0.0, 0.0});
}

// How a shin turns so that the leg is as long as it has to reach. Any extra bend is about the usual
// axis: the plane of a nearly straight leg is noise, which would show as soon as the leg bends.
Quat bent(Vec upper, Vec lower, Vec reach, Vec usual) {
  const Vec normal = cross(upper, lower);
  const double sine = length(normal), own = std::atan2(sine, dot(upper, lower));
  const Vec bend = (own / std::max(sine, kLeast)) * normal;
  const double squares = dot(reach, reach) - dot(upper, upper) - dot(lower, lower);
  const double sides = std::sqrt(dot(upper, upper) * dot(lower, lower));
  const double wanted = std::acos(std::clamp(0.5 * squares / std::max(sides, kLeast), -1.0, 1.0));
  const Vec more = bend + std::max(wanted - own, 0.0) * usual;
  const Vec turned = (wanted / std::max(length(more), kLeast)) * more;
  // first straightened, then bent anew
  return turn_of(turned) * turn_of(-1.0 * bend);
}

LegPose pose_of(const Frame& frame) {
  const LegInWorld& leg = frame.leg;
  return {frame.above(leg.hip),    frame.rotation(leg.hip),   frame.above(leg.knee),
          frame.rotation(leg.knee), frame.above(leg.ankle),   frame.rotation(leg.ankle),
          frame.position(leg.hip),  frame.position(leg.knee), frame.position(leg.ankle)};
}

}  // namespace

LegTurns bend(const LegPose& leg, Vec usual, Vec hip, Vec ankle, Quat foot) {
  const Vec upper = leg.knee - leg.hip, lower = leg.ankle - leg.knee;
  const Quat first = bent(upper, lower, ankle - hip, usual) * leg.shin;

  // Three joints in the world stand for the whole leg: any joints between them follow.
  double limb[12], bones[9];
  const Quat locals[3] = {leg.thigh, conjugate(leg.thigh) * first, conjugate(first) * foot};
  const Vec offsets[3] = {hip, rotate_back(leg.thigh, upper), rotate_back(leg.shin, lower)};
  for (int j = 0; j < 3; ++j) {
    limb[4 * j] = locals[j].w, limb[4 * j + 1] = locals[j].x;
    limb[4 * j + 2] = locals[j].y, limb[4 * j + 3] = locals[j].z;
    bones[3 * j] = offsets[j].x, bones[3 * j + 1] = offsets[j].y, bones[3 * j + 2] = offsets[j].z;
  }
  two_bone_limb(limb, bones, ankle);
  const Quat new_thigh = load_quat(limb), new_shin = new_thigh * load_quat(limb + 4);

  // a joint's parent turns with the bone that it lies on
  const Quat over_knee = new_thigh * (conjugate(leg.thigh) * leg.over_knee);
  const Quat over_ankle = new_shin * (conjugate(leg.shin) * leg.over_ankle);
  return {normalized(conjugate(leg.over_hip) * new_thigh),
          normalized(conjugate(over_knee) * new_shin), normalized(conjugate(over_ankle) * foot)};
}

void bend_leg(const LegInWorld& world, const LegGoal& goal, const LegRotations& turned) {
  const Vec axis = knee_axis(world);
  for (ptrdiff_t t = 0; t < static_cast<ptrdiff_t>(goal.share.size()); ++t) {
    if (t % 256 == 0) keep_going();
    const double share = goal.share[t];
    if (!(share > 0.0)) continue;
    const Vec moved = share * load_vec(&goal.moved[3 * t]);
    const Vec hips = share * load_vec(&goal.hips[3 * t]);
    Quat turn = load_quat(&goal.turn[4 * t]);
    if (share < 1.0) turn = turn_of(share * turn_vector(turn));
    const Frame frame{world, goal.start + t};
    const LegPose leg = pose_of(frame);
    const LegTurns turns = bend(leg, rotate(leg.over_knee, axis), leg.hip + hips,
                                leg.ankle + moved, turn * leg.foot);
    double* const own = &turned.rotations[frame.at * turned.joints * 4];
    store(own + 4 * turned.hip, turns.hip);
    store(own + 4 * turned.knee, turns.knee);
    store(own + 4 * turned.ankle, turns.ankle);
  }
}

}  // namespace kinema
