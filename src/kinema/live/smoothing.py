"""Smooth a live stream whose frames come at uneven times."""

from __future__ import annotations

from kinema.live.stream import LiveFrame
from kinema.ops.filters.live import OneEuro

__all__ = ["Smoothing"]

_SHORTEST_S, _LONGEST_S = 1e-4, 1.0


class Smoothing:
    """The one-euro filter, told how long each frame really took.

    Parameters are those of `kinema.filters.OneEuro`.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(noise_rad=0.02).motion
    >>> stage = Smoothing()
    >>> stage.push(LiveFrame(0.0, walk.pose(0.0))).pose
    <Pose 24 joints>
    """

    def __init__(self, *, cutoff_hz: float = 1.5, beta: float = 1.0) -> None:
        self._filter = OneEuro(60.0, cutoff_hz=cutoff_hz, beta=beta)
        self._last_s: float | None = None

    def push(self, frame: LiveFrame) -> LiveFrame:
        """The frame with its pose smoothed; after a pause of a second it starts anew."""
        passed = None if self._last_s is None else frame.time_s - self._last_s
        if passed is not None and passed > _LONGEST_S:
            self._filter.reset()
        elif passed is not None:
            self._filter.fps = 1.0 / max(passed, _SHORTEST_S)
        self._last_s = frame.time_s
        return frame._replace(pose=self._filter.push(frame.pose))
