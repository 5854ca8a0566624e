"""Foot skate: how far heels and toes slide while they should stand still."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

import numpy as np

from kinema.motion import Motion, complete
from kinema.ops.contacts.foot_points import FootPoints, find_foot, leg_length
from kinema.ops.contacts.legs_in_world import legs_in_world
from kinema.ops.contacts.states import Contacts, Foot, check_frames
from kinema.ops.contacts.treadmill import on_moving_floor
from kinema.ops.derived import Derived
from kinema.ops.run_lengths import runs
from kinema.ops.world_tracks import JointTracks
from kinema.skeleton import BoolArray, FloatArray

Part = Literal["heel", "toe"]

__all__ = ["Slide", "feet_of", "slides", "slides_of"]


class Slide(NamedTuple):
    """Heel or toes on the floor in frames ``start`` … ``end`` - 1, and how far they slide.

    ``distance`` is the largest distance of the heel, or of the ball of the foot, from its mean
    position, in the motion's unit; ``share`` is that divided by the length of the leg.
    """

    foot: Foot
    part: Part
    start: int
    end: int
    distance: float
    share: float


def slides(motion: Motion, contacts: Contacts) -> tuple[Slide, ...]:
    """Measure how far heels and toes slide while they should stand still.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts
        Frames in which heel and toes of each foot stand still.

    Returns
    -------
    tuple of Slide
        One for each contact of a heel or of toes, in order of time.

    Raises
    ------
    MissingRole
        If no foot is found.
    ShapeError
        If the contacts have more or fewer frames than the motion.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> from kinema import contacts, samples
    >>> noisy = samples.walk(noise_m=0.002).motion
    >>> found = slides(noisy, contacts.detect(noisy))
    >>> found[0].foot, found[0].part, bool(0.002 < max(slide.share for slide in found) < 0.05)
    ('left', 'heel', True)
    """
    complete(motion, "contacts.slides")
    check_frames(motion, contacts)
    body = Derived(motion)
    return slides_of(legs_in_world(body), feet_of(body, contacts), contacts)


def feet_of(body: Derived, contacts: Contacts) -> dict[Foot, tuple[FootPoints, float]]:
    """The feet of a body, each with the length of its leg."""
    sides: tuple[Foot, Foot] = ("left", "right")
    found = [find_foot(body, side, contacts.drift) for side in sides]
    if not any(found):
        body.roles["left_ankle"]  # raises, with a hint how to declare it
    return {foot.side: (foot, leg_length(body, foot.side)) for foot in found if foot is not None}


def slides_of(
    legs: JointTracks, feet: Mapping[Foot, tuple[FootPoints, float]], contacts: Contacts
) -> tuple[Slide, ...]:
    """Slides of each contact, as `slides` measures them."""
    found = []
    for side, (foot, leg) in feet.items():
        parts: tuple[tuple[Part, FloatArray, BoolArray], ...] = (
            ("heel", foot.among(legs).heel_positions(legs.world), contacts.heel(side)),
            ("toe", legs.positions(foot.toe), contacts.toe(side)),
        )
        for part, points, down in parts:
            track = on_moving_floor(points, contacts.drift, contacts.frame_time)
            for start, end in runs(down):
                middle = track[start:end].mean(axis=0)
                distance = float(np.linalg.norm(track[start:end] - middle, axis=-1).max())
                found.append(Slide(side, part, start, end, distance, distance / leg))
    return tuple(sorted(found, key=lambda slide: (slide.start, slide.foot, slide.part)))
