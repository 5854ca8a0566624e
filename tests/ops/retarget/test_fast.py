"""The native part against a slow reference, and the pose that both bodies are brought into."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from kinema import _native, quat, samples
from kinema.ops.retarget.bodies import LIMBS, SIDES, Body
from kinema.ops.retarget.mapping import _nearest_in_order, find_map
from kinema.ops.retarget.reference import reference_pose
from tests.ops.retarget.builds import bones_along_x, long_legged, without
from tests.reference.transfer import transfer

RNG = np.random.default_rng(8)


def random_turns(*shape):
    return quat.normalize(RNG.normal(size=(*shape, 4)))


def random_case(frames, spine_joints):
    """Eight joints of a source, nine of a target; a limb, a spine and a neck."""
    source = {
        "rotations": random_turns(frames, 8),
        "positions": RNG.normal(size=(frames, 8, 3)),
        "reference": random_turns(8),
    }
    target = {
        "parents": np.array([-1, 0, 1, 2, 3, 4, 5, 6, 0], np.int32),
        "first": np.array([0, 1, 1, 3, 4, 5, 6, -1, -1], np.int32),
        "second": np.array([0, 2, 2, 3, 4, 5, 7, -1, -1], np.int32),
        "weights": np.array([0.0, 0.4, 0.9, 0.0, 0.0, 0.0, 0.5, 0.0, 0.0]),
        "reference": random_turns(9),
    }
    limbs = {
        "joints": np.array([[4, 6, 4, 5, 6]], np.int32),
        "bones": RNG.normal(size=(1, 2, 3)),
    }
    spine = {
        "source": np.array([4, 5, 2, 3], np.int32),
        "target": np.array([0, 3], np.int32),
        "joints": np.arange(1, 1 + spine_joints, dtype=np.int32),
        "bones": RNG.normal((0.0, 3.0, 0.0), 1.0, size=(spine_joints, 3)),
        "below": RNG.normal(size=3),
        "above": RNG.normal(size=3),
        "align": random_turns(),
    }
    neck = spine | {
        "source": np.array([2, 2, 1, 7], np.int32),
        "joints": np.array([3], np.int32),
        "bones": RNG.normal((0.0, 3.0, 0.0), 1.0, size=(1, 3)),
        "align": random_turns(),
    }
    return source, target, limbs, spine, neck


@pytest.mark.parametrize("spine_joints", [0, 1, 2])
def test_transfer_is_as_the_reference_has_it(spine_joints):
    source, target, limbs, *chains = random_case(60, spine_joints)
    found = np.empty((60, 9, 4))
    _native.transfer(
        _native.SourcePoses(**source),
        _native.DrivenJoints(**target),
        _native.LimbPairs(**limbs),
        *(_native.LeaningChain(**chain) for chain in chains),
        found,
    )
    wanted = transfer(source, target, limbs, *chains)
    assert quat.distance(found, wanted).max() < 1e-6
    assert np.abs(np.linalg.norm(found, axis=-1) - 1.0).max() < 1e-12


WALK = samples.walk(seconds=2.0).motion


BODIES = {
    "motion": lambda: WALK,
    "skeleton": lambda: WALK.skeleton,
    "other build": lambda: long_legged(WALK.skeleton),
    "no zero pose": lambda: bones_along_x(WALK),
}


@pytest.mark.parametrize("kind", BODIES)
def test_the_reference_pose_has_arms_out_legs_down_and_feet_ahead(kind):
    body = BODIES[kind]()
    found = Body.of(body)
    pose = reference_pose(found)
    for side, sign in zip(SIDES, (1.0, -1.0), strict=True):
        start, _, end = (found.roles[role] for role in LIMBS[f"{side}_arm"])
        arm = pose.bone(start, end)
        assert np.abs(arm / np.linalg.norm(arm) - [sign, 0.0, 0.0]).max() < 1e-9
        start, _, end = (found.roles[role] for role in LIMBS[f"{side}_leg"])
        leg = pose.bone(start, end)
        assert np.abs(leg / np.linalg.norm(leg) - [0.0, -1.0, 0.0]).max() < 1e-9
        foot = pose.bone(end, found.roles[f"{side}_toe"])
        assert abs(foot[0]) < 1e-9 * np.linalg.norm(foot)
        # the slope of a foot that stands flat
        assert abs(foot[1] / foot[2] + 0.052 / 0.134) < 0.02
    trunk = pose.bone(found.hips, found.roles["neck"])
    assert trunk[1] > 0.98 * np.linalg.norm(trunk)


def test_elbows_bend_forward_about_one_axis_in_the_reference_pose():
    """Twist: turning the upper arms about themselves does not change where elbows bend to."""
    twisted = WALK.rotations.copy()
    skeleton = WALK.skeleton
    arm, elbow = skeleton.index("LeftArm"), skeleton.index("LeftForeArm")
    about = quat.from_axis_angle([1.0, 0.0, 0.0], 0.7)
    twisted[:, arm] = quat.mul(twisted[:, arm], about)
    twisted[:, elbow] = quat.mul(quat.conjugate(about), twisted[:, elbow])
    turned = Body.of(WALK.with_arrays(rotations=quat.normalize(twisted)))
    one, other = reference_pose(Body.of(WALK)), reference_pose(turned)
    assert (
        quat.distance(one.rotations[arm], quat.mul(other.rotations[arm], quat.conjugate(about)))
        < 0.02
    )
    assert quat.distance(one.rotations[elbow], other.rotations[elbow]) < 0.02


class TestMap:
    def test_spines_are_mapped_along_their_length(self):
        three, two = Body.of(WALK), Body.of(without(WALK.skeleton, "Spine1"))
        down = find_map(three, two).drivers
        assert down["Spine"][0] == "Spine"
        assert down["Spine2"] == ("Spine2", "Spine2", 0.0)
        up = find_map(two, three).drivers
        first, second, weight = up["Spine1"]
        assert (first, second) == ("Spine", "Spine2")
        assert 0.4 < weight < 0.6

    def test_each_joint_of_the_shorter_spine_has_a_partner_both_ways(self):
        body, fewer = Body.of(WALK), Body.of(without(WALK.skeleton, "Spine1"))
        down, up = find_map(body, fewer).drivers, find_map(fewer, body).drivers
        for name in ("Spine", "Spine2", "Neck", "Head"):
            (partner, same, _), weight = down[name], up[down[name][0]][2]
            assert partner == same
            assert up[partner][0] == name
            assert weight == 0.0

    def test_the_places_taken_are_the_nearest_in_order(self):
        rng = np.random.default_rng(3)
        for few in range(5):
            one, other = (np.sort(rng.random(count)) for count in (few, 6))
            found = _nearest_in_order(one.tolist(), other.tolist())
            ways = combinations(range(6), few)
            best = min(np.abs(one - other[list(way)]).sum() for way in ways)
            assert np.abs(one - other[list(found)]).sum() < best + 1e-8
            assert list(found) == sorted(set(found))

    def test_every_joint_of_the_same_skeleton_drives_itself(self):
        drivers = find_map(Body.of(WALK), Body.of(WALK.skeleton)).drivers
        ends = {n for n, end in zip(WALK.skeleton.names, WALK.skeleton.is_end, strict=True) if end}
        assert set(drivers) == set(WALK.skeleton.names) - ends
        assert all(name == first and weight == 0.0 for name, (first, _, weight) in drivers.items())
