"""Foot skate: how far feet slide while they should stand still."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kinema.kinematics import World
from kinema.motion import Motion, complete
from kinema.ops.contacts.legs import Leg, find_legs
from kinema.ops.contacts.states import Contacts, Foot, check_frames
from kinema.ops.derived import Derived
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray

__all__ = ["Slide", "inner_contacts", "slides", "slides_of"]

_ENDS_S = 0.15  # at either end of a contact, where the foot is still landing or already lifting


class Slide(NamedTuple):
    """A contact in frames ``start`` … ``end`` - 1, and how far the foot slides during it.

    ``distance`` is the largest distance of the ball of the foot from its mean position, in the
    motion's unit; ``share`` is that divided by the length of the leg.
    """

    foot: Foot
    start: int
    end: int
    distance: float
    share: float


def slides(motion: Motion, contacts: Contacts) -> tuple[Slide, ...]:
    """Measure how far feet slide while they are on the floor.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts
        Frames in which each foot is on the floor.

    Returns
    -------
    tuple of Slide
        One for each contact, in order of time.

    Raises
    ------
    MissingRole
        If hips, knees or ankles are not found.
    ShapeError
        If the contacts have more or fewer frames than the motion.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> from kinema import samples
    >>> noisy = samples.walk(noise_m=0.002)
    >>> left, right = (noisy.truth.contact(foot) for foot in ("left", "right"))
    >>> found = slides(noisy.motion, Contacts(left, right, left, right, 0.0, 1 / 60))
    >>> bool(0.002 < max(slide.share for slide in found) < 0.02)
    True
    """
    complete(motion, "contacts.slides")
    check_frames(motion, contacts)
    body = Derived(motion)
    return slides_of(body.world, find_legs(body), contacts)


def slides_of(world: World, legs: Sequence[Leg], contacts: Contacts) -> tuple[Slide, ...]:
    """Slides of each contact, as `slides` measures them."""
    found = []
    for leg in legs:
        ball, lengths = world.positions[:, leg.toe], leg.lengths(world)
        for start, end in runs(contacts.of(leg.foot)):
            positions = ball[start:end]
            distance = float(np.linalg.norm(positions - positions.mean(axis=0), axis=-1).max())
            share = distance / max(float(lengths[start:end].mean()), np.finfo(float).tiny)
            found.append(Slide(leg.foot, start, end, distance, share))
    return tuple(sorted(found, key=lambda slide: (slide.start, slide.foot)))


def inner_contacts(contacts: Contacts) -> Contacts:
    """Contacts without their ends, which the foot lock may move to where the foot comes to rest."""
    frames = round(_ENDS_S / contacts.frame_time)

    def inner(state: BoolArray) -> BoolArray:
        kept = np.zeros_like(state)
        for start, end in runs(state):
            away = min(frames, (end - start) // 3)
            # a contact cut off by the clip does not end there
            first = start + away if start > 0 else start
            kept[first : end - away if end < len(state) else end] = True
        return kept

    left, right = inner(contacts.left), inner(contacts.right)
    return replace(
        contacts,
        left=left,
        right=right,
        left_flat=left & inner(contacts.left_flat),
        right_flat=right & inner(contacts.right_flat),
    )
