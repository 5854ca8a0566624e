"""Hands that touch: where a hand is on a hand or on the body, of the same body or of another."""

from __future__ import annotations

from collections.abc import Iterator
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
_SHORTEST_S = 0.15
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
    to the palm, in heights.
    """

    hand: str
    part: BodyPart
    frames: NDArray[np.intp]
    share: FloatArray
    away: FloatArray


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
        closest = gaps.argmin(axis=0)
        for index, (part, share, away) in enumerate(tracks):
            near = (closest == index) & (gaps[index] < _GAP)
            if part.start != part.end:  # hands that meet, as in clapping, may be fast
                near &= _slow(other, part, share, away, frame_time)
            for start, stop in runs(near):
                if stop - start >= least or part.start == part.end:
                    at = np.arange(start, stop)
                    found.append(Touch(hand, part, at, share[at], away[at]))
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


def _slow(
    other: PlacedBody, part: BodyPart, share: FloatArray, away: FloatArray, frame_time: float
) -> BoolArray:
    """Whether a palm is nearly at rest as seen from a part, (F,)."""
    joint = joint_of(other.body, part.start)
    none = np.zeros(len(share))
    along = point_on(other, part, none + 1.0) - point_on(other, part, none)
    seen = share[:, None] * along / other.height + away
    own = quat.rotate(quat.conjugate(other.world.rotations[:, joint]), seen)
    if len(own) < 2:
        return np.ones(len(own), bool)
    speed = np.linalg.norm(np.gradient(own, frame_time, axis=0), axis=-1)
    return np.asarray(speed < _SLOW)


def _gaps(away: FloatArray, part: BodyPart) -> FloatArray:
    """Room between a palm and the surface of a part, in heights."""
    return np.asarray(np.linalg.norm(away, axis=-1) - part.radius - _PALM)
