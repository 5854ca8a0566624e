"""Feet of a warped motion: as in the clip, but for what the keys themselves ask of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kinema import kinematics, quat
from kinema.errors import SkeletonError
from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.contacts.foot_goals import FootGoal
from kinema.ops.contacts.legs import Leg, bend_leg, find_legs
from kinema.ops.derived import Derived
from kinema.ops.warp.curves import turn_vectors
from kinema.ops.warp.keys import PlacedKey
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Curves", "legs_of", "with_feet"]

Curves = Callable[[FloatArray], FloatArray]  # vectors of the keys (K, M, 3) → of all frames


def legs_of(body: Derived) -> tuple[Leg, ...]:
    """The legs; none of a body that has not two of them."""
    try:
        return find_legs(body)
    except SkeletonError:
        return ()


def with_feet(
    body: Derived, warped: Motion, poses: Motion, keys: Sequence[PlacedKey], curves: Curves
) -> Motion:
    """Bend the legs of a warped motion so that its feet move as in the clip.

    What a key does to a foot, in the world, is added along the same curve as all else. So a foot
    that stands still in the clip and in the keys stands still in between.
    """
    legs = legs_of(body)
    if not legs:
        return warped
    world, asked = kinematics.forward(warped), kinematics.forward(poses)
    rotations = warped.rotations.copy()
    none = np.zeros((warped.num_frames, 3))
    for leg in legs:
        goal = _goal((body.world, world, asked), keys, leg.ankle, curves)
        goal = goal._replace(moves=goal.moves & _led(body, warped, leg))
        share = goal.moves.astype(float)
        if share.any():
            bend_leg(rotations, world, warped.skeleton, leg, goal, none, share, 0)
    return warped.with_arrays(rotations=rotations)


def _goal(
    worlds: tuple[World, World, World], keys: Sequence[PlacedKey], ankle: int, curves: Curves
) -> FootGoal:
    """Where a foot should be, as a displacement from where the warp has put it.

    The worlds are those of the clip, of the warped motion, and of the keys' poses.
    """
    clip, warped, poses = worlds
    frames = [key.frame for key in keys]
    asked = poses.positions[:, ankle] - clip.positions[frames, ankle]
    turned = quat.mul(poses.rotations[:, ankle], quat.conjugate(clip.rotations[frames, ankle]))
    turns = turn_vectors(keys, turned[:, None])
    place = clip.positions[:, ankle] + curves(asked[:, None])[:, 0]
    facing = quat.mul(quat.exp(curves(turns)[:, 0]), clip.rotations[:, ankle])
    moved = place - warped.positions[:, ankle]
    turn = quat.normalize(quat.mul(facing, quat.conjugate(warped.rotations[:, ankle])))
    away = (moved != 0.0).any(axis=-1)
    return FootGoal(np.ascontiguousarray(moved), turn, away)


def _led(body: Derived, warped: Motion, leg: Leg) -> BoolArray:
    """Frames in which the warp has changed anything from the root to the foot, (F,)."""
    chain = [leg.ankle, *body.skeleton.ancestors(leg.ankle)]
    clip = body.motion
    turned = (warped.rotations[:, chain] != clip.rotations[:, chain]).any(axis=(1, 2))
    moved = (warped.positions[:, chain] != clip.positions[:, chain]).any(axis=(1, 2))
    return np.asarray(turned | moved)
