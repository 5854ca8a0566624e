"""Feet that stand above the lowest floor: on stairs, slopes and boxes."""

from __future__ import annotations

import numpy as np

from kinema.ops.contacts.stillness import stretches
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["carrying"]

_UPRIGHT = 0.6  # leg lengths that hips are over a foot that carries them; sitting, it is half
_LONGEST_FALL_S = 0.2  # in the top of a jump feet are slow too, but not for as long


def carrying(
    slow: BoolArray, heights: FloatArray, hips: FloatArray, relieved: BoolArray, frame_time: float
) -> FloatArray:
    """Tell on what level a slow foot must be carrying the body.

    It must where the hips are well above it and the other foot does not relieve it: something
    carries them, and no foot in the air is slow for so long.

    Parameters
    ----------
    slow : (F,) bool
        In which frames the foot hardly moves.
    heights : (F,)
        Of the foot.
    hips : (F,)
        How far the hips are above the foot, in leg lengths.
    relieved : (F,) bool
        In which frames the other foot stands lower.
    frame_time : float

    Returns
    -------
    (F,)
        The height on which it stands, infinitely low where that cannot be told.
    """
    levels = np.full(len(slow), -np.inf)
    for first, end in stretches(slow).tolist():
        here = slice(first, end)
        alone = (hips[here] > _UPRIGHT) & ~relieved[here]
        if alone.sum() * frame_time > _LONGEST_FALL_S:
            levels[here] = np.median(heights[here][alone])
    return levels
