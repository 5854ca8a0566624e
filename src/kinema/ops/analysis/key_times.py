"""Key times: moments at which the body comes to rest, or nearly."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.analysis.speed import WINDOW_S, summed_speed_of
from kinema.ops.derived import Derived
from kinema.skeleton import FloatArray
from kinema.units import Seconds, Speed

__all__ = ["KeyTime", "key_times", "key_times_of"]

_SPEED = 1.0  # body heights per second, per joint
_RISE = 0.03  # of the clip's largest sum: smaller ups and downs are sway
_NOISE = 0.02  # body heights per second, per joint: smaller ups and downs are noise


class KeyTime(NamedTuple):
    """A moment of least motion; ``speed`` is the sum over all joints."""

    frame: int
    time_s: float
    speed: float


@checked
def key_times(
    motion: Motion,
    *,
    speed: Annotated[float | None, Speed] = None,
    window_s: Annotated[float, Seconds] = WINDOW_S,
) -> tuple[KeyTime, ...]:
    """Find the moments at which the body moves least.

    These are minima, below a threshold, of the summed speed of all joints. Two minima count as
    separate if the sum rises between them by 0.03 of its largest value in the clip, so that sway
    and noise make none: a body that stands still for long has one. A clip that begins or ends at a
    minimum has one there.

    Parameters
    ----------
    motion : Motion
    speed : float, optional
        Threshold on the summed speed of all joints. By default the body's height per second for
        each joint: walking has a key time in every step, running has none.
    window_s : float
        Time window for measuring speeds.

    Returns
    -------
    tuple of KeyTime

    Raises
    ------
    OptionError
        If the threshold or the window is out of range.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> sample = kinema.samples.reach(seconds=3.0)
    >>> [round(key.time_s, 1) for key in key_times(sample.motion)]
    [0.0, 1.5, 2.9]
    """
    complete(motion, "analysis.key_times")
    return key_times_of(Derived(motion), speed=speed, window_s=window_s)


def key_times_of(
    body: Derived, *, speed: float | None = None, window_s: float = WINDOW_S
) -> tuple[KeyTime, ...]:
    """Key times of a complete motion, as `key_times` finds them."""
    if speed is not None and not 0 < speed < np.inf:
        raise OptionError(f"speed must be a positive number, found {speed}", parameter="speed")
    size = body.height * int(body.in_body.sum())
    limit = _SPEED * size if speed is None else speed
    speeds = summed_speed_of(body, window_s)
    rise = max(_RISE * float(speeds.max(initial=0.0)), _NOISE * size)
    frames = [frame for frame in _minima(speeds, rise) if speeds[frame] < limit]
    return tuple(
        KeyTime(frame, frame * body.motion.frame_time, float(speeds[frame])) for frame in frames
    )


def _minima(values: FloatArray, rise: float) -> list[int]:
    """Lowest frames between rises of at least ``rise``, including those at the ends."""
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
