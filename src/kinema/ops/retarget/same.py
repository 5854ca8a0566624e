"""The same body, of any size and in any axes: nothing is retargeted, the motion is handed over."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema import kinematics, quat
from kinema.motion import Motion
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["SameBody", "handed_over", "same_body"]

_ALIKE = 1e-6  # of the body's size: files that hold single precision differ by less


class SameBody(NamedTuple):
    """The joints of the source (N,) that those of the target (N,) are; and how much larger it is.

    ``turns`` (N, 4) take the source's axes to the target's; both lists start with the body root.
    """

    source: list[int]
    target: list[int]
    turns: FloatArray
    scale: float


def same_body(source: Skeleton, target: Skeleton) -> SameBody | None:
    """Tell whether two skeletons are one body from the hips down; None where they are not.

    Names and parents agree, and all bones have the same length, relative to one, and the same
    directions at rest, as seen from the body. Joints may come in another order, have other axes,
    and hang from other joints above the hips.
    """
    bodies = [[s.body_root, *s.descendants(s.body_root)] for s in (source, target)]
    names = [
        [s.names[joint] for joint in body] for s, body in zip((source, target), bodies, strict=True)
    ]
    if set(names[0]) != set(names[1]) or names[0][0] != names[1][0]:
        return None
    own = [source.index(name) for name in names[1]]
    for joint, other in zip(own[1:], bodies[1][1:], strict=True):
        if source.names[source.parents[joint]] != target.names[target.parents[other]]:
            return None
    before, after = kinematics.at_rest(source), kinematics.at_rest(target)
    one = before.positions[0, own] - before.positions[0, own[0]]
    two = after.positions[0, bodies[1]] - after.positions[0, bodies[1][0]]
    sizes = np.linalg.norm(one), np.linalg.norm(two)
    if not (sizes[0] > 0.0 and sizes[1] > 0.0):
        return None
    scale = float(sizes[1] / sizes[0])
    turn = _best_turn(scale * one, two)
    if np.abs(two - scale * quat.rotate(turn, one)).max() > _ALIKE * np.abs(two).max():
        return None
    seen = quat.mul(turn, before.rotations[0, own])
    turns = quat.normalize(quat.mul(quat.conjugate(seen), after.rotations[0, bodies[1]]))
    return SameBody(own, bodies[1], quat.canonical(turns), scale)


def handed_over(motion: Motion, target: Skeleton, same: SameBody) -> Motion:
    """The motion on the same body, scaled from the origin; to the bit where nothing differs."""
    if _identical(motion.skeleton, target):
        return motion.with_arrays(skeleton=target)
    world, rest = kinematics.forward(motion), kinematics.at_rest(target)
    frames, source = motion.num_frames, motion.skeleton
    rotations = np.repeat(target.rest_rotations[None], frames, axis=0)
    positions = np.repeat(target.offsets[None], frames, axis=0)
    turns = dict(zip(same.source, same.turns, strict=True))
    for joint, other in zip(same.source[1:], same.target[1:], strict=True):
        back = quat.conjugate(turns[int(source.parents[joint])])
        local = quat.mul(quat.mul(back, motion.rotations[:, joint]), turns[joint])
        rotations[:, other] = quat.normalize(local)
        positions[:, other] = same.scale * quat.rotate(back, motion.positions[:, joint])
    root, hips = same.source[0], same.target[0]
    turned = quat.mul(world.rotations[:, root], turns[root])
    place = same.scale * world.positions[:, root]
    above = target.ancestors(hips)
    if above:
        back = quat.conjugate(rest.rotations[0, above[0]])
        turned = quat.mul(back, turned)
        place = quat.rotate(back, place - rest.positions[0, above[0]])
    rotations[:, hips], positions[:, hips] = quat.normalize(turned), place
    return Motion.unchecked(target, rotations, positions, motion.frame_time)


def _identical(one: Skeleton, other: Skeleton) -> bool:
    return one.names == other.names and all(
        np.array_equal(getattr(one, field), getattr(other, field))
        for field in ("parents", "offsets", "rest_rotations", "is_end")
    )


def _best_turn(points: FloatArray, others: FloatArray) -> FloatArray:
    """The rotation that brings points nearest to others (Kabsch 1976), (4,)."""
    u, _, v = np.linalg.svd(others.T @ points)
    sign = np.diag([1.0, 1.0, np.sign(np.linalg.det(u @ v)) or 1.0])
    return quat.from_matrix(u @ sign @ v)
