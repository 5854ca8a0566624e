"""What touching hands ask of a retargeted motion."""

from __future__ import annotations

import numpy as np

from kinema import quat
from kinema.ops.retarget.touches import PlacedBody, Touch, joint_of, palm, point_on
from kinema.ops.retarget.whole_motion import PointGoal
from kinema.skeleton import FloatArray

__all__ = ["hand_goal", "own_goal", "part_goal", "touch_errors"]

_TOUCH = 100.0  # weight of a hand that touches, beside 1 for staying as it was


def own_goal(touch: Touch, target: PlacedBody) -> PointGoal:
    """A hand on its own body: the palm is to be as far from the part as in the source."""
    base, arm = _anchor(touch, target)
    return PointGoal(
        target.body.roles[touch.hand],
        palm(target.body, touch.hand),
        touch.frames,
        touch.away * target.height,
        _TOUCH * touch.strength,
        other=base,
        other_arm=arm,
    )


def hand_goal(touch: Touch, placed: PlacedBody, move: FloatArray) -> PointGoal:
    """A palm, moved from where it is, in the world."""
    places = _point(placed, touch.hand)[touch.frames] + move
    joint = placed.body.roles[touch.hand]
    return PointGoal(
        joint, palm(placed.body, touch.hand), touch.frames, places, _TOUCH * touch.strength
    )


def part_goal(touch: Touch, placed: PlacedBody, move: FloatArray) -> PointGoal:
    """The touched point, moved from where it is, in the world."""
    joint, arm = _anchor(touch, placed)
    places = _on_part(touch, placed) + move
    return PointGoal(joint, arm, touch.frames, places, _TOUCH * touch.strength)


def touch_errors(touch: Touch, one: PlacedBody, other: PlacedBody) -> FloatArray:
    """How far palms are from where they should be, (N, 3), in the unit of length of the bodies."""
    at, size = touch.frames, 0.5 * (one.height + other.height)
    here = _point(one, touch.hand)[at]
    there = _on_part(touch, other)
    return np.asarray(here - there - touch.away * size)


def _anchor(touch: Touch, placed: PlacedBody) -> tuple[int, FloatArray]:
    """The joint that carries the touched point, and where it is in that joint's frame, (N, 3)."""
    at, world = touch.frames, placed.world
    ends = [joint_of(placed.body, name) for name in (touch.part.start, touch.part.end)]
    # of the trunk, the end that is nearer; bones of limbs are carried by where they begin
    trunk = "carrier" in (touch.part.start, touch.part.end)
    joint = ends[1] if trunk and float(np.mean(touch.share)) > 0.5 else ends[0]
    to = _on_part(touch, placed) - world.positions[at, joint]
    return joint, quat.rotate(quat.conjugate(world.rotations[at, joint]), to)


def _on_part(touch: Touch, placed: PlacedBody) -> FloatArray:
    share = np.zeros(len(placed.world.positions))
    share[touch.frames] = touch.share
    return point_on(placed, touch.part, share)[touch.frames]


def _point(placed: PlacedBody, hand: str) -> FloatArray:
    joint = placed.body.roles[hand]
    turned = quat.rotate(placed.world.rotations[:, joint], palm(placed.body, hand))
    return np.asarray(placed.world.positions[:, joint] + turned)
