"""Nearest neighbours behind one small interface: exact, by p-stable hashing, or by a graph."""

from __future__ import annotations

from kinema.store.index.base import NearestIndex, Neighbours
from kinema.store.index.choosing import IndexKind, build, load

__all__ = ["IndexKind", "NearestIndex", "Neighbours", "build", "load"]
