"""Moments in which a body comes to rest, or nearly: a motion's key times."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.analysis.speed import summed_speed
from kinema.skeleton import FloatArray

__all__ = ["KeyTime", "key_times"]

_SPEED = 1.0  # body sizes per second, each joint on average
_RISE = 0.03  # of the clip's largest sum: smaller ups and downs are sway
_NOISE = 0.02  # body sizes per second, each joint on average: smaller ones are noise


class KeyTime(NamedTuple):
    """A moment of least motion; ``speed`` is that of all joints, added up."""

    frame: int
    time_s: float
    speed: float


def key_times(
    motion: Motion, *, speed: float | None = None, window_s: float = 0.1
) -> tuple[KeyTime, ...]:
    """Find the moments in which least of the body moves.

    Where the speeds of all joints, added up, have a minimum below a threshold. Two minima are
    told apart if between them the sum rises by 0.03 of its largest value in the clip, so that
    sway and noise make none: a body that stands still for long has one. A clip that begins or
    ends in a minimum has one there.

    Parameters
    ----------
    motion : Motion
    speed : float, optional
        The threshold, in the motion's unit per second, for the sum over all joints. By default
        the skeleton's height for each joint: walking has a key in every step, running has none.
    window_s : float
        Speeds are taken over this long.

    Returns
    -------
    tuple of KeyTime

    Examples
    --------
    >>> import kinema
    >>> sample = kinema.samples.reach(seconds=3.0)
    >>> [round(key.time_s, 1) for key in key_times(sample.motion)]
    [0.0, 1.5, 2.9]
    """
    if speed is not None and not 0 < speed < np.inf:
        raise OptionError(f"speed must be a positive number, found {speed}")
    size = motion.skeleton.height * int((~motion.skeleton.is_end).sum())
    limit = _SPEED * size if speed is None else speed
    speeds = summed_speed(motion, window_s=window_s)
    rise = max(_RISE * float(speeds.max(initial=0.0)), _NOISE * size)
    frames = [frame for frame in _minima(speeds, rise) if speeds[frame] < limit]
    return tuple(
        KeyTime(frame, frame * motion.frame_time, float(speeds[frame])) for frame in frames
    )


def _minima(values: FloatArray, rise: float) -> list[int]:
    """Lowest frames between rises of at least so much; those at the ends too."""
    found: list[int] = []
    falling = True
    low = high = 0
    for frame, value in enumerate(values.tolist()):
        if falling:
            low = frame if value < values[low] else low
            if value > values[low] + rise:
                found.append(low)
                falling, high = False, frame
        else:
            high = frame if value > values[high] else high
            if value < values[high] - rise:
                falling, low = True, frame
    return [*found, low] if falling and len(values) else found
