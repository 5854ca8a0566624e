"""Smooth curves in space through what is known of a displacement, by banded least squares."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kinema.skeleton import FloatArray

__all__ = ["Pull", "smooth_path"]


class Pull(NamedTuple):
    """Along ``line`` (F, 3), of length 1, a displacement should be ``value`` (F,)."""

    weight: FloatArray
    line: FloatArray
    value: FloatArray


def smooth_path(
    values: FloatArray, weights: FloatArray, pulls: Sequence[Pull], scale: float
) -> FloatArray:
    """The curve (F, 3) near ``values`` where their ``weights`` (F,) are large, pulled, and smooth.

    Minimises Σ w |x - v|² + Σ w' (line · x - v')² + scale⁴ Σ |x''|²; ``scale`` is the time in
    frames over which a value of weight 1 is smoothed. Where weights are small, the curve goes on
    at a steady speed.

    >>> values = np.array([[0.0, 0, 0], [9, 0, 0], [2, 0, 0], [3, 0, 0]])
    >>> near = smooth_path(values, np.array([1e9, 1e-9, 1e9, 1e9]), [], 1.0)
    >>> near[:, 0].round(3).tolist()
    [0.0, 1.0, 2.0, 3.0]
    """
    from scipy.linalg import solveh_banded  # slow to import

    # the lower band of the matrix; x, y and z of a frame in a row
    band = np.zeros((7, 3 * len(values)))
    band[::3] = np.repeat(scale**4 * _second_differences(len(values)), 3, axis=1)
    band[0] += np.repeat(weights, 3)
    right = weights[:, None] * values
    for weight, line, value in pulls:
        x, y, z = line.T
        weighted = weight[:, None] * line
        right += value[:, None] * weighted
        for axis in range(3):
            band[0, axis::3] += weighted[:, axis] * line[:, axis]
        band[1, 0::3] += weight * x * y
        band[1, 1::3] += weight * y * z
        band[2, 0::3] += weight * x * z
    path = solveh_banded(
        band, right.ravel(), overwrite_ab=True, overwrite_b=True, lower=True, check_finite=False
    )
    return np.asarray(path).reshape(-1, 3)


def _second_differences(frames: int) -> FloatArray:
    """Lower band (3, F) of the matrix whose quadratic form is the sum of squared differences."""
    band = np.zeros((3, frames))
    if frames > 2:
        for row, taps in enumerate(((1.0, 4.0, 1.0), (-2.0, -2.0), (1.0,))):
            for first, tap in enumerate(taps):
                band[row, first : frames - 2 + first] += tap
    return band
