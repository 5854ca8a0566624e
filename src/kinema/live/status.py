"""How a stream is doing: its rate, what is lost, and how old its last frame is."""

from __future__ import annotations

import math
from collections import deque
from typing import NamedTuple

import numpy as np

from kinema.skeleton import FloatArray

__all__ = ["Meter", "Status"]

_FRAMES = 120
_BURSTS = 4.0  # times the usual step: a larger mean is no loss, but frames that were held up


class Status(NamedTuple):
    """A stream's state at a moment.

    Parameters
    ----------
    rate_hz : float
        Usual number of frames per second, over the last frames; 0 while it is not known.
    loss : float
        Share of what should have come in that time and did not: nothing in VMC is numbered, so it
        is estimated from gaps between frames and from bones that frames lack.
    age_s : float
        Time since the last frame; infinite before the first.
    frames : int
        Frames so far.
    """

    rate_hz: float
    loss: float
    age_s: float
    frames: int

    def __str__(self) -> str:
        if not self.frames:
            return "no frames yet"
        return (
            f"{self.rate_hz:.0f} frames/s, {100 * self.loss:.0f} % lost, "
            f"last {1000 * self.age_s:.0f} ms ago, {self.frames:,} frames"
        )


class Meter:
    """Counts frames as they come; its memory is bounded.

    Examples
    --------
    >>> meter = Meter()
    >>> for frame in range(100):
    ...     if frame % 10:  # every tenth is lost
    ...         meter.push(frame / 60, 22)
    >>> print(meter.status(99 / 60 + 0.02))
    60 frames/s, 9 % lost, last 20 ms ago, 90 frames
    """

    def __init__(self) -> None:
        self._recent: deque[tuple[float, int]] = deque(maxlen=_FRAMES)
        self._frames = 0

    def push(self, time_s: float, parts: int = 1) -> None:
        """A frame came, of so many parts: bones, for VMC."""
        self._recent.append((time_s, parts))
        self._frames += 1

    def status(self, now_s: float) -> Status:
        """The state at this time."""
        if not self._recent:
            return Status(0.0, 0.0, math.inf, 0)
        times, parts = np.array(self._recent).T
        age = max(0.0, now_s - float(times[-1]))
        period = _period(np.diff(times)) if len(times) > 2 else 0.0
        if period <= 0.0:
            return Status(0.0, 0.0, age, self._frames)
        expected = (round((times[-1] - times[0]) / period) + 1) * np.quantile(parts, 0.9)
        loss = 1.0 - float(parts.sum() / expected)
        return Status(1.0 / period, min(1.0, max(0.0, loss)), age, self._frames)


def _period(steps: FloatArray) -> float:
    """The usual time between frames; of frames that come in bursts, the mean."""
    usual, mean = float(np.median(steps)), float(steps.mean())
    return mean if mean > _BURSTS * usual else usual
