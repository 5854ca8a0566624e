"""Feet: where they stand, and how they roll off the floor, swing and land again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema.samples.body import Humanoid
from kinema.samples.curves import spline
from kinema.samples.truth import Interval
from kinema.skeleton import FloatArray

__all__ = ["FootStep", "FootTrack", "Knot", "Waypoint", "contacts", "foot_track", "strike_rise"]


class Waypoint(NamedTuple):
    """A point on the floor, in metres, and a heading (0 is +Z, positive to the left)."""

    x: float
    z: float
    heading: float = 0.0

    def moved(self, forward: float, left: float, turn: float = 0.0) -> Waypoint:
        """The point this far forward and to the left, with the heading turned."""
        sine, cosine = np.sin(self.heading), np.cos(self.heading)
        return Waypoint(
            self.x + forward * sine + left * cosine,
            self.z + forward * cosine - left * sine,
            self.heading + turn,
        )


class Knot(NamedTuple):
    """A value at a time, and its rate of change."""

    time_s: float
    value: float
    velocity: float = 0.0


@dataclass(frozen=True)
class FootStep:
    """A foot leaves the floor and lands with its ankle above a floor point.

    The heel rises at ``roll_s`` and the foot turns about its ball, which leaves the floor at
    ``lift_s``; the foot is flat on the floor at ``land_s``, and stops moving forward at
    ``arrive_s``. ``pitch`` (positive: heel up) and ``rise`` (of the ball) describe the swing.
    """

    roll_s: float
    lift_s: float
    arrive_s: float
    land_s: float
    landing: Waypoint
    pitch: tuple[Knot, ...]
    rise: tuple[Knot, ...]


class FootTrack(NamedTuple):
    """A foot in every frame: ankle (F, 3), rotation in the world (F, 4), bend of the toes (F,)."""

    ankle: FloatArray
    rotation: FloatArray
    bend: FloatArray


def foot_track(
    body: Humanoid, start: Waypoint, steps: Sequence[FootStep], at: FloatArray
) -> FootTrack:
    """Follow a foot from where it stands through its steps."""
    before = [start, *(step.landing for step in steps[:-1])]
    travel = [
        (time, point)
        for old, step in zip(before, steps, strict=False)
        for time, point in ((step.lift_s, old), (step.arrive_s, step.landing))
    ]
    if not travel:
        travel = [(0.0, start), (1.0, start)]
    path = spline(at, [time for time, _ in travel], [tuple(point) for _, point in travel])
    pitch = _through(at, [(Knot(s.roll_s, 0.0), *s.pitch, Knot(s.land_s, 0.0)) for s in steps])
    rise = _through(at, [(Knot(s.lift_s, 0.0), *s.rise, Knot(s.land_s, 0.0)) for s in steps])
    # toes stay on the floor while the foot rolls over them, then straighten
    follow = _through(
        at,
        [
            (
                Knot(s.roll_s, 0.0),
                Knot(s.lift_s, 0.0),
                Knot(s.lift_s + 0.55 * (s.land_s - s.lift_s), 1.0),
                Knot(s.land_s, 1.0),
            )
            for s in steps
        ],
    )

    forward = body.offset("LeftToeBase")
    turn = quat.from_axis_angle([0.0, 1.0, 0.0], path[:, 2])
    rotation = quat.mul(turn, quat.from_axis_angle([1.0, 0.0, 0.0], pitch))
    ball = np.stack([path[:, 0], body.ankle + forward[1] + rise, path[:, 1]], axis=-1)
    ball += quat.rotate(turn, [0.0, 0.0, forward[2]])
    return FootTrack(ball - quat.rotate(rotation, forward), rotation, pitch * (1.0 - follow))


def _through(at: FloatArray, pieces: list[tuple[Knot, ...]]) -> FloatArray:
    """A spline through the knots of all steps; 0 without steps."""
    knots = [knot for piece in pieces for knot in piece]
    if not knots:
        return np.zeros(len(at))
    times, values, velocities = zip(*knots, strict=True)
    return spline(at, times, values, velocities)


def strike_rise(body: Humanoid, toe_up: float) -> float:
    """Height of the ball when the heel touches the floor, the toes up by this angle."""
    ball = body.ankle + float(body.offset("LeftToeBase")[1])
    reach = float(body.offset("LeftToeBase")[2]) + body.heel
    return float(ball * np.cos(toe_up) + reach * np.sin(toe_up) - ball)


def contacts(
    steps: Sequence[FootStep], end_s: float
) -> tuple[tuple[Interval, ...], tuple[Interval, ...]]:
    """When a foot is on the floor, and when it is flat on it, from 0 to ``end_s``."""
    landings = [-np.inf, *(step.land_s for step in steps)]
    lifts = [*(step.lift_s for step in steps), np.inf]
    rolls = [*(step.roll_s for step in steps), np.inf]
    return _inside(landings, lifts, end_s), _inside(landings, rolls, end_s)


def _inside(starts: list[float], stops: list[float], end_s: float) -> tuple[Interval, ...]:
    cut = ((max(start, 0.0), min(stop, end_s)) for start, stop in zip(starts, stops, strict=True))
    return tuple(Interval(float(start), float(stop)) for start, stop in cut if start <= stop)
