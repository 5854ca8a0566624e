"""Which joints of a rig are the bones of VMC."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples
from kinema.live.avatar import avatar
from kinema.live.bones import BONES, MIRRORED, PARENTS, BoneFrame, find_bones
from kinema.motion import Pose
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import Skeleton


def spine_of(count: int) -> list[str]:
    """The bones that a body with so many joints between hips and neck has, in order."""
    trunk = [f"spine{number}" for number in range(count)]
    names = ["hips", *trunk, "neck", "head"]
    parents = list(range(-1, len(names) - 1))
    offsets = [[0.0, 1.0, 0.0], *[[0.0, 0.5 / (count + 1), 0.0]] * (count + 1), [0.0, 0.1, 0.0]]
    for side, x in (("left", 0.1), ("right", -0.1)):
        for part, parent, offset in (
            ("hip", 0, [x, 0.0, 0.0]),
            ("knee", None, [0.0, -0.45, 0.0]),
            ("ankle", None, [0.0, -0.45, 0.0]),
        ):
            parents.append(len(names) - 1 if parent is None else parent)
            names.append(f"{side}_{part}")
            offsets.append(offset)
    skeleton = Skeleton.build(names, parents, offsets)
    roles = find_roles(Pose(skeleton, skeleton.rest_rotations, skeleton.offsets).motion())
    found = find_bones(skeleton, roles)
    return [names[found[BONES.index(b)]] if found[BONES.index(b)] >= 0 else "" for b in TRUNK]


TRUNK = ("Spine", "Chest", "UpperChest", "Neck", "Head")


@pytest.mark.parametrize(
    ("count", "chosen"),
    [(1, [0, None, None]), (2, [0, 1, None]), (3, [0, 1, 2]), (4, [0, 2, 3]), (5, [0, 2, 4])],
)
def test_of_many_spine_joints_the_first_the_middle_and_the_last_are_bones(count, chosen):
    expected = ["" if number is None else f"spine{number}" for number in chosen]
    assert spine_of(count) == [*expected, "neck", "head"]


def test_the_avatar_has_every_bone_where_it_is():
    body = avatar()
    pose = Pose(body, body.rest_rotations, body.offsets)
    found = find_bones(body, find_roles(pose.motion()))
    assert found[1:].tolist() == list(range(len(BONES) - 1))


def test_a_body_without_fingers_has_no_bones_for_them():
    walk = samples.walk(seconds=0.5).motion
    found = find_bones(walk.skeleton, find_roles(walk))
    named = {BONES[at]: walk.skeleton.names[joint] for at, joint in enumerate(found) if joint >= 0}
    assert named["LeftLowerLeg"] == "LeftLeg"
    assert named["RightUpperArm"] == "RightArm"
    assert not any("Thumb" in bone or "Index" in bone for bone in named)


def test_left_and_right_are_each_others_mirror_and_so_are_their_parents():
    for at, bone in enumerate(BONES):
        other = BONES[MIRRORED[at]]
        assert MIRRORED[MIRRORED[at]] == at
        assert other == (
            bone.replace("Left", "Right")
            if bone.startswith("Left")
            else bone.replace("Right", "Left")
            if bone.startswith("Right")
            else bone
        )
        if PARENTS[at] >= 0:
            assert PARENTS[MIRRORED[at]] == MIRRORED[PARENTS[at]]


def test_a_frame_has_all_bones_unless_it_says_otherwise():
    still = BoneFrame(0.0, quat.identity((56,)), np.zeros((2, 3)))
    assert still.seen == 2**56 - 1
    assert still.num_seen == 55
    assert still._replace(seen=0b1011).num_seen == 2  # the root is not counted


def test_fingers_eyes_and_jaw_are_found_by_their_names():
    names = ["hips", "spine", "neck", "head", "jaw", "l_eye", "eye_right", "left_shoulder"]
    parents = [-1, 0, 1, 2, 3, 3, 3, 1]
    fingers = ["l_palm_index", "l_index1", "l_index2", "l_index3", "l_index4", "l_pinky1"]
    arm = ["left_elbow", "left_hand"]
    parents += [7, 8, 9, 10, 11, 12, 13, 9]
    skeleton = Skeleton.build(
        [*names, *arm, *fingers, "tip"], [*parents, 15], np.ones((17, 3)) * 0.1
    )
    joints = {"hips": 0, "neck": 2, "head": 3, "left_hand": 9}
    roles = Roles(joints, np.zeros(17, np.int8), skeleton.names)
    found = find_bones(skeleton, roles)
    there = {BONES[at]: skeleton.names[joint] for at, joint in enumerate(found) if joint >= 0}
    assert there == {
        "Hips": "hips",
        "Spine": "spine",
        "Neck": "neck",
        "Head": "head",
        "Jaw": "jaw",
        "LeftEye": "l_eye",
        "RightEye": "eye_right",
        "LeftHand": "left_hand",
        "LeftIndexProximal": "l_index1",
        "LeftIndexIntermediate": "l_index2",
        "LeftIndexDistal": "l_index3",
        "LeftLittleProximal": "l_pinky1",
    }
