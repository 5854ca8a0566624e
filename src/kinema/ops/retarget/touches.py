"""Hands that touch: where a hand is on a hand or on the body, of the same body or of another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.kinematics import World
from kinema.ops.collisions import RADII
from kinema.ops.retarget.bodies import SIDES, Body
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["BodyPart", "PlacedBody", "Touch", "find_touches", "joint_of", "palm", "point_on"]

_PALM = 0.016  # half the thickness of a hand, in heights
_GAP = 0.005  # heights: parts that are closer touch
_SLOW = 0.1  # heights per second: a hand that rests on something moves no faster along it
_LOOSE = 3.0  # how much farther, and faster, a hand may be once it touches
_SHORTEST_S = 0.15
_LET_GO_S = 0.3  # time before and after a touch in which it is felt less and less
_FADED = 1e-3  # down to this
# parts that a hand may be on: where they begin and end, and the role that says how thick they are
_TRUNK = (("hips", "carrier", "spine"), ("carrier", "head", "neck"))
_LIMBS = (
    ("shoulder", "elbow", "shoulder"),
    ("elbow", "hand", "elbow"),
    ("hip", "knee", "hip"),
    ("knee", "ankle", "knee"),
)


class BodyPart(NamedTuple):
    """A part of the body: the joints where it begins and ends, and how thick it is, in heights.

    A palm begins and ends at the hand.
    """

    start: str
    end: str
    radius: float


class Touch(NamedTuple):
    """A hand on a part of a body in some frames.

    ``share`` (N,) is where on the part, from its start to its end; ``away`` (N, 3) leads from there
    to the palm, in heights. ``strength`` (N,) is 1 while they touch, and less before and after.
    """

    hand: str
    part: BodyPart
    frames: NDArray[np.intp]
    share: FloatArray
    away: FloatArray
    strength: FloatArray

    @property
    def touching(self) -> BoolArray:
        """The frames of these in which they touch, (N,)."""
        return self.strength >= 1.0


class PlacedBody(NamedTuple):
    """A body in all frames of a motion, and how tall it is."""

    body: Body
    world: World
    height: float


def find_touches(one: PlacedBody, other: PlacedBody, frame_time: float) -> list[Touch]:
    """Where hands of one body touch the other, which may be the same."""
    least, body = _SHORTEST_S / frame_time, one.body
    found = []
    for side in SIDES:
        hand = f"{side}_hand"
        if not body.has(hand):
            continue
        tracks = [
            (part, *_nearest(one, hand, other, part))
            for part in _parts(other.body, side if other is one else None)
        ]
        if not tracks:
            continue
        gaps = np.array([_gaps(away, part) for part, _, away in tracks])
        speeds = [_speed(other, *track, frame_time) for track in tracks]
        for index, (part, share, away) in enumerate(tracks):
            for start, stop in _touching(index, part, gaps, speeds):
                if stop - start >= least or part.start == part.end:
                    at, strength = _felt(start, stop, len(share), frame_time)
                    found.append(Touch(hand, part, at, share[at], away[at], strength))
    return found


def palm(body: Body, hand: str) -> FloatArray:
    """The middle of the palm in the hand's own frame: half the way to where fingers begin."""
    joint = body.roles[hand]
    fingers = body.skeleton.children(joint)
    if not len(fingers):
        return np.zeros(3)
    middle: FloatArray = 0.5 * body.bones[list(fingers)].mean(axis=0)
    return middle


def point_on(placed: PlacedBody, part: BodyPart, share: FloatArray) -> FloatArray:
    """Points on a part, (F, 3): with share 0 where it begins, with 1 where it ends."""
    body, world = placed.body, placed.world
    start, end = (joint_of(body, name) for name in (part.start, part.end))
    if start == end:  # a palm
        arm = palm(body, part.start)
        return np.asarray(world.positions[:, start] + quat.rotate(world.rotations[:, start], arm))
    along = world.positions[:, end] - world.positions[:, start]
    return np.asarray(world.positions[:, start] + share[:, None] * along)


