"""The two long bones of a limb: where it turns, where it bends, where it ends."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from kinema.ops.roles.model import ARM, Kind
from kinema.ops.roles.poses import Poses, unit
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Limb", "Limbs", "Pair", "find_pair", "path_down"]

_LIVELY = 0.02  # of a limb's length: one that moves less against the trunk is still
_RIGID = 0.03  # of the most that any of its joints moves: those that move less go with the trunk
_FREE = 0.3  # of the same: those that move more do not, not even with a collar
_STRAIGHT_RAD = 0.15  # a joint that never bends more than this splits a bone in two
_PIECE_RAD = 0.35  # at rest, a short bone that is as straight as this may be a piece of the next
_UNEVEN = 2.4  # how many times longer the upper of the two bones may be than the lower
_LONGER = 1.45  # and the lower than the upper: a bone after a collar is longer than that
_LOWER = 0.87  # how long the lower bone is, usually
_SHARE = 0.5  # of a limb, from where it turns, is in its two long bones
_CLOSE_CALL = 0.15  # two choices of bones that differ in length by less are a toss-up

Places: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Limb:
    """A limb by build: its joints where it turns, bends and ends, those before and beyond."""

    before: int | None
    start: int
    middle: int
    end: int
    beyond: int | None
    tip: int

    def parts(self, kind: Kind) -> dict[str, int]:
        """From the parts of an ``ARM`` or a ``LEG`` to joints."""
        joints = (
            (self.before, self.start, self.middle, self.end)
            if kind is ARM
            else (self.start, self.middle, self.end, self.beyond)
        )
        return {part: j for part, j in zip(kind, joints, strict=True) if j is not None}


Pair: TypeAlias = tuple[Limb, Limb]
Limbs: TypeAlias = dict[Kind, Pair]


def find_pair(one: int, other: int, poses: Poses) -> Pair | None:
    """Find the long bones along two branches of like build; None if it is not sure which."""
    paths = [path_down(branch, poses) for branch in (one, other)]
    length = min(map(len, paths))
    if length < 3:
        return None
    paths = [path[:length] for path in paths]
    path = _Path.of(paths, poses)
    places = _by_motion(path) if path.lively else _by_lengths(path)
    if places is None:
        return None
    limbs = [_limb(places, path) for path in paths]
    return limbs[0], limbs[1]


def _limb(places: Places, path: list[int]) -> Limb:
    first, middle, last = places
    before = path[first - 1] if first > 0 else None
    beyond = path[last + 1] if last + 1 < len(path) else None
    return Limb(before, path[first], path[middle], path[last], beyond, path[-1])


def path_down(branch: int, poses: Poses) -> list[int]:
    """The way down a branch to its farthest end; of joints in one place, the one that turns."""
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
    """What tells the joints along two limbs of like build apart, for each place on the way."""

    reach: FloatArray  # length from the first joint
    wobble: FloatArray  # how much they move against the trunk
    bends: FloatArray  # how far the limbs ever bend there, in radians
    turns: BoolArray  # whether the joints turn at all
    last: int  # where limbs end at the latest

    @classmethod
    def of(cls, paths: list[list[int]], poses: Poses) -> _Path:
        bones = poses.anatomy.bones
        trunk = poses.anatomy.parents[paths[0][0]]
        spread = [poses.seen_from(trunk, path).std(axis=0) for path in paths]
        return cls(
            reach=np.cumsum([0.0, *(bones[joint] for joint in paths[0][1:])]),
            wobble=np.linalg.norm(spread, axis=2).mean(axis=0),
            bends=np.max([_bends(poses.world[:, path]) for path in paths], axis=0),
            turns=np.max([poses.turns[path] for path in paths], axis=0) > 1e-3,
            last=_last_place(paths[0], poses),
        )

    @property
    def lively(self) -> bool:
        return bool(self.wobble.max() > _LIVELY * self.reach[-1])

    def bone(self, upper: int, lower: int) -> float:
        return float(self.reach[lower] - self.reach[upper])


def _by_motion(path: _Path) -> Places | None:
    """Hips and shoulders move with the trunk; knees and elbows do not."""
    share = path.wobble / path.wobble.max()
    # collars move a little, and so do knees in a kick: the limb turns at one of these
    firsts = range(int(np.argmax(share > _RIGID)) - 1, int(np.argmax(share > _FREE)))
    choices = [
        places
        for first in firsts
        if first >= 0 and (places := _bent_places(first, path)) is not None
    ]
    most = max((path.bone(places[0], places[2]) for places in choices), default=0.0)
    close = [p for p in choices if path.bone(p[0], p[2]) >= (1 - _CLOSE_CALL) * most]
    return close[-1] if close else None


def _bent_places(first: int, path: _Path) -> Places | None:
    """Where a limb that turns at ``first`` bends next, and where it ends."""
    while first > 0 and path.bends[first] < _STRAIGHT_RAD:
        first -= 1
    bent = (path.bends > _STRAIGHT_RAD) & path.turns
    middle = next((k for k in range(first + 1, path.last) if bent[k]), None)
    if middle is None:
        return None
    upper = path.bone(first, middle)
    fits = [k for k in range(middle + 1, path.last + 1) if _even(upper, path.bone(middle, k))]
    # it ends where it bends again; a stiff hand is told by the length of the bone to it
    end = next((k for k in fits if bent[k]), None)
    if end is None and fits:
        end = min(fits, key=lambda k: abs(np.log(path.bone(middle, k) / upper / _LOWER)))
    return None if end is None else _checked((first, middle, end), path.reach)


def _by_lengths(path: _Path) -> Places | None:
    """In a body at rest: the two longest bones in a row, if no others come close."""
    # bones that are split are quite straight there; but so may be a knee
    places = range(path.last + 1)
    whole = [k for k in places if k in (0, path.last) or path.bends[k] > 0.02]
    found = _longest(whole, path, uneven=1.6) or _longest(list(places), path, uneven=_UNEVEN)
    if found is None or found[0] == 0 or path.bends[found[0]] > _PIECE_RAD:
        return found
    # what comes before in a straight line is a collar, or a piece of the upper bone
    return None if path.bone(found[0] - 1, found[0]) < 0.5 * path.bone(*found[:2]) else found


def _longest(kept: list[int], path: _Path, uneven: float) -> Places | None:
    choices = [
        checked
        for places in zip(kept, kept[1:], kept[2:], strict=False)
        if (checked := _checked(places, path.reach, uneven)) is not None
    ]
    if not choices:
        return None
    most = max(path.bone(places[0], places[2]) for places in choices)
    close = [p for p in choices if path.bone(p[0], p[2]) > (1 - _CLOSE_CALL) * most]
    if len(close) > 1:
        close = [places for places in close if places[2] == path.last]
    return close[0] if len(close) == 1 else None


def _bends(world: FloatArray) -> FloatArray:
    """How far a path (F, K, 3) ever bends at each joint (K,); not at all at its ends."""
    ways = unit(np.diff(world, axis=1))
    cosines = np.clip((ways[:, 1:] * ways[:, :-1]).sum(axis=2), -1.0, 1.0)
    return np.pad(np.arccos(cosines).max(axis=0), 1)


def _last_place(path: list[int], poses: Poses) -> int:
    """Where a limb ends at the latest: at the hand, from which fingers spread; or at its tip."""
    ends = poses.skeleton.is_end
    for place, joint in enumerate(path[:-1]):
        below = [child for child in poses.anatomy.children[joint] if not ends[child]]
        if place > 1 and len(below) > 1:
            return place
    return len(path) - 1


def _even(upper: float, lower: float, uneven: float = _UNEVEN) -> bool:
    return 0 < lower <= _LONGER * upper and upper <= uneven * lower


def _checked(places: Places, reach: FloatArray, uneven: float = _UNEVEN) -> Places | None:
    """Places whose bones are like those of a limb."""
    first, middle, last = (float(reach[place]) for place in places)
    even = _even(middle - first, last - middle, uneven)
    most = last - first >= _SHARE * (reach[-1] - first)
    return places if even and most and first - reach[0] <= 1.5 * (middle - first) else None
