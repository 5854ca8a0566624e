"""The keys of a database, ready to be looked up."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from kinema import _native
from kinema.live.entries import KeyEntries
from kinema.skeleton import FloatArray
from kinema.store.index.exact import ExactIndex
from kinema.store.index.hashed import HashedIndex

__all__ = ["NEIGHBOURS", "KeyIndex"]

NEIGHBOURS = 8
_EXACT_UP_TO = 20_000  # keys: beyond, hashing is faster


class KeyIndex:
    """Finds the keys that looked most like a feature, some clips left out if need be."""

    def __init__(self, entries: KeyEntries) -> None:
        self._entries = entries
        self._exact = ExactIndex.build(entries.features)
        large = len(entries.features) > _EXACT_UP_TO
        self._tables = HashedIndex.build(entries.features).native_tables if large else None

    def knowledge(self, leave_out: Collection[int] = ()) -> _native.KeyKnowledge:
        """What a stream is given: the keys of all clips but some."""
        stays = ~np.isin(self._entries.clips, np.array(sorted(leave_out), np.int32))
        return _native.KeyKnowledge(
            points=_native.PointSet(vectors=self._entries.features, alive=stays.astype(np.uint8)),
            outline=self._exact.native_outline,
            tables=self._tables,
            distances=self._entries.distances,
            spacings=self._entries.spacings,
        )

    def look_up(self, features: FloatArray, leave_out: Collection[int] = ()) -> FloatArray:
        """What the keys say of features (T, D): (T, 3), see `_native.look_up_keys`."""
        looked = np.empty((len(features), 3))
        given = np.ascontiguousarray(features, np.float32)
        _native.look_up_keys(self.knowledge(leave_out), given, NEIGHBOURS, looked)
        return looked
