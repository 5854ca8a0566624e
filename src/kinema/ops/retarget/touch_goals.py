"""What touching hands ask of a retargeted motion."""

from __future__ import annotations

import numpy as np

from kinema import quat
from kinema.ops.retarget.touches import Figure, Touch, joint_of, palm, point_on
from kinema.ops.retarget.whole_motion import PointGoal
from kinema.skeleton import FloatArray

__all__ = ["own_goal", "touch_errors"]

_TOUCH = 100.0  # weight of a hand that touches, beside 1 for staying as it was


def own_goal(touch: Touch, target: Figure) -> PointGoal:
    """A hand on its own body: the palm is to be as far from the part as in the source."""
    at = touch.frames
    base, arm = _anchor(touch, target)
    return PointGoal(
        target.body.roles[touch.hand],
        palm(target.body, touch.hand),
        at,
        touch.away * target.height,
        _TOUCH,
        other=base,
        other_arm=arm,
    )


def touch_errors(touch: Touch, one: Figure, other: Figure) -> FloatArray:
    """How far palms are from where they should be, (N, 3), in the unit of length of the bodies."""
    at, size = touch.frames, 0.5 * (one.height + other.height)
    here = _point(one, touch.hand)[at]
    there = _on_part(touch, other)
    return np.asarray(here - there - touch.away * size)


def _anchor(touch: Touch, figure: Figure) -> tuple[int, FloatArray]:
    """The joint that carries the touched point, and where it is in that joint's frame, (N, 3)."""
    at, world = touch.frames, figure.world
    ends = [joint_of(figure.body, name) for name in (touch.part.start, touch.part.end)]
    # of the trunk, the end that is nearer; bones of limbs are carried by where they begin
    trunk = "carrier" in (touch.part.start, touch.part.end)
    joint = ends[1] if trunk and float(np.mean(touch.share)) > 0.5 else ends[0]
    to = _on_part(touch, figure) - world.positions[at, joint]
    return joint, quat.rotate(quat.conjugate(world.rotations[at, joint]), to)


def _on_part(touch: Touch, figure: Figure) -> FloatArray:
    share = np.zeros(len(figure.world.positions))
    share[touch.frames] = touch.share
    return point_on(figure, touch.part, share)[touch.frames]


def _point(figure: Figure, hand: str) -> FloatArray:
    joint = figure.body.roles[hand]
    turned = quat.rotate(figure.world.rotations[:, joint], palm(figure.body, hand))
    return np.asarray(figure.world.positions[:, joint] + turned)
