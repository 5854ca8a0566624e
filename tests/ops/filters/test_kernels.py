"""Named kernels are the known ones."""

from __future__ import annotations

import math

import numpy as np
import pytest

from kinema.errors import OptionError
from kinema.ops.filters.kernels import (
    band_taps,
    butterworth_taps,
    checked_taps,
    kernel_taps,
    taps_in,
)

KERNELS = ["gaussian", "average", "binomial", "savgol", "lowpass", "butterworth"]


@pytest.mark.parametrize("kernel", KERNELS)
@pytest.mark.parametrize("width", [1, 3, 31])
def test_kernels_are_odd_symmetric_and_sum_to_one(kernel, width):
    taps = kernel_taps(kernel, width=width, fps=120.0, cutoff_hz=8.0)
    assert len(taps) % 2 == 1
    assert taps.sum() == pytest.approx(1.0)
    np.testing.assert_allclose(taps, taps[::-1], atol=1e-12)


def test_kernels_are_the_known_ones():
    from scipy.signal import savgol_coeffs

    np.testing.assert_allclose(kernel_taps("average", width=5, fps=1, cutoff_hz=None), 0.2)
    found = kernel_taps("savgol", width=11, fps=1, cutoff_hz=None)
    np.testing.assert_allclose(found, savgol_coeffs(11, 3), atol=1e-12)
    long = kernel_taps("binomial", width=2001, fps=1, cutoff_hz=None)
    assert np.isfinite(long).all()


def response(taps, rates_hz, fps):
    """Gain of symmetric taps at these frequencies."""
    steps = np.arange(len(taps)) - len(taps) // 2
    return np.cos(2 * np.pi * np.outer(rates_hz, steps) / fps) @ taps


FPS = 120.0
RATES_HZ = np.linspace(0.0, 59.0, 119)
TURN = np.pi * RATES_HZ / FPS  # half the angle that a frequency turns by in a frame


def test_the_moving_average_answers_as_dirichlets_kernel():
    for width in (3, 9, 51):
        with np.errstate(invalid="ignore"):
            expected = np.sin(width * TURN) / (width * np.sin(TURN))
        expected[0] = 1.0
        found = response(
            kernel_taps("average", width=width, fps=FPS, cutoff_hz=None), RATES_HZ, FPS
        )
        np.testing.assert_allclose(found, expected, atol=1e-12)


def test_the_binomial_answers_as_a_power_of_the_cosine():
    for width in (3, 9, 101):
        found = response(
            kernel_taps("binomial", width=width, fps=FPS, cutoff_hz=None), RATES_HZ, FPS
        )
        np.testing.assert_allclose(found, np.cos(TURN) ** (width - 1), atol=1e-11)


def test_the_gaussian_answers_as_a_gaussian():
    """It is cut off at three σ, which leaves a hundredth."""
    for width in (9, 31):
        sigma = width / 6.0
        found = response(
            kernel_taps("gaussian", width=width, fps=FPS, cutoff_hz=None), RATES_HZ, FPS
        )
        np.testing.assert_allclose(found, np.exp(-2.0 * (sigma * TURN) ** 2), atol=0.01)


def test_savgol_is_flat_where_a_cubic_is_kept():
    """All moments up to the third are those of a single tap: the gain falls with the fourth power.

    The whole curve is that of SciPy's taps.
    """
    from scipy.signal import freqz, savgol_coeffs

    for width in (7, 31):
        taps = kernel_taps("savgol", width=width, fps=FPS, cutoff_hz=None)
        steps = np.arange(width) - width // 2
        moments = [(taps * steps**power).sum() for power in range(4)]
        np.testing.assert_allclose(moments, [1, 0, 0, 0], atol=1e-9)
        fall = 1.0 - response(taps, np.array([0.5, 1.0]), FPS)
        assert fall[1] / fall[0] == pytest.approx(16.0, rel=0.1)
        _, curve = freqz(savgol_coeffs(width, 3), worN=RATES_HZ, fs=FPS)
        found = response(taps, RATES_HZ, FPS)
        np.testing.assert_allclose(np.abs(found), np.abs(curve), atol=1e-10)


