"""The phase of a gait: where in its stride a body is, from foot contacts."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["apart", "gait_phase"]

_LONGEST_STEP_S = 1.2  # from one foot's landing to the other's: who takes longer has stopped


def gait_phase(left: BoolArray, right: BoolArray, frame_time: float) -> FloatArray:
    """How much of a stride is over in each frame, (F,): 0 where the left foot lands, ½ the right.

    In between the phase rises at a steady rate. Where feet do not land in turn, it is NaN.

    Parameters
    ----------
    left, right : (F,) bool
        Frames in which each foot is on the floor.
    frame_time : float

    Examples
    --------
    >>> left = np.array([0, 1, 1, 1, 0, 1, 1, 1, 0], bool)
    >>> right = np.array([1, 1, 0, 1, 1, 1, 0, 1, 1], bool)
    >>> gait_phase(left, right, 0.2).tolist()
    [nan, 0.0, 0.25, 0.5, 0.75, 0.0, 0.25, 0.5, nan]
    """
    phase = np.full(len(left), np.nan)
    landings = sorted(
        (start, side)
        for side, down in enumerate((left, right))
        for start, _ in runs(down)
        if start > 0
    )
    for (start, side), (stop, other) in pairwise(landings):
        if side == other or not 0 < (stop - start) * frame_time <= _LONGEST_STEP_S:
            continue
        frames = np.arange(start, stop + 1)
        phase[frames] = (0.5 * side + 0.5 * (frames - start) / (stop - start)) % 1.0
    return phase


def apart(a: FloatArray, b: FloatArray) -> FloatArray:
    """How far two phases are apart, 0 to ½; 0 where one is not known.

    >>> apart(np.array([0.1, 0.2, np.nan]), np.array([0.9, 0.3, 0.5])).round(3).tolist()
    [0.2, 0.1, 0.0]
    """
    off = np.abs(np.mod(a - b + 0.5, 1.0) - 0.5)
    return np.asarray(np.where(np.isnan(off), 0.0, off))
