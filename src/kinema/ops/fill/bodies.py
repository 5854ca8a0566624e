"""Two bodies of different size: the motion of one with the bones of the other."""

from __future__ import annotations

import numpy as np

from kinema import kinematics
from kinema._arrays import copied, length
from kinema.errors import SkeletonMismatch
from kinema.motion import Motion
from kinema.ops.mount import find_body_root, unmounted
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import Skeleton

__all__ = ["with_bones_of"]

_SAME = 1e-6  # of the longest bone: files round their offsets
_SAME_WAY_RAD = np.radians(45.0)  # bones farther apart at rest: rotations mean something else


def with_bones_of(body: Motion, motion: Motion) -> Motion:
    """The motion by a body of another size; the very same motion if the bones are the same.

    Rotations stay, bones take the lengths of the other body's. The hips rise and travel in
    proportion to the legs, so that feet stay on the floor and steps do not slide.

    Raises
    ------
    SkeletonMismatch
        If bones point in different directions at rest, so that rotations mean different poses.

    Examples
    --------
    >>> from kinema import samples
    >>> small = samples.walk(seconds=1.0, height=1.2).motion
    >>> tall = samples.walk(seconds=1.0, height=1.9).motion
    >>> bool(np.allclose(with_bones_of(tall, small).skeleton.offsets, tall.skeleton.offsets))
    True
    """
    mine, theirs = body.skeleton, motion.skeleton
    roles = find_roles(motion)
    root = find_body_root(motion, roles)
    below = list(theirs.descendants(root))
    longest = float(length(mine.offsets[below]).max(initial=0.0))
    if np.allclose(mine.offsets[below], theirs.offsets[below], rtol=0.0, atol=_SAME * longest):
        return motion
    _check_directions(mine, theirs, below)
    scale = _leg_length(mine, roles) / _leg_length(theirs, roles)
    free = unmounted(motion, root)  # travel is in the world, whatever the hips hang from
    positions = body.positions[-1] + scale * (free.positions - free.positions[:1])
    carriers = [root, *theirs.ancestors(root), *theirs.roots]
    positions[:, carriers] = scale * free.positions[:, carriers]
    result = free.with_arrays(skeleton=mine, positions=copied(positions))
    # the proportions of thigh and shin differ too: as low as the feet were
    rise = scale * _lowest(free, below) - _lowest(result, below)
    positions[:, list(theirs.roots), 1] += rise
    return free.with_arrays(skeleton=mine, positions=positions)


def _check_directions(mine: Skeleton, theirs: Skeleton, bones: list[int]) -> None:
    sizes = length(mine.offsets) * length(theirs.offsets)
    cosines = np.einsum("ji,ji->j", mine.offsets, theirs.offsets) / np.where(sizes, sizes, 1.0)
    angles = np.arccos(np.clip(cosines, -1.0, 1.0))
    angles[sizes == 0.0] = 0.0
    angles[np.setdiff1d(np.arange(len(angles)), bones)] = 0.0
    worst = int(angles.argmax())
    if angles[worst] > _SAME_WAY_RAD:
        raise SkeletonMismatch(
            "joining",
            f"the bones to joint {mine.names[worst]!r} point "
            f"{np.degrees(angles[worst]):.0f}° apart at rest",
        )


def _leg_length(skeleton: Skeleton, roles: Roles) -> float:
    """Length of thighs and shins; of all bones where no legs are found."""
    parts = [
        roles.get(f"{side}_{part}") for side in ("left", "right") for part in ("knee", "ankle")
    ]
    joints = [joint for joint in parts if joint is not None]
    chosen = joints or np.flatnonzero(skeleton.parents >= 0).tolist()
    return float(length(skeleton.offsets[chosen]).sum()) or 1.0


def _lowest(motion: Motion, joints: list[int]) -> float:
    """Height of the lowest of these joints in any frame."""
    return float(kinematics.forward(motion).positions[:, joints, 1].min())
