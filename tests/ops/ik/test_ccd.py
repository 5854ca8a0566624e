"""CCD: against the textbook's sweep, on random chains, at limits, on limbs one can picture."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import kinematics, quat, samples
from kinema.errors import IncompleteMotion, OptionError, ShapeError, SkeletonError, UnknownJoint
from kinema.motion import Motion
from kinema.ops import ik
from kinema.ops.ik import limits
from kinema.skeleton import Skeleton
from tests.frames import original_rotations, reframed
from tests.reference import ccd as reference
from tests.strategies import unit_quaternions, vectors


def chain_of(bones, rotations, root=(0.0, 0.0, 0.0)):
    """A motion of joints j0, j1, …, tip: ``bones`` (n, 3), ``rotations`` (F, n, 4)."""
    count, frames = len(bones), len(rotations)
    names = [f"j{n}" for n in range(count)] + ["tip"]
    offsets = np.concatenate([[root], bones])
    skeleton = Skeleton.build(names, np.arange(count + 1) - 1, offsets)
    own = np.concatenate([rotations, quat.identity((frames, 1))], axis=1)
    return Motion(skeleton, own, np.tile(offsets, (frames, 1, 1)), 1 / 60)


def random_chain(seed, joints, frames, *, allowed=None):
    """Bones of any length and direction in any pose, and goals that other poses reach."""
    rng = np.random.default_rng(seed)
    bones = rng.standard_normal((joints, 3))
    bones *= rng.uniform(0.2, 1.0, (joints, 1)) / np.linalg.norm(bones, axis=1, keepdims=True)
    poses = quat.random(rng, (2, frames, joints))
    motion, other = (chain_of(bones, pose, root=(1, 2, 3)) for pose in poses)
    if allowed is not None:
        table = allowed(motion.skeleton, rng)
        motion, other = (
            each.with_arrays(rotations=table.clamp(each.rotations)) for each in (motion, other)
        )
        return motion, tips(other), table
    return motion, tips(other), None


def random_limits(skeleton, rng):
    """Cones, hinges and axes on every joint but the tip."""
    made = {}
    for n, name in enumerate(skeleton.names[:-1]):
        zero, axis = quat.random(rng), rng.standard_normal(3)
        if n % 3 == 0:
            twist = tuple(np.sort(rng.uniform(-1.5, 1.5, 2)))
            made[name] = limits.cone(axis, rng.uniform(0.4, 1.5), twist_rad=twist, zero=zero)
        elif n % 3 == 1:
            made[name] = limits.hinge(axis, (-0.2, rng.uniform(1.0, 2.5)), zero=zero)
        else:
            x, y, z = rng.uniform(0.2, 1.2, 3)
            made[name] = limits.axes("ZXY", x_rad=(-x, x), y_rad=(-y, 0), z_rad=(0, z), zero=zero)
    return limits.Limits.build(skeleton, made)


def tips(motion):
    return kinematics.forward(motion).positions[:, -1]


def length(motion):
    return np.linalg.norm(motion.skeleton.offsets[1:], axis=1).sum()


def reach(motion, goals, **options):
    options = {"continuity": False} | options
    return ik.reach(motion, tip="tip", base="j0", goals=goals, **options)


# --- against the reference -----------------------------------------------------------------


@pytest.mark.parametrize("joints", [1, 2, 5])
def test_one_iteration_is_the_textbooks_sweep(joints):
    motion, goals, _ = random_chain(joints, joints, frames=20)
    found = reach(motion, goals, iterations=1).motion.rotations[:, :-1]
    bones, root = motion.skeleton.offsets[1:], motion.skeleton.offsets[0]
    for f in range(motion.num_frames):
        expected = reference.sweep(motion.rotations[f, :-1], bones, goals[f] - root)
        assert quat.distance(found[f], expected).max() < 1e-9


# --- goals in reach, and out of it ---------------------------------------------------------


@pytest.mark.parametrize("joints", range(2, 11))
def test_random_chains_reach_their_goals(joints):
    motion, goals, _ = random_chain(joints, joints, frames=300)
    found = reach(motion, goals, tolerance=1e-6)
    assert found.reached.all()
    assert np.linalg.norm(tips(found.motion) - goals, axis=1).max() < 1.01e-6 * length(motion)
    assert found.iterations.mean() < 12
    np.testing.assert_allclose(np.linalg.norm(found.motion.rotations, axis=-1), 1.0, atol=1e-14)


@pytest.mark.parametrize("joints", [2, 3, 6, 10])
@pytest.mark.parametrize("short", [1e-2, 1e-4, 1e-6])
def test_goals_just_inside_the_stretched_chain_are_reached(joints, short):
    motion, goals, _ = random_chain(joints + 20, joints, frames=60)
    root = motion.skeleton.offsets[0]
    way = goals - root
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    found = reach(motion, root + (1.0 - short) * length(motion) * way, tolerance=1e-5)
    assert found.reached.all()


@pytest.mark.parametrize("joints", [1, 2, 4, 9])
@pytest.mark.parametrize("times", [1.0, 1.001, 3.0, 1e6, 1e28])
def test_out_of_reach_the_chain_is_stretched_towards_the_goal(joints, times):
    motion, goals, _ = random_chain(joints + 40, joints, frames=20)
    root = motion.skeleton.offsets[0]
    way = goals - root
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    found = reach(motion, root + times * length(motion) * way)
    nearest = root + length(motion) * way
    assert np.linalg.norm(tips(found.motion) - nearest, axis=1).max() < 1e-9 * length(motion)
    assert found.reached.all() == (times == 1.0)


def test_in_the_hole_round_the_base_the_chain_is_folded():
    """A bone of 1 and two of 0.2: nothing nearer than 0.6 can be reached."""
    rng = np.random.default_rng(3)
    motion = chain_of([[0.2, 0, 0], [0, 1, 0], [0, 0, 0.2]], quat.random(rng, (50, 3)))
    way = rng.standard_normal((50, 3))
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    for share in (0.0, 0.1, 0.59):
        found = reach(motion, share * way)
        assert not found.reached.any()
        np.testing.assert_allclose(found.distance, 0.6 - share, atol=1e-9)
    assert reach(motion, 0.601 * way).reached.all()


@pytest.mark.parametrize("goal", [[0.5, 0, 0], [-1.0, 0, 0], [2.5, 0, 0], [1e-7, 0, 0], [0, 0, 0]])
def test_a_straight_chain_with_its_goal_on_the_line_bends(goal):
    motion = chain_of(np.tile([1.0, 0, 0], (3, 1)), quat.identity((1, 3)))
    found = reach(motion, goal, tolerance=1e-8)
    assert found.reached.all()
    assert np.linalg.norm(tips(found.motion)[0] - goal) < 1e-7


@given(q=unit_quaternions((3,)), goal=vectors(bound=4.0))
def test_any_pose_and_any_goal_end_as_near_as_the_bones_allow(q, goal):
    motion = chain_of([[0, -1.0, 0], [0.5, 0, 0], [0, 0, 0.8]], q[None])
    found = reach(motion, goal)
    wanted = np.linalg.norm(goal)
    assert found.distance[0] <= max(0.0, wanted - 2.3) + 2.4e-5


# --- limits --------------------------------------------------------------------------------


@pytest.mark.parametrize("joints", range(2, 11))
def test_with_limits_goals_are_reached_and_limits_kept(joints):
    reached = []
    for seed in range(3):
        motion, goals, table = random_chain(
            100 * joints + seed, joints, frames=60, allowed=random_limits
        )
        found = reach(motion, goals, limits=table, tolerance=1e-3)
        assert table.excess(found.motion.rotations).max() < 1e-9
        reached.append(found.reached.mean())
    assert np.mean(reached) >= 0.95


def test_a_pose_outside_its_limits_is_brought_inside_even_if_the_goal_is_met():
    motion, goals, table = random_chain(7, 4, frames=40, allowed=random_limits)
    outside, _, _ = random_chain(8, 4, frames=40)
    outside = motion.with_arrays(rotations=outside.rotations.copy())
    assert table.excess(outside.rotations).max() > 0.5
    for wanted in (goals, tips(outside)):
        found = reach(outside, wanted, limits=table, iterations=30).motion.rotations
        assert table.excess(found).max() < 1e-9


def test_an_elbow_does_not_bend_backwards():
    """The hand goes behind the shoulder: without limits by the elbow, with them by the shoulder."""
    arm = chain_of([[0.3, 0, 0], [0.3, 0, 0]], quat.identity((1, 2)))
    goal = [0.3, 0.0, -0.3]
    elbow = {"j1": limits.hinge([0, -1, 0], (0.0, 2.6))}  # to +Z only
    table = limits.Limits.build(arm.skeleton, elbow)
    kept = reach(arm, goal, limits=table)
    assert kept.reached.all()
    forearm = quat.rotate(kept.motion.rotations[0, 1], [1.0, 0.0, 0.0])
    assert forearm[2] > 0.5
    assert abs(forearm[1]) < 1e-12


# --- clips ---------------------------------------------------------------------------------


def turning(motion, joints):
    """The largest change of any joint from one frame to the next."""
    return quat.distance(motion.rotations[1:, joints], motion.rotations[:-1, joints]).max()


def test_continuity_keeps_a_clip_free_of_jumps():
    """A foot held in one place under a walking body, which its own poses reach in two ways."""
    walk = samples.walk().motion
    goals = kinematics.forward(walk).positions[:, 0] + [0.17, 0.1, 0.35]
    options = {"tip": "LeftFoot", "base": "LeftUpLeg", "goals": goals}
    leg = [walk.skeleton.index(name) for name in ("LeftUpLeg", "LeftLeg")]
    alone, carried = (ik.reach(walk, **options, continuity=on) for on in (False, True))
    assert alone.reached.all()
    assert carried.reached.all()
    assert turning(alone.motion, leg) > 0.5
    assert turning(carried.motion, leg) < 0.05


def test_what_is_carried_on_fades():
    """A second after the goal came back to the hand, the pose is its own again."""
    walk = samples.walk(seconds=4.0, fps=60.0).motion
    hand = kinematics.forward(walk).positions[:, walk.skeleton.index("LeftHand")].copy()
    away = hand.copy()
    away[:60] += [0.0, 0.1, 0.1]
    found = ik.ccd(walk, tip="LeftHand", base="LeftArm", goals=away)
    off = quat.distance(found.rotations, walk.rotations).max(axis=1)
    assert off[:60].min() > 0.1
    assert off[150:].max() < 0.02


def test_alone_a_frame_does_not_depend_on_the_others():
    """To the bit, on both sides of the blocks that threads share out."""
    motion, goals, table = random_chain(5, 6, frames=200, allowed=random_limits)
    for options in ({}, {"limits": table}):
        whole = reach(motion, goals, **options).motion.rotations
        part = reach(motion[50:150], goals[50:150], **options).motion.rotations
        assert (whole[50:150] == part).all()


def test_results_are_the_same_for_any_number_of_threads():
    code = (
        "import hashlib\n"
        "from kinema import ik, samples\n"
        "walk = samples.walk().motion\n"
        "found = ik.ccd(walk, tip='LeftHand', base='Spine', goals=[0.5, 0.7, 1.0], iterations=99,"
        "               limits=ik.limits.human(walk), continuity=False)\n"
        "print(hashlib.sha256(found.rotations.tobytes()).hexdigest())"
    )
    command = [sys.executable, "-c", code]
    seen = {
        subprocess.check_output(command, env={**os.environ, "KINEMA_THREADS": threads})
        for threads in ("1", "3")
    }
    assert len(seen) == 1


@given(turn=unit_quaternions(), shift=vectors(bound=5.0))
def test_does_not_depend_on_where_the_world_is(turn, shift):
    motion, goals, _ = random_chain(11, 4, frames=5)
    body = Skeleton.build(
        ["root", *motion.skeleton.names],
        np.arange(6) - 1,
        np.concatenate([[[0, 0, 0]], motion.skeleton.offsets]),
    )

    def placed(rotation, place):
        rotations = np.concatenate([np.tile(rotation, (5, 1, 1)), motion.rotations], axis=1)
        positions = np.concatenate([np.tile(place, (5, 1, 1)), motion.positions], axis=1)
        return Motion(body, rotations, positions, 1 / 60)

    here = reach(placed(quat.identity(), np.zeros(3)), goals).motion.rotations
    there = reach(placed(turn, shift), quat.rotate(turn, goals) + shift).motion.rotations
    assert quat.distance(here[:, 1:], there[:, 1:]).max() < 1e-7


# --- options -------------------------------------------------------------------------------


def test_only_base_to_tip_turns():
    punch = samples.punch().motion
    found = ik.ccd(punch, tip="RightHand", base="RightArm", goals=[-0.2, 1.2, 0.5])
    names = punch.skeleton.names
    turned = quat.distance(found.rotations, punch.rotations).max(axis=0) > 0
    assert [names[j] for j in np.flatnonzero(turned)] == ["RightArm", "RightForeArm"]
    assert (found.positions == punch.positions).all()


def test_a_goal_that_is_met_already_changes_nothing():
    motion, _, _ = random_chain(2, 4, frames=30)
    found = reach(motion, tips(motion))
    assert (found.motion.rotations == motion.rotations).all()
    assert (found.iterations == 0).all()


def test_orientations_turn_the_tip_and_leave_it_in_place():
    punch = samples.punch().motion
    shoulder = kinematics.forward(punch).positions[:, punch.skeleton.index("RightArm")]
    options = {
        "tip": "RightHand",
        "base": "RightArm",
        "goals": shoulder + np.array([-0.1, -0.1, 0.3]),
    }
    hand = punch.skeleton.index("RightHand")
    wanted = quat.random(np.random.default_rng(1), punch.num_frames)
    found = ik.reach(punch, **options, orientations=wanted)
    assert found.reached.all()
    assert quat.distance(kinematics.forward(found.motion).rotations[:, hand], wanted).max() < 1e-9
    kept = kinematics.forward(ik.ccd(punch, **options, orientations="keep")).rotations[:, hand]
    assert quat.distance(kept, kinematics.forward(punch).rotations[:, hand]).max() < 1e-9
    # limits go before it
    table = limits.human(punch)
    found = ik.ccd(punch, **options, orientations=wanted, limits=table)
    chain = [punch.skeleton.index(name) for name in ("RightArm", "RightForeArm", "RightHand")]
    assert table.excess(found.rotations)[:, chain].max() < 1e-9


def test_weights_hold_joints_back():
    motion, _, _ = random_chain(4, 4, frames=30)
    goals = tips(motion) + 0.02
    free = reach(motion, goals, tolerance=1e-4)
    stiff = reach(motion, goals, tolerance=1e-4, weights={"j3": 0.1, "j1": 0.0})
    moved = [quat.distance(r.motion.rotations, motion.rotations) for r in (free, stiff)]
    assert stiff.reached.all()
    assert (moved[1][:, 1] == 0.0).all()
    assert np.median(moved[1][:, 3]) < 0.5 * np.median(moved[0][:, 3])


def test_an_end_site_may_be_the_tip_and_no_frames_are_no_trouble():
    walk = samples.walk(seconds=1.0).motion
    end = next(name for name in walk.skeleton.names if name.startswith("LeftToe") and "end" in name)
    found = ik.reach(walk, tip=end, base="LeftUpLeg", goals=[0.1, 0.2, 0.3], orientations="keep")
    assert (found.motion.rotations[:, walk.skeleton.is_end] == quat.identity()).all()
    assert ik.ccd(walk[:0], tip=end, base="LeftUpLeg", goals=[0, 0, 0]).num_frames == 0


@pytest.mark.parametrize("sizes", [(0, 0, 0), (0, 1, 0), (1, 0, 0), (0, 0, 1), (1e-300, 1, 1e-300)])
@pytest.mark.parametrize("goal", [[0, 0, 0], [0.3, 0.4, 0], [1e30, 0, -1e30], [0, -1, 0]])
@pytest.mark.parametrize("limited", [False, True])
def test_bones_without_length_and_hostile_goals_stay_finite(sizes, goal, limited):
    bones = np.array(sizes, float)[:, None] * [0.0, -1.0, 0.0]
    motion = chain_of(bones, quat.random(np.random.default_rng(0), (2, 3)))
    table = limits.Limits.build(motion.skeleton, {"j1": limits.hinge([1, 0, 0], (0.0, 1.0))})
    found = reach(motion, goal, limits=table if limited else None, iterations=50)
    np.testing.assert_allclose(np.linalg.norm(found.motion.rotations, axis=-1), 1.0, atol=1e-12)
    size, wanted = np.sum(sizes), np.linalg.norm(np.array(goal) / max(np.abs(goal).max(), 1.0))
    if not limited and np.abs(goal).max() < 10:
        np.testing.assert_allclose(found.distance, abs(size - wanted), atol=1e-5)


# --- what it refuses -----------------------------------------------------------------------


def test_refuses_in_words():
    walk = samples.walk(seconds=1.0).motion
    options = {"tip": "LeftHand", "base": "LeftArm", "goals": [0, 1, 0]}

    def refused(error, words, **changed):
        with pytest.raises(error, match=words):
            ik.ccd(walk, **(options | changed))

    refused(UnknownJoint, "LeftHnd", tip="LeftHnd")
    refused(
        OptionError, "'RightArm' is not above 'LeftHand'.*LeftForeArm, LeftArm", base="RightArm"
    )
    refused(OptionError, "'LeftHand' is not above 'LeftHand'", base="LeftHand")
    refused(OptionError, "is a root", tip="Hips", base="LeftArm")
    refused(ShapeError, "goals must be finite", goals=[0, np.nan, 0])
    refused(ShapeError, r"goals must have shape \(60, 3\) or \(3,\)", goals=np.zeros((5, 3)))
    refused(
        OptionError, "iterations must be a whole number from 1 to 1,000,000, found 0", iterations=0
    )
    refused(OptionError, "iterations", iterations=10**9)
    for tolerance in (0.0, -1.0, np.nan, np.inf):
        refused(OptionError, "tolerance must be a number above 0", tolerance=tolerance)
    refused(OptionError, "found one for 'Hips'", weights={"Hips": 0.5})
    refused(OptionError, "between 0 and 1, found 2", weights={"LeftArm": 2})
    refused(OptionError, "turn or keep", orientations="hold")
    refused(ShapeError, "orientations must have shape", orientations=np.zeros((5, 4)))
    refused(ShapeError, "unit quaternions", orientations=[2.0, 0, 0, 0])
    end = walk.skeleton.names[int(np.flatnonzero(walk.skeleton.is_end)[0])]
    refused(OptionError, "end site", tip=end, base="Hips", orientations=[1.0, 0, 0, 0])
    other = limits.Limits.build(Skeleton.build(["a"], [-1], [[0, 0, 0]]), {})
    refused(SkeletonError, "limits are for a skeleton of 1", limits=other)
    gap = Motion(walk.skeleton, walk.rotations, walk.positions, 0.1, np.ones((60, 29), bool))
    with pytest.raises(IncompleteMotion, match="ccd"):
        ik.ccd(gap, **options)


@given(iterations=st.integers(1, 12))
def test_never_more_iterations_than_asked_for(iterations):
    motion, goals, table = random_chain(1, 7, frames=20, allowed=random_limits)
    found = reach(motion, goals, iterations=iterations, limits=table, tolerance=1e-12)
    assert found.iterations.max() <= iterations


@pytest.mark.parametrize("limited", [False, True])
@pytest.mark.parametrize("continuity", [False, True])
def test_local_axes_do_not_matter(limited, continuity):
    """Nor for what is found only after a restart: a straight arm with its goal on the line."""
    walk = samples.walk(seconds=0.5).motion
    straight = walk.with_arrays(rotations=quat.identity(walk.rotations.shape[:2]))
    for motion, base in ((walk, "Spine"), (straight, "LeftArm")):
        world = kinematics.forward(motion).positions
        index = motion.skeleton.index
        goals = world[:, index("LeftHand")] + 0.3 * (
            world[:, index("LeftArm")] - world[:, index("LeftHand")]
        )
        options = {"tip": "LeftHand", "base": base, "goals": goals, "continuity": continuity}
        if limited:
            options["limits"] = "human"
        found = ik.reach(motion, **options)
        other = ik.reach(reframed(motion), **options)
        np.testing.assert_allclose(
            kinematics.forward(other.motion).positions,
            kinematics.forward(found.motion).positions,
            atol=1e-9,
        )
        assert quat.distance(original_rotations(other.motion), found.motion.rotations).max() < 1e-7
        assert (other.reached == found.reached).all()
        assert (other.iterations == found.iterations).all()
        np.testing.assert_allclose(other.distance, found.distance, atol=1e-9)


def test_joints_are_named_by_role_and_limits_by_word():
    walk = samples.walk(seconds=0.5).motion
    options = {"goals": [0.3, 1.2, 0.5], "weights": {"LeftForeArm": 0.5}}
    named = ik.ccd(walk, tip="LeftHand", base="LeftArm", limits=limits.human(walk), **options)
    options["weights"] = {"left_elbow": 0.5}
    roles = ik.ccd(walk, tip="left_hand", base="left_shoulder", limits="human", **options)
    assert named.rotations.tobytes() == roles.rotations.tobytes()
