"""Outlines of vectors: a few coordinates of each, and the length of what they leave out.

Two outlines are never farther apart than their vectors.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native

__all__ = ["OutlineFrame", "in_eights", "main_directions"]


class OutlineFrame(NamedTuple):
    """What coordinates are measured in: ``basis`` (A, D) orthonormal, ``center`` (D,)."""

    basis: NDArray[np.float32]
    center: NDArray[np.float32]

    @classmethod
    def of(cls, directions: NDArray[np.float64], center: NDArray[np.float32]) -> OutlineFrame:
        """The frame with directions (D, A)."""
        basis = np.ascontiguousarray(directions.T, np.float32)
        return cls(basis, np.ascontiguousarray(center, np.float32))

    def rows(self, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
        """Outlines (N, A + 1) of vectors (N, D)."""
        made = np.empty((len(vectors), len(self.basis) + 1), np.float32)
        if len(made):
            _native.outline_rows(self.basis, self.center, vectors, made)
        return made


def main_directions(centred: NDArray[np.float32], count: int) -> NDArray[np.float64]:
    """Directions (D, A) in which vectors differ, those of the largest differences first."""
    spread = centred.T.astype(float) @ centred.astype(float)
    _, found = np.linalg.eigh(spread)
    return np.asarray(found[:, ::-1][:, :count])


def in_eights(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows (8 N, A) in groups of eight, coordinate by coordinate: (N, A, 8)."""
    grouped = rows.reshape(-1, 8, rows.shape[1]).transpose(0, 2, 1)
    return np.ascontiguousarray(grouped)
