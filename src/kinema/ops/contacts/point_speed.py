"""Speed and acceleration of a point over a window, compared with what noise alone would show."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema._arrays import length, parts
from kinema.ops.quantiles import median, quantile
from kinema.skeleton import BoolArray, FloatArray

__all__ = [
    "PointTrack",
    "largest_around",
    "track_point",
    "white_noise",
    "windowed_speed",
    "windowed_velocity",
]

_BLOCK = 2**15  # values at a time: what is computed from them stays in the cache
_SHORTEST_S = 0.03  # speeds over less than this are mostly noise
_NOISE = 2.5  # times what noise alone shows: less than this cannot be told from rest
_GAIN = (
    1.0  # of the speed limit, gained within a window: half of free fall; more is a turn, not a rest
)
_SWING_S = 0.3  # on either side of a frame, to look for the peak speed of its swing
_CALM = 0.25  # share of frames assumed to hold nothing but noise
# The 25th percentile of the length of third differences, for noise of size 1 on each axis.
_CALM_LENGTH = math.sqrt(20.0) * 1.101


class PointTrack(NamedTuple):
    """Positions (F, 3) of a point, its speed (F,), the peak speed nearby (F,), and its noise.

    ``gain`` (F,) is how much speed it gains in a window: its acceleration times the window.
    ``noise`` is the standard deviation on each axis, ``speed_noise`` and ``gain_noise`` those of
    the speed and the gain that it causes.
    """

    positions: FloatArray
    speed: FloatArray
    gain: FloatArray
    peak_speed: FloatArray
    noise: float
    speed_noise: float
    gain_noise: float

    def slower_than(self, speed: float, *, factor: float = 1.0, share: float = 0.0) -> BoolArray:
        """Frames in which the point is slower than ``factor`` × ``speed``, or lost in noise, (F,).

        With a ``share``, it may also be as fast as that share of the peak speed nearby: between
        two quick steps, a recorded foot hardly comes to rest.
        """
        return np.asarray(self.speed < factor * self._limits(speed, share))

    def rests(self, speed: float, *, share: float = 0.0) -> BoolArray:
        """Frames in which the point is slow and stays so: its acceleration is small as well, (F,).

        A point that turns round, as a hand that waves or a foot at the top of a kick, is slow for a
        moment, but gains speed all the time.
        """
        limits = self._limits(speed, share)
        gain = np.maximum(_GAIN * limits, _NOISE * self.gain_noise)
        return np.asarray((self.speed < limits) & (self.gain < gain))

    def _limits(self, speed: float, share: float) -> FloatArray:
        return np.maximum(max(speed, _NOISE * self.speed_noise), share * self.peak_speed)


def track_point(positions: FloatArray, frame_time: float, window_s: float) -> PointTrack:
    """Measure a point's speed and acceleration over a window, and its noise.

    Noise is estimated from third differences, which remove nearly all of a foot's smooth motion
    and keep what is new in every frame.
    """
    speed = windowed_speed(positions, frame_time, window_s)
    reach = round(_SWING_S / frame_time)
    peak_speed = largest_around(speed, reach)
    if reach:
        # a swing that the clip cuts off is as fast as the others
        usual = median(peak_speed)
        peak_speed[:reach] = np.maximum(peak_speed[:reach], usual)
        peak_speed[-reach:] = np.maximum(peak_speed[-reach:], usual)
    noise = white_noise(positions)
    taps = _taps(len(positions), frame_time, window_s)
    speed_noise = noise * math.sqrt(3.0 / max(float((taps**2).sum()), 0.5)) / frame_time
    bends = _bend_taps(taps)
    width = max(len(taps) - 1, 1)
    gain = np.linalg.norm(_filtered(positions, bends), axis=1) * width / frame_time
    gain_noise = noise * math.sqrt(3.0 * float((bends**2).sum())) * width / frame_time
    return PointTrack(positions, speed, gain, peak_speed, noise, speed_noise, gain_noise)


def windowed_velocity(values: FloatArray, frame_time: float, window_s: float) -> FloatArray:
    """Least-squares slope of (F, ...) values over a window around each frame, per second.

    The window is at least 0.03 s long. Frames near the ends take the slope of the last whole
    window; a clip shorter than the window has a single slope.

    >>> windowed_velocity(np.array([[0.0], [2.0], [4.0], [6.0]]), 0.5, 1.0)[:, 0].tolist()
    [4.0, 4.0, 4.0, 4.0]
    """
    taps = _taps(len(values), frame_time, window_s)
    if len(taps) < 3:
        change = (values[-1:] - values[:1]) / (frame_time * max(len(values) - 1, 1))
        return np.repeat(change, len(values), axis=0)
    slopes = _filtered(values, taps / float((taps**2).sum()))
    slopes /= frame_time
    return slopes


def windowed_speed(values: FloatArray, frame_time: float, window_s: float) -> FloatArray:
    """Length (F, ...) of the slopes of (F, ..., 3) values, as `windowed_velocity` measures them.

    >>> windowed_speed(np.arange(4.0)[:, None] * [3.0, 0.0, 4.0], 0.5, 1.0).tolist()
    [10.0, 10.0, 10.0, 10.0]
    """
    speed = np.empty(values.shape[:-1])
    half = len(_taps(len(values), frame_time, window_s)) // 2
    block = max(2 * half + 1, _BLOCK // max(1, math.prod(values.shape[1:])))
    for part in parts(len(values), block):
        # with all that the windows reach, and at an end of the motion the whole of the last one
        first = max(0, min(part.start - half, len(values) - 2 * half - 1))
        slopes = windowed_velocity(values[first : part.stop + half], frame_time, window_s)
        speed[part] = length(slopes[part.start - first : part.stop - first])
    return speed


def largest_around(values: FloatArray, reach: int) -> FloatArray:
    """Largest of the values (F,) at most ``reach`` frames away, (F,); none is negative."""
    width = 2 * reach + 1
    largest, covered = np.pad(values, reach), 1
    while covered < width:  # twice as wide each time
        step = min(covered, width - covered)
        largest = np.maximum(largest[:-step], largest[step:])
        covered += step
    return largest


def _taps(frames: int, frame_time: float, window_s: float) -> NDArray[np.int_]:
    """Frames of a window, counted from its middle."""
    half = max(1, round(max(window_s, _SHORTEST_S) / frame_time / 2))
    half = max(0, min(half, (frames - 1) // 2))
    return np.arange(-half, half + 1)


def _bend_taps(taps: NDArray[np.int_]) -> FloatArray:
    """Weights that give the second derivative, per frame², of a parabola fitted to a window."""
    if len(taps) < 3:
        return np.zeros(len(taps))
    squares = taps**2 - float((taps**2).mean())
    return np.asarray(2.0 * squares / (squares**2).sum())


def _filtered(values: FloatArray, weights: FloatArray) -> FloatArray:
    """Weighted sums of (F, ...) values over a window around each frame, held at the ends."""
    half = len(weights) // 2
    whole = len(values) - 2 * half
    result = np.zeros(values.shape)
    total = result[half : half + whole]
    block = max(1, _BLOCK // max(1, math.prod(values.shape[1:])))
    for start in range(0, whole, block):
        part = total[start : start + block]
        for first, weight in enumerate(weights.tolist(), start):
            part += weight * values[first : first + len(part)]
    result[:half], result[half + whole :] = total[:1], total[-1:]
    return result


def white_noise(positions: FloatArray) -> float:
    """Standard deviation on each axis of what is new in every frame of a track (F, 3)."""
    if len(positions) < 8:
        return 0.0
    lengths = np.linalg.norm(np.diff(positions, 3, axis=0), axis=1)
    return quantile(lengths, _CALM) / _CALM_LENGTH
