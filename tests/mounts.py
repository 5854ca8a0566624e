"""The same motion hung from a motionless joint: in the world everything is where it was."""

from __future__ import annotations

import numpy as np

from kinema import quat
from kinema.motion import Motion
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["original_joints", "with_parent", "wrapped"]


def wrapped(motion: Motion, seed: int = 0, *, rest: bool = True) -> Motion:
    """Put a still joint above all joints, somewhere, turned any way.

    With ``rest`` it stands like this at rest, so that the rest pose is as it was; else, as in BVH,
    it is not turned at rest.
    """
    rng = np.random.default_rng(seed)
    turn = quat.normalize(rng.normal(size=4))
    place = rng.normal(size=3) * motion.skeleton.height
    return _under(motion, place, turn, turn if rest else quat.identity())


def with_parent(motion: Motion) -> Motion:
    """Move the hips' offset into a parent of their own; they move about it."""
    place = motion.skeleton.offsets[0] + [0.0, 0.5 * motion.skeleton.height, 0.0]
    return _under(motion, place, quat.identity(), quat.identity())


def original_joints(array: FloatArray) -> FloatArray:
    """What belongs to the original's joints, of an array (F, J, …)."""
    return array[:, 1:]


def _unused(skeleton: Skeleton) -> str:
    name = "Static"
    while name in skeleton.names:
        name += "_"
    return name


def _under(motion: Motion, place: FloatArray, turn: FloatArray, rest: FloatArray) -> Motion:
    skeleton = motion.skeleton
    parents = np.concatenate([[-1], np.where(skeleton.parents < 0, 0, skeleton.parents + 1)])
    roots = skeleton.parents < 0
    offsets, rest_rotations = np.array(skeleton.offsets), np.array(skeleton.rest_rotations)
    rest_rotations[roots] = quat.mul(quat.conjugate(rest), rest_rotations[roots])
    offsets[roots] = quat.rotate(quat.conjugate(rest), offsets[roots] - place)
    rotations, positions = np.array(motion.rotations), np.array(motion.positions)
    rotations[:, roots] = quat.mul(quat.conjugate(turn), rotations[:, roots])
    positions[:, roots] = quat.rotate(quat.conjugate(turn), positions[:, roots] - place)
    frames = motion.num_frames
    other = Skeleton(
        (_unused(skeleton), *skeleton.names),
        parents.astype(np.int32),
        np.concatenate([place[None], offsets]),
        np.concatenate([rest[None], quat.normalize(rest_rotations)]),
        np.concatenate([[False], skeleton.is_end]),
        skeleton.roles,
        skeleton.metres_per_unit,
    )
    missing = motion.missing
    if missing is not None:
        missing = np.concatenate([np.zeros((frames, 1), bool), missing], axis=1)
    return Motion(
        other,
        np.concatenate([np.tile(turn, (frames, 1, 1)), quat.normalize(rotations)], axis=1),
        np.concatenate([np.tile(place, (frames, 1, 1)), positions], axis=1),
        motion.frame_time,
        missing,
    )
