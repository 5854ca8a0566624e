"""Placing turns and moves a body as a whole; in place it goes nowhere."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import place, placement, quat, samples
from kinema.errors import OptionError, SkeletonError
from kinema.kinematics import forward, still
from kinema.motion import Motion
from kinema.ops.place import relocated
from kinema.skeleton import Skeleton
from tests.mounts import wrapped

WALK = placement.placed(samples.walk(seconds=2.0).motion, placement.Placement(0.4, x=3.0, z=-2.0))
WORLD = forward(WALK).positions
angles = st.floats(-3.0, 3.0)
steps = st.floats(-5.0, 5.0)


@given(turn=angles, x=steps, y=steps, z=steps)
def test_a_body_turns_about_where_it_starts_and_then_moves(turn, x, y, z):
    made = forward(place(WALK, turn_rad=turn, x=x, y=y, z=z)).positions
    about = placement.Placement.about(WORLD[0, 0, 0], WORLD[0, 0, 2], turn)
    np.testing.assert_allclose(made, about.apply(WORLD) + np.array([x, y, z]), rtol=0, atol=1e-9)
    np.testing.assert_allclose(made[0, 0], WORLD[0, 0] + [x, y, z], rtol=0, atol=1e-9)


@given(face=angles)
def test_a_body_faces_where_it_should(face):
    made = place(WALK, face_rad=face)
    off = placement.heading(made)[0] - face
    assert np.arctan2(np.sin(off), np.cos(off)) == pytest.approx(0.0, abs=1e-9)


@given(turn=angles)
def test_at_the_origin_it_starts_there_at_its_own_height(turn):
    made = forward(place(WALK, turn_rad=turn, to_origin=True)).positions
    np.testing.assert_allclose(made[0, 0], [0.0, WORLD[0, 0, 1], 0.0], rtol=0, atol=1e-9)


@pytest.mark.parametrize("hang", [lambda motion: motion, wrapped])
def test_in_place_the_hips_stay_and_the_pose_is_the_same(hang):
    motion = hang(WALK)
    made = place(motion, in_place=True)
    hips = motion.skeleton.index("Hips")
    before, after = forward(motion), forward(made)
    np.testing.assert_allclose(
        after.positions[:, hips, [0, 2]] - before.positions[0, hips, [0, 2]], 0.0, atol=1e-9
    )
    np.testing.assert_allclose(after.positions[:, hips, 1], before.positions[:, hips, 1], atol=1e-9)
    np.testing.assert_allclose(
        after.positions[:, hips:] - after.positions[:, [hips]],
        before.positions[:, hips:] - before.positions[:, [hips]],
        atol=1e-9,
    )
    np.testing.assert_allclose(after.rotations, before.rotations, atol=1e-12)
    if hips:
        assert still(made, 0), "a motionless joint above the hips stays one"


def test_in_place_the_joint_that_carries_the_travel_is_the_one_that_stops():
    """A root that travels with hips that only sway below it."""
    skeleton = Skeleton.build(
        ["root", "hips", "left", "right", "head"],
        [-1, 0, 1, 1, 1],
        [[0, 0, 0], [0, 9, 0], [1, -8, 0], [-1, -8, 0], [0, 8, 0]],
    )
    positions = np.tile(skeleton.offsets, (50, 1, 1))
    positions[:, 0, 2] = np.linspace(0.0, 40.0, 50)
    positions[:, 1, 0] += 0.1 * np.sin(np.arange(50))
    motion = Motion(skeleton, quat.identity((50, 5)), positions, 0.1)
    made = place(motion, in_place=True)
    np.testing.assert_array_equal(made.positions[:, 1:], motion.positions[:, 1:])
    np.testing.assert_allclose(made.positions[:, 0, 2], 0.0, atol=1e-12)


def test_the_record_tells_where_it_was_and_is():
    found = relocated(WALK, turn_rad=0.5, to_origin=True)
    assert found.facing_rad is not None
    assert found.facing_rad[1] - found.facing_rad[0] == pytest.approx(0.5)
    made = forward(found.motion).positions
    np.testing.assert_allclose(found.start, [WORLD[0, 0], made[0, 0]])
    np.testing.assert_allclose(found.end, [WORLD[-1, 0], made[-1, 0]])


def test_moved_but_not_turned_a_body_faces_where_it_did():
    found = relocated(WALK, x=1.0)
    assert found.facing_rad is not None
    assert found.facing_rad == (pytest.approx(placement.heading(WALK)[0]),) * 2
    assert relocated(WALK, face_rad=-2.0).facing_rad[1] == pytest.approx(-2.0)
    around = relocated(WALK, turn_rad=2.0 * np.pi + 0.5).facing_rad
    assert around[1] == pytest.approx(around[0] + 0.5), "directions are within half a turn"


def test_a_single_frame_and_none_can_be_placed():
    one, away = WALK[:1], np.array([2.0, 0.5, 0.0])
    made = forward(place(one, x=2.0, y=0.5)).positions
    np.testing.assert_allclose(made, WORLD[:1] + away, atol=1e-12)
    assert relocated(one, z=1.0).end[1][2] == pytest.approx(WORLD[0, 0, 2] + 1.0)
    assert place(WALK[:0], x=2.0).num_frames == 0
    none = relocated(WALK[:0], x=2.0)
    np.testing.assert_array_equal(np.array([*none.start, *none.end]), np.zeros((4, 3)))
    assert none.facing_rad is None


def test_a_body_without_sides_turns_but_cannot_face():
    chain = Skeleton.build(["a", "b", "c"], [-1, 0, 1], [[0, 0, 0], [0, 1, 0], [0, 1, 0]])
    motion = Motion(chain, quat.identity((5, 3)), np.tile(chain.offsets, (5, 1, 1)), 0.1)
    assert relocated(motion, turn_rad=1.0).facing_rad is None
    with pytest.raises(SkeletonError, match="left and a right hip"):
        place(motion, face_rad=0.0)


@pytest.mark.parametrize("values", [{}, {"turn_rad": 1.0, "face_rad": 1.0}])
def test_it_must_be_told_where_to_and_only_once(values):
    with pytest.raises(OptionError):
        place(WALK, **values)


def test_turning_by_nothing_is_something_that_may_be_asked_for():
    np.testing.assert_allclose(
        forward(place(WALK, turn_rad=0.0)).positions, WORLD, rtol=0, atol=1e-12
    )
