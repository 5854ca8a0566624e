"""How high a foot's joints are when it stands on the floor, and how high the floor is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinema.skeleton import BoolArray, FloatArray, Skeleton

__all__ = ["below", "floor_height", "standing_heights"]

_LEVEL = 0.02  # of the body's size: heights that differ by less are one level
_SHARE = 0.03  # of the slow frames: fewer do not make a level


def standing_heights(
    heights: Sequence[FloatArray], slow: Sequence[BoolArray], least: int
) -> list[float]:
    """Tell how high a joint is when it stands: the lowest level at which it is slow for a while.

    One of each foot is given, in units of body size; each has its own height, unless they differ
    by more than bodies do: then one of the two never stood, and the lower counts for both. It is
    infinitely low where nothing ever was slow.

    Parameters
    ----------
    heights : (F,) each
    slow : (F,) bool each
        In which frames the joint hardly moves.
    least : int
        Frames that make a level.
    """
    found = [_lowest_level(high[still], least) for high, still in zip(heights, slow, strict=True)]
    known = [height for height in found if np.isfinite(height)]
    lowest = min(known, default=-np.inf)
    return [height if abs(height - lowest) <= _LEVEL else lowest for height in found]


def _lowest_level(heights: FloatArray, least: int) -> float:
    """The middle of the lowest heights that are many and close together."""
    ordered = np.sort(heights)
    if not len(ordered):
        return -np.inf
    enough = min(max(least, int(_SHARE * len(ordered))), len(ordered))
    top = np.searchsorted(ordered, ordered + _LEVEL, side="right")
    # some heights lie within a level of each other unless all are alone: then the lowest it is
    first = int(np.argmax(top - np.arange(len(ordered)) >= enough))
    return float(np.median(ordered[first : top[first]]))


def below(skeleton: Skeleton, joint: int) -> list[int]:
    """A joint and all that hangs on it."""
    found = [joint]
    for child in range(joint + 1, skeleton.num_joints):
        if skeleton.parents[child] in found:
            found.append(child)
    return found


def floor_height(feet: Sequence[tuple[FloatArray, BoolArray]]) -> float:
    """The floor: as high as the lowest joint of the feet while they are on it.

    Parameters
    ----------
    feet : sequence of (F, J) and (F,)
        Heights of each foot's joints, and in which frames it is on the floor. Where none ever is,
        the lowest that any joint gets.
    """
    lowest = [np.median(heights[down], axis=0).min() for heights, down in feet if down.any()]
    lowest = lowest or [heights.min() for heights, _ in feet if heights.size]
    return float(min(lowest, default=0.0))
