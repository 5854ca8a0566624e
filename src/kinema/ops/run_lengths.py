"""Runs of True in a row of flags."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema.skeleton import BoolArray

__all__ = ["run_rows", "runs"]


def runs(flags: BoolArray) -> list[tuple[int, int]]:
    """Find each run of True: its first frame, and the one after its last.

    >>> runs(np.array([True, False, True, True]))
    [(0, 1), (2, 4)]
    """
    return [(start, stop) for start, stop in run_rows(flags).tolist()]


def run_rows(flags: BoolArray) -> NDArray[np.intp]:
    """The same as an array (N, 2).

    >>> run_rows(np.array([False, False])).shape
    (0, 2)
    """
    padded = np.zeros(len(flags) + 2, bool)
    padded[1:-1] = flags
    return np.asarray((padded[1:] != padded[:-1]).nonzero()[0].reshape(-1, 2), np.intp)
