"""What filters work on: the chosen joints, and how a motion continues past its ends."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from kinema import _native, quat
from kinema.errors import OptionError, closest
from kinema.motion import Motion
from kinema.ops.joints import Joints, choose_joints
from kinema.skeleton import FloatArray, IntArray

__all__ = [
    "Ends",
    "frames_fitted",
    "frames_under",
    "joint_indices",
    "moving_joints",
    "positions_beyond",
    "rotations_beyond",
]

Ends: TypeAlias = Literal["copy", "shrink", "reflect", "hold", "extend"]

_ENDS = get_args(Ends)
_FEWEST = 3  # frames that a velocity is taken from: two would hand on the noise of the first


def joint_indices(motion: Motion, joints: Joints) -> IntArray:
    """Indices of the chosen joints, as the native filters take them."""
    return np.flatnonzero(choose_joints(motion, joints)).astype(np.int32)


def moving_joints(motion: Motion, chosen: IntArray) -> IntArray:
    """The chosen joints whose position changes; all other bones keep their length to the bit."""
    if not motion.num_frames:
        return chosen[:0]
    deviation = np.empty((motion.skeleton.num_joints, 3))
    _native.largest_deviation(motion.positions, motion.positions[0], deviation)
    return chosen[(deviation[chosen] > 0).any(axis=1)]


def frames_under(num_frames: int, half: int, ends: str) -> NDArray[np.int64]:
    """Frame numbers of the motion padded by half a window on both sides.

    With ``extend``, numbers from ``num_frames`` on are rows of what lies beyond the ends: first
    those before the motion, then those after it.

    >>> frames_under(4, 2, "hold").tolist(), frames_under(4, 2, "extend").tolist()
    ([0, 0, 0, 1, 2, 3, 3, 3], [4, 5, 0, 1, 2, 3, 6, 7])
    """
    if ends not in _ENDS:
        raise OptionError(
            f"no treatment of ends named {ends!r}", parameter="ends", hint=closest(ends, _ENDS)
        )
    frames = np.arange(-half, num_frames + half, dtype=np.int64)
    if ends == "reflect":
        frames = np.abs(frames)
        return np.where(frames < num_frames, frames, 2 * (num_frames - 1) - frames)
    if ends == "extend":
        after = np.where(frames < num_frames, frames, frames + half)
        return np.where(frames < 0, frames + half + num_frames, after)
    return np.clip(frames, 0, num_frames - 1)


def rotations_beyond(rotations: FloatArray, half: int) -> FloatArray:
    """Rotations (2 half, J, 4) before and after a motion (F, J, 4) that carries on turning.

    On either side, a line is fitted to the turns from the end to as many frames as half a window
    has, so that the noise of the last frame is not handed on.
    """
    sides = []
    for track in (rotations, rotations[::-1]):
        base = track[:1]
        near = track[: frames_fitted(len(track), half)]
        turns = quat.difference(np.broadcast_to(base, near.shape), near)
        sides.append(quat.mul(base, quat.exp(_carried_on(turns, half))))
    return np.ascontiguousarray(np.concatenate([sides[0][::-1], sides[1]]))


def positions_beyond(positions: FloatArray, half: int) -> FloatArray:
    """As `rotations_beyond`, for columns (F, N)."""
    sides = [
        _carried_on(track[: frames_fitted(len(track), half)], half)
        for track in (positions, positions[::-1])
    ]
    return np.ascontiguousarray(np.concatenate([sides[0][::-1], sides[1]]))


def frames_fitted(num_frames: int, half: int) -> int:
    """How many frames at an end its velocity is taken from.

    >>> frames_fitted(100, 1), frames_fitted(100, 12), frames_fitted(2, 12)
    (3, 13, 2)
    """
    return min(num_frames, max(_FEWEST, half + 1))


def _carried_on(values: FloatArray, steps: int) -> FloatArray:
    """Values 1, 2 … ``steps`` frames before the first, on the line fitted to all of them."""
    count = len(values)
    times = np.arange(count) - (count - 1) / 2.0
    spread = max(float(np.sum(times**2)), 1e-300)  # a single frame has no velocity
    slope = np.tensordot(times, values, axes=1) / spread
    ahead = -np.arange(1.0, steps + 1.0) - (count - 1) / 2.0
    return np.asarray(values.mean(axis=0) + ahead.reshape(-1, *[1] * slope.ndim) * slope)
