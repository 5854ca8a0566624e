"""The legs of a body: where they are in the world, and how they bend to bring a foot to a goal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from kinema import _native, quat
from kinema.errors import SkeletonError
from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.contacts.pelvis import Reach
from kinema.ops.contacts.states import Foot
from kinema.ops.roles import find_roles
from kinema.skeleton import BoolArray, FloatArray, Skeleton

__all__ = ["Goal", "Leg", "bend", "carrier", "find_legs", "hinge", "reach_of"]


class Leg(NamedTuple):
    """Joints of a leg; there may be others between them. Without a toe, ``toe`` is the ankle."""

    foot: Foot
    hip: int
    knee: int
    ankle: int
    toe: int

    def lengths(self, world: World) -> FloatArray:
        """From hip over knee to ankle in every frame, (F,)."""
        upper, lower = _bones(world, self)
        return np.asarray(np.linalg.norm(upper, axis=-1) + np.linalg.norm(lower, axis=-1))


class Goal(NamedTuple):
    """What a foot should do in N frames.

    Where its ankle is (N, 3), how foot and toes are turned in the world (N, 4), the ``arm`` that
    leads from ankle to ball (N, 3), and whether its ball and all of it stays in its place (N,).
    """

    ankle: FloatArray
    foot: FloatArray
    toes: FloatArray
    arm: FloatArray
    held: BoolArray
    flat: BoolArray


def find_legs(motion: Motion, roles: Mapping[str, str] | None) -> tuple[Leg, Leg]:
    """Both legs, by the roles of their joints; `MissingRole` where there are none."""
    found = find_roles(motion, given=roles)

    def leg(foot: Foot) -> Leg:
        hip, knee, ankle = (found[f"{foot}_{part}"] for part in ("hip", "knee", "ankle"))
        toe = found.get(f"{foot}_toe")
        return Leg(foot, hip, knee, ankle, ankle if toe is None else toe)

    legs = leg("left"), leg("right")
    for side in legs:
        _check(motion.skeleton, side)
    return legs


def _check(skeleton: Skeleton, leg: Leg) -> None:
    """Refuse a leg whose joints do not hang on each other, from something that carries it."""
    for lower, upper in ((leg.knee, leg.hip), (leg.ankle, leg.knee), (leg.toe, leg.ankle)):
        if lower != upper and upper not in _ancestors(skeleton, lower):
            names = skeleton.names[lower], skeleton.names[upper]
            raise SkeletonError(f"in a {leg.foot} leg {names[0]!r} must hang on {names[1]!r}")
    if skeleton.parents[leg.hip] < 0:
        raise SkeletonError(f"a leg needs hips to hang on, {skeleton.names[leg.hip]!r} is a root")


def carrier(motion: Motion, legs: tuple[Leg, Leg]) -> int:
    """The joint that carries the body: the first above both legs that travels, or the root."""
    left, right = (_ancestors(motion.skeleton, leg.hip) for leg in legs)
    shared = [joint for joint in left if joint in right]
    if not shared:
        names = [motion.skeleton.names[leg.hip] for leg in legs]
        raise SkeletonError(
            f"both legs must hang on one body, found {names[0]!r} and {names[1]!r} without a "
            "joint above both"
        )
    travelling = (joint for joint in shared if np.ptp(motion.positions[:, joint], axis=0).any())
    return next(travelling, shared[0])


def reach_of(world: World, leg: Leg, goal: Goal, hips: FloatArray) -> Reach:
    """How far a leg has to reach for its goal from hips that are moved (N, 3)."""

    def across_and_up(line: FloatArray) -> tuple[FloatArray, FloatArray]:
        return np.hypot(line[:, 0], line[:, 2]), line[:, 1]

    hip = world.positions[:, leg.hip]
    across, up = across_and_up((hip + hips) - goal.ankle)
    own = np.hypot(*across_and_up(hip - world.positions[:, leg.ankle]))
    return Reach(across, up, own, leg.lengths(world))


def hinge(world: World, skeleton: Skeleton, leg: Leg) -> FloatArray:
    """The axis that a knee usually bends about, in the frame of the joint above it, (3,)."""
    bends = np.cross(*_bones(world, leg))
    above = world.rotations[:, skeleton.parents[leg.knee]]
    total = np.sum(quat.rotate(quat.conjugate(above), bends), axis=0)
    return np.asarray(total / max(float(np.linalg.norm(total)), np.finfo(float).tiny))


def bend(
    rotations: FloatArray,
    world: World,
    skeleton: Skeleton,
    leg: Leg,
    axis: FloatArray,
    goal: Goal,
    hips: FloatArray,
) -> None:
    """Bend a leg, its hip moved (N, 3), so that its foot does as it should.

    ``rotations`` (N, J, 4) are changed in place; ``world`` is where all was before, ``axis`` the
    knee's `hinge`.
    """
    turn, place = world
    thigh, shin = turn[:, leg.hip], turn[:, leg.knee]
    upper, lower = _bones(world, leg)
    hip = place[:, leg.hip] + hips
    usual = quat.rotate(turn[:, skeleton.parents[leg.knee]], axis)
    bent = quat.mul(_bent(upper, lower, goal.ankle - hip, usual), shin)
    # Three joints in the world stand for the whole leg: what is between them goes along.
    limb = np.stack([thigh, _from(thigh, bent), _from(bent, goal.foot)], axis=1)
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
        goals=np.ascontiguousarray(goal.ankle),
        poles=no_poles,
        keep_tip=True,
    )
    new_thigh = limb[:, 0]
    new_shin = quat.mul(new_thigh, limb[:, 1])

    parents = skeleton.parents
    _store(rotations[:, leg.hip], _from(turn[:, parents[leg.hip]], new_thigh))
    for joint, on, was, now, wanted in (
        (leg.knee, leg.hip, thigh, new_thigh, new_shin),
        (leg.ankle, leg.knee, shin, new_shin, goal.foot),
        (leg.toe, leg.ankle, turn[:, leg.ankle], goal.foot, goal.toes),
    ):
        if joint == on or skeleton.is_end[joint]:
            continue
        # the joint's parent turns with the bone that it is on
        parent = quat.mul(now, _from(was, turn[:, parents[joint]]))
        _store(rotations[:, joint], _from(parent, wanted))


def _bent(upper: FloatArray, lower: FloatArray, reach: FloatArray, usual: FloatArray) -> FloatArray:
    """How a shin turns so that a leg is as long as it has to reach, (N, 4) in world axes.

    What the knee bends beyond its own is about its ``usual`` axis: the plane of a leg that is
    nearly straight is noise, which would show as soon as it bends.
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
    # straight first, then bent anew
    return quat.mul(quat.exp(0.5 * new), quat.exp(-0.5 * bend))


def _dot(a: FloatArray, b: FloatArray) -> FloatArray:
    return np.asarray(np.einsum("ni,ni->n", a, b))


def _bones(world: World, leg: Leg) -> tuple[FloatArray, FloatArray]:
    """From hip to knee and from knee to ankle, (F, 3)."""
    hip, knee, ankle = (world.positions[:, joint] for joint in (leg.hip, leg.knee, leg.ankle))
    return knee - hip, ankle - knee


def _from(base: FloatArray, other: FloatArray) -> FloatArray:
    """A rotation as seen from another."""
    return quat.mul(quat.conjugate(base), other)


def _store(track: FloatArray, rotations: FloatArray) -> None:
    """In the signs nearest to what was there, so that a track stays continuous."""
    signs = np.where(np.einsum("ni,ni->n", track, rotations) < 0.0, -1.0, 1.0)
    track[:] = signs[:, None] * quat.normalize(rotations)


def _ancestors(skeleton: Skeleton, joint: int) -> list[int]:
    """The joints above one, from a root down."""
    found: list[int] = []
    while skeleton.parents[joint] >= 0:
        joint = int(skeleton.parents[joint])
        found.insert(0, joint)
    return found
