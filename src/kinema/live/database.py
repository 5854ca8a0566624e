"""The key-pose database: what motion looks like at a key, and how far the next key is."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from kinema.errors import FormatError, OptionError
from kinema.live.features import changes, windows
from kinema.live.offline import key_count, offline_removal
from kinema.live.settings import KeySettings
from kinema.live.ticks import Ticks, ticks_of
from kinema.motion import Motion
from kinema.skeleton import BoolArray, FloatArray
from kinema.store.arrays import read_arrays, write_arrays

__all__ = ["KeyDatabase", "KeyEntries", "build", "load"]

_KIND = "key poses"
_VERSION = 1
_MOST_SHARES = 16


class KeyEntries(NamedTuple):
    """The keys of all clips at one share of the frames.

    ``features`` (K, D) float32; ``distances`` (K,): summed change to the next key; ``spacings``
    (K,): the mean of that over the clip; ``clips`` (K,): which clip each key is from.
    """

    features: NDArray[np.float32]
    distances: FloatArray
    spacings: FloatArray
    clips: NDArray[np.int32]

    def where(self, stays: BoolArray) -> KeyEntries:
        """Some of the keys."""
        return KeyEntries(
            self.features[stays], self.distances[stays], self.spacings[stays], self.clips[stays]
        )


@dataclass(frozen=True, eq=False, slots=True)
class KeyDatabase:
    """Keys found offline in sample motions, for one or several shares of frames.

    Parameters
    ----------
    settings : KeySettings
        How poses became vectors; a stream is brought to the same.
    clips : tuple of str
        Names of the motions.
    entries : mapping of float to KeyEntries
        The keys, by the share of frames that were kept.
    """

    settings: KeySettings
    clips: tuple[str, ...]
    entries: Mapping[float, KeyEntries]

    @property
    def shares(self) -> tuple[float, ...]:
        """The shares of frames that it can be asked for, in order."""
        return tuple(sorted(self.entries))

    def at(self, share: float | None = None) -> KeyEntries:
        """The keys for a share of the frames; without one, the only share or the one nearest 10 %.

        Raises
        ------
        OptionError
            If the database was built without this share.
        """
        return self.entries[self.share_near(share)]

    def share_near(self, share: float | None) -> float:
        """The share that stands in the database for the one asked for."""
        if share is None:
            return min(self.shares, key=lambda known: abs(known - 0.1))
        for known in self.shares:
            if math.isclose(known, share, rel_tol=1e-6):
                return known
        known_shares = ", ".join(f"{known:.4g}" for known in self.shares)
        raise OptionError(
            f"this database has no share of {share:.4g}",
            parameter="share",
            hint=f"it has {known_shares}; build one that has it",
        )

    def without(self, clips: Iterable[int]) -> KeyDatabase:
        """The same without the keys of some clips."""
        out = np.array(sorted(set(clips)), np.int32)
        kept = {}
        for share, entries in self.entries.items():
            kept[share] = entries.where(~np.isin(entries.clips, out))
        return replace(self, entries=kept)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the database, with the settings that made it."""
        shares = self.shares
        values = {
            "version": _VERSION,
            "settings": self.settings.as_values(),
            "clips": list(self.clips),
            "shares": list(shares),
        }
        arrays = {
            f"{number}.{name}": column
            for number, share in enumerate(shares)
            for name, column in self.entries[share]._asdict().items()
        }
        write_arrays(path, _KIND, values, arrays)

    @property
    def summary(self) -> str:
        """How much is in it, in words."""
        keys = (f"{len(self.entries[share].clips)} at {share:.4g}" for share in self.shares)
        return f"{len(self.clips)} clips, keys: {', '.join(keys)}"

    def __repr__(self) -> str:
        return f"<KeyDatabase of {self.summary}>"


