"""A pose to measure joint angles from: whether a body could take it, and how limbs bend in it."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples
from kinema.errors import SkeletonError
from kinema.motion import Motion
from kinema.ops.ik.limits.reference_pose import ReferencePose, frame_of, reference_pose
from kinema.ops.roles import find_roles
from kinema.skeleton import Skeleton

WALK = samples.walk(seconds=0.5).motion
ROLES = find_roles(WALK)


def built(**offsets):
    """The sample's skeleton with other offsets."""
    old = WALK.skeleton
    bones = np.array(old.offsets)
    for name, offset in offsets.items():
        bones[old.index(name)] = offset
    return Skeleton.build(old.names, old.parents, bones, is_end=old.is_end)


def stands(**offsets):
    try:
        reference_pose(built(**offsets), ROLES)
    except SkeletonError:
        return False
    return True


def leg(degrees):
    """Both bones of a leg this far from straight down, ahead of the body."""
    angle = np.radians(degrees)
    return 0.43 * np.array([0.0, -np.cos(angle), np.sin(angle)])


@pytest.mark.parametrize("side", ["Left", "Right"])
def test_legs_hang_within_60_degrees_of_the_trunk(side):
    """The line from a hip to the head leans a little outwards."""
    assert stands()
    for degrees, fine in ((50, True), (58, True), (62, False), (90, False), (180, False)):
        bones = {f"{side}Leg": leg(degrees), f"{side}Foot": leg(degrees)}
        assert stands(**bones) == fine


@pytest.mark.parametrize(("side", "out"), [("Left", 1.0), ("Right", -1.0)])
def test_arms_point_sideways_or_down_but_not_up_or_across(side, out):
    for degrees, fine in ((0, True), (50, True), (57, False), (90, False), (-90, True)):
        angle = np.radians(degrees)  # above the horizontal
        bone = 0.27 * np.array([out * np.cos(angle), np.sin(angle), 0.0])
        assert stands(**{f"{side}ForeArm": bone, f"{side}Hand": bone}) == fine
    for degrees, fine in ((0, True), (90, True), (115, True), (125, False), (180, False)):
        angle = np.radians(degrees)  # round towards the other side, in front
        bone = 0.27 * np.array([out * np.cos(angle), 0.0, np.sin(angle)])
        assert stands(**{f"{side}ForeArm": bone, f"{side}Hand": bone}) == fine


def test_a_pose_that_no_body_takes_is_replaced_by_the_mean_of_the_motion():
    odd = built(LeftLeg=[0.0, 0.43, 0.0], LeftFoot=[0.0, 0.43, 0.0])
    motion = WALK.with_arrays(skeleton=odd)
    with pytest.raises(SkeletonError, match="not one that a body can take"):
        reference_pose(motion[:0], ROLES)
    found = reference_pose(motion, ROLES)
    mean = quat.mean(WALK.rotations, axis=0)
    for joint in (1, 4, 8, 20):
        assert quat.distance(found.local(joint), mean[joint]) < 1e-9
    rest = reference_pose(WALK, ROLES)
    assert quat.distance(rest.local(20), quat.identity()) < 1e-12


ARM = Skeleton.build(
    ["shoulder", "elbow", "hand"], [-1, 0, 1], [[0, 0, 0], [0.3, 0, 0], [0.3, 0, 0]]
)


def bend_axes(angles, about=(0.0, -1.0, 0.0), within=1.0, axis=(0.0, 0.0, 1.0)):
    """How an arm bends whose elbow turns by these angles."""
    rotations = quat.identity((len(angles), 3))
    rotations[:, 1] = quat.from_axis_angle(about, np.asarray(angles))
    motion = Motion(ARM, rotations, np.tile(ARM.offsets, (len(angles), 1, 1)), 0.02)
    rest = np.array([[0.0, 0, 0], [0.3, 0, 0], [0.6, 0, 0]])
    pose = ReferencePose(ARM, quat.identity(3), rest, motion)
    return pose.bend_axes(0, 1, 2, np.array(axis), within)


def test_a_limb_bends_about_the_axis_that_the_motion_shows():
    for angles, shown in (
        ([0.11, 0.11], True),
        ([0.09, 0.09], False),  # hardly bent
        ([0.05, 0.17], True),  # on average, a sine of 0.1
        ([0.05, 0.13], False),
        ([0.5, -0.04], True),
        ([0.5, -0.07], False),  # both ways: 0.43 of 0.57 is less than 0.8
        ([0.5, -0.05], True),  # 0.45 of 0.55 is more
    ):
        found = bend_axes(angles, within=2.0)
        np.testing.assert_allclose(found.above, [0, -1, 0] if shown else [0, 0, 1], atol=1e-9)
        np.testing.assert_allclose(found.own, found.above, atol=1e-9)
        np.testing.assert_allclose([found.upper, found.lower], [[1, 0, 0]] * 2, atol=1e-12)


def test_an_axis_far_from_the_anatomical_one_is_not_believed():
    for off, shown in ((0.9, True), (1.1, False)):
        about = (0.0, -np.sin(off), np.cos(off))
        found = bend_axes([0.5, 0.6], about=about, within=1.0)
        np.testing.assert_allclose(found.above, about if shown else [0, 0, 1], atol=1e-9)


def test_frames_have_their_z_axis_where_it_is_given_and_x_as_near_as_possible(rng):
    for _ in range(5):
        x, z = rng.normal(size=(2, 3))
        turn = frame_of(x, z)
        unit = z / np.linalg.norm(z)
        np.testing.assert_allclose(quat.rotate(turn, [0.0, 0.0, 1.0]), unit, atol=1e-12)
        beside = x - (x @ unit) * unit
        expected = beside / np.linalg.norm(beside)
        np.testing.assert_allclose(quat.rotate(turn, [1.0, 0.0, 0.0]), expected, atol=1e-12)
    # along z there is no nearest: any perpendicular
    turn = frame_of(np.array([0.0, 0.0, 3.0]), np.array([0.0, 0.0, 2.0]))
    np.testing.assert_allclose(quat.rotate(turn, [0.0, 0.0, 1.0]), [0.0, 0.0, 1.0], atol=1e-12)


def test_directions_of_a_body_are_square_to_each_other():
    pose = reference_pose(built(LeftUpLeg=[0.1, -0.05, 0.02]), ROLES)
    low, high = np.array([0.3, 0.0, 0.0]), np.array([0.4, 1.0, 0.1])
    left, right = ROLES["left_hip"], ROLES["right_hip"]
    found = pose.directions(left, right, low, high)
    across = pose.positions[left] - pose.positions[right]
    np.testing.assert_allclose(found.left, across / np.linalg.norm(across))
    assert found.up @ found.left == pytest.approx(0.0, abs=1e-12)
    assert found.up @ (high - low) > 0.9
    np.testing.assert_allclose(found.forward, np.cross(found.left, found.up), atol=1e-12)
    assert found.forward[2] > 0.9


def test_joints_in_one_place_have_no_direction_between_them():
    pose = reference_pose(built(), ROLES)
    assert pose.direction(3, 3).tolist() == [0.0, 0.0, 0.0]
    np.testing.assert_allclose(pose.direction(20, 21), [0.0, -1.0, 0.0], atol=1e-12)
    assert pose.own(-1, np.array([1.0, 2.0, 3.0])).tolist() == [1.0, 2.0, 3.0]
