"""Motions by the hash of what they were made from, the least used forgotten first."""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Generic, TypeVar

from kinema.motion import Motion

__all__ = ["Cache", "size_of"]

_Value = TypeVar("_Value")


class Cache(Generic[_Value]):
    """Values by key, bounded by the bytes that they hold; safe to use from several threads.

    >>> cache: Cache[str] = Cache(10)
    >>> for key in "abc":
    ...     cache.put(key, key.upper(), 4)
    >>> cache.get("a"), cache.get("c")
    (None, 'C')
    """

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._held: OrderedDict[str, tuple[_Value, int]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, key: str) -> _Value | None:
        """The value, which counts as used now; None if it was never here or is forgotten."""
        with self._lock:
            found = self._held.get(key)
            if found is None:
                return None
            self._held.move_to_end(key)
            return found[0]

    def put(self, key: str, value: _Value, size: int) -> None:
        """Keep a value; the newest is kept however large it is."""
        with self._lock:
            former = self._held.pop(key, None)
            self._bytes += size - (former[1] if former else 0)
            self._held[key] = value, size
            while self._bytes > self._most and len(self._held) > 1:
                _, (_, freed) = self._held.popitem(last=False)
                self._bytes -= freed

    @property
    def bytes(self) -> int:
        """What it holds now."""
        return self._bytes


def size_of(motion: Motion) -> int:
    """Bytes that a motion's arrays take."""
    missing = 0 if motion.missing is None else motion.missing.nbytes
    return motion.rotations.nbytes + motion.positions.nbytes + missing
