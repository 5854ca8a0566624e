"""The phases of a jump, and how the body moves through them: crouch, flight, landing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kinema.samples.body import SIDES, Humanoid, Side
from kinema.samples.course import GRAVITY
from kinema.samples.curves import soft_line, spline
from kinema.samples.feet import FootStep, Knot, Waypoint, foot_track
from kinema.samples.figure import Tracks, arm, neck, trunk, turned
from kinema.skeleton import FloatArray

__all__ = ["Jump", "Series", "timed"]

# Heights of the hips relative to standing, in leg lengths; and the pitch of the feet at take-off.
_CROUCHED, _LANDING, _CAUGHT = -0.28, -0.12, -0.28
_HEEL_UP = 0.85


class Jump(NamedTuple):
    """The times of a jump, and where it goes from and to."""

    start_s: float
    crouched_s: float
    leave_s: float
    land_s: float
    caught_s: float
    stand_s: float
    speed: float  # upwards at take-off
    origin: FloatArray  # (2,) x, z
    displacement: FloatArray  # (2,) x, z


def _leaving(body: Humanoid) -> float:
    """Height of the hips relative to standing at take-off: legs nearly straight, heels up."""
    forward = body.offset("LeftToeBase")
    lifted = forward[1] * (1.0 - np.cos(_HEEL_UP)) + forward[2] * np.sin(_HEEL_UP)
    return float(lifted - 0.06 * body.leg)


def timed(
    body: Humanoid, start: float, speed: float, origin: FloatArray, displacement: FloatArray
) -> Jump:
    """Plan the times of a jump: the body is in free fall between take-off and landing."""
    push = 2.1 * (_leaving(body) - _CROUCHED * body.leg) / speed
    drop = _leaving(body) - _LANDING * body.leg
    flight = (speed + np.sqrt(speed**2 + 2.0 * GRAVITY * drop)) / GRAVITY
    catch = 2.1 * (_LANDING * body.leg - _CAUGHT * body.leg) / (GRAVITY * flight - speed)
    lengths = [0.50 * body.pace, push, flight, catch, 0.55 * body.pace]
    crouched, leave, land, caught, stand = (start + np.cumsum(lengths)).tolist()
    return Jump(start, crouched, leave, land, caught, stand, speed, origin, displacement)


@dataclass(frozen=True)
class Series:
    """Jumps in sequence."""

    body: Humanoid
    jumps: Sequence[Jump]
    width: float  # between the feet, in leg lengths

    def steps(self, side: Side) -> list[FootStep]:
        """The steps of one foot: both leave and land together."""
        return [self._step(jump, side) for jump in self.jumps]

    def _foothold(self, middle: FloatArray, side: Side) -> Waypoint:
        sign = 1.0 if side == "left" else -1.0
        return Waypoint(*middle.tolist()).moved(
            0.0, sign * 0.5 * self.width * self.body.leg, sign * 0.12
        )

    def _step(self, jump: Jump, side: Side) -> FootStep:
        flight = jump.land_s - jump.leave_s

        def rise(share: float) -> Knot:
            # the feet fly like the hips, so that the legs keep their length
            passed = share * flight
            value = 0.5 * GRAVITY * passed * (flight - passed)
            return Knot(jump.leave_s + passed, value, GRAVITY * (0.5 * flight - passed))

        return FootStep(
            roll_s=jump.leave_s - 0.5 * (jump.leave_s - jump.crouched_s),
            lift_s=jump.leave_s,
            strike_s=jump.land_s,
            land_s=jump.land_s,
            landing=self._foothold(jump.origin + jump.displacement, side),
            pitch=(
                Knot(jump.leave_s, _HEEL_UP, 2.0 / flight),
                Knot(jump.leave_s + 0.25 * flight, 1.1 * _HEEL_UP),
                Knot(jump.land_s - 0.16 * flight, 0.25),
            ),
            rise=(rise(0.08), rise(0.5), rise(0.92)),
        )

    def tracks(self, at: FloatArray) -> Tracks:
        """The whole body at these times."""
        zero = np.zeros(len(at))
        bend, swing, elbow = self._manner(at)
        hips = self._hips(at)
        hips[:, 2] -= 0.10 * self.body.leg * bend
        joints = trunk(0.65 * bend, zero, zero) | neck(-0.55 * bend, zero)
        for side in SIDES:
            joints |= arm(side, swing, elbow, out=0.22)
        feet = {
            side: foot_track(self.body, self._foothold(np.zeros(2), side), self.steps(side), at)
            for side in SIDES
        }
        return Tracks(hips, turned(0.35 * bend, zero, zero), joints, feet)

    def _hips(self, at: FloatArray) -> FloatArray:
        """Position of the hips, (F, 3)."""
        leg = self.body.leg
        rows = []
        for jump in self.jumps:
            flight = jump.land_s - jump.leave_s
            x, z = jump.origin
            flown = jump.displacement * 0.76 / flight
            leave = jump.origin + 0.12 * jump.displacement
            land = jump.origin + 0.88 * jump.displacement
            end = jump.origin + jump.displacement
            fall = jump.speed - GRAVITY * flight
            rows += [
                (jump.start_s, (x, 0.0, z), (0, 0, 0), (0, 0, 0)),
                (jump.crouched_s, (x, _CROUCHED * leg, z), (0, 0, 0), (0, 5.0, 0)),
                (
                    jump.leave_s,
                    (leave[0], _leaving(self.body), leave[1]),
                    (flown[0], jump.speed, flown[1]),
                    (0, -GRAVITY, 0),
                ),
                (
                    jump.land_s,
                    (land[0], _LANDING * leg, land[1]),
                    (flown[0], fall, flown[1]),
                    (0, -GRAVITY, 0),
                ),
                (jump.caught_s, (end[0], _CAUGHT * leg, end[1]), (0, 0, 0), (0, 3.0, 0)),
                (jump.stand_s, (end[0], 0.0, end[1]), (0, 0, 0), (0, 0, 0)),
            ]
        times, values, speeds, pulls = zip(*rows, strict=True)
        hips = spline(at, times, values, speeds, pulls)
        return np.asarray(hips + np.array([0.0, self.body.standing, 0.0]))

    def _manner(self, at: FloatArray) -> FloatArray:
        """How far the body is bent, and how arms swing and elbows bend, (3, F)."""
        rows = []
        for jump in self.jumps:
            middle = 0.5 * (jump.leave_s + jump.land_s)
            rows += [
                (jump.start_s, 0.0, 0.0, 0.25),
                (jump.crouched_s, 1.0, -0.7, 0.3),
                (jump.leave_s, 0.0, 1.7, 0.5),
                (middle, 0.05, 2.4, 0.4),
                (jump.land_s, 0.3, 1.3, 0.5),
                (jump.caught_s, 0.9, 0.9, 0.6),
                (jump.stand_s, 0.0, 0.0, 0.25),
            ]
        times, *values = zip(*rows, strict=True)
        return soft_line(at, times, np.transpose(values), 0.12 * self.body.pace).T
