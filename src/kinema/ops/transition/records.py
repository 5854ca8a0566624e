"""What a transition returns: the joined motion, and how good each join is."""

from __future__ import annotations

from dataclasses import dataclass

from kinema.motion import Motion
from kinema.ops.contacts.states import Contacts
from kinema.ops.placement import Placement
from kinema.ops.transition.figures import Figures

__all__ = ["Join", "Joined"]


@dataclass(frozen=True, slots=True)
class Join:
    """Where one clip takes over from another.

    Attributes
    ----------
    start, stop : int
        Frames ``start`` … ``stop`` - 1 of the result are blended; both are the same for a cut. The
        next clip takes over at (start + stop) // 2.
    previous_frame, next_frame : int
        Frames of the two clips that belong to ``start``, at the frame rate of the result.
    figures : Figures
        What the join costs, measured on the result.
    base : str
        The joint whose place was matched, or ``"continues"`` for a take that was cut in two.
    placement : Placement
        How the next clip was turned and moved in the result.
    """

    start: int
    stop: int
    previous_frame: int
    next_frame: int
    figures: Figures
    base: str
    placement: Placement


@dataclass(frozen=True, eq=False, slots=True)
class Joined:
    """Clips joined to one motion, and how good each join is.

    Attributes
    ----------
    motion : Motion
    joins : tuple of Join
        One for each clip after the first.
    contacts : Contacts, optional
        Foot contacts of the clips, in frames of the result; None without feet.
    free : Motion
        The same before feet were held.
    """

    motion: Motion
    joins: tuple[Join, ...]
    contacts: Contacts | None
    free: Motion