def build(
    motions: Iterable[tuple[str, Motion]],
    *,
    shares: Sequence[float] = (0.1,),
    settings: KeySettings | None = None,
) -> KeyDatabase:
    """Find the keys of sample motions and remember what led up to them.

    Parameters
    ----------
    motions : iterable of (str, Motion)
        Names and motions, of any people and rigs that have the joints of the settings.
    shares : sequence of float
        Shares of the frames to keep, side by side.
    settings : KeySettings, optional
        How poses become vectors.

    Returns
    -------
    KeyDatabase

    Raises
    ------
    OptionError
        If a share is not between 0 and 1, or there is no motion with two keys.

    Examples
    --------
    >>> from kinema import samples
    >>> build([("walk", samples.walk().motion), ("punch", samples.punch().motion)])
    <KeyDatabase of 2 clips, keys: 18 at 0.1>
    """
    settings = KeySettings() if settings is None else settings
    asked = sorted({float(share) for share in shares})
    if not asked or len(asked) > _MOST_SHARES or not all(0.0 < share < 1.0 for share in asked):
        raise OptionError(
            f"shares must be 1 to {_MOST_SHARES} numbers between 0 and 1, found {list(shares)}",
            parameter="share",
        )
    names: list[str] = []
    found: dict[float, list[KeyEntries]] = {share: [] for share in asked}
    for name, motion in motions:
        ticks = ticks_of(motion, settings)
        if len(ticks.poses) < 3:
            continue
        for share, entries in _entries(ticks, settings, asked, len(names)).items():
            found[share].append(entries)
        names.append(name)
    if not names:
        raise OptionError("a key-pose database needs at least one motion of three frames or more")
    joined = {share: _joined(entries) for share, entries in found.items()}
    return KeyDatabase(settings, tuple(names), joined)


def load(path: str | os.PathLike[str]) -> KeyDatabase:
    """Open a database; its arrays stay in the file until they are used.

    Raises
    ------
    FormatError
        If the file is not a key-pose database, or its parts do not fit together.
    """
    source = os.fspath(path)
    values, arrays = read_arrays(path, _KIND)
    try:
        header = msgspec.convert(values, _Stored)
        settings = KeySettings(**header.settings)
    except (msgspec.ValidationError, OptionError, TypeError) as error:
        raise FormatError(f"settings that do not serve: {error}", source=source) from None
    if header.version != _VERSION:
        raise FormatError(
            f"expected version {_VERSION} of key-pose databases, found {header.version}",
            source=source,
            hint="build it again with `kinema live build`",
        )
    entries = {}
    for number, share in enumerate(header.shares):
        columns = {name: arrays.get(f"{number}.{name}") for name in KeyEntries._fields}
        entries[share] = _checked(columns, settings, len(header.clips), source)
    if not entries or not all(0.0 < share < 1.0 for share in entries):
        raise FormatError("expected shares between 0 and 1", source=source)
    return KeyDatabase(settings, tuple(header.clips), entries)


class _Stored(msgspec.Struct, forbid_unknown_fields=True):
    version: int
    settings: dict[str, Any]
    clips: list[str]
    shares: list[float]


def _entries(
    ticks: Ticks, settings: KeySettings, shares: Sequence[float], clip: int
) -> dict[float, KeyEntries]:
    """One clip's keys at every share; its last frame is a key with nothing after it."""
    removed = offline_removal(ticks.poses, settings.alpha)
    features = windows(ticks, settings.past_frames).astype(np.float32)
    travelled = np.cumsum(changes(ticks.poses))
    entries = {}
    for share in shares:
        keys = removed.frames(key_count(len(ticks.poses), share))
        distances = np.diff(travelled[keys])
        spacings = np.full(len(distances), travelled[-1] / len(distances))
        clips = np.full(len(distances), clip, np.int32)
        entries[share] = KeyEntries(features[keys[:-1]], distances, spacings, clips)
    return entries


def _joined(entries: Sequence[KeyEntries]) -> KeyEntries:
    return KeyEntries(*(np.concatenate(column) for column in zip(*entries, strict=True)))


def _checked(
    columns: Mapping[str, NDArray[Any] | None], settings: KeySettings, clips: int, source: str
) -> KeyEntries:
    """The columns of one share, if they fit the settings and each other."""
    features = columns["features"]
    count = 0 if features is None else len(features)
    wanted: dict[str, tuple[str, tuple[int, ...]]] = {
        "features": ("<f4", (count, settings.dimensions)),
        "distances": ("<f8", (count,)),
        "spacings": ("<f8", (count,)),
        "clips": ("<i4", (count,)),
    }
    for name, (kind, shape) in wanted.items():
        column = columns[name]
        if column is None or column.dtype.str != kind or column.shape != shape or not count:
            raise FormatError(f"{name} must be {kind} of shape {shape}", source=source)
        finite = column.dtype.kind != "f" or bool(np.isfinite(column).all())
        if not finite or (name == "clips" and not 0 <= column.min() <= column.max() < clips):
            raise FormatError(f"{name} has values out of range", source=source)
    return KeyEntries(*(columns[name] for name in KeyEntries._fields))  # type: ignore[arg-type]
