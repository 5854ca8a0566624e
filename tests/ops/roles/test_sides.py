"""Left and right by toes, knees, elbows and travel: two legs or arms, put where each cue is known.

The first limb is at +x, up is +y: it is the left one if forward is +z.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import Motion, Skeleton, quat
from kinema.ops.roles.limbs import Limb
from kinema.ops.roles.model import ARM, LEG
from kinema.ops.roles.poses import Poses, _direction, _largest_turns, unit
from kinema.ops.roles.sides import (
    _bending,
    _by_elbows,
    _by_legs,
    _out_of_line,
    _sign,
    _travel,
    left_first,
)

LEGS = Limb(None, 1, 2, 3, 4, 4), Limb(None, 5, 6, 7, 8, 8)
ARMS = Limb(None, 9, 10, 11, None, 11), Limb(None, 12, 13, 14, None, 14)
PLACE = np.array([0.3, -7.0, 0.8])
JOINTS = 16  # the root, two legs, two arms, the head
SKELETON = Skeleton.build(
    [f"j{n}" for n in range(JOINTS)],
    [-1, 0, 1, 2, 3, 0, 5, 6, 7, 0, 9, 10, 0, 12, 13, 0],
    [*[[0.0, 0.0, 0.0]] * 15, [0.0, 2.0, 0.0]],
)


def away(cosine: float, axis=(1.0, 0.0, 0.0)) -> np.ndarray:
    """A direction with this cosine to forward."""
    return np.array([0.0, 0.0, cosine]) + np.sqrt(1.0 - cosine**2) * np.array(axis)


def body(*, toe=0.0, knee=None, elbow=None, frames=12, step=(0.0, 0.0, 0.0), up=True, swapped=1.0):
    """A body whose toes, knees and elbows point forward by these cosines; None: straight."""
    world = np.zeros((frames, JOINTS, 3))
    world[:, SKELETON.anatomy.head] = [0.0, 1.8, 0.0]
    for number, limb in enumerate(LEGS):
        x = 0.1 if number == 0 else -0.1
        bent = np.zeros(3) if knee is None else 0.05 * away(knee)
        world[:, limb.start] = [x, 1.0, 0.0]
        world[:, limb.middle] = np.array([x, 0.5, 0.0]) + bent
        world[:, limb.end] = [x, 0.0, 0.0]
        world[:, limb.tip] = [x, 0.0, 0.0] + 0.2 * away(toe)
    for number, limb in enumerate(ARMS):
        x = swapped * (0.2 if number == 0 else -0.2)
        bent = np.zeros(3) if elbow is None else -0.05 * away(elbow)
        world[:, limb.start] = [x, 1.5, 0.0]
        world[:, limb.middle] = np.array([x, 1.2, 0.0]) + bent
        world[:, limb.end] = [x, 0.9, 0.0]
    world += PLACE + np.arange(frames)[:, None, None] * np.array(step)
    return Poses(
        SKELETON,
        SKELETON.anatomy,
        world,
        quat.identity((frames, JOINTS)),
        np.zeros(JOINTS),
        np.array([0.0, 1.0, 0.0]) if up else None,
    )


@pytest.mark.parametrize(("value", "sign"), [(0.5, 1), (0.49, 0), (-0.5, -1), (-0.49, 0), (0.0, 0)])
def test_a_cue_counts_from_where_it_is_sure(value, sign):
    assert _sign(value, 0.5) == sign


@pytest.mark.parametrize("arms", [ARMS, None])
@pytest.mark.parametrize(
    ("frames", "toe", "side"),
    [
        (12, 0.51, 1),
        (12, 0.49, 0),
        (10, 0.51, 1),
        (9, 0.51, 0),
        (9, 0.79, 0),
        (9, 0.81, 1),
        (12, -0.51, -1),
        (12, -0.49, 0),
    ],
)
def test_toes_point_forward(frames, toe, side, arms):
    assert _by_legs(LEGS, arms, body(toe=toe, frames=frames)) == side


@pytest.mark.parametrize(("knee", "side"), [(0.51, 1), (0.49, 0), (-0.6, -1)])
def test_knees_bend_forward(knee, side):
    """Toes to the side say nothing."""
    assert _by_legs(LEGS, ARMS, body(toe=0.0, knee=knee)) == side


@pytest.mark.parametrize(
    ("toe", "knee", "side"),
    [(0.9, -0.19, 1), (0.9, -0.21, 0), (-0.19, 0.9, 1), (-0.21, 0.9, 0), (0.3, 0.25, 1)],
)
def test_cues_add_up_unless_they_contradict_each_other(toe, knee, side):
    assert _by_legs(LEGS, ARMS, body(toe=toe, knee=knee)) == side


@pytest.mark.parametrize(
    ("toe", "step", "side"),
    [
        (0.21, [0.0, 0.0, 0.1], 1),
        (0.19, [0.0, 0.0, 0.1], 0),
        (0.21, [0.0, 0.0, -0.1], 0),
        (0.21, 0.1 * away(0.52), 1),
        (0.21, 0.1 * away(0.48), 0),
        (-0.21, [0.0, 0.0, -0.1], -1),
        (0.21, [0.0, 0.3, 0.1], 1),  # rising is no travel
    ],
)
def test_a_weak_cue_is_enough_if_the_body_travels_that_way(toe, step, side):
    assert _by_legs(LEGS, ARMS, body(toe=toe, step=step)) == side


def test_weak_cues_are_added_up_before_they_are_compared_with_travel():
    assert _by_legs(LEGS, ARMS, body(toe=0.1, knee=0.12, step=[0.0, 0.0, 0.1])) == 1


def test_travel_is_how_much_of_a_path_is_forward():
    ahead = np.tile([0.0, 0.0, 1.0], (12, 1))
    poses = body()
    path = np.arange(12)[:, None] * np.array([0.3, 0.0, 0.4])
    assert _travel(path, ahead, poses) == pytest.approx(0.8)
    there_and_back = np.concatenate([path[:6], path[4::-1]])
    assert _travel(there_and_back, ahead[:11], poses) == pytest.approx(0.0)
    rising = path + np.arange(12)[:, None] * np.array([0.0, 2.0, 0.0])
    assert _travel(rising, ahead, poses) == pytest.approx(0.8)
    assert _travel(rising, ahead, body(up=False)) == pytest.approx(0.4 / np.hypot(0.5, 2.0))


def test_a_body_that_goes_less_than_half_its_height_stays_in_place():
    ahead = np.tile([0.0, 0.0, 1.0], (12, 1))
    poses = body()
    no_size = Skeleton.build(["a"], [-1], [[0.0, 0.0, 0.0]])
    sizes = {2.0: poses, 1.0: replace(poses, skeleton=no_size)}  # as if it were 1 tall
    for height, seen in sizes.items():
        for share, travel in ((0.49, 0.0), (0.51, 0.8)):
            path = np.linspace(0.0, share * height, 12)[:, None] * np.array([0.6, 0.0, 0.8])
            assert _travel(path, ahead, seen) == pytest.approx(travel)


@pytest.mark.parametrize(("elbow", "side"), [(0.59, 0), (0.61, 1), (-0.61, -1), (-0.59, 0)])
def test_elbows_bend_backwards(elbow, side):
    assert _by_elbows(ARMS, body(elbow=elbow)) == side
    assert left_first({ARM: ARMS}, {}, body(elbow=elbow)) == {ARM: side}


def test_limbs_hardly_out_of_line_are_straight():
    """Less than 0.03 upper bones."""
    poses = body(knee=1.0)
    ahead = np.tile([0.0, 0.0, 1.0], (12, 1))
    assert _bending(LEGS, ahead, poses.world) == pytest.approx(1.0)
    for off, bending in ((0.029, 0.0), (0.031, 1.0)):
        world = poses.world.copy()
        for limb in LEGS:
            # the upper bone is 0.5 long, and a little more
            world[:, limb.middle, 2] = PLACE[2] + 0.5 * off
        assert _bending(LEGS, ahead, world) == pytest.approx(bending)
    few = poses.world.copy()
    for limb in LEGS:
        few[1:, limb.middle, 2] = PLACE[2]
    # 0.0995 in one of twelve frames, in two legs: 0.0166 a frame are too few
    assert _bending(LEGS, ahead, few) == 0.0


def test_bending_is_a_mean_weighted_by_how_much_limbs_bend():
    poses = body(knee=1.0, frames=2)
    world = poses.world.copy()
    world[1, [2, 6], 2] = PLACE[2] - 0.15
    sizes = [0.05 / np.hypot(0.5, 0.05), 0.15 / np.hypot(0.5, 0.15)]
    expected = (sizes[0] - sizes[1]) / sum(sizes)
    assert _bending(LEGS, np.tile([0.0, 0.0, 1.0], (2, 1)), world) == pytest.approx(expected)


def test_out_of_line_is_seen_from_the_line_between_the_ends():
    rng = np.random.default_rng(1)
    world = rng.normal(size=(7, JOINTS, 3))
    off = _out_of_line(LEGS[0], world)
    start, middle, end = world[:, 1], world[:, 2], world[:, 3]
    upper = np.linalg.norm(middle - start, axis=1)
    area = np.linalg.norm(np.cross(middle - start, end - start), axis=1)
    expected = area / np.linalg.norm(end - start, axis=1) / upper
    np.testing.assert_allclose(np.linalg.norm(off, axis=1), expected)
    np.testing.assert_allclose((off * (end - start)).sum(axis=1), 0.0, atol=1e-12)


class TestArmsAndLegs:
    def test_agree(self):
        both = {LEG: LEGS, ARM: ARMS}
        assert left_first(both, {}, body(toe=0.9)) == {LEG: 1, ARM: 1}
        crossed = body(toe=0.9, swapped=-1.0)
        assert left_first(both, {}, crossed) == {LEG: 1, ARM: -1}
        assert left_first(both, {}, body(toe=-0.9)) == {LEG: -1, ARM: -1}

    def test_keep_the_sides_that_are_named(self):
        both = {LEG: LEGS, ARM: ARMS}
        assert left_first(both, {ARM: -1}, body(toe=0.9)) == {LEG: -1, ARM: -1}
        assert left_first(both, {ARM: -1}, body(swapped=-1.0)) == {LEG: 1, ARM: -1}
        assert left_first(both, {LEG: -1}, body(toe=0.9)) == {LEG: -1, ARM: -1}
        assert left_first(both, {LEG: -1, ARM: 1}, body(toe=0.9)) == {LEG: -1, ARM: 1}

    def test_are_told_alone(self):
        assert left_first({LEG: LEGS}, {}, body(toe=0.9)) == {LEG: 1}
        assert left_first({LEG: LEGS}, {LEG: -1}, body(toe=0.9)) == {LEG: -1}
        assert left_first({ARM: ARMS}, {ARM: -1}, body(elbow=0.9)) == {ARM: -1}
        assert left_first({}, {}, body(toe=0.9)) == {ARM: 0}

    def test_have_no_side_where_nothing_shows_it(self):
        assert left_first({LEG: LEGS, ARM: ARMS}, {}, body()) == {LEG: 0, ARM: 0}

    @pytest.mark.parametrize(("cosine", "alike"), [(0.51, 1), (0.49, 0), (-0.51, -1)])
    def test_agree_only_where_they_are_about_in_line(self, cosine, alike):
        poses = body(toe=0.9)
        world = poses.world.copy()
        turned = 0.2 * np.array([cosine, 0.0, np.sqrt(1.0 - cosine**2)])
        world[:, 9, [0, 2]], world[:, 12, [0, 2]] = turned[[0, 2]], -turned[[0, 2]]
        found = left_first({LEG: LEGS, ARM: ARMS}, {LEG: 1}, replace(poses, world=world))
        assert found == {LEG: 1, ARM: alike}


def turning(frames: int) -> Motion:
    rotations = quat.identity((frames, JOINTS))
    rotations[:, 15] = quat.from_axis_angle([1.0, 0.0, 0.0], 0.01 * np.arange(1, frames + 1))
    return Motion(SKELETON, rotations, np.tile(SKELETON.offsets, (frames, 1, 1)), 0.02)


class TestPoses:
    def test_they_are_those_of_a_motion_or_of_the_rest_pose(self):
        one = Poses.of(turning(1))
        np.testing.assert_allclose(one.rotations[0, 15], turning(1).rotations[0, 15])
        for body in (SKELETON, turning(1)[:0]):
            rest = Poses.of(body)
            np.testing.assert_array_equal(rest.rotations, quat.identity((1, JOINTS)))
            np.testing.assert_array_equal(rest.turns, 0.0)

    @pytest.mark.parametrize(("frames", "poses"), [(1, 1), (119, 119), (239, 239), (480, 120)])
    def test_long_motions_are_thinned_out(self, frames, poses):
        assert len(Poses.of(turning(frames)).world) == poses

    def test_units(self):
        np.testing.assert_allclose(
            unit(np.array([[3.0, 0.0, 4.0], [0.0, 0.0, 0.0]]))[0], [0.6, 0, 0.8]
        )
        np.testing.assert_array_equal(unit(np.zeros((1, 3))), np.zeros((1, 3)))
        np.testing.assert_allclose(unit(np.array([0.0, 0.5, 0.0])), [0.0, 1.0, 0.0])

    def test_largest_turns_do_not_know_the_sign_of_a_quaternion(self):
        angles = np.array([0.0, 0.3, -0.5])
        turns = quat.from_axis_angle([1.0, 0.0, 0.0], angles)
        flipped = turns * np.array([1.0, -1.0, 1.0])[:, None]
        for rotations in (turns, flipped):
            found = _largest_turns(rotations[:, None])
            np.testing.assert_allclose(found, 2.0 * np.sin(0.5 / 4.0))

    @pytest.mark.parametrize(
        ("axis", "direction"), [("+y", [0, 1, 0]), ("-z", [0, 0, -1]), ("-x", [-1, 0, 0])]
    )
    def test_directions(self, axis, direction):
        np.testing.assert_array_equal(_direction(axis), direction)
        assert _direction(None) is None

    def test_joints_seen_from_another_are_constant_if_they_move_with_it(self):
        rng = np.random.default_rng(2)
        turns = quat.random(rng, 5)
        arms = rng.normal(size=(5, 3))
        world = np.zeros((5, JOINTS, 3))
        world[:, 3] = rng.normal(size=(5, 3))
        world[:, 4] = world[:, 3] + quat.rotate(turns, arms[0])
        world[:, 5] = world[:, 3] + quat.rotate(turns, arms)
        rotations = quat.identity((5, JOINTS))
        rotations[:, 3] = turns
        poses = Poses(SKELETON, SKELETON.anatomy, world, rotations, np.zeros(JOINTS), None)
        seen = poses.seen_from(3, [4, 5])
        np.testing.assert_allclose(seen[:, 0], np.tile(arms[0], (5, 1)), atol=1e-12)
        np.testing.assert_allclose(seen[:, 1], arms, atol=1e-12)
