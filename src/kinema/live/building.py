"""Build a key-pose database from sample motions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kinema.errors import OptionError
from kinema.live.database import KeyDatabase
from kinema.live.entries import entries_of, joined
from kinema.live.offline import key_count, offline_removal
from kinema.live.settings import KeySettings
from kinema.live.ticks import Ticks, usable
from kinema.motion import Motion
from kinema.ops.saliency import Removal

__all__ = ["build"]

_MOST_SHARES = 16


def build(
    motions: Iterable[tuple[str, Motion]],
    *,
    shares: Sequence[float] = (0.1,),
    settings: KeySettings | None = None,
) -> KeyDatabase:
    """Find the keys of sample motions, and remember what led up to them.

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
        If a share is not between 0 and 1, or no motion serves.

    Warns
    -----
    KinemaWarning
        For each motion that is left out because it lacks a joint of the settings.

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
    clips: list[tuple[Ticks, Removal]] = []
    for name, ticks in usable(motions, settings):
        names.append(name)
        clips.append((ticks, offline_removal(ticks.poses, settings.alpha)))
    if not names:
        raise OptionError(
            "a key-pose database needs at least one motion that has its joints and three frames"
        )
    parts = {
        share: joined(
            [
                entries_of(
                    ticks,
                    removed.frames(key_count(removed.num_frames, share)),
                    settings.past_frames,
                    number,
                )
                for number, (ticks, removed) in enumerate(clips)
            ]
        )
        for share in asked
    }
    return KeyDatabase(settings, tuple(names), parts)
