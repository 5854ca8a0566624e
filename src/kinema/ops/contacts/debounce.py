"""Clean up on/off states: hysteresis, a shortest duration, changes of two feet made to agree."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema.ops.run_lengths import run_rows
from kinema.skeleton import BoolArray

__all__ = ["align_changes", "flags_from_runs", "flip_short_runs", "hysteresis"]


def hysteresis(enter: BoolArray, stay: BoolArray) -> BoolArray:
    """Runs of ``stay`` in which ``enter`` is True at least once.

    >>> enter, stay = np.array([False, True, False, False]), np.array([True, True, False, True])
    >>> hysteresis(enter, stay).tolist()
    [True, True, False, False]
    """
    found = run_rows(stay)
    counts = np.concatenate([[0], np.cumsum(enter & stay)])
    return flags_from_runs(len(stay), found[counts[found[:, 1]] > counts[found[:, 0]]])


def flags_from_runs(frames: int, rows: NDArray[np.intp]) -> BoolArray:
    """``frames`` flags, True in these runs (first, end), which may overlap or be empty."""
    steps = np.zeros(frames + 1, np.int64)
    first, end = rows[rows[:, 0] < rows[:, 1]].T
    np.add.at(steps, first, 1)
    np.add.at(steps, end, -1)
    return np.asarray(np.cumsum(steps[:-1]) > 0)


def flip_short_runs(state: BoolArray, frames: int) -> BoolArray:
    """Flip runs of either state shorter than ``frames``, the shortest first, until none is left.

    >>> state = np.array([1, 1, 1, 0, 1, 1, 0, 0, 0, 1, 0, 0], bool)
    >>> flip_short_runs(state, 3).astype(int).tolist()
    [1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0]
    """
    while True:
        edges = np.concatenate([[0], _changes(state), [len(state)]])
        lengths = np.diff(edges)
        shortest = lengths.min()
        if shortest >= frames or len(lengths) == 1:
            return state
        # of equally short runs, those of False are flipped first
        short = lengths == shortest
        gaps = short & ~state[edges[:-1]]
        state = state ^ np.repeat(gaps if gaps.any() else short, lengths)


def align_changes(
    left: BoolArray, right: BoolArray, frames: int, shortest: int
) -> tuple[BoolArray, BoolArray]:
    """Move changes of two states at most ``frames`` apart to the same frame.

    Which of two feet lifts a frame earlier is within the noise. No run becomes shorter than
    ``shortest``.

    >>> left, right = np.array([[1, 1, 1, 0, 0, 0], [1, 1, 1, 1, 1, 0]], bool)
    >>> [foot.astype(int).tolist() for foot in align_changes(left, right, 2, 1)]
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
        if _can_move(ours, change, middle, shortest, len(left)) and _can_move(
            theirs, other, middle, shortest, len(left)
        ):
            ours[change] = theirs[other] = middle
    return _from_changes(left, ours), _from_changes(right, theirs)


def _changes(state: BoolArray) -> NDArray[np.intp]:
    """Frames whose state differs from that of the frame before."""
    return np.flatnonzero(state[1:] != state[:-1]) + 1


def _can_move(changes: NDArray[np.intp], index: int, frame: int, shortest: int, end: int) -> bool:
    """Whether a change can be moved to a frame and leave the runs on both sides long enough."""
    before = changes[index - 1] if index > 0 else 0
    after = changes[index + 1] if index + 1 < len(changes) else end
    return bool(frame - before >= shortest and after - frame >= shortest)


def _from_changes(state: BoolArray, changes: NDArray[np.intp]) -> BoolArray:
    """The same first state, changing at these frames."""
    turns = np.zeros(len(state), np.int64)
    turns[changes] = 1
    return np.asarray((np.cumsum(turns) % 2 == 1) ^ state[0])
