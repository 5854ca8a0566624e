"""How well two sets of key frames agree."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

__all__ = ["Agreement", "agreement", "equal_spacing"]

TOLERANCE = 2  # frames


class Agreement(NamedTuple):
    """Shares of keys that have a partner, and the cosine of the blurred key vectors."""

    precision: float
    recall: float
    f1: float
    cosine: float


def agreement(
    wanted: NDArray[np.int64],
    found: NDArray[np.int64],
    num_frames: int,
    tolerance: int = TOLERANCE,
) -> Agreement:
    """Compare keys with those that were wanted.

    Each key has at most one partner, at most ``tolerance`` frames away. The cosine is that of the
    vectors with 1 at every frame that close to a key, 0 elsewhere.

    >>> agreement(np.array([0, 10, 20]), np.array([1, 14, 20]), 30).f1.__round__(3)
    0.667
    """
    pairs = _pairs(wanted, found, tolerance)
    precision, recall = pairs / max(len(found), 1), pairs / max(len(wanted), 1)
    f1 = 2.0 * pairs / max(len(found) + len(wanted), 1)
    a, b = (_blurred(keys, num_frames, tolerance) for keys in (wanted, found))
    lengths = float(np.sqrt(a.sum() * b.sum()))
    return Agreement(precision, recall, f1, float(a @ b) / lengths if lengths else 0.0)


def equal_spacing(num_frames: int, count: int) -> NDArray[np.int64]:
    """As many keys at equal distances, the first and the last frame among them.

    >>> equal_spacing(11, 3).tolist()
    [0, 5, 10]
    """
    return np.unique(np.rint(np.linspace(0, num_frames - 1, count)).astype(np.int64))


def _pairs(wanted: NDArray[np.int64], found: NDArray[np.int64], tolerance: int) -> int:
    """The most pairs that can be made, from the first frame on: the earliest that fits is best."""
    first = second = pairs = 0
    while first < len(wanted) and second < len(found):
        gap = int(wanted[first] - found[second])
        pairs += abs(gap) <= tolerance
        first += gap <= tolerance
        second += gap >= -tolerance
    return pairs


def _blurred(keys: NDArray[np.int64], num_frames: int, tolerance: int) -> NDArray[np.float64]:
    near = np.zeros(num_frames)
    for shift in range(-tolerance, tolerance + 1):
        near[np.clip(keys + shift, 0, num_frames - 1)] = 1.0
    return near
