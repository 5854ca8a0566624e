"""Bad samples beside a gap: recordings are often at their worst where they break off.

One such sample can turn a measured velocity round. It is found by leaving it out: if a smooth curve
then passes much closer to all the others, the sample was bad.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema._arrays import numbers
from kinema.skeleton import FloatArray

__all__ = ["without_outliers"]

_DEGREE = 3  # of the smooth curve
_NEAREST = 6  # samples that may be bad
_LONGEST = 3  # bad samples one after another
_SPARE = 3  # samples more than the curve needs, when bad ones are left out
_CLOSER = 200.0  # how much closer, in squared distance per degree of freedom
_CLOSER_STILL = 4.0  # to take more samples for bad than a shorter run, or another one
_ROUNDING = 1e-20  # of the squared size of a track


class _Candidate(NamedTuple):
    """Samples that may be bad together, and the projections that go with leaving them out.

    ``misses`` (K, K) gives how far the others are from the curve through them, ``onto`` (B, K) what
    the curve has in place of the bad ones.
    """

    bad: NDArray[np.intp]
    misses: FloatArray
    onto: FloatArray
    freedom: int


def without_outliers(samples: ArrayLike, counts: ArrayLike) -> FloatArray:
    """Replace bad samples near the edge of a gap by what the others lead to expect.

    Parameters
    ----------
    samples : (..., K, D)
        Sample 0 is at the edge of the gap.
    counts : (...)
        How many of them are good; the others are ignored. Fewer than eight show nothing.

    Returns
    -------
    (..., K, D)

    Examples
    --------
    >>> track = np.arange(10.0)[:, None] * [1.0, 0.5]
    >>> track[1] = 30.0
    >>> without_outliers(track, 10)[1].round(9).tolist()
    [1.0, 0.5]
    """
    given = numbers(samples, "samples")
    number = np.broadcast_to(np.asarray(counts, int), given.shape[:-2])
    flat, result = given.reshape(-1, *given.shape[-2:]), given.reshape(-1, *given.shape[-2:]).copy()
    for count in np.unique(number):
        if count >= _DEGREE + 2 + _SPARE:
            rows = np.flatnonzero(number.ravel() == count)
            result[rows, :count] = _cleaned(flat[rows, :count])
    return result.reshape(given.shape)


def _cleaned(tracks: FloatArray) -> FloatArray:
    """Tracks (N, K, D), all of whose samples are given, without their outliers."""
    none, *candidates = _candidates(tracks.shape[1])
    best, spread = np.zeros(len(tracks), int), _spread(tracks, none)
    floor = _ROUNDING * np.sum((tracks - tracks[:, :1]) ** 2, axis=(1, 2)) + 1e-300
    limit = (spread + floor) / _CLOSER
    for index, candidate in enumerate(candidates, 1):
        without = _spread(tracks, candidate)
        closer = without < limit
        best[closer] = index
        limit = np.where(closer, without / _CLOSER_STILL, limit)
    result = tracks.copy()
    for index, candidate in enumerate(candidates, 1):
        rows = np.flatnonzero((best == index) & (spread > floor))
        result[rows[:, None], candidate.bad] = candidate.onto @ tracks[rows]
    return result


def _spread(tracks: FloatArray, candidate: _Candidate) -> FloatArray:
    """Squared distance from the curve per degree of freedom, (N,)."""
    misses = candidate.misses @ tracks
    return np.asarray(np.einsum("nkd,nkd->n", misses, misses) / candidate.freedom)


@cache
def _candidates(count: int) -> tuple[_Candidate, ...]:
    """No bad sample, then every run that may be bad, short ones first."""
    runs: list[range] = [range(0)]
    for size in range(1, min(_LONGEST, count - _DEGREE - 1 - _SPARE) + 1):
        runs += [range(at, at + size) for at in range(_NEAREST - size + 1)]
    return tuple(_candidate(count, np.array(run, np.intp)) for run in runs)


def _candidate(count: int, bad: NDArray[np.intp]) -> _Candidate:
    powers = np.vander(np.linspace(-1.0, 1.0, count), _DEGREE + 1)
    kept = np.setdiff1d(np.arange(count), bad)
    fit = np.zeros((_DEGREE + 1, count))
    fit[:, kept] = np.linalg.pinv(powers[kept])
    misses = np.eye(count) - powers @ fit
    misses[bad] = 0.0
    return _Candidate(bad, misses, powers[bad] @ fit, len(kept) - _DEGREE - 1)
