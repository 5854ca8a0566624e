"""The key-pose database: what motion looks like at a key, and how far the next key is."""

from __future__ import annotations

import math
import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.errors import OptionError
from kinema.live.entries import KeyEntries
from kinema.live.knowledge import KeyIndex
from kinema.live.settings import KeySettings
from kinema.live.timing import KeyTiming

__all__ = ["KeyDatabase", "ShareOfKeys"]


class ShareOfKeys(NamedTuple):
    """The keys for one share of the frames, and when the next one is due."""

    entries: KeyEntries
    timing: KeyTiming


@dataclass(frozen=True, eq=False, slots=True)
class KeyDatabase:
    """Keys found offline in sample motions, for one or several shares of frames.

    Parameters
    ----------
    settings : KeySettings
        How poses became vectors; a stream is brought to the same.
    clips : tuple of str
        Names of the motions.
    folds : (C,) int32
        Which clips were left out together when the timing was learnt.
    parts : mapping of float to ShareOfKeys
        The keys, by the share of frames that were kept.
    """

    settings: KeySettings
    clips: tuple[str, ...]
    folds: NDArray[np.int32]
    parts: Mapping[float, ShareOfKeys]
    _indexes: dict[float, KeyIndex] = field(default_factory=dict, repr=False)

    @property
    def shares(self) -> tuple[float, ...]:
        """The shares of frames that it can be asked for, in order."""
        return tuple(sorted(self.parts))

    def share_near(self, share: float | None) -> float:
        """The share that was asked for; without one, that nearest 10 %.

        Raises
        ------
        OptionError
            If the database was built without this share.
        """
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

    def entries(self, share: float | None = None) -> KeyEntries:
        """The keys for a share of the frames."""
        return self.parts[self.share_near(share)].entries

    def index(self, share: float | None = None) -> KeyIndex:
        """The keys for a share of the frames, ready to be looked up; made once."""
        known = self.share_near(share)
        if known not in self._indexes:
            self._indexes[known] = KeyIndex(self.parts[known].entries)
        return self._indexes[known]

    def folds_of(self, clips: Collection[int]) -> tuple[int, ...]:
        """The folds whose networks did not learn from any of some clips, if there are any."""
        own = {int(self.folds[clip]) for clip in clips}
        return (own.pop(),) if len(own) == 1 else ()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the database, with the settings that made it; `kinema.live.load` opens it."""
        from kinema.live.files import save

        save(self, path)

    @property
    def summary(self) -> str:
        """Its clips and keys, in one line."""
        keys = (f"{len(self.entries(share).clips)} at {share:.4g}" for share in self.shares)
        return f"{len(self.clips)} clips, keys: {', '.join(keys)}"

    def __repr__(self) -> str:
        return f"<KeyDatabase of {self.summary}>"
