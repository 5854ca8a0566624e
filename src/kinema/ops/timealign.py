"""Bring motions into step: which moments of them belong together, and playing them so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native
from kinema.errors import OptionError, ShapeError, closest
from kinema.motion import Motion
from kinema.ops import similarity
from kinema.ops.blend import check_blendable
from kinema.ops.placement import placed
from kinema.ops.resample import sample
from kinema.skeleton import FloatArray, frozen

__all__ = ["Place", "Warp", "align", "path_through", "register"]

Place: TypeAlias = Literal["start", "whole", "keep"]

# Distances below this share of the body's height are rounding of the matrix products: they must
# not make a motion wander beside itself where it stands still.
_NO_DISTANCE = 1e-8
_STEEPEST = 100


@dataclass(frozen=True, eq=False, slots=True)
class Warp:
    """Which moments of two motions belong together.

    Parameters
    ----------
    path : (N, 2) int
        Pairs of frames, of the first motion and of the second, both always rising.
    times_s : (N, 2)
        The same as a smooth map: moments of the first motion and of the second, both rising, from
        their first frames to their last.
    total_cost : float
        Distances summed along the path, one for every frame that either motion goes on by.
    mean_cost : float
        The same per frame: the mean distance of poses that belong together.

    Examples
    --------
    >>> import numpy as np
    >>> warp = Warp(np.array([[0, 0], [1, 2], [2, 4]]), np.array([[0, 0], [1.0, 2.0], [2.0, 4.0]]),
    ...             total_cost=0.0, mean_cost=0.0)
    >>> warp.to_second([0.5, 2.0]).tolist()
    [1.0, 4.0]
    >>> first, second = warp.times([1.5], weight=0.5)
    >>> first.tolist(), second.tolist(), warp.seconds(weight=0.5)
    ([1.0], [2.0], 3.0)
    """

    path: NDArray[np.int64]
    times_s: FloatArray
    total_cost: float
    mean_cost: float

    def __post_init__(self) -> None:
        path = frozen(self.path, np.int64, (None, 2), "path")
        object.__setattr__(self, "path", path)
        object.__setattr__(self, "times_s", frozen(self.times_s, np.float64, (None, 2), "times_s"))

    def to_second(self, times_s: ArrayLike) -> FloatArray:
        """Moments of the second motion that belong to those of the first, in seconds."""
        return self.times(times_s, weight=0.0)[1]

    def to_first(self, times_s: ArrayLike) -> FloatArray:
        """Moments of the first motion that belong to those of the second, in seconds."""
        return self.times(times_s, weight=1.0)[0]

    def times(self, output_s: ArrayLike, *, weight: float = 0.0) -> tuple[FloatArray, FloatArray]:
        """Moments of both motions to show at output times; for `kinema.ops.resample.sample`.

        At ``weight`` 0 the output keeps the first motion's pace, at 1 the second's, and in
        between it takes a time in between.
        """
        clock = self._clock(weight)
        output = np.asarray(output_s, float)
        return (
            np.interp(output, clock, self.times_s[:, 0]),
            np.interp(output, clock, self.times_s[:, 1]),
        )

    def seconds(self, *, weight: float = 0.0) -> float:
        """The last output time, the first being 0."""
        return float(self._clock(weight)[-1])

    def _clock(self, weight: float) -> FloatArray:
        return (1.0 - weight) * self.times_s[:, 0] + weight * self.times_s[:, 1]


def align(
    a: Motion,
    b: Motion,
    *,
    max_slope: float = 3,
    window_s: float = 0.05,
    smooth_s: float = 0.2,
) -> Warp:
    """Find which moments of two motions belong together, by dynamic time warping.

    First frame with first frame, last with last, and the way between that makes the poses most
    alike: the distance is that of `kinema.similarity.matrix`, which does not mind where the
    motions stand or which way they head. Both motions always go on: the steps are (1, 1),
    (1, k) and (k, 1) frames with k up to ``max_slope``, so that no pose is ever held.

    Parameters
    ----------
    a, b : Motion
        Skeletons that match, one frame rate.
    max_slope : whole number from 1 to 100
        How many times faster than the other either motion may be played.
    window_s : float
        Length of the window that poses are compared over; a longer one tells more surely which
        pose it is, but less exactly when where the pace changes.
    smooth_s : float
        Length of the window that evens out the steps of the map; 0 leaves them as they are.

    Returns
    -------
    Warp

    Raises
    ------
    OptionError
        If the lengths differ more than ``max_slope`` allows; says what would be needed.

    References
    ----------
    H. Sakoe and S. Chiba, "Dynamic programming algorithm optimization for spoken word
    recognition", 1978: symmetric weights, slope limited.
    L. Kovar and M. Gleicher, "Flexible automatic motion blending with registration curves", 2003.

    Examples
    --------
    >>> import numpy as np, kinema
    >>> quick = kinema.samples.reach(seconds=2.0).motion
    >>> slow = kinema.samples.reach(seconds=3.0).motion
    >>> warp = align(quick, slow)
    >>> bool(np.abs(warp.to_second([0.84, 1.2]) - [1.26, 1.8]).max() < 0.05)
    True
    """
    check_blendable([a, b], "time alignment")
    if min(a.num_frames, b.num_frames) == 0:
        raise ShapeError("time alignment needs at least one frame of each motion")
    if not smooth_s >= 0.0:
        raise OptionError(f"smooth_s must be 0 or more seconds, found {smooth_s}")
    cost = similarity.matrix(a, b, window_s=window_s)
    cost = np.where(cost < _NO_DISTANCE * a.skeleton.height, 0.0, cost)
    path, total = path_through(cost, max_slope=max_slope)
    times = _smoothed(path.astype(float), smooth_s / a.frame_time)
    times *= [a.frame_time, b.frame_time]
    return Warp(path, times, total, total / (a.num_frames + b.num_frames))


def path_through(cost: ArrayLike, *, max_slope: float = 3) -> tuple[NDArray[np.int64], float]:
    """Find the cheapest monotone way through a matrix of costs, corner to corner.

    The way is made of the steps of `align`. A step (1, k) passes the k cells of its row, a step
    (k, 1) those of its column; a step's first cell counts twice, as it goes on in both. Of ways
    that cost the same, straight steps are taken before others.

    Parameters
    ----------
    cost : (A, B)
        Finite.
    max_slope : whole number from 1 to 100

    Returns
    -------
    path : (N, 2) int
        Rows and columns, from (0, 0) to (A - 1, B - 1).
    total : float

    Examples
    --------
    >>> path, total = path_through([[0, 9, 9, 9], [9, 9, 0, 9], [9, 9, 9, 0]])
    >>> path.tolist(), total
    ([[0, 0], [1, 2], [2, 3]], 18.0)
    """
    costs = np.ascontiguousarray(cost, float)
    if costs.ndim != 2 or costs.size == 0 or not np.isfinite(costs).all():
        raise ShapeError(f"cost must be finite numbers, shape (A, B), found shape {costs.shape}")
    steepest = _whole_slope(max_slope)
    rows, columns = costs.shape
    path = np.empty((min(rows, columns), 2), np.int64)
    steps = np.empty((rows, columns), np.uint8)
    length, total = _native.warp_path(cost=costs, steepest=steepest, steps=steps, path=path)
    if length == 0:
        raise OptionError(
            f"{rows} and {columns} frames cannot be aligned with a max_slope of {steepest}",
            hint=_slope_needed(rows, columns),
        )
    return path[:length].copy(), total


def register(
    motions: Sequence[Motion],
    *,
    reference: int = 0,
    placement: Place = "start",
    max_slope: float = 3,
    window_s: float = 0.05,
    smooth_s: float = 0.2,
) -> tuple[list[Motion], list[Warp]]:
    """Play motions in step with one of them, so that they can be blended frame by frame.

    Parameters
    ----------
    motions : sequence of Motion
        Skeletons that match, one frame rate.
    reference : int
        The one whose pace and length all are given.
    placement : {"start", "whole", "keep"}
        Where motions are put on the floor: ``"start"`` moves and turns each so that its start
        lies on the reference's start, ``"whole"`` so that all of it lies nearest to all of the
        reference, ``"keep"`` leaves it where it is.
    max_slope, window_s, smooth_s
        As for `align`.

    Returns
    -------
    motions : list of Motion
        In the same order, as long as the reference, which is unchanged.
    warps : list of Warp
        From the reference (first) to each motion as it was (second).

    Examples
    --------
    >>> import kinema
    >>> walks = [kinema.samples.walk(style=style).motion for style in ("neutral", "tired")]
    >>> (neutral, tired), warps = register(walks)
    >>> kinema.ops.blend.pair(neutral, tired, 0.5)
    <Motion 240 frames at 60 fps, 24 joints>
    """
    check_blendable(motions, "registration")
    if placement not in ("start", "whole", "keep"):
        raise OptionError(
            f"no placement named {placement!r}", hint=closest(placement, ("start", "whole", "keep"))
        )
    if not -len(motions) <= reference < len(motions):
        raise OptionError(f"no motion {reference} to refer to among {len(motions)}")
    chosen = motions[reference]
    times = np.arange(chosen.num_frames) * chosen.frame_time
    played, warps = [], []
    for motion in motions:
        warp = align(chosen, motion, max_slope=max_slope, window_s=window_s, smooth_s=smooth_s)
        in_step = sample(motion, warp.to_second(times)).with_arrays(frame_time=chosen.frame_time)
        played.append(chosen if motion is chosen else _laid_on(chosen, in_step, placement))
        warps.append(warp)
    return played, warps


def _laid_on(reference: Motion, motion: Motion, placement: Place) -> Motion:
    """A motion in step with the reference, put where that is."""
    if placement == "keep":
        return motion
    frame, window_s = (0, 0.25) if placement == "start" else (len(motion) // 2, motion.seconds)
    there = similarity.alignment(reference, frame, motion, frame, window_s=window_s)
    return placed(motion, there)


def _whole_slope(max_slope: float) -> int:
    if not (1 <= max_slope <= _STEEPEST and float(max_slope).is_integer()):
        raise OptionError(f"max_slope must be a whole number from 1 to 100, found {max_slope}")
    return int(max_slope)


def _slope_needed(rows: int, columns: int) -> str:
    few, many = sorted((rows - 1, columns - 1))
    if few == 0:
        return "a single frame can only be aligned with a single frame"
    needed = -(-many // few)
    if needed > _STEEPEST:
        return "they are too unlike in length; cut the longer one"
    return f"lengths as different as these need a max_slope of {needed}"


def _smoothed(path: FloatArray, width: float) -> FloatArray:
    """Even out a path: the mean of moments around each, over ``width`` frames of either motion.

    Means of rising numbers rise, and slopes stay between the least and the greatest there were.
    Towards the ends the window closes, so that these are met.
    """
    along = path.sum(axis=1)
    at = np.arange(along[-1] + 1.0)
    rising = np.stack([np.interp(at, along, path[:, i]) for i in range(2)], axis=1)
    sums = np.vstack([np.zeros((1, 2)), np.cumsum(rising, axis=0)])
    frames = np.arange(len(at))
    half = np.minimum(round(width), np.minimum(frames, frames[::-1]))
    even: FloatArray = (sums[frames + half + 1] - sums[frames - half]) / (2 * half + 1)[:, None]
    even[[0, -1]] = path[[0, -1]]
    return even
