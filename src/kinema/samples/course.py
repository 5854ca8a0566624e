"""A sequence of steps, and how hips, trunk and arms move with the feet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema.samples.body import SIDES, Humanoid, Side
from kinema.samples.curves import soft_line, spline
from kinema.samples.feet import FootStep, Waypoint, foot_track
from kinema.samples.figure import JointRotations, Tracks, arm, neck, trunk, turned
from kinema.samples.gait import PlannedStep, beside, step_of
from kinema.samples.styles import GaitStyle
from kinema.skeleton import FloatArray

__all__ = ["GRAVITY", "Course"]

GRAVITY = 9.81

# Rounding the corners of a zigzag lowers its peaks by this factor.
_ROUNDED = 1.35
# In step durations: how long before its first step a body begins to move, and how long after
# its last it comes to rest.
_BEFORE, _AFTER = 0.35, 0.30


class _Moment(NamedTuple):
    """When the feet are farthest apart, or the body stands: a point that its curves pass."""

    time_s: float
    position: FloatArray  # x, z and heading of the midpoint between the feet
    beat: float  # positive with the right foot in front, as a share of a full step
    share: float
    next_share: float


@dataclass(frozen=True)
class Course:
    """Steps from a standing start at ``origin``; the feet alternate, with rests between bouts.

    ``crouch`` has rows of time and depth (0: upright, 1: deep).
    """

    body: Humanoid
    gait: GaitStyle
    origin: Waypoint
    strides: Sequence[PlannedStep]
    crouch: Sequence[tuple[float, float]] = ((0.0, 0.0), (1.0, 0.0))

    def steps(self, foot: Side) -> list[FootStep]:
        """The steps of one foot."""
        found: list[FootStep] = []
        for stride in self.strides:
            if stride.foot == foot:
                landed = found[-1].land_s if found else stride.lift_s - 1.0
                found.append(step_of(self.body, self.gait, stride, landed))
        return found

    def tracks(self, at: FloatArray) -> Tracks:
        """The whole body at these times."""
        gait, body = self.gait, self.body
        times, depths = np.transpose(self.crouch)
        crouch = soft_line(at, times, depths, 0.22 * body.pace)
        position, beat, vigour, lean = self._carriage(at)
        sway = self._sway(at)
        heading = position[:, 2]

        hips = np.stack([position[:, 0], self._height(at), position[:, 1]], axis=-1)
        hips[:, 1] -= 0.50 * body.leg * crouch
        # hips move back as the trunk leans forward, so that the body stays above its feet
        ahead = body.leg * (gait.ahead * vigour - 0.10 * crouch)
        aside = body.leg * gait.sway * sway
        hips[:, 0] += np.sin(heading) * ahead + np.cos(heading) * aside
        hips[:, 2] += np.cos(heading) * ahead - np.sin(heading) * aside

        yaw = gait.hip_yaw * beat
        turn = turned(0.5 * lean + 0.35 * crouch, heading + yaw, gait.hip_list * sway)
        joints = self._upper(beat, vigour, sway, lean, crouch)
        feet = {
            side: foot_track(body, beside(body, gait, self.origin, side), self.steps(side), at)
            for side in SIDES
        }
        return Tracks(hips, quat.normalize(turn), joints, feet)

    def _upper(
        self,
        beat: FloatArray,
        vigour: FloatArray,
        sway: FloatArray,
        lean: FloatArray,
        crouch: FloatArray,
    ) -> JointRotations:
        """The chest turns against the hips, arms swing against the legs, the head faces forward."""
        gait = self.gait
        chest = gait.chest_yaw * beat
        bent = 0.5 * lean + gait.hunch + 0.55 * crouch
        joints = trunk(bent, -gait.hip_yaw * beat - chest, -1.5 * gait.hip_list * sway)
        joints |= neck(gait.nod - 0.5 * gait.hunch - 0.6 * lean - 0.7 * crouch, chest)
        hang = lean + gait.hunch + 0.9 * crouch  # straight down, whatever the lean of the chest
        for side in SIDES:
            ahead = beat * (1.0 if side == "left" else -1.0)
            elbow = 0.25 + (gait.elbow - 0.25) * vigour
            elbow += gait.elbow_swing * 0.5 * (vigour + ahead)
            swing = hang + gait.arm * (ahead - 0.2 * vigour) + 0.5 * crouch
            joints |= arm(side, swing, elbow + 0.6 * crouch, out=gait.arm_out)
        return joints

    @property
    def _step_s(self) -> float:
        return self.gait.step_s * self.body.pace

    @cached_property
    def _bouts(self) -> list[list[PlannedStep]]:
        """Steps that follow each other without a rest."""
        bouts = [[self.strides[0]]]
        for before, stride in pairwise(self.strides):
            if stride.lift_s - before.strike_s > (_BEFORE + _AFTER) * self._step_s:
                bouts.append([])
            bouts[-1].append(stride)
        return bouts

    @cached_property
    def _moments(self) -> list[_Moment]:
        moments = []
        here = np.array(self.origin)
        for bout in self._bouts:
            start = bout[0].lift_s - _BEFORE * self._step_s
            moments.append(_Moment(start, here, 0.0, 0.0, min(bout[0].share, 1.0)))
            for i, stride in enumerate(bout):
                last = i + 1 == len(bout)
                after = (
                    2.0 * _AFTER * self._step_s + stride.strike_s if last else bout[i + 1].lift_s
                )
                share = min(stride.share, 1.0)
                there = np.array(stride.landing)
                moments.append(
                    _Moment(
                        0.5 * (stride.strike_s + after),
                        0.5 * (here + there),
                        share if stride.foot == "right" else -share,
                        share,
                        0.0 if last else min(bout[i + 1].share, 1.0),
                    )
                )
                here = there
        return moments

    def _carriage(self, at: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray, FloatArray]:
        """Position (F, 3), beat, vigour and lean (F,), with a lean into changes of speed."""
        times = [moment.time_s for moment in self._moments]
        rows = [
            [
                moment.beat * _ROUNDED,
                moment.share,
                self.gait.lean * moment.share
                + self.gait.effort * (moment.next_share - moment.share),
            ]
            for moment in self._moments
        ]
        position = soft_line(at, times, [m.position for m in self._moments], 0.6 * self._step_s)
        beat, vigour, lean = soft_line(at, times, rows, 0.5 * self._step_s).T
        return position, beat, vigour, lean

    def _sway(self, at: FloatArray) -> FloatArray:
        """Sideways shift towards the stance foot; positive is to the left."""
        passing = [
            (
                0.5 * (stride.lift_s + stride.strike_s),
                _ROUNDED * (1 if stride.foot == "right" else -1),
            )
            for stride in self.strides
        ]
        rows = sorted([*passing, *((moment.time_s, 0.0) for moment in self._moments)])
        # in a run, the middle of a flight and of a swing coincide
        apart = [row for row, after in pairwise(rows) if after[0] - row[0] > 0.01]
        times, values = np.transpose([*apart, rows[-1]])
        return soft_line(at, times, values, 0.4 * self._step_s)

    def _height(self, at: FloatArray) -> FloatArray:
        """Height of the hips: highest in mid-stance in a walk, in flight in a run."""
        knots: list[tuple[float, float, float, float]] = []
        for bout in self._bouts:
            knots.append((bout[0].lift_s - _BEFORE * self._step_s, 0.0, 0.0, 0.0))
            flight = 0.0
            for i, stride in enumerate(bout):
                size = self.body.leg * min(stride.share, 1.0)
                low = -(self.gait.sink + 0.5 * self.gait.bob) * size
                high = -(self.gait.sink - 0.5 * self.gait.bob) * size
                grounded = flight == 0.0
                flight = (
                    max(0.0, stride.strike_s - bout[i + 1].lift_s) if i + 1 < len(bout) else 0.0
                )
                if flight > 0.0:
                    speed = 0.5 * GRAVITY * flight
                    knots.append((stride.strike_s - flight, low, speed, -GRAVITY))
                    knots.append((stride.strike_s, low, -speed, -GRAVITY))
                    continue
                if grounded:
                    knots.append((0.5 * (stride.lift_s + stride.strike_s), high, 0.0, 0.0))
                knots.append((stride.strike_s, low, 0.0, 0.0))
            knots.append((bout[-1].strike_s + _AFTER * self._step_s, 0.0, 0.0, 0.0))
        times, values, speeds, pulls = np.array(knots).T
        return self.body.standing + spline(at, times, values, speeds, pulls)
