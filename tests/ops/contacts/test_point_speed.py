"""Speeds and noise of a point, where both are known."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.contacts.point_speed import track_point, white_noise


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
