// Inverse kinematics for Python; see bindings.h.

#include "bindings.h"

#include <nanobind/stl/optional.h>

#include <optional>

#include "kinema/ccd.h"
#include "kinema/fullbody.h"
#include "kinema/goals.h"
#include "kinema/ik.h"
#include "kinema/limits.h"

namespace {

// Groups of arrays that belong together, checked once when they are made. view() is what the core
// takes; the arrays live as long as the group.

struct LimitArrays {
  Indices kinds;
  Quaternions before, after, bounds;

  LimitArrays(Indices kinds, Quaternions before, Quaternions after, Quaternions bounds)
      : kinds(kinds), before(before), after(after), bounds(bounds) {
    expect_between("kinds", span(kinds), 0, static_cast<int>(kinema::LimitKind::axes));
    expect_shape("before", before, {kinds.size(), 4});
    expect_shape("after", after, {kinds.size(), 4});
    expect_shape("bounds", bounds, {kinds.size(), 4});
  }

  kinema::LimitArrays view() const {
    return {span(kinds), span(before), span(after), span(bounds)};
  }
};

using MaybeLimits = std::optional<LimitArrays>;

kinema::LimitArrays view(const MaybeLimits& limits) {
  return limits ? limits->view() : kinema::LimitArrays{};
}

void expect_limits(const MaybeLimits& limits, size_t joints) {
  if (limits) expect_shape("limits", limits->kinds, {joints});
}

// Joints from a root down to a tip; those from the base to above the tip turn.
struct IkChain {
  Indices joints;
  ptrdiff_t base;
  Values weights;
  MaybeLimits limits;

  IkChain(Indices joints, ptrdiff_t base, Values weights, MaybeLimits limits)
      : joints(joints), base(base), weights(weights), limits(limits) {
    expect_between("base", base, 0, signed_size(joints.size()) - 2);
    const size_t turning = joints.size() - static_cast<size_t>(base) - 1;
    expect_shape("weights", weights, {turning});
    expect_limits(limits, turning);
  }
};

struct CcdOptions {
  ptrdiff_t iterations;
  double tolerance;
  bool carry;
  double fade;
};

struct GoalArrays {
  Indices kinds, joints;
  Flags hard;
  Points axes;
  Rotations targets;  // (F, G, 4)
  Matrix weights;     // (F, G)

  GoalArrays(Indices kinds, Indices joints, Flags hard, Points axes, Rotations targets,
             Matrix weights)
      : kinds(kinds), joints(joints), hard(hard), axes(axes), targets(targets), weights(weights) {
    const size_t count = kinds.size(), frames = targets.shape(0);
    expect_between("kinds", span(kinds), 0, static_cast<int>(kinema::GoalKind::centre_above));
    expect_shape("joints", joints, {count});
    expect_shape("hard", hard, {count});
    expect_shape("axes", axes, {count, 3});
    expect_shape("targets", targets, {frames, count, 4});
    expect_shape("weights", weights, {frames, count});
  }

  void expect_motion(const MotionSize& size) const {
    expect_indices("goals.joints", joints, size.joints);
    expect_shape("goals.targets", targets, {size.frames, kinds.size(), 4});
  }
  kinema::Goals view() const {
    return {span(kinds), span(joints), span(hard), span(axes), span(targets), span(weights)};
  }
};

struct BodyModel {
  Indices parents;
  Values masses;
  double height;

  BodyModel(Indices parents, Values masses, double height)
      : parents(parents), masses(masses), height(height) {
    expect_parents(parents, parents.size());
    expect_shape("masses", masses, {parents.size()});
  }

  void expect_motion(const MotionSize& size) const {
    expect_shape("body.parents", parents, {size.joints});
  }
  kinema::Body view() const { return {span(parents), span(masses), height}; }
};

// Which joints turn, what it costs to turn them and to move the roots, and how far they may turn.
struct JointFreedom {
  using Stiffness = Array<const double, -1, 3, 3>;
  Stiffness turn_stiffness;
  double move_stiffness;
  Flags turning;
  MaybeLimits limits;

  JointFreedom(Stiffness turn_stiffness, double move_stiffness, Flags turning, MaybeLimits limits)
      : turn_stiffness(turn_stiffness), move_stiffness(move_stiffness), turning(turning),
        limits(limits) {
    expect_shape("turn_stiffness", turn_stiffness, {turning.size(), 3, 3});
    expect_limits(limits, turning.size());
  }

