"""Build an index of the kind that suits the number of vectors, and open one from a file."""

from __future__ import annotations

import os
from typing import Literal, TypeAlias

from numpy.typing import ArrayLike

from kinema.errors import FormatError, OptionError, closest, shown
from kinema.store.arrays import read_arrays
from kinema.store.index.base import NearestIndex, as_vectors
from kinema.store.index.exact import ExactIndex
from kinema.store.index.graph import GraphIndex, usearch_is_there
from kinema.store.index.hashed import HashedIndex
from kinema.store.index.stored import KIND

__all__ = ["IndexKind", "build", "load"]

IndexKind: TypeAlias = Literal["auto", "exact", "hashed", "graph"]
_KINDS: dict[str, type[ExactIndex | HashedIndex | GraphIndex]] = {
    index.kind: index for index in (ExactIndex, HashedIndex, GraphIndex)
}
_EXACT_UP_TO = 20_000  # vectors: beyond, a graph is faster (docs/guide/live.md has the figures)


def build(
    vectors: ArrayLike, *, kind: IndexKind = "auto", recall: float = 0.95, seed: int = 0
) -> NearestIndex:
    """Index vectors (N, D) for nearest-neighbour search by Euclidean distance.

    Parameters
    ----------
    vectors : (N, D)
    kind : {"auto", "exact", "hashed", "graph"}
        exact: always finds the nearest. hashed: p-stable hashing. graph: the usearch library.
        auto: exact up to 20,000 vectors; above, graph where usearch is installed, else exact.
    recall : float
        How often the nearest vector should be found, for kind hashed.
    seed : int
        The same seed gives the same index.

    Returns
    -------
    NearestIndex

    Examples
    --------
    >>> import numpy as np
    >>> index = build(np.random.default_rng(0).standard_normal((1000, 24)))
    >>> index
    <ExactIndex of 1000 vectors of 24>
    >>> index.remove([0])
    >>> index.query(np.zeros(24), 3).ids.shape
    (3,)
    """
    given = as_vectors(vectors)
    if kind == "auto":
        large = len(given) > _EXACT_UP_TO and usearch_is_there()
        kind = "graph" if large else "exact"
    if kind == "exact":
        return ExactIndex.build(given)
    if kind == "hashed":
        return HashedIndex.build(given, recall=recall, seed=seed)
    if kind == "graph":
        return GraphIndex.build(given, seed=seed)
    raise OptionError(
        f"no index of kind {kind!r}", parameter="kind", hint=closest(kind, ("auto", *_KINDS))
    )


def load(path: str | os.PathLike[str]) -> NearestIndex:
    """Open an index; its arrays are mapped into memory.

    Raises
    ------
    FormatError
        If the file is not an index, or its arrays do not fit together.
    """
    source = os.fspath(path)
    file = read_arrays(path, KIND)
    kind = file.values.get("index")
    if not isinstance(kind, str) or kind not in _KINDS:
        raise FormatError(f"expected an index of a known kind, found {shown(kind)}", source=source)
    try:
        return _KINDS[kind].stored(file, source)
    except ValueError as error:  # arrays that do not fit each other, as the core says
        raise FormatError(str(error), source=source) from None
