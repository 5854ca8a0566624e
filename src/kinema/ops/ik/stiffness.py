"""What it costs to turn a joint: heavy parts of the body move less than light ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema.kinematics import World, at_rest, forward
from kinema.motion import Motion
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Frame", "Hinge", "bent_a_little", "find_frame", "turning_costs"]

# Added to every joint's inertia, in body mass × height²: about a forearm's. Without it, fingers
# would do all the work.
_STIFFEST_FINGER = 2e-4

# How much more it costs to bend a knee or an elbow sideways, or to twist it.
_HINGE = 20.0

# A spine is stiffer than what it carries, and knees and ankles carry more than a foot: who bends
# down does so from the hips.
_SPINE = 4.0
_STANCE = 2.0  # of the hip's

_STRAIGHT = 0.05  # radians: a limb bent by less gives no direction to bend on in


class Hinge(NamedTuple):
    """A joint that bends about one axis, given in its own frame, and how far it does, (F,)."""

    joint: int
    axis: FloatArray
    bend: FloatArray


class Frame(NamedTuple):
    """What a body has of a human one: its spine, legs (hip, knee, ankle) and hinges."""

    spine: tuple[int, ...]
    legs: tuple[tuple[int, ...], ...]
    hinges: tuple[Hinge, ...]


def turning_costs(skeleton: Skeleton, masses: FloatArray, frame: Frame) -> FloatArray:
    """Cost of turns, (J, 3, 3), as a quadratic form in each joint's own axes.

    A joint costs what it carries: the moment of inertia of everything below it at rest, where the
    body's mass and height are 1. Those of the spine cost more, and knees and ankles as much as
    hips, since they carry the body when the feet stand. Knees and elbows bend about one axis more
    easily than about the others: the one that they bend about most in this motion.
    """
    inertia = _inertia(skeleton, masses) + _STIFFEST_FINGER
    inertia[list(frame.spine)] *= _SPINE
    for hip, *lower in frame.legs:
        inertia[lower] = np.maximum(inertia[lower], _STANCE * inertia[hip])
    costs: FloatArray = inertia[:, None, None] * np.eye(3)
    for joint, axis, _ in frame.hinges:
        costs[joint] += inertia[joint] * _HINGE * (np.eye(3) - np.outer(axis, axis))
    return costs


def find_frame(motion: Motion, *, roles: Mapping[str, str] | None = None) -> Frame:
    """Find spine, legs, knees and elbows, as far as there are roles for them."""
    if motion.num_frames == 0:
        return Frame((), (), ())
    found = find_roles(motion, given=roles)
    arms, legs = (
        [_limb(found, side, parts) for side in ("left", "right")]
        for parts in (("shoulder", "elbow", "hand"), ("hip", "knee", "ankle"))
    )
    world = forward(motion)
    limbs = [limb for limb in (*arms, *legs) if limb]
    bending = tuple(_hinge(world, limb) for limb in limbs)
    return Frame(_spine(motion.skeleton, found), tuple(leg for leg in legs if leg), bending)


def _limb(roles: Roles, side: str, parts: tuple[str, ...]) -> tuple[int, ...]:
    """Its joints, or none if any is not found."""
    names = [f"{side}_{part}" for part in parts]
    return tuple(roles[name] for name in names) if all(name in roles for name in names) else ()


def _spine(skeleton: Skeleton, roles: Roles) -> tuple[int, ...]:
    """Joints from above the hips up to the chest; none where these are not found."""
    joint, hips = roles.get("chest"), roles.get("hips")
    spine = []
    while joint is not None and joint >= 0 and joint != hips:
        spine.append(joint)
        joint = int(skeleton.parents[joint])
    return tuple(spine) if joint == hips else ()


def _inertia(skeleton: Skeleton, masses: FloatArray) -> FloatArray:
    """Of all that is below each joint, about it, at rest."""
    places = at_rest(skeleton).positions[0] / (skeleton.height or 1.0)
    below = np.eye(skeleton.num_joints, dtype=bool)
    for joint in range(skeleton.num_joints - 1, 0, -1):
        parent = int(skeleton.parents[joint])
        if parent >= 0:
            below[parent] |= below[joint]
    squares = ((places[None] - places[:, None]) ** 2).sum(axis=-1)
    inertia: FloatArray = (below * squares) @ masses
    return inertia


def bent_a_little(motion: Motion, frame: Frame) -> FloatArray:
    """The motion's rotations with straight knees and elbows bent by a little, (F, J, 4).

    A straight limb shortens by next to nothing as it begins to bend, so that no search would ever
    begin to bend it.
    """
    rotations = motion.rotations.copy()
    for hinge in frame.hinges:
        straight = np.flatnonzero(hinge.bend < _STRAIGHT)
        turn = quat.from_axis_angle(hinge.axis, _STRAIGHT)
        rotations[straight, hinge.joint] = quat.mul(rotations[straight, hinge.joint], turn)
    return rotations


def _hinge(world: World, limb: Sequence[int]) -> Hinge:
    base, middle, tip = (world.positions[:, joint] for joint in limb)
    upper, lower = _unit(middle - base), _unit(tip - middle)
    across = quat.rotate(quat.conjugate(world.rotations[:, limb[1]]), np.cross(upper, lower))
    bend = np.arctan2(np.linalg.norm(across, axis=-1), (upper * lower).sum(axis=-1))
    axis = across.mean(axis=0)
    # never really bent: the same way as `two_bone` takes it, by the base joint's own axes
    if np.linalg.norm(axis) < _STRAIGHT:
        turns = world.rotations[0, limb[0]]
        line = upper[0] if upper[0].any() else lower[0]
        axis = quat.rotate(turns, [1.0, 0.0, 0.0])
        if abs(axis @ line) > 0.9:
            axis = np.cross(quat.rotate(turns, [0.0, 0.0, -1.0]), line)
        axis = quat.rotate(quat.conjugate(world.rotations[0, limb[1]]), axis)
    return Hinge(limb[1], axis / np.linalg.norm(axis), bend)


def _unit(vectors: FloatArray) -> FloatArray:
    sizes = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(sizes > 0.0, sizes, 1.0))
