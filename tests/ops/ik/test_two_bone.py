"""Two-bone inverse kinematics: against the textbook form, laws, and limbs one can picture."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import kinematics, quat, samples
from kinema.errors import IncompleteMotion, ShapeError, SkeletonError, UnknownJoint
from kinema.motion import Motion
from kinema.ops import ik
from kinema.skeleton import Skeleton
from tests.frames import original_rotations, reframed
from tests.reference import ik as reference
from tests.strategies import directions, near, unit_quaternions, vectors

NAMES = ["hips", "chest", "hip", "hand", "knee", "ankle", "toe"]
PARENTS = [-1, 0, 0, 1, 2, 4, 5]
OFFSETS = [
    [0, 1, 0],
    [0, 0.4, 0],
    [0.1, 0, 0],
    [0.5, 0, 0],
    [0, -0.5, 0],
    [0, -0.4, 0],
    [0, 0, 0.2],
]
LEG = 0.9
BODY = Skeleton.build(NAMES, PARENTS, OFFSETS)
BASE, MIDDLE, TIP = 2, 4, 5
STILL = (1.0, 0.0, 0.0, 0.0)


def random_motion(seed, frames=40):
    rng = np.random.default_rng(seed)
    positions = np.tile(BODY.offsets, (frames, 1, 1)) + 0.05 * rng.standard_normal((frames, 7, 3))
    return Motion(BODY, quat.random(rng, (frames, 7)), positions, 1 / 60)


def reachable_goals(motion, seed):
    """Between folded and stretched, anywhere round the base."""
    rng = np.random.default_rng(seed)
    world = kinematics.forward(motion).positions
    upper, lower = np.linalg.norm(motion.positions[:, [MIDDLE, TIP]], axis=-1).T
    nearest, farthest = np.abs(upper - lower), upper + lower
    distance = nearest + rng.uniform(0.02, 0.98, len(upper)) * (farthest - nearest)
    way = rng.standard_normal((len(upper), 3))
    way /= np.linalg.norm(way, axis=-1, keepdims=True)
    return world[:, BASE] + distance[:, None] * way


def limb(upper=(0, -0.5, 0), lower=(0, -0.4, 0), base=STILL, bend=STILL):
    """One frame of a leg alone, its base 1 above the floor."""
    skeleton = Skeleton.build(["hip", "knee", "ankle"], [-1, 0, 1], [[0, 1, 0], upper, lower])
    return Motion(skeleton, [[base, bend, STILL]], [skeleton.offsets], 1 / 60)


def places(motion):
    return kinematics.forward(motion).positions[0]


# --- against the reference -----------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("with_pole", [False, True])
def test_agrees_with_the_textbook(seed, with_pole):
    motion = random_motion(seed)
    goals = reachable_goals(motion, seed + 100)
    poles = goals + np.random.default_rng(seed).standard_normal(goals.shape) if with_pole else None
    found = kinematics.forward(ik.two_bone(motion, tip="ankle", goals=goals, pole=poles)).rotations
    base, middle = reference.two_bone(motion, "ankle", goals, poles)
    assert quat.distance(found[:, BASE], base).max() < 1e-9
    assert quat.distance(found[:, MIDDLE], middle).max() < 1e-9


# --- laws ----------------------------------------------------------------------------------


@given(
    base=unit_quaternions(),
    bend=unit_quaternions(),
    way=directions(),
    share=st.one_of(st.floats(0.0, 1.0), near(0.0), near(1.0, above=False)),
    pole=st.one_of(st.none(), vectors(bound=2.0)),
)
def test_meets_every_goal_in_reach(base, bend, way, share, pole):
    """From any pose, folded and stretched ones too, to the very edge of what can be reached."""
    pose = limb(base=base, bend=bend)
    goal = np.array([0, 1, 0]) + (0.1 + share * 0.8) * way
    solved = ik.two_bone(pose, tip="ankle", goals=goal, pole=pole)
    assert np.linalg.norm(places(solved)[2] - goal) < 1e-9 * LEG
    np.testing.assert_allclose(np.linalg.norm(solved.rotations, axis=-1), 1.0, atol=1e-14)


@pytest.mark.parametrize("seed", range(3))
def test_only_the_limb_turns_and_the_tip_keeps_its_rotation(seed):
    motion = random_motion(seed)
    solved = ik.two_bone(motion, tip="ankle", goals=reachable_goals(motion, seed))
    others = [j for j in range(7) if j not in (BASE, MIDDLE, TIP)]
    assert (solved.rotations[:, others] == motion.rotations[:, others]).all()
    assert (solved.positions == motion.positions).all()
    before, after = kinematics.forward(motion), kinematics.forward(solved)
    assert quat.distance(before.rotations[:, BASE], after.rotations[:, BASE]).min() > 0.01
    assert quat.distance(before.rotations[:, TIP], after.rotations[:, TIP]).max() < 1e-12


@pytest.mark.parametrize("seed", range(3))
def test_the_middle_joint_stays_a_hinge(seed):
    """Its own turn is about the axis square to both bones, and nothing else."""
    motion = random_motion(seed)
    solved = ik.two_bone(motion, tip="ankle", goals=reachable_goals(motion, seed), pole=[0, 0, 9])
    lower = quat.rotate(motion.rotations[:, MIDDLE], motion.positions[:, TIP])
    hinge = np.cross(motion.positions[:, MIDDLE], lower)
    step = quat.log(
        quat.mul(solved.rotations[:, MIDDLE], quat.conjugate(motion.rotations[:, MIDDLE]))
    )
    assert np.abs(np.cross(step, hinge)).max() < 1e-10


@pytest.mark.parametrize("seed", range(3))
def test_a_goal_that_is_met_already_changes_nothing(seed):
    motion = random_motion(seed)
    there = kinematics.forward(motion).positions[:, TIP]
    solved = ik.two_bone(motion, tip="ankle", goals=there)
    # the base's hinge turns by the rounding of the goal over the bend: 1e-13 for slight bends
    np.testing.assert_allclose(solved.rotations, motion.rotations, rtol=0, atol=1e-10)


@given(turn=unit_quaternions(), shift=vectors(bound=5.0))
def test_does_not_depend_on_where_the_world_is(turn, shift):
    motion = random_motion(5, frames=6)
    goals = reachable_goals(motion, 6)
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[:, 0] = quat.mul(turn, rotations[:, 0])
    positions[:, 0] = quat.rotate(turn, positions[:, 0]) + shift
    moved = Motion(BODY, rotations, positions, 1 / 60)
    here = ik.two_bone(motion, tip="ankle", goals=goals).rotations
    there = ik.two_bone(moved, tip="ankle", goals=quat.rotate(turn, goals) + shift).rotations
    assert quat.distance(here[:, 1:], there[:, 1:]).max() < 1e-10


def test_a_frame_does_not_depend_on_the_others():
    """To the bit, on both sides of the blocks that threads share out."""
    motion = random_motion(0, frames=700)
    goals = reachable_goals(motion, 1)
    whole = ik.two_bone(motion, tip="ankle", goals=goals).rotations
    part = ik.two_bone(motion[250:520], tip="ankle", goals=goals[250:520]).rotations
    assert (whole[250:520] == part).all()


# --- plain facts ---------------------------------------------------------------------------


def test_out_of_reach_the_leg_is_straight_towards_the_goal():
    _, knee, ankle = places(ik.two_bone(limb(), tip="ankle", goals=[3.0, 1.0, 4.0]))
    np.testing.assert_allclose(knee, [0.3, 1.0, 0.4], atol=1e-12)
    np.testing.assert_allclose(ankle, [0.54, 1.0, 0.72], atol=1e-12)


def test_too_near_the_leg_is_folded_towards_the_goal():
    _, knee, ankle = places(ik.two_bone(limb(), tip="ankle", goals=[0.0, 0.99, 0.0]))
    np.testing.assert_allclose(knee, [0.0, 0.5, 0.0], atol=1e-12)
    np.testing.assert_allclose(ankle, [0.0, 0.9, 0.0], atol=1e-12)


def test_a_straight_leg_bends_its_knee_forward_and_an_arm_its_elbow_back():
    """For a body that faces +Z, as its own axes have it, whichever way the leg points."""
    knee = places(ik.two_bone(limb(), tip="ankle", goals=[0.0, 0.3, 0.0]))[1]
    assert knee[2] > 0.2
    kick = quat.from_axis_angle([1, 0, 0], -np.pi / 2)  # the leg out in front: the knee goes up
    knee = places(ik.two_bone(limb(base=kick), tip="ankle", goals=[0.0, 1.0, 0.7]))[1]
    assert knee[1] > 1.2
    for side in (1.0, -1.0):
        arm = limb(upper=(0.5 * side, 0, 0), lower=(0.4 * side, 0, 0))
        elbow = places(ik.two_bone(arm, tip="ankle", goals=[0.6 * side, 1.0, 0.0]))[1]
        assert elbow[2] < -0.2


def test_a_bent_knee_keeps_its_plane():
    """Bent to the side by hand, it stays there when the foot is raised."""
    sideways = quat.from_axis_angle([0, 0, 1], -0.5)
    knee = places(
        ik.two_bone(
            limb(base=quat.conjugate(sideways), bend=sideways), tip="ankle", goals=[0, 0.4, 0]
        )
    )[1]
    assert knee[0] > 0.2
    assert abs(knee[2]) < 1e-9


@given(pole=vectors(bound=3.0), goal=directions())
def test_the_knee_turns_to_the_pole(pole, goal):
    """In the plane of base, goal and pole, on the pole's side."""
    base = np.array([0.0, 1.0, 0.0])
    off = pole - base - ((pole - base) @ goal) * goal
    if np.linalg.norm(off) < 1e-3:
        return
    solved = ik.two_bone(limb(), tip="ankle", goals=base + 0.6 * goal, pole=pole)
    knee = places(solved)[1] - base
    side = knee - (knee @ goal) * goal
    np.testing.assert_allclose(
        side / np.linalg.norm(side), off / np.linalg.norm(off), rtol=0, atol=1e-10
    )


