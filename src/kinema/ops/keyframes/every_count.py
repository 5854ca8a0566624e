"""Key frames for every count at once, with the error of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

import numpy as np

from kinema import _native
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.keyframes.by_count import SplitKeys
from kinema.ops.keyframes.compact import CompactMotion, compact
from kinema.ops.keyframes.pose_distance import FrameNumbers, PoseDistance
from kinema.ops.keyframes.request import Request
from kinema.ops.saliency import removal
from kinema.skeleton import FloatArray
from kinema.units import Frames

__all__ = ["KeyCounts", "NestedMethod", "all_counts"]

NestedMethod: TypeAlias = Literal["removal", "saliency", "split"]


@dataclass(frozen=True, eq=False, slots=True)
class KeyCounts:
    """The key frames of a motion for every count, and the error of each.

    Every set contains all smaller ones, so that moving from one count to the next adds or removes
    a single key: ``order`` says which.

    Attributes
    ----------
    method : {"removal", "saliency", "split"}
    height : float
        The body's, in the motion's unit.
    order : (F,) int64
        All frames: those that are always keys, then the others as they become keys.
    counts : (N,) int64
        The numbers of keys, from the fewest to all frames.
    position_mean, position_max : (N,)
        Mean and largest distance of the joints from where they were, rebuilt by slerp from so many
        keys; in the motion's unit.

    Examples
    --------
    >>> import kinema
    >>> found = all_counts(kinema.samples.walk(seconds=2.0).motion)
    >>> found.counts[[0, -1]].tolist(), found.frames(2).tolist()
    ([2, 120], [0, 119])
    >>> bool(found.of_height(found.position_max)[-1] == 0.0)
    True
    """

    method: NestedMethod
    height: float
    order: FrameNumbers
    counts: FrameNumbers
    position_mean: FloatArray
    position_max: FloatArray

    def frames(self, count: int) -> FrameNumbers:
        """The keys for a count, in order."""
        if not self.counts[0] <= count <= self.counts[-1]:
            raise OptionError(
                f"count must be from {self.counts[0]} to {self.counts[-1]}, found {count}",
                parameter="count",
            )
        return np.sort(self.order[:count])

    def fewest(self, max_error: float) -> int:
        """The least count that keeps every joint within a distance."""
        return int(self.counts[np.argmax(self.position_max <= max_error)])

    def of_height(self, lengths: FloatArray) -> FloatArray:
        """Lengths as a share of the body's height."""
        return np.asarray(lengths / self.height if self.height > 0.0 else np.zeros_like(lengths))


@checked
def all_counts(
    motion: Motion,
    *,
    method: NestedMethod = "removal",
    pins: Sequence[Annotated[int, Frames]] = (),
) -> KeyCounts:
    """Choose key frames for every count, and measure the error of each, in one call.

    For a slider, or to see how many keys a motion needs. Every set contains all smaller ones.

    Parameters
    ----------
    motion : Motion
        At least one frame.
    method : {"removal", "saliency", "split"}
        How keys are chosen. removal: start with all frames, and remove the one without which the
        rebuilt joints stay nearest to the original, again and again. saliency, split: as in
        `select`.
    pins : sequence of int
        Frames that must be keys.

    Returns
    -------
    KeyCounts

    Notes
    -----
    With saliency and split, each set is the one that ``select(motion, method=…, count=…)`` gives.
    With removal it is not the one of ``select(motion, count=…)``, which is free to move every key:
    errors are somewhat larger, as sets must contain each other.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> found = all_counts(walk)
    >>> len(found.frames(12)), found.fewest(0.05) < found.fewest(0.01)
    (12, True)
    """
    body = Derived(motion)
    fixed = Request.checked(body, count=motion.num_frames or 1, pins=pins).fixed
    small = compact(motion, None, True)
    removed = _removed(body, method, small, fixed)
    errors = np.zeros((len(removed) + 1, 2))
    if len(removed):
        _native.removal_errors(motion=small.arrays, order=removed, errors=errors)
    errors = errors[::-1]  # the fewest keys first
    return KeyCounts(
        method,
        body.height,
        np.concatenate([fixed, removed[::-1]]),
        np.arange(len(fixed), motion.num_frames + 1),
        np.maximum(errors[:, 1], 0.0) / (small.total * motion.num_frames),
        np.sqrt(errors[:, 0]),
    )


def _removed(
    body: Derived, method: NestedMethod, small: CompactMotion, fixed: FrameNumbers
) -> FrameNumbers:
    """The frames that are not fixed, in the order in which they cease to be keys."""
    frames = body.motion.num_frames
    if len(fixed) == frames:
        return np.zeros(0, np.int64)
    if method == "saliency":
        return removal(body.motion, pins=fixed.tolist()).order
    if method == "split":
        keys = SplitKeys.of(PoseDistance.of(body), fixed, most=frames)
        return np.ascontiguousarray(keys.order[::-1])
    keep = np.zeros(frames, np.uint8)
    keep[fixed] = 1
    order = np.empty(frames - len(fixed), np.int64)
    _native.removal_order(motion=small.arrays, keep=keep, order=order)
    return order
