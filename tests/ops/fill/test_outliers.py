"""Bad samples beside a gap."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import fill, quat, samples
from kinema.ops.fill.measuring import edge_rate, robust_rate
from kinema.ops.fill.outliers import _candidates, _spread, without_outliers


def smooth(seed, count=13, fps=60.0):
    """Two sinusoids of a second or longer, in three axes."""
    rng = np.random.default_rng(seed)
    t = np.arange(count)[:, None] / fps
    return sum(
        rng.normal(size=3) * np.sin(2.0 * np.pi * rng.uniform(0.2, 1.0) * t + rng.uniform(0, 6))
        for _ in range(2)
    )


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("noise", [0.0, 1e-6, 1e-3, 0.1])
def test_good_samples_are_left_alone_whatever_their_noise(seed, noise):
    track = smooth(seed) + noise * np.random.default_rng(seed).standard_normal((13, 3))
    np.testing.assert_array_equal(without_outliers(track, 13), track)


@pytest.mark.parametrize("length", [1, 2, 3])
@pytest.mark.parametrize("at", range(4))
def test_bad_samples_are_replaced_wherever_they_are(at, length):
    for seed in range(10):
        track = smooth(seed)
        bad = track.copy()
        bad[at : at + length] += 0.5
        found = without_outliers(bad, 13)
        assert np.abs(found - track).max() < 0.05
        good = np.r_[0:at, at + length : 13]
        assert np.abs(found[good] - track[good]).max() < 0.02


def test_a_bad_sample_does_not_turn_the_velocity():
    worst = 0.0
    for seed in range(10):
        track = smooth(seed)
        bad = track.copy()
        bad[seed % 3] += [0.4, -0.3, 0.2]
        truth = edge_rate(track, 13).value
        robust, plain = robust_rate(bad, 13, 1 / 60).value, edge_rate(bad[:6], 6).value
        assert np.abs(robust - truth).max() < 0.01
        worst = max(worst, np.abs(plain - truth).max())
    assert worst > 0.1


def test_the_noise_is_estimated_rightly_whatever_is_left_out():
    noise = 3.0 * np.random.default_rng(1).standard_normal((4000, 13, 1))
    for candidate in _candidates(13):
        assert _spread(noise, candidate).mean() == pytest.approx(9.0, rel=0.06)


def test_too_few_samples_say_nothing():
    track = np.zeros((13, 1))
    track[1] = 9.0
    np.testing.assert_array_equal(without_outliers(track, 7), track)
    np.testing.assert_array_equal(without_outliers(track[None], [7]), track[None])


@pytest.mark.parametrize("fps", [30.0, 60.0, 120.0])
def test_a_gap_beside_a_bad_sample_is_filled_nearly_as_well(fps):
    walk = samples.walk(seconds=3.0, fps=fps).motion
    start, stop = round(fps), round(1.25 * fps)
    rotations = walk.rotations.copy()
    beside = start - 2
    arms = [walk.skeleton.index(name) for name in ("LeftArm", "RightArm", "LeftLeg")]
    rotations[beside, arms] = quat.mul(
        rotations[beside, arms], quat.from_axis_angle([0.6, 0.8, 0.0], 0.4)
    )
    worse = walk.with_arrays(rotations=quat.normalize(rotations))

    def error(given):
        filled = fill.gap(given, start, stop, feet="free")
        return quat.distance(filled.rotations, walk.rotations)[start:stop, arms].mean()

    assert error(worse) < 1.25 * error(walk) + np.radians(0.5)
