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


def misses(track, bad):
    """Squared distance per degree of freedom from the cubic through all but the bad samples."""
    powers = np.arange(float(len(track)))[:, None] ** np.arange(4)
    kept = np.setdiff1d(np.arange(len(track)), bad)
    cubic = powers @ np.linalg.lstsq(powers[kept], track[kept], rcond=None)[0]
    return np.sum((track[kept] - cubic[kept]) ** 2) / (len(kept) - 4), cubic[list(bad)]


def cleaned(track):
    """Short runs first; a longer one or another one has to be closer by far."""
    best, limit, count = [], misses(track, [])[0] / 200.0, len(track)
    for length in range(1, min(3, count - 7) + 1):
        for start in range(7 - length):
            run = list(range(start, start + length))
            if misses(track, run)[0] < limit:
                best, limit = run, misses(track, run)[0] / 4.0
    result = track.copy()
    result[best] = misses(track, best)[1]
    return result


def with_step(base, shape, ratio, of, than):
    """A track with so much of a shape added that one fit misses it ``ratio`` times as much."""
    low, high = 0.0, 1e6
    for _ in range(60):
        size = (low + high) / 2.0
        more = misses(base + size * shape, of)[0] > ratio * misses(base + size * shape, than)[0]
        low, high = (low, size) if more else (size, high)
    return base + high * shape


@pytest.mark.parametrize("count", [8, 9, 10, 13])
@pytest.mark.parametrize("at", [0, 1, 3, 5])
@pytest.mark.parametrize("ratio", [190.0, 210.0])
def test_samples_are_bad_if_the_others_are_200_times_closer_without_them(count, at, ratio, rng):
    base, spike = rng.standard_normal(count), np.eye(count)[at]
    track = with_step(base, spike, ratio, of=[], than=[at])
    found = without_outliers(track[:, None], count)[:, 0]
    np.testing.assert_allclose(found, cleaned(track), atol=1e-9)
    if count in (8, 13):  # no longer run is as close by chance
        assert (found != track).any() == (ratio > 200.0)


@pytest.mark.parametrize("ratio", [3.8, 4.2])
def test_more_samples_are_bad_only_if_that_is_four_times_closer_still(ratio, rng):
    base = rng.standard_normal(13)
    base[2] += 1e4
    track = with_step(base, np.eye(13)[3], ratio, of=[2], than=[2, 3])
    bad = [2, 3] if ratio > 4.0 else [2]
    expected = track.copy()
    expected[bad] = misses(track, bad)[1]
    np.testing.assert_allclose(without_outliers(track[:, None], 13)[:, 0], expected, atol=1e-6)


def test_only_the_six_nearest_samples_may_be_bad_and_three_in_a_row():
    straight = np.arange(13.0)[:, None]
    for bad, mended in (([5], True), ([6], False), ([3, 4, 5], True), ([4, 5, 6], False)):
        track = straight.copy()
        track[bad] += 100.0
        found = without_outliers(track, 13)
        assert np.allclose(found, straight) == mended
        assert (found == track).all() != mended
    longer = straight.copy()
    longer[:4] += [[100.0], [-80.0], [60.0], [-90.0]]
    assert not np.allclose(without_outliers(longer, 13), straight)


@pytest.mark.parametrize(("count", "most"), [(8, 1), (9, 2), (10, 3), (13, 3)])
def test_few_samples_show_only_short_runs(count, most):
    """Three samples more than a cubic needs are left beside the bad ones."""
    straight = np.arange(float(count))[:, None]
    for length in (1, 2, 3):
        track = straight.copy()
        track[1 : 1 + length] += np.array([[50.0], [-70.0], [90.0]])[:length]
        assert np.allclose(without_outliers(track, count), straight) == (length <= most)


@pytest.mark.parametrize("size", [1e-25, 1e-6, 1e6, 1e25])
def test_the_unit_does_not_matter(size):
    track = smooth(3)
    track[2] += 0.5
    found = without_outliers(track, 13)
    assert np.abs(found[2] - track[2]).max() > 0.3
    np.testing.assert_allclose(without_outliers(size * track, 13) / size, found, atol=1e-9)


def test_a_track_without_noise_is_left_to_the_bit():
    """A cubic is missed by rounding alone: that one sample rounds worse says nothing."""
    x = np.arange(13.0)[:, None]
    for factor in np.linspace(0.1, 5.0, 30):
        track = 1.7 + factor * x - 0.013 * x**2 + 0.0007 * x**3
        np.testing.assert_array_equal(without_outliers(track, 13), track)


@pytest.mark.parametrize("count", [8, 9, 13])
def test_what_misses_the_curve_has_the_freedom_that_a_cubic_leaves(count, rng):
    """Four numbers fewer than there are samples; a cubic itself is missed by nothing."""
    found = _candidates.__wrapped__(count)
    runs = [range(0)] + [
        range(start, start + size)
        for size in range(1, min(3, count - 7) + 1)
        for start in range(7 - size)
    ]
    assert [one.bad.tolist() for one in found] == [list(run) for run in runs]
    x = np.linspace(-1.0, 2.0, count)
    cubic = np.polynomial.Polynomial(rng.standard_normal(4))(x)
    for one in found:
        assert one.freedom == count - len(one.bad) - 4
        assert np.trace(one.misses) == pytest.approx(one.freedom)
        np.testing.assert_allclose(one.misses @ cubic, 0.0, atol=1e-9)
        np.testing.assert_allclose(one.onto @ cubic, cubic[one.bad], atol=1e-9)
        assert (one.misses[one.bad] == 0.0).all()
        assert (one.misses[:, one.bad] == 0.0).all()
