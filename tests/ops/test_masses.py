"""Masses of joints, and the centre of mass of a body that stands."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kinema import kinematics, roles, samples
from kinema.errors import IncompleteMotion
from kinema.motion import Motion
from kinema.ops.masses import centre_of_mass, joint_masses
from kinema.ops.placement import Placement, placed
from kinema.skeleton import Skeleton
from tests.frames import reframed
from tests.mounts import wrapped

WALK = samples.walk(seconds=0.3).motion


def test_masses_sum_to_one_and_are_even():
    skeleton = WALK.skeleton
    shares = joint_masses(skeleton)
    assert shares.sum() == pytest.approx(1.0)
    assert (shares >= 0.0).all()
    for name in skeleton.names:
        if name.startswith("Left"):
            other = skeleton.index(name.replace("Left", "Right"))
            assert shares[skeleton.index(name)] == pytest.approx(shares[other])


def test_a_thigh_is_heavier_than_a_forearm():
    """Parts found back from the joints: Winter's table has 0.100 and 0.016 of the body."""
    skeleton = WALK.skeleton
    shares = joint_masses(skeleton)
    legs = sum(
        shares[skeleton.index(f"Left{part}")] for part in ("Leg", "Foot", "ToeBase")
    )  # what a hip carries: most of the thigh's end, shank and foot
    assert legs == pytest.approx(0.100 * 0.433 + 0.0465 + 0.0145)
    hand = sum(shares[skeleton.index(f"Left{part}")] for part in ("Hand", "FingerBase"))
    assert hand == pytest.approx(0.016 * 0.430 + 0.006)


def test_without_roles_bones_weigh_by_length():
    rod = Skeleton.build(["a", "b", "c"], [-1, 0, 1], [[0, 0, 0], [0, 3, 0], [0, 0, 1]])
    np.testing.assert_allclose(joint_masses(rod), [0.375, 0.5, 0.125])
    point = Skeleton.build(["p"], [-1], [[0, 0, 0]])
    assert joint_masses(point).tolist() == [1.0]


def test_the_centre_of_mass_of_a_standing_body():
    """Between 0.53 and 0.6 of the height from the floor, midway between left and right."""
    skeleton = WALK.skeleton
    motion = Motion(skeleton, skeleton.rest_rotations[None], skeleton.offsets[None], 1 / 50)
    x, y, z = centre_of_mass(motion)[0]
    top = kinematics.forward(motion).positions[0, :, 1].max()
    assert abs(x) < 1e-9
    assert 0.53 < y / top < 0.62
    assert abs(z) < 0.02


@given(turn=st.floats(-3.0, 3.0), x=st.floats(-9.0, 9.0))
@settings(max_examples=10)
def test_the_centre_of_mass_moves_with_the_body(turn, x):
    there = Placement(turn, x=x)
    np.testing.assert_allclose(
        centre_of_mass(placed(WALK, there)),
        there.apply(centre_of_mass(WALK)),
        atol=1e-12,
    )


def test_declared_roles_are_used():
    """The neck declared to be the head takes half of its mass, and the head the other half."""
    head, neck = (WALK.skeleton.index(name) for name in ("Head", "Neck"))
    declared = roles.assign(WALK, {"head": "Neck", "neck": "Spine2"})
    shares, other = joint_masses(WALK), joint_masses(declared)
    assert shares[neck] == 0.0
    assert other[neck] == pytest.approx(other[head]) == pytest.approx(0.081 / 2)


def test_local_axes_do_not_matter():
    other = reframed(WALK)
    np.testing.assert_allclose(joint_masses(other), joint_masses(WALK), atol=1e-12)
    np.testing.assert_allclose(centre_of_mass(other), centre_of_mass(WALK), atol=1e-9)


def test_incomplete_motions_are_rejected():
    with pytest.raises(IncompleteMotion):
        centre_of_mass(samples.walk(gaps=1).motion)


