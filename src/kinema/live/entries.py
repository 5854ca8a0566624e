"""The keys of clips at one share of the frames: what led up to them, and how far the next was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.live.features import changes, windows
from kinema.live.ticks import Ticks
from kinema.skeleton import FloatArray

__all__ = ["KeyEntries", "entries_of", "joined"]


class KeyEntries(NamedTuple):
    """The keys of all clips at one share of the frames.

    ``features`` (K, D) float32; ``distances`` (K,): summed change to the next key; ``spacings``
    (K,): the mean of that over the clip; ``clips`` (K,): which clip each key is from.
    """

    features: NDArray[np.float32]
    distances: FloatArray
    spacings: FloatArray
    clips: NDArray[np.int32]


def entries_of(ticks: Ticks, keys: NDArray[np.int64], past_frames: int, clip: int) -> KeyEntries:
    """One clip's keys; its last frame is one only because the clip ends, and is left out."""
    features = windows(ticks, past_frames)[keys[:-1]].astype(np.float32)
    travelled = np.cumsum(changes(ticks.poses))
    distances = np.diff(travelled[keys])
    spacings = np.full(len(distances), travelled[-1] / len(distances))
    return KeyEntries(features, distances, spacings, np.full(len(distances), clip, np.int32))


def joined(entries: Sequence[KeyEntries]) -> KeyEntries:
    """The keys of several clips."""
    return KeyEntries(
        np.concatenate([part.features for part in entries]),
        np.concatenate([part.distances for part in entries]),
        np.concatenate([part.spacings for part in entries]),
        np.concatenate([part.clips for part in entries]),
    )
