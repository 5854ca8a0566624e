"""Bodies on four legs: recognised by their build and how they stand, not by human names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from kinema.anatomy import Anatomy
from kinema.ops.roles.geometry import Branches, distance_to_head, on_fours
from kinema.ops.roles.model import FRONT_LEG, HIND_LEG, LEFT, RIGHT, LimbKind, path_up
from kinema.ops.roles.poses import Poses, unit
from kinema.ops.roles.words import ANIMAL, ParsedName
from kinema.skeleton import Skeleton

__all__ = ["FourLegs", "find_four_legs"]

_LONG_TRUNK = 0.45  # from hind to front legs, in lengths of a leg; people have 0.2 to 0.4
_ALIKE = 0.6  # front and hind legs differ less than this in length
_TOE = 0.12  # of the leg's length: what is left below the toe's joint
_FRONT_WORDS = {"front", "fore", "arm", "hand", "shoulder", "humerus", "elbow", "wrist", "scapula"}
_HIND_WORDS = {"hind", "leg", "foot", "thigh", "knee", "ankle", "hip"}


class FourLegs(NamedTuple):
    """The legs of a body: joints by role, and the first joints of the hind and front legs."""

    joints: dict[str, int]
    hind: Branches
    front: Branches


def find_four_legs(
    skeleton: Skeleton, parsed: Sequence[ParsedName], poses: Callable[[], Poses]
) -> FourLegs | None:
    """Find front and hind legs; None for bodies that are not built for four legs.

    People on all fours have legs that are long for their trunk; animals have not. Their joints
    are often named as a person's, so names only tell front from hind and left from right.
    """
    anatomy = skeleton.anatomy
    pairs = sorted(anatomy.outer_pairs, key=lambda pair: -anatomy.branch(pair[0]))
    if len(pairs) < 2 or not _built_for_four(pairs[0], pairs[1], anatomy):
        return None
    if len(pairs) > 2 and anatomy.branch(pairs[2][0]) > 0.6 * anatomy.branch(pairs[1][0]):
        return None  # six legs, or a hand
    hind, front = _hind_first(pairs[0], pairs[1], anatomy, parsed)
    if not _is_animal(hind, front, parsed, poses):
        return None
    joints: dict[str, int] = {}
    for pair, kind in ((front, FRONT_LEG), (hind, HIND_LEG)):
        legs = [_leg(branch, kind, anatomy, skeleton) for branch in pair]
        first = _side_of_first(pair, hind, front, parsed, poses)
        for leg, side in zip(legs, (first, -first), strict=True):
            name = {LEFT: "left", RIGHT: "right"}.get(side)
            joints |= {f"{name}_{part}": joint for part, joint in leg.items() if name}
    return FourLegs(joints, hind, front) if joints else None


def _built_for_four(one: Branches, other: Branches, anatomy: Anatomy) -> bool:
    lengths = sorted(anatomy.branch(pair[0]) for pair in (one, other))
    paths = [path_up(anatomy.parents[pair[0]], anatomy.parents) for pair in (one, other)]
    between = set(paths[0]) ^ set(paths[1])
    trunk = float(sum(anatomy.bones[joint] for joint in between))
    return lengths[0] > _ALIKE * lengths[1] and trunk > _LONG_TRUNK * lengths[1]


def _is_animal(
    hind: Branches, front: Branches, parsed: Sequence[ParsedName], poses: Callable[[], Poses]
) -> bool:
    """By names (hind leg, paw), or standing on four legs in the motion or at rest, or by a tail."""
    if any(name.side and name.words & ANIMAL for name in parsed):
        return True
    if _stands_on_four(hind, front, poses()):
        return True
    if _stands_on_four(hind, front, Poses.of(poses().skeleton)):
        return True
    tail = any("tail" in name.words for name in parsed)
    return tail and not _is_upright(hind, front, poses())


def _stands_on_four(hind: Branches, front: Branches, poses: Poses) -> bool:
    """All four legs point the same way, and the trunk does not, whichever pair is the hind one."""
    return on_fours(hind, front, poses) and on_fours(front, hind, poses)


def _is_upright(hind: Branches, front: Branches, poses: Poses) -> bool:
    """Whether the trunk is in line with the hind legs in most poses."""
    feet, hips, chest = (
        poses.world[:, joints].mean(axis=1)
        for joints in (
            [poses.anatomy.path_down(leg)[-1] for leg in hind],
            list(hind),
            list(front),
        )
    )
    return float((unit(chest - hips) * unit(hips - feet)).sum(axis=1).mean()) > 0.6


def _hind_first(
    one: Branches, other: Branches, anatomy: Anatomy, parsed: Sequence[ParsedName]
) -> tuple[Branches, Branches]:
    """Which pair is the hind one: by words along the legs, else the one farther from the head."""

    def frontness(pair: Branches) -> int:
        words = [parsed[joint].words for branch in pair for joint in anatomy.path_down(branch)]
        return sum(bool(w & _FRONT_WORDS) - bool(w & _HIND_WORDS) for w in words)

    # "front leg" is a front leg
    marked: list[float] = [frontness(pair) for pair in (one, other)]
    if marked[0] == marked[1]:
        marked = [-distance_to_head(pair[0], anatomy) for pair in (one, other)]
    return (one, other) if marked[0] < marked[1] else (other, one)


def _leg(branch: int, kind: LimbKind, anatomy: Anatomy, skeleton: Skeleton) -> dict[str, int]:
    """The joints of a leg, from the paw upwards: what is above four of them is a shoulder blade."""
    path = [joint for joint in anatomy.path_down(branch) if not skeleton.is_end[joint]]
    below = [anatomy.branch(joint) - anatomy.bones[joint] for joint in path]
    short = [k for k, left in enumerate(below) if k > 2 and left < _TOE * anatomy.branch(branch)]
    ankle = short[0] - 1 if short else len(path) - 1
    found = {kind[2 - k]: path[ankle - k] for k in range(min(3, ankle + 1))}
    if len(found) < 3:
        return {}
    return found | ({kind[3]: path[ankle + 1]} if short else {})


def _side_of_first(
    pair: Branches,
    hind: Branches,
    front: Branches,
    parsed: Sequence[ParsedName],
    poses: Callable[[], Poses],
) -> int:
    """The side of a pair's first leg: by names, else as seen by the body itself."""
    anatomy = poses().anatomy
    one, other = (sum(parsed[j].side for j in anatomy.path_down(branch)) for branch in pair)
    if one != other:
        return int(np.sign(one - other))
    world = poses().world
    starts = [world[:, list(legs)].mean(axis=1) for legs in (hind, front)]
    ends = world[:, [anatomy.path_down(leg)[-1] for leg in (*hind, *front)]].mean(axis=1)
    forward, up = unit(starts[1] - starts[0]), unit((starts[0] + starts[1]) / 2 - ends)
    across = (unit(world[:, pair[0]] - world[:, pair[1]]) * np.cross(up, forward)).sum(axis=1)
    return int(np.sign(across.mean())) if abs(across.mean()) > 0.5 else 0
