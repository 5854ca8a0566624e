"""The two long bones of a limb: where it starts, bends and ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from kinema.ops.roles.model import ARM, LimbKind
from kinema.ops.roles.poses import Poses, unit
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Limb", "LimbPair", "LimbPairs", "find_pair", "path_down"]

_MOVING = 0.02  # of a limb's length: one that moves less relative to the trunk is still
_RIGID = 0.03  # of the largest movement in the limb: joints that move less go with the trunk
_FREE = 0.3  # of the same: joints that move more belong to the limb, even below a collar
_STRAIGHT_RAD = 0.15  # a joint that never bends more than this splits a bone in two
_PIECE_RAD = 0.35  # at rest, a short bone this much in line may be part of the next
_UNEVEN = 2.4  # maximum length of the upper bone, in lengths of the lower
_LONGER = 1.45  # maximum length of the lower bone, in lengths of the upper
_LOWER = 0.87  # typical length of the lower bone, in lengths of the upper
_SHARE = 0.5  # minimum share of the limb's length that is in its two long bones
_CLOSE_CALL = 0.15  # choices of bones whose lengths differ by less are equally good

ChainIndices: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Limb:
    """A limb: the joints where it starts, bends and ends, and those before and beyond."""

    before: int | None
    start: int
    middle: int
    end: int
    beyond: int | None
    tip: int

    def parts(self, kind: LimbKind) -> dict[str, int]:
        """Joints by part, as an ``ARM`` or a ``LEG``."""
        joints = (
            (self.before, self.start, self.middle, self.end)
            if kind is ARM
            else (self.start, self.middle, self.end, self.beyond)
        )
        return {part: j for part, j in zip(kind, joints, strict=True) if j is not None}


LimbPair: TypeAlias = tuple[Limb, Limb]
LimbPairs: TypeAlias = dict[LimbKind, LimbPair]


def find_pair(one: int, other: int, poses: Poses) -> LimbPair | None:
    """Find the long bones along two similar branches; None if uncertain."""
    paths = [path_down(branch, poses) for branch in (one, other)]
    length = min(map(len, paths))
    if length < 3:
        return None
    paths = [path[:length] for path in paths]
    path = _Path.of(paths, poses)
    indices = _by_motion(path) if path.moves else _by_lengths(path)
    if indices is None:
        return None
    limbs = [_limb(indices, path) for path in paths]
    return limbs[0], limbs[1]


def _limb(indices: ChainIndices, path: list[int]) -> Limb:
    first, middle, last = indices
    before = path[first - 1] if first > 0 else None
    beyond = path[last + 1] if last + 1 < len(path) else None
    return Limb(before, path[first], path[middle], path[last], beyond, path[-1])


def path_down(branch: int, poses: Poses) -> list[int]:
    """The path down a branch to its farthest end; of coinciding joints, the one that turns."""
    anatomy = poses.anatomy
    path, joint = [branch], branch
    while anatomy.children[joint]:
        joint = max(anatomy.children[joint], key=anatomy.branch)
        if anatomy.bones[joint] > 1e-3 * anatomy.branch(branch):
            path.append(joint)
        elif poses.turns[path[-1]] < 1e-6 < poses.turns[joint]:
            path[-1] = joint
    return path


@dataclass(frozen=True, eq=False, slots=True)
class _Path:
    """What is known about the joints along two similar limbs, at each index on the path."""

    distance: FloatArray  # length from the first joint, along the bones
    spread: FloatArray  # how much they move relative to the trunk
    bends: FloatArray  # how far the limbs ever bend there, in radians
    turns: BoolArray  # whether the joints turn at all
    last: int  # the last index at which limbs may end

    @classmethod
    def of(cls, paths: list[list[int]], poses: Poses) -> _Path:
        bones = poses.anatomy.bones
        trunk = poses.anatomy.parents[paths[0][0]]
        deviations = [poses.seen_from(trunk, path).std(axis=0) for path in paths]
        return cls(
            distance=np.cumsum([0.0, *(bones[joint] for joint in paths[0][1:])]),
            spread=np.linalg.norm(deviations, axis=2).mean(axis=0),
            bends=np.max([_bends(poses.world[:, path]) for path in paths], axis=0),
            turns=np.max([poses.turns[path] for path in paths], axis=0) > 1e-3,
            last=_last_index(paths[0], poses),
        )

    @property
    def moves(self) -> bool:
        return bool(self.spread.max() > _MOVING * self.distance[-1])

    def bone(self, upper: int, lower: int) -> float:
        return float(self.distance[lower] - self.distance[upper])


def _by_motion(path: _Path) -> ChainIndices | None:
    """Hips and shoulders move with the trunk; knees and elbows do not."""
    share = path.spread / path.spread.max()
    # collars move a little, and so do knees in a kick: the limb starts at one of these
    firsts = range(int(np.argmax(share > _RIGID)) - 1, int(np.argmax(share > _FREE)))
    choices = [
        indices
        for first in firsts
        if first >= 0 and (indices := _bent_indices(first, path)) is not None
    ]
    most = max((path.bone(indices[0], indices[2]) for indices in choices), default=0.0)
    close = [p for p in choices if path.bone(p[0], p[2]) >= (1 - _CLOSE_CALL) * most]
    return close[-1] if close else None


def _bent_indices(first: int, path: _Path) -> ChainIndices | None:
    """Where a limb that starts at ``first`` bends, and where it ends."""
    while first > 0 and path.bends[first] < _STRAIGHT_RAD:
        first -= 1
    bent = (path.bends > _STRAIGHT_RAD) & path.turns
    middle = next((k for k in range(first + 1, path.last) if bent[k]), None)
    if middle is None:
        return None
    upper = path.bone(first, middle)
    fits = [k for k in range(middle + 1, path.last + 1) if _even(upper, path.bone(middle, k))]
    # it ends where it bends again; a stiff hand is found by the length of the bone to it
    end = next((k for k in fits if bent[k]), None)
    if end is None and fits:
        end = min(fits, key=lambda k: abs(np.log(path.bone(middle, k) / upper / _LOWER)))
    return None if end is None else _checked((first, middle, end), path.distance)


def _by_lengths(path: _Path) -> ChainIndices | None:
    """Without motion: the two longest bones in a row, if no others come close."""
    # bones that are split in two are straight there; but so may be a knee
    indices = range(path.last + 1)
    whole = [k for k in indices if k in (0, path.last) or path.bends[k] > 0.02]
    found = _longest(whole, path, uneven=1.6) or _longest(list(indices), path, uneven=_UNEVEN)
    if found is None or found[0] == 0 or path.bends[found[0]] > _PIECE_RAD:
        return found
    # a bone before it in a straight line is a collar, or part of the upper bone
    return None if path.bone(found[0] - 1, found[0]) < 0.5 * path.bone(*found[:2]) else found


def _longest(kept: list[int], path: _Path, uneven: float) -> ChainIndices | None:
    choices = [
        checked
        for indices in zip(kept, kept[1:], kept[2:], strict=False)
        if (checked := _checked(indices, path.distance, uneven)) is not None
    ]
    if not choices:
        return None
    most = max(path.bone(indices[0], indices[2]) for indices in choices)
    close = [p for p in choices if path.bone(p[0], p[2]) > (1 - _CLOSE_CALL) * most]
    if len(close) > 1:
        close = [indices for indices in close if indices[2] == path.last]
    return close[0] if len(close) == 1 else None


def _bends(world: FloatArray) -> FloatArray:
    """Largest bend of a path (F, K, 3) at each joint, (K,), in radians; 0 at its ends."""
    directions = unit(np.diff(world, axis=1))
    cosines = np.clip((directions[:, 1:] * directions[:, :-1]).sum(axis=2), -1.0, 1.0)
    return np.pad(np.arccos(cosines).max(axis=0), 1)


def _last_index(path: list[int], poses: Poses) -> int:
    """The last index at which a limb may end: the hand, where fingers branch off, or its tip."""
    ends = poses.skeleton.is_end
    for index, joint in enumerate(path[:-1]):
        below = [child for child in poses.anatomy.children[joint] if not ends[child]]
        if index > 1 and len(below) > 1:
            return index
    return len(path) - 1


def _even(upper: float, lower: float, uneven: float = _UNEVEN) -> bool:
    return 0 < lower <= _LONGER * upper and upper <= uneven * lower


def _checked(
    indices: ChainIndices, distance: FloatArray, uneven: float = _UNEVEN
) -> ChainIndices | None:
    """The indices, if their bones have the proportions of a limb."""
    first, middle, last = (float(distance[index]) for index in indices)
    even = _even(middle - first, last - middle, uneven)
    most = last - first >= _SHARE * (distance[-1] - first)
    return indices if even and most and first - distance[0] <= 1.5 * (middle - first) else None
