"""Key frames by pose distance: the threshold that gives a number of keys."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from kinema.errors import OptionError
from kinema.ops.keyframes.error_bound import bisect_threshold
from kinema.ops.keyframes.pose_distance import FrameNumbers, PoseDistance

__all__ = ["Otherwise", "keys_for_count"]

Otherwise: TypeAlias = Literal["reject", "nearest", "adjust"]


class _Near(NamedTuple):
    """How many keys a threshold gives."""

    number: int
    threshold: float


def keys_for_count(
    distance: PoseDistance, pins: FrameNumbers, wanted: int, *, otherwise: Otherwise = "reject"
) -> tuple[FrameNumbers, float | None]:
    """Find a threshold that gives a number of keys.

    The number of keys mostly falls as the threshold grows, but not always, so bisection alone may
    miss a threshold that gives the number. D satisfies the triangle inequality, so twice a
    threshold never gives more keys: all thresholds that can give the number lie between half and
    twice of where bisection ended, and each of them at which the keys change is tried. So a number
    that is rejected is given by no threshold at all.

    Parameters
    ----------
    distance : PoseDistance
    pins : (P,) int64
        Frames that are always keys, in order.
    wanted : int
        From the number of pins to the number of frames.
    otherwise : {"reject", "nearest", "adjust"}
        Where no threshold gives the number: raise an error that names the nearest numbers that are
        given; or take the nearest, of two the larger; or add or drop the keys that matter least.

    Returns
    -------
    frames : (K,) int64
    threshold : float or None
        None where keys were added or dropped.
    """
    most = distance.keys_at(0.0, pins)
    if wanted > len(most.frames):  # frames that repeat the last key are never keys
        near = [_Near(len(most.frames), 0.0)]
    else:
        keys = bisect_threshold(
            lambda value: distance.keys_at(value, pins), lambda keys: len(keys.frames) >= wanted
        )
        if len(keys.frames) == wanted:
            return keys.frames, keys.threshold
        scan = distance.scan(pins, 0.5 * keys.above, 2.0 * keys.above, wanted)
        if scan[0]:
            keys = distance.keys_at(scan[1], pins)
            return keys.frames, keys.threshold
        near = [
            _Near(number, distance.keys_at(threshold, pins).threshold)
            for number, threshold in (scan[2:4], scan[4:6])
            if number
        ]
    if otherwise == "reject":
        raise _no_threshold(wanted, near)
    # of two equally near, the one with more keys
    nearest = min(near, key=lambda found: (abs(found.number - wanted), -found.number))
    keys = distance.keys_at(nearest.threshold, pins)
    if otherwise == "nearest":
        return keys.frames, keys.threshold
    if nearest.number > wanted:
        return _dropped(distance, keys.frames, pins, wanted), None
    return _added(distance, keys.frames, wanted), None


def _no_threshold(wanted: int, near: list[_Near]) -> OptionError:
    words = " and ".join(f"{number} (threshold {value})" for number, value in near)
    return OptionError(
        f"count of {wanted} is given by no threshold; the nearest that are: {words}",
        parameter="count",
        hint="exact=True, or --exact, adds or drops the keys that matter least",
    )


def _dropped(
    distance: PoseDistance, keys: FrameNumbers, pins: FrameNumbers, wanted: int
) -> FrameNumbers:
    """Drop the key whose neighbours are nearest to each other, again and again."""
    while len(keys) > wanted:
        across = distance.between(keys[:-2], keys[2:])
        across[np.isin(keys[1:-1], pins)] = np.inf
        keys = np.delete(keys, 1 + int(np.argmin(across)))
    return keys


def _added(distance: PoseDistance, keys: FrameNumbers, wanted: int) -> FrameNumbers:
    """Add the frame that is farthest from the key before it, again and again."""
    everything = np.arange(distance.motion.num_frames)
    while len(keys) < wanted:
        last = keys[np.searchsorted(keys, everything, side="right") - 1]
        away = distance.between(everything, last)
        away[keys] = -1.0
        keys = np.sort(np.append(keys, np.argmax(away)))
    return keys
