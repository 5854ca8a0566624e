"""Velocities beside a gap: right on clean motion, steady under noise; settings that follow."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema.errors import OptionError
from kinema.ops.fill.measuring import (
    Rate,
    _tables,
    automatic_a,
    automatic_gamma,
    automatic_weights,
    edge_rate,
    fit_frames,
    robust_rate,
    shrunk_rate,
)


@given(
    slope=st.lists(st.floats(-5, 5), min_size=3, max_size=3),
    count=st.integers(2, 11),
)
def test_a_steady_rate_is_found_with_any_number_of_frames(slope, count):
    track = 7.0 + np.arange(11)[:, None] * np.array(slope)
    track[count:] = 1e9  # not good, not looked at
    rate = edge_rate(track, count)
    np.testing.assert_allclose(rate.value, slope, atol=1e-9)


def test_one_frame_has_no_rate():
    rate = edge_rate(np.full((5, 3), 4.0), 1)
    assert (rate.value == 0.0).all()
    assert rate.error == 0.0


def test_clean_motion_is_measured_close_to_the_edge():
    """At 120 frames a second a turning joint's velocity is right to one part in a hundred."""
    seconds = np.arange(11) / 120
    rate = edge_rate(np.sin(4.0 * seconds + 0.5)[:, None], 11)
    assert rate.value[0] * 120 == pytest.approx(4.0 * np.cos(0.5), rel=0.03)


def test_noise_is_averaged_out_where_a_single_difference_takes_it_for_motion(rng):
    seconds = np.arange(11) / 120
    truth = 2.0 / 120
    tracks = (2.0 * seconds + 0.003 * rng.standard_normal((4000, 11)))[..., None]
    fitted = edge_rate(tracks, np.full(4000, 11)).value[:, 0] - truth
    single = tracks[:, 1, 0] - tracks[:, 0, 0] - truth
    assert np.std(fitted) < 0.35 * np.std(single)


def test_the_error_that_is_said_is_the_error_that_is_made(rng):
    tracks = 0.01 * rng.standard_normal((4000, 11, 3))
    rate = edge_rate(tracks, np.full(4000, 11))
    made = np.mean(np.sum(rate.value**2, axis=-1))
    assert np.mean(rate.error) == pytest.approx(made, rel=0.6)


def test_tracks_do_not_depend_on_their_neighbours_in_the_batch(rng):
    tracks, counts = rng.standard_normal((20, 9, 3)), rng.integers(1, 10, 20)
    together = edge_rate(tracks, counts)
    for n in range(20):
        alone = edge_rate(tracks[n], counts[n])
        np.testing.assert_allclose(alone.value, together.value[n], atol=1e-14)


def test_what_noise_explains_is_not_believed():
    chord = np.array([1.0, 0.0])
    sure = shrunk_rate(Rate(np.array([5.0, 2.0]), np.array(0.0)), chord)
    np.testing.assert_array_equal(sure, [5.0, 2.0])
    unsure = shrunk_rate(Rate(np.array([5.0, 2.0]), np.array(1e9)), chord)
    np.testing.assert_allclose(unsure, chord, atol=1e-6)
    np.testing.assert_array_equal(shrunk_rate(Rate(chord, np.array(0.0)), chord), chord)


def test_gamma_is_the_root_of_the_speeds_ratio_within_its_bounds():
    def gamma(before, after, error=0.0):
        rates = [Rate(np.array([v, 0.0, 0.0]), np.array(error)) for v in (before, after)]
        return float(automatic_gamma(*rates))

    assert gamma(4.0, 1.0) == pytest.approx(2.0)
    assert gamma(-4.0, 1.0) == pytest.approx(2.0)
    assert gamma(1.0, 4.0) == pytest.approx(0.5)
    assert gamma(1e6, 1.0) == 4.0
    assert gamma(1.0, 1e6) == 0.25
    # a pause on either side, or on both; and speeds that noise would explain
    assert gamma(0.0, 1.0) == gamma(1.0, 0.0) == gamma(0.0, 0.0) == 1.0
    assert gamma(4.0, 1.0, error=1.0) == 1.0


def test_weights_are_even_for_short_gaps_and_heavier_inside_for_long_ones():
    short, long, longer = automatic_weights([0.1, 1.5, 3.0])
    np.testing.assert_allclose(short, 1.0, atol=0.01)
    assert long[1] == long[2] > 1.0
    assert longer[1] > long[1]
    # the inner control points come nearer to the ends, not only in share of the gap
    reaches = [automatic_a(s * 60, automatic_weights(s))[0] for s in (1.0, 2.0, 4.0)]
    assert reaches[0] > reaches[1] > reaches[2]


@pytest.mark.parametrize("factor", [0.25, 2.0, 10.0])
def test_weights_depend_only_on_how_long_velocities_last_in_gaps(factor):
    seconds, lasts = np.array([0.2, 0.7, 3.0]), np.array([0.05, 0.2, 0.4])
    np.testing.assert_allclose(
        automatic_weights(factor * seconds, factor * lasts), automatic_weights(seconds, lasts)
    )


def test_a_needs_steps_and_weights_above_zero():
    with pytest.raises(OptionError, match="steps"):
        automatic_a(0)
    with pytest.raises(OptionError, match="weights"):
        automatic_a(10, [1, 0, 1, 1])


def test_a_fit_is_no_longer_than_a_tenth_of_a_second_but_has_four_frames():
    assert fit_frames(1 / 24) == fit_frames(1 / 30) == 4
    assert fit_frames(1 / 60) == 6
    assert fit_frames(1 / 1000) == 13


