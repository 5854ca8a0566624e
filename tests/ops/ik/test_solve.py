"""Several goals at once: derivatives, laws, an independent solver, and poses one can picture."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kinema import kinematics, quat, samples
from kinema.errors import (
    IncompleteMotion,
    MissingRole,
    OptionError,
    ShapeError,
    SkeletonError,
    UnknownJoint,
)
from kinema.motion import Motion
from kinema.ops import ik, roles
from kinema.ops.derived import Derived
from kinema.ops.ik import CentreOfMass, LookAt, Orientation, Pin, Position
from kinema.ops.ik.goals import goal_arrays, residuals
from kinema.ops.ik.stiffness import body_plan, turning_costs
from kinema.ops.masses import centre_of_mass, joint_masses
from kinema.ops.placement import Placement, placed
from kinema.skeleton import Skeleton
from tests.frames import original_rotations, reframed
from tests.reference import fullbody as reference

FEET = (Pin("LeftFoot", orientation=True), Pin("RightFoot", orientation=True))
TIPS = ("LeftHand", "RightHand", "LeftFoot", "RightFoot", "Head")
HERE = (Position("LeftHand", [0.35, 1.3, 0.4]), Position("RightHand", [-0.2, 1.0, 0.45]))


def standing(frames=1):
    """Standing at ease, arms a little bent."""
    return samples.reach(target="up", fps=60.0).motion[:frames]


def rest():
    skeleton = standing().skeleton
    return Motion(skeleton, skeleton.rest_rotations[None], skeleton.offsets[None], 1 / 60)


def perturbed(motion, rng, angle=0.3, way=0.1):
    """Every joint turned and the body moved somewhere near."""
    turns = quat.exp(rng.normal(size=(*motion.rotations.shape[:2], 3)) * angle / 2)
    turns[:, motion.skeleton.is_end] = quat.identity()
    positions = motion.positions.copy()
    positions[:, 0] += rng.normal(size=(motion.num_frames, 3)) * way
    return motion.with_arrays(rotations=quat.mul(motion.rotations, turns), positions=positions)


def place(motion, name):
    return kinematics.forward(motion).positions[:, motion.skeleton.index(name)]


def turn(motion, name):
    return kinematics.forward(motion).rotations[:, motion.skeleton.index(name)]


def tabled(motion, goals, pins=()):
    return goal_arrays(Derived(motion), goals, pins, joint_masses(motion))


# --- residuals and their derivatives -------------------------------------------------------


def every_kind(motion, rng):
    there = perturbed(motion, rng)
    return [
        Position("LeftHand", place(there, "LeftHand")),
        Position("Head_end", place(there, "Head_end")),
        Orientation("RightFoot", turn(there, "RightFoot")),
        LookAt("Head", rng.normal(size=(motion.num_frames, 3)) * 3),
        LookAt("LeftHand", rng.normal(size=3) * 3, axis=[1.0, 2.0, -0.5]),
        CentreOfMass(rng.normal(size=(motion.num_frames, 3))),
        CentreOfMass(),
    ]


def test_derivatives_agree_with_differences(rng):
    motion = perturbed(standing(4), rng, angle=0.8)
    table = tabled(motion, every_kind(motion, rng), FEET)
    _, rows = residuals(motion, table, derivatives=True)
    joints, step = motion.skeleton.num_joints, 1e-6
    for column in range(6 * joints):
        joint, axis = divmod(column % (3 * joints), 3)
        ways = []
        for sign in (1.0, -1.0):
            rotations, positions = motion.rotations.copy(), motion.positions.copy()
            by = sign * step * np.eye(3)[axis]
            if column < 3 * joints:
                rotations[:, joint] = quat.mul(rotations[:, joint], quat.exp(by / 2))
            elif motion.skeleton.parents[joint] < 0:
                positions[:, joint] += by * table.height
            there = motion.with_arrays(rotations=rotations, positions=positions)
            ways.append(residuals(there, table)[0])
        numeric = (ways[0] - ways[1]) / (2 * step)
        np.testing.assert_allclose(rows[..., column], numeric, atol=1e-7)


def test_residuals_say_how_far_it_is(rng):
    motion = standing(3)
    height = motion.skeleton.height
    spun = quat.from_axis_angle([0.0, 1.0, 0.0], 0.4)
    goals = [
        Position("Head", np.add(place(motion, "Head"), [0.0, 0.3, 0.0])),
        Orientation("Head", quat.mul(spun, turn(motion, "Head"))),
        LookAt("Head", place(motion, "Head") + quat.rotate(turn(motion, "Head"), [0, 0, 5.0])),
        CentreOfMass(centre_of_mass(motion)),
    ]
    off = np.linalg.norm(residuals(motion, tabled(motion, goals))[0], axis=-1)
    np.testing.assert_allclose(off, np.tile([0.3 / height, 0.4, 0.0, 0.0], (3, 1)), atol=1e-12)


# --- goals in reach ------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_goals_in_reach_are_reached(seed):
    """Whatever another pose does with hands, feet and head, all at once."""
    rng = np.random.default_rng(seed)
    motion = samples.walk(seconds=1.5, seed=seed).motion
    there = perturbed(motion, rng)
    goals = [Position(name, place(there, name)) for name in TIPS]
    goals += [Orientation(name, turn(there, name)) for name in ("LeftHand", "Head")]
    found = ik.solution(motion, goals, continuity_s=0.0)
    assert found.met.mean() >= 0.99
    assert np.median(found.errors.max(axis=1)) < 1e-6
    off = np.stack([place(found.motion, name) - place(there, name) for name in TIPS])
    assert (np.linalg.norm(off, axis=-1).max(axis=0) < 1e-5).mean() >= 0.99


def test_the_change_is_the_least_there_is(rng):
    """Beside sequential quadratic programming on the same cost."""
    motion = standing()
    index = motion.skeleton.index
    goals = {
        index("LeftHand"): place(motion, "LeftHand")[0] + [0.05, 0.25, 0.2],
        index("RightFoot"): place(motion, "RightFoot")[0],
    }
    names = motion.skeleton.names
    solved = ik.solve(motion, [Position(names[j], point) for j, point in goals.items()])
    costs = turning_costs(Derived(motion), joint_masses(motion), body_plan(Derived(motion)))
    turns, move, cost = reference.least_change(motion, goals, costs)
    mine = 2.0 * quat.difference(motion.rotations[0], solved.rotations[0])
    moved = (solved.positions[0, 0] - motion.positions[0, 0]) / motion.skeleton.height
    assert np.einsum("ji,jik,jk->", mine, costs, mine) + moved @ moved <= cost * (1 + 1e-3)
    np.testing.assert_allclose(mine, turns, atol=5e-3)
    np.testing.assert_allclose(solved.positions[0, 0] - motion.positions[0, 0], move, atol=2e-3)


def test_goals_that_are_met_change_nothing():
    motion = samples.walk(seconds=1.0).motion
    goals = [Position("LeftHand", place(motion, "LeftHand")), LookAt("Head", [0.0, 1.6, 30.0])]
    goals[1] = Orientation("Head", turn(motion, "Head"))
    found = ik.solution(motion, goals, pins=FEET)
    assert (found.motion.rotations == motion.rotations).all()
    assert (found.motion.positions == motion.positions).all()
    assert not found.iterations.any()
    assert ik.solve(motion, []).rotations.tobytes() == motion.rotations.tobytes()


def test_a_straight_leg_learns_to_bend():
    """The hips go down from a T-pose: knees go forward, feet stay."""
    motion = rest()
    found = ik.solution(motion, [Position("Hips", motion.positions[0, 0] - [0, 0.4, 0])], pins=FEET)
    assert found.met.all()
    for side in ("Left", "Right"):
        assert place(found.motion, f"{side}Leg")[0, 2] > 0.2
        np.testing.assert_allclose(
            place(found.motion, f"{side}Foot"), place(motion, f"{side}Foot"), atol=1e-8
        )


def test_one_leg_is_bent_much_as_two_bone_bends_it():
    motion = standing()
    hips = [Pin("Hips", orientation=True)]
    goal = place(motion, "LeftFoot")[0] + [0.05, 0.25, 0.15]
    goals = [Position("LeftFoot", goal), Orientation("LeftFoot", turn(motion, "LeftFoot"))]
    whole = ik.solve(motion, goals, pins=hips)
    exact = ik.two_bone(motion, tip="LeftFoot", goals=goal)
    np.testing.assert_allclose(place(whole, "LeftFoot")[0], goal, atol=1e-5)
    # the knee may go out to the side a little; the plane is not prescribed
    assert np.linalg.norm(place(whole, "LeftLeg") - place(exact, "LeftLeg")) < 0.05
    others = [j for j, name in enumerate(motion.skeleton.names) if not name.startswith("Left")]
    assert quat.distance(whole.rotations[:, others], motion.rotations[:, others]).max() < 1e-6


def test_a_hand_is_moved_by_its_arm_before_the_trunk():
    motion = standing()
    solved = ik.solve(motion, [Position("LeftHand", place(motion, "LeftHand")[0] + [0, 0.1, 0.2])])
    change = quat.distance(solved.rotations, motion.rotations)[0]
    index = motion.skeleton.index
    arm = change[index("LeftArm")] + change[index("LeftForeArm")]
    assert arm > 5 * change[[index(name) for name in ("Hips", "Spine", "Spine1", "Spine2")]].max()
    assert change[[index(name) for name in ("RightArm", "RightLeg", "Head")]].max() == 0.0


# --- goals out of reach, and against each other --------------------------------------------


def test_a_goal_out_of_reach_is_come_near_to():
    """A leg on pinned hips stretches towards it: the rest of the way is what is left."""
    motion = standing()
    hip = place(motion, "LeftUpLeg")[0]
    leg = np.linalg.norm(motion.positions[0, motion.skeleton.index("LeftLeg")])
    leg += np.linalg.norm(motion.positions[0, motion.skeleton.index("LeftFoot")])
    for way in ([0.8, -0.6, 0.0], [0.0, -0.6, 0.8], [0.0, 0.0, 1.0]):
        for distance in (1.1 * leg, 5.0, 500.0):
            goal = hip + np.multiply(way, distance)
            found = ik.solution(
                motion, [Position("LeftFoot", goal)], pins=[Pin("Hips", orientation=True)]
            )
            assert found.errors[0, 0] == pytest.approx(distance - leg, abs=2e-3)
            assert found.pin_errors.max() < 1e-6 * motion.skeleton.height
            assert not found.met.any()


def test_more_steps_never_lead_away():
    motion = standing()
    left = [
        ik.solution(
            motion, [Position("LeftHand", [0.0, 4.0, 0.0])], pins=FEET, iterations=steps
        ).errors[0, 0]
        for steps in (60, 120, 400)
    ]
    assert left[0] >= left[1] - 1e-4
    assert left[1] >= left[2] - 1e-4
    assert left[0] - left[2] < 5e-3


def test_pins_hold_against_any_goal():
    motion = samples.walk(seconds=0.5).motion
    goals = [Position("LeftHand", [3.0, 5.0, -2.0]), Position("Head", [0.0, 0.2, 0.0])]
    found = ik.solution(motion, goals, pins=FEET)
    assert found.pin_errors[:, [0, 2]].max() < 1e-6 * motion.skeleton.height
    assert np.isfinite(found.motion.rotations).all()
    feet = place(found.motion, "LeftFoot") - place(motion, "LeftFoot")
    assert np.abs(feet).max() < 1e-6 * motion.skeleton.height


@given(share=st.floats(0.1, 0.9))
@settings(max_examples=10)
def test_goals_against_each_other_are_met_at_their_weighted_mean(share):
    motion = standing()
    a, b = place(motion, "LeftHand")[0] + [[0.1, 0.1, 0.1], [-0.1, 0.2, 0.2]]
    goals = [Position("LeftHand", a, weight=1 - share), Position("LeftHand", b, weight=share)]
    found = ik.solve(motion, goals, pins=FEET)
    np.testing.assert_allclose(place(found, "LeftHand")[0], (1 - share) * a + share * b, atol=1e-4)


def test_a_goal_without_weight_is_none():
    motion = standing(20)
    weight = np.repeat([0.0, 1.0], 10)
    goal = Position("LeftHand", [0.3, 1.3, 0.4], weight=weight)
    found = ik.solution(motion, [goal], continuity_s=0.0)
    assert (found.motion.rotations[:10] == motion.rotations[:10]).all()
    assert found.iterations[10:].all()
    assert not found.errors[:10].any()
    assert found.met.all()


@pytest.mark.parametrize("size", [1e6, 1e20, 1e30])
def test_absurd_goals_come_to_an_end(size):
    found = ik.solve(standing(), [Position("LeftHand", [size, -size, size])], pins=FEET)
    assert np.isfinite(found.rotations).all()
    np.testing.assert_allclose(np.linalg.norm(found.rotations, axis=-1), 1.0, atol=1e-9)


# --- kinds of goals ------------------------------------------------------------------------


def test_a_head_looks_where_it_is_told():
    motion = standing(5)
    points = np.linspace([1.0, 1.0, 1.0], [-1.0, 2.0, 1.5], 5)
    found = ik.solution(motion, [LookAt("Head", points)], pins=FEET)
    ahead = quat.rotate(turn(found.motion, "Head"), [0.0, 0.0, 1.0])
    way = points - place(found.motion, "Head")
    way /= np.linalg.norm(way, axis=-1, keepdims=True)
    np.testing.assert_allclose(ahead, way, atol=1e-5)
    assert found.errors.max() < 1e-5


def test_a_point_in_the_joint_itself_asks_for_nothing():
    motion = standing()
    found = ik.solve(motion, [LookAt("Head", place(motion, "Head"))])
    assert (found.rotations == motion.rotations).all()


def test_an_orientation_is_taken_on():
    motion = standing()
    wanted = quat.mul(quat.from_axis_angle([1.0, 1.0, 0.0], 0.7), turn(motion, "LeftHand"))
    found = ik.solve(motion, [Orientation("LeftHand", wanted)], pins=["LeftHand", *FEET])
    assert quat.distance(turn(found, "LeftHand"), wanted).max() < 1e-5
    np.testing.assert_allclose(place(found, "LeftHand"), place(motion, "LeftHand"), atol=1e-6)


def test_the_centre_of_mass_goes_where_it_is_told():
    motion = standing(3)
    wanted = np.add(centre_of_mass(motion), [0.05, -0.1, 0.02])
    found = ik.solve(motion, [CentreOfMass(wanted)], pins=FEET)
    np.testing.assert_allclose(centre_of_mass(found), wanted, atol=1e-5)


def test_the_centre_of_mass_over_the_feet():
    """Reaching down and ahead, the body goes back with its hips to stay over its feet."""
    motion = standing()
    goal = Position("RightHand", [-0.2, 0.5, 0.6])
    leaning = ik.solve(motion, [goal], pins=FEET)
    found = ik.solution(motion, [goal, CentreOfMass()], pins=FEET)
    assert found.met.all()
    feet = [
        place(motion, name) for name in ("LeftFoot", "LeftToeBase", "RightFoot", "RightToeBase")
    ]
    middle = np.mean(feet, axis=0)[0]
    centre = centre_of_mass(found.motion)[0]
    np.testing.assert_allclose(centre[[0, 2]], middle[[0, 2]], atol=1e-5)
    assert place(found.motion, "Hips")[0, 2] < place(leaning, "Hips")[0, 2]


# --- limits --------------------------------------------------------------------------------


def test_limits_hold_whatever_is_asked(rng):
    motion = samples.walk(seconds=0.2).motion
    limits = ik.limits.human(motion)
    there = perturbed(motion, rng, angle=1.5, way=0.3)
    goals = [Position(name, place(there, name)) for name in TIPS]
    found = ik.solve(motion, goals, limits=limits)
    assert limits.excess(found.rotations).max() < 1e-9


def test_goals_in_reach_within_limits_are_reached(rng):
    motion = samples.walk(seconds=0.5).motion
    limits = ik.limits.human(motion)
    there = perturbed(motion, rng)
    there = there.with_arrays(rotations=limits.clamp(there.rotations))
    goals = [Position(name, place(there, name)) for name in TIPS]
    found = ik.solution(motion, goals, limits=limits)
    assert limits.excess(found.motion.rotations).max() < 1e-9
    assert found.met.mean() >= 0.99


def test_a_stiff_elbow_leaves_the_work_to_others():
    motion = standing()
    elbow = motion.rotations[0, motion.skeleton.index("LeftForeArm")]
    stiff = ik.limits.cone([1.0, 0.0, 0.0], 0.0, twist_rad=(0.0, 0.0), zero=elbow)
    limits = ik.limits.Limits.build(motion.skeleton, {"LeftForeArm": stiff})
    goal = place(motion, "LeftHand")[0] + [0.0, 0.3, 0.2]
    found = ik.solution(motion, [Position("LeftHand", goal)], limits=limits, pins=FEET)
    assert found.met.all()
    assert quat.distance(found.motion.joint("LeftForeArm").rotations, elbow).max() < 1e-6


def test_a_motion_beyond_its_limits_is_brought_back():
    motion = samples.walk(seconds=0.5).motion
    knee = ik.limits.hinge([1.0, 0.0, 0.0], (0.0, 0.1))
    limits = ik.limits.Limits.build(motion.skeleton, {"LeftLeg": knee})
    found = ik.solve(motion, [], limits=limits)
    assert limits.excess(motion.rotations).max() > 0.1
    assert limits.excess(found.rotations).max() < 1e-9


# --- laws ----------------------------------------------------------------------------------


@given(angle=st.floats(-3.0, 3.0), x=st.floats(-5.0, 5.0), z=st.floats(-5.0, 5.0))
@settings(max_examples=10)
def test_turning_the_world_turns_the_answer(angle, x, z):
    motion, world = standing(3), Placement(angle, x=x, z=z)
    points = [np.add(place(motion, "LeftHand"), [0.1, 0.3, 0.2]), np.array([[1.0, 1.5, 2.0]] * 3)]

    def goals(at):
        return [Position("LeftHand", at(points[0])), LookAt("Head", at(points[1])), CentreOfMass()]

    here = ik.solve(motion, goals(lambda p: p), pins=FEET)
    there = ik.solve(placed(motion, world), goals(world.apply), pins=FEET)
    expected = placed(here, world)
    assert quat.distance(there.rotations, expected.rotations).max() < 1e-5
    np.testing.assert_allclose(there.positions, expected.positions, atol=1e-5)


def test_the_unit_does_not_matter():
    motion = standing(2)
    skeleton = motion.skeleton
    larger = Skeleton.build(
        skeleton.names, skeleton.parents, 100 * skeleton.offsets, is_end=skeleton.is_end
    )
    centimetres = Motion(larger, motion.rotations, 100 * motion.positions, motion.frame_time)
    goals = [Position(goal.joint, np.multiply(goal.points, 100)) for goal in HERE]
    here = ik.solve(motion, HERE, pins=FEET)
    there = ik.solve(centimetres, goals, pins=FEET)
    assert quat.distance(here.rotations, there.rotations).max() < 1e-5


def test_any_number_of_threads_gives_the_same_bits(monkeypatch):
    motion = samples.walk(seconds=1.0).motion
    found = []
    for threads in ("1", "2", "5"):
        monkeypatch.setenv("KINEMA_THREADS", threads)
        found.append(ik.solve(motion, HERE, pins=["LeftToeBase"]))
    for other in found[1:]:
        assert found[0].rotations.tobytes() == other.rotations.tobytes()
        assert found[0].positions.tobytes() == other.positions.tobytes()


def speeds(motion):
    """Largest angular and linear speeds of all joints."""
    found = kinematics.velocities(motion)
    return [np.linalg.norm(part, axis=-1).max() for part in (found.angular, found.linear)]


def jumps(before, after):
    """How much the change of neighbouring frames differs, radians, frame by frame."""
    change = quat.mul(quat.conjugate(before.rotations), after.rotations)
    return quat.distance(change[1:], change[:-1]).max(axis=1)


def test_neighbouring_frames_go_together():
    motion = samples.walk(seconds=3.0).motion
    at = np.arange(motion.num_frames) * motion.frame_time
    sway = np.stack([0.35 + 0.1 * np.sin(3 * at), 0.2 * np.cos(2 * at), 0.4 + 0.0 * at], axis=-1)
    hand = place(motion, "Spine2") + sway
    goals = [Position("LeftHand", hand), LookAt("Head", hand)]
    found = ik.solution(motion, goals, pins=["LeftToeBase", "RightToeBase"])
    assert found.met.all()
    for before, after in zip(speeds(motion), speeds(found.motion), strict=True):
        assert after < 1.5 * before
    assert jumps(motion, found.motion).max() < 0.1


def test_a_clip_goes_one_way():
    """Bending down deep, a head has two ways to look at a hand; frame by frame they alternate."""
    motion = samples.reach(fps=30.0).motion
    low = [-0.25, 0.35, 0.6]
    goals = [Position("RightHand", low), LookAt("Head", low), CentreOfMass()]
    limits = ik.limits.human(motion)
    found = ik.solution(motion, goals, pins=FEET, limits=limits)
    assert found.met.all()
    assert jumps(motion, found.motion).max() < 0.15
    assert limits.excess(found.motion.rotations).max() < 1e-9


def test_a_goal_that_sets_in_is_led_up_to():
    """Changes are evened out over the window, where nothing else is asked for."""
    motion = standing(60)
    weight = np.repeat([0.0, 1.0], 30)
    goal = Position("LeftHand", [0.3, 1.3, 0.4], weight=weight)
    hard = jumps(motion, ik.solve(motion, [goal], continuity_s=0.0)).max()
    soft = jumps(motion, ik.solve(motion, [goal], continuity_s=0.3)).max()
    assert soft < 0.7 * hard


# --- the edges -----------------------------------------------------------------------------


def test_small_and_empty_motions():
    assert ik.solve(standing()[:0], [Position("LeftHand", [0.0, 0.0, 0.0])]).num_frames == 0
    point = Skeleton.build(["p", "q"], [-1, -1], [[0, 0, 0], [1, 0, 0]])
    alone = Motion(point, quat.identity((2, 2)), np.tile(point.offsets, (2, 1, 1)), 0.1)
    found = ik.solve(alone, [Position("q", [3.0, 4.0, 5.0])])
    np.testing.assert_allclose(found.positions[:, 1], [[3.0, 4.0, 5.0]] * 2, atol=1e-5)
    assert (found.positions[:, 0] == 0.0).all()


def test_an_end_site_can_have_a_goal_and_never_turns():
    motion = standing()
    goal = place(motion, "LeftFingerBase_end")[0] + [0.0, 0.2, 0.1]
    found = ik.solve(motion, [Position("LeftFingerBase_end", goal)])
    np.testing.assert_allclose(place(found, "LeftFingerBase_end")[0], goal, atol=1e-5)
    ends = motion.skeleton.is_end
    assert (found.rotations[:, ends] == motion.rotations[:, ends]).all()


def test_a_report_tells_what_is_left():
    motion = standing(4)
    found = ik.solution(motion, HERE, pins=["LeftFoot", Pin("RightFoot", orientation=True)])
    assert found.errors.shape == (4, 2)
    assert found.pin_errors.shape == (4, 3)
    assert repr(found) == "<Solution: goals met in 4 of 4 frames>"


def test_bad_input_is_refused():
    motion = standing(3)
    with pytest.raises(UnknownJoint):
        ik.solve(motion, [Position("LeftHnd", [0.0, 0.0, 0.0])])
    with pytest.raises(UnknownJoint):
        ik.solve(motion, [], pins=["Foot"])
    with pytest.raises(ShapeError, match=r"points must have shape \(3, 3\) or \(3,\)"):
        ik.solve(motion, [Position("LeftHand", np.zeros((2, 3)))])
    with pytest.raises(ShapeError, match="finite"):
        ik.solve(motion, [Position("LeftHand", [np.nan, 0.0, 0.0])])
    with pytest.raises(ShapeError, match="unit quaternions"):
        ik.solve(motion, [Orientation("LeftHand", [2.0, 0.0, 0.0, 0.0])])
    with pytest.raises(ShapeError, match="axis"):
        ik.solve(motion, [LookAt("Head", [0.0, 0.0, 1.0], axis=[0.0, 0.0, 0.0])])
    with pytest.raises(OptionError, match="weight"):
        ik.solve(motion, [Position("LeftHand", [0.0, 0.0, 0.0], weight=-1.0)])
    with pytest.raises(OptionError, match=r"goals\[0\] must be a Position or an Orientation"):
        ik.solve(motion, ["LeftHand"])
    for option in (
        {"iterations": 0},
        {"tolerance": 0.0},
        {"damping": -1.0},
        {"continuity_s": -1.0},
    ):
        with pytest.raises(OptionError, match=next(iter(option))):
            ik.solve(motion, HERE, **option)
    other = ik.limits.Limits.build(Skeleton.build(["a"], [-1], [[0, 0, 0]]), {})
    with pytest.raises(SkeletonError):
        ik.solve(motion, HERE, limits=other)
    missing = np.ones(motion.rotations.shape[:2], bool)
    with pytest.raises(IncompleteMotion):
        ik.solve(motion.with_arrays(missing=missing), HERE)


# --- roles and axes ------------------------------------------------------------------------


def test_declared_roles_are_used():
    """Without names, and too short to tell by its build, a body balances by declared roles."""
    motion = standing()
    names = tuple(f"joint{n}" for n in range(motion.skeleton.num_joints))
    skeleton = replace(motion.skeleton, names=names)
    unnamed = motion.with_arrays(skeleton=skeleton)
    declared = roles.assign(
        unnamed,
        {role: names[joint] for role, joint in roles.find_roles(motion).joints.items()},
    )
    lean = [0.15, 0.0, 0.1]
    goal = [Position("LeftHand", np.add(place(motion, "LeftHand"), lean)), CentreOfMass()]
    same = [Position(names[motion.skeleton.index("LeftHand")], goal[0].points), CentreOfMass()]
    found = ik.solution(declared, same, pins=["left_ankle", "right_ankle"], limits="human")
    expected = ik.solution(motion, goal, pins=["LeftFoot", "RightFoot"], limits="human")
    assert found.motion.rotations.tobytes() == expected.motion.rotations.tobytes()
    assert found.met.all()
    with pytest.raises(MissingRole, match="left_ankle"):
        ik.solve(perturbed(unnamed, np.random.default_rng(0)), [CentreOfMass()])


@pytest.mark.parametrize("limits", [None, "human"])
def test_local_axes_do_not_matter(limits):
    for motion in (samples.walk(seconds=0.4).motion, rest()):
        hand = place(motion, "LeftHand")
        goals = [
            Position("LeftHand", np.add(hand, [-0.1, 0.1, 0.2])),
            LookAt("Head", [1.0, 1.5, 4.0]),
            CentreOfMass(),
        ]
        options = {"pins": ["LeftFoot", "RightFoot"], "limits": limits}
        found = ik.solution(motion, goals, **options)
        other = ik.solution(reframed(motion), goals, **options)
        np.testing.assert_allclose(
            kinematics.forward(other.motion).positions,
            kinematics.forward(found.motion).positions,
            atol=1e-8,
        )
        assert quat.distance(original_rotations(other.motion), found.motion.rotations).max() < 1e-7
        np.testing.assert_allclose(other.errors, found.errors, atol=1e-8)
        assert (other.met == found.met).all()


def test_turning_costs_what_a_joint_carries():
    """Inertia of all below it at rest; more for the spine, for legs, and sideways for hinges."""
    motion = samples.walk(seconds=1.0).motion
    skeleton, body = motion.skeleton, Derived(motion)
    masses = joint_masses(motion)
    costs = turning_costs(body, masses, body_plan(body))
    rest = kinematics.at_rest(skeleton).positions[0] / skeleton.height

    def inertia(name):
        joint = skeleton.index(name)
        carried = [joint, *skeleton.descendants(joint)]
        squares = ((rest[carried] - rest[joint]) ** 2).sum(axis=1)
        return float(masses[carried] @ squares) + 2e-4

    def cost(name):
        return np.linalg.eigvalsh(costs[skeleton.index(name)])

    for name in ("Head", "LeftArm", "LeftUpLeg", "LeftHand"):
        np.testing.assert_allclose(cost(name), inertia(name))
    for name in ("Spine", "Spine1", "Spine2"):
        np.testing.assert_allclose(cost(name), 4.0 * inertia(name))
    elbow, hip = inertia("LeftForeArm"), inertia("LeftUpLeg")
    np.testing.assert_allclose(cost("LeftForeArm"), [elbow, 21 * elbow, 21 * elbow])
    np.testing.assert_allclose(cost("LeftLeg"), [2 * hip, 42 * hip, 42 * hip])
    np.testing.assert_allclose(cost("LeftFoot"), 2 * hip)
    # a knee bends about the axis across: what costs least is square to both bones
    world = kinematics.forward(motion)
    knee, foot = skeleton.index("LeftLeg"), skeleton.index("LeftFoot")
    axis = np.linalg.eigh(costs[knee])[1][:, 0]
    turned = quat.rotate(world.rotations[:, knee], axis)
    shank = world.positions[:, foot] - world.positions[:, knee]
    assert np.abs((turned * shank).sum(axis=1)).max() < 0.02 * np.linalg.norm(shank[0])
