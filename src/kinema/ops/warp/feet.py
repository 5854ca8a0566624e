"""Feet of a warped motion: as in the clip, but for what the keys themselves ask of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from kinema import quat
from kinema._arrays import copied
from kinema.errors import SkeletonError
from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.contacts.foot_goals import FootGoal
from kinema.ops.contacts.legs import Leg, alone, bend_leg, find_legs
from kinema.ops.derived import Derived
from kinema.ops.warp.curves import turn_vectors
from kinema.ops.warp.keys import PlacedKey
from kinema.ops.world_tracks import world_tracks
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
    body: Derived,
    part: slice,
    warped: Motion,
    poses: Motion,
    keys: Sequence[PlacedKey],
    curves: Curves,
) -> Motion:
    """Bend the legs of a warped part of a clip so that its feet move as in the clip.

    What a key does to a foot, in the world, is added along the same curve as all else. So a foot
    that stands still in the clip and in the keys stands still in between.
    """
    rotations = copied(warped.rotations)
    none = np.zeros((warped.num_frames, 3))
    frames = [key.frame for key in keys]
    for leg in legs_of(body):
        joints, parents, own = alone(body.skeleton, leg)
        world, made, asked = (world_tracks(each, joints) for each in (body.motion, warped, poses))
        before = World(*(track[part].copy() for track in world))
        at_keys = World(*(track[frames] for track in world))
        goal = _goal((before, made), (at_keys, asked), keys, own.ankle, curves)
        share = (goal.moves & _led(body.motion[part], warped, leg)).astype(float)
        if share.any():
            # the rest of the clip is as it was, and shows about which axis the knee bends
            for track, changed in zip(world, made, strict=True):
                track[part] = changed
            turned = np.empty_like(world.rotations)
            turned[part] = rotations[:, joints]
            bend_leg(turned, world, parents, own, goal, none, share, part.start)
            rotations[:, joints] = turned[part]
    return warped.with_arrays(rotations=rotations)


def _goal(
    worlds: tuple[World, World],
    at_keys: tuple[World, World],
    keys: Sequence[PlacedKey],
    ankle: int,
    curves: Curves,
) -> FootGoal:
    """Where a foot should be, as a displacement from where the warp has put it.

    The worlds are those of the clip and of the warped motion; at keys, of the clip and the poses.
    """
    (clip, warped), (own, poses) = worlds, at_keys
    asked = poses.positions[:, ankle] - own.positions[:, ankle]
    turned = quat.mul(poses.rotations[:, ankle], quat.conjugate(own.rotations[:, ankle]))
    turns = turn_vectors(keys, turned[:, None])
    place = clip.positions[:, ankle] + curves(asked[:, None])[:, 0]
    facing = quat.mul(quat.exp(curves(turns)[:, 0]), clip.rotations[:, ankle])
    moved = place - warped.positions[:, ankle]
    turn = quat.normalize(quat.mul(facing, quat.conjugate(warped.rotations[:, ankle])))
    away = (moved != 0.0).any(axis=-1)
    return FootGoal(np.ascontiguousarray(moved), turn, away)


def _led(clip: Motion, warped: Motion, leg: Leg) -> BoolArray:
    """Frames in which the warp has changed anything from the root to the foot, (F,)."""
    chain = [leg.ankle, *clip.skeleton.ancestors(leg.ankle)]
    turned = (warped.rotations[:, chain] != clip.rotations[:, chain]).any(axis=(1, 2))
    moved = (warped.positions[:, chain] != clip.positions[:, chain]).any(axis=(1, 2))
    return np.asarray(turned | moved)