def test_a_goal_in_the_opposite_direction_turns_the_limb_over_its_hinge():
    bent = quat.from_axis_angle([1, 0, 0], 0.8)
    pose = limb(bend=bent)
    hip, _, ankle = places(pose)
    solved = ik.two_bone(pose, tip="ankle", goals=hip - (ankle - hip))
    _, knee, tip = places(solved)
    np.testing.assert_allclose(tip, hip - (ankle - hip), atol=1e-12)
    assert abs(knee[0]) < 1e-9


@pytest.mark.parametrize("upper", [0.0, 1e-300, 0.5])
@pytest.mark.parametrize("lower", [0.0, 1e-300, 0.4, 0.5])
@pytest.mark.parametrize(
    "goal", [[0, 1, 0], [0, 0.5, 0], [0, 3, 0], [0, 1 + 1e-200, 0], [1e-9, 1, 0]]
)
@pytest.mark.parametrize("pole", [None, [0, 1, 0], [0, 5, 0]])
def test_singular_limbs_and_goals_are_as_near_as_the_bones_allow(upper, lower, goal, pole):
    pose = limb(upper=(0, -upper, 0), lower=(0, -lower, 0))
    solved = ik.two_bone(pose, tip="ankle", goals=goal, pole=pole)
    np.testing.assert_allclose(np.linalg.norm(solved.rotations, axis=-1), 1.0, atol=1e-14)
    hip, _, ankle = places(solved)
    wanted = np.linalg.norm(np.asarray(goal) - hip)
    nearest = np.clip(wanted, abs(upper - lower), upper + lower)
    assert np.linalg.norm(ankle - goal) <= abs(wanted - nearest) + 1e-12


