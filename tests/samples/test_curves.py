"""The curves that samples are drawn with."""

from __future__ import annotations

import numpy as np

from kinema.samples.curves import soft_line, spline

FINE = np.linspace(-1.0, 5.0, 6001)


def test_a_soft_line_is_the_line_convolved_with_a_raised_cosine():
    times, values, width = [0.0, 1.0, 1.3, 3.0], [0.0, 2.0, -1.0, 1.0], 0.4
    step = FINE[1] - FINE[0]
    x = np.arange(-width, width + step / 2, step)
    kernel = 1.0 + np.cos(np.pi * x / width)
    padded = np.interp(np.arange(-2.0, 6.0 + step / 2, step), times, values)
    expected = np.convolve(padded, kernel / kernel.sum(), mode="same")[1000:7001]
    np.testing.assert_allclose(soft_line(FINE, times, values, width), expected, atol=1e-5)


def test_a_soft_line_holds_its_ends_and_takes_columns():
    rows = np.array([[1.0, 5.0], [3.0, 5.0], [2.0, 5.0]])
    drawn = soft_line(FINE, [0.0, 1.0, 2.0], rows, 0.3)
    np.testing.assert_allclose(drawn[FINE < -0.3], [[1.0, 5.0]] * int((FINE < -0.3).sum()))
    np.testing.assert_allclose(drawn[:, 1], 5.0)
    np.testing.assert_array_equal(drawn[:, 0], soft_line(FINE, [0.0, 1.0, 2.0], rows[:, 0], 0.3))


def test_a_spline_meets_values_velocities_and_accelerations():
    times = [0.0, 0.7, 2.0]
    values, speeds, pulls = [1.0, -2.0, 0.5], [0.0, 3.0, -1.0], [2.0, 0.0, -4.0]
    h = 1e-4
    for at, value, speed, pull in zip(times, values, speeds, pulls, strict=True):
        for side in (-1, 1):
            if not 0.0 <= at + 2 * side * h <= 2.0:
                continue
            points = at + side * h * np.arange(3)
            y0, y1, y2 = (spline(np.array([t]), times, values, speeds, pulls)[0] for t in points)
            assert abs(y0 - value) < 1e-12
            assert abs(side * (y1 - y0) / h - speed) < 1e-2
            assert abs((y2 - 2 * y1 + y0) / h**2 - pull) < 0.2


def test_a_spline_at_rest_does_not_move():
    times, values = [0.0, 1.0, 2.0, 3.0], [0.3, 0.7, 0.7, 0.1]
    for pulls in (None, 0.0):
        drawn = spline(FINE, times, values, 0.0, pulls)
        assert (drawn[(FINE >= 1.0) & (FINE <= 2.0)] == 0.7).all()
        np.testing.assert_allclose(drawn[FINE > 3.0], 0.1, rtol=0, atol=1e-15)
