"""When hands, feet and head are at rest."""

from __future__ import annotations

import math
from typing import Annotated, NamedTuple

import numpy as np

from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.contacts.debounce import flip_short_runs, hysteresis
from kinema.ops.contacts.point_speed import track_point
from kinema.ops.derived import Derived
from kinema.ops.run_lengths import runs
from kinema.units import Seconds, Speed

__all__ = ["PARTS", "Stop", "stops", "stops_of"]

# End effectors, and the roles that stand for each: the first that a skeleton has.
PARTS: dict[str, tuple[str, ...]] = {
    "left hand": ("left_hand",),
    "right hand": ("right_hand",),
    "left foot": ("left_toe", "left_ankle"),
    "right foot": ("right_toe", "right_ankle"),
    "head": ("head",),
    "left front foot": ("left_front_toe", "left_front_wrist"),
    "right front foot": ("right_front_toe", "right_front_wrist"),
    "left hind foot": ("left_hind_toe", "left_hind_ankle"),
    "right hind foot": ("right_hind_toe", "right_hind_ankle"),
}
_SPEED = 0.09  # body heights per second
_HYSTERESIS = 1.6


class Stop(NamedTuple):
    """A part of the body at rest in frames ``start`` … ``end`` - 1."""

    part: str
    start: int
    end: int


@checked
def stops(
    motion: Motion,
    *,
    speed: Annotated[float | None, Speed] = None,
    window_s: Annotated[float, Seconds] = 0.1,
    shortest_s: Annotated[float, Seconds] = 0.1,
) -> tuple[Stop, ...]:
    """Find when hands, feet and head are at rest.

    A part is at rest where it is slow and not about to move: a hand that turns round, as in a wave,
    is slow for a moment, but accelerates all the while.

    Parameters
    ----------
    motion : Motion
    speed : float, optional
        Speed below which a part comes to rest; it stays at rest up to 1.6 times that. By default
        0.09 times the body's height per second.
    window_s : float
        Time window for measuring speeds.
    shortest_s : float
        Shortest stop, and shortest time between two stops.

    Returns
    -------
    tuple of Stop
        In order of time. Parts that are not found in the skeleton are left out.

    Raises
    ------
    OptionError
        If the threshold or a time is out of range.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> reach = kinema.samples.reach(hand="left", seconds=3.0).motion
    >>> [stop.part for stop in stops(reach)].count("left hand")  # before, there, and after
    3
    """
    complete(motion, "analysis.stops")
    for name, value in (("window_s", window_s), ("shortest_s", shortest_s)):
        if not 0 <= value < np.inf:
            raise OptionError(f"{name} must be 0 seconds or more, found {value}", parameter=name)
    if speed is not None and not 0 < speed < np.inf:
        raise OptionError(f"speed must be a positive number, found {speed}", parameter="speed")
    return stops_of(Derived(motion), speed=speed, window_s=window_s, shortest_s=shortest_s)


def stops_of(
    body: Derived, *, speed: float | None = None, window_s: float = 0.1, shortest_s: float = 0.1
) -> tuple[Stop, ...]:
    """Stops of a complete motion, as `stops` finds them."""
    if body.motion.num_frames == 0:
        return ()
    limit = _SPEED * body.height if speed is None else speed
    frame_time = body.motion.frame_time
    shortest = max(1, math.ceil(shortest_s / frame_time - 1e-6))
    chosen = {part: [role for role in roles if role in body.roles] for part, roles in PARTS.items()}
    ends = {part: body.roles[roles[0]] for part, roles in chosen.items() if roles}
    tracks = body.tracks(ends.values())
    found = []
    for part, joint in ends.items():
        point = track_point(tracks.positions(joint), frame_time, window_s)
        stay = point.slower_than(limit, factor=_HYSTERESIS)
        still = hysteresis(point.rests(limit), stay)
        found += [Stop(part, *run) for run in runs(flip_short_runs(still, shortest))]
    return tuple(sorted(found, key=lambda stop: (stop.start, stop.part)))
