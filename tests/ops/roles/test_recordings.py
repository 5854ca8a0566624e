"""On recordings: what a person reads from their hierarchies, with names and without."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinema
from kinema.ops.roles import find_roles
from tests.conftest import NO_DATA, each_recording, recordings
from tests.ops.roles.bodies import nameless, names_of, shuffled, taken

TRUNK = ("hips", "spine", "chest", "neck", "head")
ARM = ("collar", "shoulder", "elbow", "hand")
LEG = ("hip", "knee", "ankle", "toe")

# recordings → trunk; left arm; left leg; what is left in a name and what it is on the right
READ_BY_HAND = {
    "bvh/cmu/*.bvh": (
        "Hips LowerBack Spine1 Neck Head",
        "LeftShoulder LeftArm LeftForeArm LeftHand",
        "LeftUpLeg LeftLeg LeftFoot LeftToeBase",
        ("Left", "Right"),
    ),
    "bvh/games105/*.bvh": (
        "RootJoint pelvis_lowerback lowerback_torso - torso_head",
        "lTorso_Clavicle lShoulder lElbow lWrist",
        "lHip lKnee lAnkle lToeJoint",
        ("l", "r"),
    ),
    "bvh/misc/Boxing_Toes.bvh": (
        "Hips Ab Chest Neck Head",
        "LeftCollar LeftShoulder LeftElbow LeftWrist",
        "LeftHip LeftKnee LeftAnkle LeftToes",
        ("Left", "Right"),
    ),
    "bvh/misc/animics_kate.bvh": (
        "mixamorig:Hips mixamorig:Spine mixamorig:Spine2 mixamorig:Neck mixamorig:Head",
        "mixamorig:LeftShoulder mixamorig:LeftArm mixamorig:LeftForeArm mixamorig:LeftHand",
        "mixamorig:LeftUpLeg mixamorig:LeftLeg mixamorig:LeftFoot mixamorig:LeftToeBase",
        ("Left", "Right"),
    ),
    "bvh/misc/bvh11_scaled_131_01.bvh": (
        "Hips lowerback Chest2 lowerneck Head",
        "LeftCollar LeftShoulder LeftElbow LeftWrist",
        "LeftHip LeftKnee LeftAnkle LeftToe",
        ("Left", "Right"),
    ),
    "bvh/misc/meredith_8walk.bvh": (
        "Hips Spine - - Head",
        "LeftShoulder LeftArm LeftForeArm LeftHand",
        "LeftUpLeg LeftLeg LeftFoot LeftToeBase",
        ("Left", "Right"),
    ),
    "bvh/misc/mh_*.bvh": (
        "Root Spine1 Spine3 Neck Head",
        "Clavicle_L UpArm_L LoArm_L Hand_L",
        "UpLeg_L LoLeg_L Foot_L Toe_L",
        ("_L", "_R"),
    ),
    "bvh/misc/pirouette_daz.bvh": (
        "hip abdomen chest neck head",
        "lCollar lShldr lForeArm lHand",
        "lThigh lShin lFoot lFoot_end",
        ("l", "r"),
    ),
    "bvh/misc/pybvh_test1.bvh": (
        "Hips Spine Spine3 Neck Head",
        "LeftShoulder LeftArm LeftForeArm LeftHand",
        "LeftUpLeg LeftLeg LeftFoot LeftToeBase",
        ("Left", "Right"),
    ),
    "bvh/misc/pybvh_test2.bvh": (
        "Hips Chest Chest4 Neck Head",
        "LeftCollar LeftShoulder LeftElbow LeftWrist",
        "LeftHip LeftKnee LeftAnkle LeftToe",
        ("Left", "Right"),
    ),
    "bvh/misc/pybvh_test3.bvh": (
        "Hips Spine Spine3 Neck Head",
        "LeftShoulder LeftArm LeftForeArm LeftHand",
        "LeftUpLeg LeftLeg LeftFoot LeftForeFoot",
        ("Left", "Right"),
    ),
    "bvh/misc/test_mocapbank.bvh": (
        "Hips Chest Chest2 Neck Head",
        "LeftCollar LeftShoulder LeftElbow LeftWrist",
        "LeftHip LeftKnee LeftAnkle LeftAnkle_end",
        ("Left", "Right"),
    ),
    "weird/makehuman*.bvh": (
        "root spine05 spine01 neck01 head",
        "clavicle.L upperarm01.L lowerarm01.L wrist.L",
        "upperleg01.L lowerleg01.L foot.L toe1-1.L",
        (".L", ".R"),
    ),
}
for like, pattern in (
    ("bvh/misc/animics_kate.bvh", "bvh/misc/test_freebvh_mixamo.bvh"),
    ("bvh/cmu/*.bvh", "bvh/cmu_anchor/*.bvh"),
    ("bvh/cmu/*.bvh", "bvh/xia/*.bvh"),
    ("bvh/cmu/*.bvh", "derived/*.bvh"),
    ("bvh/cmu/*.bvh", "weird/cmu*.bvh"),
    ("bvh/misc/pybvh_test2.bvh", "bvh/xsens/*.bvh"),
):
    READ_BY_HAND[pattern] = READ_BY_HAND[like]


def expected(pattern: str) -> dict[str, str]:
    trunk, arm, leg, (left, right) = READ_BY_HAND[pattern]
    found = dict(zip(TRUNK, trunk.split(), strict=True))
    for parts, names in ((ARM, arm.split()), (LEG, leg.split())):
        for part, name in zip(parts, names, strict=True):
            found[f"left_{part}"] = name
            found[f"right_{part}"] = name.replace(left, right, 1)
    return {role: name for role, name in found.items() if name != "-"}


def read(path: Path) -> kinema.Motion:
    """A recording, the first seconds will do."""
    return kinema.read(path)[:1200]


@pytest.mark.parametrize("pattern", READ_BY_HAND)
@pytest.mark.filterwarnings("ignore::kinema.errors.FormatWarning")
def test_roles_are_as_read_by_hand(pattern):
    found = recordings(pattern)
    if not found:
        pytest.skip(NO_DATA)
    skeletons = {}
    for path in found:
        motion = read(path)
        skeletons.setdefault((motion.skeleton.names, motion.skeleton.height), motion)
    for motion in skeletons.values():
        assert names_of(find_roles(motion)) == expected(pattern)
        assert names_of(find_roles(motion.skeleton)) == expected(pattern)


def test_no_recording_of_a_person_is_left_out(data):
    """Of every .bvh there is: two that are no bodies aside."""
    known = {path for pattern in READ_BY_HAND for path in recordings(pattern)}
    left = {path.stem for path in recordings("**/*.bvh") if path not in known}
    assert left <= {"frame_time_full_precision", "rotation_first_root"}


@each_recording("bvh/*/*.bvh")
@pytest.mark.filterwarnings("ignore::kinema.errors.FormatWarning")
def test_without_names_the_same_is_found(path):
    """By build and motion alone: every role where names find one, and the same joint."""
    motion = read(path)
    assert find_roles(nameless(motion)).joints == find_roles(motion).joints


@each_recording("weird/makehuman*.bvh")
@pytest.mark.filterwarnings("ignore::kinema.errors.FormatWarning")
def test_what_does_not_move_is_rather_not_told(path):
    """Bones in pieces, and nothing but a face that moves: no guess."""
    motion = read(path)
    found, named = find_roles(nameless(motion)), find_roles(motion)
    assert all(named.get(role) == joint for role, joint in found.joints.items())


@each_recording("bvh/misc/*.bvh")
@pytest.mark.filterwarnings("ignore::kinema.errors.FormatWarning")
def test_at_rest_nothing_wrong_is_told(path):
    motion = read(path)
    found, named = find_roles(nameless(motion).skeleton), find_roles(motion)
    assert all(named.get(role) == joint for role, joint in found.joints.items())
    assert (found.sides * named.sides >= 0).all()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", ["bvh/cmu/16_11", "bvh/misc/pirouette_daz", "bvh/games105/walkF"])
def test_the_order_of_joints_does_not_matter(data, name, seed):
    motion = read(data / f"{name}.bvh")
    other = shuffled(motion, np.random.default_rng(seed))
    assert names_of(find_roles(other)) == names_of(find_roles(motion))
    bare = [f"joint{motion.skeleton.index(joint)}" for joint in other.skeleton.names]
    unnamed = taken(nameless(motion), [int(joint[5:]) for joint in bare])
    assert names_of(find_roles(unnamed)) == names_of(find_roles(nameless(motion)))
