"""Methods that have keys for every count, by removing or by splitting."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from kinema.ops.keyframes._measure import Frames, PoseMeasure
from kinema.ops.saliency import Removal
from kinema.skeleton import FloatArray

__all__ = ["Ladder", "Saliency", "Splitting"]


class Ladder(Protocol):
    """Key frames for every count from the fewest on."""

    @property
    def fewest(self) -> int:
        """The frames that are keys in any case: the ends and the pinned ones."""

    def frames(self, count: int) -> Frames:
        """The keys of a count, rising."""

    def around(self, counts: Frames, frame: int) -> tuple[Frames, Frames]:
        """For each count the keys before and after a frame; the frame itself where it is one."""

    def threshold(self, count: int) -> float | None:
        """A threshold that gives this count; None where there is none."""

    def count(self, threshold: float) -> int:
        """How many keys a threshold gives."""


@dataclass(frozen=True, eq=False, slots=True)
class Saliency:
    """Keys that are left when the least salient frames have gone, one by one.

    With a threshold, frames go until the least salient is above it.
    """

    removal: Removal

    @property
    def fewest(self) -> int:
        """What never goes."""
        return self.removal.num_frames - len(self.removal.order)

    def frames(self, count: int) -> Frames:
        """The keys left at this count."""
        return self.removal.frames(count)

    def around(self, counts: Frames, frame: int) -> tuple[Frames, Frames]:
        """By the count from which on each frame is a key."""
        since = np.full(self.removal.num_frames, self.fewest)
        since[self.removal.order] = self.removal.num_frames - np.arange(len(self.removal.order))
        return _around(since, counts, frame)

    def threshold(self, count: int) -> float | None:
        """The largest saliency that went, if the next is above it."""
        gone = self.removal.num_frames - count
        largest = float(self.removal.values[:gone].max(initial=0.0))
        return largest if self.count(largest) == count else None

    def count(self, threshold: float) -> int:
        """How many are left when the least salient is above the threshold."""
        above = np.flatnonzero(self.removal.values > threshold)
        gone = int(above[0]) if len(above) else len(self.removal.values)
        return self.removal.num_frames - gone


@dataclass(frozen=True, eq=False, slots=True)
class Splitting:
    """Stretches split at the frame farthest by D from the pose between their ends, worst first.

    With a threshold, until no frame is farther than that.
    """

    num_frames: int
    fixed: Frames
    order: Frames
    distances: FloatArray
    left: float

    @classmethod
    def of(
        cls, measure: PoseMeasure, fixed: Frames, *, threshold: float = -1.0, most: int
    ) -> Splitting:
        """Split until the worst is within the threshold, or there are so many keys."""
        frames = measure.motion.num_frames
        room = min(most, frames) - len(fixed)
        return cls(frames, fixed, *measure.split(fixed, threshold, room))

    @property
    def fewest(self) -> int:
        """The ends and the pinned frames."""
        return len(self.fixed)

    def frames(self, count: int) -> Frames:
        """The first splits."""
        return np.sort(np.concatenate([self.fixed, self.order[: count - self.fewest]]))

    def around(self, counts: Frames, frame: int) -> tuple[Frames, Frames]:
        """By the count from which on each frame is a key."""
        since = np.full(self.num_frames, self.num_frames + 1)
        since[self.fixed] = self.fewest
        since[self.order] = self.fewest + 1 + np.arange(len(self.order))
        return _around(since, counts, frame)

    def threshold(self, count: int) -> float | None:
        """The distance of the worst frame that is left, if it was never less before."""
        made = count - self.fewest
        left = float(self.distances[made]) if made < len(self.distances) else self.left
        return left if (self.distances[:made] > left).all() else None

    def count(self, threshold: float) -> int:
        """Splits go on while the worst is above the threshold."""
        within = np.flatnonzero(self.distances <= threshold)
        made = int(within[0]) if len(within) else len(self.distances)
        return self.fewest + made


def _around(since: Frames, counts: Frames, frame: int) -> tuple[Frames, Frames]:
    """Keys around a frame where frame f is a key from the count since[f] on."""
    before = np.minimum.accumulate(since[frame::-1])
    after = np.minimum.accumulate(since[frame:])
    left = frame - np.searchsorted(-before, -counts)
    right = frame + np.searchsorted(-after, -counts)
    return left, right
