"""Quantiles of a few hundred numbers, as NumPy has them, at a fraction of the overhead."""

from __future__ import annotations

import numpy as np

from kinema.skeleton import FloatArray

__all__ = ["median", "quantile"]


def quantile(values: FloatArray, share: float) -> float:
    """The value (of F, at least one) that a share of them lies below, interpolated.

    >>> quantile(np.array([4.0, 1.0, 2.0]), 0.25)
    1.5
    """
    at = share * (len(values) - 1)
    low = int(at)
    high = min(low + 1, len(values) - 1)
    ordered = np.partition(values, (low, high))
    a, b, t = float(ordered[low]), float(ordered[high]), at - low
    return a + (b - a) * t if t < 0.5 else b - (b - a) * (1.0 - t)


def median(values: FloatArray) -> float:
    """The middle value (of F, at least one), or the mean of the two in the middle.

    >>> median(np.array([4.0, 1.0, 2.0, 7.0]))
    3.0
    """
    half = len(values) // 2
    if len(values) % 2:
        return float(np.partition(values, half)[half])
    ordered = np.partition(values, (half - 1, half))
    return float(ordered[half - 1] + ordered[half]) / 2.0
