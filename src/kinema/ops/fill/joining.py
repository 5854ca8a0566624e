"""Lead from one clip to another across a pause."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import numpy as np

from kinema.errors import OptionError, SkeletonError
from kinema.motion import Motion
from kinema.ops.blend import check_blendable
from kinema.ops.fill.curves import Curve, CurveKind
from kinema.ops.fill.filling import Filled, samples
from kinema.ops.fill.measuring import LASTS_S, edge_rate, fit_frames
from kinema.ops.placement import Placement, heading, placed
from kinema.skeleton import FloatArray

__all__ = ["Place", "join"]

Place = Literal["continue", "keep"]
_MOST_FRAMES = 1_000_000


def join(
    first: Motion,
    second: Motion,
    *,
    pause_s: float | None = None,
    frames: int | None = None,
    place: Place = "continue",
    curve: Curve | CurveKind = "auto",
    parts: Mapping[str, Curve] | None = None,
) -> Filled:
    """Put one clip after another, with a pause of given length between them filled.

    Parameters
    ----------
    first, second : Motion
        Skeletons that match, one frame rate.
    pause_s : float, optional
        Seconds between the last frame of the first and the first frame of the second. Half a
        second if neither is given.
    frames : int, optional
        Instead: how many frames to make up.
    place : {"continue", "keep"}
        ``"continue"`` turns and moves the second clip along the floor so that it starts where the
        first one leads, facing the same way; ``"keep"`` leaves it where it is.
    curve, parts
        As in `kinema.fill.samples`.

    Returns
    -------
    Filled
        The joined motion; its mask marks the frames in between.

    Raises
    ------
    SkeletonError, OptionError
        If the clips do not fit each other, or there is nothing between them.

    Examples
    --------
    >>> from kinema import samples
    >>> both = join(samples.walk().motion, samples.run_stop().motion, pause_s=0.5)
    >>> int(both.mask.any(axis=1).sum())
    29
    """
    check_blendable([first, second], "joining")
    for motion in (first, second):
        if motion.num_frames == 0:
            raise OptionError("joining needs two clips of at least one frame, found one of none")
    count = _pause(first, pause_s, frames)
    if place == "continue":
        second = placed(second, _onward(first, second, (count + 1) * first.frame_time))
    elif place != "keep":
        raise OptionError(f"place must be one of continue, keep, found {place!r}")

    # a held pose stands in the pause until it is filled
    rotations, positions = (
        np.concatenate([a, np.repeat(a[-1:], count, axis=0), b])
        for a, b in (
            (first.rotations, second.rotations),
            (first.positions, second.positions),
        )
    )
    mask = np.zeros(rotations.shape[:2], bool)
    mask[first.num_frames : first.num_frames + count] = True
    together = first.with_arrays(rotations=rotations, positions=positions)
    return samples(together, mask, curve=curve, parts=parts)


def _pause(motion: Motion, pause_s: float | None, frames: int | None) -> int:
    """How many frames lie between the clips."""
    if pause_s is not None and frames is not None:
        raise OptionError("give either pause_s or frames")
    if frames is None:
        seconds = 0.5 if pause_s is None else pause_s
        if not 0.0 < seconds * motion.fps < _MOST_FRAMES:
            raise OptionError(f"pause_s must be a positive number of seconds, found {seconds}")
        frames = round(seconds * motion.fps) - 1
    if not 1 <= frames <= _MOST_FRAMES:
        raise OptionError(
            f"a pause of {frames} frames leaves nothing to fill",
            hint=f"at {motion.fps:g} fps it takes at least {2 * motion.frame_time:.3g} s",
        )
    return frames


def _onward(first: Motion, second: Motion, seconds: float) -> Placement:
    """Where the second clip goes, so that it starts where the first one leads."""
    turn = float(_facing(first)[-1] - _facing(second)[0])
    leaves, arrives = _velocity(first, last=True), _velocity(second)
    turned = Placement(turn)
    drift = (leaves + turned.apply(arrives)) / 2.0 * min(seconds, LASTS_S)
    start = turned.apply(second.positions[0, 0])
    goal = first.positions[-1, 0] + drift
    return Placement(0.0, float(goal[0] - start[0]), float(goal[2] - start[2])).compose(turned)


def _facing(motion: Motion) -> FloatArray:
    try:
        return heading(motion)
    except SkeletonError:
        return heading(motion, method="root")


def _velocity(motion: Motion, *, last: bool = False) -> FloatArray:
    """The root's velocity at the start, or at the end, in units per second."""
    count = min(motion.num_frames, fit_frames(motion.frame_time))
    track = motion.positions[::-1, 0][:count] if last else motion.positions[:count, 0]
    rate = edge_rate(track - track[0], count).value / motion.frame_time
    return -rate if last else rate
