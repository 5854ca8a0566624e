"""Curves over time that samples are built from: lines with rounded corners, and splines.

Both are exact functions of time, so a motion is the same at every frame rate.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from kinema.skeleton import FloatArray

__all__ = ["soft_line", "spline"]


def soft_line(at: FloatArray, times: ArrayLike, values: ArrayLike, width_s: float) -> FloatArray:
    """A line through points, its corners rounded by a raised cosine of ±``width_s``.

    It is smooth (three derivatives), never overshoots, and holds the first and last value outside;
    corners are cut, so only values held for 2 · ``width_s`` are met exactly.

    Parameters
    ----------
    at : (N,) seconds, rising
    times : (K,) seconds, rising
    values : (K,) or (K, D)
    width_s : float

    Returns
    -------
    (N,) or (N, D)

    Examples
    --------
    >>> soft_line(np.array([0.0, 1.0, 2.0, 3.0]), [1.0, 2.0], [0.0, 4.0], 0.5).round(3).tolist()
    [0.0, 0.297, 3.703, 4.0]
    """
    knots, heights = np.asarray(times, float), np.asarray(values, float)
    rows = heights.reshape(len(knots), -1)
    result = np.stack([np.interp(at, knots, column) for column in rows.T], axis=-1)
    slopes = np.diff(rows, axis=0) / np.diff(knots)[:, None]
    level = np.zeros((1, rows.shape[1]))
    corners = np.diff(np.concatenate([level, slopes, level]), axis=0)
    # each corner is rounded only in its own neighbourhood, which keeps long motions cheap
    for time, corner in zip(knots, corners, strict=True):
        near = slice(*np.searchsorted(at, [time - width_s, time + width_s]))
        x = (at[near] - time) / width_s
        rounding = 0.25 * (1.0 - np.abs(x)) ** 2 - 0.5 * (np.cos(np.pi * x) + 1.0) / np.pi**2
        result[near] += (width_s * rounding)[:, None] * corner
    return result.reshape(len(at), *heights.shape[1:])


def spline(
    at: FloatArray,
    times: ArrayLike,
    values: ArrayLike,
    velocities: ArrayLike = 0.0,
    accelerations: ArrayLike | None = None,
) -> FloatArray:
    """A spline through values with the given velocities: cubic, or quintic with accelerations.

    It holds the first and last value outside, and between two equal values at rest.

    Parameters
    ----------
    at : (N,) seconds
    times : (K,) seconds, rising
    values : (K,) or (K, D)
    velocities, accelerations
        Shaped like ``values``; by default 0.

    Returns
    -------
    (N,) or (N, D)

    Examples
    --------
    >>> spline(np.array([0.5, 2.0]), [0.0, 1.0], [0.0, 1.0]).tolist()
    [0.5, 1.0]
    >>> fall = spline(np.array([0.1, 0.2]), [0.0, 0.4], [0.0, 0.0], [2.0, -2.0], [-10.0, -10.0])
    >>> fall.round(9).tolist()
    [0.15, 0.2]
    """
    knots, heights = np.asarray(times, float), np.asarray(values, float)
    rows = heights.reshape(len(knots), -1)
    speed = np.broadcast_to(velocities, heights.shape).reshape(rows.shape)
    i = np.clip(np.searchsorted(knots, at, side="right") - 1, 0, len(knots) - 2)
    span = (knots[i + 1] - knots[i])[:, None]
    u = np.clip((at - knots[i])[:, None] / span, 0.0, 1.0)
    v0, v1 = speed[i] * span, speed[i + 1] * span
    step = rows[i + 1] - rows[i]
    if accelerations is None:
        result = u * (v0 + u * (3.0 * step - 2.0 * v0 - v1 + u * (v0 + v1 - 2.0 * step)))
    else:
        pull = np.broadcast_to(accelerations, heights.shape).reshape(rows.shape)
        a0, a1 = pull[i] * span**2, pull[i + 1] * span**2
        c3 = 10.0 * step - 6.0 * v0 - 4.0 * v1 - 1.5 * a0 + 0.5 * a1
        c4 = -15.0 * step + 8.0 * v0 + 7.0 * v1 + 1.5 * a0 - a1
        c5 = 6.0 * step - 3.0 * (v0 + v1) - 0.5 * (a0 - a1)
        result = u * (v0 + u * (0.5 * a0 + u * (c3 + u * (c4 + u * c5))))
    return np.asarray(rows[i] + result).reshape(len(at), *heights.shape[1:])
