"""Locality-sensitive hashing with Gaussian projections (Datar et al. 2004)."""

from __future__ import annotations

import os
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native
from kinema.errors import FormatError, OptionError
from kinema.store.arrays import ArrayFile, write_arrays
from kinema.store.index.base import Neighbours, as_query, as_vectors
from kinema.store.index.exact import ExactIndex
from kinema.store.index.points import PointIndex, PointStore
from kinema.store.index.stored import KIND, check_array, check_points
from kinema.store.index.tuning import HashPlan, plan_for

__all__ = ["HashedIndex"]

_LATE = 0.05  # share of vectors that are in no table yet: more, and the tables are made anew


class HashedIndex(PointIndex):
    """Compares a query with the vectors that share a bucket with it.

    Several tables hash every vector by whole steps along a few random directions. The candidates
    of all tables are ranked exactly. Where the buckets hold fewer vectors than were asked for,
    all vectors are searched, so there is always an answer.

    Parameters are found from the data: see `tuning.plan_for`.

    Examples
    --------
    >>> vectors = np.random.default_rng(0).standard_normal((200, 12))
    >>> index = HashedIndex.build(vectors, recall=0.9)
    >>> index.query(vectors[7]).ids.tolist()
    [7]
    """

    kind = "hashed"

    def __init__(
        self, points: PointStore, tables: dict[str, NDArray[Any]], expected_recall: float
    ) -> None:
        super().__init__(points)
        self._tables = tables
        self._native = _native.HashIndex(**tables)
        self._exact: ExactIndex | None = None
        self.expected_recall = expected_recall

    @classmethod
    def build(
        cls,
        vectors: ArrayLike,
        *,
        recall: float = 0.95,
        seed: int = 0,
        examples: ArrayLike | None = None,
        plan: HashPlan | None = None,
    ) -> HashedIndex:
        """Index vectors (N, D); the same seed gives the same tables.

        Tables are made for queries like ``examples`` (M, D), or else like the vectors themselves.
        """
        if not 0.0 < recall < 1.0:
            raise OptionError(f"recall must be between 0 and 1, found {recall}", parameter="recall")
        given = as_vectors(vectors)
        rng = np.random.default_rng(seed)
        if plan is None:
            like = None if examples is None else as_vectors(examples, given.shape[1])
            plan = plan_for(given, recall, rng, like)
        rows = plan.tables * plan.hashes
        directions = rng.standard_normal((rows, given.shape[1])) / plan.width
        shifts = rng.random(rows)
        tables = {
            "directions": directions.astype(np.float32),
            "shifts": shifts.astype(np.float32),
        }
        points = PointStore(given, np.ones(len(given), np.uint8))
        return cls(points, _sorted(tables, given, plan.tables), plan.recall)

    @classmethod
    def stored(cls, file: ArrayFile, source: str) -> HashedIndex:
        """The index of a file, checked."""
        points = check_points(file, source)
        codes = check_array(file, "codes", np.uint32, (None, None), source, least=1)
        order = check_array(file, "order", np.int32, codes.shape, source)
        rows = len(codes)
        length = points.vectors.shape[1]
        directions = check_array(file, "directions", np.float32, (None, length), source, least=rows)
        shifts = check_array(file, "shifts", np.float32, (len(directions),), source)
        check_array(file, "vectors", np.float32, (None, length), source, least=codes.shape[1])
        tables = {"directions": directions, "shifts": shifts, "codes": codes, "order": order}
        recall = file.values.get("expected_recall")
        if not isinstance(recall, float) or not 0.0 <= recall <= 1.0:
            raise FormatError("expected_recall must be from 0 to 1", source=source)
        return cls(points, tables, recall)

    @property
    def native_tables(self) -> _native.HashIndex:
        """The tables, for the core."""
        return self._native

    @property
    def num_tables(self) -> int:
        """Number of hash tables."""
        return len(self._tables["codes"])

    @property
    def num_hashes(self) -> int:
        """Number of directions in each table."""
        return len(self._tables["shifts"]) // self.num_tables

    def add(self, vectors: ArrayLike) -> NDArray[np.int64]:
        """Add vectors (N, D); returns their numbers."""
        ids = self._points.add(vectors)
        self._exact = None
        count = len(self._points.vectors)
        if count - self._tables["codes"].shape[1] > max(256, _LATE * count):
            self._tables = _sorted(self._tables, self._points.vectors, self.num_tables)
            self._native = _native.HashIndex(**self._tables)
        return ids

    def query(self, vector: ArrayLike, count: int = 1) -> Neighbours:
        """The nearest vectors among those that share a bucket; of all, if these are too few."""
        query = as_query(vector, self.dimensions, count)
        ids, squares = np.empty(count, np.int64), np.empty(count, np.float32)
        found = _native.nearest_hashed(self._points.native, self._native, query, ids, squares)
        if found < min(count, len(self)):
            return self._fallback().query(query, count)
        return Neighbours(ids[:found], np.sqrt(squares[:found]))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the index."""
        values = {"index": self.kind, "expected_recall": self.expected_recall}
        write_arrays(path, KIND, values, self._arrays() | self._tables)

    def _fallback(self) -> ExactIndex:
        if self._exact is None:
            self._exact = ExactIndex.over(self._points)
        return self._exact


def _sorted(
    tables: dict[str, NDArray[Any]], vectors: NDArray[np.float32], count: int
) -> dict[str, NDArray[Any]]:
    """The tables filled with vectors."""
    codes = np.empty((count, len(vectors)), np.uint32)
    _native.hash_codes(tables["directions"], tables["shifts"], vectors, codes)
    order = np.empty(codes.shape, np.int32)
    for row, own in zip(order, codes, strict=True):  # Ctrl-C need not wait for all tables
        row[:] = np.argsort(own, kind="stable")
    return {
        "directions": tables["directions"],
        "shifts": tables["shifts"],
        "codes": np.take_along_axis(codes, order, axis=1),
        "order": order,
    }
