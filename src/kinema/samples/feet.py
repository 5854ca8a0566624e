"""Feet: where they stand, and how they roll off the floor, swing and land again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema.samples.body import Humanoid
from kinema.samples.curves import spline
from kinema.samples.truth import Interval
from kinema.skeleton import FloatArray

__all__ = [
    "FloorTimes",
    "FootStep",
    "FootTrack",
    "Knot",
    "Waypoint",
    "ball_on_heel",
    "contacts",
    "foot_track",
]


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
    ``lift_s``. The heel lands at ``strike_s`` and the foot turns about it until it is flat on the
    floor at ``land_s``; both times are the same for a foot that lands flat. ``pitch`` (positive:
    heel up) and ``rise`` (of the ball) describe the swing.
    """

    roll_s: float
    lift_s: float
    strike_s: float
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
        for time, point in ((step.lift_s, old), (step.strike_s, step.landing))
    ]
    if not travel:
        travel = [(0.0, start), (1.0, start)]
    path = spline(at, [time for time, _ in travel], [tuple(point) for _, point in travel])
    pitch = _through(at, [(Knot(s.roll_s, 0.0), *s.pitch, Knot(s.land_s, 0.0)) for s in steps])
    rise = _through(at, [(Knot(s.lift_s, 0.0), *s.rise, Knot(s.land_s, 0.0)) for s in steps])
    ahead = np.zeros(len(at))
    for step in steps:
        if step.land_s > step.strike_s:
            # the swing ends where the ball is as the heel strikes; then the foot turns about it
            swinging = (at >= step.lift_s) & (at < step.strike_s)
            turning = (at >= step.strike_s) & (at < step.land_s)
            there, _ = ball_on_heel(body, np.array([-step.pitch[-1].value]))
            ahead[swinging] = spline(at[swinging], [step.lift_s, step.strike_s], [0.0, there[0]])
            ahead[turning], rise[turning] = ball_on_heel(body, -pitch[turning])
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
    ball += quat.rotate(turn, np.stack([0.0 * ahead, 0.0 * ahead, forward[2] + ahead], axis=-1))
    return FootTrack(ball - quat.rotate(rotation, forward), rotation, pitch * (1.0 - follow))


def _through(at: FloatArray, pieces: list[tuple[Knot, ...]]) -> FloatArray:
    """A spline through the knots of all steps; 0 without steps."""
    knots = [knot for piece in pieces for knot in piece]
    if not knots:
        return np.zeros(len(at))
    # a foot that lands flat strikes and lands at once
    knots = [knots[0], *(b for a, b in pairwise(knots) if b.time_s > a.time_s)]
    times, values, velocities = zip(*knots, strict=True)
    return spline(at, times, values, velocities)


def ball_on_heel(body: Humanoid, toe_up: FloatArray) -> tuple[FloatArray, FloatArray]:
    """How far forward and up the ball is of a foot on its heel, toes up by angles (N,); (N,) each.

    Relative to the foot flat on the floor, with its heel in the same place.
    """
    ball = body.ankle + float(body.offset("LeftToeBase")[1])
    reach = float(body.offset("LeftToeBase")[2]) + body.heel
    forward = reach * (np.cos(toe_up) - 1.0) - ball * np.sin(toe_up)
    return forward, ball * (np.cos(toe_up) - 1.0) + reach * np.sin(toe_up)


class FloorTimes(NamedTuple):
    """When heel and toes of a foot are on the floor."""

    heel: tuple[Interval, ...]
    toe: tuple[Interval, ...]


def contacts(steps: Sequence[FootStep], end_s: float) -> FloorTimes:
    """When a foot is on the floor, from 0 to ``end_s``."""
    strikes = [-np.inf, *(step.strike_s for step in steps)]
    landings = [-np.inf, *(step.land_s for step in steps)]
    rolls = [*(step.roll_s for step in steps), np.inf]
    lifts = [*(step.lift_s for step in steps), np.inf]
    return FloorTimes(_inside(strikes, rolls, end_s), _inside(landings, lifts, end_s))


def _inside(starts: list[float], stops: list[float], end_s: float) -> tuple[Interval, ...]:
    cut = ((max(start, 0.0), min(stop, end_s)) for start, stop in zip(starts, stops, strict=True))
    return tuple(Interval(float(start), float(stop)) for start, stop in cut if start <= stop)
