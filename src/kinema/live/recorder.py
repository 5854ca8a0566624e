"""Record a live stream: poses at the times at which they came, resampled to a steady rate."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import numpy as np

from kinema import _native
from kinema.errors import OptionError
from kinema.live.stream import LiveFrame
from kinema.motion import Motion
from kinema.skeleton import FloatArray
from kinema.units import Seconds

__all__ = ["Recorder", "Take"]

_MOST_BYTES = 1 << 30  # an hour and a half of 55 joints at 60 frames per second
_FPS = (1.0, 1000.0)


class Take(NamedTuple):
    """A recorded motion, and when nothing came: start and end of each dropout, in seconds."""

    motion: Motion
    dropouts: list[tuple[float, float]]


class Recorder:
    """Keeps every frame of a stream until it is asked for the motion.

    Parameters
    ----------
    dropout_s : float
        Where nothing came for longer than this, the last pose is held, not blended into the next.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> recorder = Recorder()
    >>> for time_s in (0.0, 0.021, 0.032, 0.05):  # they never come evenly
    ...     recorder.push(LiveFrame(100.0 + time_s, walk.pose(time_s)))
    >>> recorder.take(fps=100.0).motion
    <Motion 6 frames at 100 fps, 24 joints>
    """

    def __init__(self, *, dropout_s: Annotated[float, Seconds] = 0.25) -> None:
        if not dropout_s > 0.0:
            raise OptionError(
                f"dropout_s must be above 0, found {dropout_s}", parameter="dropout_s"
            )
        self._dropout_s = dropout_s
        self._frames: list[LiveFrame] = []
        self._bytes = 0

    @property
    def full(self) -> bool:
        """Whether there is no room for more: a gigabyte of poses."""
        return self._bytes >= _MOST_BYTES

    @property
    def num_frames(self) -> int:
        """Frames so far."""
        return len(self._frames)

    def push(self, frame: LiveFrame) -> None:
        """Keep a frame; one that came at the same time as the last, or before it, replaces it."""
        if self.full:
            return
        if self._frames and frame.time_s <= self._frames[-1].time_s:
            self._frames[-1] = frame._replace(time_s=self._frames[-1].time_s)
            return
        self._frames.append(frame)
        self._bytes += frame.pose.rotations.nbytes + frame.pose.positions.nbytes

    def hold(self, frame: LiveFrame) -> None:
        """Nothing came: the recording will hold the last pose by itself."""

    def close(self) -> None:
        """Nothing more will come; what is recorded stays."""

    def take(self, *, fps: float | None = None) -> Take:
        """The motion at a steady rate.

        Parameters
        ----------
        fps : float, optional
            Frames per second; by default the usual rate at which frames came.

        Raises
        ------
        OptionError
            If nothing was recorded, or the rate is out of range.
        """
        if not self._frames:
            raise OptionError(
                "nothing was recorded: no frame came", hint="does the sender send to this port?"
            )
        times = np.array([frame.time_s for frame in self._frames])
        times -= times[0]
        rate = _usual_rate(times) if fps is None else fps
        if not _FPS[0] <= rate <= _FPS[1]:
            raise OptionError(f"fps must be from 1 to 1000, found {rate:g}", parameter="fps")
        steps = np.diff(times)
        gaps = [
            (float(times[at]), float(times[at + 1]))
            for at in np.flatnonzero(steps > self._dropout_s)
        ]
        return Take(self._resampled(times, rate), gaps)

    def _resampled(self, times: FloatArray, fps: float) -> Motion:
        skeleton = self._frames[0].pose.skeleton
        wanted = np.arange(int(times[-1] * fps + 1e-6) + 1) / fps
        before = np.searchsorted(times, wanted + 1e-9, side="right") - 1
        after = np.minimum(before + 1, len(times) - 1)
        step = times[after] - times[before]
        share = np.where(step > 0.0, (wanted - times[before]) / np.maximum(step, 1e-12), 0.0)
        share = np.where(step > self._dropout_s, 0.0, np.clip(share, 0.0, 1.0))
        rotations = np.stack([frame.pose.rotations for frame in self._frames])
        positions = np.stack([frame.pose.positions for frame in self._frames])
        out_rotations = np.empty((len(wanted), *rotations.shape[1:]))
        out_positions = np.empty((len(wanted), *positions.shape[1:]))
        at = np.minimum(before + share, len(times) - 1.0)
        _native.sample(rotations, positions, at, out_rotations, out_positions)
        return Motion(skeleton, out_rotations, out_positions, 1.0 / fps)


def _usual_rate(times: FloatArray) -> float:
    """Frames per second, a whole number where it is near one."""
    if len(times) < 2:
        return 30.0
    rate = float(np.clip(1.0 / np.median(np.diff(times)), *_FPS))
    return round(rate) if abs(rate - round(rate)) < 0.05 * rate else rate
