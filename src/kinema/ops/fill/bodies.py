"""Two bodies of different size: the motion of one with the bones of the other."""

from __future__ import annotations

import numpy as np

from kinema import kinematics
from kinema._arrays import length
from kinema.errors import SkeletonMismatch
from kinema.motion import Motion
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import BoolArray, Skeleton

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
    longest = float(length(mine.offsets).max(initial=0.0))
    bones = mine.parents >= 0
    if np.allclose(mine.offsets[bones], theirs.offsets[bones], rtol=0.0, atol=_SAME * longest):
        return motion
    _check_directions(mine, theirs)
    roles = find_roles(motion)
    scale = _leg_length(mine, roles) / _leg_length(theirs, roles)
    travels = _above_hips(theirs, roles)
    moves = scale * (motion.positions - motion.positions[:1])
    positions = np.where(travels[:, None], scale * motion.positions, body.positions[-1] + moves)
    result = motion.with_arrays(skeleton=mine, positions=positions.copy())
    # the proportions of thigh and shin differ too: as low as the feet were
    rise = scale * _lowest(motion) - _lowest(result)
    positions[:, theirs.parents < 0, 1] += rise
    return motion.with_arrays(skeleton=mine, positions=positions)


def _check_directions(mine: Skeleton, theirs: Skeleton) -> None:
    sizes = length(mine.offsets) * length(theirs.offsets)
    cosines = np.einsum("ji,ji->j", mine.offsets, theirs.offsets) / np.where(sizes, sizes, 1.0)
    angles = np.arccos(np.clip(cosines, -1.0, 1.0))
    angles[(sizes == 0.0) | (mine.parents < 0)] = 0.0
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


def _above_hips(skeleton: Skeleton, roles: Roles) -> BoolArray:
    """Joints whose positions carry the body through space, (J,): roots, and those down to hips."""
    above = np.asarray(skeleton.parents < 0)
    hips = roles.get("hips")
    if hips is not None:
        above[[hips, *skeleton.ancestors(hips)]] = True
    return above


def _lowest(motion: Motion) -> float:
    """Height of the lowest joint of all frames."""
    return float(kinematics.forward(motion).positions[..., 1].min())
