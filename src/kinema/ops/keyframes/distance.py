"""The threshold of summed rotation distance that gives a number of key frames."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from kinema.errors import OptionError
from kinema.ops.keyframes._bound import bisected
from kinema.ops.keyframes._measure import Frames, PoseMeasure

__all__ = ["Otherwise", "search"]

Otherwise: TypeAlias = Literal["refuse", "nearest", "mend"]


class _Near(NamedTuple):
    """How many keys a threshold gives."""

    number: int
    threshold: float


def search(
    measure: PoseMeasure, pins: Frames, wanted: int, *, otherwise: Otherwise = "refuse"
) -> tuple[Frames, float | None]:
    """Find a threshold that gives a number of keys.

    The number of keys mostly falls as the threshold grows, but not always, so halving alone may
    pass over a threshold that gives it. D keeps the triangle inequality, and so twice a threshold
    never gives more keys: all that can give the number lie between half and twice of where
    halving ended, and every one in between at which the keys change is tried. So a number that is
    refused is given by no threshold at all.

    Parameters
    ----------
    measure : PoseMeasure
    pins : (P,) int64
        Frames that are keys in any case, rising.
    wanted : int
        From the number of pins to the number of frames.
    otherwise : {"refuse", "nearest", "mend"}
        Where no threshold gives the number: raise an error that names the nearest counts that are
        given; or take the nearest, of two the larger; or add or drop the keys that matter least.

    Returns
    -------
    frames : (K,) int64
    threshold : float or None
        None where keys were added or dropped.
    """
    every = measure.walk(0.0, pins)
    if wanted > len(every.frames):  # frames that repeat the last key are never keys
        near = [_Near(len(every.frames), 0.0)]
    else:
        walk = bisected(
            lambda value: measure.walk(value, pins), lambda walk: len(walk.frames) >= wanted
        )
        if len(walk.frames) == wanted:
            return walk.frames, walk.threshold
        scan = measure.scan(pins, 0.5 * walk.above, 2.0 * walk.above, wanted)
        if scan[0]:
            walk = measure.walk(scan[1], pins)
            return walk.frames, walk.threshold
        near = [
            _Near(number, measure.walk(threshold, pins).threshold)
            for number, threshold in (scan[2:4], scan[4:6])
            if number
        ]
    if otherwise == "refuse":
        raise _refusal(wanted, near)
    # of two equally near, the one with more keys
    nearest = min(near, key=lambda found: (abs(found.number - wanted), -found.number))
    walk = measure.walk(nearest.threshold, pins)
    if otherwise == "nearest":
        return walk.frames, walk.threshold
    if nearest.number > wanted:
        return _dropped(measure, walk.frames, pins, wanted), None
    return _added(measure, walk.frames, wanted), None


def _refusal(wanted: int, near: list[_Near]) -> OptionError:
    words = " and ".join(f"{number} (threshold {value})" for number, value in near)
    return OptionError(
        f"count of {wanted} is given by no threshold; the nearest that are: {words}",
        hint="exact=True, or --exact, adds or drops the keys that matter least",
    )


def _dropped(measure: PoseMeasure, keys: Frames, pins: Frames, wanted: int) -> Frames:
    """Drop the key whose neighbours are nearest to each other, again and again."""
    while len(keys) > wanted:
        across = measure.between(keys[:-2], keys[2:])
        across[np.isin(keys[1:-1], pins)] = np.inf
        keys = np.delete(keys, 1 + int(np.argmin(across)))
    return keys


def _added(measure: PoseMeasure, keys: Frames, wanted: int) -> Frames:
    """Add the frame that is farthest from the key before it, again and again."""
    everything = np.arange(measure.motion.num_frames)
    while len(keys) < wanted:
        last = keys[np.searchsorted(keys, everything, side="right") - 1]
        away = measure.between(everything, last)
        away[keys] = -1.0
        keys = np.sort(np.append(keys, np.argmax(away)))
    return keys
