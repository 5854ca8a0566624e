"""Refine when a foot comes to rest and when it leaves, beyond what its speed can tell.

A speed over a window gives these moments only to within half a window. The position at which the
foot stood tells more: the foot has left once its distance from there exceeds the noise. It left a
little earlier still, since it starts from rest and the distance grows nearly as the square of time.
"""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from kinema.ops.contacts.debounce import flags_from_runs
from kinema.ops.contacts.point_speed import PointTrack
from kinema.ops.run_lengths import run_rows
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["agree", "refine_ends"]

_STANCE_S = 0.15  # the foot's resting position is found over this long
_SOME = 16  # frames of these are compared with each other
_SMOOTH_S = 0.02  # frames closer together than this are averaged
_NOISE = 4.0  # times the noise on an axis: farther away, the foot has left
_USUAL = 3.0  # times its median distance while standing: likewise
_NEAR = 0.0012  # leg lengths: likewise, at least
_SEEN = 0.05  # of that distance: nearer than this, the foot is at rest
# Powers of the distance that grow linearly with time: a foot leaves from rest with a steady
# acceleration; it arrives faster, and stops short.
_LEAVING, _ARRIVING = 0.55, 0.6


def refine_ends(
    still: BoolArray, certain: BoolArray, point: PointTrack, frame_time: float, window_s: float
) -> BoolArray:
    """Move both ends of each run of ``still`` to where the point arrived and left.

    Frames of a run that are ``certain`` stay in it.
    """
    found = run_rows(still)
    if not len(found):
        return still
    half = min(max(1, round(window_s / frame_time / 2)), len(still))
    wide = max(1, round(_STANCE_S / frame_time))
    side = int(_SMOOTH_S / frame_time / 2)
    positions = _averaged(point.positions, side)
    tolerance = max(_NEAR, _NOISE * point.noise / np.sqrt(2 * side + 1))
    ends = _leaving(positions, found, wide, half, tolerance, _LEAVING)
    # backwards in time, a foot that arrives is one that leaves
    starts = len(still) - _leaving(
        positions[::-1], len(still) - found[:, ::-1], wide, half, tolerance, _ARRIVING
    )
    return flags_from_runs(len(still), np.stack([starts, ends], axis=1)) | (still & certain)


def agree(touching: BoolArray, still: BoolArray, frames: int) -> BoolArray:
    """End runs of ``touching`` where those of ``still`` in them end, if at most ``frames`` away.

    Both have ends that a speed tells to within half a window; where a point stands still, its
    position tells them better. One that touches the floor for longer rolls on it.
    """
    outer = run_rows(touching | still)
    inner = run_rows(still)
    if not len(inner):
        return touching
    first = np.searchsorted(inner[:, 0], outer[:, 0])
    last = np.searchsorted(inner[:, 0], outer[:, 1]) - 1
    holds = first <= last
    starts, ends = inner[np.minimum(first, len(inner) - 1), 0], inner[last, 1]
    late = holds & (starts - outer[:, 0] <= frames) & (outer[:, 0] > 0)
    early = holds & (outer[:, 1] - ends <= frames) & (outer[:, 1] < len(still))
    outer[:, 0] = np.where(late, starts, outer[:, 0])
    outer[:, 1] = np.where(early, ends, outer[:, 1])
    return flags_from_runs(len(still), outer)


def _leaving(
    positions: FloatArray,
    found: NDArray[np.intp],
    wide: int,
    half: int,
    tolerance: float,
    power: float,
) -> NDArray[np.intp]:
    """The frame after the last at rest, for each run (first, end) of frames."""
    first, end = found.T
    frames = end[:, None] + np.arange(-wide, 2 * half + 1)
    exists = (frames >= first[:, None]) & (frames < len(positions))
    standing = exists & (frames < end[:, None])
    around = positions[np.clip(frames, 0, len(positions) - 1)]
    rest = _rest(around[:, :wide], standing[:, :wide])
    distance = np.linalg.norm(around - rest[:, None], axis=2)
    ordered = np.sort(np.where(standing, distance, np.inf), axis=1)
    usual = ordered[np.arange(len(found)), standing.sum(axis=1) // 2]
    far = np.maximum(tolerance, _USUAL * usual)

    near = exists & (distance <= far[:, None])
    last = near.shape[1] - 1 - np.argmax(near[:, ::-1], axis=1)
    final = near.shape[1] - 1 - np.argmax(exists[:, ::-1], axis=1)
    next_ = np.minimum(last + 1, final)
    later = np.minimum(next_ + half, final)

    rows = np.arange(len(found))
    rooted = distance**power
    at, growth = rooted[rows, next_], rooted[rows, later] - rooted[rows, next_]
    away = np.where(distance[rows, last] > _SEEN * far, rooted[rows, last], 0.0)
    # Frames since it left: extrapolated from the growth that followed, and no more than the last
    # frame nearby allows.
    ago = _ratio(at * np.maximum(later - next_, 1), growth)
    ago = np.minimum(np.minimum(ago, _ratio(at, at - away)), 1.0 + half)
    left = np.where(last == final, last, np.maximum(np.floor(next_ - ago), -1.0))
    return np.asarray(frames[:, 0] + left.astype(np.intp) + 1)


def _rest(around: FloatArray, standing: BoolArray) -> FloatArray:
    """Where each run rests, (N, 3): its frames may include some of landing or leaving.

    The mean of the half of its frames that is nearest to the frame that most are near to.
    """
    some = np.unique(np.linspace(0, around.shape[1] - 1, _SOME).astype(np.intp))
    rows, least = np.arange(len(around)), standing.sum(axis=1) // 2
    apart = np.linalg.norm(around[:, some, None] - around[:, None, some], axis=3)
    apart = np.where(standing[:, None, some], apart, np.inf)
    half = standing[:, some].sum(axis=1) // 2
    typical = np.where(standing[:, some], np.sort(apart, axis=2)[rows, :, half], np.inf)
    middle = around[rows, some[np.argmin(typical, axis=1)]]
    away = np.where(standing, np.linalg.norm(around - middle[:, None], axis=2), np.inf)
    near = away <= np.sort(away, axis=1)[rows, least, None]
    total = np.einsum("nf,nfi->ni", near, around)
    return np.asarray(total / near.sum(axis=1, keepdims=True))


def _ratio(a: FloatArray, b: FloatArray) -> FloatArray:
    """a / b, infinite where b is not positive."""
    good = b > 0
    return np.where(good, a / np.where(good, b, 1.0), np.inf)


def _averaged(positions: FloatArray, side: int) -> FloatArray:
    if side == 0:
        return positions
    padded = np.pad(positions, ((side, side), (0, 0)), mode="edge")
    mean: FloatArray = sliding_window_view(padded, 2 * side + 1, axis=0).mean(axis=-1)
    return mean