def fitted(track, count):
    """The rate and its error as the docstring of `edge_rate` has them, by polynomial fits."""
    x, good = np.arange(float(count)), track[:count]
    if count < 2:
        return np.zeros(track.shape[1]), 0.0
    third = np.diff(good, 3, axis=0)
    noise = np.sum(third**2) / (20.0 * len(third)) if len(third) else 0.0
    bent = 0.0
    if count >= 3:
        # the variance of a fit to unit noise is the sum over all its coefficients
        bend, unit = (2.0 * np.polyfit(x, y, 2)[0] for y in (good, np.eye(count)))
        bent = max(np.sum(bend**2) - noise * np.sum(unit**2), 0.0)
    found = []
    for length in range(2, count + 1):
        near = x[:length] - x[:length].mean()
        error = bent * ((length - 1) / 2.0) ** 2 + noise / np.sum(near**2)
        found.append((error, length, np.polyfit(near, good[:length], 1)[0]))
    error, _, rate = min(found, key=lambda one: one[:2])
    return rate, error


@pytest.mark.parametrize("most", [1, 2, 3, 4, 5, 9, 13])
def test_the_rate_is_that_of_the_fit_with_the_least_expected_error(most, rng):
    x = np.arange(most)[:, None]
    for noise in (0.01, 0.1, 1.0):
        for count in range(1, most + 1):
            track = 0.3 * x + 0.05 * x**2 * rng.standard_normal(2)
            track = track + noise * rng.standard_normal((most, 2))
            rate, error = fitted(track, count)
            found = edge_rate(track, count)
            np.testing.assert_allclose(found.value, rate, atol=1e-9)
            np.testing.assert_allclose(found.error, error, atol=1e-9)


@pytest.mark.parametrize(("fps", "looked_at"), [(30.0, 9), (50.0, 11), (120.0, 13)])
def test_bad_samples_are_looked_for_in_the_nearest_fifth_of_a_second(fps, looked_at, rng):
    """At least nine frames: what is further away has no say in which ones are bad."""
    track = np.arange(13.0)[:, None] * [1.0, 2.0] + 0.01 * rng.standard_normal((13, 2))
    track[1] += 40.0
    rate = robust_rate(track, 13, 1.0 / fps).value
    np.testing.assert_allclose(rate, [1.0, 2.0], atol=0.2)
    beyond = track.copy()
    beyond[looked_at:] += 1e3 * rng.standard_normal((13 - looked_at, 2))
    np.testing.assert_array_equal(robust_rate(beyond, 13, 1.0 / fps).value, rate)
    within = track.copy()
    within[looked_at - 1] += 1e3
    assert np.abs(robust_rate(within, 13, 1.0 / fps).value - rate).max() > 1.0


def test_speeds_within_two_standard_errors_are_none():
    fast, slow = Rate(np.array([4.0]), np.array(0.0)), np.array([1.0])
    for error, gamma in ((0.24, 2.0), (0.26, 1.0)):  # the square of half a speed of 1 is a quarter
        assert automatic_gamma(fast, Rate(slow, np.array(error))) == pytest.approx(gamma)
        turned = automatic_gamma(Rate(slow, np.array(error)), fast)
        assert turned == pytest.approx(1.0 / gamma)
    tiny = [Rate(np.array([speed]), np.array(0.0)) for speed in (4e-9, 1e-9)]
    assert automatic_gamma(*tiny) == pytest.approx(2.0)
    assert automatic_gamma(Rate(np.array([9.0]), np.array(0.0)), Rate(slow, np.array(0.0))) == 3.0
    assert automatic_gamma(Rate(np.array([400.0]), np.array(0.0)), fast) == 4.0


def test_a_rate_is_trusted_by_its_square_over_the_square_and_the_error():
    rate = Rate(np.array([3.0, 1.0]), np.array(15.0))  # 2² + 1² from the chord: a quarter of 20
    np.testing.assert_allclose(shrunk_rate(rate, np.array([1.0, 0.0])), [1.5, 0.25])


def test_weights_and_a_are_those_of_the_formulas():
    np.testing.assert_allclose(automatic_weights([1.4, 2.8], 0.2)[:, 1], [2.0, 9.0])
    np.testing.assert_allclose(automatic_weights(0.91)[[0, 1, 3]], [1.0, 2.0, 1.0])
    np.testing.assert_allclose(automatic_a(30), [10.0, 10.0])
    np.testing.assert_allclose(automatic_a(30, [1.0, 2.0, 4.0, 2.0]), [5.0, 5.0])
    np.testing.assert_allclose(automatic_a(3, [3.0, 1.0, 5.0, 1.0]), [3.0, 0.2])


@pytest.mark.parametrize("most", [1, 2, 3, 4, 13])
def test_the_tables_have_the_slope_and_the_bend_of_polynomial_fits(most):
    slopes, bends = _tables.__wrapped__(most)
    assert slopes.shape == bends.shape == (most + 1, most)
    for count in range(most + 1):
        x, unit = np.arange(float(count)), np.eye(count, most)
        slope = np.polyfit(x, unit, 1)[0] if count >= 2 else np.zeros(most)
        bend = 2.0 * np.polyfit(x, unit, 2)[0] if count >= 3 else np.zeros(most)
        np.testing.assert_allclose(slopes[count], slope, atol=1e-12)
        np.testing.assert_allclose(bends[count], bend, atol=1e-12)