# Winter, table 4.1: mass, and how far along the segment its centre lies.
SEGMENTS = {
    ("Arm", "ForeArm"): (0.028, 0.436),
    ("ForeArm", "Hand"): (0.016, 0.430),
    ("Hand", "FingerBase"): (0.006, 0.5),
    ("UpLeg", "Leg"): (0.100, 0.433),
    ("Leg", "Foot"): (0.0465, 0.433),
    ("Foot", "ToeBase"): (0.0145, 0.5),
}


def test_the_centre_of_mass_is_that_of_all_segments(rng):
    """Segment by segment, in a pose of no kind in particular."""
    skeleton = WALK.skeleton
    turns = rng.normal(size=(1, skeleton.num_joints, 4))
    turns /= np.linalg.norm(turns, axis=-1, keepdims=True)
    motion = Motion(skeleton, turns, skeleton.offsets[None], 1 / 50)
    at = dict(zip(skeleton.names, kinematics.forward(motion).positions[0], strict=True))
    parts = []
    for side in ("Left", "Right"):
        for (start, end), (mass, share) in SEGMENTS.items():
            start, end = at[side + start], at[side + end]
            parts.append((mass, start + share * (end - start)))
    corners = [at[f"{side}{part}"] for side in ("Left", "Right") for part in ("UpLeg", "Arm")]
    parts.append((0.497, np.mean(corners, axis=0)))
    top = at[skeleton.names[max(skeleton.children(skeleton.index("Head")))]]
    parts.append((0.081, (at["Head"] + top) / 2))
    masses, centres = zip(*parts, strict=True)
    expected = np.average(centres, axis=0, weights=masses)
    np.testing.assert_allclose(centre_of_mass(motion)[0], expected, atol=1e-12)


def test_the_mass_of_a_hand_is_shared_among_its_fingers():
    """Half of it at the wrist, the other half at the ends, however many there are."""
    hand = WALK.skeleton.index("LeftHand")
    names = [*WALK.skeleton.names, "thumb", "little"]
    parents = [*WALK.skeleton.parents.tolist(), hand, hand]
    offsets = np.concatenate([WALK.skeleton.offsets, [[0.01, 0, 0.05], [0.1, 0, -0.02]]])
    ends = [*WALK.skeleton.is_end.tolist(), False, False]
    shares = joint_masses(Skeleton.build(names, parents, offsets, is_end=ends))
    fingers = [shares[j] for j, parent in enumerate(parents) if parent == hand]
    assert fingers == pytest.approx([0.006 / 2 / 3] * 3)


@given(seed=st.integers(0, 10**6))
@settings(max_examples=10)
def test_a_body_without_roles_has_its_mass_midway_along_its_bones(seed):
    rng = np.random.default_rng(seed)
    parents = [-1] + [int(rng.integers(0, j)) for j in range(1, 9)]
    tree = Skeleton.build([f"j{j}" for j in range(9)], parents, rng.normal(size=(9, 3)))
    motion = Motion(tree, tree.rest_rotations[None], tree.offsets[None], 1 / 50)
    if tree.body_root != 0 or "head" in roles.find_roles(tree):
        return
    world = kinematics.forward(motion).positions[0]
    middles = (world[1:] + world[parents[1:]]) / 2
    lengths = np.linalg.norm(world[1:] - world[parents[1:]], axis=1)
    expected = np.average(middles, axis=0, weights=lengths)
    np.testing.assert_allclose(centre_of_mass(motion)[0], expected, atol=1e-12)


def test_what_a_body_hangs_from_weighs_nothing():
    dog = samples.dog_walk(seconds=0.3).motion
    for seed in range(3):
        hung = wrapped(dog, seed)
        np.testing.assert_allclose(joint_masses(hung), [0.0, *joint_masses(dog)], atol=1e-12)
        np.testing.assert_allclose(centre_of_mass(hung), centre_of_mass(dog), atol=1e-9)
