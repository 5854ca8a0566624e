"""The fewest keys whose rebuilt motion stays within an error bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kinema import _native
from kinema._arrays import parts
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.keyframes.by_count import KeysByCount, SaliencyKeys, SplitKeys
from kinema.ops.keyframes.compact import compact
from kinema.ops.keyframes.error_report import error_between
from kinema.ops.keyframes.pose_distance import FrameNumbers, ThresholdKeys
from kinema.ops.keyframes.rebuilding import between_keys
from kinema.skeleton import FloatArray

__all__ = ["ErrorBound", "bisect_threshold", "fewest_within"]

_BLOCK = 1024  # frames that are rebuilt at a time, so that they stay in the cache
_TOGETHER = 512  # counts that are tried at once
_REMEMBERED = 4096
_PARTS = 32
_LARGEST = float(np.finfo(float).max)


class ErrorBound:
    """Whether a motion rebuilt by slerp keeps every joint within a distance of the original.

    Frames where key sets failed are remembered as hard: most other sets fail there too.
    """

    def __init__(self, body: Derived, bound: float) -> None:
        self.motion, self.bound = body.motion, bound
        self.positions = np.empty(body.motion.positions.shape)  # in the world
        for part in parts(body.motion.num_frames, _BLOCK):
            self.positions[part] = forward(body.motion[part]).positions
        self.hard: list[int] = []

    def holds(self, keys: FrameNumbers) -> bool:
        """Whether the bound holds in every frame; hard frames are tried first."""
        if self.hard and len(keys) > 1:
            hard = np.array(self.hard)
            after = np.clip(np.searchsorted(keys, hard), 1, len(keys) - 1)
            if self._errors_between(keys[after - 1], keys[after], hard).max() > self.bound:
                return False
        at = between_keys(keys, np.arange(self.motion.num_frames))
        errors = np.empty(len(at))
        for part in parts(len(at), _BLOCK):
            first = int(at[part.start])
            near = keys[first : int(at[part.stop - 1]) + 2]
            rotations, positions = self.motion.rotations[near], self.motion.positions[near]
            errors[part] = self._errors(
                rotations, positions, at[part] - first, self.positions[part]
            )
        if errors.max() <= self.bound:
            return True
        # the worst frame of each part of the motion that fails
        stretches = np.array_split(np.arange(len(errors)), min(_PARTS, len(errors)))
        worst = [int(frames[errors[frames].argmax()]) for frames in stretches]
        worst = sorted(worst, key=lambda frame: -errors[frame])
        known = set(self.hard)
        new = [frame for frame in worst if errors[frame] > self.bound and frame not in known]
        self.hard = (new + self.hard)[:_REMEMBERED]
        return False

    def may_hold(
        self, keys: KeysByCount, counts: FrameNumbers, hard: Sequence[int]
    ) -> FrameNumbers:
        """The counts with which the bound holds in some hard frames."""
        for frame in hard:
            if len(counts) == 0:
                break
            left, right = keys.around(counts, frame)
            # many counts have the same keys here
            pairs, which = np.unique(np.stack([left, right], axis=1), axis=0, return_inverse=True)
            errors = self._errors_between(pairs[:, 0], pairs[:, 1], np.full(len(pairs), frame))
            counts = counts[errors[which.ravel()] <= self.bound]
        return counts

    def _errors_between(
        self, left: FrameNumbers, right: FrameNumbers, frames: FrameNumbers
    ) -> FloatArray:
        """The largest error of frames, each rebuilt from the two keys given for it."""
        share = (frames - left) / np.maximum(right - left, 1)
        at, ends = 2.0 * np.arange(len(frames)) + share, np.stack([left, right], axis=1).ravel()
        rotations, positions = self.motion.rotations[ends], self.motion.positions[ends]
        return self._errors(rotations, positions, at, self.positions[frames])

    def _errors(
        self, rotations: FloatArray, positions: FloatArray, at: FloatArray, true: FloatArray
    ) -> FloatArray:
        """The largest error of each frame interpolated from key poses."""
        skeleton = self.motion.skeleton
        turns = np.empty((len(at), skeleton.num_joints, 4))
        places = np.empty((len(at), skeleton.num_joints, 3))
        _native.sample(
            rotations=rotations,
            positions=positions,
            at=at,
            out_rotations=turns,
            out_positions=places,
        )
        world = forward(Motion.unchecked(skeleton, turns, places, self.motion.frame_time)).positions
        world -= true
        squares = np.einsum("fjc,fjc->fj", world, world)
        squares[:, skeleton.is_end] = 0.0
        largest: FloatArray = np.sqrt(squares.max(axis=1))
        return largest


def fewest_within(keys: KeysByCount, body: Derived, limit: float) -> int:
    """The least count of keys that stays within an error bound.

    The error does not always fall as the count grows, so every smaller count is tried. Where each
    set contains the smaller ones, a further key changes only the segment that it divides.
    """
    if isinstance(keys, SaliencyKeys | SplitKeys):
        return _fewest_added(keys, body, limit)
    frames, bound = body.motion.num_frames, ErrorBound(body, limit)
    for first in range(keys.fewest, frames, _TOGETHER):
        counts = np.arange(first, min(first + _TOGETHER, frames))
        counts = bound.may_hold(keys, counts, bound.hard)
        while len(counts):
            if bound.holds(keys.frames(int(counts[0]))):
                return int(counts[0])
            counts = bound.may_hold(keys, counts[1:], bound.hard[:_PARTS])
    return frames


def _fewest_added(keys: SaliencyKeys | SplitKeys, body: Derived, limit: float) -> int:
    added = np.ascontiguousarray(keys.added)
    rounding = 1e-9 * (limit + body.height)
    more = _native.fewest_added(
        motion=compact(body.motion, None, True).arrays,
        pins=np.setdiff1d(np.arange(body.motion.num_frames), added),
        order=added,
        bound=(limit + rounding) ** 2,
    )
    count = min(keys.fewest + more, body.motion.num_frames)
    # no smaller count is within the bound; up to rounding, this one is
    while error_between(body, keys.frames(count)).position_max > limit:
        count += 1
    return count


def bisect_threshold(
    keys_at: Callable[[float], ThresholdKeys], good: Callable[[ThresholdKeys], bool]
) -> ThresholdKeys:
    """Bisect thresholds until good keys and bad ones are those of neighbouring thresholds.

    Threshold 0 is taken to be good. Where good and bad alternate, one of the changes is found.
    """
    low, high = keys_at(0.0), keys_at(np.inf)
    if good(high):
        return high
    while low.above < high.below:
        middle = 0.5 * low.above + 0.5 * min(high.below, _LARGEST)
        keys = keys_at(middle if middle < high.below else low.above)
        if good(keys):
            low = keys
        else:
            high = keys
    return low
