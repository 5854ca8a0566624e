"""How far feet slide while they should stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from kinema import kinematics
from kinema.errors import ShapeError
from kinema.motion import Motion, complete
from kinema.ops.contacts.legs import find_legs
from kinema.ops.contacts.states import Contacts, Foot
from kinema.ops.run_lengths import runs

__all__ = ["Slide", "check_frames", "slides"]


class Slide(NamedTuple):
    """A contact in frames ``start`` … ``end`` - 1, and how far the foot strays in it.

    ``distance`` is the farthest that the ball of the foot is from its mean place, in the
    motion's unit; ``share`` is that of the length of the leg.
    """

    foot: Foot
    start: int
    end: int
    distance: float
    share: float


def slides(
    motion: Motion, contacts: Contacts, *, roles: Mapping[str, str] | None = None
) -> tuple[Slide, ...]:
    """Measure how far feet slide while they are down.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts
        When which foot is down.
    roles : mapping of str to str, optional
        Joints by their roles, where they are not found.

    Returns
    -------
    tuple of Slide
        One for each contact, in order of time.

    Examples
    --------
    >>> from kinema import samples
    >>> noisy = samples.walk(noise_m=0.002)
    >>> left, right = (noisy.truth.contact(foot) for foot in ("left", "right"))
    >>> found = slides(noisy.motion, Contacts(left, right, left, right, 0.0, 1 / 60))
    >>> bool(0.002 < max(slide.share for slide in found) < 0.02)
    True
    """
    complete(motion, "slides")
    check_frames(motion, contacts)
    world = kinematics.forward(motion)
    found = []
    for leg in find_legs(motion, roles):
        ball, lengths = world.positions[:, leg.toe], leg.lengths(world)
        for start, end in runs(contacts.of(leg.foot)):
            place = ball[start:end]
            distance = float(np.linalg.norm(place - place.mean(axis=0), axis=-1).max())
            share = distance / max(float(lengths[start:end].mean()), np.finfo(float).tiny)
            found.append(Slide(leg.foot, start, end, distance, share))
    return tuple(sorted(found, key=lambda slide: (slide.start, slide.foot)))


def check_frames(motion: Motion, contacts: Contacts) -> None:
    """Refuse contacts that are those of more or fewer frames."""
    if contacts.num_frames != motion.num_frames:
        raise ShapeError(
            f"contacts must be those of the motion's {motion.num_frames} frames, "
            f"found contacts of {contacts.num_frames} frames"
        )
