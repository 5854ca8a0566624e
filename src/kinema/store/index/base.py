"""What every index of nearest neighbours can do."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from typing import ClassVar, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema.errors import OptionError, ShapeError

__all__ = [
    "MOST_DIMENSIONS",
    "MOST_LENGTH",
    "MOST_NEIGHBOURS",
    "NearestIndex",
    "Neighbours",
    "as_vectors",
]

MOST_DIMENSIONS = 4096
MOST_NEIGHBOURS = 10_000
MOST_LENGTH = 1e15  # of a number: squares are summed in single precision


class Neighbours(NamedTuple):
    """The nearest vectors, the nearest first: ``ids`` (K,) int64, ``distances`` (K,) float32."""

    ids: NDArray[np.int64]
    distances: NDArray[np.float32]


class NearestIndex(ABC):
    """Finds the vectors nearest to a query by Euclidean distance.

    Vectors are numbered in the order in which they were added; a number is never used again.
    """

    kind: ClassVar[str]

    @property
    @abstractmethod
    def dimensions(self) -> int:
        """Numbers in a vector."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def add(self, vectors: ArrayLike) -> NDArray[np.int64]:
        """Add vectors (N, D); returns their numbers (N,)."""

    @abstractmethod
    def remove(self, ids: ArrayLike) -> None:
        """Remove vectors by their numbers."""

    @abstractmethod
    def query(self, vector: ArrayLike, count: int = 1) -> Neighbours:
        """The ``count`` vectors nearest to a vector (D,); all, if there are fewer."""

    @abstractmethod
    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the index; `kinema.store.index.load` opens it again."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} vectors of {self.dimensions}>"


def as_vectors(vectors: ArrayLike, dimensions: int | None = None) -> NDArray[np.float32]:
    """Vectors (N, D) in single precision; rejects other shapes and what is not finite."""
    given = np.ascontiguousarray(vectors, np.float32)
    wanted = "D" if dimensions is None else str(dimensions)
    if given.ndim != 2 or given.shape[1] != (dimensions or given.shape[1]):
        raise ShapeError(f"vectors must have shape (N, {wanted}), found {given.shape}")
    if not 0 < given.shape[1] <= MOST_DIMENSIONS:
        raise ShapeError(f"vectors must have 1 to {MOST_DIMENSIONS} numbers, not {given.shape[1]}")
    if not (np.abs(given) <= MOST_LENGTH).all():
        raise ShapeError(f"vectors must be finite numbers up to {MOST_LENGTH:g}")
    return given


def as_query(vector: ArrayLike, dimensions: int, count: int) -> NDArray[np.float32]:
    """A query (D,) in single precision."""
    query = np.ascontiguousarray(vector, np.float32)
    if query.shape != (dimensions,):
        raise ShapeError(f"a query must have shape ({dimensions},), found {query.shape}")
    if not 0 < count <= MOST_NEIGHBOURS:
        raise OptionError(f"count must be from 1 to {MOST_NEIGHBOURS}, found {count}")
    return query
