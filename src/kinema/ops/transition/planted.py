"""Roughly how far planted points have to be displaced to stand still, for many joins at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema.ops.run_lengths import run_rows
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["displacements"]

_SLOPE = 3  # frames over which the speed at either end of a contact is measured


def displacements(track: FloatArray, planted: BoolArray, ease: float) -> FloatArray:
    """How a point (F, 3) is displaced so that it stays at its mean place in each contact.

    Beyond a contact the displacement goes on with the speed that it has there, and comes to rest at
    zero ``ease`` frames later, or where the next contact begins.

    >>> track = np.array([[0.0, 0, 0], [0, 0, 0], [2, 0, 0], [2, 0, 0], [9, 0, 0]])
    >>> moved = displacements(track, np.array([False, True, True, True, False]), 1.0)
    >>> (track + moved)[:, 0].round(3).tolist()
    [0.0, 1.333, 1.333, 1.333, 9.0]
    """
    rows = run_rows(planted)
    result = np.zeros_like(track)
    if not len(rows):
        return result
    first, last = rows[:, 0], rows[:, 1] - 1
    count = last - first + 1
    frames = np.flatnonzero(planted)
    inside = track[frames]
    middle = np.add.reduceat(inside, np.cumsum(count) - count, axis=0) / count[:, None]
    result[frames] = np.repeat(middle, count, axis=0) - inside
    gap = (first[1:] - last[:-1]).astype(float)
    span = np.minimum(_SLOPE, count - 1)
    steps = np.maximum(span, 1)[:, None]
    leaving = (result[last] - result[last - span]) / steps
    arriving = (result[first] - result[first + span]) / steps
    ends, starts = result[last], result[first]
    _let_go(result, last, 1, np.minimum(ease, np.append(gap, np.inf)), ends, leaving)
    _let_go(result, first, -1, np.minimum(ease, np.append(np.inf, gap)), starts, arriving)
    return result


def _let_go(
    result: FloatArray,
    ends: NDArray[np.intp],
    step: int,
    reach: FloatArray,
    value: FloatArray,
    speed: FloatArray,
) -> None:
    """Add what is left of each displacement, frame by frame away from its contact: a quintic."""
    away = np.arange(1, int(np.ceil(reach.max())) + 1)
    frames = ends[:, None] + step * away
    x = away / np.maximum(reach, 1.0)[:, None]
    run, index = np.nonzero((x < 1.0) & (frames >= 0) & (frames < len(result)))
    x = x[run, index][:, None]
    left = 1.0 - x**3 * (10.0 - 15.0 * x + 6.0 * x**2)
    going = x * (1.0 - x**2 * (6.0 - 8.0 * x + 3.0 * x**2)) * reach[run][:, None]
    # contacts do not overlap, so neither do the frames after them
    result[frames[run, index]] += left * value[run] + going * speed[run]
