"""The key-pose database: what motion looks like at a key, and how far the next key is."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, field

from kinema.errors import OptionError
from kinema.live.entries import KeyEntries
from kinema.live.knowledge import KeyIndex
from kinema.live.settings import KeySettings

__all__ = ["KeyDatabase"]


@dataclass(frozen=True, eq=False, slots=True)
class KeyDatabase:
    """Keys found offline in sample motions, for one or several shares of frames.

    Parameters
    ----------
    settings : KeySettings
        How poses became vectors; a stream is brought to the same.
    clips : tuple of str
        Names of the motions.
    parts : mapping of float to KeyEntries
        The keys, by the share of frames that were kept.
    """

    settings: KeySettings
    clips: tuple[str, ...]
    parts: Mapping[float, KeyEntries]
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
        return self.parts[self.share_near(share)]

    def index(self, share: float | None = None) -> KeyIndex:
        """The keys for a share of the frames, ready to be looked up; made once."""
        known = self.share_near(share)
        if known not in self._indexes:
            self._indexes[known] = KeyIndex(self.parts[known])
        return self._indexes[known]

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
