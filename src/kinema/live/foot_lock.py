"""Hold planted feet still in a live stream, without waiting for later frames.

`kinema.contacts.lock` sees the whole clip: it knows when a foot will land, where it stands on
average and how far the hips have to give way. Here a foot is held from the moment at which it is
seen to stand, where it is at that moment; it is let go when it moves, and what it was off by then
fades.
"""

from __future__ import annotations

import math
from collections import deque
from dataclasses import dataclass, field
from typing import Annotated

import numpy as np

from kinema import _native, kinematics, quat
from kinema.errors import OptionError
from kinema.kinematics import World
from kinema.live.stream import LiveFrame
from kinema.motion import Motion, Pose
from kinema.ops.contacts.foot_points import FootPoints, find_foot, leg_length
from kinema.ops.contacts.legs import Leg, find_legs
from kinema.ops.derived import Derived
from kinema.skeleton import FloatArray, Skeleton
from kinema.units import Seconds

__all__ = ["FootLock"]

# As offline, in leg lengths: `kinema.contacts.detect`.
_SPEED, _HEIGHT, _HYSTERESIS = 0.34, 0.07, 1.6
_CERTAIN, _CERTAIN_S = 0.4, 0.1  # so slow for so long, a foot stands at any height: on stairs
_WINDOW_S = 0.06  # over which speeds are measured
_SUDDEN_S, _SUDDEN = 0.025, 2.0  # so fast over so short a time, a foot is lifted
_MOST = 0.12  # leg lengths: a foot that moves farther while it stands is meant to slide
_MOST_TURN = 0.3  # radians
_STRAIGHT = 0.999  # of a leg's length: it reaches no farther
_PAUSE_S = 0.5


@dataclass(slots=True)
class _Point:
    """A point of a foot: where it was of late, at which height it stands, and since when."""

    recent: deque[tuple[float, FloatArray]] = field(default_factory=deque)
    level: float = math.inf
    still_since_s: float = math.inf
    stands: bool = False

    def push(self, time_s: float, place: FloatArray, size: float) -> None:
        """See where it is now, and say whether it stands."""
        self.recent.append((time_s, place))
        while len(self.recent) > 2 and time_s - self.recent[1][0] >= _WINDOW_S:
            self.recent.popleft()
        limit = _HYSTERESIS if self.stands else 1.0
        speed = self._speed(time_s, place, _WINDOW_S) / size
        sudden = self._speed(time_s, place, _SUDDEN_S) / size
        if speed >= limit * _SPEED or sudden >= _SUDDEN * _SPEED:
            self.stands, self.still_since_s = False, math.inf
            return
        if speed > _CERTAIN * _SPEED:
            self.still_since_s = math.inf
        else:
            self.still_since_s = min(self.still_since_s, time_s)
            self.level = min(self.level, float(place[1]))
        low = place[1] < self.level + limit * _HEIGHT * size
        self.stands = bool(low) or time_s - self.still_since_s >= _CERTAIN_S

    def _speed(self, time_s: float, place: FloatArray, window_s: float) -> float:
        """Mean speed over a window that ends now; infinite at the first frame."""
        before = [past for past in self.recent if past[0] <= time_s - window_s + 1e-6]
        then_s, there = before[-1] if before else self.recent[0]
        apart = float(np.linalg.norm(place - there))
        return apart / (time_s - then_s) if then_s < time_s else math.inf


@dataclass(slots=True)
class _Foot:
    """A foot: what it stands on, where that is held, and what its ankle is off by."""

    leg: Leg
    points: FootPoints
    reach: float
    heel: _Point = field(default_factory=_Point)
    ball: _Point = field(default_factory=_Point)
    pivot: str = ""
    flat: bool = False
    pin: FloatArray = field(default_factory=lambda: np.zeros(3))
    held: FloatArray = field(default_factory=quat.identity)  # its rotation while it is flat
    off: FloatArray = field(default_factory=lambda: np.zeros(3))
    turn: FloatArray = field(default_factory=quat.identity)

    @property
    def moved(self) -> bool:
        """Whether it is not where it was recorded."""
        return bool(self.off.any() or self.turn[1:].any())

    def push(self, time_s: float, fade: float, world: World, size: float) -> None:
        """Decide how far the foot is moved and turned in this frame."""
        ankle, rotation = (
            array[0, self.points.ankle] for array in (world.positions, world.rotations)
        )
        from_ankle = {
            "ball": world.positions[0, self.points.toe] - ankle,
            "heel": self.points.heel_positions(world)[0] - ankle,
        }
        self.heel.push(time_s, ankle + from_ankle["heel"], size)
        self.ball.push(time_s, ankle + from_ankle["ball"], size)
        pivot = "ball" if self.ball.stands else "heel" if self.heel.stands else ""
        flat = self.ball.stands and self.heel.stands
        if pivot and pivot != self.pivot:
            self.pin = ankle + self.off + quat.rotate(self.turn, from_ankle[pivot])
        if flat and not self.flat:
            self.held = quat.mul(self.turn, rotation)
        self.turn = self._turned(rotation) if flat else quat.slerp(quat.identity(), self.turn, fade)
        if pivot:
            self.off = self.pin - ankle - quat.rotate(self.turn, from_ankle[pivot])
            far = float(np.linalg.norm(self.off))
            if far > _MOST * size:  # it slides on purpose: follow
                self.off *= _MOST * size / far
                self.pin = ankle + self.off + quat.rotate(self.turn, from_ankle[pivot])
        else:
            self.off = self.off * fade
        self.pivot, self.flat = pivot, flat

    def _turned(self, rotation: FloatArray) -> FloatArray:
        """From how the foot is to how it was when it became flat; no farther than feet twist."""
        turn = quat.mul(self.held, quat.conjugate(rotation))
        angle = float(quat.distance(self.held, rotation))
        if angle > _MOST_TURN:
            turn = quat.slerp(quat.identity(), turn, _MOST_TURN / angle)
            self.held = quat.mul(turn, rotation)
        return turn


