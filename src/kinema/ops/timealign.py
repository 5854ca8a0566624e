"""Time-align motions: find which moments correspond, and play the motions in step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native
from kinema.checked import checked
from kinema.errors import OptionError, ShapeError, closest
from kinema.motion import Motion
from kinema.ops.blendable import check_blendable
from kinema.ops.derived import Derived
from kinema.ops.placement import placed
from kinema.ops.resample import sample
from kinema.ops.similarity import alignment_of, matrix_of
from kinema.skeleton import FloatArray, frozen
from kinema.units import Bounds, Seconds

__all__ = [
    "CheapestPath",
    "FloorPlacement",
    "Registered",
    "Warp",
    "align",
    "path_through",
    "register",
]

FloorPlacement: TypeAlias = Literal["start", "whole", "keep"]

# Distances below this share of the body's height are rounding of the matrix products: they must
# not make the path of a motion that stands still wander.
_NO_DISTANCE = 1e-8
_STEEPEST = 100


@dataclass(frozen=True, eq=False, slots=True)
class Warp:
    """Which moments of two motions correspond.

    Parameters
    ----------
    path : (N, 2) int
        Pairs of frames, of the first motion and of the second, both strictly increasing.
    times_s : (N, 2)
        The same as a smooth map: times in the first motion and in the second, both increasing,
        from their first frames to their last.
    total_cost : float
        Distances summed along the path, one for every frame that either motion advances by.
    mean_cost : float
        The same per frame: the mean distance between corresponding poses.

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
        """Times in the second motion that correspond to those in the first, in seconds."""
        return self.times(times_s, weight=0.0)[1]

    def to_first(self, times_s: ArrayLike) -> FloatArray:
        """Times in the first motion that correspond to those in the second, in seconds."""
        return self.times(times_s, weight=1.0)[0]

    def times(self, output_s: ArrayLike, *, weight: float = 0.0) -> tuple[FloatArray, FloatArray]:
        """Times in both motions to show at output times; for `kinema.ops.resample.sample`.

        At ``weight`` 0 the output has the first motion's pace, at 1 the second's, and in between
        a pace in between.
        """
        clock = self._clock(weight)
        output = np.asarray(output_s, float)
        return (
            np.interp(output, clock, self.times_s[:, 0]),
            np.interp(output, clock, self.times_s[:, 1]),
        )

    def seconds(self, *, weight: float = 0.0) -> float:
        """The last output time; the first is 0."""
        return float(self._clock(weight)[-1])

    def _clock(self, weight: float) -> FloatArray:
        return (1.0 - weight) * self.times_s[:, 0] + weight * self.times_s[:, 1]


class CheapestPath(NamedTuple):
    """A path (N, 2) through a cost matrix, as rows and columns, and its total cost."""

    path: NDArray[np.int64]
    total: float


class Registered(NamedTuple):
    """Motions played in step with one of them, and the warp from that one to each as it was."""

    motions: tuple[Motion, ...]
    warps: tuple[Warp, ...]


@checked
def align(
    a: Motion,
    b: Motion,
    *,
    max_slope: Annotated[int, Bounds(1, 100)] = 3,
    window_s: Annotated[float, Seconds] = 0.05,
    smooth_s: Annotated[float, Seconds] = 0.2,
) -> Warp:
    """Find which moments of two motions correspond, by dynamic time warping.

    First frame corresponds to first frame, last to last, and in between poses are as similar as
    possible: the distance is that of `kinema.similarity.matrix`, which does not depend on where
    the motions are or which way they face. Both motions always advance: the steps are (1, 1),
    (1, k) and (k, 1) frames with k up to ``max_slope``, so that no pose is ever held.

    Parameters
    ----------
    a, b : Motion
        On matching skeletons, at one frame rate.
    max_slope : int
        How many times faster than the other either motion may be played, from 1 to 100.
    window_s : float
        Length of the window over which poses are compared. A longer one identifies poses more
        reliably, but locates changes of pace less exactly.
    smooth_s : float
        Length of the window that smooths the steps of the map. 0 leaves them as they are.

    Returns
    -------
    Warp

    Raises
    ------
    OptionError
        If the lengths differ by more than ``max_slope`` allows; says what would be needed.

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
    return _aligned(Derived(a), Derived(b), max_slope, window_s, smooth_s)


def path_through(cost: ArrayLike, *, max_slope: int = 3) -> CheapestPath:
    """Find the cheapest monotone path through a cost matrix, from corner to corner.

    The path takes the steps of `align`. A step (1, k) passes k cells of its row, a step (k, 1) k
    cells of its column; a step's first cell counts twice, as both motions advance in it. Where
    paths cost the same, straight steps are preferred.

    Parameters
    ----------
    cost : (A, B)
        Finite numbers.
    max_slope : int
        The largest step, from 1 to 100.

    Returns
    -------
    CheapestPath
        ``path`` (N, 2): rows and columns, from (0, 0) to (A - 1, B - 1); ``total``: its cost.

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
            parameter="max_slope",
            hint=_slope_needed(rows, columns),
        )
    return CheapestPath(path[:length].copy(), total)


