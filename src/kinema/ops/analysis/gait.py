"""Steps and strides: how long, how wide, how often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple, TypeVar

import numpy as np

from kinema.errors import ShapeError
from kinema.kinematics import forward
from kinema.motion import Motion, complete
from kinema.ops.contacts.detection import detect
from kinema.ops.contacts.states import Contact, Contacts, Foot
from kinema.ops.roles import find_roles
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Gait", "GaitEvent", "Step", "Stride", "gait"]

_LEAST_STEP_S = 0.1  # feet that land closer together than this land together: no step
_PAUSE = 2.0  # times the usual: a step or stride that takes longer has standing in it


class GaitEvent(NamedTuple):
    """A foot comes down (``"strike"``) or leaves the floor (``"lift"``)."""

    foot: Foot
    kind: Literal["strike", "lift"]
    frame: int
    time_s: float


class Step(NamedTuple):
    """From one foot's strike to the other's, ``foot``; lengths in the motion's unit.

    ``length`` is how far it comes down before the other, along the way of the stride, ``width``
    how far beside it.
    """

    foot: Foot
    start_s: float
    seconds: float
    length: float
    width: float


class Stride(NamedTuple):
    """A foot from strike to strike; ``duty`` is the share of it that it is on the floor."""

    foot: Foot
    start_s: float
    seconds: float
    length: float
    duty: float


_Timed = TypeVar("_Timed", Step, Stride)


@dataclass(frozen=True, eq=False)
class Gait:
    """How a body walks or runs; the figures are medians of all steps and strides.

    Those with standing in them (twice as long as usual, or more) are left out of ``steps`` and
    ``strides``. Figures are None where there are none. ``double_support`` and ``flight`` are the
    shares of all frames in which both feet and neither are on the floor.
    """

    events: tuple[GaitEvent, ...]
    steps: tuple[Step, ...]
    strides: tuple[Stride, ...]
    double_support: float
    flight: float

    @property
    def cadence(self) -> float | None:
        """Steps per minute."""
        seconds = _median([step.seconds for step in self.steps])
        return None if seconds is None else 60.0 / seconds

    @property
    def step_length(self) -> float | None:
        """In the motion's unit."""
        return _median([step.length for step in self.steps])

    @property
    def step_width(self) -> float | None:
        """In the motion's unit."""
        return _median([step.width for step in self.steps])

    @property
    def stride_seconds(self) -> float | None:
        """From a foot's strike to its next."""
        return _median([stride.seconds for stride in self.strides])

    @property
    def stride_length(self) -> float | None:
        """In the motion's unit."""
        return _median([stride.length for stride in self.strides])

    @property
    def duty(self) -> float | None:
        """Share of a stride that a foot is on the floor: above 0.5 walking, below it running."""
        return _median([stride.duty for stride in self.strides])


def gait(
    motion: Motion, contacts: Contacts | None = None, *, roles: Mapping[str, str] | None = None
) -> Gait:
    """Measure steps and strides.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        When feet are on the floor; by default what `kinema.contacts.detect` finds.
    roles : mapping of str to str, optional
        Joints by role, where names and build do not say.

    Returns
    -------
    Gait

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=6.0).motion
    >>> found = gait(walk)
    >>> round(found.cadence), round(found.step_length, 1), round(found.duty, 1)
    (112, 0.7, 0.6)
    """
    complete(motion, "gait")
    contacts = detect(motion, roles=roles) if contacts is None else contacts
    if contacts.num_frames != motion.num_frames:
        raise ShapeError(
            f"contacts must tell of the motion's {motion.num_frames} frames, "
            f"found {contacts.num_frames}"
        )
    known = find_roles(motion, given=roles)
    world = forward(motion).positions
    toes = {
        foot: known[f"{foot}_toe" if f"{foot}_toe" in known else f"{foot}_ankle"]
        for foot in {contact.foot for contact in contacts.intervals}
    }
    falls = [
        _Footfall(contact, world[contact.start : contact.end, toes[contact.foot]].mean(axis=0))
        for contact in contacts.intervals
    ]
    return Gait(
        _events(contacts),
        _steady(_steps(falls, motion.frame_time)),
        _steady(_strides(falls, motion.frame_time)),
        _share(contacts.left & contacts.right),
        _share(~(contacts.left | contacts.right)),
    )


class _Footfall(NamedTuple):
    contact: Contact
    place: FloatArray

    @property
    def seen(self) -> bool:
        """Whether it came down inside the clip."""
        return self.contact.start > 0


def _events(contacts: Contacts) -> tuple[GaitEvent, ...]:
    found = []
    for foot, start, end in contacts.intervals:
        if start > 0:
            found.append(GaitEvent(foot, "strike", start, start * contacts.frame_time))
        if end < contacts.num_frames:
            found.append(GaitEvent(foot, "lift", end, end * contacts.frame_time))
    return tuple(sorted(found, key=lambda event: (event.frame, event.foot)))


def _steps(falls: Sequence[_Footfall], frame_time: float) -> list[Step]:
    """Each fall of a foot that follows one of the other's."""
    found = []
    for index, (before, after) in enumerate(pairwise(falls)):
        foot = after.contact.foot
        seconds = (after.contact.start - before.contact.start) * frame_time
        if before.contact.foot == foot or not before.seen or seconds < _LEAST_STEP_S:
            continue
        same = [fall for fall in falls[:index] if fall.contact.foot == foot]
        if same and (before.contact.start - same[-1].contact.start) * frame_time < _LEAST_STEP_S:
            continue  # both came down together: a hop
        later = [fall.place for fall in falls[index + 2 :] if fall.contact.foot != foot]
        # the way is that of the stride just made; of the first step, that of the next stride
        way = after.place - same[-1].place if same else later[0] - before.place if later else None
        length, width = _along(after.place - before.place, way)
        found.append(Step(foot, before.contact.start * frame_time, seconds, length, width))
    return found


def _along(step: FloatArray, way: FloatArray | None) -> tuple[float, float]:
    """How far a step goes along the way, seen from above, and how far beside it."""
    x, z = float(step[0]), float(step[2])
    ahead = np.hypot(way[0], way[2]) if way is not None else 0.0
    if way is None or ahead <= 0.0:
        return float(np.hypot(x, z)), 0.0
    length = (x * way[0] + z * way[2]) / ahead
    return float(length), float(abs(x * way[2] - z * way[0]) / ahead)


def _strides(falls: Sequence[_Footfall], frame_time: float) -> list[Stride]:
    found = []
    for foot in ("left", "right"):
        own = [fall for fall in falls if fall.contact.foot == foot]
        for before, after in pairwise(own):
            frames = after.contact.start - before.contact.start
            if not before.seen:
                continue
            way = after.place - before.place
            found.append(
                Stride(
                    before.contact.foot,
                    before.contact.start * frame_time,
                    frames * frame_time,
                    float(np.hypot(way[0], way[2])),
                    (before.contact.end - before.contact.start) / frames,
                )
            )
    return sorted(found, key=lambda stride: (stride.start_s, stride.foot))


def _steady(found: list[_Timed]) -> tuple[_Timed, ...]:
    """Without those that have standing in them."""
    usual = _median([item.seconds for item in found])
    return tuple(item for item in found if usual is None or item.seconds < _PAUSE * usual)


def _share(flags: BoolArray) -> float:
    return float(flags.mean()) if len(flags) else 0.0


def _median(values: Sequence[float]) -> float | None:
    return float(np.median(values)) if len(values) else None
