"""When one clip takes over from another: frames of the result, and of the two clips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["Handover"]

_Value = TypeVar("_Value", bound=np.generic)


class Handover(NamedTuple):
    """Frames ``start`` … ``stop`` - 1 of the result are blended; both are the same for a cut.

    ``previous_frame`` and ``next_frame`` are the frames of the clips that belong to ``start``. With
    ``held``, the previous clip stays at its frame instead of playing on. Several spans are
    `stacked` to one of (K, 1) arrays, for frames (K, W).

    >>> span = Handover(start=90, stop=110, previous_frame=90, next_frame=5)
    >>> span.take_over, span.trimmed(120)
    (100, 15)
    """

    start: Any
    stop: Any
    previous_frame: Any
    next_frame: Any
    held: Any = False

    @classmethod
    def stacked(cls, spans: Sequence[Handover]) -> Handover:
        """Several spans as one of (K, 1) arrays."""
        return cls(*(np.array(field)[:, None] for field in zip(*spans, strict=True)))

    @property
    def length(self) -> Any:
        """Number of frames that are blended."""
        return self.stop - self.start

    @property
    def take_over(self) -> Any:
        """From this frame of the result on, the next clip counts for more."""
        return (self.start + self.stop) // 2

    def shifted(self, frames: int) -> Handover:
        """The same with the result counted from elsewhere."""
        return self._replace(start=self.start + frames, stop=self.stop + frames)

    def previous_frames(self, frames: NDArray[np.intp], count: int) -> NDArray[np.intp]:
        """Frames of a previous clip of ``count`` frames that belong to frames of the result."""
        found = frames - self.start + self.previous_frame
        most = np.where(self.held, np.minimum(count - 1, self.previous_frame), count - 1)
        return np.asarray(np.maximum(np.minimum(found, most), 0))

    def next_frames(self, frames: NDArray[np.intp], count: int) -> NDArray[np.intp]:
        """Frames of a next clip of ``count`` frames that belong to frames of the result."""
        found = frames - self.start + self.next_frame
        return np.asarray(np.maximum(np.minimum(found, count - 1), 0))

    def followed(
        self, frames: NDArray[np.intp], previous: NDArray[_Value], next_: NDArray[_Value]
    ) -> NDArray[_Value]:
        """What is known of the clips, for frames of the result; it changes at the take-over."""
        before = previous[self.previous_frames(frames, len(previous))]
        after = next_[self.next_frames(frames, len(next_))]
        return np.asarray(np.where(frames < self.take_over, before, after))

    def shows(self, frames: NDArray[np.intp], previous: int, next_: int) -> NDArray[np.bool_]:
        """Frames that the result of two clips of so many frames has."""
        first = self.start - self.previous_frame
        last = self.start - self.next_frame + next_
        return np.asarray((frames >= first) & (frames < last))

    def trimmed(self, count: int) -> int:
        """Frames of both clips that are not shown; the previous clip has ``count``."""
        shown = self.previous_frame + (min(self.length, 1) if self.held else self.length)
        return int(max(0, count - shown) + self.next_frame)
