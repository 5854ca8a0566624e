"""Find hips and shoulders: pairs of joints across the body, told by build, left by name or feet."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema.anatomy import Anatomy
from kinema.kinematics import at_rest, forward
from kinema.motion import Motion
from kinema.skeleton import FloatArray

__all__ = ["Across", "across_pairs"]

_APART = 0.03  # of the longest branch: nearer to each other than this, joints are one place
_SURE = 0.3  # mean cosine between facing by feet and by a pair
_LEFT, _RIGHT = "l左", "r右"


class Across(NamedTuple):
    """Two joints on either side of the body, and how far apart they are at rest."""

    left: int
    right: int
    width: float


def across_pairs(motion: Motion) -> list[Across]:
    """Hips and shoulders, as far as there are any.

    Branches of like build that leave one joint are limbs. Names tell which is left where they
    differ in an l and an r; else the feet do, which point forward.
    """
    skeleton = motion.skeleton
    anatomy = Anatomy(skeleton.parents, skeleton.offsets)
    rest = at_rest(skeleton).positions[0]
    found = []
    for one, other in anatomy.pairs:
        joints = _parted(anatomy, rest, one, other)
        if joints is None:
            continue
        width = float(np.linalg.norm(rest[joints[0]] - rest[joints[1]]))
        side = _side_by_name(skeleton.names[one], skeleton.names[other])
        side = side or _side_by_feet(motion, joints)
        if side:
            found.append(Across(*joints, width) if side > 0 else Across(*joints[::-1], width))
    return found


def _parted(anatomy: Anatomy, rest: FloatArray, one: int, other: int) -> tuple[int, int] | None:
    """Go down both branches to where they are apart: some begin inside the trunk."""
    least = _APART * max(anatomy.branch(one), anatomy.branch(other))
    while np.linalg.norm(rest[one] - rest[other]) <= least:
        one = max(anatomy.children[one], key=anatomy.branch, default=-1)
        other = max(anatomy.children[other], key=anatomy.branch, default=-1)
        if min(one, other) < 0:
            return None
    return one, other


def _side_by_name(one: str, other: str) -> int:
    """+1 if the first is the left one, -1 if it is the right one, 0 if names do not say.

    >>> _side_by_name("rig:LeftUpLeg", "rig:RightUpLeg"), _side_by_name("leg.R", "leg.L")
    (1, -1)
    """
    for a, b in zip(one.lower(), other.lower(), strict=False):
        if a != b:
            return (a in _LEFT and b in _RIGHT) - (a in _RIGHT and b in _LEFT)
    return 0


def _side_by_feet(motion: Motion, joints: tuple[int, int]) -> int:
    """The same, by the way toes point from their joints, on average."""
    skeleton = motion.skeleton
    world = forward(motion).positions
    leaves = np.setdiff1d(np.arange(skeleton.num_joints), skeleton.parents)
    height = world[:, leaves, 1].mean(axis=0)
    low = leaves[height < height.min() + 0.1 * np.ptp(world[..., 1].mean(axis=0))]
    low = low[skeleton.parents[low] >= 0]
    if not len(low):
        return 0
    toes = (world[:, low] - world[:, skeleton.parents[low]]).sum(axis=1)[:, [0, 2]]
    across = (world[:, joints[0]] - world[:, joints[1]])[:, [0, 2]]
    facing = np.stack([-across[:, 1], across[:, 0]], axis=1)
    sizes = np.linalg.norm(toes, axis=1) * np.linalg.norm(facing, axis=1)
    cosine = float(((toes * facing).sum(axis=1) / np.where(sizes > 0, sizes, 1.0)).mean())
    return 0 if abs(cosine) < _SURE else int(np.sign(cosine))
