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
    left, right : tuple of Interval
        When the foot is on the floor: its toes and ball (``LeftToeBase``) stand still.
    left_flat, right_flat : tuple of Interval
        When the whole foot is on the floor: the ankle stands still, too. Ends earlier than the
        contact where the heel rises first and the foot rolls over its ball.
    key_times : tuple of NamedTime
        Named times, in order; each sample says which.
    spikes, gaps
        Capture errors that were added.
    """

    clean: Motion
    left: tuple[Interval, ...]
    right: tuple[Interval, ...]
    left_flat: tuple[Interval, ...]
    right_flat: tuple[Interval, ...]
    key_times: tuple[NamedTime, ...] = ()
    spikes: tuple[Spike, ...] = ()
    gaps: tuple[Gap, ...] = ()

    def contact(self, foot: Side) -> BoolArray:
        """In which frames the foot is on the floor, (F,) bool.

        >>> from kinema import samples
        >>> truth = samples.walk(seconds=2.0).truth
        >>> both = truth.contact("left") & truth.contact("right")
        >>> bool(both.any() and not both.all())
        True
        """
        check_side(foot, "foot")
        return self._frames(self.left if foot == "left" else self.right)

    def flat(self, foot: Side) -> BoolArray:
        """In which frames the foot is flat on the floor, (F,) bool."""
        check_side(foot, "foot")
        return self._frames(self.left_flat if foot == "left" else self.right_flat)

    def _frames(self, intervals: tuple[Interval, ...]) -> BoolArray:
        at = np.arange(self.clean.num_frames) * self.clean.frame_time
        inside = np.zeros(len(at), bool)
        for start, stop in intervals:
            inside |= (at >= start - _EDGE_S) & (at <= stop + _EDGE_S)
        return inside


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
