"""Choose the tables of p-stable hashing from the data, for a recall asked for."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.special import erf

from kinema.skeleton import FloatArray

__all__ = ["HashPlan", "collision", "plan_for"]

_SAMPLE = 256  # queries
_AGAINST = 4000  # vectors that they are compared with
_HASHES = tuple(range(1, 33))
_WIDTHS = tuple(1.4**power for power in range(-4, 13))
_MOST_TABLES = 64
# What a step costs, in products of two numbers: to look a code up, and to fetch a candidate.
_LOOK_UP, _FETCH = 300.0, 300.0


class HashPlan(NamedTuple):
    """``tables`` of ``hashes`` each, buckets ``width`` wide; the recall expected of them."""

    tables: int
    hashes: int
    width: float
    recall: float


def collision(distances: FloatArray, width: float) -> FloatArray:
    """Chance that one hash is the same for two vectors so far apart (Datar et al. 2004).

    >>> collision(np.array([1e-9, 1.0, 4.0]), 4.0).round(2).tolist()
    [1.0, 0.8, 0.37]
    """
    ratio = width / np.maximum(distances, 1e-12 * width)
    inside = erf(ratio / np.sqrt(2.0))
    edge = np.sqrt(2.0 / np.pi) / ratio * (1.0 - np.exp(-(ratio**2) / 2.0))
    return np.asarray(np.clip(inside - edge, 0.0, 1.0))


def plan_for(
    vectors: NDArray[np.float32],
    recall: float,
    rng: np.random.Generator,
    examples: NDArray[np.float32] | None = None,
) -> HashPlan:
    """The cheapest tables that find the nearest neighbour this often.

    Distances to the nearest neighbour, and to any vector, are sampled from the data, where a
    vector itself and its copies do not count. The number of candidates, and so the cost, follows
    from the chance to share a bucket. Queries are taken to be like ``examples``, or else like the
    vectors themselves.
    """
    nearest, any_other = _distances(vectors, rng, vectors if examples is None else examples)
    if not len(nearest):
        return HashPlan(1, 1, 1.0, 1.0)
    length, count = vectors.shape[1], len(vectors)
    unit = float(np.median(nearest))
    best, cost_of_best = HashPlan(_MOST_TABLES, 1, 4.0 * unit, 0.0), np.inf
    for width in (factor * unit for factor in _WIDTHS):
        near, far = collision(nearest, width), collision(any_other, width)
        for hashes in _HASHES:
            together, apart = near**hashes, far**hashes
            tables = _fewest(together, recall)
            if tables is None:
                break  # with more hashes still less is found
            found = count * float(np.mean(1.0 - (1.0 - apart) ** tables))
            cost = tables * (hashes * length + _LOOK_UP) + found * (length + _FETCH)
            if cost < cost_of_best:
                expected = float(np.mean(1.0 - (1.0 - together) ** tables))
                best, cost_of_best = HashPlan(tables, hashes, width, expected), cost
    return best


def _fewest(together: FloatArray, recall: float) -> int | None:
    """The fewest tables with which this share of neighbours shares a bucket in one of them."""
    if np.mean(1.0 - (1.0 - together) ** _MOST_TABLES) < recall:
        return None
    low, high = 1, _MOST_TABLES
    while low < high:
        middle = (low + high) // 2
        enough = np.mean(1.0 - (1.0 - together) ** middle) >= recall
        low, high = (low, middle) if enough else (middle + 1, high)
    return low


def _distances(
    vectors: NDArray[np.float32], rng: np.random.Generator, examples: NDArray[np.float32]
) -> tuple[FloatArray, FloatArray]:
    """Of some examples: the distance to the nearest vector, and to some of the others."""
    count = len(vectors)
    queries = examples[rng.permutation(len(examples))[:_SAMPLE]].astype(float)
    nearest = np.full(len(queries), np.inf)
    sizes = (queries**2).sum(axis=1)[:, None]
    for start in range(0, count, _AGAINST):  # so that memory stays small
        part = vectors[start : start + _AGAINST].astype(float)
        squares = sizes + (part**2).sum(axis=1) - 2.0 * (queries @ part.T)
        squares[squares <= 1e-9 * sizes] = np.inf
        nearest = np.minimum(nearest, squares.min(axis=1))
    others = vectors[rng.permutation(count)[:_AGAINST]].astype(float)
    squares = sizes + (others**2).sum(axis=1) - 2.0 * (queries @ others.T)
    any_other = np.sqrt(squares[squares > 1e-9 * sizes])
    found = np.sqrt(nearest[np.isfinite(nearest)])
    return found, any_other[:: max(1, len(any_other) // 20_000)]
