"""Which clips of a database are a given motion itself, under whatever name."""

from __future__ import annotations

import numpy as np

from kinema.live.database import KeyDatabase
from kinema.live.features import windows
from kinema.live.ticks import Ticks

__all__ = ["own_clips"]

# of a feature's length: copies in another unit or rate stay below, other takes far above
_SAME = 0.02


def own_clips(ticks: Ticks, database: KeyDatabase) -> list[int]:
    """Clips whose keys, most of them, look exactly like frames of the motion."""
    entries = database.entries()
    features = windows(ticks, database.settings.past_frames).astype(np.float32)
    squares = (features**2).sum(axis=1)
    lengths = (entries.features**2).sum(axis=1)
    same = np.zeros(len(entries.features), bool)
    for start in range(0, len(features), 512):  # so that memory stays small
        part = slice(start, start + 512)
        gaps = lengths + squares[part, None] - 2.0 * (features[part] @ entries.features.T)
        same |= (gaps < _SAME**2 * lengths).any(axis=0)
    count = np.bincount(entries.clips, minlength=len(database.clips))
    alike = np.bincount(entries.clips[same], minlength=len(database.clips))
    return [int(clip) for clip in np.flatnonzero(2 * alike > count)]
