"""Hold a foot where it stands while it is down, and ease into that and out of it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.ops.contacts.holding import Holds, Stretches, held_frames, nearest
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Held", "Timing", "held_places", "held_rotations"]

_MEDIAN_STEPS = 6
# Of the size that is given: what is nearer to its place is there, what is farther is not.
_STILL, _STRAY = 0.003, 0.1


class Timing(NamedTuple):
    """In frames: how far from a contact displacements reach, and its ends may be moved."""

    ease: float
    adjust: int


class Held(NamedTuple):
    """Displacements of a track (F, 3), and in which frames (F,) they hold it in its place."""

    moved: FloatArray
    held: BoolArray


def held_places(
    places: FloatArray, down: BoolArray, timing: Timing, *, size: float, height: float | None
) -> Held:
    """By how much points (F, 3) must move to stand still while ``down``; 0 away from that.

    ``size`` is what distances are large or small against, ``height`` the height to stand at if
    not the contact's own.
    """
    if not down.any():
        return Held(np.zeros_like(places), down)
    contacts = Stretches(down)
    stand = _middles(places, contacts)[nearest(contacts, len(places))]
    off = stand - places
    holds = _holds(off, contacts, timing, size)
    if height is not None:
        off[:, 1] = height - places[:, 1]
    return _eased(off, holds, contacts, timing)


def held_rotations(rotations: FloatArray, down: BoolArray, timing: Timing, *, size: float) -> Held:
    """Likewise for rotations (F, 4): the turns in world axes, as logarithms (F, 3)."""
    if not down.any():
        return Held(np.zeros((len(rotations), 3)), down)
    contacts = Stretches(down)
    stand = quat.normalize(_middles(quat.unroll(rotations), contacts))
    stand = stand[nearest(contacts, len(rotations))]
    off = quat.log(quat.canonical(quat.mul(stand, quat.conjugate(rotations))))
    return _eased(off, _holds(off, contacts, timing, size), contacts, timing)


def _holds(off: FloatArray, contacts: Stretches, timing: Timing, size: float) -> Holds:
    return held_frames(off, contacts, timing.adjust, still=_STILL * size, stray=_STRAY * size)


def _middles(samples: FloatArray, contacts: Stretches) -> FloatArray:
    """In each contact the point with the least summed distance to all samples.

    Outliers and late ends count little; and it turns and moves with the samples, as a median of
    each coordinate would not. Weiszfeld's steps from the mean, with near samples' weights bounded.
    """
    inside = samples[contacts.frames]
    middle = contacts.mean(inside)
    off = inside - contacts.spread(middle)
    spread = contacts.spread(contacts.mean(np.sum(off**2, axis=-1)))
    # samples that are all the same are as good as it gets: rounding, not distances
    floor = 0.01 * spread + 1e-24 * np.sum(inside**2, axis=-1) + np.finfo(float).tiny
    for _ in range(_MEDIAN_STEPS):
        weights = 1.0 / np.sqrt(np.sum(off**2, axis=-1) + floor)
        # as a step from where it is: all the same stays as it is
        step = contacts.mean(weights[:, None] * off) / contacts.mean(weights)[:, None]
        middle = middle + step
        off = inside - contacts.spread(middle)
    return middle


def _eased(off: FloatArray, holds: Holds, contacts: Stretches, timing: Timing) -> Held:
    """Hold, and let the displacements at the ends fade; near neighbours blend into each other."""
    held, first, last = holds
    moved = np.where(held[:, None], off, 0.0)
    frames = np.flatnonzero(~held)
    gap = (first[1:] - last[:-1]).astype(float)

    # from the contact's own ends, wherever the held ones are
    previous = np.searchsorted(last, frames) - 1
    some = previous >= 0
    reach = timing.ease + contacts.stop - 1 - last
    _fade(moved, frames[some], last, np.minimum(reach, np.append(gap, np.inf)), previous[some])
    following = previous + 1
    some = following < len(first)
    reach = timing.ease + first - contacts.start
    _fade(moved, frames[some], first, np.minimum(reach, np.append(np.inf, gap)), following[some])
    return Held(moved, held)


def _fade(
    moved: FloatArray,
    frames: NDArray[np.intp],
    ends: NDArray[np.intp],
    reach: FloatArray,
    which: NDArray[np.intp],
) -> None:
    """Add to frames what is left there of the displacements at the ends of their holds."""
    away = np.abs(frames - ends[which]) / np.maximum(reach[which], 1.0)
    near = away < 1.0
    x = away[near]
    # the quintic that starts and ends without speed and without acceleration
    left = 1.0 - x**3 * (10.0 - 15.0 * x + 6.0 * x**2)
    moved[frames[near]] += left[:, None] * moved[ends[which[near]]]
