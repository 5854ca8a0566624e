"""Displacements: what inverse kinematics changes in a clip, eased in and out without snaps.

A chain can meet a goal in many poses, and the one that a solver finds at the end of an ease need
not be the clip's own, although the goal is. So goals are met in full first, and what is eased is
the displacement: each joint's turn away from the clip, which is none where the ease ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kinema import quat
from kinema.motion import Motion
from kinema.ops.filters.kernels import taps_in
from kinema.skeleton import BoolArray, FloatArray

__all__ = [
    "TurnLimit",
    "displaced",
    "displacement",
    "eased",
    "rejoined",
    "slowed",
    "smoothed",
    "turns",
]

_OWN_SPEED = 1.25  # times the clip's fastest turns: as fast as joints may turn,
_EASE_SPEED = 2.0  # or this many times the mean speed of the ease
_FASTEST = 99.9  # percentile that counts as a clip's fastest turns: the rest are glitches
_WIDTHS_S = (0.04, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5)
_CYCLES = 6
_MORE = 1.0 + 1e-6  # times a bound is too fast; less is rounding
_LESS = 0.25  # of a displacement that is too fast is taken away at a time
_STILL_RAD = 1e-9
_BLOCK = 4096  # frames at a time: temporaries stay in the cache


def displacement(clip: Motion, solved: Motion) -> Motion:
    """What turns and moves each joint of a clip to where it was solved, in its own axes."""
    turned = quat.normalize(quat.mul(quat.conjugate(clip.rotations), solved.rotations))
    same = (solved.rotations == clip.rotations).all(axis=-1, keepdims=True)
    return clip.with_arrays(
        rotations=np.where(same, quat.identity(), turned),
        positions=solved.positions - clip.positions,
    )


def displaced(clip: Motion, change: Motion) -> Motion:
    """The clip with a displacement; joints without one are unchanged, to the bit."""
    turned = quat.normalize(quat.mul(clip.rotations, change.rotations))
    same = (change.rotations == quat.identity()).all(axis=-1, keepdims=True)
    return clip.with_arrays(
        rotations=np.where(same, clip.rotations, turned),
        positions=clip.positions + change.positions,
    )


def smoothed(clip: Motion, solved: Motion, width: int) -> Motion:
    """The solved motion with its displacement averaged over ``width`` frames."""
    return displaced(clip, _averaged(displacement(clip, solved), width))


def eased(change: Motion, weights: FloatArray) -> Motion:
    """A share (F,) of the displacement in each frame: 1 in the middle, falling to both sides."""
    held = np.flatnonzero(weights == 1.0)
    first, last = int(held[0]), int(held[-1])
    # Of the two ways round, each side takes the short one where its ease begins, and keeps to it.
    halves = [
        quat.unroll(_short(change.rotations[: first + 1][::-1]))[::-1],
        change.rotations[first + 1 : last],
        quat.unroll(_short(change.rotations[max(last, first + 1) :])),
    ]
    turns = quat.exp(weights[:, None, None] * quat.log(np.concatenate(halves)))
    in_full = (weights == 1.0)[:, None, None]
    return change.with_arrays(
        rotations=np.where(in_full, change.rotations, turns),
        positions=weights[:, None, None] * change.positions,
    )


def slowed(clip: Motion, change: Motion, weights: FloatArray, limit: TurnLimit) -> Motion:
    """The displacement, averaged over time wherever a joint would turn too fast.

    A limb that reaches as far as it can straightens in an instant, and one that is led past its
    own shoulder has to turn round: goals can ask for any speed. There the tip leaves its goal for
    as long as the limb needs. Averages widen until all joints are slow enough. Frames that are not
    near keep their displacement, and those with weight 0 have none.
    """
    fixed = weights == 0.0
    best, least = change, np.inf
    for width in _widths(clip):
        excess = _excess(clip, change, weights, limit)
        if excess.max() < least:
            best, least = change, float(excess.max())
        fast = excess > _MORE
        if not fast.any():
            break
        share = _near(fast, width) * _inside(fixed, width)
        even = _averaged(change, width)
        change = change.with_arrays(
            rotations=quat.slerp(change.rotations, even.rotations, share[:, None]),
            positions=change.positions + share[:, None, None] * (even.positions - change.positions),
        )
    return _reduced(clip, best, weights, limit)


def rejoined(
    clip: Motion, change: Motion, wanted: Motion, weights: FloatArray, limit: TurnLimit
) -> Motion:
    """The displacement, replaced by a ``wanted`` one wherever that is not too fast.

    The change from one to the other takes as long as it needs; where it would be too fast for any
    length, the displacement stays as it is.
    """
    away = np.zeros(clip.num_frames - 1, bool)
    for width in _widths(clip, cycles=1):
        share = 1.0 - _near(away, width) if away.any() else np.ones(clip.num_frames)
        moved = change.with_arrays(
            rotations=quat.slerp(change.rotations, wanted.rotations, share[:, None]),
            positions=change.positions
            + share[:, None, None] * (wanted.positions - change.positions),
        )
        fast = _excess(clip, moved, weights, limit) > _MORE
        if not fast.any():
            return moved
        away |= fast
    return change


def _reduced(clip: Motion, change: Motion, weights: FloatArray, limit: TurnLimit) -> Motion:
    """The displacement, made smaller wherever a joint still turns too fast: the clip never does."""
    for width in _widths(clip):
        fast = _excess(clip, change, weights, limit) > _MORE
        if not fast.any():
            break
        less = _LESS * _near(fast, width)
        change = change.with_arrays(
            rotations=quat.slerp(change.rotations, quat.identity(), less[:, None]),
            positions=(1.0 - less)[:, None, None] * change.positions,
        )
    return change


def _excess(clip: Motion, change: Motion, weights: FloatArray, limit: TurnLimit) -> FloatArray:
    """The fastest turn of any joint over its bound, from each frame to the next, (F - 1,)."""
    bounds = np.maximum(limit.bounds(change.rotations[weights == 1.0]), turns(clip))
    found = turns(displaced(clip, change)) / np.maximum(bounds, _STILL_RAD)
    return np.asarray(found.max(axis=1, initial=0.0))


@dataclass(frozen=True)
class TurnLimit:
    """The fastest that joints may turn.

    That is a little more than the fastest turns of the clip or, for large displacements, twice the
    mean speed of the ease.

    Parameters
    ----------
    own : float
        What counts as the fastest turns of the clip, in radians per frame.
    ease_frames : float
        How many frames the ease takes.
    """

    own: float
    ease_frames: float

    @classmethod
    def of(cls, clip: Motion, ease_frames: float) -> TurnLimit:
        """The limit for a clip."""
        joints, steps = ~clip.skeleton.is_end, max(clip.num_frames - 1, 0)
        own = np.empty((steps, int(joints.sum())))
        for start in range(0, steps, _BLOCK):
            some = slice(start, start + _BLOCK)
            own[some] = turns(clip[start : start + _BLOCK + 1])[:, joints]
        return cls(
            float(np.percentile(own, _FASTEST, overwrite_input=True)) if own.size else 0.0,
            ease_frames,
        )

    def bounds(self, turned: FloatArray) -> FloatArray:
        """The bound of each joint (J,), in radians per frame, for displacements (F, J, 4)."""
        apart = quat.distance(turned, quat.identity()).max(axis=0)
        by_ease = _EASE_SPEED * apart / self.ease_frames
        return np.asarray(np.maximum(_OWN_SPEED * self.own, by_ease))


def turns(motion: Motion) -> FloatArray:
    """How far each joint turns from frame to frame, (F - 1, J) in radians."""
    return quat.distance(motion.rotations[1:], motion.rotations[:-1])


def _averaged(change: Motion, width: int) -> Motion:
    """Averages over ``width`` frames; before the first and after the last, those repeat.

    Quaternions are averaged as numbers, with signs that follow on from frame to frame. That has an
    answer for joints that turn half round within the window too, where logarithms have two.
    """
    from scipy.ndimage import convolve1d

    kernel = np.hanning(width + 2)[1:-1]
    rotations, positions = (
        convolve1d(values, kernel / kernel.sum(), axis=0, mode="nearest")
        for values in (quat.unroll(change.rotations), change.positions)
    )
    still = (change.rotations == quat.identity()).all(axis=(0, 2))[:, None]
    return change.with_arrays(
        rotations=np.where(still, change.rotations, quat.normalize(rotations)), positions=positions
    )


def _short(rotations: FloatArray) -> FloatArray:
    """Rotations (F, J, 4) with the first of each joint given the short way round."""
    return np.where(rotations[:1, :, :1] < 0.0, -rotations, rotations)


def _widths(clip: Motion, cycles: int = _CYCLES) -> Iterator[int]:
    """Ever wider averages, in frames."""
    most = (clip.num_frames - 1) | 1
    for _ in range(cycles):
        for seconds in _WIDTHS_S:
            yield max(3, min(taps_in(seconds, clip.fps), most))


def _near(fast: BoolArray, width: int) -> FloatArray:
    """A share (F,) for each frame: 1 beside fast steps (F - 1,), falling to 0 over a width."""
    beside = np.append(fast, False) | np.insert(fast, 0, False)
    return _smooth_step(1.0 - _distance(beside) / (0.5 * width + 1))


def _inside(fixed: BoolArray, width: int) -> FloatArray:
    """A share (F,) for each frame: 0 in fixed ones, rising to 1 over half a width."""
    return _smooth_step(_distance(fixed) / (0.5 * width))


def _distance(marked: BoolArray) -> FloatArray:
    """The number of frames to the nearest marked one, (F,)."""
    at, there = np.arange(len(marked)), np.flatnonzero(marked)
    if not len(there):
        return np.full(len(marked), np.inf)
    after = np.searchsorted(there, at)
    left, right = there[np.maximum(after - 1, 0)], there[np.minimum(after, len(there) - 1)]
    return np.asarray(np.minimum(np.abs(at - left), np.abs(right - at)), np.float64)


def _smooth_step(x: FloatArray) -> FloatArray:
    share = np.clip(x, 0.0, 1.0)
    return np.asarray(share * share * (3.0 - 2.0 * share))
