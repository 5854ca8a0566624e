"""Displacement curves: from none, smoothly through the displacements of all keys, to none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.ops.transition.weights import rising
from kinema.ops.warp.keys import PlacedKey
from kinema.skeleton import FloatArray

__all__ = ["displacement_curves", "turn_vectors"]


def displacement_curves(
    keys: Sequence[PlacedKey], values: FloatArray, frames: slice, frame_time: float
) -> FloatArray:
    """Vectors (F, M, 3) of some frames, through those of the keys (K, M, 3) and 0 away from them.

    Keys whose times overlap are joined by one curve; others have a rise and a fall of their own.
    Between two knots no vector goes beyond the two it joins: of a single key, the curve is a weight
    that rises to 1 and falls again. A curve does not depend on the axes that vectors are given in.
    """
    times = np.arange(frames.start, frames.stop) * frame_time
    curve = np.zeros((len(times), *values.shape[1:]))
    for first, last in _chains(keys):
        chain = keys[first : last + 1]
        own = [key.frame * frame_time for key in chain]
        knots = np.array([chain[0].start_s, *own, chain[-1].stop_s])
        none = np.zeros((1, *values.shape[1:]))
        through = np.concatenate([none, values[first : last + 1], none])
        tangents = _tangents(np.diff(knots), through)
        for end, key in ((1, chain[0]), (-2, chain[-1])):
            if key.curve != "smoothstep":
                tangents[end] = 0.0
        inside = np.flatnonzero((times > knots[0]) & (times < knots[-1]))
        at = np.clip(np.searchsorted(knots, times[inside], side="right") - 1, 0, len(chain))
        width = np.diff(knots)[at]
        u = (times[inside] - knots[at]) / width
        curve[inside] = _cubic(u, width, through, tangents, at)
        for interval, key, since in ((0, chain[0], u), (len(chain), chain[-1], 1.0 - u)):
            if key.curve != "smoothstep":
                here = at == interval
                weight = rising(since[here], key.curve)
                value = through[1] if interval == 0 else through[-2]
                curve[inside[here]] = weight[:, None, None] * value
    return curve


def turn_vectors(keys: Sequence[PlacedKey], turns: FloatArray) -> FloatArray:
    """Turns (K, M, 4) of the keys as vectors (K, M, 3) that curves can pass through.

    The first of keys that overlap is given the short way round, others the nearer of both ways.
    """
    vectors = np.empty((*turns.shape[:-1], 3))
    for first, last in _chains(keys):
        chain = turns[first : last + 1]
        chain = np.where(chain[:1, :, :1] < 0.0, -chain, chain)
        vectors[first : last + 1] = quat.log(quat.unroll(chain))
    return vectors


def _chains(keys: Sequence[PlacedKey]) -> Iterator[tuple[int, int]]:
    """First and last of keys whose times overlap."""
    first = 0
    for index in range(1, len(keys) + 1):
        if index == len(keys) or keys[index - 1].stop_s <= keys[index].start_s:
            yield first, index - 1
            first = index


def _tangents(widths: FloatArray, values: FloatArray) -> FloatArray:
    """Tangents (K, M, 3) at knots: PCHIP's for vectors, 0 where a curve turns back and at its ends.

    Where all vectors have one direction these are the harmonic means of Fritsch and Butland.
    """
    slopes = np.diff(values, axis=0) / widths[:, None, None]
    sizes = np.linalg.norm(slopes, axis=-1, keepdims=True)
    before, after = (2.0 * widths[1:] + widths[:-1]), (widths[1:] + 2.0 * widths[:-1])
    before, after = before[:, None, None], after[:, None, None]
    mixed = slopes[:-1] * sizes[1:] + slopes[1:] * sizes[:-1]
    share = before * sizes[1:] + after * sizes[:-1]
    inner = 0.5 * (before + after) * mixed / np.where(share > 0.0, share, 1.0)
    tangents = np.zeros_like(values)
    tangents[1:-1] = inner
    return tangents


def _cubic(
    u: FloatArray, width: FloatArray, values: FloatArray, tangents: FloatArray, at: NDArray[np.intp]
) -> FloatArray:
    """Hermite cubics of these intervals at shares ``u`` of them."""
    u, width = u[:, None, None], width[:, None, None]
    rise = u * u * (3.0 - 2.0 * u)
    leave, arrive = u * (1.0 - u) ** 2, u * u * (u - 1.0)
    return np.asarray(
        (1.0 - rise) * values[at]
        + rise * values[at + 1]
        + width * (leave * tangents[at] + arrive * tangents[at + 1])
    )
