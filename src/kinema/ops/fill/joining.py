"""Bridge the pause between two clips."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import numpy as np

from kinema import kinematics
from kinema.checked import checked
from kinema.errors import OptionError, SkeletonError
from kinema.motion import Motion, same_skeleton
from kinema.ops.blendable import check_blendable
from kinema.ops.derived import Derived
from kinema.ops.fill.bodies import with_bones_of
from kinema.ops.fill.curves import Curve, CurveKind
from kinema.ops.fill.filling import Feet, Filled, samples
from kinema.ops.fill.measuring import edge_rate, fit_frames
from kinema.ops.mount import hung_alike, in_body
from kinema.ops.placement import Placement, heading, placed
from kinema.skeleton import FloatArray
from kinema.units import Frames, Seconds

__all__ = ["JoinPlacement", "join"]

JoinPlacement: TypeAlias = Literal["continue", "keep"]
_DEFAULT_PAUSE_S = 0.5
_TRAVEL_LASTS_S = 0.5  # how long a body keeps travelling into a pause, or arrives out of it
_MOST_FRAMES = 1_000_000
_ON_FRAME = 1e-6  # of a frame: a product of seconds and frame rate is rounded


@checked
def join(
    first: Motion,
    second: Motion,
    *,
    pause_s: Annotated[float | None, Seconds] = None,
    frames: Annotated[int | None, Frames] = None,
    place: JoinPlacement = "continue",
    curve: Curve | CurveKind = "auto",
    parts: Mapping[str, Curve] | None = None,
    feet: Feet = "lock",
) -> Filled:
    """Put one clip after another and fill the pause between them.

    The bodies may differ in size: the second clip is given the bones of the first, and travels as
    far as legs of that length take it.

    Parameters
    ----------
    first : Motion
        The clip that comes first.
    second : Motion
        The clip that follows; same joints and frame rate.
    pause_s : float, optional
        Time from the last frame of the first clip to the first frame of the second, rounded up to
        whole frames (default: half a second).
    frames : int, optional
        Number of frames to fill, instead of a time: one less than a pause lasts.
    place : {"continue", "keep"}
        Where the second clip goes. ``continue`` turns and moves it along the floor so that it
        carries on where the first one ends, facing the same way; ``keep`` leaves it where it is.
    curve : Curve or str
        The curve across the pause, or its kind.
    parts : mapping of str to Curve, optional
        Joints with a curve of their own.
    feet : {"lock", "free"}
        Keep feet on the floor in the pause: one that is in the same place before and after
        stays there, none goes through the floor. ``free`` leaves them to the curves.

    Returns
    -------
    Filled
        The joined motion, with the frames in between marked for the reason pause.

    Raises
    ------
    SkeletonMismatch, SkeletonError
        If the skeletons differ in their joints, in the directions of their bones or in their unit.
    OptionError
        If the frame rates differ, or the pause is too short to fill.

    Examples
    --------
    >>> from kinema import samples
    >>> both = join(samples.walk().motion, samples.run_stop().motion, pause_s=0.5)
    >>> int(both.reasons["pause"].any(axis=1).sum())
    29
    """
    same_skeleton([first, second], "joining")
    check_blendable([first, second], "joining")
    for motion in (first, second):
        if motion.num_frames == 0:
            raise OptionError("joining needs two clips of at least one frame, found an empty one")
    second = with_bones_of(first, second)
    count = _pause_frames(first, pause_s, frames)
    if place == "continue":
        second = placed(second, _continuing(first, second, (count + 1) * first.frame_time))
    elif place != "keep":
        raise OptionError(
            f"place must be one of continue, keep, found {place!r}", parameter="place"
        )

    first, second = hung_alike([first, second])
    # the last pose is held in the pause until it is filled
    rotations, positions = (
        np.concatenate([a, np.repeat(a[-1:], count, axis=0), b])
        for a, b in (
            (first.rotations, second.rotations),
            (first.positions, second.positions),
        )
    )
    mask = np.zeros(rotations.shape[:2], bool)
    mask[first.num_frames : first.num_frames + count] = in_body(first) | first.skeleton.is_end
    together = first.with_arrays(rotations=rotations, positions=positions)
    filled = samples(together, mask, curve=curve, parts=parts, feet=feet)
    return dataclasses.replace(filled, reasons={"pause": mask})


def _pause_frames(motion: Motion, pause_s: float | None, frames: int | None) -> int:
    """How many frames lie between the clips."""
    if pause_s is not None and frames is not None:
        raise OptionError("give either pause_s or frames, not both", parameter="frames")
    if frames is None:
        seconds = _DEFAULT_PAUSE_S if pause_s is None else pause_s
        if not 0.0 < seconds * motion.fps < _MOST_FRAMES:
            raise OptionError(
                f"pause_s must be a positive number of seconds, found {seconds}",
                parameter="pause_s",
            )
        frames = math.ceil(seconds * motion.fps - _ON_FRAME) - 1
    if not 1 <= frames <= _MOST_FRAMES:
        raise OptionError(
            f"a pause of {frames} frames leaves nothing to fill"
            if frames < 1
            else f"a pause of {frames:,} frames is longer than {_MOST_FRAMES:,}",
            parameter="pause_s" if pause_s is not None else "frames",
            hint=f"at {motion.fps:g} fps the shortest pause is {2 * motion.frame_time:.3g} s",
        )
    return frames


def _continuing(first: Motion, second: Motion, seconds: float) -> Placement:
    """The placement that lets the second clip carry on where the first one ends."""
    turned = Placement(float(_facing(first)[-1] - _facing(second)[0]))
    root = Derived(first).body_root
    end, leaving = _root_state(first, root, last=True)
    start, arriving = _root_state(second, root)
    drift = (leaving + turned.apply(arriving)) / 2.0 * min(seconds, _TRAVEL_LASTS_S)
    start, goal = turned.apply(start), end + drift
    return Placement(0.0, float(goal[0] - start[0]), float(goal[2] - start[2])).compose(turned)


def _facing(motion: Motion) -> FloatArray:
    try:
        return heading(motion)
    except SkeletonError:
        return heading(motion, method="root")


def _root_state(motion: Motion, root: int, *, last: bool = False) -> tuple[FloatArray, FloatArray]:
    """World position and velocity, in units per second, of a joint at the start or at the end."""
    count = min(motion.num_frames, fit_frames(motion.frame_time))
    edge = motion[motion.num_frames - count :] if last else motion[:count]
    track = kinematics.forward(edge).positions[:, root]
    track = track[::-1] if last else track
    rate = edge_rate(track - track[0], count).value / motion.frame_time
    return track[0], -rate if last else rate