@checked
def register(
    motions: Sequence[Motion],
    *,
    reference: int = 0,
    placement: FloorPlacement = "start",
    max_slope: Annotated[int, Bounds(1, 100)] = 3,
    window_s: Annotated[float, Seconds] = 0.05,
    smooth_s: Annotated[float, Seconds] = 0.2,
) -> Registered:
    """Play motions in step with one of them, so that they can be blended frame by frame.

    Parameters
    ----------
    motions : sequence of Motion
        On matching skeletons, at one frame rate.
    reference : int
        Which motion sets the pace and the length, counted from 0.
    placement : {"start", "whole", "keep"}
        Where the other motions are put on the floor. start: each is moved and turned so that its
        start lies on the reference's start. whole: so that all of it lies nearest to all of the
        reference. keep: they stay where they are.
    max_slope : int
        How many times faster than another a motion may be played, from 1 to 100.
    window_s : float
        Length of the window over which poses are compared.
    smooth_s : float
        Length of the window that smooths the changes of pace.

    Returns
    -------
    Registered
        ``motions`` in the same order, as long as the reference, which is unchanged; ``warps`` from
        the reference (first) to each motion as it was (second).

    Examples
    --------
    >>> import kinema
    >>> walks = [kinema.samples.walk(style=style).motion for style in ("neutral", "tired")]
    >>> (neutral, tired), warps = register(walks)
    >>> kinema.blend.pair(neutral, tired, 0.5)
    <Motion 240 frames at 60 fps, 24 joints>
    """
    check_blendable(motions, "registration")
    if placement not in ("start", "whole", "keep"):
        raise OptionError(
            f"no placement named {placement!r}",
            parameter="placement",
            hint=closest(placement, ("start", "whole", "keep")),
        )
    if not -len(motions) <= reference < len(motions):
        raise OptionError(
            f"reference must be one of {len(motions)} motions, counted from 0, found {reference}",
            parameter="reference",
        )
    chosen = Derived(motions[reference])
    played, warps = [], []
    for motion in motions:
        check_blendable([chosen.motion, motion], "registration")
        same = motion is chosen.motion
        warp = _aligned(chosen, chosen if same else Derived(motion), max_slope, window_s, smooth_s)
        played.append(motion if same else _in_step(chosen, motion, warp, placement))
        warps.append(warp)
    return Registered(tuple(played), tuple(warps))


def _aligned(a: Derived, b: Derived, max_slope: int, window_s: float, smooth_s: float) -> Warp:
    frames = a.motion.num_frames, b.motion.num_frames
    if min(frames) == 0:
        raise ShapeError("time alignment needs at least one frame of each motion")
    if not smooth_s >= 0.0:
        raise OptionError(
            f"smooth_s must be a number of seconds of at least 0, found {smooth_s}",
            parameter="smooth_s",
        )
    cost = matrix_of(a, b, window_s=window_s)
    for row in cost:  # one at a time: Ctrl-C need not wait for all of them
        row[row < _NO_DISTANCE * a.height] = 0.0
    path, total = path_through(cost, max_slope=max_slope)
    times = _smoothed(path.astype(float), smooth_s / a.motion.frame_time)
    times *= [a.motion.frame_time, b.motion.frame_time]
    return Warp(path, times, total, total / sum(frames))


def _in_step(reference: Derived, motion: Motion, warp: Warp, placement: FloorPlacement) -> Motion:
    """A motion played at the reference's pace, and placed on the floor as asked for."""
    frame_time = reference.motion.frame_time
    times = warp.to_second(reference.motion.times_s)
    played = sample(motion, times).with_arrays(frame_time=frame_time)
    if placement == "keep":
        return played
    frame, window_s = (0, 0.25) if placement == "start" else (len(played) // 2, played.seconds)
    return placed(played, alignment_of(reference, frame, Derived(played), frame, window_s=window_s))


def _whole_slope(max_slope: float) -> int:
    if not (1 <= max_slope <= _STEEPEST and float(max_slope).is_integer()):
        raise OptionError(
            f"max_slope must be a whole number from 1 to 100, found {max_slope}",
            parameter="max_slope",
        )
    return int(max_slope)


def _slope_needed(rows: int, columns: int) -> str:
    few, many = sorted((rows - 1, columns - 1))
    if few == 0:
        return "a single frame can only be aligned with a single frame"
    needed = -(-many // few)
    if needed > _STEEPEST:
        return "their lengths differ too much; cut the longer one"
    return f"lengths as different as these need a max_slope of {needed}"


def _smoothed(path: FloatArray, width: float) -> FloatArray:
    """Smooth a path: the mean around each moment, over ``width`` frames of either motion.

    Means of increasing numbers increase, and slopes stay between the least and the greatest there
    were. The window narrows towards the ends, so that these are kept.
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
