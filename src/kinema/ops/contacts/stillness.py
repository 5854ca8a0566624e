"""When a point stands still: its speed over a window, against what noise alone would make of it."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Track", "filled", "held", "slopes", "stretches", "track"]

_SHORTEST_S = 0.03  # speeds over less than this are mostly noise
_NOISE = 2.5  # times the speed that noise makes: below, nothing is known to move
_SWING_S = 0.3  # as far around a frame as its foot's swing is looked for
_CALM = 0.25  # share of the frames in which, at least, noise is all there is
# Of noise of size 1 on each axis: the length that a quarter of all third differences stay below.
_CALM_LENGTH = math.sqrt(20.0) * 1.101


class Track(NamedTuple):
    """A point's way (F, 3), its speed (F,), the largest around each frame (F,), and its noise.

    ``noise`` is its size on each axis, ``speed_noise`` that of the speed it makes.
    """

    places: FloatArray
    speed: FloatArray
    swing: FloatArray
    noise: float
    speed_noise: float

    def below(self, speed: float, *, factor: float = 1.0, share: float = 0.0) -> BoolArray:
        """In which frames the point is not known to be faster than so many times this, (F,).

        With a ``share``, it may be as fast as this share of its largest speed nearby: between two
        quick steps a recorded foot hardly comes to rest.
        """
        limit = np.maximum(max(speed, _NOISE * self.speed_noise), share * self.swing)
        return np.asarray(self.speed < factor * limit)


def track(places: FloatArray, frame_time: float, window_s: float) -> Track:
    """Measure a point's speed over a window, and its noise.

    The noise is told from third differences, which leave hardly anything of a foot's way and all
    of what is new in every frame.
    """
    speed = np.linalg.norm(slopes(places, frame_time, window_s), axis=1)
    reach = min(round(_SWING_S / frame_time), len(places))
    around = sliding_window_view(np.pad(speed, reach), 2 * reach + 1)
    noise = _noise(places)
    squares = float((_taps(len(places), frame_time, window_s) ** 2).sum())
    speed_noise = noise * math.sqrt(3.0 / max(squares, 0.5)) / frame_time
    return Track(places, speed, around.max(axis=1), noise, speed_noise)


def slopes(values: FloatArray, frame_time: float, window_s: float) -> FloatArray:
    """Slope of (F, ...) values over a window around each frame, per second, by least squares.

    The window is 0.03 s long at least. Near the ends the last whole window stands; what is
    shorter than a window has one slope.

    >>> slopes(np.array([[0.0], [2.0], [4.0], [6.0]]), 0.5, 1.0)[:, 0].tolist()
    [4.0, 4.0, 4.0, 4.0]
    """
    taps = _taps(len(values), frame_time, window_s)
    half = len(taps) // 2
    if half < 1:
        change = (values[-1:] - values[:1]) / (frame_time * max(len(values) - 1, 1))
        return np.repeat(change, len(values), axis=0)
    whole = len(values) - 2 * half
    total = np.zeros((whole, *values.shape[1:]))
    for tap in taps.tolist():
        total += tap * values[half + tap : half + tap + whole]
    total /= float((taps**2).sum()) * frame_time
    return np.pad(total, [(half, half)] + [(0, 0)] * (values.ndim - 1), mode="edge")


def _taps(frames: int, frame_time: float, window_s: float) -> NDArray[np.int_]:
    """Frames of a window, from its middle."""
    half = max(1, round(max(window_s, _SHORTEST_S) / frame_time / 2))
    half = max(0, min(half, (frames - 1) // 2))
    return np.arange(-half, half + 1)


def stretches(flags: BoolArray) -> NDArray[np.intp]:
    """Stretches of True as rows (first, end), the end not included."""
    return np.flatnonzero(np.diff(flags, prepend=False, append=False)).reshape(-1, 2)


def held(begin: BoolArray, last: BoolArray) -> BoolArray:
    """Hysteresis: stretches in which ``last`` holds, if ``begin`` does somewhere in them.

    >>> held(np.array([False, True, False, False]), np.array([True, True, False, True])).tolist()
    [True, True, False, False]
    """
    found = stretches(last)
    counts = np.concatenate([[0], np.cumsum(begin & last)])
    return filled(len(last), found[counts[found[:, 1]] > counts[found[:, 0]]])


def filled(frames: int, rows: NDArray[np.intp]) -> BoolArray:
    """So many frames, True in these stretches, which may overlap or be empty."""
    steps = np.zeros(frames + 1, np.int64)
    first, end = rows[rows[:, 0] < rows[:, 1]].T
    np.add.at(steps, first, 1)
    np.add.at(steps, end, -1)
    return np.asarray(np.cumsum(steps[:-1]) > 0)


def _noise(places: FloatArray) -> float:
    if len(places) < 8:
        return 0.0
    lengths = np.linalg.norm(np.diff(places, 3, axis=0), axis=1)
    return float(np.quantile(lengths, _CALM) / _CALM_LENGTH)
