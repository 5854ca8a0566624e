"""The fewest keys whose rebuilt motion stays within a bound."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kinema import _native
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops.keyframes._ladder import Ladder
from kinema.ops.keyframes._measure import Frames, Walk
from kinema.ops.keyframes.rebuilding import between_keys
from kinema.skeleton import FloatArray

__all__ = ["Bound", "bisected", "fewest_within"]

_TOGETHER = 512  # counts that are tried at once
_REMEMBERED = 64
_PARTS = 8
_LARGEST = float(np.finfo(float).max)


class Bound:
    """Whether a motion rebuilt by slerp keeps every joint within a distance of its place.

    Frames where key sets failed are remembered: most other sets fail there too.
    """

    def __init__(self, motion: Motion, bound: float) -> None:
        self.motion, self.bound = motion, bound
        self.positions = forward(motion).positions
        self.hard: list[int] = []

    def holds(self, keys: Frames) -> bool:
        """Whether it holds in every frame, the hard ones looked at first."""
        if self.hard and len(keys) > 1:
            hard = np.array(self.hard)
            after = np.clip(np.searchsorted(keys, hard), 1, len(keys) - 1)
            if self._errors_between(keys[after - 1], keys[after], hard).max() > self.bound:
                return False
        at = between_keys(keys, np.arange(self.motion.num_frames))
        rotations, positions = self.motion.rotations[keys], self.motion.positions[keys]
        errors = self._off(rotations, positions, at, self.positions)
        if errors.max() <= self.bound:
            return True
        # the worst frame of each part of the motion that fails
        parts = np.array_split(np.arange(len(errors)), min(_PARTS, len(errors)))
        worst = [int(part[errors[part].argmax()]) for part in parts]
        worst = sorted(worst, key=lambda frame: -errors[frame])
        new = [frame for frame in worst if errors[frame] > self.bound and frame not in self.hard]
        self.hard = (new + self.hard)[:_REMEMBERED]
        return False

    def may_hold(self, ladder: Ladder, counts: Frames, hard: Sequence[int]) -> Frames:
        """Those counts of a ladder with which it holds in some hard frames."""
        for frame in hard:
            if len(counts) == 0:
                break
            left, right = ladder.around(counts, frame)
            # many counts have the same keys here
            pairs, which = np.unique(np.stack([left, right], axis=1), axis=0, return_inverse=True)
            errors = self._errors_between(pairs[:, 0], pairs[:, 1], np.full(len(pairs), frame))
            counts = counts[errors[which.ravel()] <= self.bound]
        return counts

    def _errors_between(self, left: Frames, right: Frames, frames: Frames) -> FloatArray:
        """The largest error of frames, each rebuilt from the two keys given for it."""
        share = (frames - left) / np.maximum(right - left, 1)
        at, ends = 2.0 * np.arange(len(frames)) + share, np.stack([left, right], axis=1).ravel()
        rotations, positions = self.motion.rotations[ends], self.motion.positions[ends]
        return self._off(rotations, positions, at, self.positions[frames])

    def _off(
        self, rotations: FloatArray, positions: FloatArray, at: FloatArray, true: FloatArray
    ) -> FloatArray:
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


def fewest_within(ladder: Ladder, bound: Bound) -> int:
    """The least count of a ladder that is within the bound.

    The error need not fall as the count grows, so no smaller count is passed over untried.
    """
    frames = bound.motion.num_frames
    for first in range(ladder.fewest, frames, _TOGETHER):
        counts = np.arange(first, min(first + _TOGETHER, frames))
        counts = bound.may_hold(ladder, counts, bound.hard)
        while len(counts):
            if bound.holds(ladder.frames(int(counts[0]))):
                return int(counts[0])
            counts = bound.may_hold(ladder, counts[1:], bound.hard[:_PARTS])
    return frames


def bisected(walk_at: Callable[[float], Walk], good: Callable[[Walk], bool]) -> Walk:
    """Halve the range of thresholds until a good walk and a bad one lie side by side.

    The walk at threshold 0 is taken for good. Where good and bad go to and fro, one such place is
    found.
    """
    low, high = walk_at(0.0), walk_at(np.inf)
    if good(high):
        return high
    while low.above < high.below:
        middle = 0.5 * low.above + 0.5 * min(high.below, _LARGEST)
        walk = walk_at(middle if middle < high.below else low.above)
        if good(walk):
            low = walk
        else:
            high = walk
    return low
