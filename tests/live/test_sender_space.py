"""Mirrored and turned bodies are put right."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.live.avatar import avatar
from kinema.live.bones import BONES, MIRRORED, PARENTS, BoneFrame
from kinema.live.rig import Rig
from kinema.live.sender_space import SenderSpace
from kinema.ops.mirror import mirror
from tests.checks import assert_close, assert_same_rotations


def frame(seed):
    rng = np.random.default_rng(seed)
    return BoneFrame(1.5, quat.random(rng, (56,)), rng.normal(size=(2, 3)))


def world(pose):
    return kinematics.forward(pose.motion()).positions[0]


def test_nothing_to_do_is_nothing_done():
    given = frame(0)
    assert SenderSpace().apply(given) is given


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("setting", [{"mirror": True}, {"half_turn": True}])
def test_twice_is_as_it_was(setting, seed):
    given = frame(seed)
    twice = SenderSpace(**setting).apply(SenderSpace(**setting).apply(given))
    np.testing.assert_array_equal(twice.rotations, given.rotations)
    np.testing.assert_array_equal(twice.places, given.places)


def test_left_is_exchanged_with_right_along_the_whole_body():
    assert (MIRRORED[MIRRORED] == np.arange(56)).all()
    assert (PARENTS[MIRRORED[1:]] == MIRRORED[PARENTS[1:]]).all()
    assert BONES[MIRRORED[BONES.index("LeftRingDistal")]] == "RightRingDistal"


@pytest.mark.parametrize("seed", range(3))
def test_a_mirror_reflects_every_joint_of_a_body_that_is_alike_on_both_sides(seed):
    rig, given = Rig(avatar()), frame(seed)
    plain = world(rig.pose(given))
    mirrored = world(rig.pose(SenderSpace(mirror=True).apply(given)))
    other = [int(MIRRORED[joint + 1]) - 1 for joint in range(55)]
    assert_close(mirrored[other], plain * [-1, 1, 1], 1e-9)


def test_a_mirror_agrees_with_the_operation_on_motions():
    walk = samples.walk(seconds=1.0, fps=10.0, seed=2).motion
    rig = Rig(walk)
    reflected = mirror(walk)
    for time_s in walk.times_s:
        ours = SenderSpace(mirror=True).apply(rig.bones(walk.pose(time_s), 0.0))
        theirs = rig.bones(reflected.pose(time_s), 0.0)
        assert_same_rotations(ours.rotations, theirs.rotations, 1e-6)
        assert_close(ours.places, theirs.places, 1e-6)


def test_a_half_turn_of_the_senders_axes_makes_a_bow_forwards_of_one_backwards():
    rig = Rig(avatar())
    bent = quat.identity((56,))
    bent[BONES.index("Spine")] = quat.from_axis_angle([1, 0, 0], -0.5)  # backwards
    given = BoneFrame(0.0, bent, np.array([[0, 0, 0], [0.2, 0.9, -1.0]]))
    head = avatar().index("Head")
    hips = world(rig.pose(given))[0]
    assert world(rig.pose(given))[head, 2] < hips[2]
    right = world(rig.pose(SenderSpace(half_turn=True).apply(given)))
    assert right[head, 2] > right[0, 2]
    assert_close(right[0], [-0.2, 0.9, 1.0], 1e-12)


def test_a_turn_takes_every_joint_around_the_vertical():
    rig, given = Rig(avatar()), frame(4)
    turned = world(rig.pose(SenderSpace(turn_rad=np.pi / 2).apply(given)))
    plain = world(rig.pose(given))
    assert_close(turned, np.stack([plain[:, 2], plain[:, 1], -plain[:, 0]], axis=1), 1e-9)
