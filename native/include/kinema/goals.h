// What a pose is asked for, how far it is from it, and how that changes as joints turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "kinema/scalar.h"

namespace kinema {

// What a goal asks of its joint. Every kind has three residuals:
//   position         from the target, in heights
//   orientation      the turn from the target, angle × axis in radians
//   look_at          the joint's axis less the direction to the target, both of length 1
//   centre_of_mass   the body's, from the target, in heights
//   centre_above     the same along the floor; the height is free
enum class GoalKind : std::int32_t {
  position,
  orientation,
  look_at,
  centre_of_mass,
  centre_above
};

// The goals of all frames. Arrays are C-contiguous; shapes were checked by the caller.
struct Goals {
  std::span<const std::int32_t> kinds, joints;  // (G,)
  std::span<const std::uint8_t> hard;           // (G,) pins: they go before all others
  std::span<const double> axes;                 // (G, 3) for look_at, in the joint's frame
  std::span<const double> targets;              // (F, G, 4): a point and 0, or a quaternion
  std::span<const double> weights;              // (F, G); 0 is no goal in that frame

  std::size_t count() const { return kinds.size(); }
};

struct Body {
  std::span<const std::int32_t> parents;  // (J,), before their children
  std::span<const double> masses;         // (J,) shares of the body's mass
  double height;                          // what lengths are counted in
};

// A pose with what follows from it. Turns are counted in the joint's own axes, on the right of its
// rotation; places of roots in heights.
struct Pose {
  std::vector<Quat> local, world;
  std::vector<Vec> offset, place;
  std::vector<double> mass_below;  // of everything that a joint's turn moves
  std::vector<Vec> moment_below;   // its mass × place, summed

  explicit Pose(std::size_t joints)
      : local(joints), world(joints), offset(joints), place(joints), mass_below(joints),
        moment_below(joints) {}
  void load(const double* rotations, const double* positions);
  // Forward kinematics; with_masses where a goal asks for the centre of mass.
  void set(const Body& body, bool with_masses);
};

// Where each unknown is in a row of the Jacobian: the first of three columns, or -1.
struct Columns {
  std::vector<std::int32_t> turn, move;  // (J,); only roots move
  std::size_t count = 0;
};
// Every joint that turns and that goals can reach.
Columns columns_for(const Body& body, const Goals& goals, std::span<const std::uint8_t> turning);

bool asks_for_masses(const Goals& goals);

// One goal's residuals in a frame, and its rows (3, columns) of their derivative.
Vec residual(const Body& body, const Goals& goals, std::ptrdiff_t frame, std::size_t goal,
             const Pose& pose);
void jacobian(const Body& body, const Goals& goals, std::ptrdiff_t frame, std::size_t goal,
              const Pose& pose, const Columns& columns, double* rows);

// The residuals (F, G, 3) of every frame, and where asked for the rows (F, G, 3, 6 J), turns of
// all joints and then moves of all joints, zero where a joint cannot move.
void measure_goals(std::span<const double> rotations, std::span<const double> positions,
                   const Body& body, const Goals& goals, std::span<double> residuals,
                   std::span<double> rows);

}  // namespace kinema
