"""Compare keys found on the fly with those found offline: the paper's table 2."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.live.agreement import agreement, equal_spacing
from kinema.live.database import KeyDatabase
from kinema.live.extractor import KeyPoseExtractor, StreamMethod
from kinema.live.features import changes
from kinema.live.offline import offline_keys
from kinema.live.own import own_clips
from kinema.live.ticks import usable
from kinema.motion import Motion
from kinema.skeleton import FloatArray

__all__ = ["LiveKeys", "evaluate", "table"]


@dataclass(frozen=True, eq=False, slots=True)
class LiveKeys:
    """Keys of one clip, offline and on the fly, at the rate of the database.

    Attributes
    ----------
    file : str
    frames : int
        Frames at the rate of the database.
    fps : float
        That rate.
    offline_frames, live_frames : (K,) int64
        The keys.
    changes : (T,)
        How far each pose is from the one before it, in leg lengths.
    left_out : int
        Clips of the database that were the evaluated one itself.
    """

    file: str
    frames: int
    fps: float
    offline_frames: NDArray[np.int64]
    live_frames: NDArray[np.int64]
    changes: FloatArray
    left_out: int

    def facts(self) -> dict[str, Any]:
        """One row of the table."""
        found = agreement(self.offline_frames, self.live_frames, self.frames)
        spaced = equal_spacing(self.frames, len(self.live_frames))
        return {
            "file": self.file,
            "frames": self.frames,
            "offline": len(self.offline_frames),
            "live": len(self.live_frames),
            "precision": round(found.precision, 4),
            "recall": round(found.recall, 4),
            "f1": round(found.f1, 4),
            "f1_equal_spacing": round(agreement(self.offline_frames, spaced, self.frames).f1, 4),
            "cosine": round(found.cosine, 4),
            "left_out": self.left_out,
        }


def evaluate(
    motions: Iterable[tuple[str, Motion]],
    database: KeyDatabase,
    *,
    share: float | None = None,
    method: StreamMethod = "timed",
    networks: _native.KeyNetworks | None = None,
) -> Iterator[LiveKeys]:
    """Find the keys of motions offline and on the fly.

    A clip that is in the database is evaluated without its own entries.

    Parameters
    ----------
    motions : iterable of (str, Motion)
    database : KeyDatabase
    share : float, optional
        Share of the frames, one of the database's.
    method : {"timed", "nearest"}
        See `KeyPoseExtractor`.
    networks : _native.KeyNetworks, optional
        See `KeyPoseExtractor`.

    Yields
    ------
    LiveKeys
    """
    settings = database.settings
    for name, ticks in usable(motions, settings):
        own = own_clips(ticks, database)
        extractor = KeyPoseExtractor(
            database, share=share, method=method, leave_out=own, networks=networks
        )
        live = extractor.keys(ticks)
        offline = offline_keys(ticks.poses, extractor.share, settings.alpha)
        moved = changes(ticks.poses)
        yield LiveKeys(name, len(moved), settings.fps, offline, live, moved, len(own))


def table(rows: Sequence[dict[str, Any]]) -> str:
    """The rows as text, with their means below."""
    lines = ["frames offline  live     f1 spaced cosine  file"]
    form = (
        "{frames:6.0f} {offline:7.0f} {live:5.0f} {f1:6.2f} {f1_equal_spacing:6.2f} {cosine:6.2f}"
    )
    lines += [f"{form.format(**row)}  {row['file']}" for row in rows]
    if len(rows) > 1:
        numbers = ("frames", "offline", "live", "f1", "f1_equal_spacing", "cosine")
        mean = {name: float(np.mean([row[name] for row in rows])) for name in numbers}
        lines.append(f"{form.format(**mean)}  mean of {len(rows)} files")
    return "\n".join(lines)
