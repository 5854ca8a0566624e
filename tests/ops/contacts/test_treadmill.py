"""How fast a floor moves under feet that slide over it."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import contacts, samples
from kinema.ops.contacts.treadmill import on_moving_floor
from kinema.ops.placement import Placement, placed
from tests.ops.contacts.test_detection import on_the_spot, scaled

WALK = samples.walk(seconds=6.0, seed=56).motion
SPOT = on_the_spot(WALK)


def drift(motion):
    return np.array(contacts.detect(motion).drift)


def test_the_floor_moves_as_fast_as_the_body_would_walk():
    travel = WALK.positions[-1, 0] - WALK.positions[0, 0]
    pace = -travel[[0, 2]] / (WALK.num_frames - 1) * WALK.fps
    assert drift(SPOT)[1] == pytest.approx(pace[1], rel=0.05)
    assert drift(SPOT)[0] == pytest.approx(pace[0], abs=0.05 * abs(pace[1]))
    assert drift(WALK).tolist() == [0.0, 0.0]


@pytest.mark.parametrize("there", [Placement(x=40.0, z=-25.0), Placement(2.0, x=-30.0)])
def test_it_does_not_matter_where_the_treadmill_stands(there):
    expected = Placement(there.turn_rad).apply([drift(SPOT)[0], 0.0, drift(SPOT)[1]])
    np.testing.assert_allclose(drift(placed(SPOT, there)), expected[[0, 2]], atol=1e-4)
    assert drift(placed(WALK, there)).tolist() == [0.0, 0.0]


def test_speed_is_in_the_unit_of_the_motion():
    np.testing.assert_allclose(drift(scaled(SPOT, 100.0)), 100.0 * drift(SPOT), atol=0.01)


def test_seen_from_a_moving_floor_what_moves_with_it_stands():
    seconds = np.arange(30)[:, None] / 50.0
    points = np.array([1.0, 2.0, 3.0]) + seconds * [0.4, 0.0, -1.1]
    there = on_moving_floor(points, (0.4, -1.1), 1 / 50)
    np.testing.assert_allclose(there, np.tile([1.0, 2.0, 3.0], (30, 1)), atol=1e-12)
    many = on_moving_floor(np.stack([points, points + 1.0], axis=1), (0.4, -1.1), 1 / 50)
    np.testing.assert_allclose(many[:, 1] - many[:, 0], 1.0)
    assert on_moving_floor(points, (0.0, 0.0), 1 / 50) is points
