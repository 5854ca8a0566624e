"""The body's path over the floor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from kinema.checked import checked
from kinema.errors import OptionError, SkeletonError
from kinema.motion import Motion, complete
from kinema.ops.contacts.point_speed import windowed_velocity
from kinema.ops.derived import Derived
from kinema.ops.placement import heading_of
from kinema.skeleton import FloatArray
from kinema.units import Seconds

__all__ = ["Path", "path", "path_of"]


@dataclass(frozen=True, eq=False)
class Path:
    """The body root's path seen from above, in the motion's unit.

    Parameters
    ----------
    points : (F, 2)
        x and z in every frame.
    speed : (F,)
        Along the floor, per second.
    heading_rad : (F,) or None
        Direction in which the body faces: 0 is +Z, π/2 is +X. None where neither hips nor
        shoulders are found.
    length : float
        Length of the path, without motion too quick to be travel.
    distance : float
        Straight from the first frame's position to the last one's.
    """

    points: FloatArray
    speed: FloatArray
    heading_rad: FloatArray | None
    length: float
    distance: float

    @property
    def turned_rad(self) -> float:
        """Net turn from the first frame to the last, positive to the left."""
        if self.heading_rad is None or not len(self.heading_rad):
            return 0.0
        angles = np.unwrap(self.heading_rad)
        return float(angles[-1] - angles[0])


@checked
def path(
    motion: Motion,
    *,
    window_s: Annotated[float, Seconds] = 0.25,
    heading_window_s: Annotated[float, Seconds] = 1.0,
) -> Path:
    """Follow the body root over the floor: where it goes, how fast, and which way the body faces.

    Parameters
    ----------
    motion : Motion
    window_s : float
        Time window for measuring speeds.
    heading_window_s : float
        Time window for averaging headings; the default is about two steps.

    Returns
    -------
    Path

    Raises
    ------
    OptionError
        If a window is negative.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import math, kinema
    >>> found = path(kinema.samples.turn(angle_rad=math.pi / 2).motion)
    >>> round(math.degrees(found.turned_rad) / 10)  # to the left
    9
    >>> bool(found.distance < found.length)
    True
    """
    complete(motion, "analysis.path")
    for name, value in (("window_s", window_s), ("heading_window_s", heading_window_s)):
        if not 0 <= value < np.inf:
            raise OptionError(f"{name} must be 0 seconds or more, found {value}", parameter=name)
    return path_of(Derived(motion), window_s=window_s, heading_window_s=heading_window_s)


def path_of(body: Derived, *, window_s: float = 0.25, heading_window_s: float = 1.0) -> Path:
    """The path of a complete motion, as `path` follows it."""
    motion = body.motion
    root = body.body_root
    points = body.tracks([root]).positions(root)[:, [0, 2]]
    try:
        facing = heading_of(body, window_s=heading_window_s)
    except SkeletonError:
        facing = None
    if not len(points):
        return Path(points, np.zeros(0), facing, 0.0, 0.0)
    speed = np.linalg.norm(windowed_velocity(points, motion.frame_time, window_s), axis=1)
    # trapezoidal rule
    length = float((speed[1:] + speed[:-1]).sum() / 2 * motion.frame_time)
    distance = float(np.linalg.norm(points[-1] - points[0]))
    # smoothing shortens a straight path at its ends: never below the straight distance
    return Path(points, speed, facing, max(length, distance), distance)