def test_a_fully_folded_limb_opens_again():
    folded = ik.two_bone(limb(lower=(0, -0.5, 0)), tip="ankle", goals=[0.0, 1.0, 0.0])
    np.testing.assert_allclose(places(folded)[2], [0, 1, 0], atol=1e-12)
    opened = ik.two_bone(folded, tip="ankle", goals=[0.2, 0.2, 0.3])
    np.testing.assert_allclose(places(opened)[2], [0.2, 0.2, 0.3], atol=1e-12)


def test_an_end_site_as_the_tip_keeps_its_identity_rotation():
    skeleton = Skeleton.build(
        ["a", "b", "b_end"],
        [-1, 0, 1],
        [[0, 0, 0], [1, 0, 0], [1, 0, 0]],
        is_end=[False, False, True],
    )
    pose = Motion(skeleton, quat.identity((1, 3)), [skeleton.offsets], 1 / 60)
    solved = ik.two_bone(pose, tip="b_end", goals=[1.0, 0.5, 0.2])
    np.testing.assert_allclose(places(solved)[2], [1.0, 0.5, 0.2], atol=1e-12)
    assert solved.rotations[0, 2].tolist() == [1, 0, 0, 0]


def test_no_frames_are_no_trouble():
    empty = random_motion(0)[:0]
    assert ik.two_bone(empty, tip="ankle", goals=[0, 0, 0]).num_frames == 0


# --- what it refuses -----------------------------------------------------------------------


def test_refuses_in_words():
    motion = random_motion(0, frames=4)
    with pytest.raises(UnknownJoint, match="ankel"):
        ik.two_bone(motion, tip="ankel", goals=[0, 0, 0])
    with pytest.raises(SkeletonError, match="'hip' with 1 joint"):
        ik.two_bone(motion, tip="hip", goals=[0, 0, 0])
    with pytest.raises(
        ShapeError, match=r"goals must have shape \(4, 3\) or \(3,\), found \(5, 3\)"
    ):
        ik.two_bone(motion, tip="ankle", goals=np.zeros((5, 3)))
    with pytest.raises(ShapeError, match="pole must be finite"):
        ik.two_bone(motion, tip="ankle", goals=[0, 0, 0], pole=[0, np.nan, 0])
    gap = Motion(BODY, motion.rotations, motion.positions, 1 / 60, missing=np.ones((4, 7), bool))
    with pytest.raises(IncompleteMotion, match="two_bone"):
        ik.two_bone(gap, tip="ankle", goals=[0, 0, 0])


def test_local_axes_do_not_matter():
    """Nor for a straight limb, which bends as its base joint is turned from rest."""
    walk = samples.walk(seconds=0.5).motion
    straight = walk.with_arrays(rotations=quat.identity(walk.rotations.shape[:2]))
    for motion in (walk, straight):
        for tip, pole in (("LeftHand", None), ("RightFoot", None), ("LeftFoot", [0.0, 1.0, 9.0])):
            goals = kinematics.forward(motion).positions[:, motion.skeleton.index(tip)]
            options = {"tip": tip, "goals": np.add(goals, [-0.02, 0.1, 0.05]), "pole": pole}
            found = ik.two_bone(motion, **options)
            other = ik.two_bone(reframed(motion), **options)
            np.testing.assert_allclose(
                kinematics.forward(other).positions, kinematics.forward(found).positions, atol=1e-9
            )
            assert quat.distance(original_rotations(other), found.rotations).max() < 1e-7
