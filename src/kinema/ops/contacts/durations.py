"""States that last: no foot taps the floor for a frame, or lifts for one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema.skeleton import BoolArray

__all__ = ["lasting", "together"]


def lasting(state: BoolArray, frames: int) -> BoolArray:
    """Turn over stretches shorter than so many frames, the shortest first, until there are none.

    >>> lasting(np.array([1, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0], bool), 3).astype(int).tolist()
    [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    """
    while True:
        edges = np.concatenate([[0], _changes(state), [len(state)]])
        lengths = np.diff(edges)
        shortest = lengths.min()
        if shortest >= frames or len(lengths) == 1:
            return state
        # of gaps and stretches that are equally short, gaps are filled first
        short = lengths == shortest
        gaps = short & ~state[edges[:-1]]
        state = state ^ np.repeat(gaps if gaps.any() else short, lengths)


def together(
    left: BoolArray, right: BoolArray, frames: int, shortest: int
) -> tuple[BoolArray, BoolArray]:
    """Let changes of the two feet fall into one frame where they are at most so many apart.

    Which of two feet lifts a frame earlier is within the noise. No state of a foot is made
    shorter than ``shortest`` by that.

    >>> left, right = np.array([[1, 1, 1, 0, 0, 0], [1, 1, 1, 1, 1, 0]], bool)
    >>> [foot.astype(int).tolist() for foot in together(left, right, 2, 1)]
    [[1, 1, 1, 1, 0, 0], [1, 1, 1, 1, 0, 0]]
    """
    ours, theirs = _changes(left), _changes(right)
    if frames < 1 or not len(ours) or not len(theirs):
        return left, right
    nearest = np.searchsorted((theirs[1:] + theirs[:-1]) / 2.0, ours)
    gaps = np.abs(theirs[nearest] - ours)
    for change in np.flatnonzero((gaps > 0) & (gaps <= frames)).tolist():
        other = int(nearest[change])
        middle = int(ours[change] + theirs[other]) // 2
        if _room(ours, change, middle, shortest, len(left)) and _room(
            theirs, other, middle, shortest, len(left)
        ):
            ours[change] = theirs[other] = middle
    return _changing(left, ours), _changing(right, theirs)


def _changes(state: BoolArray) -> NDArray[np.intp]:
    """Frames that begin with another state than the one before."""
    return np.flatnonzero(state[1:] != state[:-1]) + 1


def _room(changes: NDArray[np.intp], index: int, frame: int, shortest: int, end: int) -> bool:
    """Whether a change can be moved to a frame and leave the states beside it long enough."""
    before = changes[index - 1] if index > 0 else 0
    after = changes[index + 1] if index + 1 < len(changes) else end
    return bool(frame - before >= shortest and after - frame >= shortest)


def _changing(state: BoolArray, changes: NDArray[np.intp]) -> BoolArray:
    """The same first state, changing in these frames."""
    turns = np.zeros(len(state), np.int64)
    turns[changes] = 1
    return np.asarray((np.cumsum(turns) % 2 == 1) ^ state[0])
