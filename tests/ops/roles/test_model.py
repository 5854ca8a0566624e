from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest
from click.testing import CliRunner

import kinema
from kinema import samples
from kinema.cli.info import info
from kinema.errors import MissingRole, OptionError, SkeletonError, UnknownJoint
from kinema.ops.roles import ROLES, Roles, assign, find_roles

WALK = samples.walk(seconds=1.0).motion


def test_roles_are_looked_up_like_words_in_a_dictionary():
    roles = find_roles(WALK)
    assert roles["left_knee"] == roles.get("left_knee") == WALK.skeleton.index("LeftLeg")
    assert roles.name("left_knee") == "LeftLeg"
    assert "left_knee" in roles
    assert "tail" not in roles
    assert list(roles.joints) == [role for role in ROLES if role in roles]
    with pytest.raises(TypeError):
        roles.joints["left_knee"] = 0  # type: ignore[index]
    with pytest.raises(ValueError, match="read-only"):
        roles.sides[0] = 1


def test_what_is_missing_says_how_to_declare_it():
    lone = kinema.Skeleton.build(["a", "b"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    roles = find_roles(lone)
    assert roles.get("left_knee") is None
    with pytest.raises(MissingRole, match="found to be the left_knee; found: none") as error:
        roles["left_knee"]
    assert isinstance(error.value, SkeletonError)
    assert error.value.hint is not None
    assert "--role left_knee=JointName" in error.value.hint
    declared = find_roles(assign(lone, {"left_knee": "b"}))
    assert (declared["left_knee"], declared.sides.tolist()) == (1, [0, 1])


def test_wrong_questions_are_answered_with_choices():
    with pytest.raises(OptionError, match="no role is named 'left_kne'") as error:
        find_roles(WALK)["left_kne"]
    assert "left_knee" in str(error.value)
    with pytest.raises(OptionError, match="no role is named"):
        assign(WALK, {"knee": "LeftLeg"})
    with pytest.raises(UnknownJoint, match="no joint named 'LeftKnee'"):
        assign(WALK, {"left_knee": "LeftKnee"})
    with pytest.raises(OptionError, match="a limb is one of left_leg, right_leg, left_arm"):
        find_roles(WALK).chain("left")  # type: ignore[arg-type]


def test_a_joint_is_declared_for_one_role_only():
    both = {"left_ankle": "LeftFoot", "left_toe": "LeftFoot"}
    with pytest.raises(OptionError, match=r"'LeftFoot' is declared as both left_\w+ and left_"):
        assign(WALK, both)
    with pytest.raises(OptionError, match="both left_ankle and left_toe") as error:
        assign(assign(WALK, {"left_ankle": "LeftFoot"}), {"left_toe": "LeftFoot"})
    assert error.value.parameter == "roles"
    with pytest.raises(SkeletonError, match="'LeftFoot' is declared as both left_ankle and"):
        replace(WALK.skeleton, roles=both)
    moved = assign(assign(WALK, both | {"left_toe": "LeftToeBase"}), {"left_ankle": "LeftLeg"})
    assert find_roles(moved).name("left_ankle") == "LeftLeg"


def test_what_is_declared_takes_a_joint_from_another_role():
    roles = find_roles(assign(WALK, {"left_hand": "LeftForeArm", "head": "Neck"}))
    assert roles.name("left_hand") == "LeftForeArm"
    assert "left_elbow" not in roles
    assert roles.name("head") == "Neck"
    assert "neck" not in roles
    assert roles.name("right_hand") == "RightHand"


def test_chains_and_leg_lengths():
    """A leg is as long as its bones, a joint in the middle of a thigh or none."""
    names = ["hips", "l_thigh", "l_thigh_twist", "l_shin", "l_foot", "l_toe"]
    offsets = [[0, 1, 0], [0.1, 0, 0], [0, -0.2, 0], [0, -0.25, 0], [0, 0, 0.4], [0, 0, 0.1]]
    leg = kinema.Skeleton.build(names, range(-1, 5), offsets)
    roles = find_roles(leg)
    assert roles.chain("left_leg") == (1, 3, 4)
    assert roles.leg_length(leg, "left") == pytest.approx(0.85)
    with pytest.raises(MissingRole):
        roles.leg_length(leg, "right")
    walk = find_roles(WALK)
    assert walk.leg_length(WALK, "left") == walk.leg_length(WALK.skeleton, "left")
    arm = [WALK.skeleton.names[joint] for joint in walk.chain("right_arm")]
    assert arm == ["RightArm", "RightForeArm", "RightHand"]


def test_legs_are_as_long_at_rest_as_in_motion(data):
    """Bones do not stretch: hip to knee to ankle in any frame is the length at rest."""
    motion = kinema.read(data / "bvh/games105/walkF.bvh")
    roles = find_roles(motion)
    world = kinema.kinematics.forward(motion).positions[:, list(roles.chain("right_leg"))]
    spans = np.linalg.norm(np.diff(world, axis=1), axis=2).sum(axis=1)
    np.testing.assert_allclose(spans, roles.leg_length(motion, "right"), rtol=1e-9)


def test_a_motion_of_no_frames_and_a_point_have_roles_or_none():
    assert find_roles(WALK[:0]).joints == find_roles(WALK).joints
    point = kinema.Skeleton.build(["p"], [-1], [[0, 0, 0]])
    assert repr(find_roles(point)) == "<Roles of 0 joints in a skeleton of 1>"
    assert isinstance(find_roles(point), Roles)


def test_the_command_line_shows_them(tmp_path):
    path = tmp_path / "walk.bvh"
    kinema.write(WALK, path)
    shown = CliRunner().invoke(info, [str(path), "--roles"]).stdout.splitlines()
    assert ["knee", "LeftLeg", "RightLeg"] in [line.split() for line in shown]
    facts = json.loads(CliRunner().invoke(info, [str(path), "--json"]).stdout)
    assert facts["roles"]["left_ankle"] == "LeftFoot"
    assert list(facts["roles"]) == list(find_roles(WALK).joints)
