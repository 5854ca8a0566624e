"""Runs of True in a row of flags."""

from __future__ import annotations

import numpy as np

from kinema.skeleton import BoolArray

__all__ = ["runs"]


def runs(flags: BoolArray) -> list[tuple[int, int]]:
    """Find each run of True: its first frame, and the one after its last.

    >>> runs(np.array([True, False, True, True]))
    [(0, 1), (2, 4)]
    """
    edges = np.flatnonzero(np.diff(flags.astype(np.int8), prepend=0, append=0))
    return [(int(start), int(stop)) for start, stop in edges.reshape(-1, 2)]