def test_the_low_pass_is_a_half_at_its_cutoff_and_nothing_beyond_its_edge():
    """A Hamming window's edge is 3.3 over its length in seconds wide, and 50 dB deep."""
    for cutoff_hz, width in ((10.0, 121), (20.0, 61)):
        taps = kernel_taps("lowpass", width=width, fps=FPS, cutoff_hz=cutoff_hz)
        edge = 1.65 * FPS / width
        assert response(taps, [cutoff_hz], FPS)[0] == pytest.approx(0.5, abs=0.01)
        inside, outside = cutoff_hz - edge > RATES_HZ, cutoff_hz + edge < RATES_HZ
        np.testing.assert_allclose(response(taps, RATES_HZ[inside], FPS), 1.0, atol=0.005)
        np.testing.assert_allclose(response(taps, RATES_HZ[outside], FPS), 0.0, atol=0.005)


@pytest.mark.parametrize("fps", [24.0, 60.0, 240.0])
@pytest.mark.parametrize("share", [0.05, 0.2, 0.4])
def test_butterworth_is_down_by_3_db_at_its_cutoff_after_both_passes(fps, share):
    """And elsewhere it is the square of one pass of the second order, bent by the tangent."""
    cutoff_hz = share * fps
    rates_hz = np.linspace(0.0, 0.49 * fps, 50)
    taps = butterworth_taps(cutoff_hz, fps)
    assert response(taps, [cutoff_hz], fps)[0] == pytest.approx(np.sqrt(0.5), abs=5e-4)
    bent = np.tan(np.pi * rates_hz / fps) / np.tan(np.pi * cutoff_hz / fps)
    expected = 1.0 / (1.0 + (np.sqrt(2.0) - 1.0) * bent**4)
    np.testing.assert_allclose(response(taps, rates_hz, fps), expected, atol=1e-3)


def test_butterworth_taps_are_the_forward_and_backward_filter():
    from scipy.signal import butter, sosfiltfilt

    signal = np.random.default_rng(1).normal(size=2000)
    bent = np.tan(np.pi * 6.0 / 120.0) / (np.sqrt(2.0) - 1.0) ** 0.25
    single = butter(2, 120.0 / np.pi * np.arctan(bent), fs=120.0, output="sos")
    expected = sosfiltfilt(single, signal)
    found = np.convolve(signal, butterworth_taps(6.0, 120.0), mode="same")
    np.testing.assert_allclose(found[300:-300], expected[300:-300], atol=1e-3)


@pytest.mark.parametrize("width", [5, 61, 241])
def test_a_band_is_what_one_low_pass_has_more_than_another(width):
    taps = band_taps(1.5, 4.0, width=width, fps=FPS)
    assert abs(taps.sum()) < 1e-15
    low, high = (
        response(kernel_taps("lowpass", width=width, fps=FPS, cutoff_hz=hz), RATES_HZ, FPS)
        for hz in (1.5, 4.0)
    )
    np.testing.assert_allclose(response(taps, RATES_HZ, FPS), high - low, atol=1e-12)
    above = band_taps(4.0, None, width=width, fps=FPS)
    np.testing.assert_allclose(response(above, RATES_HZ, FPS), 1.0 - high, atol=1e-12)


def test_a_time_is_an_odd_number_of_taps():
    assert taps_in(0.25, 120) == 31
    assert taps_in(1e-9, 120) == 1


@pytest.mark.parametrize("width", [7, 13, 31])
def test_a_gaussian_is_three_deviations_wide_on_either_side(width):
    taps = kernel_taps("gaussian", width=width, fps=60.0, cutoff_hz=None)
    steps = np.arange(width) - width // 2
    deviation = width / 6.0
    expected = np.exp(-(steps**2) / (2.0 * deviation**2))
    np.testing.assert_allclose(taps / taps.max(), expected, atol=1e-12)


@pytest.mark.parametrize("kernel", ["lowpass", "butterworth"])
def test_cutoffs_are_taken_up_to_half_the_frame_rate(kernel):
    for cutoff in (0.5, 12.0, 49.9):
        assert kernel_taps(kernel, width=31, fps=100.0, cutoff_hz=cutoff).sum() == pytest.approx(1)
    for cutoff in (None, -1.0, 0.0, 50.0, 60.0):
        with pytest.raises(OptionError, match="half the frame rate, 50"):
            kernel_taps(kernel, width=31, fps=100.0, cutoff_hz=cutoff)


