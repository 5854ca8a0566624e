"""Heights: of a foot's joints when it stands, of the floor, and of stairs and boxes above it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinema.ops.quantiles import median
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["floor_height", "raised_levels", "standing_heights"]

_LEVEL = 0.045  # leg lengths: heights that differ by less are one level
_SHARE = 0.03  # of the slow frames: fewer do not make a level
_UPRIGHT = 0.6  # leg lengths from a supporting foot up to the hips; sitting, it is about half
_LONGEST_FALL_S = 0.2  # at the top of a jump feet are slow too, but not for as long


def standing_heights(
    heights: Sequence[FloatArray], slow: Sequence[BoolArray], least: int
) -> list[float]:
    """Height of a point of each foot when it stands: the lowest level at which it stays slow.

    In leg lengths. Each foot has its own, unless the two differ by more than bodies do: then one
    of them never stood, and the lower value is used for both. Negative infinity where the point is
    never slow.

    Parameters
    ----------
    heights : (F,) each
    slow : (F,) bool each
        Frames in which the joint hardly moves.
    least : int
        Frames that make a level.
    """
    found = [_lowest_level(high[still], least) for high, still in zip(heights, slow, strict=True)]
    known = [height for height in found if np.isfinite(height)]
    lowest = min(known, default=-np.inf)
    return [height if abs(height - lowest) <= _LEVEL else lowest for height in found]


def raised_levels(
    slow: BoolArray, heights: FloatArray, hips: FloatArray, relieved: BoolArray, frame_time: float
) -> FloatArray:
    """Level of a slow foot that must be supporting the body above the lowest floor.

    It must where the hips are well above it and the other foot is not standing lower: something
    supports the body, and no foot in the air stays slow for so long.

    Parameters
    ----------
    slow : (F,) bool
        Frames in which the foot hardly moves.
    heights : (F,)
        Of the foot.
    hips : (F,)
        Height of the hips above the foot, in leg lengths.
    relieved : (F,) bool
        Frames in which the other foot stands lower.
    frame_time : float

    Returns
    -------
    (F,)
        The height at which the foot stands; negative infinity where it is not known to.
    """
    levels = np.full(len(slow), -np.inf)
    for first, end in runs(slow):
        here = slice(first, end)
        alone = (hips[here] > _UPRIGHT) & ~relieved[here]
        if alone.sum() * frame_time > _LONGEST_FALL_S:
            levels[here] = median(heights[here][alone])
    return levels


def floor_height(feet: Sequence[tuple[FloatArray, BoolArray]]) -> float:
    """Height of the floor: that of the lowest joint of the feet while they are on it.

    Parameters
    ----------
    feet : sequence of (F, J) and (F,)
        Heights of each foot's joints, and the frames in which the foot is on the floor. If neither
        foot ever is, the lowest height of any joint is returned.
    """
    lowest = [np.median(heights[down], axis=0).min() for heights, down in feet if down.any()]
    lowest = lowest or [heights.min() for heights, _ in feet if heights.size]
    return float(min(lowest, default=0.0))


def _lowest_level(heights: FloatArray, least: int) -> float:
    """Median of the lowest heights that are many and close together."""
    ordered = np.sort(heights)
    if not len(ordered):
        return -np.inf
    enough = min(max(least, int(_SHARE * len(ordered))), len(ordered))
    top = np.searchsorted(ordered, ordered + _LEVEL, side="right")
    # where no level has enough heights, argmax gives the lowest height
    first = int(np.argmax(top - np.arange(len(ordered)) >= enough))
    return median(ordered[first : top[first]])
