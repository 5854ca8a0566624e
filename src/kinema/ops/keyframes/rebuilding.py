"""Build a motion up again from its key frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.errors import OptionError, ShapeError, closest
from kinema.motion import Motion, complete
from kinema.ops.keyframes._measure import Frames
from kinema.skeleton import FloatArray

__all__ = ["Interpolation", "between_keys", "extract", "rebuild"]

Interpolation: TypeAlias = Literal["slerp", "hold"]


def rebuild(
    motion: Motion,
    frames: Sequence[int] | NDArray[np.integer],
    *,
    interpolation: Interpolation = "slerp",
) -> Motion:
    """Build a motion up from its key frames, at the full rate.

    Parameters
    ----------
    motion : Motion
        The whole motion, or only its key poses, one for each entry of ``frames``.
    frames : (K,) int
        The key frames, rising.
    interpolation : {"slerp", "hold"}
        Between keys: rotations by slerp and positions linearly; or each key held until the next,
        the look of drawn animation.

    Returns
    -------
    Motion
        As long as the whole motion; of key poses alone, up to the last key. The keys are there to
        the bit. Before the first key and after the last its pose is held.

    Raises
    ------
    OptionError
        If frames do not rise or are outside the motion.

    References
    ----------
    Algorithm 2 of source 001; ``hold`` is what source 003 wants for drawn animation.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> light = rebuild(walk, [0, 40, 80, 119])
    >>> light
    <Motion 120 frames at 60 fps, 24 joints>
    >>> bool((light.rotations[80] == walk.rotations[80]).all())
    True
    """
    if interpolation not in ("slerp", "hold"):
        choices = ("slerp", "hold")
        raise OptionError(
            f"no interpolation named {interpolation!r}", hint=closest(interpolation, choices)
        )
    complete(motion, "rebuilding")
    keys = check_frames(frames)
    only_keys = len(keys) == motion.num_frames
    length = int(keys[-1]) + 1 if only_keys else motion.num_frames
    if keys[-1] >= length:
        raise OptionError(
            f"frames must be below {length}, the motion's number of frames, found {keys[-1]}"
        )
    poses = motion if only_keys else extract(motion, keys)
    at = between_keys(keys, np.arange(length))
    if interpolation == "hold":
        at = np.floor(at)
    joints = motion.skeleton.num_joints
    rotations, positions = np.empty((length, joints, 4)), np.empty((length, joints, 3))
    _native.sample(
        rotations=poses.rotations,
        positions=poses.positions,
        at=at,
        out_rotations=rotations,
        out_positions=positions,
    )
    return Motion.unchecked(
        motion.skeleton, rotations, positions, motion.frame_time, layout=motion.layout
    )


def extract(motion: Motion, frames: Sequence[int] | NDArray[np.integer]) -> Motion:
    """Take the key poses alone out of a motion; `rebuild` with the same frames undoes it.

    The frame time stays, so played as it is it runs through the keys at the motion's rate.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> extract(walk, [0, 40, 80, 119])
    <Motion 4 frames at 60 fps, 24 joints>
    """
    keys = check_frames(frames)
    if keys[-1] >= motion.num_frames:
        raise OptionError(
            f"frames must be below {motion.num_frames}, the motion's number of frames, "
            f"found {keys[-1]}"
        )
    return Motion.unchecked(
        motion.skeleton,
        motion.rotations[keys],
        motion.positions[keys],
        motion.frame_time,
        None if motion.missing is None else motion.missing[keys],
        motion.layout,
    )


def between_keys(keys: Frames, frames: Frames) -> FloatArray:
    """Where frames lie among keys: 2.25 is a quarter of the way from key 2 to key 3."""
    at: FloatArray = np.interp(frames, keys, np.arange(len(keys), dtype=float))
    return at


def check_frames(frames: Sequence[int] | NDArray[np.integer], name: str = "frames") -> Frames:
    """Take frame numbers, rising and at least one, as an array."""
    found = np.asarray(frames)
    if found.ndim != 1 or len(found) == 0 or not np.issubdtype(found.dtype, np.integer):
        raise ShapeError(f"{name} must be a list of frame numbers, found {frames!r}")
    keys = found.astype(np.int64)
    if keys[0] < 0 or (np.diff(keys) <= 0).any():
        raise OptionError(f"{name} must rise from 0 on, each once, found {keys.tolist()[:12]}")
    return keys
