"""T-pose calibration takes unknown rest rotations off."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import kinematics, quat
from kinema.errors import OptionError
from kinema.live.avatar import avatar
from kinema.live.bones import BONES, PARENTS, BoneFrame
from kinema.live.calibration import Calibration
from kinema.live.rig import Rig
from tests.checks import assert_close, assert_same_rotations

RIG = Rig(avatar())


def frame(seed, size=1.0):
    rng = np.random.default_rng(seed)
    rotations = quat.exp(0.5 * rng.normal(size=(56, 3)))
    rotations[0] = quat.identity()
    return BoneFrame(0.0, rotations, np.array([[0, 0, 0], [0.1, 0.9, 0.4]]) * size)


T_POSE = BoneFrame(0.0, quat.identity((56,)), np.array([[0, 0, 0], [0, 0.901, 0]]))


def raw(frame, rest):
    """As a sender whose bones have rest rotations of their own would send it: world · rest."""
    world = frame.rotations.copy()
    for bone, parent in enumerate(PARENTS):
        if parent >= 0:
            world[bone] = quat.mul(world[parent], frame.rotations[bone])
    world[1:] = quat.mul(world[1:], rest[1:])
    rotations = world.copy()
    rotations[1:] = quat.mul(quat.conjugate(world[PARENTS[1:]]), world[1:])
    return frame._replace(rotations=quat.normalize(rotations))


@pytest.mark.parametrize("seed", range(3))
def test_raw_bones_of_any_avatar_become_those_relative_to_a_t_pose(seed):
    rest = quat.random(np.random.default_rng(seed + 50), (56,))
    calibration = Calibration.of([raw(T_POSE, rest)])
    found = calibration.apply(raw(frame(seed), rest))
    assert_same_rotations(found.rotations, frame(seed).rotations, 1e-9)
    assert_close(found.places, frame(seed).places, 1e-9)


def test_a_sender_that_needs_none_is_not_changed():
    found = Calibration.of([T_POSE] * 5).apply(frame(1))
    assert_same_rotations(found.rotations, frame(1).rotations, 1e-9)
    assert_close(found.places, frame(1).places, 1e-12)


def test_sway_while_standing_is_averaged_out():
    rng = np.random.default_rng(0)
    swaying = []
    for _ in range(60):
        sway = quat.exp(0.02 * rng.normal(size=(56, 3)))
        sway[0] = quat.identity()
        swaying.append(T_POSE._replace(rotations=sway))
    found = Calibration.of(swaying).apply(T_POSE)
    one = Calibration.of(swaying[:1]).apply(T_POSE)
    off = [quat.distance(f.rotations[1], quat.identity()) for f in (found, one)]
    assert off[0] < 0.5 * off[1]


def test_travel_is_scaled_to_the_size_of_the_rig():
    small = replace(avatar(), offsets=0.5 * avatar().offsets, metres_per_unit=1.0)
    rig = Rig(small)
    calibrated = Calibration.of([T_POSE], rig).apply(frame(2))
    hips = kinematics.forward(rig.pose(calibrated).motion()).positions[0, 0]
    standing = Calibration.of([T_POSE], rig).apply(T_POSE)
    body = kinematics.forward(rig.pose(standing).motion()).positions[0]
    assert_close(body[:, 1].min(), 0.0, 1e-3)  # the feet are on the floor
    assert_close(hips / frame(2).places[1], np.full(3, hips[1] / 0.9), 1e-9)


def test_nobody_sending_is_an_error_with_a_hint():
    with pytest.raises(OptionError, match="found none"):
        Calibration.of([])
    assert BONES[0] == "root"


def test_of_two_frames_the_mean_is_taken():
    def turned(angle):
        rotations = quat.identity((56,))
        rotations[3] = quat.from_axis_angle([1.0, 0.0, 0.0], angle)
        return T_POSE._replace(rotations=rotations)

    found = Calibration.of([turned(0.1), turned(0.3)])
    expected = quat.from_axis_angle([1.0, 0.0, 0.0], 0.2)
    assert_same_rotations(found.rest[3], expected, 1e-9)


def test_the_size_is_that_of_the_median_height_of_the_hips():
    heights = [0.7, 0.9, 5.0]
    frames = [
        T_POSE._replace(places=np.array([[0.0, 0.1, 0.0], [0.0, height - 0.1, 0.0]]))
        for height in heights
    ]
    assert Calibration.of(frames, RIG).scale * 0.9 == pytest.approx(
        Calibration.of([T_POSE], RIG).scale * 0.901
    )
