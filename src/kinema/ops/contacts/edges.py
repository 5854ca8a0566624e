"""When a foot came to rest and when it left, closer than its speed tells.

A speed over a window knows these moments only to half a window. The place where the foot stood
tells more: it is left when the distance to it outgrows the noise, and since a foot leaves from
rest, and the distance grows nearly as the square of the time, a little before that.
"""

from __future__ import annotations

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from kinema.ops.contacts.stillness import Track, filled, stretches
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["refined"]

_PLACE_S = 0.15  # the place where a foot stands is its mean over this long
_SMOOTH_S = 0.02  # frames closer together than this are averaged
_NOISE = 4.0  # times the noise on an axis: farther off, it has left
_STIRRING = 2.0  # times its usual distance while standing: the same
_NEAR = 0.001  # body sizes: the same, at least
_SEEN = 0.05  # of that distance: nearer than this, it is in its place
# Powers of the distance that grow in proportion to time: a foot leaves from rest, with a steady
# acceleration; it comes faster, and stops short.
_LEAVING, _COMING = 0.55, 0.6


def refined(
    still: BoolArray, surely: BoolArray, point: Track, frame_time: float, window_s: float
) -> BoolArray:
    """Move both ends of each stretch to where the point came and left.

    Frames that are ``surely`` in a stretch stay in it.
    """
    found = stretches(still)
    if not len(found):
        return still
    half = max(1, round(window_s / frame_time / 2))
    wide = max(1, round(_PLACE_S / frame_time))
    side = int(_SMOOTH_S / frame_time / 2)
    places = _averaged(point.places, side)
    tolerance = max(_NEAR, _NOISE * point.noise / np.sqrt(2 * side + 1))
    ends = _leaving(places, found, wide, half, tolerance, _LEAVING)
    # backwards in time, a foot that comes is one that leaves
    starts = len(still) - _leaving(
        places[::-1], len(still) - found[:, ::-1], wide, half, tolerance, _COMING
    )
    return filled(len(still), np.stack([starts, ends], axis=1)) | (still & surely)


def _leaving(
    places: FloatArray,
    found: NDArray[np.intp],
    wide: int,
    half: int,
    tolerance: float,
    power: float,
) -> NDArray[np.intp]:
    """The frame after the last in place, for each stretch (first, end) of frames."""
    first, end = found.T
    frames = end[:, None] + np.arange(-wide, 2 * half + 1)
    there = (frames >= first[:, None]) & (frames < len(places))
    standing = there & (frames < end[:, None])
    around = places[np.clip(frames, 0, len(places) - 1)]
    place = np.einsum("nf,nfi->ni", standing, around) / standing.sum(axis=1, keepdims=True)
    distance = np.linalg.norm(around - place[:, None], axis=2)
    usual = np.nanmedian(np.where(standing, distance, np.nan), axis=1)
    far = np.maximum(tolerance, _STIRRING * usual)

    near = there & (distance <= far[:, None])
    last = near.shape[1] - 1 - np.argmax(near[:, ::-1], axis=1)
    final = near.shape[1] - 1 - np.argmax(there[:, ::-1], axis=1)  # as far as there are frames
    next_ = np.minimum(last + 1, final)
    later = np.minimum(next_ + half, final)

    rows = np.arange(len(found))
    rooted = distance**power
    at, growth = rooted[rows, next_], rooted[rows, later] - rooted[rows, next_]
    away = np.maximum(distance[rows, last] - _SEEN * far, 0.0) ** power
    # frames ago: by its way since, and at most, as it was still near in the last frame
    ago = _ratio(at * np.maximum(later - next_, 1), growth)
    ago = np.minimum(np.minimum(ago, _ratio(at, at - away)), 1.0 + half)
    left = np.where(last == final, last, np.maximum(np.floor(next_ - ago), -1.0))
    return np.asarray(frames[:, 0] + left.astype(np.intp) + 1)


def _ratio(a: FloatArray, b: FloatArray) -> FloatArray:
    """Their ratio, infinite where it is not positive."""
    good = b > 0
    return np.where(good, a / np.where(good, b, 1.0), np.inf)


def _averaged(places: FloatArray, side: int) -> FloatArray:
    if side == 0:
        return places
    padded = np.pad(places, ((side, side), (0, 0)), mode="edge")
    mean: FloatArray = sliding_window_view(padded, 2 * side + 1, axis=0).mean(axis=-1)
    return mean
