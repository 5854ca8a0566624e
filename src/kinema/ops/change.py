"""Measure what an operation changed in a motion."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema import kinematics, quat
from kinema.motion import Motion, same_skeleton
from kinema.ops.joints import choose_joint
from kinema.ops.mount import hung_alike, in_body
from kinema.ops.resample import sample
from kinema.skeleton import FloatArray

__all__ = ["AngularRates", "Change", "angular_rates", "change"]


class Change(NamedTuple):
    """The largest change of a joint's rotation, and of any joint's position in the world.

    ``angle_rad`` is how far ``joint`` was turned at ``frame`` of the original, ``time_s`` after its
    start. Peak speed and acceleration of that joint, over the whole of each motion, and number of
    frames and frame rate are pairs: before and after. ``moved`` is the largest displacement in the
    world, of ``moved_joint``, in the motion's unit.
    """

    joint: str
    frame: int
    time_s: float
    angle_rad: float
    peak_speed_rad_s: tuple[float, float]
    peak_acceleration_rad_s2: tuple[float, float]
    moved: float
    moved_joint: str
    frames: tuple[int, int]
    fps: tuple[float, float]


class AngularRates(NamedTuple):
    """Angular speed (F - 1,) between frames and angular acceleration (F - 2,) at inner frames."""

    speed_rad_s: FloatArray
    acceleration_rad_s2: FloatArray


def change(before: Motion, after: Motion, *, joint: str | None = None) -> Change:
    """Measure what an operation changed in a motion.

    Motions of different length or frame rate are compared at the times that both have; missing
    samples count with the value held under them. Frames that neither motion has cannot be compared:
    without any in common, nothing has changed.

    Parameters
    ----------
    before : Motion
        The original.
    after : Motion
        The result, on the same skeleton.
    joint : str, optional
        Name or role of the joint to measure (default: the one that turned most).

    Returns
    -------
    Change

    Raises
    ------
    SkeletonMismatch
        If the skeletons differ.
    UnknownJoint
        If there is no such joint.

    Examples
    --------
    >>> from kinema import filters, samples
    >>> noisy = samples.walk(noise_rad=0.03).motion
    >>> found = change(noisy, filters.smooth(noisy))
    >>> found.peak_speed_rad_s[1] < found.peak_speed_rad_s[0], found.frames
    (True, (240, 240))
    """
    same_skeleton([before, after], "measuring a change")
    skeleton = before.skeleton
    joints = in_body(before)
    ours, theirs = hung_alike(_at_common_times(before, after))
    angles = np.where(joints, quat.distance(ours.rotations, theirs.rotations), -1.0)
    moves = np.where(joints | skeleton.is_end, _displacements(ours, theirs), -1.0)
    turned = _peak(angles)[1] if joint is None else choose_joint(before, joint)
    frame, _ = _peak(angles[:, turned : turned + 1])
    moved_frame, moved = _peak(moves)
    name = skeleton.names[turned]
    rates = [angular_rates(motion, name) for motion in (before, after)]
    speeds, accelerations = (
        [float(np.max(part, initial=0.0)) for part in parts] for parts in zip(*rates, strict=True)
    )
    return Change(
        joint=name,
        frame=frame,
        time_s=frame * before.frame_time,
        angle_rad=float(angles[frame, turned]) if len(angles) else 0.0,
        peak_speed_rad_s=(speeds[0], speeds[1]),
        peak_acceleration_rad_s2=(accelerations[0], accelerations[1]),
        moved=float(moves[moved_frame, moved]) if len(moves) else 0.0,
        moved_joint=skeleton.names[moved],
        frames=(before.num_frames, after.num_frames),
        fps=(before.fps, after.fps),
    )


def angular_rates(motion: Motion, joint: str) -> AngularRates:
    """A joint's angular speed and acceleration relative to its parent; empty in very short clips.

    >>> from kinema import samples
    >>> rates = angular_rates(samples.walk(seconds=1.0).motion, "LeftArm")
    >>> rates.speed_rad_s.shape, rates.acceleration_rad_s2.shape
    ((59,), (58,))
    """
    track = motion.rotations[:, choose_joint(motion, joint)]
    turning = 2.0 * quat.difference(track[:-1], track[1:]) * motion.fps
    acceleration = np.diff(turning, axis=0) * motion.fps
    return AngularRates(np.linalg.norm(turning, axis=-1), np.linalg.norm(acceleration, axis=-1))


def _at_common_times(before: Motion, after: Motion) -> tuple[Motion, Motion]:
    """Both motions at those frames of the first whose time lies within the second."""
    if before.frame_time == after.frame_time:
        count = min(before.num_frames, after.num_frames)
        return before[:count], after[:count]
    # a rounded frame time is still on the last frame
    last_s = (after.num_frames - 1 + 5e-8) * after.frame_time
    times_s = before.times_s[before.times_s <= last_s]
    return before[: len(times_s)], sample(after, times_s)


def _displacements(before: Motion, after: Motion) -> FloatArray:
    """How far each joint is from its original position in the world, (F, J)."""
    if before.num_frames == 0:
        return np.zeros((0, before.skeleton.num_joints))
    ours, theirs = (kinematics.forward(motion).positions for motion in (before, after))
    return np.asarray(np.linalg.norm(theirs - ours, axis=-1))


def _peak(values: FloatArray) -> tuple[int, int]:
    """Frame and column of the largest value; the first where all are 0 or there are none."""
    if values.size == 0:
        return 0, 0
    frame, column = np.unravel_index(int(values.argmax()), values.shape)
    return int(frame), int(column)
