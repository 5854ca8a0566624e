"""The joints of legs, and what carries both of them."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples
from kinema.errors import SkeletonError
from kinema.motion import Motion
from kinema.ops.contacts.legs import Leg, _check, alone, find_legs, moving_ancestor
from kinema.ops.derived import Derived
from kinema.skeleton import Skeleton
from tests.mounts import wrapped

WALK = samples.walk(seconds=0.2).motion


def test_legs_are_found_by_their_roles():
    left, right = find_legs(Derived(WALK))
    names = [[WALK.skeleton.names[joint] for joint in leg[1:]] for leg in (left, right)]
    parts = ("UpLeg", "Leg", "Foot", "ToeBase")
    assert names == [[f"{side}{part}" for part in parts] for side in ("Left", "Right")]
    assert left.joints == left[1:4]


def test_a_leg_alone_has_its_joints_and_those_right_above_them():
    left, right = find_legs(Derived(WALK))
    for leg in (left, right):
        joints, parents, again = alone(WALK.skeleton, leg)
        assert joints == [0, leg.hip, leg.knee, leg.ankle]
        assert parents.tolist() == [-1, 0, 1, 2]
        assert again == Leg(leg.foot, 1, 2, 3, 3)
    twisted = Skeleton.build(
        ["a", "b", "hip", "twist", "knee", "ankle"], [-1, 0, 1, 2, 3, 4], np.zeros((6, 3))
    )
    joints, parents, leg = alone(twisted, Leg("left", 2, 4, 5, 5))
    assert joints == [1, 2, 3, 4, 5]
    assert parents.tolist() == [-1, 0, 1, 2, 3]
    assert leg.joints == (1, 3, 4)


def test_the_topmost_joint_that_moves_carries_both_legs():
    legs = find_legs(Derived(WALK))
    assert moving_ancestor(WALK, legs) == 0
    hung = wrapped(WALK)
    assert moving_ancestor(hung, find_legs(Derived(hung))) == 1  # what it hangs from does not move
    still = hung.with_arrays(positions=np.repeat(hung.positions[:1], hung.num_frames, axis=0))
    assert moving_ancestor(still, find_legs(Derived(still))) == 0
    for axis in range(3):
        positions = still.positions.copy()
        positions[-1, 1, axis] += 1e-6
        moving = still.with_arrays(positions=positions)
        assert moving_ancestor(moving, find_legs(Derived(still))) == 1


def test_legs_of_two_bodies_are_rejected():
    names = ["a", "hip", "knee", "ankle", "b", "other_hip", "other_knee", "other_ankle"]
    skeleton = Skeleton.build(names, [-1, 0, 1, 2, -1, 4, 5, 6], np.zeros((8, 3)))
    motion = Motion(skeleton, quat.identity((1, 8)), np.zeros((1, 8, 3)), 0.1)
    legs = Leg("left", 1, 2, 3, 3), Leg("right", 5, 6, 7, 7)
    with pytest.raises(SkeletonError, match="no joint above both 'hip' and 'other_hip'"):
        moving_ancestor(motion, legs)


@pytest.mark.parametrize(
    ("leg", "words"),
    [
        (Leg("left", 1, 2, 3, 3), None),
        (Leg("left", 1, 2, 3, 4), None),
        (Leg("left", 2, 1, 3, 3), "'b' must be below 'c'"),
        (Leg("left", 1, 3, 2, 4), "'c' must be below 'd'"),
        (Leg("left", 1, 2, 4, 3), "'d' must be below 'e'"),
        (Leg("left", 0, 1, 2, 3), "its hip 'a' is a root"),
    ],
)
def test_joints_of_a_leg_are_below_each_other(leg, words):
    skeleton = Skeleton.build(list("abcde"), [-1, 0, 1, 2, 3], np.zeros((5, 3)))
    if words is None:
        _check(skeleton, leg)
        return
    with pytest.raises(SkeletonError, match=words):
        _check(skeleton, leg)
