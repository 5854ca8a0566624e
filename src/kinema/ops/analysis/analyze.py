"""Everything that can be said about a motion, in one record."""

from __future__ import annotations

from dataclasses import dataclass

from kinema.checked import checked
from kinema.errors import MissingRole
from kinema.motion import Motion, complete
from kinema.ops.analysis.gait import Gait, gait_of
from kinema.ops.analysis.key_times import KeyTime, key_times_of
from kinema.ops.analysis.path import Path, path_of
from kinema.ops.analysis.stops import Stop, stops_of
from kinema.ops.balance import Balance, dynamic_of, static_of
from kinema.ops.collisions import Collisions, collisions_of
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.states import Contacts
from kinema.ops.derived import Derived

__all__ = ["Analysis", "analyze"]


@dataclass(frozen=True, eq=False)
class Analysis:
    """What happens in a motion, and when.

    Parameters
    ----------
    contacts : Contacts or None
        Foot contacts; None for a body without feet.
    gait : Gait or None
        Steps and strides; None for a body without feet.
    key_times : tuple of KeyTime
        Moments of least motion.
    stops : tuple of Stop
        When hands, feet and head are at rest.
    path : Path
        The body root's path over the floor.
    balance : tuple of Balance
        Static and dynamic balance; empty where ankles are not found, or below two frames.
    collisions : Collisions or None
        Parts of the body inside each other; None unless asked for.
    """

    contacts: Contacts | None
    gait: Gait | None
    key_times: tuple[KeyTime, ...]
    stops: tuple[Stop, ...]
    path: Path
    balance: tuple[Balance, ...]
    collisions: Collisions | None


@checked
def analyze(motion: Motion, *, collisions: bool = False) -> Analysis:
    """Detect foot contacts, steps, key times and stops, and measure path and balance.

    Each as by its own function with its defaults: `kinema.contacts.detect`, `gait`, `key_times`,
    `stops`, `path`, `kinema.balance.static` and `dynamic`, `kinema.collisions.find`.

    Parameters
    ----------
    motion : Motion
    collisions : bool
        Also look for parts of the body that pass through each other, which takes longer.

    Returns
    -------
    Analysis

    Raises
    ------
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> found = analyze(kinema.samples.jumps(directions=["up"], seconds=3.0).motion)
    >>> [key.state for key in found.contacts.support_keys]
    ['both', 'none', 'both']

    Command line
    ------------
    ::

        kinema analyze walk.bvh
        kinema analyze walk.bvh --plot walk.png       # contact bars under speed curves
        kinema analyze walk.bvh --json | jq .contacts
        kinema analyze takes/*.bvh --json --drop-rest | jq '.[].gait.cadence'
        kinema analyze odd.bvh --role left_toe=l_ball --role right_toe=r_ball
    """
    complete(motion, "analysis.analyze")
    body = Derived.whole(motion)
    contacts: Contacts | None
    try:
        contacts = contacts_of(body)
    except MissingRole:
        contacts = None
    return Analysis(
        contacts,
        None if contacts is None else gait_of(body, contacts),
        key_times_of(body),
        stops_of(body),
        path_of(body),
        () if contacts is None else _balance(body, contacts),
        collisions_of(body) if collisions else None,
    )


def _balance(body: Derived, contacts: Contacts) -> tuple[Balance, ...]:
    if body.motion.num_frames < 2:
        return ()
    try:
        return static_of(body, contacts), dynamic_of(body, contacts)
    except MissingRole:  # contacts need only toes, balance needs both ankles
        return ()
