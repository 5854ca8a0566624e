"""Rebuild a motion from its key frames."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.checked import checked
from kinema.errors import OptionError, ShapeError, closest
from kinema.motion import Motion, complete
from kinema.ops.keyframes.pose_distance import FrameNumbers
from kinema.skeleton import FloatArray

__all__ = [
    "Interpolation",
    "between_keys",
    "between_poses",
    "check_interpolation",
    "checked_frames",
    "extract",
    "rebuild",
]

Interpolation: TypeAlias = Literal["slerp", "hold"]


@checked
def rebuild(
    motion: Motion,
    frames: Sequence[int] | NDArray[np.integer],
    *,
    interpolation: Interpolation = "slerp",
) -> Motion:
    """Rebuild a motion from its key frames, at the full frame rate.

    Parameters
    ----------
    motion : Motion
        The whole motion, or only its key poses, one for each entry of ``frames``.
    frames : (K,) int
        The key frames, in order.
    interpolation : {"slerp", "hold"}
        What is shown between keys. slerp: rotations by slerp, positions linearly. hold: each key
        until the next, as in drawn animation.

    Returns
    -------
    Motion
        As long as the whole motion; of key poses alone, up to the last key. Key frames are the
        same to the bit. The first key is held before it, and the last after it.

    Raises
    ------
    OptionError
        If frames are not in order or are outside the motion.

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
    check_interpolation(interpolation)
    complete(motion, "rebuilding")
    keys = checked_frames(frames)
    only_keys = len(keys) == motion.num_frames
    length = int(keys[-1]) + 1 if only_keys else motion.num_frames
    poses = motion if only_keys else extract(motion, keys)
    at = between_keys(keys, np.arange(length))
    return between_poses(poses, np.floor(at) if interpolation == "hold" else at)


def between_poses(poses: Motion, at: FloatArray) -> Motion:
    """Poses between those of a motion: at 2.25, a quarter of the way from frame 2 to frame 3."""
    joints = poses.skeleton.num_joints
    rotations, positions = np.empty((len(at), joints, 4)), np.empty((len(at), joints, 3))
    _native.sample(
        rotations=poses.rotations,
        positions=poses.positions,
        at=at,
        out_rotations=rotations,
        out_positions=positions,
    )
    return Motion.unchecked(
        poses.skeleton, rotations, positions, poses.frame_time, layout=poses.layout
    )


@checked
def extract(motion: Motion, frames: Sequence[int] | NDArray[np.integer]) -> Motion:
    """Extract the key poses of a motion; `rebuild` with the same frames reverses it.

    The frame time stays the same, so the result plays one key after another at the motion's rate.

    Parameters
    ----------
    motion : Motion
    frames : (K,) int
        The key frames, in order.

    Returns
    -------
    Motion
        One frame per key.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> extract(walk, [0, 40, 80, 119])
    <Motion 4 frames at 60 fps, 24 joints>
    """
    keys = checked_frames(frames)
    if keys[-1] >= motion.num_frames:
        raise OptionError(
            f"frames must be below {motion.num_frames}, the motion's number of frames, "
            f"found {keys[-1]}",
            parameter="frames",
        )
    return Motion.unchecked(
        motion.skeleton,
        motion.rotations[keys],
        motion.positions[keys],
        motion.frame_time,
        None if motion.missing is None else motion.missing[keys],
        motion.layout,
    )


def between_keys(keys: FrameNumbers, frames: FrameNumbers) -> FloatArray:
    """Frames as positions among keys: 2.25 is a quarter of the way from key 2 to key 3."""
    at: FloatArray = np.interp(frames, keys, np.arange(len(keys), dtype=float))
    return at


def check_interpolation(interpolation: str) -> None:
    """Reject an interpolation that does not exist."""
    choices = get_args(Interpolation)
    if interpolation not in choices:
        raise OptionError(
            f"no interpolation named {interpolation!r}",
            parameter="interpolation",
            hint=closest(interpolation, choices),
        )


def checked_frames(frames: Sequence[int] | NDArray[np.integer]) -> FrameNumbers:
    """Frame numbers, in order and at least one, as an array."""
    found = np.asarray(frames)
    if found.ndim != 1 or len(found) == 0 or not np.issubdtype(found.dtype, np.integer):
        raise ShapeError(f"frames must be a list of frame numbers, found {frames!r}")
    keys = found.astype(np.int64)
    if keys[0] < 0 or (np.diff(keys) <= 0).any():
        raise OptionError(
            f"frames must increase, from 0 on, each once, found {keys.tolist()[:12]}",
            parameter="frames",
        )
    return keys
