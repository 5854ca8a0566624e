"""Methods that have keys for every count: saliency, splitting and even spacing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from kinema.ops.keyframes.pose_distance import FrameNumbers, PoseDistance
from kinema.ops.saliency import Removal
from kinema.skeleton import FloatArray

__all__ = ["KeysByCount", "SaliencyKeys", "SpacedKeys", "SplitKeys"]


class KeysByCount(Protocol):
    """Key frames for every count from the fewest up."""

    @property
    def fewest(self) -> int:
        """The number of frames that are always keys: the ends and the pinned ones."""

    def frames(self, count: int) -> FrameNumbers:
        """The keys for a count, in order."""

    def around(self, counts: FrameNumbers, frame: int) -> tuple[FrameNumbers, FrameNumbers]:
        """For each count, the keys before and after a frame; the frame itself where it is one."""

    def threshold(self, count: int) -> float | None:
        """A threshold that gives this count; None where there is none."""

    def count(self, threshold: float) -> int:
        """The number of keys that a threshold gives."""


@dataclass(frozen=True, eq=False, slots=True)
class SaliencyKeys:
    """Keys that remain when the least salient frames have been removed, one by one.

    With a threshold, frames are removed until the least salient is above it.
    """

    removal: Removal

    @property
    def fewest(self) -> int:
        """The number of frames that are never removed."""
        return self.removal.num_frames - len(self.removal.order)

    @property
    def added(self) -> FrameNumbers:
        """The other frames, in the order in which they become keys as the count grows."""
        return self.removal.order[::-1]

    def frames(self, count: int) -> FrameNumbers:
        """The keys that remain at this count."""
        return self.removal.frames(count)

    def around(self, counts: FrameNumbers, frame: int) -> tuple[FrameNumbers, FrameNumbers]:
        """For each count, the keys before and after a frame."""
        since = np.full(self.removal.num_frames, self.fewest)
        since[self.removal.order] = self.removal.num_frames - np.arange(len(self.removal.order))
        return _around(since, counts, frame)

    def threshold(self, count: int) -> float | None:
        """The largest saliency removed, if the next is above it."""
        removed = self.removal.num_frames - count
        largest = float(self.removal.values[:removed].max(initial=0.0))
        return largest if self.count(largest) == count else None

    def count(self, threshold: float) -> int:
        """How many remain when the least salient is above the threshold."""
        above = np.flatnonzero(self.removal.values > threshold)
        removed = int(above[0]) if len(above) else len(self.removal.values)
        return self.removal.num_frames - removed


@dataclass(frozen=True, eq=False, slots=True)
class SplitKeys:
    """Segments split at the frame farthest by D from the pose between their ends, worst first.

    With a threshold, they are split until no frame is farther than that.
    """

    num_frames: int
    fixed: FrameNumbers
    order: FrameNumbers
    distances: FloatArray
    left: float

    @classmethod
    def of(
        cls, distance: PoseDistance, fixed: FrameNumbers, *, threshold: float = -1.0, most: int
    ) -> SplitKeys:
        """Split until the worst frame is within the threshold, or there are so many keys."""
        frames = distance.motion.num_frames
        room = min(most, frames) - len(fixed)
        return cls(frames, fixed, *distance.split(fixed, threshold, room))

    @property
    def fewest(self) -> int:
        """The number of ends and pinned frames."""
        return len(self.fixed)

    @property
    def added(self) -> FrameNumbers:
        """The other frames, in the order in which they become keys as the count grows."""
        return self.order

    def frames(self, count: int) -> FrameNumbers:
        """The ends, the pinned frames and the first splits."""
        return np.sort(np.concatenate([self.fixed, self.order[: count - self.fewest]]))

    def around(self, counts: FrameNumbers, frame: int) -> tuple[FrameNumbers, FrameNumbers]:
        """For each count, the keys before and after a frame."""
        since = np.full(self.num_frames, self.num_frames + 1)
        since[self.fixed] = self.fewest
        since[self.order] = self.fewest + 1 + np.arange(len(self.order))
        return _around(since, counts, frame)

    def threshold(self, count: int) -> float | None:
        """The distance of the worst frame that remains, if it was never less before."""
        made = count - self.fewest
        left = float(self.distances[made]) if made < len(self.distances) else self.left
        return left if (self.distances[:made] > left).all() else None

    def count(self, threshold: float) -> int:
        """Splits are made while the worst frame is above the threshold."""
        within = np.flatnonzero(self.distances <= threshold)
        made = int(within[0]) if len(within) else len(self.distances)
        return self.fewest + made


@dataclass(frozen=True, eq=False, slots=True)
class SpacedKeys:
    """Keys evenly spaced in time, separately in each interval between pinned frames.

    The threshold is the longest time from one key to the next, in seconds.

    Examples
    --------
    >>> SpacedKeys(np.array([0, 10]), 0.1).frames(5).tolist()
    [0, 3, 5, 8, 10]
    >>> SpacedKeys(np.array([0, 2, 10]), 0.1).frames(5).tolist()
    [0, 2, 5, 7, 10]
    """

    fixed: FrameNumbers
    frame_time: float

    @property
    def fewest(self) -> int:
        """The number of ends and pinned frames."""
        return len(self.fixed)

    def frames(self, count: int) -> FrameNumbers:
        """Each further key goes to the interval where keys are then farthest apart."""
        parts = 1 + np.bincount(self._shares[: count - self.fewest], minlength=len(self._lengths))
        pieces = [
            start + _even(np.arange(n), length, n)
            for start, length, n in zip(self.fixed, self._lengths, parts, strict=False)
        ]
        return np.concatenate([*pieces, self.fixed[-1:]])

    def around(self, counts: FrameNumbers, frame: int) -> tuple[FrameNumbers, FrameNumbers]:
        """For each count, the keys before and after a frame."""
        interval = min(int(np.searchsorted(self.fixed, frame, "right")), len(self.fixed) - 1) - 1
        start, length = self.fixed[interval], self._lengths[interval]
        parts = counts - self.fewest + 1
        if len(self._lengths) > 1:
            given = np.concatenate([[0], np.cumsum(self._shares == interval)])
            parts = 1 + given[counts - self.fewest]
        left = (frame - start) * parts // length
        # a key is rounded to a frame, maybe past this one
        left -= _even(left, length, parts) > frame - start
        left += (_even(left + 1, length, parts) <= frame - start) & (left + 1 < parts)
        before = start + _even(left, length, parts)
        after = start + _even(left + 1, length, parts)
        return before, np.where(before == frame, frame, after)

    def threshold(self, count: int) -> float | None:
        """The longest time between keys, if that threshold gives this count."""
        widest = float(np.diff(self.frames(count)).max(initial=0)) * self.frame_time
        return widest if self.count(widest) == count else None

    def count(self, threshold: float) -> int:
        """As many keys as keep every step within the threshold."""
        # a hair more: the seconds of n frames must give n frames again
        step = max(1, int(threshold / self.frame_time * (1.0 + 1e-12)))
        return int(np.ceil(self._lengths / step).sum()) + 1

    @property
    def _lengths(self) -> FrameNumbers:
        lengths: FrameNumbers = np.diff(self.fixed)
        return lengths

    @property
    def _shares(self) -> FrameNumbers:
        """The interval of each further key: the one with the widest steps, then the first."""
        lengths = self._lengths
        if len(lengths) <= 1:
            return np.zeros(int(lengths.sum()), np.int64)
        interval = np.repeat(np.arange(len(lengths)), lengths)
        part = np.arange(len(interval)) - np.repeat(np.cumsum(lengths) - lengths, lengths) + 1
        room = part < lengths[interval]
        interval, part = interval[room], part[room]
        return interval[np.argsort(-lengths[interval] / part, kind="stable")]


def _around(
    since: FrameNumbers, counts: FrameNumbers, frame: int
) -> tuple[FrameNumbers, FrameNumbers]:
    """Keys around a frame, where frame f is a key from the count since[f] on."""
    before = np.minimum.accumulate(since[frame::-1])
    after = np.minimum.accumulate(since[frame:])
    left = frame - np.searchsorted(-before, -counts)
    right = frame + np.searchsorted(-after, -counts)
    return left, right


def _even(index: FrameNumbers, length: FrameNumbers, parts: FrameNumbers) -> FrameNumbers:
    """Frame of a key among even parts, rounded to the nearest, halves up."""
    frame: FrameNumbers = (2 * index * length + parts) // (2 * parts)
    return frame
