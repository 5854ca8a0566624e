"""Let displacements fade out around the frames in which they are known, without a jolt."""

from __future__ import annotations

import numpy as np

from kinema.skeleton import FloatArray
from tests.reference.foot_lock.contact_runs import ContactRuns

__all__ = ["fade"]

_SLOPE_S = 0.04  # the speed at either end of a run is measured over this long


def fade(
    moved: FloatArray,
    held: ContactRuns,
    ease: float,
    frame_time: float,
    *,
    slope_s: float = _SLOPE_S,
) -> FloatArray:
    """Displacements (F, D): those of the ``held`` frames, and between them what is left of them.

    Beyond either end of a run a displacement goes on with the speed that it has there, and comes to
    rest at zero ``ease`` frames later, or where the next run begins: a quintic, so that a foot is
    let go as gently as it is caught. Frames farther away are exactly zero.
    """
    result = np.where(_inside(held, len(moved))[:, None], moved, 0.0)
    if not len(held):
        return result
    first, last = held.start, held.stop - 1
    gap = (first[1:] - last[:-1]).astype(float)
    reach = int(np.ceil(slope_s / frame_time - 1e-6))
    span = np.minimum(reach, held.count - 1)
    steps = np.maximum(span, 1)[:, None]
    leaving = (moved[last] - moved[last - span]) / steps
    arriving = (moved[first] - moved[first + span]) / steps
    after = np.minimum(ease, np.append(gap, np.inf))
    before = np.minimum(ease, np.append(np.inf, gap))
    _add(result, last, 1, after, moved[last], leaving)
    _add(result, first, -1, before, moved[first], arriving)
    return result


def _inside(held: ContactRuns, frames: int) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    inside = np.zeros(frames, bool)
    inside[held.frames] = True
    return inside


def _add(
    result: FloatArray,
    ends: np.ndarray[tuple[int], np.dtype[np.intp]],
    step: int,
    reach: FloatArray,
    value: FloatArray,
    speed: FloatArray,
) -> None:
    """Add what remains, frame by frame away from the end of each run."""
    away = np.arange(1, int(np.ceil(reach.max())) + 1)
    frames = ends[:, None] + step * away
    x = away / np.maximum(reach, 1.0)[:, None]
    run, index = np.nonzero((x < 1.0) & (frames >= 0) & (frames < len(result)))
    x = x[run, index][:, None]
    left = 1.0 - x**3 * (10.0 - 15.0 * x + 6.0 * x**2)
    going = x * (1.0 - x**2 * (6.0 - 8.0 * x + 3.0 * x**2)) * reach[run][:, None]
    # runs do not overlap, so neither do the frames after them
    result[frames[run, index]] += left * value[run] + going * speed[run]
