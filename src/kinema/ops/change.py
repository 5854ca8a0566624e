"""Measure what an operation changed in a motion."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native, kinematics, quat
from kinema.checked import checked
from kinema.motion import Motion, same_skeleton
from kinema.ops.joints import choose_joint
from kinema.ops.mount import hung_alike, in_body
from kinema.ops.resample import sample
from kinema.skeleton import FloatArray

__all__ = ["AngularRates", "Change", "angular_rates", "change", "measured"]

_BLOCK = 4096  # frames that are compared at once


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


@checked
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

    Command line
    ------------
    ::

        kinema change raw.bvh clean.bvh
        kinema change raw.bvh clean.bvh --joint LeftHand
    """
    same_skeleton([before, after], "measuring a change")
    skeleton = before.skeleton
    ours, theirs = hung_alike(at_common_times(before, after))
    turns, moves = _peaks(ours, theirs)
    # motionless joints above the hips are no part of the body
    joints = in_body(before)
    turned = int(np.where(joints, turns.value, -1.0).argmax())
    if joint is not None:
        turned = choose_joint(before, joint)
    moved = int(np.where(joints | skeleton.is_end, moves.value, -1.0).argmax())
    frame = int(turns.frame[turned])
    name = skeleton.names[turned]
    rates = [angular_rates(motion, name) for motion in (before, after)]
    speeds, accelerations = (
        [float(np.max(part, initial=0.0)) for part in parts] for parts in zip(*rates, strict=True)
    )
    return Change(
        joint=name,
        frame=frame,
        time_s=frame * before.frame_time,
        angle_rad=float(turns.value[turned]),
        peak_speed_rad_s=(speeds[0], speeds[1]),
        peak_acceleration_rad_s2=(accelerations[0], accelerations[1]),
        moved=float(moves.value[moved]),
        moved_joint=skeleton.names[moved],
        frames=(before.num_frames, after.num_frames),
        fps=(before.fps, after.fps),
    )


def measured(before: Motion, result: Any, *, joint: str | None = None) -> Any:
    """What to report of an operation's result: for a motion alone, its change.

    A record that can measure itself against what was given does; any other is reported as it is.

    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> measured(walk, walk).angle_rad, measured(walk, 3)
    (0.0, 3)
    """
    if isinstance(result, Motion):
        return change(before, result, joint=joint)
    return result.measured(before, joint) if hasattr(result, "measured") else result


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


def at_common_times(before: Motion, after: Motion) -> tuple[Motion, Motion]:
    """Both motions at those frames of the first whose time lies within the second."""
    if before.frame_time == after.frame_time:
        count = min(before.num_frames, after.num_frames)
        return before[:count], after[:count]
    # a rounded frame time is still on the last frame
    last_s = (after.num_frames - 1 + 5e-8) * after.frame_time
    times_s = before.times_s[before.times_s <= last_s]
    return before[: len(times_s)], sample(after, times_s)


class _Peaks(NamedTuple):
    """The largest value of each joint so far, and its frame; 0 where nothing was seen."""

    value: FloatArray
    frame: NDArray[np.intp]

    def see(self, values: FloatArray, first: int) -> None:
        """Take in the values (F, J) of frames that start at ``first``."""
        frames = values.argmax(axis=0)
        peaks = values[frames, np.arange(values.shape[1])]
        larger = peaks > self.value
        self.value[larger] = peaks[larger]
        self.frame[larger] = frames[larger] + first


def _peaks(before: Motion, after: Motion) -> tuple[_Peaks, _Peaks]:
    """Where each joint turned and moved most, block by block: a clip may be hours long."""
    joints = before.skeleton.num_joints
    turns, moves = (_Peaks(np.zeros(joints), np.zeros(joints, np.intp)) for _ in range(2))
    for first in range(0, before.num_frames, _BLOCK):
        ours, theirs = (motion[first : first + _BLOCK] for motion in (before, after))
        angles, distances = np.empty((2, ours.num_frames, joints))
        _native.sample_errors(
            rotations_a=ours.rotations,
            positions_a=kinematics.forward(ours).positions,
            rotations_b=theirs.rotations,
            positions_b=kinematics.forward(theirs).positions,
            angles=angles,
            distances=distances,
        )
        turns.see(np.where(before.skeleton.is_end, 0.0, angles), first)
        moves.see(distances, first)
    return turns, moves
