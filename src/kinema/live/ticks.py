"""Poses at one rate and in one shape: joints by role about the hips, in leg lengths."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from kinema import _native
from kinema.errors import IncompleteMotion, KinemaWarning, SkeletonError
from kinema.live.settings import KeySettings
from kinema.motion import Motion, Pose, complete
from kinema.ops.derived import Derived
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import FloatArray

__all__ = ["Ticks", "pose_stream", "ticks_of", "usable"]

FEWEST = 3  # frames: fewer have no key between the first and the last

_MOST_AT_ONCE = 64  # ticks that one pose can bring: after a longer gap, the rest is skipped
_FACING = (
    0.2  # the vector to the left, seen from above, is about 1 long; below this it says nothing
)


class Ticks(NamedTuple):
    """A motion at the rate of a database.

    ``poses`` (T, 3 N): x, y, z of each joint, relative to the hips, in leg lengths and multiplied
    by the root of its weight; ``headings`` (T,): the direction faced, in radians.
    """

    poses: FloatArray
    headings: FloatArray


def pose_stream(
    settings: KeySettings, pose: Pose, roles: Roles | None = None
) -> _native.PoseStream:
    """Prepare to follow the body that a pose shows.

    Raises
    ------
    MissingRole
        If a joint that the settings name cannot be found in the skeleton.
    SkeletonError
        If the legs have no length.
    """
    skeleton = pose.skeleton
    found = find_roles(pose.motion()) if roles is None else roles
    joints = [found[role] for role in settings.joints]
    length = _leg_length(pose, found)
    if not length > 0.0:
        raise SkeletonError(f"legs must have a length to measure by, found {length:g}")
    pairs = [
        (found[f"left_{part}"], found[f"right_{part}"])
        for part in ("hip", "shoulder")
        if f"left_{part}" in found and f"right_{part}" in found
    ]
    return _native.PoseStream(
        parents=skeleton.parents,
        joints=np.array(joints, np.int32),
        scales=settings.scales / length,
        pairs=np.array(pairs, np.int32).reshape(len(pairs), 2),
        root=found["hips"],
        rate=settings.fps,
    )


def ticks_of(motion: Motion, settings: KeySettings) -> Ticks:
    """Bring a motion to the rate of a database, as its stream would be.

    >>> from kinema import samples
    >>> ticks_of(samples.walk(seconds=2.0, fps=60.0).motion, KeySettings()).poses.shape
    (48, 45)
    """
    complete(motion, "key poses")
    if motion.num_frames == 0:
        raise SkeletonError("key poses need at least one frame, found none")
    first = Pose(motion.skeleton, motion.rotations[0], motion.positions[0])
    stream = pose_stream(settings, first, Derived(motion).roles)
    width = 3 * len(settings.joints) + 2
    room = np.empty((_MOST_AT_ONCE, width))
    rows = []
    for rotations, positions in zip(motion.rotations, motion.positions, strict=True):
        count = _native.push_pose(stream, rotations, positions, motion.frame_time, room)
        rows.append(room[:count].copy())
    found = np.concatenate(rows)
    return Ticks(np.ascontiguousarray(found[:, :-2]), headings_of(found[:, -2:]))


def usable(
    motions: Iterable[tuple[str, Motion]], settings: KeySettings
) -> Iterator[tuple[str, Ticks]]:
    """Motions at the rate of a database; what cannot be followed is left out, with a warning.

    Not every rig of a folder has every joint, and not every file has a frame.
    """
    for name, motion in motions:
        try:
            ticks = ticks_of(motion, settings)
        except (SkeletonError, IncompleteMotion) as error:
            warnings.warn(KinemaWarning(f"{name} is left out: {error}"), stacklevel=3)
            continue
        if len(ticks.poses) >= FEWEST:
            yield name, ticks


def headings_of(left: FloatArray) -> FloatArray:
    """Directions faced, from the vectors (T, 2) to the left; where they say nothing, the last."""
    angles = np.arctan2(-left[:, 1], left[:, 0])
    facing = np.hypot(left[:, 0], left[:, 1]) > _FACING
    last = np.maximum.accumulate(np.where(facing, np.arange(len(left)), -1))
    return np.where(last < 0, 0.0, angles[np.maximum(last, 0)])


def _leg_length(pose: Pose, roles: Roles) -> float:
    """Mean length of the legs from hip to ankle along the bones, as they are in the pose."""
    total = 0.0
    for side in ("left", "right"):
        hip, _, joint = roles.chain("left_leg" if side == "left" else "right_leg")
        while joint != hip:
            total += float(np.linalg.norm(pose.positions[joint]))
            joint = int(pose.skeleton.parents[joint])
    return total / 2.0
