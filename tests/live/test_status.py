"""Rate, loss and age."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.live.status import Meter


def metered(times, parts):
    meter = Meter()
    for time_s, count in zip(times, parts, strict=True):
        meter.push(time_s, count)
    return meter


def test_before_the_first_frame():
    status = Meter().status(5.0)
    assert (status.rate_hz, status.frames, status.age_s) == (0.0, 0, np.inf)
    assert str(status) == "no frames yet"


@pytest.mark.parametrize("rate", [24.0, 60.0, 200.0])
@pytest.mark.parametrize("lost", [0.0, 0.05, 0.2])
def test_lost_datagrams_show_as_gaps_and_as_missing_bones(rate, lost):
    """Frames of five datagrams of 11 bones, each lost with the same chance."""
    rng = np.random.default_rng(3)
    came = (rng.random((4000, 5)) >= lost).sum(axis=1)
    shares = []
    for start in range(0, 4000, 200):
        times = np.flatnonzero(came[start : start + 200]) / rate
        parts = 11 * came[start : start + 200][came[start : start + 200] > 0]
        status = metered(times, parts).status(times[-1] + 0.01)
        shares.append(status.loss)
        assert status.rate_hz == pytest.approx(rate, rel=1e-6)
        assert status.age_s == pytest.approx(0.01)
    assert np.mean(shares) == pytest.approx(lost, abs=0.02)


def test_whole_frames_that_are_lost_count():
    times = [number / 60 for number in range(200) if number % 4]
    assert metered(times, [22] * len(times)).status(4.0).loss == pytest.approx(0.25, abs=0.02)


def test_jitter_is_no_loss():
    rng = np.random.default_rng(0)
    times = np.arange(100) / 60 + rng.uniform(0.0, 0.004, 100)
    assert metered(times, [22] * 100).status(2.0).loss < 0.05


def test_frames_that_come_in_bursts_are_not_lost():
    """A network that delivers ten at once, every sixth of a second."""
    times = [burst / 6 + 1e-5 * number for burst in range(12) for number in range(10)]
    status = metered(times, [22] * 120).status(2.0)
    assert status.loss < 0.1
    assert status.rate_hz == pytest.approx(60.0, rel=0.1)


def test_only_the_last_frames_count():
    meter = metered(np.arange(1000) / 30, [1] * 1000)
    for number in range(200):
        meter.push(40 + number / 60)
    status = meter.status(45.0)
    assert status.rate_hz == pytest.approx(60.0)
    assert status.frames == 1200
