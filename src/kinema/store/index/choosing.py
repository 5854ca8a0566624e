"""Build an index of the kind that suits the number of vectors, and open one from a file."""

from __future__ import annotations

import os
from typing import Literal, TypeAlias

from numpy.typing import ArrayLike

from kinema.errors import FormatError, OptionError, closest, shown
from kinema.store.arrays import read_arrays
from kinema.store.index.base import NearestIndex, as_vectors
from kinema.store.index.cells import CellIndex
from kinema.store.index.exact import ExactIndex
from kinema.store.index.graph import GraphIndex
from kinema.store.index.hashed import HashedIndex
from kinema.store.index.stored import KIND

__all__ = ["IndexKind", "build", "load"]

IndexKind: TypeAlias = Literal["auto", "exact", "cells", "hashed", "graph"]
_KINDS: dict[str, type[ExactIndex | CellIndex | HashedIndex | GraphIndex]] = {
    index.kind: index for index in (ExactIndex, CellIndex, HashedIndex, GraphIndex)
}
_EXACT_UP_TO = 20_000  # vectors: docs/guide/nearest-study.md has the figures


def build(
    vectors: ArrayLike,
    *,
    kind: IndexKind = "auto",
    recall: float = 0.95,
    seed: int = 0,
    examples: ArrayLike | None = None,
) -> NearestIndex:
    """Index vectors (N, D) for nearest-neighbour search by Euclidean distance.

    Parameters
    ----------
    vectors : (N, D)
    kind : {"auto", "exact", "cells", "hashed", "graph"}
        exact: always finds the nearest. cells: looks into the part of space around the query.
        hashed: p-stable hashing. graph: the usearch library. auto: exact up to 20,000 vectors,
        cells above.
    recall : float
        How often the nearest vector should be found, for kind hashed.
    seed : int
        The same seed gives the same index.
    examples : (M, D), optional
        Vectors like those that will be asked for, for kind hashed. Windows of one recording are
        close to each other: tuned for them alone, an index finds fewer neighbours of windows of
        another.

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
        kind = "cells" if len(given) > _EXACT_UP_TO else "exact"
    if kind == "exact":
        return ExactIndex.build(given)
    if kind == "cells":
        return CellIndex.build(given, seed=seed)
    if kind == "hashed":
        return HashedIndex.build(given, recall=recall, seed=seed, examples=examples)
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
