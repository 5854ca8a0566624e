"""All that can be told of a motion, gathered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kinema.errors import MissingRole
from kinema.motion import Motion, complete
from kinema.ops.analysis.gait import Gait, gait
from kinema.ops.analysis.key_times import KeyTime, key_times
from kinema.ops.analysis.path import Path, path
from kinema.ops.analysis.stops import Stop, stops
from kinema.ops.contacts.detection import detect
from kinema.ops.contacts.states import Contacts

__all__ = ["Analysis", "analyze"]


@dataclass(frozen=True, eq=False)
class Analysis:
    """What happens in a motion, and when; no contacts and no gait in a body without feet."""

    contacts: Contacts | None
    gait: Gait | None
    key_times: tuple[KeyTime, ...]
    stops: tuple[Stop, ...]
    path: Path


def analyze(motion: Motion, *, roles: Mapping[str, str] | None = None) -> Analysis:
    """Find contacts, key times, stops, steps and the way that a motion takes.

    Each with its own defaults: `kinema.contacts.detect`, `key_times`, `stops`, `gait`, `path`.

    Parameters
    ----------
    motion : Motion
    roles : mapping of str to str, optional
        Joints by role, such as ``{"left_toe": "LeftToeBase"}``, where names and build do not say.

    Returns
    -------
    Analysis

    Examples
    --------
    >>> import kinema
    >>> found = analyze(kinema.samples.jumps(directions=["up"], seconds=3.0).motion)
    >>> [key.state for key in found.contacts.support_keys]
    ['both', 'none', 'both']
    """
    complete(motion, "analyze")
    contacts: Contacts | None
    try:
        contacts = detect(motion, roles=roles)
    except MissingRole:
        contacts = None
    return Analysis(
        contacts,
        None if contacts is None else gait(motion, contacts, roles=roles),
        key_times(motion),
        stops(motion, roles=roles),
        path(motion),
    )
