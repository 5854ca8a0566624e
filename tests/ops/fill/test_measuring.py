"""Velocities beside a gap: right on clean motion, steady under noise; settings that follow."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema.errors import OptionError
from kinema.ops.fill.measuring import (
    Rate,
    automatic_a,
    automatic_gamma,
    automatic_weights,
    edge_rate,
    fit_frames,
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
