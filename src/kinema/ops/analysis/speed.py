"""How fast a body's parts move."""

from __future__ import annotations

import numpy as np

from kinema.errors import OptionError
from kinema.kinematics import forward
from kinema.motion import Motion, complete
from kinema.ops.contacts.stillness import slopes
from kinema.skeleton import FloatArray

__all__ = ["joint_speeds", "summed_speed"]


def joint_speeds(motion: Motion, *, window_s: float = 0.1) -> FloatArray:
    """Measure the speed of every joint in the world.

    Parameters
    ----------
    motion : Motion
    window_s : float
        Speeds are taken over this long, 0.03 at least: the slope of the joint's way by least
        squares. Near the ends the last whole window stands.

    Returns
    -------
    (F, J)
        In the motion's unit per second, end sites included; 0 for a single frame.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=3.0).motion
    >>> bool(1.0 < joint_speeds(walk)[:, 0].mean() < 1.5)  # the hips, in metres a second
    True
    """
    complete(motion, "joint_speeds")
    if not 0 <= window_s < np.inf:
        raise OptionError(f"window_s must be a number of seconds from 0 on, found {window_s}")
    velocity = slopes(forward(motion).positions, motion.frame_time, window_s)
    return np.asarray(np.linalg.norm(velocity, axis=-1))


def summed_speed(motion: Motion, *, window_s: float = 0.1) -> FloatArray:
    """Add up the speeds of all joints: how much moves.

    Parameters
    ----------
    motion : Motion
    window_s : float
        As in `joint_speeds`.

    Returns
    -------
    (F,)
        In the motion's unit per second. End sites are left out.

    Examples
    --------
    >>> import kinema
    >>> stop = kinema.samples.walk_to_stop(seconds=5.0).motion
    >>> speed = summed_speed(stop)
    >>> bool(speed[-1] < 0.05 * speed[0])
    True
    """
    speeds = joint_speeds(motion, window_s=window_s)[:, ~motion.skeleton.is_end]
    return np.asarray(speeds.sum(axis=1))
