"""The curves as Kihira and Saitoh print them (errata corrected), one point at a time."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]


def quadratic(p0: FloatArray, p2: FloatArray, t: float, gamma: float) -> FloatArray:
    """Equations 1 to 3; P1 is where the tangent planes at both ends meet the bisector."""
    psi = np.arccos(np.dot(p0, p2) / (np.linalg.norm(p0) * np.linalg.norm(p2)))
    alpha = gamma * np.cos(psi / 2)
    beta = (alpha / np.cos(psi / 2)) ** 2
    bisector = p0 + p2
    # the plane at P0 is x · P0 = |P0|²
    p1 = bisector * np.dot(p0, p0) / np.dot(bisector, p0)
    s = 1 - t
    above = s**2 * p0 + 2 * t * s * alpha * p1 + t**2 * beta * p2
    return above / (s**2 + 2 * t * s * alpha + t**2 * beta)


def cubic(points: FloatArray, weights: FloatArray, t: float) -> FloatArray:
    """Equation 4, by de Casteljau in homogeneous coordinates."""
    layer = np.concatenate([points * weights[:, None], weights[:, None]], axis=1)
    while len(layer) > 1:
        layer = (1 - t) * layer[:-1] + t * layer[1:]
    return layer[0, :-1] / layer[0, -1]
