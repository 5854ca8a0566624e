"""Search among very many vectors: only in the cells of space that are nearest to the query."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native
from kinema.errors import FormatError, OptionError
from kinema.store.arrays import ArrayFile, write_arrays
from kinema.store.index.base import Neighbours, as_query, as_vectors
from kinema.store.index.outlines import OutlineFrame, in_eights, main_directions
from kinema.store.index.points import PointIndex, PointStore
from kinema.store.index.stored import KIND, check_array, check_points

__all__ = ["CellIndex"]

_AXES = 32
_PROBES = 48  # cells; enough for windows of motion: see docs/guide/nearest-study.md
_MOST_PROBES = 1_000_000
_SAMPLE = 20_000  # vectors that the axes are found from
_PER_CELL = 15  # vectors that its middle is found from
_ROUNDS = 8
_LATE = 0.05  # share of vectors that are in no cell yet: more, and the cells are made anew


class CellIndex(PointIndex):
    """Compares a query with the vectors of the cells around it.

    Vectors are sorted into cells about k means of their outlines: coordinates along the main
    directions, and the length of what these leave out. Of the cells nearest to a query, vectors
    whose outline is within reach are compared in full. Where the cells hold fewer vectors than
    were asked for, more of them are searched, so there is always an answer.

    Examples
    --------
    >>> vectors = np.random.default_rng(0).standard_normal((1000, 12))
    >>> index = CellIndex.build(vectors)
    >>> index.query(vectors[7]).ids.tolist()
    [7]
    """

    kind = "cells"

    def __init__(
        self, points: PointStore, cells: dict[str, NDArray[Any]], gathered: int, probes: int
    ) -> None:
        super().__init__(points)
        self._keep(cells, gathered)
        self.probes = probes

    @classmethod
    def build(cls, vectors: ArrayLike, *, seed: int = 0) -> CellIndex:
        """Index vectors (N, D); the same seed gives the same cells."""
        given = as_vectors(vectors)
        points = PointStore(given, np.ones(len(given), np.uint8))
        return cls(points, _cells_of(given, seed), len(given), _PROBES)

    @classmethod
    def stored(cls, file: ArrayFile, source: str) -> CellIndex:
        """The index of a file, checked."""
        points = check_points(file, source)
        length = points.vectors.shape[1]
        basis = check_array(file, "basis", np.float32, (None, length), source)
        center = check_array(file, "center", np.float32, (length,), source)
        row = len(basis) + 1
        middles = check_array(file, "middles", np.float32, (None, row, 8), source)
        groups = check_array(file, "groups", np.float32, (None, row, 8), source)
        members = check_array(file, "members", np.int32, (len(groups), 8), source)
        starts = check_array(file, "starts", np.int32, (8 * len(middles) + 1,), source)
        gathered, probes = file.values.get("gathered"), file.values.get("probes")
        if not isinstance(gathered, int) or not 0 <= gathered <= len(points.vectors):
            raise FormatError("expected gathered, the number of sorted vectors", source=source)
        if not isinstance(probes, int) or not 1 <= probes <= _MOST_PROBES:
            raise FormatError(f"probes must be 1 to {_MOST_PROBES}", source=source)
        cells = {"basis": basis, "center": center, "middles": middles}
        cells |= {"groups": groups, "members": members, "starts": starts}
        index = cls(
            points, cells, gathered, probes
        )  # now members are known to be numbers of points
        if (np.bincount(members[members >= 0], minlength=gathered) != 1).any():
            raise FormatError("each vector must be in one cell", source=source)
        return index

    @property
    def num_cells(self) -> int:
        """Number of cells."""
        return len(self._cells["starts"]) - 1

    @property
    def probes(self) -> int:
        """How many cells a query looks into: more find more and take longer."""
        return self._probes

    @probes.setter
    def probes(self, number: int) -> None:
        if not 1 <= number <= _MOST_PROBES:
            raise OptionError(
                f"probes must be 1 to {_MOST_PROBES}, found {number}", parameter="probes"
            )
        self._probes = number

    def add(self, vectors: ArrayLike) -> NDArray[np.int64]:
        """Add vectors (N, D); returns their numbers."""
        ids = self._points.add(vectors)
        count = len(self._points.vectors)
        if count - self._gathered > max(256, _LATE * count):
            self._keep(_cells_of(self._points.vectors, seed=0), count)
        return ids

    def query(self, vector: ArrayLike, count: int = 1) -> Neighbours:
        """Vectors near the query, most likely the nearest."""
        query = as_query(vector, self.dimensions, count)
        ids, squares = np.empty(count, np.int64), np.empty(count, np.float32)
        found = _native.nearest_in_cells(
            self._points.native, self._native, self._probes, query, ids, squares
        )
        return Neighbours(ids[:found], np.sqrt(squares[:found]))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the index."""
        values = {"index": self.kind, "gathered": self._gathered, "probes": self._probes}
        write_arrays(path, KIND, values, self._arrays() | self._cells)

    def _keep(self, cells: dict[str, NDArray[Any]], gathered: int) -> None:
        self._cells, self._gathered = cells, gathered
        self._native = _native.PointCells(**cells, gathered=gathered)


def _cells_of(vectors: NDArray[np.float32], seed: int) -> dict[str, NDArray[Any]]:
    """The cells of vectors, and who is in them."""
    rng = np.random.default_rng(seed)
    sample = vectors[rng.permutation(len(vectors))[:_SAMPLE]]
    center = sample.mean(axis=0) if len(sample) else np.zeros(vectors.shape[1], np.float32)
    frame = OutlineFrame.of(main_directions(sample - center, _AXES), center)
    rows = frame.rows(vectors)
    middles = _middles(rows, rng)
    cell = _nearest(middles, rows)
    order = np.argsort(cell, kind="stable")
    sizes = np.bincount(cell, minlength=len(middles))
    groups = -(-sizes // 8)  # each cell filled up to eights
    starts = np.concatenate([[0], np.cumsum(groups)])
    # how far the vectors of a cell are moved by those that fill up the cells before it
    shift = 8 * starts[:-1] - (np.cumsum(sizes) - sizes)
    slots = np.arange(len(rows)) + np.repeat(shift, sizes)
    members = np.full(8 * starts[-1], -1, np.int32)
    members[slots] = order
    outlines = np.zeros((len(members), rows.shape[1]), np.float32)
    outlines[slots] = rows[order]
    return {
        "basis": frame.basis,
        "center": frame.center,
        "middles": in_eights(middles),
        "groups": in_eights(outlines),
        "members": members.reshape(-1, 8),
        "starts": starts.astype(np.int32),
    }


def _middles(rows: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """K means of rows, four times the root of their number; a multiple of eight."""
    count = 8 * max(1, round(np.sqrt(len(rows)) / 2.0))
    sample = rows[rng.permutation(len(rows))[: count * _PER_CELL]]
    if not len(sample):
        return np.zeros((count, rows.shape[1]), np.float32)
    middles = np.resize(sample, (count, rows.shape[1]))
    for _ in range(_ROUNDS):
        cell = _nearest(middles, sample)
        order = np.argsort(cell, kind="stable")
        filled, first, sizes = np.unique(cell[order], return_index=True, return_counts=True)
        sums = np.add.reduceat(sample[order].astype(float), first, axis=0)
        middles[filled] = sums / sizes[:, None]  # an empty one stays where it is
    return middles


def _nearest(middles: NDArray[np.float32], rows: NDArray[np.float32]) -> NDArray[np.int32]:
    """Number of the cell that each row is in."""
    found = np.empty(len(rows), np.int32)
    _native.nearest_cells(in_eights(middles), rows, found)
    return found