  kinema::Stiffness view() const { return {span(turn_stiffness), span(turning), move_stiffness}; }
};

void bind_groups(nb::module_& m) {
  nb::class_<LimitArrays>(m, "LimitArrays")
      .def(nb::init<Indices, Quaternions, Quaternions, Quaternions>(), nb::kw_only(),
           "kinds"_array, "before"_array, "after"_array, "bounds"_array);

  nb::class_<IkChain>(m, "IkChain")
      .def(nb::init<Indices, ptrdiff_t, Values, MaybeLimits>(), nb::kw_only(), "joints"_array,
           "base"_a, "weights"_array, "limits"_a = nb::none());

  nb::class_<CcdOptions>(m, "CcdOptions")
      .def(
          "__init__",
          [](CcdOptions* options, ptrdiff_t iterations, double tolerance, bool carry, double fade) {
            new (options) CcdOptions{iterations, tolerance, carry, fade};
          },
          nb::kw_only(), "iterations"_a, "tolerance"_a, "carry"_a, "fade"_a);

  nb::class_<GoalArrays>(m, "GoalArrays")
      .def(nb::init<Indices, Indices, Flags, Points, Rotations, Matrix>(), nb::kw_only(),
           "kinds"_array, "joints"_array, "hard"_array, "axes"_array, "targets"_array,
           "weights"_array);

  nb::class_<BodyModel>(m, "BodyModel")
      .def(nb::init<Indices, Values, double>(), nb::kw_only(), "parents"_array, "masses"_array,
           "height"_a);

  nb::class_<JointFreedom>(m, "JointFreedom")
      .def(nb::init<JointFreedom::Stiffness, double, Flags, MaybeLimits>(), nb::kw_only(),
           "turn_stiffness"_array, "move_stiffness"_a, "turning"_array, "limits"_a = nb::none());

  nb::class_<kinema::SolveOptions>(m, "SolverOptions")
      .def(
          "__init__",
          [](kinema::SolveOptions* options, ptrdiff_t iterations, double tolerance, double damping,
             bool carry) {
            new (options) kinema::SolveOptions{iterations, tolerance, damping, carry};
          },
          nb::kw_only(), "iterations"_a, "tolerance"_a, "damping"_a, "carry"_a);
}

}  // namespace

void bind_ik(nb::module_& m) {
  bind_groups(m);

  m.def(
      "two_bone",
      [](Out<Rotations> rotations, Positions positions, Indices chain, Points goals, Points poles,
         bool keep_tip) {
        const auto [frames, joints] = motion_size(rotations, positions);
        expect(chain.size() >= 3, "chain must have at least three joints");
        expect_indices("chain", chain, joints);
        expect_shape("goals", goals, {frames, 3});
        if (poles.size() > 0) expect_shape("poles", poles, {frames, 3});
        const Working working;
        kinema::two_bone(span(rotations), span(positions), signed_size(joints), span(chain),
                         span(goals), span(poles), keep_tip);
      },
      "rotations"_array, "positions"_array, "chain"_array, "goals"_array, "poles"_array,
      "keep_tip"_a);

  m.def(
      "clamp_rotations",
      [](Out<Rotations> rotations, const LimitArrays& limits) {
        expect(limits.kinds.size() > 0, "limits must be of at least one joint");
        expect_shape("rotations", rotations, {rotations.shape(0), limits.kinds.size(), 4});
        const Working working;
        kinema::clamp_rotations(span(rotations), limits.view());
      },
      "rotations"_array, "limits"_a);

  m.def(
      "ccd",
      [](Out<Rotations> rotations, Positions positions, const IkChain& chain, Points goals,
         const CcdOptions& options, Out<Values> remaining, Out<Indices> passes) {
        const auto [frames, joints] = motion_size(rotations, positions);
        expect_indices("chain.joints", chain.joints, joints);
        expect_shape("goals", goals, {frames, 3});
        expect_shape("remaining", remaining, {frames});
        expect_shape("passes", passes, {frames});
        const Working working;
        kinema::ccd(
            span(rotations), span(positions), signed_size(joints), span(chain.joints), span(goals),
            span(chain.weights), view(chain.limits),
            {chain.base, options.iterations, options.tolerance, options.carry, options.fade},
            span(remaining), span(passes));
      },
      "rotations"_array, "positions"_array, "chain"_a, "goals"_array, "options"_a,
      "remaining"_array, "passes"_array);

  m.def(
      "measure_goals",
      [](Rotations rotations, Positions positions, const BodyModel& body, const GoalArrays& goals,
         Out<Positions> residuals, Array<double, -1, -1, -1, -1> jacobian) {
        const MotionSize size = motion_size(rotations, positions);
        const size_t count = goals.kinds.size();
        body.expect_motion(size);
        goals.expect_motion(size);
        expect_shape("residuals", residuals, {size.frames, count, 3});
        if (jacobian.size() > 0)
          expect_shape("jacobian", jacobian, {size.frames, count, 3, 6 * size.joints});
        const Working working;
        kinema::measure_goals(span(rotations), span(positions), body.view(), goals.view(),
                              span(residuals), span(jacobian));
      },
      "rotations"_array, "positions"_array, "body"_a, "goals"_a, "residuals"_array,
      "jacobian"_array);

  m.def(
      "solve_poses",
      [](Rotations start, Out<Rotations> rotations, Out<Positions> positions,
         const BodyModel& body, const JointFreedom& freedom, const GoalArrays& goals,
         const kinema::SolveOptions& options, Out<Indices> used) {
        const MotionSize size = motion_size(rotations, positions);
        expect_shape("start", start, {size.frames, size.joints, 4});
        body.expect_motion(size);
        expect_shape("freedom.turning", freedom.turning, {size.joints});
        goals.expect_motion(size);
        expect_shape("used", used, {size.frames});
        const Working working;
        kinema::solve_poses(span(start), span(rotations), span(positions), body.view(),
                            freedom.view(), goals.view(), view(freedom.limits), options,
                            span(used));
      },
      "start"_array, "rotations"_array, "positions"_array, "body"_a, "freedom"_a, "goals"_a,
      "options"_a, "used"_array);
}
