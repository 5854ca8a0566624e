"""Which axis points up, told only where the evidence is clear, and turning it to +Y."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal, TypeAlias

import numpy as np

from kinema import quat
from kinema.anatomy import Anatomy
from kinema.kinematics import at_rest, forward
from kinema.motion import Motion
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["AXES", "Axis", "turned_up", "up_axis"]

Axis: TypeAlias = Literal["+x", "-x", "+y", "-y", "+z", "-z"]
AXES: tuple[Axis, ...] = ("+x", "-x", "+y", "-y", "+z", "-z")

_POSES = 200  # number of frames that are looked at, about
_SURE = 0.6  # mean cosine between the direction that the body holds up and the axis
_ALONG = 0.7  # least cosine of what is in line: legs and trunk, or front and hind legs
_ACROSS = 0.5  # largest cosine of what is at right angles: legs and trunk on all fours
_FLOOR = 0.05  # of the height: how far from 0 the lowest joint may be, if 0 is the floor
_IN_PLACE = 0.02  # of the height: a body whose root goes less far has no travel in its file
_TRAVEL = 0.3  # of the height: a body that goes less far stays where it is


def up_axis(motion: Motion) -> Axis | None:
    """Find the axis that points up; None wherever that is not clear.

    A body holds itself up in one of two ways: the trunk in line with the legs, or on all fours,
    with all limbs pointing the same way, at right angles to the trunk. But one that lies looks
    like one that stands, if another axis is up. So the floor has to confirm it: the lowest joint
    is at height 0, and the body does not travel along its up axis. Where the root stays in place,
    the rest pose may confirm it instead. Lying, crawling, tumbling and floating bodies, and those
    without limbs in pairs, give None.

    Examples
    --------
    >>> from kinema import samples
    >>> up_axis(samples.walk(seconds=2.0).motion), up_axis(samples.dog_walk(seconds=2.0).motion)
    ('+y', '+y')
    """
    if motion.num_frames == 0:
        return None
    anatomy = motion.skeleton.anatomy
    some = motion[:: max(1, motion.num_frames // _POSES)]
    world = forward(some).positions
    path: FloatArray = world[:, motion.skeleton.body_root]
    axis, height = _held_up(world, anatomy), motion.skeleton.height
    if axis is None or _climbs(path, axis, height):
        return None
    if _on_zero(world, axis, height):
        return axis
    in_place = float(np.linalg.norm(_travel(path))) < _IN_PLACE * height
    whole = anatomy.head != 0  # legs, or the fingers of a hand, without a trunk
    return axis if in_place and whole and _rest_up(motion.skeleton) == axis else None


def turned_up(motion: Motion, up: Axis) -> Motion:
    """Turn a motion whose up axis is ``up`` so that +Y is up.

    A skeleton that stands along the same axis at rest is turned too, so that the rest pose stays
    upright; otherwise only the roots are turned.
    """
    if up == "+y":
        return motion
    turn = quat.between(_direction(up), np.array([0.0, 1.0, 0.0]))
    skeleton = motion.skeleton
    rotations, positions = np.array(motion.rotations), np.array(motion.positions)
    roots = list(skeleton.roots)
    if _rest_up(skeleton) == up:
        # every axis is renamed: joints turn about the same lines in the body as before
        rotations = quat.mul(quat.mul(turn, rotations), quat.conjugate(turn))
        positions = _renamed(positions, turn)
        rest = quat.mul(quat.mul(turn, skeleton.rest_rotations), quat.conjugate(turn))
        offsets = _renamed(skeleton.offsets, turn)
        skeleton = replace(skeleton, offsets=offsets, rest_rotations=quat.normalize(rest))
    else:
        rotations[:, roots] = quat.mul(turn, rotations[:, roots])
        positions[:, roots] = _renamed(positions[:, roots], turn)
    return motion.with_arrays(skeleton=skeleton, rotations=rotations, positions=positions)


def _renamed(vectors: FloatArray, turn: FloatArray) -> FloatArray:
    """Vectors turned by quarters of a turn: numbers change places and signs, and nothing else."""
    return vectors @ np.rint(quat.to_matrix(turn)).T + 0.0


def _rest_up(skeleton: Skeleton) -> Axis | None:
    """The axis along which the rest pose holds itself up."""
    return _held_up(at_rest(skeleton).positions, skeleton.anatomy)


def _direction(axis: Axis) -> FloatArray:
    return np.array([float(axis[0] + "1") * (letter == axis[1]) for letter in "xyz"])


def _held_up(world: FloatArray, anatomy: Anatomy) -> Axis | None:
    """The axis along which bodies (F, J, 3) hold themselves up in most of their poses."""
    upward = _upward(world, anatomy)
    if upward is None:
        return None
    mean = upward.mean(axis=0)
    best = int(np.abs(mean).argmax())
    return None if abs(mean[best]) < _SURE else AXES[2 * best + int(mean[best] < 0)]


def _upward(world: FloatArray, anatomy: Anatomy) -> FloatArray | None:
    """Per pose, the direction (F, 3) that a body holds up; zero where it does not."""
    pairs = sorted(anatomy.outer_pairs, key=lambda pair: -anatomy.branch(pair[0]))[:2]
    if not pairs:
        return None
    limbs = [_limb_direction(world, pair, anatomy) for pair in pairs]
    starts = [world[:, anatomy.parents[pair[0]]] for pair in pairs]
    if len(pairs) == 1 and anatomy.head == anatomy.parents[pairs[0][0]]:
        return limbs[0]  # legs alone
    if len(pairs) == 1:
        return _in_line(limbs[0], _unit(world[:, anatomy.head] - starts[0]))
    trunk = _unit(starts[1] - starts[0])
    # which pair is the legs is left open: it is the one that the trunk continues
    upright = _in_line(limbs[0], trunk) + _in_line(limbs[1], -trunk)
    fours = _in_line(limbs[0], limbs[1])
    fours[np.abs((fours * trunk).sum(axis=1)) > _ACROSS] = 0.0
    return _unit(upright + fours)


def _limb_direction(world: FloatArray, pair: tuple[int, int], anatomy: Anatomy) -> FloatArray:
    """From the ends of a pair of limbs to where they are attached, (F, 3); zero if spread out."""
    ends = world[:, [anatomy.path_down(limb)[-1] for limb in pair]].mean(axis=1)
    reach = world[:, anatomy.parents[pair[0]]] - ends
    far = np.linalg.norm(reach, axis=1) > 0.5 * anatomy.branch(pair[0])
    return np.asarray(_unit(reach) * far[:, None])


def _in_line(one: FloatArray, other: FloatArray) -> FloatArray:
    """The direction between two that point the same way; zero where they do not."""
    same = (one * other).sum(axis=1, keepdims=True) > _ALONG
    return np.asarray(_unit(one + other) * same)


def _climbs(root: FloatArray, axis: Axis, height: float) -> bool:
    """Whether a root (F, 3) travels along an axis, not only across it."""
    travel = _travel(root)
    along = float(travel["xyz".index(axis[1])])
    return along > max(0.5 * float(np.linalg.norm(travel)), _TRAVEL * height)


def _travel(path: FloatArray) -> FloatArray:
    """How far a joint (F, 3) goes along each axis, without outliers."""
    low, high = np.percentile(path, [5.0, 95.0], axis=0)
    return np.asarray(high - low)


def _on_zero(world: FloatArray, axis: Axis, height: float) -> bool:
    """Whether the lowest joint is at height 0, but for jumps."""
    low, high = np.percentile((world @ _direction(axis)).min(axis=1), [25.0, 75.0])
    return bool(max(abs(low), abs(high)) < _FLOOR * height)


def _unit(vectors: FloatArray) -> FloatArray:
    """Vectors scaled to length 1; zero vectors stay zero."""
    sizes = np.linalg.norm(vectors, axis=-1, keepdims=True)
    directions: FloatArray = vectors / np.where(sizes > 1e-9, sizes, 1.0)
    return directions
