"""By geometry and motion alone: bodies whose names say nothing, whole ones and parts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kinema
from kinema import quat, samples
from kinema.ops.roles import ROLES, assign, find_roles
from kinema.ops.roles.model import FRONT_LEG, HIND_LEG
from tests import frames
from tests.ops.roles.bodies import (
    below,
    mirrored,
    nameless,
    names_of,
    rebuilt,
    reframed,
    renamed,
    shuffled,
    taken,
    without,
)

WALK = samples.walk(seconds=3.0, fps=30.0).motion
JUMP = samples.jumps(fps=30.0).motion
PEOPLE = ROLES[: ROLES.index("tail")]
LEFT = [role for role in PEOPLE if role.startswith("left")]


def swapped(role: str) -> str:
    left, right = "left_", "right_"
    return role.replace(left, right) if left in role else role.replace(right, left)


def assert_nothing_wrong(found: kinema.roles.Roles, named: kinema.roles.Roles) -> None:
    wrong = {role for role, joint in found.joints.items() if named.get(role) != joint}
    assert not wrong
    assert (found.sides * named.sides >= 0).all()


@pytest.mark.parametrize("motion", [WALK, JUMP], ids=["walk", "jump"])
def test_names_are_not_needed(motion):
    named = find_roles(motion)
    assert set(PEOPLE) - set(named.joints) <= {"neck"}
    found = find_roles(nameless(motion))
    assert found.joints == named.joints
    assert (found.sides * named.sides >= 0).all()


@given(seed=st.integers(0, 2**32 - 1))
def test_order_axes_heading_and_size_do_not_matter(seed):
    rng = np.random.default_rng(seed)
    other = reframed(shuffled(WALK, rng), rng)
    root = 0
    turn, size = quat.random(rng), float(rng.uniform(0.01, 100.0))
    rotations, positions = other.rotations.copy(), size * other.positions
    rotations[:, root] = quat.mul(turn, rotations[:, root])
    positions[:, root] = quat.rotate(turn, positions[:, root])
    skeleton = kinema.Skeleton.build(
        other.skeleton.names,
        other.skeleton.parents,
        size * other.skeleton.offsets,
        is_end=other.skeleton.is_end,
    )
    moved = kinema.Motion(skeleton, quat.normalize(rotations), positions, other.frame_time)
    found = find_roles(nameless(moved))
    told = {role: skeleton.names[joint] for role, joint in found.joints.items()}
    assert told == names_of(find_roles(WALK))


@pytest.mark.parametrize("motion", [WALK, JUMP], ids=["walk", "jump"])
@pytest.mark.parametrize("seed", range(3))
def test_local_axes_do_not_matter(motion, seed):
    """With rest rotations, too; and for a skeleton alone."""
    bare, other = nameless(motion), frames.reframed(nameless(motion), seed)
    for one, same in ((bare, other), (bare.skeleton, other.skeleton)):
        assert find_roles(same).joints == find_roles(one).joints
        assert (find_roles(same).sides == find_roles(one).sides).all()


def test_a_looking_glass_swaps_the_sides():
    """Nothing but the shape of the motion tells left from right."""
    found, other = find_roles(nameless(WALK)), find_roles(nameless(mirrored(WALK)))
    assert {swapped(role): joint for role, joint in other.joints.items()} == dict(found.joints)
    assert (other.sides == -found.sides).all()


def test_walking_backwards_swaps_nothing():
    """Feet and knees outvote travel."""
    back = WALK.with_arrays(rotations=WALK.rotations[::-1], positions=WALK.positions[::-1])
    assert find_roles(nameless(back)).joints == find_roles(nameless(WALK)).joints


def test_names_may_tell_no_more_than_sides():
    words = {"UpLeg": "Oberschenkel", "ForeArm": "Unterarm", "Foot": "Fuss", "Hand": "Pranke"}
    words |= {"Leg": "Unterschenkel", "Shoulder": "Schluesselbein", "Arm": "Oberarm"}
    names = []
    for name in WALK.skeleton.names:
        bare = name.replace("Left", "").replace("Right", "")
        side = ".L" if "Left" in name else ".R" if "Right" in name else ""
        names.append(words.get(bare, bare) + side)
    assert find_roles(renamed(WALK, names)).joints == find_roles(WALK).joints


def test_names_fill_what_build_leaves_open_and_the_other_way_round():
    """Only knees and elbows have names that one can read."""
    plain = {"LeftLeg", "RightLeg", "LeftForeArm", "RightForeArm"}
    names = [n if n in plain else f"b{j}" for j, n in enumerate(WALK.skeleton.names)]
    assert find_roles(renamed(WALK, names)).joints == find_roles(WALK).joints


def test_what_is_declared_is_kept_and_the_rest_is_found_around_it():
    bare = nameless(WALK)
    named = find_roles(WALK)
    right_knee = bare.skeleton.names[named["right_knee"]]
    found = find_roles(assign(bare, {"left_knee": right_knee}))
    assert found.name("left_knee") == right_knee
    assert found["left_hip"] == named["right_hip"]
    assert found["right_knee"] == named["left_knee"]
    assert len(set(found.joints.values())) == len(found.joints)


PARTS = {
    "lower body": ["Spine"],
    "no toes": ["LeftToeBase", "RightToeBase"],
    "no hands": ["LeftHand", "RightHand"],
    "no head": ["Neck"],
    "one arm": ["LeftShoulder"],
    "one leg": ["LeftUpLeg"],
    "no arms": ["LeftShoulder", "RightShoulder"],
    "no legs": ["LeftUpLeg", "RightUpLeg"],
}


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("motion", [WALK, JUMP], ids=["walk", "jump"])
def test_parts_of_bodies_are_told_right_or_not_at_all(motion, part):
    cut = without(motion, PARTS[part])
    named = find_roles(cut)
    gone = {motion.skeleton.names[j] for n in PARTS[part] for j in below_name(motion, n)}
    whole = names_of(find_roles(motion))
    kept = {role: name for role, name in whole.items() if name not in gone}
    assert {role: name for role, name in names_of(named).items() if role in kept} == kept
    assert_nothing_wrong(find_roles(nameless(cut)), named)


def below_name(motion: kinema.Motion, name: str) -> list[int]:
    return below(motion.skeleton, motion.skeleton.index(name))


def test_legs_alone_are_told():
    legs = nameless(without(WALK, ["Spine"]))
    assert {"left_hip", "left_knee", "left_ankle", "left_toe", "hips"} <= set(
        find_roles(legs).joints
    )


@pytest.mark.parametrize("name", ["LeftUpLeg", "LeftArm", "LeftHand", "Neck"])
def test_one_limb_alone_says_nothing(name):
    limb = taken(WALK, below_name(WALK, name))
    assert not find_roles(nameless(limb)).joints


def hand() -> kinema.Skeleton:
    """A wrist and five fingers, all of a length, pointing down."""
    names, parents, offsets = ["w"], [-1], [[0.0, 1.0, 0.0]]
    for finger in range(5):
        for piece in range(4):
            parents.append(0 if piece == 0 else len(names) - 1)
            names.append(f"f{finger}{piece}")
            offsets.append([0.02 * (finger - 2) * (piece == 0), -0.09 + 0.02 * piece, 0.0])
    return kinema.Skeleton.build(names, parents, offsets)


def test_a_hand_has_no_limbs(rng):
    skeleton = hand()
    rotations = quat.exp(0.15 * rng.normal(size=(40, skeleton.num_joints, 3)))
    moving = kinema.Motion(skeleton, rotations, [skeleton.offsets] * 40, 0.02)
    for body in (skeleton, moving):
        assert not find_roles(rebuilt_or_same(body)).joints


def rebuilt_or_same(body: kinema.Skeleton | kinema.Motion) -> kinema.Skeleton | kinema.Motion:
    """The same body under names that say nothing."""
    if isinstance(body, kinema.Motion):
        return nameless(body)
    return rebuilt(body, [f"joint{j}" for j in range(body.num_joints)])


@given(seed=st.integers(0, 2**32 - 1), joints=st.integers(1, 40), frames=st.integers(0, 15))
def test_any_tree_is_told_in_order_or_not_at_all(seed, joints, frames):
    """Roles are of different joints, go down their chains and stay on their sides."""
    rng = np.random.default_rng(seed)
    words = ["Left", "Right", "Up", "Leg", "Arm", "Foot", "Hip", "Spine", "Head", "Hand", "x", "7"]
    names = [f"{''.join(rng.choice(words, rng.integers(1, 4)))}_{j}" for j in range(joints)]
    parents = [-1, *(int(rng.integers(j)) for j in range(1, joints))]
    offsets = rng.normal(size=(joints, 3)) * rng.integers(0, 2, size=(joints, 1))
    skeleton = kinema.Skeleton.build(names, parents, offsets)
    rotations = quat.random(rng, (frames, joints))
    motion = kinema.Motion(skeleton, rotations, np.tile(offsets, (frames, 1, 1)), 0.1)
    roles = find_roles(motion)
    assert len(set(roles.joints.values())) == len(roles.joints)
    chains = [["hips", "spine", "chest", "neck", "head"]]
    for side in ("left", "right"):
        chains.append([f"{side}_{part}" for part in ("collar", "shoulder", "elbow", "hand")])
        chains.append([f"{side}_{part}" for part in ("hip", "knee", "ankle", "toe")])
        chains.append([f"{side}_{part}" for part in FRONT_LEG])
        chains.append([f"{side}_{part}" for part in HIND_LEG])
    for chain in chains:
        found = [roles[role] for role in chain if role in roles]
        for above, under in zip(found, found[1:]):  # noqa: B905, RUF007
            assert under in below(skeleton, above)
