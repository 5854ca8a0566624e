"""Exact search: a few coordinates of each vector rule most of them out."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native
from kinema.store.arrays import ArrayFile, write_arrays
from kinema.store.index.base import Neighbours, as_query, as_vectors
from kinema.store.index.outlines import OutlineFrame, in_eights, main_directions
from kinema.store.index.points import PointIndex, PointStore
from kinema.store.index.stored import KIND, check_array, check_points

__all__ = ["ExactIndex"]

_AXES = (4, 8, 12, 16, 24, 32, 48, 64, 96)
_SAMPLE = 4000  # vectors that the axes are found from
_TRIALS = 32
_LATE = 0.05  # share of vectors without an outline: more, and it is made anew


class ExactIndex(PointIndex):
    """Always finds the nearest vectors.

    Every vector has an outline: its coordinates along the few directions in which the vectors
    differ most, and the length of what they leave out. Two outlines are never farther apart than
    their vectors, so only vectors whose outline is within reach are compared in full.

    Examples
    --------
    >>> index = ExactIndex.build(np.eye(100))
    >>> index.query(np.eye(100)[7]).ids.tolist()
    [7]
    """

    kind = "exact"

    def __init__(self, points: PointStore, outline: dict[str, NDArray[np.float32]]) -> None:
        super().__init__(points)
        self._outline = outline
        self._native = _native.PointOutline(**outline)

    @classmethod
    def build(cls, vectors: ArrayLike) -> ExactIndex:
        """Index vectors (N, D)."""
        given = as_vectors(vectors)
        return cls.over(PointStore(given, np.ones(len(given), np.uint8)))

    @classmethod
    def over(cls, points: PointStore) -> ExactIndex:
        """Search points that are kept elsewhere; only their keeper adds to them."""
        return cls(points, _outline_of(points.vectors))

    @classmethod
    def stored(cls, file: ArrayFile, source: str) -> ExactIndex:
        """The index of a file, checked."""
        points = check_points(file, source)
        length = points.vectors.shape[1]
        basis = check_array(file, "basis", np.float32, (None, length), source)
        center = check_array(file, "center", np.float32, (length,), source)
        groups = check_array(file, "groups", np.float32, (None, len(basis) + 1, 8), source)
        check_array(file, "vectors", np.float32, (None, length), source, least=8 * len(groups))
        return cls(points, {"basis": basis, "center": center, "groups": groups})

    @property
    def native_outline(self) -> _native.PointOutline:
        """The outlines, for the core."""
        return self._native

    def add(self, vectors: ArrayLike) -> NDArray[np.int64]:
        """Add vectors (N, D); returns their numbers."""
        ids = self._points.add(vectors)
        late = len(self._points.vectors) - 8 * len(self._outline["groups"])
        if late > max(256, _LATE * len(self._points.vectors)):
            self._outline = _outline_of(self._points.vectors)
            self._native = _native.PointOutline(**self._outline)
        return ids

    def query(self, vector: ArrayLike, count: int = 1) -> Neighbours:
        """The nearest vectors."""
        query = as_query(vector, self.dimensions, count)
        ids, squares = np.empty(count, np.int64), np.empty(count, np.float32)
        found = _native.nearest_exact(self._points.native, self._native, query, ids, squares)
        return Neighbours(ids[:found], np.sqrt(squares[:found]))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the index."""
        write_arrays(path, KIND, {"index": self.kind}, self._arrays() | self._outline)


def _outline_of(vectors: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
    """The outline that makes a search cheapest, tried on some of the vectors."""
    count, length = vectors.shape
    sample = vectors[:: max(1, count // _SAMPLE)][:_SAMPLE]
    center = sample.mean(axis=0) if count else np.zeros(length, np.float32)
    basis = main_directions(sample - center, max(_AXES))
    axes = _cheapest_axes(sample - center, basis) if count >= 16 else 0
    frame = OutlineFrame.of(basis[:, :axes], center)
    groups = in_eights(frame.rows(vectors[: count // 8 * 8]))
    return {"basis": frame.basis, "center": frame.center, "groups": groups}


def _cheapest_axes(centred: NDArray[np.float32], basis: NDArray[np.float64]) -> int:
    """How many coordinates to compare: few are quick, more leave fewer vectors to look at."""
    trials = centred[:: max(1, len(centred) // _TRIALS)][:_TRIALS]
    gaps = _squares(trials, centred)
    gaps[gaps <= 1e-6 * (trials**2).sum(axis=1)[:, None]] = np.inf  # itself, and its copies
    nearest = gaps.min(axis=1)
    length = centred.shape[1]
    costs = {}
    for axes in (number for number in _AXES if number <= length):
        outlines = (part @ basis[:, :axes] for part in (trials, centred))
        within = (_squares(*outlines) <= nearest[:, None]).mean()
        costs[axes] = axes + 4.0 * within * length  # vectors far apart in memory: four times
    return min(costs, key=lambda axes: costs[axes]) if costs else 0


def _squares(a: NDArray[Any], b: NDArray[Any]) -> NDArray[np.float64]:
    """Squared distances (len(a), len(b))."""
    a, b = a.astype(float), b.astype(float)
    found = (a**2).sum(axis=1)[:, None] + (b**2).sum(axis=1) - 2.0 * (a @ b.T)
    return np.asarray(np.maximum(found, 0.0))
