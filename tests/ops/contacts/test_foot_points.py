"""Where the heel is estimated to be: the same whatever the rig, near where a sample has it."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.motion import Motion
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.foot_points import find_foot, leg_length
from kinema.ops.derived import Derived
from kinema.skeleton import Skeleton
from tests.frames import reframed

SAMPLE = samples.walk(seconds=3.0, noise_m=0.002, seed=8)
WALK = SAMPLE.motion


def heels(motion):
    body = Derived(motion)
    return {
        side: find_foot(body, side).heel_positions(body.world) / leg_length(body, side)
        for side in ("left", "right")
    }


def wrapped(motion, offset, turn):
    """The same motion below a motionless root."""
    old = motion.skeleton
    skeleton = Skeleton.build(
        ["World", *old.names],
        [-1, *(old.parents + 1)],
        np.vstack([offset, old.offsets]),
        is_end=[False, *old.is_end],
    )
    back = quat.conjugate(turn)
    rotations = np.insert(motion.rotations, 0, turn, axis=1)
    rotations[:, 1] = quat.mul(back, rotations[:, 1])
    positions = np.insert(motion.positions, 0, offset, axis=1)
    positions[:, 1] = quat.rotate(back, positions[:, 1] - offset)
    return Motion(skeleton, rotations, positions, motion.frame_time)


@pytest.mark.parametrize("height", [1.1, 1.75, 2.1])
def test_the_heel_is_where_the_sample_has_it(height):
    """On the sole, 0.035 heights behind the ankle: within 2 % of the leg."""
    motion = samples.walk(height=height, seed=9).motion
    body = Derived(motion)
    rest = kinematics.at_rest(motion.skeleton).positions[0]
    for side in ("left", "right"):
        ankle = motion.skeleton.index(f"{side.title()}Foot")
        toe = motion.skeleton.index(f"{side.title()}ToeBase")
        back = -0.035 / 0.075 * (rest[toe] - rest[ankle])[2]
        true = np.array([0.0, -rest[ankle, 1], back])
        found = find_foot(body, side)
        assert np.linalg.norm(found.heel - true) < 0.02 * leg_length(body, side)


def test_the_heel_stands_still_while_the_truth_says_so():
    motion = samples.walk(seconds=3.0, seed=8).motion
    found = heels(motion)
    for side in ("left", "right"):
        down = samples.walk(seconds=3.0, seed=8).truth.heel(side)
        moved = np.linalg.norm(np.diff(found[side], axis=0), axis=1)
        assert moved[down[1:] & down[:-1]].max() < 0.05 * moved.max()


def test_neither_local_axes_nor_a_root_above_the_hips_matter():
    turn = quat.from_axis_angle([0.3, 1.0, -0.2], 0.7)
    others = [reframed(WALK), wrapped(WALK, np.array([3.0, -2.0, 5.0]), turn)]
    expected, contacts = heels(WALK), contacts_of(Derived(WALK))
    for other in others:
        for side, points in heels(other).items():
            np.testing.assert_allclose(points, expected[side], atol=1e-9)
        again = contacts_of(Derived(other))
        for name in ("left", "right", "left_heel", "left_toe", "right_heel", "right_toe"):
            assert np.array_equal(getattr(contacts, name), getattr(again, name))


def test_a_joint_named_heel_is_used():
    old = WALK.skeleton
    ankle = old.index("LeftFoot")
    offset = np.array([0.0, -0.07, -0.05])
    skeleton = Skeleton.build(
        [*old.names, "LeftHeel"],
        [*old.parents, ankle],
        np.vstack([old.offsets, offset]),
        is_end=[*old.is_end, False],
    )
    rotations = np.insert(WALK.rotations, old.num_joints, quat.identity(), axis=1)
    positions = np.insert(WALK.positions, old.num_joints, offset, axis=1)
    found = find_foot(Derived(Motion(skeleton, rotations, positions, WALK.frame_time)), "left")
    np.testing.assert_allclose(found.heel, offset, atol=1e-9)
