"""How fast a floor moves under feet that slide over it."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import contacts, quat, samples
from kinema.motion import Motion
from kinema.ops.contacts.treadmill import floor_drift, on_moving_floor
from kinema.ops.derived import Derived
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


def sliding(speeds, raised=0.0, travel=0.0, fps=50.0, size=1.0, along=(0.0, 0.0, 1.0)):
    """The drift under feet that slide at these speeds, under a body that travels itself.

    In leg lengths of ``size``; feet are ``raised`` above where they stand.
    """
    skeleton = samples.reach(seconds=0.1).motion.skeleton
    frames = len(speeds)
    positions = np.repeat(skeleton.offsets[None], frames, axis=0)
    hips = travel * np.arange(frames) / fps if np.ndim(travel) == 0 else travel
    positions[:, 0] += size * hips[:, None] * np.array(along)
    way = np.cumsum(speeds) / fps
    for foot in ("LeftFoot", "RightFoot"):
        moved = (way - hips)[:, None] * np.array(along) + np.outer(
            raised * np.ones(frames), [0, 1, 0]
        )
        positions[:, skeleton.index(foot)] += size * moved
    motion = Motion(skeleton, quat.identity((frames, skeleton.num_joints)), positions, 1.0 / fps)
    return floor_drift(Derived(motion), size)


@pytest.mark.parametrize("size", [1.0, 80.0])
def test_a_floor_moves_at_no_less_than_six_tenths_of_a_leg_per_second(size):
    for speed, moves in ((0.58, False), (0.62, True), (-0.62, True), (-0.58, False)):
        expected = (0.0, speed if moves else 0.0)
        assert sliding(np.full(100, speed), size=size) == pytest.approx(expected)
    x, z = sliding(np.full(100, 1.0), size=size, along=(0.6, 0.0, -0.8))
    assert (x, z) == pytest.approx((0.6, -0.8))


def test_a_moment_shows_no_floor():
    assert sliding(np.ones(18)) == (0.0, 0.0)  # less than 0.4 s
    assert sliding(np.ones(22)) == pytest.approx((0.0, 1.0))


@pytest.mark.parametrize(
    ("count", "other", "moves"),
    [
        (35, 2.0, True),  # slides otherwise in less than 4 of 10 frames
        (45, 2.0, False),
        (45, 1.3, True),  # hardly otherwise: within 0.35 of the floor's speed
        (45, 1.4, False),
        (45, 0.7, True),
        (45, 0.6, False),
    ],
)
def test_feet_slide_steadily(count, other, moves):
    found = sliding(np.repeat([1.0, other], [200 - 2 * count, 2 * count]))
    assert (found != (0.0, 0.0)) == moves
    if moves:
        assert found == pytest.approx((0.0, 1.0), abs=0.03)


def test_the_body_stays_where_it_is():
    """It goes less than a quarter as far as the floor."""
    for travel, moves in ((0.0, True), (0.24, True), (0.27, False), (-0.24, True), (-0.27, False)):
        assert (sliding(np.ones(200), travel=travel) != (0.0, 0.0)) == moves


def test_a_body_is_followed_from_the_first_frame_to_the_last():
    for frame in (0, -1):
        away = np.zeros(200)
        away[frame] = 0.9 * 200 / 50  # all of its way in one step
        assert sliding(np.ones(200), travel=away) == (0.0, 0.0)
    away = np.zeros(200)
    away[1:-1] = 3.6  # there and back
    assert sliding(np.ones(200), travel=away) != (0.0, 0.0)


def test_only_feet_near_the_floor_say_how_it_moves():
    """Within 0.05 leg lengths of the lowest twentieth of the frames."""
    back = np.repeat([1.0, -2.0], [100, 100])  # a swing is as long as a stance
    for height, moves in ((0.07, True), (0.045, False)):
        found = sliding(back, raised=np.repeat([0.0, height], [100, 100]))
        assert (found != (0.0, 0.0)) == moves
    # a few frames in which they are lower still do not count
    for lower, moves in ((8, True), (16, False)):
        dips = np.repeat([-0.2, 0.0], [lower, 200 - lower])
        quick = np.repeat([0.2, 1.0], [lower, 200 - lower])
        assert (sliding(quick, raised=dips) != (0.0, 0.0)) == moves


def test_the_usual_slide_is_the_geometric_median():
    """Where no step in any direction is nearer to all of them; a few that are far hardly count."""
    assert sliding(np.repeat([1.0, 9.0], [160, 40]))[1] == pytest.approx(1.0, abs=0.01)
