"""When hands, feet and head stop."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from kinema.errors import OptionError
from kinema.kinematics import forward
from kinema.motion import Motion, complete
from kinema.ops.contacts.durations import lasting
from kinema.ops.contacts.stillness import held, stretches, track
from kinema.ops.roles import find_roles

__all__ = ["PARTS", "Stop", "stops"]

# End effectors, and the roles that speak for each: the first that a skeleton has.
PARTS: dict[str, tuple[str, ...]] = {
    "left hand": ("left_hand",),
    "right hand": ("right_hand",),
    "left foot": ("left_toe", "left_ankle"),
    "right foot": ("right_toe", "right_ankle"),
    "head": ("head",),
}
_SPEED = 0.08  # body sizes per second
_HYSTERESIS = 1.6


class Stop(NamedTuple):
    """A part of the body at rest in frames ``start`` … ``end`` - 1."""

    part: str
    start: int
    end: int


def stops(
    motion: Motion,
    *,
    roles: Mapping[str, str] | None = None,
    speed: float | None = None,
    window_s: float = 0.1,
    shortest_s: float = 0.1,
) -> tuple[Stop, ...]:
    """Find when hands, feet and head come to rest.

    Parameters
    ----------
    motion : Motion
    roles : mapping of str to str, optional
        Joints by role, where names and build do not say.
    speed : float, optional
        Slower than this a part rests, in the motion's unit per second; a rest that has begun
        lasts to 1.6 times that. By default 0.08 times the skeleton's height.
    window_s : float
        Speeds are taken over this long.
    shortest_s : float
        No rest, and no time between two, is shorter than this.

    Returns
    -------
    tuple of Stop
        In order of time. Parts that the skeleton has not are left out.

    Examples
    --------
    >>> import kinema
    >>> reach = kinema.samples.reach(hand="left", seconds=3.0).motion
    >>> [stop.part for stop in stops(reach)].count("left hand")  # before, there, and after
    3
    """
    complete(motion, "stops")
    for name, value in (("window_s", window_s), ("shortest_s", shortest_s)):
        if not 0 <= value < np.inf:
            raise OptionError(f"{name} must be a number of seconds from 0 on, found {value}")
    if speed is not None and not 0 < speed < np.inf:
        raise OptionError(f"speed must be a positive number, found {speed}")
    limit = _SPEED * motion.skeleton.height if speed is None else speed
    known = find_roles(motion, given=roles)
    if motion.num_frames == 0:
        return ()
    world = forward(motion).positions
    shortest = max(1, math.ceil(shortest_s / motion.frame_time - 1e-6))
    found = []
    for part, choices in PARTS.items():
        role = next((role for role in choices if role in known), None)
        if role is None:
            continue
        point = track(world[:, known[role]], motion.frame_time, window_s)
        still = held(point.below(limit), point.below(limit, factor=_HYSTERESIS))
        rests = stretches(lasting(still, shortest)).tolist()
        found += [Stop(part, start, end) for start, end in rests]
    return tuple(sorted(found, key=lambda stop: (stop.start, stop.part)))
