"""Approximate search in a graph of neighbours, by the usearch library."""

from __future__ import annotations

import hashlib
import os
from typing import Any, TypeGuard

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema.errors import FormatError, KinemaError, OptionError
from kinema.store.arrays import ArrayFile, write_arrays
from kinema.store.index.base import (
    MOST_DIMENSIONS,
    NearestIndex,
    Neighbours,
    as_query,
    as_vectors,
)
from kinema.store.index.stored import KIND, check_array

__all__ = ["GraphIndex"]

_MOST_IDS = 2**62
_CONNECTIVITY, _EXPANSION_ADD, _EXPANSION_SEARCH = 16, 128, 64


class GraphIndex(NearestIndex):
    """Walks along a graph of neighbours (HNSW), its vectors in half precision.

    Vectors are added in a random order: added as they come, windows of one motion after the other
    would be linked to each other and hardly to the rest.
    """

    kind = "graph"

    def __init__(self, graph: Any, next_id: int) -> None:
        self._graph = graph
        self._next_id = next_id
        self._mapped_data: NDArray[Any] | None = None  # kept alive: the graph points into it

    @classmethod
    def build(cls, vectors: ArrayLike, *, seed: int = 0) -> GraphIndex:
        """Index vectors (N, D)."""
        given = as_vectors(vectors)
        index = cls(_empty(given.shape[1]), 0)
        index._insert(given, np.random.default_rng(seed))
        return index

    @classmethod
    def stored(cls, file: ArrayFile, source: str) -> GraphIndex:
        """The index of a file, mapped until something is added or removed."""
        data = check_array(file, "graph", np.uint8, (None,), source)
        length, next_id = file.values.get("dimensions"), file.values.get("next_id")
        if not _whole(length, 1, MOST_DIMENSIONS) or not _whole(next_id, 0, _MOST_IDS):
            raise FormatError("expected dimensions and next_id of a graph", source=source)
        if file.values.get("digest") != _digest(data, next_id):
            raise FormatError(
                "the graph was changed since it was written",
                source=source,
                hint="build the index again",
            )
        graph = _empty(length)
        try:
            graph.view(memoryview(data.data))
        except Exception as error:  # usearch raises what its library says
            raise FormatError(f"usearch cannot open the graph: {error}", source=source) from None
        if graph.ndim != length:
            raise FormatError(
                f"expected a graph of vectors of {length}, found {graph.ndim}", source=source
            )
        index = cls(graph, next_id)
        index._mapped_data = data
        return index

    @property
    def expansion(self) -> int:
        """How far a search looks around: farther finds more and takes longer."""
        return int(self._graph.expansion_search)

    @expansion.setter
    def expansion(self, number: int) -> None:
        self._graph.expansion_search = number

    @property
    def dimensions(self) -> int:
        """Numbers in a vector."""
        return int(self._graph.ndim)

    def __len__(self) -> int:
        return len(self._graph)

    def add(self, vectors: ArrayLike) -> NDArray[np.int64]:
        """Add vectors (N, D); returns their numbers."""
        self._own()
        given = as_vectors(vectors, self.dimensions)
        return self._insert(given, np.random.default_rng(self._next_id))

    def remove(self, ids: ArrayLike) -> None:
        """Remove vectors by their numbers."""
        self._own()
        for number in np.unique(np.asarray(ids, np.int64).ravel()).tolist():
            if number < 0 or not self._graph.contains(number):
                raise OptionError(f"no vector with number {number}", parameter="ids")
            self._graph.remove(number)

    def query(self, vector: ArrayLike, count: int = 1) -> Neighbours:
        """Vectors near the query, most likely the nearest."""
        query = as_query(vector, self.dimensions, count)
        found = self._graph.search(query, count)
        distances = np.sqrt(np.maximum(found.distances, 0.0, dtype=np.float32))
        return Neighbours(found.keys.astype(np.int64), distances)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the index."""
        data = np.frombuffer(self._graph.save(None), np.uint8)
        values = {
            "index": self.kind,
            "dimensions": self.dimensions,
            "next_id": self._next_id,
            "digest": _digest(data, self._next_id),
        }
        write_arrays(path, KIND, values, {"graph": data})

    def _insert(self, vectors: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.int64]:
        ids = np.arange(self._next_id, self._next_id + len(vectors))
        shuffled = rng.permutation(len(vectors))
        # one thread, so that the same vectors give the same graph
        try:
            self._graph.add(ids[shuffled], vectors[shuffled], threads=1)
        except RuntimeError as error:
            if "terminated" in str(error):  # usearch's word for Ctrl-C
                raise KeyboardInterrupt from None
            raise
        self._next_id += len(vectors)
        return ids

    def _own(self) -> None:
        """A mapped graph is read-only: take it into memory."""
        if self._mapped_data is not None:
            self._graph = self._graph.copy()
            self._mapped_data = None


def _whole(value: object, least: int, most: int) -> TypeGuard[int]:
    return isinstance(value, int) and least <= value <= most


def _digest(data: NDArray[np.uint8], next_id: int) -> str:
    """Tells damage: usearch follows the links of a graph without looking where they lead."""
    return hashlib.blake2b(
        data.data, digest_size=16, salt=next_id.to_bytes(8, "little")
    ).hexdigest()


def _empty(length: int) -> Any:
    try:
        from usearch.index import Index
    except ImportError:
        raise KinemaError(
            "an index of this kind needs usearch, which is not installed",
            hint="pip install 'kinema[search]', or use kind exact or cells",
        ) from None
    return Index(
        ndim=length,
        metric="l2sq",
        dtype="f16",
        connectivity=_CONNECTIVITY,
        expansion_add=_EXPANSION_ADD,
        expansion_search=_EXPANSION_SEARCH,
    )
