"""How well every clip can follow every other: at which frame, and where on the floor.

Poses are compared as point clouds over a short window, aligned by the best turn about the vertical
and the best move along the floor, as in `kinema.similarity`. Feet that stand in one clip and not in
the other count, and so does the phase of two gaits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.compose.machine.clips import Playable
from kinema.compose.machine.phase import apart
from kinema.errors import OptionError
from kinema.skeleton import FloatArray

__all__ = ["Matches", "match"]

_ROWS_S = 1 / 30  # a clip may be left this often
_WINDOW_S = 0.1  # poses are compared over twice this
_SAMPLES = 2  # on either side
_LANDS = 0.2  # leg lengths that a foot costs which must stand at once
_LIFTS = 0.12  # and one that stood
_PHASE = 0.2  # leg lengths for a whole stride
_LATER = 1e-6  # leg lengths for each frame that is left out
_MOST_PAIRS = 20_000_000  # 0.8 GB
_BLOCK = 512  # rows at a time


class Matches(NamedTuple):
    """For every clip as it can be left, R rows, and every clip that can follow, C columns.

    ``stride`` frames of a clip are between its rows; ``rows`` (C,) says where they begin.
    ``entries`` (R, C) is the frame at which the other clip takes over, ``costs`` (R, C) how unlike
    the two are there in leg lengths, ``places`` (R, C, 3) where the other one is then, seen from
    this one: turn, x, z.
    """

    stride: int
    rows: NDArray[np.int32]
    entries: NDArray[np.int32]
    costs: FloatArray
    places: FloatArray


class _Clouds(NamedTuple):
    """Poses in windows around N frames, each about its own middle."""

    ground: NDArray[np.complex128]  # (N, P): z + i x
    middle: NDArray[np.complex128]  # (N,)
    height: FloatArray  # (N, P)
    stands: NDArray[np.bool_]  # (N, 2)
    phase: FloatArray  # (N,)

    def only(self, rows: slice) -> _Clouds:
        """Some of them."""
        ground, middle, height, stands, phase = self
        return _Clouds(ground[rows], middle[rows], height[rows], stands[rows], phase[rows])


def match(clips: Sequence[Playable], tell: Callable[[float], None] | None = None) -> Matches:
    """Find the best frame of every clip to follow every moment of every other."""
    fps, leg = clips[0].motion.fps, clips[0].source.leg
    stride = max(1, round(_ROWS_S * fps))
    leaving = [_clouds(clip, np.arange(0, clip.count, stride)) for clip in clips]
    starts = np.cumsum([0, *(len(each.middle) for each in leaving)])
    shape = int(starts[-1]), len(clips)
    if shape[0] * shape[1] > _MOST_PAIRS:
        raise OptionError(
            f"{len(clips)} clips with {shape[0]:,} moments at which they can be left are too many "
            f"for one machine: at most {_MOST_PAIRS:,} pairs of a moment and a clip",
            parameter="clips",
        )
    found = Matches(
        stride,
        starts[:-1].astype(np.int32),
        np.empty(shape, np.int32),
        np.empty(shape),
        np.empty((*shape, 3)),
    )
    every = _stacked(leaving)
    for column, clip in enumerate(clips):
        entering = _clouds(clip, np.arange(clip.entries))
        for low in range(0, shape[0], _BLOCK):
            rows = slice(low, min(low + _BLOCK, shape[0]))
            part = every.only(rows)
            _fill(found, rows, column, part, entering, leg)
        if tell is not None:
            tell((column + 1) / len(clips))
    return found


def _fill(
    found: Matches, rows: slice, column: int, leaving: _Clouds, entering: _Clouds, leg: float
) -> None:
    """The best entry for each of some rows."""
    products = leaving.ground @ entering.ground.conj().T
    squares = _squares(leaving)[:, None] + _squares(entering)
    squares -= 2.0 * (np.abs(products) + leaving.height @ entering.height.T)
    cost = np.sqrt(np.maximum(squares, 0.0) / leaving.ground.shape[1]) / leg
    for foot in range(2):
        stood, stands = leaving.stands[:, foot, None], entering.stands[:, foot]
        cost += _LANDS * (~stood & stands) + _LIFTS * (stood & ~stands)
    cost += _PHASE * apart(leaving.phase[:, None], entering.phase)
    # of equals the first: a body that stands still is the same for a while
    best = (cost + _LATER * np.arange(cost.shape[1])).argmin(axis=1)
    each = np.arange(len(best))
    turn = np.angle(products[each, best])
    moved = leaving.middle - np.exp(1j * turn) * entering.middle[best]
    found.entries[rows, column] = best
    found.costs[rows, column] = cost[each, best]
    found.places[rows, column] = np.stack([turn, moved.imag, moved.real], axis=1)


def _squares(clouds: _Clouds) -> FloatArray:
    return np.asarray((np.abs(clouds.ground) ** 2 + clouds.height**2).sum(axis=1))


def _clouds(clip: Playable, frames: NDArray[np.intp]) -> _Clouds:
    step = _WINDOW_S * clip.motion.fps / _SAMPLES
    offsets = np.rint(step * np.arange(-_SAMPLES, _SAMPLES + 1)).astype(int)
    points = np.concatenate([_track(clip, frames + offset) for offset in offsets], axis=1)
    ground = points[..., 2] + 1j * points[..., 0]
    middle = ground.mean(axis=1)
    return _Clouds(
        ground - middle[:, None],
        middle,
        np.ascontiguousarray(points[..., 1]),
        clip.stands[frames] > 0,
        clip.phase[frames],
    )


def _track(clip: Playable, frames: NDArray[np.intp]) -> FloatArray:
    """Joints (N, P, 3) at any frames: a cycle before or later, or as the clip's ends move."""
    joints, count = clip.source.joints, clip.count
    if clip.cycle is None:
        inside = np.clip(frames, 0, count - 1)
        # beyond an end: as far from it as the frame on its other side, the other way
        mirrored = np.clip(2 * inside - frames, 0, count - 1)
        over = (frames != inside)[:, None, None]
        return np.asarray(joints[inside] + over * (joints[inside] - joints[mirrored]))
    found = joints[frames % count]
    turns = frames // count
    for turn in set(turns.tolist()) - {0}:
        there = clip.cycle if turn > 0 else clip.cycle.inverse()
        for _ in range(abs(turn)):
            found[turns == turn] = there.apply(found[turns == turn])
    return np.asarray(found)


def _stacked(clouds: Sequence[_Clouds]) -> _Clouds:
    return _Clouds(*(np.concatenate(field) for field in zip(*clouds, strict=True)))
