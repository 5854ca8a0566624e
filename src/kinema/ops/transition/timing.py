"""When one clip may take over from another: candidates by foot contacts and by similar poses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema.errors import OptionError, closest
from kinema.ops.joinable import FEET, Source
from kinema.ops.point_clouds import distances
from kinema.ops.transition.blending import Method
from kinema.ops.transition.handover import Handover
from kinema.skeleton import FloatArray

__all__ = ["Room", "Timing", "candidates", "check_timing"]

Timing: TypeAlias = Literal["auto", "contacts", "poses", "given"]
_TIMINGS = ("auto", "contacts", "poses", "given")
_BLENDS_S = (0.2, 0.3, 0.4, 0.5, 0.6, 0.8)
_WINDOW_S = 0.25  # poses are compared over this long
_APART_S = 0.1  # candidates that are closer to each other in both clips are one


def check_timing(timing: str) -> None:
    """Reject a way of timing that does not exist."""
    if timing not in _TIMINGS:
        raise OptionError(
            f"no timing named {timing!r}", parameter="timing", hint=closest(timing, _TIMINGS)
        )


class Room(NamedTuple):
    """What a join may use: the previous clip from frame ``first`` on, the next up to ``last``.

    Up to ``trim`` frames of each may be left out. ``blends`` are lengths of a blend to try.
    """

    first: int
    last: int
    trim: int
    blends: tuple[int, ...]

    @classmethod
    def of(
        cls,
        clips: tuple[Source, Source],
        ends: tuple[bool, bool],
        max_trim_s: float,
        blend_s: float | None,
    ) -> Room:
        """Half of each clip is for this join, or all of it at either end of the result."""
        previous, next_ = clips
        fps = previous.motion.fps
        lengths = _BLENDS_S if blend_s is None else (blend_s,)
        return cls(
            0 if ends[0] else len(previous) // 2,
            len(next_) if ends[1] else len(next_) // 2,
            round(max_trim_s * fps),
            tuple(dict.fromkeys(max(1, round(seconds * fps)) for seconds in lengths)),
        )


def candidates(
    clips: tuple[Source, Source], room: Room, timing: Timing, method: Method, count: int
) -> list[Handover]:
    """Handovers to try, the most promising first; the result is counted from the previous clip.

    Short clips get shorter blends.
    """
    most = min(len(clips[0]) - room.first - 1, room.last - 1)
    lengths = dict.fromkeys(max(min(wanted, most), 0) for wanted in room.blends)
    grids = [_Grid.of(clips, room, method, length) for length in lengths]
    poses = None if timing == "contacts" else _PoseCosts(clips, grids)
    apart = round(_APART_S * clips[0].motion.fps)
    found = []
    for grid in grids:
        cost = np.zeros((len(grid.ends), len(grid.starts)))
        if poses is not None:
            cost += poses.of(grid)
        if timing != "poses":
            cost += _unlike_contacts(clips, grid, plays=method == "blend")
        blended = 0 if method == "cut" else grid.length
        for row, column in _spaced(cost, apart, count):
            at = int(grid.ends[row])
            start = int(grid.starts[column])
            span = Handover(at, at + blended, at, start, method == "start")
            found.append((float(cost[row, column]), span))
    found.sort(key=lambda each: each[0])
    return [span for _, span in found[:count]]


class _Grid(NamedTuple):
    """Where the previous clip may hand over (N,), and the next one begin (M,), for one length.

    Poses are compared ``middle`` frames later.
    """

    length: int
    ends: NDArray[np.intp]
    starts: NDArray[np.intp]
    middle: int

    @classmethod
    def of(cls, clips: tuple[Source, Source], room: Room, method: Method, length: int) -> _Grid:
        # only a blend shows the previous clip beyond the frame where the next one begins
        last = len(clips[0]) - {"blend": length, "start": 1}.get(method, 0)
        ends = np.arange(max(room.first, last - room.trim), last + 1)
        starts = np.arange(0, max(min(room.trim, room.last - length - 1), 0) + 1)
        return cls(length, ends, starts, length // 2 if method == "blend" else 0)


class _PoseCosts:
    """Distances of poses over a short window, in leg lengths, for all grids at once."""

    def __init__(self, clips: tuple[Source, Source], grids: Sequence[_Grid]) -> None:
        half = round(0.5 * _WINDOW_S * clips[0].motion.fps)
        sides = [[grid.ends + grid.middle for grid in grids]]
        sides.append([grid.starts + grid.middle for grid in grids])
        self.first = [min(int(frames[0]) for frames in side) for side in sides]
        parts = []
        for clip, side, low in zip(clips, sides, self.first, strict=True):
            high = max(int(frames[-1]) for frames in side)
            around = np.arange(low - half, high + half + 1)
            here = np.clip(around, 0, len(clip) - 1)
            parts.append(np.ascontiguousarray(clip.joints_at(here)))
        inner = slice(half, -half or None)
        self.values = (distances(parts[0], parts[1], half, "best") / clips[0].leg)[inner, inner]

    def of(self, grid: _Grid) -> FloatArray:
        """Those of one grid, (N, M)."""
        row, column = (grid.middle - first for first in self.first)
        rows = slice(row + int(grid.ends[0]), row + int(grid.ends[-1]) + 1)
        return self.values[rows, column : column + len(grid.starts)]


def _unlike_contacts(clips: tuple[Source, Source], grid: _Grid, plays: bool) -> FloatArray:
    """Share of the blend in which a foot is down in only one of the clips, (N, M)."""
    previous, next_ = (clip.contacts for clip in clips)
    cost = np.zeros((len(grid.ends), len(grid.starts)))
    if previous is None or next_ is None:
        return cost
    steps = np.arange(max(grid.length, 1))
    before = np.minimum(grid.ends[:, None] + steps * plays, len(clips[0]) - 1)
    after = np.minimum(grid.starts[:, None] + steps, len(clips[1]) - 1)
    for side in FEET:
        a, b = previous.toe(side)[before].astype(float), next_.toe(side)[after].astype(float)
        cost += a @ (1.0 - b).T + (1.0 - a) @ b.T
    return cost / (2 * len(steps))


def _spaced(cost: FloatArray, apart: int, count: int) -> list[tuple[int, int]]:
    """Cells with the lowest cost, each some way from those before it."""
    left, apart = cost.copy(), max(apart, 1)
    found: list[tuple[int, int]] = []
    while len(found) < count:
        row, column = divmod(int(left.argmin()), left.shape[1])
        if left[row, column] == np.inf:
            break
        found.append((row, column))
        rows = slice(max(0, row - apart + 1), row + apart)
        left[rows, max(0, column - apart + 1) : column + apart] = np.inf
    return found
