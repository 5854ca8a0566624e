"""When one clip may take over from another: candidates by foot contacts and by similar poses."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema.errors import OptionError, closest
from kinema.ops.joinable import FEET, Source
from kinema.ops.point_clouds import distances
from kinema.ops.transition.span import Span
from kinema.skeleton import FloatArray

__all__ = ["Range", "Timing", "candidates", "check_timing"]

Timing: TypeAlias = Literal["auto", "contacts", "poses", "given"]
_TIMINGS = ("auto", "contacts", "poses", "given")

BLENDS_S = (0.3, 0.45, 0.6, 0.2)  # lengths of a blend, the usual one first
_WINDOW_S = 0.25  # poses are compared over this long
_APART_S = 0.1  # candidates that are closer to each other in both clips are one


def check_timing(timing: str) -> None:
    """Reject a way of timing that does not exist."""
    if timing not in _TIMINGS:
        raise OptionError(
            f"no timing named {timing!r}", parameter="timing", hint=closest(timing, _TIMINGS)
        )


class Range(NamedTuple):
    """Frames of the previous clip from ``first`` on, and of the next clip up to ``last``."""

    first: int
    last: int
    trim: int


def candidates(
    previous: Source, next_: Source, room: Range, timing: Timing, count: int
) -> list[Span]:
    """Spans to try, the most promising first; frames of the result count from the previous clip."""
    fps = previous.motion.fps
    found = []
    for seconds in BLENDS_S:
        length = min(round(seconds * fps), len(previous) - room.first, room.last)
        if length < 1:
            continue
        found += _of_length(previous, next_, room, timing, length, count)
    found.sort(key=lambda pair: pair[0])
    return [span for _, span in found[:count]]


def _of_length(
    previous: Source, next_: Source, room: Range, timing: Timing, length: int, count: int
) -> list[tuple[float, Span]]:
    fps = previous.motion.fps
    ends = np.arange(max(room.first, len(previous) - length - room.trim), len(previous) - length + 1)
    starts = np.arange(0, min(room.trim, room.last - length) + 1)
    cost = np.zeros((len(ends), len(starts)))
    if timing != "contacts":
        cost += _unlike_poses(previous, next_, ends + length // 2, starts + length // 2)
    if timing != "poses":
        cost += _unlike_contacts(previous, next_, ends, starts, length)
    spans = []
    for row, column in _spaced(cost, round(_APART_S * fps), count):
        at = int(ends[row])
        spans.append(
            (float(cost[row, column]), Span(at, at + length, at, int(starts[column])))
        )
    return spans


def _unlike_poses(
    previous: Source, next_: Source, ends: NDArray[np.intp], starts: NDArray[np.intp]
) -> FloatArray:
    """Distances of poses over a short window, in leg lengths, (N, M)."""
    half = round(0.5 * _WINDOW_S * previous.motion.fps)
    parts = []
    for clip, frames in ((previous, ends), (next_, starts)):
        around = np.arange(frames[0] - half, frames[-1] + half + 1)
        parts.append(clip.joints[np.clip(around, 0, len(clip) - 1)])
    found = distances(parts[0], parts[1], half, "best") / previous.leg
    return found[half : half + len(ends), half : half + len(starts)]


def _unlike_contacts(
    previous: Source,
    next_: Source,
    ends: NDArray[np.intp],
    starts: NDArray[np.intp],
    length: int,
) -> FloatArray:
    """Share of the blend in which a foot is down in only one of the clips, (N, M)."""
    cost = np.zeros((len(ends), len(starts)))
    if previous.contacts is None or next_.contacts is None:
        return cost
    steps = np.arange(length)
    for side in FEET:
        a = previous.contacts.toe(side)[np.minimum(ends[:, None] + steps, len(previous) - 1)]
        b = next_.contacts.toe(side)[np.minimum(starts[:, None] + steps, len(next_) - 1)]
        x, y = a.astype(float), b.astype(float)
        cost += x @ (1.0 - y).T + (1.0 - x) @ y.T
    return cost / (2 * length)


def _spaced(cost: FloatArray, apart: int, count: int) -> list[tuple[int, int]]:
    """Cells with the lowest cost, each some way from those before it."""
    left = cost.copy()
    found: list[tuple[int, int]] = []
    while len(found) < count and np.isfinite(left).any():
        row, column = (int(i) for i in np.unravel_index(int(np.argmin(left)), left.shape))
        found.append((row, column))
        left[
            max(0, row - apart + 1) : row + apart, max(0, column - apart + 1) : column + apart
        ] = np.inf
    return found
