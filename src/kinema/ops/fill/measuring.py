"""Velocities just before and after a gap, and the curve settings that follow from them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from kinema._arrays import numbers
from kinema.ops.fill.bezier import positive
from kinema.ops.fill.outliers import without_outliers
from kinema.ops.fill.persistence import USUAL_PERSISTENCE_S
from kinema.skeleton import BoolArray, FloatArray

__all__ = [
    "Rate",
    "automatic_a",
    "automatic_gamma",
    "automatic_weights",
    "edge_rate",
    "fit_frames",
    "robust_rate",
    "shrunk_rate",
]

# The velocity at the edge of a gap is measured on frames at most this far from it.
LONGEST_FIT_S = 0.08
MOST_FIT_FRAMES = 13
FEWEST_FIT_FRAMES = 4  # where available: with fewer, noise cannot be estimated

# Bad samples show among frames at most this far from the gap.
LONGEST_LOOK_S = 0.2
FEWEST_LOOK_FRAMES = 9

STEEPEST_GAMMA = 4.0


class Rate(NamedTuple):
    """Change per frame at the edge of a gap: ``value`` (..., D), and its variance ``error``."""

    value: FloatArray
    error: FloatArray


def fit_frames(frame_time: float) -> int:
    """The largest number of frames that a fit uses.

    >>> fit_frames(1 / 120), fit_frames(1 / 30)
    (11, 4)
    """
    return int(np.clip(round(LONGEST_FIT_S / frame_time) + 1, FEWEST_FIT_FRAMES, MOST_FIT_FRAMES))


def edge_rate(samples: ArrayLike, counts: ArrayLike) -> Rate:
    """Fit the rate of change at the edge of a gap to the samples beside it.

    A line through the first two samples lags half a frame behind the edge and takes all their
    noise for motion; one through many suppresses noise but lags further. Noise is estimated from
    third differences and the change of rate from a parabola; each track uses the fit length with
    the least expected error from both.

    Parameters
    ----------
    samples : (..., K, D)
        Sample 0 is at the edge, each next one a frame further away from the gap.
    counts : (...)
        How many of them are good, from 1 to K; the others are ignored.

    Returns
    -------
    Rate
        Per frame, away from the gap; 0 with an error of 0 for a single sample.

    Examples
    --------
    >>> straight = np.arange(6.0)[:, None] * [3.0, 0.0]
    >>> edge_rate(straight, 6).value.round(12).tolist()
    [3.0, 0.0]
    """
    given = numbers(samples, "samples")
    number = np.asarray(counts, int)
    most = given.shape[-2]
    good = np.arange(most) < number[..., None]
    track = np.where(good[..., None], given, 0.0)
    slopes, bends = _tables(most)

    noise = _noise(track, good)
    bend = np.einsum("...k,...kd->...d", bends[number], track)
    bent = np.sum(bend**2, axis=-1) - noise * np.sum(bends[number] ** 2, axis=-1)
    lengths = np.arange(most + 1)
    lag = np.maximum(bent, 0.0)[..., None] * ((lengths - 1) / 2.0) ** 2
    errors = lag + noise[..., None] * np.sum(slopes**2, axis=-1)
    usable = (lengths >= 2) & (lengths <= number[..., None])
    errors = np.where(usable, errors, np.inf)
    # one sample has no rate: the row of zeros in the table
    best = np.where(number >= 2, np.argmin(errors, axis=-1), 0)
    error = np.take_along_axis(errors, best[..., None], axis=-1)[..., 0]
    value = np.einsum("...k,...kd->...d", slopes[best], track)
    return Rate(value, np.where(number >= 2, error, 0.0))


def robust_rate(samples: ArrayLike, counts: ArrayLike, frame_time: float) -> Rate:
    """`edge_rate` that ignores bad samples, with as many frames as suit the frame rate.

    Parameters
    ----------
    samples : (..., K, D)
        Sample 0 is at the edge; `MOST_FIT_FRAMES` of them show best which ones are bad.
    counts : (...)
        How many of them are good.
    frame_time : float

    Examples
    --------
    >>> track = np.arange(13.0)[:, None] ** [1.0, 2.0]
    >>> track[1] += 40.0
    >>> robust_rate(track, 13, 1 / 120).value.round(3).tolist()
    [1.0, 1.0]
    """
    given, most = numbers(samples, "samples"), fit_frames(frame_time)
    # over a longer time even a good track is no smooth curve
    shown = int(
        np.clip(round(LONGEST_LOOK_S / frame_time) + 1, FEWEST_LOOK_FRAMES, given.shape[-2])
    )
    cleaned = without_outliers(given[..., :shown, :], np.minimum(counts, shown))
    return edge_rate(cleaned[..., :most, :], np.minimum(counts, most))


def shrunk_rate(rate: Rate, chord: FloatArray) -> FloatArray:
    """Shrink a measured rate towards the mean rate across the gap, the more the less certain it is.

    >>> shrunk_rate(Rate(np.array([3.0]), np.array(4.0)), np.array([1.0])).tolist()
    [2.0]
    """
    off = rate.value - chord
    square = np.sum(off**2, axis=-1)
    total = square + rate.error
    trust = np.where(total > 0.0, square / np.where(total > 0.0, total, 1.0), 0.0)
    return np.asarray(chord + trust[..., None] * off)


def automatic_gamma(before: Rate, after: Rate) -> FloatArray:
    """γ from the speeds before and after a gap: the square root of their ratio, from ¼ to 4.

    1 where either is within its noise: at rest there is no speed to continue.

    >>> fast, slow = Rate(np.array([9.0]), np.array(0.0)), Rate(np.array([1.0]), np.array(0.0))
    >>> float(automatic_gamma(fast, slow)), float(automatic_gamma(slow, fast))
    (3.0, 0.3333333333333333)
    """
    first, last = np.sum(before.value**2, axis=-1), np.sum(after.value**2, axis=-1)
    still = _still(first, before.error) | _still(last, after.error)
    ratio = np.where(still, 1.0, first) / np.where(still, 1.0, last)
    return np.clip(ratio**0.25, 1.0 / STEEPEST_GAMMA, STEEPEST_GAMMA)


def automatic_a(steps: ArrayLike, weights: ArrayLike = (1.0, 1.0, 1.0, 1.0)) -> FloatArray:
    """The cubic form's ``a`` that keeps the velocity at both ends.

    Parameters
    ----------
    steps : (...)
        From the last frame before the gap to the first one after it: one more than are filled.
    weights : (..., 4)

    Returns
    -------
    (..., 2)
        n·w0 / (3·w1) at the start and n·w3 / (3·w2) at the end.

    Examples
    --------
    >>> automatic_a(30).tolist(), automatic_a(30, [1, 2, 2, 1]).tolist()
    ([10.0, 10.0], [5.0, 5.0])
    """
    w, n = positive(weights, "weights"), positive(steps, "steps")[..., None]
    return np.asarray(n / 3.0 * (w[..., [0, 3]] / w[..., [1, 2]]))


def automatic_weights(
    seconds: ArrayLike, persistence_s: ArrayLike = USUAL_PERSISTENCE_S
) -> FloatArray:
    """Weights of the control points: even for a short gap, ever heavier in the middle for longer.

    With the automatic ``a``, heavier middle weights draw the inner control points to the ends: the
    velocity there is still met, but has less influence, and across a long gap the curve becomes
    slerp. They are 1 + (T / 7τ)³ for a gap of T whose velocities persist for τ. On recordings this
    was the best compromise between errors of rotations and of positions.

    Parameters
    ----------
    seconds : (...)
        From the last frame before the gap to the first one after it.
    persistence_s : (...)
        The time in which the correlation of velocities falls to 1/e.

    Returns
    -------
    (..., 4)

    Examples
    --------
    >>> automatic_weights([0.14, 1.4], 0.2).round(3).tolist()
    [[1.0, 1.001, 1.001, 1.0], [1.0, 2.0, 2.0, 1.0]]
    """
    length, lasts = positive(seconds, "seconds"), positive(persistence_s, "persistence_s")
    middle = 1.0 + (length / (7.0 * lasts)) ** 3
    one = np.ones_like(middle)
    return np.stack([one, middle, middle, one], axis=-1)


def _still(square: FloatArray, error: FloatArray) -> BoolArray:
    """Squared speeds that two standard errors or rounding would explain."""
    return np.asarray(square <= np.maximum(4.0 * error, 1e-24))


def _noise(track: FloatArray, good: BoolArray) -> FloatArray:
    """Variance of white noise, summed over axes, from third differences; 0 below four samples."""
    if track.shape[-2] < 4:
        return np.zeros(track.shape[:-2])
    third = np.sum(np.diff(track, 3, axis=-2) ** 2, axis=-1)
    whole = good[..., 3:]
    # a third difference has the coefficients 1, 3, 3, 1: 20 times the variance
    return np.asarray(
        np.sum(np.where(whole, third, 0.0), axis=-1) / (20.0 * np.maximum(whole.sum(axis=-1), 1))
    )


@cache
def _tables(most: int) -> tuple[FloatArray, FloatArray]:
    """For each number of samples, the coefficients that give slope and second derivative."""
    slopes, bends = np.zeros((most + 1, most)), np.zeros((most + 1, most))
    for count in range(2, most + 1):
        x = np.arange(count) - (count - 1) / 2.0
        slopes[count, :count] = x / (x @ x)
        if count >= 3:
            parabola = np.stack([np.ones(count), x, x**2], axis=1)
            bends[count, :count] = 2.0 * np.linalg.pinv(parabola)[2]
    return slopes, bends