def _parts(body: Body, side: str | None) -> Iterator[BodyPart]:
    """Parts of a body that a hand of this side may be on; of another body, every part."""
    for start, end, thick in _TRUNK:
        if _has(body, start, end) and joint_of(body, start) != joint_of(body, end):
            yield BodyPart(start, end, RADII[thick])
    for other in SIDES:
        for start, end, thick in _LIMBS:
            arm = start in ("shoulder", "elbow")
            if not (arm and other == side) and _has(body, f"{other}_{start}", f"{other}_{end}"):
                yield BodyPart(f"{other}_{start}", f"{other}_{end}", RADII[thick])
        if other != side and body.has(f"{other}_hand"):
            yield BodyPart(f"{other}_hand", f"{other}_hand", _PALM)


def _has(body: Body, *names: str) -> bool:
    return all(name == "carrier" or body.has(name) for name in names)


def joint_of(body: Body, name: str) -> int:
    """The joint of a role, or the one that carries the arms."""
    return body.carrier if name == "carrier" else body.roles[name]


def _nearest(
    one: PlacedBody, hand: str, other: PlacedBody, part: BodyPart
) -> tuple[FloatArray, FloatArray]:
    """Where on a part the point next to a palm is, (F,), and the way from there, in heights."""
    none = np.zeros(len(one.world.positions))
    here = point_on(one, BodyPart(hand, hand, 0.0), none)
    first = point_on(other, part, none)
    along = point_on(other, part, none + 1.0) - first
    square = np.einsum("fi,fi->f", along, along)
    share = np.einsum("fi,fi->f", here - first, along) / np.where(square > 0.0, square, 1.0)
    share = np.clip(share, 0.0, 1.0)
    away = here - first - share[:, None] * along
    return share, away / (0.5 * (one.height + other.height))


def _touching(
    index: int, part: BodyPart, gaps: FloatArray, speeds: Sequence[FloatArray]
) -> Iterator[tuple[int, int]]:
    """Runs of frames in which a hand touches a part: close and slow once, and not far since."""
    closest = gaps.argmin(axis=0) == index
    # hands that meet, as in clapping, may be fast
    speed = speeds[index] if part.start != part.end else np.zeros(gaps.shape[1])
    firm = closest & (gaps[index] < _GAP) & (speed < _SLOW)
    loose = (gaps[index] < _LOOSE * _GAP) & (speed < _LOOSE * _SLOW)
    for start, stop in runs(loose):
        if firm[start:stop].any():
            yield start, stop


def _felt(
    start: int, stop: int, frames: int, frame_time: float
) -> tuple[NDArray[np.intp], FloatArray]:
    """Frames of a touch and around it, and how much it is felt in each."""
    reach = max(1, round(_LET_GO_S / frame_time))
    at = np.arange(max(start - reach, 0), min(stop + reach, frames))
    outside = np.maximum(np.maximum(start - at, at - stop + 1), 0)
    return at, _FADED ** (outside / reach)


def _speed(
    other: PlacedBody, part: BodyPart, share: FloatArray, away: FloatArray, frame_time: float
) -> FloatArray:
    """How fast a palm moves as seen from a part, (F,), in heights per second."""
    joint = joint_of(other.body, part.start)
    none = np.zeros(len(share))
    along = point_on(other, part, none + 1.0) - point_on(other, part, none)
    seen = share[:, None] * along / other.height + away
    own = quat.rotate(quat.conjugate(other.world.rotations[:, joint]), seen)
    if len(own) < 2:
        return none
    return np.asarray(np.linalg.norm(np.gradient(own, frame_time, axis=0), axis=-1))


def _gaps(away: FloatArray, part: BodyPart) -> FloatArray:
    """Room between a palm and the surface of a part, in heights."""
    return np.asarray(np.linalg.norm(away, axis=-1) - part.radius - _PALM)
