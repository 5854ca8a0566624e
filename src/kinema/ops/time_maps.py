"""Time maps: which moment of a clip is shown at which moment of the output."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema.errors import OptionError
from kinema.skeleton import FloatArray, frozen

__all__ = ["TimeMap", "check_rising", "with_speeds"]

_HALVINGS = 60  # of an interval: to the last digit


@dataclass(frozen=True, eq=False, slots=True)
class TimeMap:
    """A strictly increasing map from output times to times in a clip, smooth in between.

    Between two knots it is the cubic that has the speeds of both; beyond the last and before the
    first it goes on at their speed. `TimeMap.through` finds speeds by which it always increases.

    Parameters
    ----------
    output_s : (N,)
        Output times of the knots, increasing.
    source_s : (N,)
        Times in the clip that are shown then, increasing.
    speed : (N,)
        Speed of playback at each knot; 1 is that of the clip.

    Examples
    --------
    >>> slow = TimeMap.through([(0.0, 0.0), (1.0, 0.5), (2.0, 1.5)])
    >>> slow.source([0.0, 1.0, 2.0]).tolist(), slow.output([0.5]).round(12).tolist()
    ([0.0, 0.5, 1.5], [1.0])
    """

    output_s: FloatArray
    source_s: FloatArray
    speed: FloatArray

    def __post_init__(self) -> None:
        for name in ("output_s", "source_s", "speed"):
            array = frozen(getattr(self, name), np.float64, (len(self.output_s),), name)
            object.__setattr__(self, name, array)

    @classmethod
    def through(cls, points: ArrayLike) -> TimeMap:
        """The monotone cubic through points (N, 2), each an output time and a time in the clip.

        Speeds are those of Fritsch and Butland (1984), as in PCHIP.
        """
        output, source = np.asarray(points, float).T
        return cls(output, source, _monotone_speeds(np.diff(output), np.diff(source)))

    def source(self, output_s: ArrayLike) -> FloatArray:
        """Times in the clip that are shown at output times."""
        times = np.asarray(output_s, float)
        return self._value(self._interval(self.output_s, times), times)

    def output(self, source_s: ArrayLike) -> FloatArray:
        """Output times at which times in the clip are shown: the inverse of `source`."""
        wanted = np.asarray(source_s, float)
        interval = self._interval(self.source_s, wanted)
        low, high = self.output_s[interval].copy(), self.output_s[interval + 1].copy()
        for _ in range(_HALVINGS):
            middle = 0.5 * (low + high)
            early = self._value(interval, middle) < wanted
            low, high = np.where(early, middle, low), np.where(early, high, middle)
        found = 0.5 * (low + high)
        for end, outside in ((0, wanted < self.source_s[0]), (-1, wanted > self.source_s[-1])):
            if outside.any():
                # what comes to rest gets no farther
                with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
                    beyond = (wanted - self.source_s[end]) / self.speed[end]
                found = np.where(outside, self.output_s[end] + beyond, found)
        # knots are met exactly
        knot = np.minimum(np.searchsorted(self.source_s, wanted), len(self.source_s) - 1)
        return np.where(self.source_s[knot] == wanted, self.output_s[knot], found)

    def _interval(self, knots: FloatArray, times: FloatArray) -> NDArray[np.intp]:
        found = np.searchsorted(knots, times, side="right") - 1
        return np.asarray(np.clip(found, 0, len(knots) - 2))

    def _value(self, at: NDArray[np.intp], times: FloatArray) -> FloatArray:
        """Cubics of these intervals at these output times, straight beyond the ends."""
        start, width = self.output_s[at], self.output_s[at + 1] - self.output_s[at]
        u = (times - start) / width
        inside = np.clip(u, 0.0, 1.0)
        first, last = width * self.speed[at], width * self.speed[at + 1]
        low, high = self.source_s[at], self.source_s[at + 1]
        rise = high - low
        bent = first + inside * (3.0 * rise - 2.0 * first - last)
        value = low + inside * (bent + inside * inside * (first + last - 2.0 * rise))
        value = np.where(inside == 1.0, high, value)
        beyond = np.where(u < 0.0, u * first, np.where(u > 1.0, (u - 1.0) * last, 0.0))
        return np.asarray(value + beyond)


def with_speeds(points: Sequence[tuple[float, float]], from_s: float = 0.0) -> TimeMap:
    """The map whose speed of playback runs straight from point to point (output time, speed).

    >>> faster = with_speeds([(0.0, 1.0), (2.0, 2.0)])
    >>> faster.source([1.0, 2.0]).tolist()
    [1.25, 3.0]
    """
    output, speed = np.asarray(points, float).T
    passed = np.cumsum(0.5 * (speed[1:] + speed[:-1]) * np.diff(output))
    return TimeMap(output, from_s + np.concatenate([[0.0], passed]), speed)


def check_rising(points: Sequence[tuple[float, float]], name: str) -> None:
    """Reject points of a map that does not increase, naming two that show it."""
    for index, (before, after) in enumerate(pairwise(points)):
        for place, said in ((0, "in the output"), (1, "in the clip")):
            if not after[place] > before[place]:
                raise OptionError(
                    f"{name} must increase in both times: point {index + 1} "
                    f"({after[0]:g} s shows {after[1]:g} s) does not come after point {index} "
                    f"({before[0]:g} s shows {before[1]:g} s) {said}",
                    parameter=name,
                    hint="points are (output time, time in the clip), counted from 0",
                )


def _monotone_speeds(widths: FloatArray, rises: FloatArray) -> FloatArray:
    """Speeds at knots by which cubics never fall, (N,)."""
    slopes = rises / widths
    if len(slopes) == 1:
        return np.repeat(slopes, 2)
    near, far = 2.0 * widths[1:] + widths[:-1], widths[1:] + 2.0 * widths[:-1]
    inner = (near + far) / (near / slopes[:-1] + far / slopes[1:])
    ends = [_end_speed(widths[:2], slopes[:2]), _end_speed(widths[:-3:-1], slopes[:-3:-1])]
    return np.concatenate([ends[:1], inner, ends[1:]])


def _end_speed(widths: FloatArray, slopes: FloatArray) -> float:
    """Of the parabola through the three last points, as far as that keeps the cubic rising."""
    (width, next_width), (slope, next_slope) = widths, slopes
    speed = ((2.0 * width + next_width) * slope - width * next_slope) / (width + next_width)
    return float(np.clip(speed, 0.0, 3.0 * slope))
