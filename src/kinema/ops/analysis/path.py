"""The way that a body takes over the floor."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema.errors import OptionError, SkeletonError
from kinema.motion import Motion, complete
from kinema.ops.contacts.stillness import slopes
from kinema.ops.placement import heading
from kinema.skeleton import FloatArray

__all__ = ["Path", "path"]


@dataclass(frozen=True, eq=False)
class Path:
    """The root's way seen from above, in the motion's unit.

    Parameters
    ----------
    points : (F, 2)
        x and z in every frame.
    speed : (F,)
        Along the floor, per second.
    heading_rad : (F,) or None
        Which way the body faces: 0 is +Z, π/2 is +X; None where neither hips nor shoulders tell.
    length : float
        Of the way, without what is too quick to be travel.
    distance : float
        From the first frame to the last, straight.
    """

    points: FloatArray
    speed: FloatArray
    heading_rad: FloatArray | None
    length: float
    distance: float

    @property
    def turned_rad(self) -> float:
        """How far the body turned from the first frame to the last, to its left positive."""
        if self.heading_rad is None or not len(self.heading_rad):
            return 0.0
        angles = np.unwrap(self.heading_rad)
        return float(angles[-1] - angles[0])


def path(motion: Motion, *, window_s: float = 0.25, heading_window_s: float = 1.0) -> Path:
    """Follow the root over the floor.

    Parameters
    ----------
    motion : Motion
    window_s : float
        Speeds are taken over this long.
    heading_window_s : float
        Headings are averaged over this long: about a double step.

    Returns
    -------
    Path

    Examples
    --------
    >>> import math, kinema
    >>> way = path(kinema.samples.turn(angle_rad=math.pi / 2).motion)
    >>> round(math.degrees(way.turned_rad) / 10)  # to the left
    9
    >>> bool(way.distance < way.length)
    True
    """
    complete(motion, "path")
    for name, value in (("window_s", window_s), ("heading_window_s", heading_window_s)):
        if not 0 <= value < np.inf:
            raise OptionError(f"{name} must be a number of seconds from 0 on, found {value}")
    points = motion.positions[:, 0][:, [0, 2]]
    try:
        facing = heading(motion, window_s=heading_window_s)
    except SkeletonError:
        facing = None
    if not len(points):
        return Path(points, np.zeros(0), facing, 0.0, 0.0)
    speed = np.linalg.norm(slopes(points, motion.frame_time, window_s), axis=1)
    # a step belongs half to the frame before it and half to the one behind
    length = float((speed[1:] + speed[:-1]).sum() / 2 * motion.frame_time)
    distance = float(np.linalg.norm(points[-1] - points[0]))
    # what is smoothed away at the ends of a straight way is no short cut
    return Path(points, speed, facing, max(length, distance), distance)