class FootLock:
    """Holds planted feet still by bending the legs, as frames come.

    Adds no latency. The hips move only as far as a straight leg pulls them.

    Parameters
    ----------
    body : Motion or Skeleton
    ease_s : float
        How long a foot takes to return to where it was recorded once it is lifted.

    Raises
    ------
    MissingRole
        If hips, knees or ankles are not found.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(noise_m=0.002).motion
    >>> lock = FootLock(walk)
    >>> lock.push(LiveFrame(0.0, walk.pose(0.0))).pose
    <Pose 24 joints>
    """

    def __init__(self, body: Motion | Skeleton, *, ease_s: Annotated[float, Seconds] = 0.2) -> None:
        if not ease_s > 0.0:
            raise OptionError(f"ease_s must be above 0, found {ease_s}", parameter="ease_s")
        skeleton = body.skeleton if isinstance(body, Motion) else body
        self._derived = Derived(body if isinstance(body, Motion) else _at_rest(skeleton))
        self._ease_s = ease_s
        self._hips = self._derived.body_root
        self._size = float(np.mean([leg_length(self._derived, side) for side in ("left", "right")]))
        self.reset()

    def reset(self) -> None:
        """Forget all frames."""
        self._last_s: float | None = None
        self._lowered = np.zeros(3)
        self._feet = []
        for leg in find_legs(self._derived):
            points = find_foot(self._derived, leg.foot)
            assert points is not None  # a leg has an ankle
            self._feet.append(_Foot(leg, points, _length(self._derived, leg)))

    def push(self, frame: LiveFrame) -> LiveFrame:
        """The frame with planted feet where they were planted."""
        passed = 0.0 if self._last_s is None else frame.time_s - self._last_s
        if passed > _PAUSE_S:
            self.reset()
        self._last_s = frame.time_s
        world = kinematics.forward(frame.pose.motion())
        fade = math.exp(-3.0 * passed / self._ease_s)
        for foot in self._feet:
            foot.push(frame.time_s, fade, world, self._size)
        if not any(foot.moved for foot in self._feet):
            return frame
        return frame._replace(pose=self._bent(frame.pose, world, fade))

    def _bent(self, pose: Pose, world: World, fade: float) -> Pose:
        skeleton = pose.skeleton
        hips = self._hips_moved(world, fade)
        rotations, positions = pose.rotations[None].copy(), pose.positions.copy()
        for foot in self._feet:
            goal = _native.LegGoal(
                start=0,
                moved=foot.off[None],
                turn=foot.turn[None],
                hips=hips[None],
                share=np.ones(1),
            )
            joints = np.array(foot.leg.joints, np.int32)
            _native.bend_leg(
                world_rotations=world.rotations,
                world_positions=world.positions,
                parents=skeleton.parents,
                leg=joints,
                goal=goal,
                rotations=rotations,
                turned=joints,
            )
        parent = int(skeleton.parents[self._hips])
        back = quat.identity() if parent < 0 else quat.conjugate(world.rotations[0, parent])
        positions[self._hips] += quat.rotate(back, hips)
        return Pose.unchecked(skeleton, rotations[0], positions)

    def _hips_moved(self, world: World, fade: float) -> FloatArray:
        """How far the hips are pulled by legs that do not reach; let go of as feet are."""
        moved = self._lowered * fade
        for foot in self._feet:
            hip, ankle = (world.positions[0, joint] for joint in (foot.leg.hip, foot.leg.ankle))
            span = ankle + foot.off - hip - moved
            far = float(np.linalg.norm(span))
            # a leg that is longer in the recording, by noise, may stay so
            reach = max(_STRAIGHT * foot.reach, float(np.linalg.norm(ankle - hip)))
            if far > reach:
                moved = moved + (1.0 - reach / far) * span
        self._lowered = moved
        return np.asarray(moved)


def _at_rest(skeleton: Skeleton) -> Motion:
    rest = skeleton.rest_rotations[None].copy(), skeleton.offsets[None].copy()
    return Motion.unchecked(skeleton, *rest, 1.0)


def _length(body: Derived, leg: Leg) -> float:
    """Length of a leg, joint to joint."""
    places = body.world.positions[0, list(leg.joints)]
    return float(np.linalg.norm(np.diff(places, axis=0), axis=-1).sum())
