"""From the frame numbers or times of a table's rows to frames at one rate."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.io.findings import Findings
from kinema.io.sensors.columns import SensorColumns
from kinema.skeleton import FloatArray

__all__ = ["Clock", "read_clock"]

_SLOWEST_S = 1.0  # frames farther apart than this suggest times in milliseconds
_MOST_FRAMES = 1 << 40  # frame numbers up to here are exact, and so are their products
# Times may be this far from those of one rate: some frames, and a share of all frames.
_LATE_FRAMES = 2.0
_LATE_SHARE = 0.005


class Clock(NamedTuple):
    """Each row's frame, starting at 0, and the seconds between frames if there are times."""

    frames: NDArray[np.int64]
    frame_time: float | None


def read_clock(marks: FloatArray, columns: SensorColumns, findings: Findings) -> Clock:
    """Count frames from the marks of the rows: frame numbers, else times."""
    with np.errstate(over="ignore"):
        at = marks - marks.min()
    if columns.frame is None and columns.time is not None:
        return _counted(at, columns.seconds_per_time, findings)
    if not at.max() < _MOST_FRAMES:
        raise findings.rejection(
            f"{len(at)} rows span {at.max():.6g} frames", hint="check the column of frame numbers"
        )
    frames = np.round(at).astype(np.int64)
    if np.abs(frames - at).max() > 1e-6:
        raise findings.rejection("expected whole frame numbers, found fractions")
    return Clock(frames, None)


def _counted(at: FloatArray, seconds: float, findings: Findings) -> Clock:
    """Turn times, however rounded, into frame numbers, and find the seconds between frames.

    Each step is counted by itself, so that rounding errors do not add up.

    >>> times = np.array([0.0, 0.017, 0.033, 0.067, 0.083, 0.1])
    >>> frames, step = _counted(times, 1.0, Findings("take.csv"))
    >>> frames.tolist(), round(step, 4)
    ([0, 1, 2, 4, 5, 6], 0.0167)
    """
    times, where = np.unique(at, return_inverse=True)
    steps = np.diff(times)
    if not len(steps):
        return Clock(np.zeros(len(at), np.int64), None)  # a single row tells no rate
    usual = float(np.sort(steps)[(len(steps) - 1) // 2])
    usual = float(steps[np.abs(steps - usual) < 0.5 * usual].mean())
    with np.errstate(over="ignore"):
        counts = np.round(steps / usual)
        frames = np.concatenate([[0.0], np.cumsum(counts)])
    if not frames[-1] < _MOST_FRAMES:
        raise findings.rejection(
            f"{len(at)} rows span {frames[-1]:.6g} frames", hint="check the column of times"
        )
    step = float(times[-1] / frames[-1])
    late = float(np.abs(frames - times / step).max())
    if counts.min() < 1 or late > _LATE_FRAMES + _LATE_SHARE * frames[-1]:
        raise findings.rejection(
            f"expected times at one rate, found steps of {steps.min() * seconds:.4g} s "
            f"to {steps.max() * seconds:.4g} s",
            hint="add a column of frame numbers, or split the table where the rate changes",
        )
    step *= seconds
    if step > _SLOWEST_S:
        findings.repair(
            f"times in seconds give {1.0 / step:.3g} frames per second; if they are "
            "milliseconds, name the column 'time [ms]'"
        )
    return Clock(frames[where.reshape(-1)].astype(np.int64), step)
