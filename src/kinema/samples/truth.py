"""A sample: a synthetic motion and its ground truth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kinema.motion import Motion
from kinema.samples.body import Side, check_side
from kinema.skeleton import BoolArray

__all__ = ["Gap", "Interval", "NamedTime", "Sample", "Spike", "Truth"]

# A frame at the edge of an interval is inside, whatever the rounding.
_EDGE_S = 1e-9


class Interval(NamedTuple):
    """A time interval, both ends included."""

    start_s: float
    stop_s: float


class NamedTime(NamedTuple):
    """A time with a name, such as ``"right lifts"``."""

    name: str
    time_s: float


class Spike(NamedTuple):
    """A single wrong rotation."""

    frame: int
    joint: str


class Gap(NamedTuple):
    """Frames ``start`` … ``stop`` - 1 in which a joint was not measured."""

    joint: str
    start: int
    stop: int


@dataclass(frozen=True, eq=False)
class Truth:
    """The ground truth of a sample.

    Parameters
    ----------
    clean : Motion
        The motion before noise, spikes and gaps.
    left_heel, left_toe, right_heel, right_toe : tuple of Interval
        When the heel stands still on the floor, from heel strike until it rises, and when the toes
        and the ball (``LeftToeBase``) do, from when the foot is flat until toe-off.
    key_times : tuple of NamedTime
        Named times, in order; each sample says which.
    spikes, gaps
        Capture errors that were added.
    """

    clean: Motion
    left_heel: tuple[Interval, ...]
    left_toe: tuple[Interval, ...]
    right_heel: tuple[Interval, ...]
    right_toe: tuple[Interval, ...]
    key_times: tuple[NamedTime, ...] = ()
    spikes: tuple[Spike, ...] = ()
    gaps: tuple[Gap, ...] = ()

    @property
    def left(self) -> tuple[Interval, ...]:
        """When the left foot is on the floor: from heel strike to toe-off."""
        return _joined(self.left_heel, self.left_toe)

    @property
    def right(self) -> tuple[Interval, ...]:
        """When the right foot is on the floor."""
        return _joined(self.right_heel, self.right_toe)

    def contact(self, foot: Side) -> BoolArray:
        """In which frames the foot is on the floor, (F,) bool: its heel, its toes or both.

        >>> from kinema import samples
        >>> truth = samples.walk(seconds=2.0).truth
        >>> both = truth.contact("left") & truth.contact("right")
        >>> bool(both.any() and not both.all())
        True
        """
        return self.heel(foot) | self.toe(foot)

    def heel(self, foot: Side) -> BoolArray:
        """In which frames the heel is on the floor, (F,) bool."""
        check_side(foot, "foot")
        return self._frames(self.left_heel if foot == "left" else self.right_heel)

    def toe(self, foot: Side) -> BoolArray:
        """In which frames the toes are on the floor, (F,) bool."""
        check_side(foot, "foot")
        return self._frames(self.left_toe if foot == "left" else self.right_toe)

    def flat(self, foot: Side) -> BoolArray:
        """In which frames the foot is flat on the floor, (F,) bool: heel and toes."""
        return self.heel(foot) & self.toe(foot)

    def _frames(self, intervals: tuple[Interval, ...]) -> BoolArray:
        at = np.arange(self.clean.num_frames) * self.clean.frame_time
        inside = np.zeros(len(at), bool)
        for start, stop in intervals:
            inside |= (at >= start - _EDGE_S) & (at <= stop + _EDGE_S)
        return inside


def _joined(heel: tuple[Interval, ...], toe: tuple[Interval, ...]) -> tuple[Interval, ...]:
    """From each strike of the heel to the lift of the toes that follows."""
    found: list[Interval] = []
    for start, stop in sorted((*heel, *toe)):
        if found and start <= found[-1].stop_s + _EDGE_S:
            found[-1] = Interval(found[-1].start_s, max(stop, found[-1].stop_s))
        else:
            found.append(Interval(start, stop))
    return tuple(found)


@dataclass(frozen=True, eq=False)
class Sample:
    """A synthetic motion and its ground truth.

    >>> from kinema import samples
    >>> sample = samples.walk(seconds=2.0, fps=30.0, noise_m=0.002)
    >>> sample.motion
    <Motion 60 frames at 30 fps, 24 joints>
    >>> [key.name for key in sample.truth.key_times]
    ['right lifts', 'right lands', 'left lifts', 'left lands', 'right lifts']
    """

    motion: Motion
    truth: Truth
