"""How fast the joints move."""

from __future__ import annotations

from typing import Annotated

import numpy as np

from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.contacts.point_speed import windowed_speed
from kinema.ops.derived import Derived
from kinema.skeleton import FloatArray
from kinema.units import Seconds

__all__ = ["WINDOW_S", "joint_speeds", "summed_speed", "summed_speed_of"]

WINDOW_S = 0.1


def joint_speeds(motion: Motion, *, window_s: Annotated[float, Seconds] = WINDOW_S) -> FloatArray:
    """Measure the speed of every joint in the world.

    Parameters
    ----------
    motion : Motion
    window_s : float
        Time window for measuring speeds, at least 0.03: the slope of the joint's position by
        least squares. Frames near the ends take that of the last whole window.

    Returns
    -------
    (F, J)
        In the motion's unit per second, end sites included; 0 for a single frame.

    Raises
    ------
    OptionError
        If the window is negative.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=3.0).motion
    >>> bool(1.0 < joint_speeds(walk)[:, 0].mean() < 1.5)  # the hips, in metres per second
    True
    """
    complete(motion, "analysis.joint_speeds")
    return _joint_speeds(Derived(motion), window_s)


def summed_speed(motion: Motion, *, window_s: Annotated[float, Seconds] = WINDOW_S) -> FloatArray:
    """Add up the speeds of all joints: how much the body moves.

    Parameters
    ----------
    motion : Motion
    window_s : float
        Time window for measuring speeds, as in `joint_speeds`.

    Returns
    -------
    (F,)
        In the motion's unit per second. End sites are left out.

    Raises
    ------
    OptionError
        If the window is negative.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> stop = kinema.samples.walk_to_stop(seconds=5.0).motion
    >>> speed = summed_speed(stop)
    >>> bool(speed[-1] < 0.05 * speed[0])
    True
    """
    complete(motion, "analysis.summed_speed")
    return summed_speed_of(Derived(motion), window_s)


def summed_speed_of(body: Derived, window_s: float) -> FloatArray:
    """Summed speed of a complete motion, as `summed_speed` measures it."""
    speeds = _joint_speeds(body, window_s)[:, body.in_body]
    return np.asarray(speeds.sum(axis=1))


def _joint_speeds(body: Derived, window_s: float) -> FloatArray:
    if not 0 <= window_s < np.inf:
        raise OptionError(
            f"window_s must be 0 seconds or more, found {window_s}", parameter="window_s"
        )
    return windowed_speed(body.world.positions, body.motion.frame_time, window_s)
