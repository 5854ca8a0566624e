// Foot lock for Python; see bindings.h.

#include "bindings.h"

#include <nanobind/stl/optional.h>

#include <optional>

#include "kinema/bend_leg.h"
#include "kinema/foot_goal.h"
#include "kinema/hip_path.h"

namespace {

using LegJoints = Array<const std::int32_t, 2, 3>;
using Point = Array<const double, 3>;

std::int32_t expect_joint(const char* name, ptrdiff_t joint, size_t joints) {
  expect_between(name, joint, 0, signed_size(joints) - 1);
  return static_cast<std::int32_t>(joint);
}

// A foot of a body: its joints, and its heel in the frame of the ankle.
struct FootJoints {
  ptrdiff_t ankle, toe;
  Point heel;
};

struct FootContacts {
  Flags down, heel, ball;
  double drift_x, drift_z;

  FootContacts(Flags down, Flags heel, Flags ball, double drift_x, double drift_z)
      : down(down), heel(heel), ball(ball), drift_x(drift_x), drift_z(drift_z) {
    expect_shape("heel", heel, {down.size()});
    expect_shape("ball", ball, {down.size()});
  }

  kinema::FootContacts view() const {
    return {span(down), span(heel), span(ball), drift_x, drift_z};
  }
};

// Where a foot goes in some frames, how its hip is displaced, and how much of it there is.
struct LegGoal {
  ptrdiff_t start;
  Points moved;
  Quaternions turn;
  Points hips;
  Values share;

  LegGoal(ptrdiff_t start, Points moved, Quaternions turn, Points hips, Values share)
      : start(start), moved(moved), turn(turn), hips(hips), share(share) {
    expect_shape("moved", moved, {share.size(), 3});
    expect_shape("turn", turn, {share.size(), 4});
    expect_shape("hips", hips, {share.size(), 3});
  }

  kinema::LegGoal view() const {
    return {start, span(moved), span(turn), span(hips), span(share)};
  }
};

void bind_foot_goal(nb::module_& m) {
  nb::class_<FootJoints>(m, "FootJoints")
      .def(
          "__init__",
          [](FootJoints* foot, ptrdiff_t ankle, ptrdiff_t toe, Point heel) {
            new (foot) FootJoints{ankle, toe, heel};
          },
          nb::kw_only(), "ankle"_a, "toe"_a, "heel"_array);

  nb::class_<FootContacts>(m, "FootContacts")
      .def(nb::init<Flags, Flags, Flags, double, double>(), nb::kw_only(), "down"_array,
           "heel"_array, "ball"_array, "drift_x"_a, "drift_z"_a);

  nb::class_<kinema::FootLock>(m, "FootLock")
      .def(
          "__init__",
          [](kinema::FootLock* options, double ease, double noise, double frame_time,
             std::optional<double> level) {
            new (options) kinema::FootLock{ease, noise, frame_time, level};
          },
          nb::kw_only(), "ease"_a, "noise"_a, "frame_time"_a, "level"_a = nb::none());

  m.def(
      "foot_goal",
      [](Rotations rotations, Positions positions, const FootJoints& foot,
         const FootContacts& contacts, const kinema::FootLock& options, ptrdiff_t start,
         Out<Points> moved, Out<Quaternions> turn) {
        const auto [frames, joints] = motion_size(rotations, positions);
        const size_t count = moved.shape(0);
        expect_shape("contacts.down", contacts.down, {frames});
        expect_between("start", start, 0, signed_size(frames) - signed_size(count));
        expect_shape("turn", turn, {count, 4});
        const kinema::FootInWorld in_world{span(rotations), span(positions), signed_size(joints),
                                           expect_joint("foot.ankle", foot.ankle, joints),
                                           expect_joint("foot.toe", foot.toe, joints),
                                           span(foot.heel)};
        const Working working;
        kinema::foot_goal(in_world, contacts.view(), options, start, span(moved), span(turn));
      },
      "rotations"_array, "positions"_array, "foot"_a, "contacts"_a, "options"_a, "start"_a, "moved"_array, "turn"_array);
}

void bind_legs(nb::module_& m) {
  m.def(
      "hip_path",
      [](Positions positions, LegJoints legs, ptrdiff_t hips, Positions moved, Flags moves,
         ptrdiff_t start, double frame_time, Out<Points> path) {
        const size_t frames = positions.shape(0), joints = positions.shape(1);
        const size_t count = moves.size();
        expect_indices("legs", legs, joints);
        expect_shape("moved", moved, {2, count, 3});
        expect_between("start", start, 0, signed_size(frames) - signed_size(count));
        expect_shape("path", path, {count, 3});
        const kinema::LegTracks tracks{span(positions), signed_size(joints), span(legs),
                                       expect_joint("hips", hips, joints)};
        const Working working;
        kinema::hip_path(tracks, span(moved), span(moves), start, frame_time, span(path));
      },
      "positions"_array, "legs"_array, "hips"_a, "moved"_array, "moves"_array, "start"_a,
      "frame_time"_a, "path"_array);

  nb::class_<LegGoal>(m, "LegGoal")
      .def(nb::init<ptrdiff_t, Points, Quaternions, Points, Values>(), nb::kw_only(), "start"_a,
           "moved"_array, "turn"_array, "hips"_array, "share"_array);

  m.def(
      "bend_leg",
      [](Rotations world_rotations, Positions world_positions, Indices parents,
         Array<const std::int32_t, 3> leg, const LegGoal& goal, Out<Rotations> rotations,
         Array<const std::int32_t, 3> turned) {
        const auto [frames, joints] = motion_size(world_rotations, world_positions);
        const size_t others = rotations.shape(1);
        const std::int32_t* const at = leg.data();
        const std::int32_t* const own = turned.data();
        expect_parents(parents, joints);
        expect_indices("leg", leg, joints);
        for (size_t i = 0; i < 3; ++i)
          expect(parents.data()[at[i]] >= 0, "leg must have no root among its joints");
        expect_between("goal.start", goal.start, 0,
                       signed_size(frames) - signed_size(goal.share.size()));
        expect_shape("rotations", rotations, {frames, others, 4});
        expect_indices("turned", turned, others);
        const Working working;
        kinema::bend_leg({span(world_rotations), span(world_positions), span(parents), at[0], at[1],
                          at[2]},
                         goal.view(),
                         {span(rotations), signed_size(others), own[0], own[1], own[2]});
      },
      "world_rotations"_array, "world_positions"_array, "parents"_array, "leg"_array, "goal"_a,
      "rotations"_array, "turned"_array);
}

}  // namespace

void bind_feet(nb::module_& m) {
  bind_foot_goal(m);
  bind_legs(m);
}
