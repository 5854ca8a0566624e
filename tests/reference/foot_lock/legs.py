"""The legs: their joints, how far they have to reach, and how they bend to reach it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema import _native, quat
from kinema.kinematics import World
from kinema.ops.contacts.legs import Leg
from kinema.skeleton import FloatArray, Skeleton
from tests.reference.foot_lock.foot_goals import FootGoal

__all__ = ["bend_leg", "knee_axis"]


def knee_axis(world: World, skeleton: Skeleton, leg: Leg) -> FloatArray:
    """The axis about which a knee usually bends, in the frame of the joint above it, (3,)."""
    bends = np.cross(*_bones(world, leg))
    above = world.rotations[:, skeleton.parents[leg.knee]]
    total = np.sum(quat.rotate(quat.conjugate(above), bends), axis=0)
    return np.asarray(total / max(float(np.linalg.norm(total)), np.finfo(float).tiny))


def bend_leg(
    rotations: FloatArray,
    world: World,
    skeleton: Skeleton,
    leg: Leg,
    axis: FloatArray,
    goal: FootGoal,
    hips: FloatArray,
    frames: NDArray[np.intp],
) -> None:
    """Bend a leg, its hip displaced by (F, 3), so that its foot meets the goal in N frames.

    Local ``rotations`` (F, J, 4) are changed in place; ``world`` is the body before. A knee that
    has to bend more does so about its usual ``axis`` (3,). Toes keep their angle to the foot.
    """

    def turn(joint: int) -> FloatArray:
        return np.asarray(world.rotations[frames, joint])

    thigh, shin, parents = turn(leg.hip), turn(leg.knee), skeleton.parents
    ankle = world.positions[frames, leg.ankle] + goal.moved[frames]
    foot = quat.mul(goal.turn[frames], turn(leg.ankle))
    upper, lower = (bone[frames] for bone in _bones(world, leg))
    hip = world.positions[frames, leg.hip] + hips[frames]
    usual = quat.rotate(turn(int(parents[leg.knee])), axis)
    bent = quat.mul(_bent(upper, lower, ankle - hip, usual), shin)
    # Three joints in the world stand for the whole leg: any joints between them follow.
    limb = np.stack([thigh, _from(thigh, bent), _from(bent, foot)], axis=1)
    bones = np.stack(
        [
            hip,
            quat.rotate(quat.conjugate(thigh), upper),
            quat.rotate(quat.conjugate(shin), lower),
        ],
        axis=1,
    )
    chain, no_poles = np.arange(3, dtype=np.int32), np.empty((0, 3))
    _native.two_bone(
        rotations=limb,
        positions=bones,
        chain=chain,
        goals=np.ascontiguousarray(ankle),
        poles=no_poles,
        keep_tip=True,
    )
    new_thigh = limb[:, 0]
    new_shin = quat.mul(new_thigh, limb[:, 1])

    rotations[frames, leg.hip] = _signed(
        rotations[frames, leg.hip], _from(turn(int(parents[leg.hip])), new_thigh)
    )
    for joint, above, was, now, wanted in (
        (leg.knee, leg.hip, thigh, new_thigh, new_shin),
        (leg.ankle, leg.knee, shin, new_shin, foot),
    ):
        # the joint's parent turns with the bone that it lies on
        parent = (
            quat.mul(now, _from(was, turn(int(parents[joint])))) if parents[joint] != above else now
        )
        rotations[frames, joint] = _signed(rotations[frames, joint], _from(parent, wanted))


def _bent(upper: FloatArray, lower: FloatArray, reach: FloatArray, usual: FloatArray) -> FloatArray:
    """How a shin turns so that the leg is as long as it has to reach, (N, 4) in world axes.

    Any extra bend of the knee is about its ``usual`` axis: the plane of a nearly straight leg is
    noise, which would show as soon as the leg bends.
    """
    cross, cosine = np.cross(upper, lower), _dot(upper, lower)
    sine = np.linalg.norm(cross, axis=-1)
    own = np.arctan2(sine, cosine)
    bend = cross * (own / np.maximum(sine, np.finfo(float).tiny))[:, None]
    squares = _dot(reach, reach) - _dot(upper, upper) - _dot(lower, lower)
    sides = np.sqrt(_dot(upper, upper) * _dot(lower, lower))
    wanted = np.arccos(np.clip(0.5 * squares / np.maximum(sides, np.finfo(float).tiny), -1.0, 1.0))
    more = bend + np.maximum(wanted - own, 0.0)[:, None] * usual
    size = np.maximum(np.linalg.norm(more, axis=-1), np.finfo(float).tiny)
    new = more * (wanted / size)[:, None]
    # first straightened, then bent anew
    return quat.mul(quat.exp(0.5 * new), quat.exp(-0.5 * bend))


def _dot(a: FloatArray, b: FloatArray) -> FloatArray:
    return np.asarray(np.einsum("ni,ni->n", a, b))


def _bones(world: World, leg: Leg) -> tuple[FloatArray, FloatArray]:
    """Vectors from hip to knee and from knee to ankle, (F, 3)."""
    hip, knee, ankle = (world.positions[:, joint] for joint in (leg.hip, leg.knee, leg.ankle))
    return knee - hip, ankle - knee


def _from(base: FloatArray, other: FloatArray) -> FloatArray:
    """A rotation relative to another."""
    return quat.mul(quat.conjugate(base), other)


def _signed(track: FloatArray, rotations: FloatArray) -> FloatArray:
    """Rotations with the sign of what was there, so that the track stays continuous."""
    signs = np.where(np.einsum("ni,ni->n", track, rotations) < 0.0, -1.0, 1.0)
    return np.asarray(signs[:, None] * quat.normalize(rotations))
