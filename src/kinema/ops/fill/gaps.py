"""Gaps: runs of samples of one joint that are to be filled, as arrays."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Gaps", "Indices", "Span", "beside", "find_gaps", "spans_of"]

Indices: TypeAlias = NDArray[np.intp]


class Span(NamedTuple):
    """Frames ``start`` to ``stop`` - 1 of one joint."""

    joint: str
    start: int
    stop: int


class Gaps(NamedTuple):
    """Gap g: frames ``start`` to ``stop`` - 1 of a joint, and the good frames beside it.

    ``before`` and ``after`` count the good frames on either side, up to the next gap or the end of
    the clip. All have shape (G,), sorted by joint, then by time.
    """

    joint: Indices
    start: Indices
    stop: Indices
    before: Indices
    after: Indices

    def chosen(self, which: BoolArray) -> Gaps:
        """The gaps that a mask (G,) selects."""
        return Gaps(*(column[which] for column in self))

    def part(self, which: slice) -> Gaps:
        """Some of the gaps, one after another."""
        return Gaps(*(column[which] for column in self))

    def samples(self) -> tuple[Indices, Indices]:
        """The gap number and the frame of every sample to fill; both (S,)."""
        lengths = self.stop - self.start
        of = np.repeat(np.arange(len(lengths)), lengths)
        first = np.cumsum(lengths) - lengths
        return of, self.start[of] + np.arange(len(of)) - first[of]


def find_gaps(bad: BoolArray) -> Gaps:
    """Find the runs of bad samples (F, J) of each joint.

    All joints at once, with the counts of good frames between them; `kinema.ops.run_lengths.runs`
    is for a single row of flags.

    >>> bad = np.array([[0, 0], [1, 0], [1, 0], [0, 0], [0, 1]], bool)
    >>> [column.tolist() for column in find_gaps(bad)]
    [[0, 1], [1, 4], [3, 5], [1, 4], [2, 0]]
    """
    frames = len(bad)
    edges = np.diff(np.pad(bad.T.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    joint, start = np.nonzero(edges == 1)
    _, stop = np.nonzero(edges == -1)
    same = joint[1:] == joint[:-1]
    before, after = start.copy(), frames - stop
    between = start[1:] - stop[:-1]
    before[1:] = np.where(same, between, start[1:])
    after[:-1] = np.where(same, between, frames - stop[:-1])
    return Gaps(joint, start, stop, before, after)


def beside(
    values: FloatArray, gaps: Gaps, most: int, *, skip: int = 0, step: int = 1
) -> list[tuple[FloatArray, Indices]]:
    """The samples before and after each gap, (G, most, D), nearest first, and how many are good.

    Parameters
    ----------
    values : (F, J, D)
    gaps : Gaps
    most : int
        Number of samples on either side.
    skip : int
        Frames next to the gap to leave out.
    step : int
        Every how many frames a sample is taken.
    """
    found = []
    for edge, ahead, room in ((gaps.start - 1, -1, gaps.before), (gaps.stop, 1, gaps.after)):
        counts = np.clip((room - skip + step - 1) // step, 0, most)
        # beyond the good ones, the last good one is repeated: it is ignored
        away = np.minimum(skip + step * np.arange(most), np.maximum(room, 1)[:, None] - 1)
        found.append((values[edge[:, None] + ahead * away, gaps.joint[:, None]], counts))
    return found


def spans_of(mask: BoolArray, names: tuple[str, ...]) -> tuple[Span, ...]:
    """The frame ranges of a mask (F, J), joint by joint.

    >>> spans_of(np.array([[0], [1], [1]], bool), ("hips",))
    (Span(joint='hips', start=1, stop=3),)
    """
    gaps = find_gaps(mask)
    return tuple(
        Span(names[joint], int(start), int(stop))
        for joint, start, stop in zip(gaps.joint, gaps.start, gaps.stop, strict=True)
    )
