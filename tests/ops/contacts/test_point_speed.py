"""Speeds and noise of a point, where both are known."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.contacts import point_speed
from kinema.ops.contacts.point_speed import (
    largest_around,
    track_point,
    white_noise,
    windowed_speed,
    windowed_velocity,
)


@pytest.mark.parametrize("size", [0.001, 0.02])
def test_noise_is_measured_as_it_was_made(size, rng):
    assert white_noise(rng.normal(scale=size, size=(40_000, 3))) == pytest.approx(size, rel=0.02)


def test_smooth_motion_is_not_noise(rng):
    """A foot's swing beneath the noise leaves the measure as it is."""
    times = np.arange(6_000) / 120.0
    swing = 0.3 * np.sin(2 * np.pi * times)[:, None] * [1.0, 0.5, 0.0]
    noisy = swing + rng.normal(scale=0.002, size=(6_000, 3))
    assert white_noise(noisy) == pytest.approx(0.002, rel=0.1)


def test_the_noise_of_a_speed_is_what_noise_alone_shows(rng):
    """Over many frames, the speeds of a point at rest are as large as its noise would have them."""
    track = track_point(rng.normal(scale=0.01, size=(20_000, 3)), 0.01, 0.06)
    assert np.sqrt((track.speed**2).mean()) == pytest.approx(track.speed_noise, rel=0.05)
    assert np.sqrt((track.gain**2).mean()) == pytest.approx(track.gain_noise, rel=0.05)


def fitted(values, frame_time, half, degree):
    """Polynomials fitted by NumPy to whole windows; frames near the ends take the last of them."""
    frames = len(values)
    found = []
    for middle in np.clip(np.arange(frames), half, frames - 1 - half):
        at = np.arange(-half, half + 1) * frame_time
        found.append(np.polyfit(at, values[middle - half : middle + half + 1], degree)[0])
    return np.array(found)


@pytest.mark.parametrize(
    ("frames", "window_s", "half"),
    [(30, 0.1, 5), (30, 0.06, 3), (30, 0.0, 2), (30, 9.0, 14), (4, 0.1, 1), (5, 0.1, 2), (3, 1, 1)],
)
def test_slopes_and_bends_are_those_of_fitted_curves(frames, window_s, half, rng):
    """At 100 fps; a window is at least 0.03 s long, and no longer than the clip."""
    path = rng.normal(size=(frames, 3))
    slopes = fitted(path, 0.01, half, 1)
    np.testing.assert_allclose(windowed_velocity(path, 0.01, window_s), slopes, rtol=1e-9)
    speed = np.linalg.norm(slopes, axis=1)
    np.testing.assert_allclose(windowed_speed(path, 0.01, window_s), speed, rtol=1e-9)
    track = track_point(path, 0.01, window_s)
    np.testing.assert_allclose(track.speed, speed, rtol=1e-9)
    bends = np.linalg.norm(2.0 * fitted(path, 0.01, half, 2), axis=1)
    np.testing.assert_allclose(track.gain, bends * 2 * half * 0.01, rtol=1e-8)


def test_a_clip_shorter_than_a_window_has_one_slope(rng):
    for frames in (1, 2):
        path = rng.normal(size=(frames, 3))
        change = (path[-1] - path[0]) / 0.01
        for found in windowed_velocity(path, 0.01, 0.1):
            np.testing.assert_allclose(found, change)
        assert not track_point(path, 0.01, 0.1).gain.any()


def test_long_takes_are_measured_as_short_ones(rng, monkeypatch):
    path = rng.normal(size=(300, 2, 3))
    speeds, slopes = windowed_speed(path, 0.01, 0.1), windowed_velocity(path, 0.01, 0.1)
    monkeypatch.setattr(point_speed, "_BLOCK", 100)
    np.testing.assert_allclose(windowed_speed(path, 0.01, 0.1), speeds, rtol=1e-12)
    np.testing.assert_allclose(windowed_velocity(path, 0.01, 0.1), slopes, rtol=1e-12)


@pytest.mark.parametrize("reach", [0, 1, 2, 5, 9, 40])
def test_the_largest_around_is_that_of_a_window(reach, rng):
    values = rng.random(30)
    expected = [values[max(0, at - reach) : at + reach + 1].max() for at in range(30)]
    assert largest_around(values, reach).tolist() == expected


def moving(speed, frames=60):
    return track_point(np.outer(np.arange(frames) * speed * 0.01, [0.6, 0.0, 0.8]), 0.01, 0.06)


def test_a_point_is_slow_below_a_limit_or_what_noise_alone_shows():
    track = moving(1.0)
    for limit, factor, slow in ((1.01, 1.0, True), (0.99, 1.0, False), (0.51, 2.0, True)):
        assert track.slower_than(limit, factor=factor).all() == slow
    for noise, slow in ((0.41, True), (0.39, False)):  # 2.5 times as much
        assert track._replace(speed_noise=noise).slower_than(0.1).all() == slow
        assert track._replace(speed_noise=noise).rests(0.1).all() == slow
    for share, slow in ((0.6, True), (0.4, False)):
        quick = track._replace(peak_speed=np.full(60, 2.0))
        assert quick.slower_than(0.1, share=share).all() == slow


def test_a_point_that_gains_its_limit_within_a_window_does_not_rest():
    track = moving(0.5)
    for gain, noise, rests in (
        (0.99, 0, True),
        (1.01, 0, False),
        (1.9, 0.8, True),
        (2.1, 0.8, False),
    ):
        turning = track._replace(gain=np.full(60, gain), gain_noise=noise)
        assert turning.rests(1.0).all() == turning.rests(1.0).any() == rests


def test_the_peak_speed_is_that_within_a_third_of_a_second():
    speeds = np.repeat([1.0, 4.0, 1.0], [100, 20, 100])
    track = track_point(np.outer(np.cumsum(speeds) * 0.01, [1.0, 0.0, 0.0]), 0.01, 0.03)
    quick = np.flatnonzero(track.peak_speed > 3.9)
    assert (quick[0], quick[-1]) == (pytest.approx(100 - 30, abs=2), pytest.approx(119 + 30, abs=2))


def test_few_frames_have_no_noise(rng):
    path = rng.normal(size=(8, 3))
    assert white_noise(path[:7]) == 0.0
    lengths = np.linalg.norm(np.diff(path, 3, axis=0), axis=1)
    expected = np.quantile(lengths, 0.25) / (np.sqrt(20.0) * 1.101)
    assert white_noise(path) == pytest.approx(expected)


def test_a_window_is_at_least_three_hundredths_of_a_second_long(rng):
    path = rng.normal(size=(40, 3))
    for window_s, half in ((0.0, 3), (0.03, 3), (0.04, 4), (0.05, 5)):
        found = windowed_velocity(path, 0.005, window_s)
        np.testing.assert_allclose(found, fitted(path, 0.005, half, 1), rtol=1e-9)
    np.testing.assert_allclose(  # and at least three frames
        windowed_velocity(path, 0.1, 0.0), fitted(path, 0.1, 1, 1), rtol=1e-9
    )
