"""Bodies on four legs have roles of their own; people never do."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import quat, samples
from kinema.errors import MissingRole, SkeletonError
from kinema.ops import balance, collisions, contacts, ik, masses, placement
from kinema.ops.roles import assign, find_roles
from tests.frames import reframed
from tests.ops.roles.bodies import nameless, rebuilt
from tests.samples.cases import ALL

DOG = samples.dog_walk(seconds=2.0).motion
EXPECTED = {
    "hips": "Hips",
    "spine": "Spine",
    "chest": "Spine2",
    "neck": "Neck",
    "head": "Head",
    "tail": "Tail",
    **{
        f"{side}_{part}": side.capitalize() + name
        for side in ("left", "right")
        for part, name in {
            "front_shoulder": "FrontUpLeg",
            "front_elbow": "FrontLeg",
            "front_wrist": "FrontFoot",
            "front_toe": "FrontToe",
            "hind_hip": "HindUpLeg",
            "hind_knee": "HindLeg",
            "hind_ankle": "HindFoot",
            "hind_toe": "HindToe",
        }.items()
    },
}
# How animals are often rigged: with the names of a person's joints.
HUMAN_NAMES = {
    "Scapula": "Shoulder",
    "FrontUpLeg": "Arm",
    "FrontLeg": "ForeArm",
    "FrontFoot": "Hand",
    "FrontToe": "HandIndex1",
    "HindUpLeg": "UpLeg",
    "HindLeg": "Leg",
    "HindFoot": "Foot",
    "HindToe": "ToeBase",
}


def humanly_named(motion: kinema.Motion) -> kinema.Motion:
    names = []
    for name in motion.skeleton.names:
        side = next((side for side in ("Left", "Right") if name.startswith(side)), "")
        part, _, end = name.removeprefix(side).partition("_")
        names.append(side + HUMAN_NAMES.get(part, part) + (f"_{end}" if end else ""))
    return motion.with_arrays(skeleton=rebuilt(motion.skeleton, names))


def named(roles):
    """Roles by the names that the joints have in the sample."""
    return {role: DOG.skeleton.names[joint] for role, joint in roles.joints.items()}


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("height", [0.2, 1.6])
def test_a_dog_and_a_horse_are_told_by_name(seed, height):
    motion = samples.dog_walk(seconds=1.0, seed=seed, height=height).motion
    for body in (motion, motion.skeleton):
        roles = find_roles(body)
        assert roles.four_legged
        assert named(roles) == EXPECTED


def test_human_names_do_not_make_a_person():
    motion = humanly_named(DOG)
    for body in (motion, motion[:1], motion.skeleton):
        assert named(find_roles(body)) == EXPECTED


def test_legs_are_told_without_names():
    roles = find_roles(nameless(DOG))
    found = named(roles)
    legs = {role: name for role, name in EXPECTED.items() if "_" in role}
    assert legs.items() <= found.items()
    assert found.items() <= EXPECTED.items()


@pytest.mark.parametrize("seed", [0, 1])
def test_local_axes_do_not_matter_to_four_legs(seed):
    for motion in (DOG, humanly_named(DOG), nameless(DOG)):
        assert find_roles(reframed(motion, seed)).joints == find_roles(motion).joints


def test_a_dog_that_sits_up_is_still_a_dog():
    """The trunk upright in every frame: its rest pose, or its names, say what it is."""
    rotations = DOG.rotations.copy()
    up = quat.from_axis_angle([1.0, 0.0, 0.0], -1.2)
    rotations[:, 0] = quat.mul(up, rotations[:, 0])
    for side in ("Left", "Right"):
        hip = DOG.skeleton.index(f"{side}HindUpLeg")
        rotations[:, hip] = quat.mul(quat.conjugate(up), rotations[:, hip])
    begging = DOG.with_arrays(rotations=rotations)
    for motion in (begging, humanly_named(begging)):
        assert named(find_roles(motion)) == EXPECTED


@pytest.mark.parametrize("name", ALL)
def test_people_have_two_legs_even_on_all_fours(name):
    motion = ALL[name](seconds=2.0).motion
    assert not find_roles(motion).four_legged
    rotations = motion.rotations.copy()
    rotations[:, 0] = quat.mul(quat.from_axis_angle([1.0, 0.0, 0.0], 1.5), rotations[:, 0])
    for joint in ("LeftUpLeg", "RightUpLeg"):
        index = motion.skeleton.index(joint)
        back = quat.from_axis_angle([1.0, 0.0, 0.0], -1.5)
        rotations[:, index] = quat.mul(back, rotations[:, index])
    for side, sign in (("Left", 1.0), ("Right", -1.0)):
        forward = quat.from_axis_angle([0.0, 1.0, 0.0], -sign * np.pi / 2)
        rotations[:, motion.skeleton.index(f"{side}Arm")] = forward
    crawling = motion.with_arrays(rotations=rotations)
    roles = find_roles(crawling)
    assert not roles.four_legged
    assert roles.joints == find_roles(motion).joints


def test_declared_roles_of_two_legs_are_believed():
    feet = {"left_ankle": "LeftHindFoot", "right_ankle": "RightHindFoot"}
    biped = assign(DOG, feet)
    assert "left_ankle" in find_roles(biped)
    assert not find_roles(biped).four_legged
    moved = assign(DOG, {"left_front_wrist": "LeftFrontLeg"})
    assert find_roles(moved).name("left_front_wrist") == "LeftFrontLeg"
    assert find_roles(moved).four_legged


@pytest.mark.parametrize(
    "operation",
    [contacts.lock, balance.static, balance.dynamic, ik.limits.human],
    ids=lambda operation: operation.__name__,
)
def test_what_is_for_people_is_rejected(operation):
    with pytest.raises(SkeletonError, match="four legs"):
        operation(DOG)
    with pytest.raises(SkeletonError, match="four legs"):
        operation(humanly_named(DOG))


def test_roles_of_people_are_missing_with_a_reason():
    roles = find_roles(DOG)
    with pytest.raises(MissingRole, match="this body has four legs, and no left_hand") as error:
        roles["left_hand"]
    assert "--role left_hand=JointName" in str(error.value.hint)
    assert [roles.names[j] for j in roles.chain("left_hind_leg")] == [
        "LeftHindUpLeg",
        "LeftHindLeg",
        "LeftHindFoot",
    ]
    assert roles.chain("right_front_leg")[2] == roles["right_front_wrist"]


def test_what_applies_to_any_body_works():
    """Mass goes by bone length, the heading by the hips, and thickness is not a person's."""
    shares = masses.joint_masses(humanly_named(DOG))
    np.testing.assert_array_equal(shares, masses.joint_masses(DOG))
    assert shares.sum() == pytest.approx(1.0)
    assert np.abs(placement.heading(DOG)).max() < np.radians(10)
    assert collisions.find(DOG).intersections == ()
    report = kinema.analysis.analyze(DOG)
    assert report.contacts is not None
    assert len(report.contacts.feet) == 4
    assert report.path.distance > 1.0


def test_a_hammer_has_no_head():
    hammer = kinema.Skeleton.build(
        ["grip", "hammer_head", "tip"], [-1, 0, 1], [[0, 0, 0], [0, 0.3, 0], [0, 0, 0.1]]
    )
    assert not find_roles(hammer).joints
