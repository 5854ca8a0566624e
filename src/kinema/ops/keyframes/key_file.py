"""Key frames with their poses as plain values: enough to rebuild the motion from a file alone."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from kinema.errors import FormatError, KinemaError
from kinema.motion import Motion
from kinema.ops.keyframes.rebuilding import (
    Interpolation,
    between_keys,
    between_poses,
    checked_frames,
)
from kinema.skeleton import Skeleton

__all__ = ["load", "pose_facts"]

_MOST_BYTES = 1 << 30
_MOST_SAMPLES = 50_000_000  # frames times joints of the rebuilt motion


class _Skeleton(msgspec.Struct):
    names: list[str]
    parents: list[int]
    offsets: list[list[float]]
    rest_rotations: list[list[float]]
    is_end: list[bool]
    roles: dict[str, str] | None = None
    metres_per_unit: float | None = None


class _Poses(msgspec.Struct):
    interpolation: Interpolation
    skeleton: _Skeleton
    rotations: list[list[list[float]]]
    positions: list[list[list[float]]]


class _KeyFile(msgspec.Struct):
    """What is read of a file; whatever else is in it is ignored."""

    frames: list[int]
    num_frames: int
    frame_time: float
    poses: _Poses | None = None


def pose_facts(poses: Motion, interpolation: Interpolation) -> dict[str, Any]:
    """Key poses and their skeleton as values that JSON holds exactly."""
    skeleton = poses.skeleton
    return {
        "interpolation": interpolation,
        "skeleton": {
            "names": list(skeleton.names),
            "parents": skeleton.parents.tolist(),
            "offsets": skeleton.offsets.tolist(),
            "rest_rotations": skeleton.rest_rotations.tolist(),
            "is_end": skeleton.is_end.tolist(),
            "roles": None if skeleton.roles is None else dict(skeleton.roles),
            "metres_per_unit": skeleton.metres_per_unit,
        },
        "rotations": poses.rotations.tolist(),
        "positions": poses.positions.tolist(),
    }


def load(path: str | os.PathLike[str]) -> Motion:
    """Rebuild a motion from a file of key frames alone.

    Parameters
    ----------
    path : path
        What ``kinema keys walk.bvh --with-poses -o keys.json`` wrote.

    Returns
    -------
    Motion
        At the full frame rate, the same to the bit as the one that `reduce` gives.

    Raises
    ------
    FormatError
        If the file is not one of key frames, has no poses, or is too large.

    Examples
    --------
    >>> import json, tempfile
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> keys = kinema.keyframes.reduction(walk, count=8, with_poses=True)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = Path(folder) / "keys.json"
    ...     _ = file.write_text(json.dumps(kinema.report.facts(keys, walk)))
    ...     again = load(file)
    >>> bool((again.rotations == keys.motion.rotations).all())
    True
    """
    file = Path(path)
    if file.stat().st_size > _MOST_BYTES:
        raise FormatError(
            f"files of key frames may have up to {_MOST_BYTES:,} bytes", source=str(path)
        )
    try:
        found = msgspec.json.decode(file.read_bytes(), type=_KeyFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FormatError(
            f"expected a file of key frames, as kinema keys --with-poses writes it: {error}",
            source=str(path),
        ) from None
    if found.poses is None:
        raise FormatError(
            "the file has key frames, but not their poses",
            source=str(path),
            hint="kinema keys IN --with-poses -o keys.json writes both",
        )
    try:
        return _rebuilt(found, found.poses)
    except (KinemaError, ValueError, OverflowError) as error:
        raise FormatError(f"the key poses cannot be used: {error}", source=str(path)) from error


def _rebuilt(found: _KeyFile, given: _Poses) -> Motion:
    keys = checked_frames(found.frames)
    joints = len(given.skeleton.names)
    if not keys[-1] < found.num_frames <= _MOST_SAMPLES // max(joints, 1):
        raise ValueError(
            f"num_frames must be above the last key, {keys[-1]}, and at most "
            f"{_MOST_SAMPLES // max(joints, 1):,} for {joints} joints, found {found.num_frames:,}"
        )
    if not len(given.rotations) == len(given.positions) == len(keys):
        raise ValueError(
            f"expected a pose for each of {len(keys)} keys, found {len(given.rotations)} of "
            f"rotations and {len(given.positions)} of positions"
        )
    skeleton = Skeleton(
        tuple(given.skeleton.names),
        np.array(given.skeleton.parents, np.int32),
        np.array(given.skeleton.offsets, float),
        np.array(given.skeleton.rest_rotations, float),
        np.array(given.skeleton.is_end, bool),
        given.skeleton.roles,
        given.skeleton.metres_per_unit,
    )
    rotations, positions = (np.array(x, float) for x in (given.rotations, given.positions))
    poses = Motion(skeleton, rotations, positions, found.frame_time)
    at = between_keys(keys, np.arange(found.num_frames))
    return between_poses(poses, np.floor(at) if given.interpolation == "hold" else at)