@pytest.mark.parametrize(
    ("window_s", "fps", "taps"),
    [(0.25, 120.0, 31), (0.1, 30.0, 3), (0.001, 30.0, 1), (1.0, 60.0, 61), (0.1, 60.0, 7)],
)
def test_a_window_has_the_odd_number_of_frames_within_it(window_s, fps, taps):
    assert taps_in(window_s, fps) == taps


@pytest.mark.parametrize(
    ("cutoff_hz", "fps", "order"),
    [
        (0.5, 120.0, 2),
        (2.0, 60.0, 2),
        (6.0, 60.0, 2),
        (10.0, 240.0, 2),
        (27.0, 60.0, 2),
        (3, 60, 3),
    ],
)
def test_butterworth_taps_are_cut_off_below_a_ten_thousandth(cutoff_hz, fps, order):
    """Of the largest, however slow the response dies away."""
    from scipy.signal import butter, sosfiltfilt

    pulse = np.zeros(8001)
    pulse[4000] = 1.0
    # 3 dB after both passes, in the plane that the design bends frequencies to
    bent = np.tan(np.pi * cutoff_hz / fps) / (np.sqrt(2.0) - 1.0) ** (0.5 / order)
    single_hz = fps / np.pi * np.arctan(bent)
    response = sosfiltfilt(butter(order, single_hz, fs=fps, output="sos"), pulse, padlen=0)
    far = np.abs(np.flatnonzero(np.abs(response) > 1e-4 * response.max()) - 4000).max()
    expected = response[4000 - far : 4001 + far]
    taps = butterworth_taps(cutoff_hz, fps, order)
    assert len(taps) == len(expected)
    np.testing.assert_array_equal(taps, taps[::-1])
    np.testing.assert_allclose(taps, expected / expected.sum(), atol=1e-7)


def test_butterworth_taps_near_half_the_frame_rate_ring_for_64_frames_at_most():
    assert len(butterworth_taps(29.5, 60.0)) == 2 * 64 + 1


def test_long_rows_of_pascals_triangle_go_on_where_short_ones_end():
    for width in (3, 51, 53, 201):
        taps = kernel_taps("binomial", width=width, fps=60.0, cutoff_hz=None)
        exact = [math.comb(width - 1, k) / 2 ** (width - 1) for k in range(width)]
        np.testing.assert_allclose(taps, exact, rtol=1e-9)


def test_widths_are_odd_and_limited():
    for width in (1, 3, 100_001):
        assert len(kernel_taps("average", width=width, fps=60.0, cutoff_hz=None)) == width
    for width in (0, -1, 2, 100_003):
        with pytest.raises(OptionError, match=r"odd number|at most 100001 frames"):
            kernel_taps("average", width=width, fps=60.0, cutoff_hz=None)


def test_taps_may_be_as_many_as_the_frames():
    assert len(checked_taps(np.ones(5), 5)) == 5
    for taps, words in (
        (np.ones(5), "the kernel has 5 taps, the motion only 4 frames"),
        (np.ones(4), "odd number of numbers, found 4 of them"),
        (np.ones((3, 1)), "found shape"),
        ([1.0, np.inf, 1.0], "taps must be finite, found inf"),
    ):
        with pytest.raises(OptionError, match=words):
            checked_taps(taps, 4)


def test_a_band_without_an_upper_edge_is_what_the_low_pass_leaves():
    slower = kernel_taps("lowpass", width=31, fps=60.0, cutoff_hz=4.0)
    above = band_taps(4.0, None, width=31, fps=60.0)
    np.testing.assert_allclose(above + slower, np.eye(31)[15], atol=1e-15)
    quicker = kernel_taps("lowpass", width=31, fps=60.0, cutoff_hz=9.0)
    np.testing.assert_allclose(
        band_taps(4.0, 9.0, width=31, fps=60.0), quicker - slower, atol=1e-15
    )
    with pytest.raises(OptionError, match="high_hz must be above low_hz = 4, found 4"):
        band_taps(4.0, 4.0, width=31, fps=60.0)


@pytest.mark.parametrize("width", [1, 3, 5, 11])
def test_savgol_taps_are_the_middle_of_a_cubic_fit(width, rng):
    taps = kernel_taps("savgol", width=width, fps=60.0, cutoff_hz=None)
    values, x = rng.standard_normal(width), np.arange(width) - width // 2
    fit = np.polynomial.Polynomial.fit(x, values, min(3, width - 1))
    assert taps @ values == pytest.approx(fit(0.0))
