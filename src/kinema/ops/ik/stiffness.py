"""The cost of turning a joint: heavy parts of the body move less than light ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema._arrays import copied
from kinema.kinematics import World, at_rest
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.roles import Roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["BodyPlan", "Hinge", "body_plan", "slightly_bent", "turning_costs"]

# Added to every joint's inertia, in body mass × height²: about that of a forearm. Without it,
# fingers would do all the work.
_MIN_INERTIA = 2e-4

# How much more it costs to bend a knee or elbow sideways, or to twist it.
_HINGE = 20.0

# A spine is stiffer than what it carries, and knees and ankles carry more than a foot: people
# bend down from the hips.
_SPINE = 4.0
_STANCE = 2.0  # of the hip's

_STRAIGHT_RAD = 0.05  # a limb bent by less has no bending direction of its own


class Hinge(NamedTuple):
    """A joint that bends about one axis, given in its own axes, and its bend in radians, (F,)."""

    joint: int
    axis: FloatArray
    bend: FloatArray


class BodyPlan(NamedTuple):
    """The spine, the legs (hip, knee, ankle) and the hinges of a body, as far as found."""

    spine: tuple[int, ...]
    legs: tuple[tuple[int, ...], ...]
    hinges: tuple[Hinge, ...]


def turning_costs(body: Derived, masses: FloatArray, plan: BodyPlan) -> FloatArray:
    """Cost of turns, (J, 3, 3), as a quadratic form in each joint's own axes.

    A joint costs what it carries: the moment of inertia of everything below it at rest, with the
    body's mass and height as units. Spine joints cost more, and knees and ankles as much as
    hips, because they carry the body when the feet are on the floor. Knees and elbows turn most
    easily about one axis: the one they mostly bend about in this motion.
    """
    inertia = _inertia(body, masses) + _MIN_INERTIA
    inertia[list(plan.spine)] *= _SPINE
    for hip, *lower in plan.legs:
        inertia[lower] = np.maximum(inertia[lower], _STANCE * inertia[hip])
    costs: FloatArray = inertia[:, None, None] * np.eye(3)
    for joint, axis, _ in plan.hinges:
        costs[joint] += inertia[joint] * _HINGE * (np.eye(3) - np.outer(axis, axis))
    return costs


def body_plan(body: Derived) -> BodyPlan:
    """Find spine, legs, knees and elbows, as far as their roles are known."""
    if body.motion.num_frames == 0:
        return BodyPlan((), (), ())
    arms, legs = (
        [_limb(body.roles, side, parts) for side in ("left", "right")]
        for parts in (("shoulder", "elbow", "hand"), ("hip", "knee", "ankle"))
    )
    limbs = [limb for limb in (*arms, *legs) if limb]
    rest = at_rest(body.skeleton).rotations[0]
    hinges = tuple(_hinge(body.world, rest, limb) for limb in limbs)
    return BodyPlan(_spine(body.skeleton, body.roles), tuple(leg for leg in legs if leg), hinges)


def slightly_bent(motion: Motion, plan: BodyPlan) -> FloatArray:
    """The motion's rotations with straight knees and elbows slightly bent, (F, J, 4).

    A straight limb hardly shortens as it begins to bend, so no search would ever start to bend it.
    """
    rotations = copied(motion.rotations)
    for hinge in plan.hinges:
        straight = np.flatnonzero(hinge.bend < _STRAIGHT_RAD)
        turn = quat.from_axis_angle(hinge.axis, _STRAIGHT_RAD)
        rotations[straight, hinge.joint] = quat.mul(rotations[straight, hinge.joint], turn)
    return rotations


def _limb(roles: Roles, side: str, parts: tuple[str, ...]) -> tuple[int, ...]:
    """The joints of a limb, or none if any is missing."""
    names = [f"{side}_{part}" for part in parts]
    return tuple(roles[name] for name in names) if all(name in roles for name in names) else ()


def _spine(skeleton: Skeleton, roles: Roles) -> tuple[int, ...]:
    """Joints from the chest down to above the hips; none where these are not found."""
    joint, hips = roles.get("chest"), roles.get("hips")
    spine = []
    while joint is not None and joint >= 0 and joint != hips:
        spine.append(joint)
        joint = int(skeleton.parents[joint])
    return tuple(spine) if joint == hips else ()


def _inertia(body: Derived, masses: FloatArray) -> FloatArray:
    """Moment of inertia of everything below each joint, about that joint, at rest."""
    skeleton = body.skeleton
    positions = at_rest(skeleton).positions[0] / (body.height or 1.0)
    below = np.eye(skeleton.num_joints, dtype=bool)
    for joint in range(skeleton.num_joints - 1, 0, -1):
        parent = int(skeleton.parents[joint])
        if parent >= 0:
            below[parent] |= below[joint]
    squares = ((positions[None] - positions[:, None]) ** 2).sum(axis=-1)
    inertia: FloatArray = (below * squares) @ masses
    return inertia


def _hinge(world: World, rest: FloatArray, limb: Sequence[int]) -> Hinge:
    """How a limb (base, middle, tip) bends; ``rest`` has the joints' world rotations at rest."""
    base, middle, tip = (world.positions[:, joint] for joint in limb)
    upper, lower = _unit(middle - base), _unit(tip - middle)
    across = quat.rotate(quat.conjugate(world.rotations[:, limb[1]]), np.cross(upper, lower))
    bend = np.arctan2(np.linalg.norm(across, axis=-1), (upper * lower).sum(axis=-1))
    axis = across.mean(axis=0)
    # hardly bent in this motion: the same direction as in `two_bone`, from the pose at rest
    if np.linalg.norm(axis) < _STRAIGHT_RAD:
        turn = quat.mul(world.rotations[0, limb[0]], quat.conjugate(rest[limb[0]]))
        line = upper[0] if upper[0].any() else lower[0]
        axis = quat.rotate(turn, [1.0, 0.0, 0.0])
        if abs(axis @ line) > 0.9:
            axis = np.cross(quat.rotate(turn, [0.0, 0.0, -1.0]), line)
        axis = quat.rotate(quat.conjugate(world.rotations[0, limb[1]]), axis)
    return Hinge(limb[1], axis / np.linalg.norm(axis), bend)


def _unit(vectors: FloatArray) -> FloatArray:
    sizes = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(sizes > 0.0, sizes, 1.0))
