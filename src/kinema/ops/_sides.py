"""Find hips and shoulders: pairs of joints across the body, told by build, left by name or feet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Across", "across_pairs"]

_ALIKE = 0.15  # how much the two of a pair may differ, as a share of their length
_LIMB = 0.25  # shorter branches, as a share of the longest, are eyes, fingers or props
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
    rest = _rest_positions(skeleton)
    found = []
    for one, other in _limbs(skeleton):
        joints = _parted(skeleton, rest, one, other)
        if joints is None:
            continue
        width = float(np.linalg.norm(rest[joints[0]] - rest[joints[1]]))
        side = _side_by_name(skeleton.names[one], skeleton.names[other])
        side = side or _side_by_feet(motion, joints)
        if side:
            found.append(Across(*joints, width) if side > 0 else Across(*joints[::-1], width))
    return found


def _rest_positions(skeleton: Skeleton) -> FloatArray:
    rest, offsets = skeleton.rest_rotations[None].copy(), skeleton.offsets[None].copy()
    return np.asarray(forward(Motion._trusted(skeleton, rest, offsets, 1.0)).positions[0])


def _limbs(skeleton: Skeleton) -> Iterator[tuple[int, int]]:
    """Pairs of siblings that begin branches of like build, each the other's nearest."""
    length, size = _branches(skeleton)
    longest = max((length[j] for j in range(len(length)) if skeleton.parents[j] >= 0), default=0.0)

    def unlike(a: int, b: int) -> float:
        if size[a] != size[b]:
            return np.inf
        return float(abs(length[a] - length[b]) / max(length[a], length[b]))

    for joint in range(skeleton.num_joints):
        # limbs are few: of a joint with very many children the first will do
        long = [c for c in skeleton.children(joint)[:50] if length[c] > _LIMB * longest]
        if len(long) < 2:
            continue
        partner = {a: min((b for b in long if b != a), key=lambda b: unlike(a, b)) for a in long}
        for a, b in partner.items():
            if a < b and partner[b] == a and unlike(a, b) <= _ALIKE:
                yield a, b


def _branches(skeleton: Skeleton) -> tuple[FloatArray, FloatArray]:
    """Of each joint: the length from its parent to the farthest end, and how many joints it has."""
    bones = np.linalg.norm(skeleton.offsets, axis=1)
    below, size = np.zeros(len(bones)), np.ones(len(bones))
    for joint in range(len(bones) - 1, 0, -1):
        parent = skeleton.parents[joint]
        if parent >= 0:
            below[parent] = max(below[parent], bones[joint] + below[joint])
            size[parent] += size[joint]
    return bones + below, size


def _parted(skeleton: Skeleton, rest: FloatArray, one: int, other: int) -> tuple[int, int] | None:
    """Go down both branches to where they are apart: some begin inside the trunk."""
    length, _ = _branches(skeleton)
    least = _APART * max(length[one], length[other])

    def lower(joint: int) -> int:
        return max(skeleton.children(joint), key=lambda c: float(length[c]), default=-1)

    while np.linalg.norm(rest[one] - rest[other]) <= least:
        one, other = lower(one), lower(other)
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
