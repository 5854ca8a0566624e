"""Key frames evenly spaced in time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema.ops.keyframes._measure import Frames

__all__ = ["Spacing"]


@dataclass(frozen=True, eq=False, slots=True)
class Spacing:
    """Keys evenly spaced in time; between pinned frames, each stretch by itself.

    The threshold is the most seconds from a key to the next.

    Examples
    --------
    >>> Spacing(np.array([0, 10]), 0.1).frames(5).tolist()
    [0, 3, 5, 8, 10]
    >>> Spacing(np.array([0, 2, 10]), 0.1).frames(5).tolist()
    [0, 2, 5, 7, 10]
    """

    fixed: Frames
    frame_time: float

    @property
    def fewest(self) -> int:
        """The ends and the pinned frames."""
        return len(self.fixed)

    def frames(self, count: int) -> Frames:
        """Each further key goes into the stretch where keys are then widest apart."""
        parts = 1 + np.bincount(self._shares[: count - self.fewest], minlength=len(self._lengths))
        pieces = [
            start + _place(np.arange(n), length, n)
            for start, length, n in zip(self.fixed, self._lengths, parts, strict=False)
        ]
        return np.concatenate([*pieces, self.fixed[-1:]])

    def around(self, counts: Frames, frame: int) -> tuple[Frames, Frames]:
        """For each count the keys before and after a frame."""
        stretch = min(int(np.searchsorted(self.fixed, frame, "right")), len(self.fixed) - 1) - 1
        start, length = self.fixed[stretch], self._lengths[stretch]
        given = np.concatenate([[0], np.cumsum(self._shares == stretch)])
        parts = 1 + given[counts - self.fewest]
        left = (frame - start) * parts // length
        # a key is rounded to a frame, maybe past this one
        left -= _place(left, length, parts) > frame - start
        left += (_place(left + 1, length, parts) <= frame - start) & (left + 1 < parts)
        before = start + _place(left, length, parts)
        after = start + _place(left + 1, length, parts)
        return before, np.where(before == frame, frame, after)

    def threshold(self, count: int) -> float | None:
        """The widest step, if that many seconds give this count."""
        widest = float(np.diff(self.frames(count)).max(initial=0)) * self.frame_time
        return widest if self.count(widest) == count else None

    def count(self, threshold: float) -> int:
        """As many keys as keep every step within so many seconds."""
        # a hair more: the seconds of n frames must give n frames again
        step = max(1, int(threshold / self.frame_time * (1.0 + 1e-12)))
        return int(np.ceil(self._lengths / step).sum()) + 1

    @property
    def _lengths(self) -> Frames:
        lengths: Frames = np.diff(self.fixed)
        return lengths

    @property
    def _shares(self) -> Frames:
        """Which stretch each further key goes to: the one with the widest steps, then the first."""
        lengths = self._lengths
        if len(lengths) <= 1:
            return np.zeros(int(lengths.sum()), np.int64)
        stretch = np.repeat(np.arange(len(lengths)), lengths)
        part = np.arange(len(stretch)) - np.repeat(np.cumsum(lengths) - lengths, lengths) + 1
        room = part < lengths[stretch]
        stretch, part = stretch[room], part[room]
        return stretch[np.argsort(-lengths[stretch] / part, kind="stable")]


def _place(index: Frames, length: Frames, parts: Frames) -> Frames:
    """Frame of a key among even parts, rounded to the nearest, halves up."""
    placed: Frames = (2 * index * length + parts) // (2 * parts)
    return placed
