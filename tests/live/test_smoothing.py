"""Live smoothing is the one-euro filter, told how long each frame took."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.live.smoothing import Smoothing
from kinema.live.stream import LiveFrame, SteppedClock, between
from kinema.ops.filters import OneEuro

WALK = samples.walk(seconds=1.0, noise_rad=0.05).motion


def smoothed(times: list[float], **options: float) -> list[np.ndarray]:
    stage = Smoothing(**options)
    frames = [LiveFrame(time, WALK.pose(n * WALK.frame_time)) for n, time in enumerate(times)]
    return [stage.push(frame).pose.rotations for frame in frames]


@pytest.mark.parametrize("options", [{}, {"cutoff_hz": 3.0, "beta": 0.2}], ids=str)
def test_every_frame_is_filtered_at_its_own_rate(options):
    times = [0.0, 0.01, 0.04, 0.0401, 1.0401]
    reference = OneEuro(60.0, **({"cutoff_hz": 1.5, "beta": 1.0} | options))
    for number, found in enumerate(smoothed(times, **options)):
        if number:
            reference.fps = 1.0 / (times[number] - times[number - 1])
        expected = reference.push(WALK.pose(number * WALK.frame_time)).rotations
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12)


def test_frames_at_one_time_are_taken_to_be_a_ten_thousandth_of_a_second_apart():
    np.testing.assert_array_equal(smoothed([0.0, 0.5, 0.5])[2], smoothed([0.0, 0.5, 0.4])[2])
    np.testing.assert_allclose(
        smoothed([0.0, 0.5, 0.5])[2], smoothed([0.0, 0.5, 0.5001])[2], rtol=0, atol=1e-9
    )


def test_after_a_pause_of_more_than_a_second_it_starts_anew():
    raw = WALK.pose(WALK.frame_time).rotations
    np.testing.assert_allclose(smoothed([0.0, 1.01])[1], raw, atol=1e-12)
    assert np.abs(smoothed([0.0, 1.0])[1] - raw).max() > 1e-4
    assert np.abs(smoothed([0.0, 0.9])[1] - raw).max() > 1e-4


def test_between_two_poses_there_is_nothing_beyond_them():
    a, b = WALK.pose(0.0), WALK.pose(0.5)
    for share, expected in ((-0.5, a), (0.0, a), (1.0, b), (1.5, b)):
        found = between(a, b, share)
        np.testing.assert_allclose(found.positions, expected.positions, atol=1e-12)
        np.testing.assert_allclose(
            np.abs((found.rotations * expected.rotations).sum(axis=-1)), 1.0, atol=1e-12
        )
    quarter = between(a, b, 0.25)
    np.testing.assert_allclose(quarter.positions, 0.75 * a.positions + 0.25 * b.positions)


def test_a_stepped_clock_moves_as_far_as_is_waited_and_never_back():
    clock = SteppedClock(2.0)
    clock.sleep(1.5)
    clock.sleep(-3.0)
    assert clock.now() == 3.5
    assert SteppedClock().now() == 0.0
