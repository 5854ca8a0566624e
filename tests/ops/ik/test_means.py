"""The means of reaching goals: where a limb begins."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import ik, kinematics, quat, samples
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.skeleton import Skeleton

CHAIN = Skeleton.build(list("abcde"), [-1, 0, 1, 2, 3], [[0, 0, 0]] + [[0.3, 0.1, 0]] * 4)
STILL = Motion(CHAIN, quat.identity((3, 5)), np.tile(CHAIN.offsets, (3, 1, 1)), 0.02)


def turned(motion, tip):
    """The joints that turn to move a tip a little."""
    found = ik.move(motion, tips=tip, by=[-0.05, 0.02, 0.01])
    changed = quat.distance(found.rotations, motion.rotations).max(axis=0) > 1e-6
    return [motion.skeleton.names[joint] for joint in np.flatnonzero(changed)]


def test_a_limb_begins_two_joints_above_its_tip_where_no_other_is_known():
    assert turned(STILL, "e") == ["c", "d"]
    assert turned(STILL, "c") == ["a", "b"]
    found = ik.move(STILL, tips="b", goals=[0.1, 0.3, 0.0])
    assert quat.distance(found.rotations, STILL.rotations).max(axis=0).argmax() == 0
    with pytest.raises(OptionError, match="'a' is a root") as raised:
        ik.move(STILL, tips="a", goals=[0.1, 0.3, 0.0])
    assert raised.value.parameter == "tips"


@pytest.mark.parametrize(
    ("tip", "joints"),
    [
        ("LeftFingerBase", ["LeftArm", "LeftForeArm", "LeftHand"]),
        ("RightHand", ["RightArm", "RightForeArm"]),
        ("LeftToeBase", ["LeftUpLeg", "LeftLeg", "LeftFoot"]),
        ("RightFoot", ["RightUpLeg", "RightLeg"]),
        ("Head", ["Spine2", "Neck"]),
    ],
)
def test_a_limb_begins_at_its_shoulder_or_hip(tip, joints):
    assert turned(samples.punch(seconds=0.3).motion[:3], tip) == joints


def test_feet_that_two_bones_move_are_turned_as_they_were():
    """In the ease too: flat feet stay flat."""
    clip = samples.walk(seconds=1.0, fps=30.0).motion
    tips, by = ["LeftFoot", "RightFoot"], [[0.03, 0.05, 0.0], [0.0, 0.04, 0.02]]
    found = ik.move(clip, tips=tips, method="two-bone", by=by, frames=(12, 18), ease_s=0.2)
    before, after = (kinematics.forward(motion).rotations for motion in (clip, found))
    for tip in tips:
        joint = clip.skeleton.index(tip)
        assert quat.distance(before[:, joint], after[:, joint]).max() < 1e-7
    assert quat.distance(clip.rotations, found.rotations).max() > 0.01
