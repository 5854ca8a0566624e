"""The T-pose of bodies that rest anywhere, facing any way."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import quat, samples
from kinema.kinematics import at_rest
from kinema.live.avatar import avatar
from kinema.live.t_pose import _swing, _unit, places_in, t_pose
from kinema.ops.roles import find_roles

BODIES = {"walk": samples.walk(seconds=0.5).motion.skeleton, "avatar": avatar()}


def lying(body, turn, place):
    """The same body, its rest pose turned and moved."""
    rotations, offsets = body.rest_rotations.copy(), body.offsets.copy()
    for root in body.roots:
        rotations[root] = quat.mul(turn, rotations[root])
        offsets[root] = quat.rotate(turn, offsets[root]) + place
    return replace(body, rest_rotations=rotations, offsets=offsets)


def trunk_of(body, roles, turn, place):
    """Where head and hips are in the T-pose, seen from the root."""
    there = lying(body, turn, np.array(place))
    found = places_in(there, t_pose(there, roles))
    joints = [roles[role] for role in ("hips", "head", "left_hip", "right_hip")]
    return found[joints] - found[0]


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("place", [[0.0, 0.0, 0.0], [5.0, -2.0, 3.0], [0.0, 40.0, 0.0]])
def test_a_body_that_rests_anywhere_has_the_same_t_pose(name, place):
    body = BODIES[name]
    roles = find_roles(body)
    first = trunk_of(body, roles, quat.from_axis_angle([1.0, 0.0, 0.0], 0.5), [0.0, 0.0, 0.0])
    for axis, angle in (([1.0, 0.0, 0.0], 0.4), ([0.6, 0.0, 0.8], 0.7), ([0.0, 0.6, 0.8], -1.0)):
        found = trunk_of(body, roles, quat.from_axis_angle(axis, angle), place)
        np.testing.assert_allclose(found, first, atol=1e-6)
    assert first[1, 1] > 0.3
    assert np.abs(first[1, [0, 2]]).max() < 0.02
    assert first[2, 0] > 0.03 > -0.03 > first[3, 0]


def test_a_body_that_hardly_leans_was_built_upright():
    body = BODIES["avatar"]
    roles = find_roles(body)
    for angle, leans in ((0.1, 0.1), (0.19, 0.19), (0.21, 0.0), (-0.19, -0.19), (-0.21, 0.0)):
        turn = quat.from_axis_angle([1.0, 0.0, 0.0], angle)
        hips, head, *_ = trunk_of(body, roles, turn, [1.0, 2.0, 3.0])
        assert np.arctan2(*(head - hips)[[2, 1]]) == pytest.approx(leans, abs=1e-6)
        # upside down, or on its back, it is likewise
        over = quat.mul(turn, quat.from_axis_angle([1.0, 0.0, 0.0], np.pi / 2))
        hips, head, *_ = trunk_of(body, roles, over, [1.0, 2.0, 3.0])
        assert np.arctan2(*(head - hips)[[2, 1]]) == pytest.approx(leans, abs=1e-6)


@pytest.mark.parametrize("name", BODIES)
def test_limbs_are_straight_in_a_t_pose(name):
    body = BODIES[name]
    roles = find_roles(body)
    turn = quat.from_axis_angle([0.48, 0.6, 0.64], 1.1)
    there = lying(body, turn, np.array([1.0, 2.0, 3.0]))
    places = places_in(there, t_pose(there, roles))
    for side, x in (("left", 1.0), ("right", -1.0)):
        for start, end, along in (
            ("shoulder", "elbow", [x, 0.0, 0.0]),
            ("elbow", "hand", [x, 0.0, 0.0]),
            ("hip", "knee", [0.0, -1.0, 0.0]),
            ("knee", "ankle", [0.0, -1.0, 0.0]),
        ):
            bone = places[roles[f"{side}_{end}"]] - places[roles[f"{side}_{start}"]]
            np.testing.assert_allclose(_unit(bone), along, atol=1e-7)
        foot = places[roles[f"{side}_toe"]] - places[roles[f"{side}_ankle"]]
        np.testing.assert_allclose(_unit(foot * [1.0, 0.0, 1.0]), [0.0, 0.0, 1.0], atol=1e-7)
    up = places[roles["head"]] - places[roles["hips"]]
    assert _unit(up)[1] > 0.97


def test_places_are_those_of_forward_kinematics():
    body = lying(BODIES["walk"], quat.from_axis_angle([0.0, 0.0, 1.0], 0.5), np.ones(3))
    world = at_rest(body)
    np.testing.assert_allclose(places_in(body, world.rotations[0]), world.positions[0], atol=1e-9)


def test_a_swing_is_the_shortest_turn():
    rng = np.random.default_rng(0)
    for _ in range(30):
        start, end = (_unit(rng.normal(size=3)) for _ in range(2))
        turn = _swing(3.0 * start, end)
        np.testing.assert_allclose(quat.rotate(turn, start), end, atol=1e-9)
        angle = np.arccos(np.clip(start @ end, -1.0, 1.0))
        assert quat.distance(turn, quat.identity()) == pytest.approx(angle, abs=1e-7)
    np.testing.assert_allclose(_swing(np.zeros(3), np.eye(3)[0]), quat.identity())
    # half a turn is about the vertical, or about the left of what is vertical itself
    for axis, about in ((0, 1), (1, 0), (2, 1)):
        turn = _swing(np.eye(3)[axis], -np.eye(3)[axis])
        np.testing.assert_allclose(turn, [0.0, *np.eye(3)[about]], atol=1e-12)
    steep = _unit(np.array([0.3, 1.0, 0.0]))
    np.testing.assert_allclose(_swing(steep, -steep)[1:], [1.0, 0.0, 0.0])
    level = _unit(np.array([0.6, 1.0, 0.0]))
    np.testing.assert_allclose(_swing(level, -level)[1:], [0.0, 1.0, 0.0])
    nearly = np.array([np.cos(3.138), np.sin(3.138), 0.0])
    turn = _swing(nearly, np.eye(3)[0])
    np.testing.assert_allclose(quat.rotate(turn, nearly), np.eye(3)[0], atol=1e-9)
    assert not _unit(np.zeros(3)).any()
