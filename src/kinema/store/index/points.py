"""The vectors of an index, with room to grow, and which of them were removed."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native
from kinema.errors import OptionError
from kinema.store.index.base import NearestIndex, as_vectors

__all__ = ["PointIndex", "PointStore"]


class PointStore:
    """Vectors (N, D) and flags (N,) that may be mapped from a file until something is changed."""

    def __init__(self, vectors: NDArray[np.float32], alive: NDArray[np.uint8]) -> None:
        self._vectors, self._alive = vectors, alive
        self._count = len(vectors)
        self.living = int(np.count_nonzero(alive))
        self._refresh()

    @property
    def vectors(self) -> NDArray[np.float32]:
        """All vectors, removed ones too."""
        return self._vectors[: self._count]

    @property
    def alive(self) -> NDArray[np.uint8]:
        """1 for each vector that is still there."""
        return self._alive[: self._count]

    def add(self, vectors: ArrayLike) -> NDArray[np.int64]:
        """Append vectors; the room doubles when it runs out."""
        new = as_vectors(vectors, self._vectors.shape[1])
        end = self._count + len(new)
        if end > len(self._vectors) or not self._vectors.flags.writeable:
            room = max(end, 2 * self._count)
            grown = np.empty((room, self._vectors.shape[1]), np.float32)
            grown[: self._count] = self.vectors
            flags = np.zeros(room, np.uint8)
            flags[: self._count] = self.alive
            self._vectors, self._alive = grown, flags
        self._vectors[self._count : end] = new
        self._alive[self._count : end] = 1
        ids = np.arange(self._count, end)
        self._count, self.living = end, self.living + len(new)
        self._refresh()
        return ids

    def remove(self, ids: ArrayLike) -> None:
        """Mark vectors as removed."""
        given = np.unique(np.asarray(ids, np.int64).ravel())
        known = (given >= 0) & (given < self._count)
        if not known.all() or not self.alive[given].all():
            wrong = given[~known] if not known.all() else given[self.alive[given] == 0]
            raise OptionError(f"no vector with number {wrong[0]}", parameter="ids")
        if not self._alive.flags.writeable:
            self._alive = self._alive.copy()
            self._refresh()
        self._alive[given] = 0
        self.living -= len(given)

    def _refresh(self) -> None:
        self.native = _native.PointSet(vectors=self.vectors, alive=self.alive)


class PointIndex(NearestIndex):
    """An index that has its vectors at hand."""

    def __init__(self, points: PointStore) -> None:
        self._points = points

    @property
    def dimensions(self) -> int:
        """Numbers in a vector."""
        return int(self._points.vectors.shape[1])

    def __len__(self) -> int:
        return self._points.living

    def remove(self, ids: ArrayLike) -> None:
        """Remove vectors by their numbers."""
        self._points.remove(ids)

    def _arrays(self) -> dict[str, NDArray[Any]]:
        """What a file has of them."""
        return {"vectors": self._points.vectors, "alive": self._points.alive}
