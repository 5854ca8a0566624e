"""Named kernels are the known ones."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.filters.kernels import butterworth_taps, kernel_taps, taps_in

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


def test_butterworth_taps_are_the_forward_and_backward_filter():
    from scipy.signal import butter, sosfiltfilt

    signal = np.random.default_rng(1).normal(size=2000)
    expected = sosfiltfilt(butter(2, 6.0, fs=120.0, output="sos"), signal)
    found = np.convolve(signal, butterworth_taps(6.0, 120.0), mode="same")
    np.testing.assert_allclose(found[300:-300], expected[300:-300], atol=1e-4)


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
