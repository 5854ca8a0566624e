"""Gait: steps and strides, their length, width and rate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Literal, NamedTuple, TypeVar

import numpy as np

from kinema.checked import checked
from kinema.motion import Motion, complete
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.legs_in_world import foot_track
from kinema.ops.contacts.states import AnyFoot, Contact, Contacts, check_frames
from kinema.ops.contacts.treadmill import on_moving_floor
from kinema.ops.derived import Derived
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Gait", "GaitEvent", "Step", "Stride", "gait", "gait_of"]

_SHORTEST_STEP_S = 0.1  # feet that land closer together than this land together: no step
_PAUSE = 2.0  # times the median: a step or stride that takes longer includes a pause


class GaitEvent(NamedTuple):
    """A foot lands (``"strike"``) or leaves the floor (``"lift"``, toe-off)."""

    foot: AnyFoot
    kind: Literal["strike", "lift"]
    frame: int
    time_s: float


class Step(NamedTuple):
    """From the strike of one foot to that of the other, ``foot``; lengths in the motion's unit.

    ``length`` is how far ahead of the other foot it lands, along the direction of the stride,
    ``width`` how far to the side.
    """

    foot: AnyFoot
    start_s: float
    seconds: float
    length: float
    width: float


class Stride(NamedTuple):
    """From strike to strike of a foot; ``duty`` is the share of it spent on the floor."""

    foot: AnyFoot
    start_s: float
    seconds: float
    length: float
    duty: float


_Timed = TypeVar("_Timed", Step, Stride)


@dataclass(frozen=True, eq=False)
class Gait:
    """How a body walks or runs; the properties are medians over all steps and strides.

    Parameters
    ----------
    events : tuple of GaitEvent
        Strikes and lifts, in order of time.
    steps : tuple of Step
    strides : tuple of Stride
        Without those that include a pause: twice as long as the median, or more.
    double_support : float
        Share of a stride with both feet on the floor, the median of all strides; of the whole clip
        if there are none.
    flight : float
        Likewise, with neither foot on the floor.
    """

    events: tuple[GaitEvent, ...]
    steps: tuple[Step, ...]
    strides: tuple[Stride, ...]
    double_support: float
    flight: float

    @property
    def cadence(self) -> float | None:
        """Steps per minute; None without steps."""
        seconds = _median([step.seconds for step in self.steps])
        return None if seconds is None else 60.0 / seconds

    @property
    def step_length(self) -> float | None:
        """In the motion's unit; None without steps."""
        return _median([step.length for step in self.steps])

    @property
    def step_width(self) -> float | None:
        """In the motion's unit; None without steps."""
        return _median([step.width for step in self.steps])

    @property
    def stride_seconds(self) -> float | None:
        """Time from a foot's strike to its next; None without strides."""
        return _median([stride.seconds for stride in self.strides])

    @property
    def stride_length(self) -> float | None:
        """In the motion's unit; None without strides."""
        return _median([stride.length for stride in self.strides])

    @property
    def duty(self) -> float | None:
        """Share of a stride that a foot is on the floor: above 0.5 walking, below it running.

        None without strides.
        """
        return _median([stride.duty for stride in self.strides])


@checked
def gait(motion: Motion, contacts: Contacts | None = None) -> Gait:
    """Measure steps and strides.

    Parameters
    ----------
    motion : Motion
    contacts : Contacts, optional
        Frames in which each foot is on the floor; by default those that `kinema.contacts.detect`
        finds.

    Returns
    -------
    Gait

    Raises
    ------
    MissingRole
        If the skeleton has no foot that can be identified.
    ShapeError
        If the contacts have more or fewer frames than the motion.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=6.0).motion
    >>> found = gait(walk)
    >>> round(found.cadence), round(found.step_length, 1), round(found.duty, 1)
    (112, 0.7, 0.6)
    """
    complete(motion, "analysis.gait")
    body = Derived(motion)
    contacts = contacts_of(body) if contacts is None else contacts
    check_frames(motion, contacts)
    return gait_of(body, contacts)


def gait_of(body: Derived, contacts: Contacts) -> Gait:
    """Gait of a complete motion, as `gait` measures it."""
    frame_time = body.motion.frame_time
    tracks = {foot: _track(body, foot, contacts) for foot in contacts.feet}
    falls = [
        _Footfall(contact, tracks[contact.foot][contact.start : contact.end].mean(axis=0))
        for contact in contacts.intervals
    ]
    strides = _without_pauses(_strides(falls, contacts.feet, frame_time))
    # a step is from one of two feet to the other
    steps = [] if contacts.paws else _steps(falls, frame_time)
    return Gait(
        _events(contacts),
        _without_pauses(steps),
        strides,
        _share(contacts.left & contacts.right, strides, frame_time),
        _share(~(contacts.left | contacts.right), strides, frame_time),
    )


def _track(body: Derived, foot: AnyFoot, contacts: Contacts) -> FloatArray:
    """Where the toes are, or else the ankle, as seen from the floor, (F, 3)."""
    parts = (f"{foot}_{part}" for part in ("toe", "ankle", "wrist"))
    joint = next((body.roles[role] for role in parts if role in body.roles), None)
    if joint is None:
        return np.zeros((body.motion.num_frames, 3))
    return on_moving_floor(foot_track(body, joint), contacts.drift, contacts.frame_time)


class _Footfall(NamedTuple):
    contact: Contact
    position: FloatArray

    @property
    def lands(self) -> bool:
        """Whether the foot lands inside the clip."""
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
    """Every footfall that follows one of the other foot."""
    found = []
    last: dict[AnyFoot, _Footfall] = {}  # of each foot, before both
    for index, (before, after) in enumerate(pairwise(falls)):
        foot = after.contact.foot
        same = last.get(foot)
        last[before.contact.foot] = before
        seconds = (after.contact.start - before.contact.start) * frame_time
        if before.contact.foot == foot or not before.lands or seconds < _SHORTEST_STEP_S:
            continue
        if same and (before.contact.start - same.contact.start) * frame_time < _SHORTEST_STEP_S:
            continue  # both landed together: a hop
        # along the stride that ends here; for the first step, along the next stride
        stride = None
        if same:
            stride = after.position - same.position
        elif later := next(
            (fall for fall in islice(falls, index + 2, None) if fall.contact.foot != foot), None
        ):
            stride = later.position - before.position
        length, width = _along(after.position - before.position, stride)
        found.append(Step(foot, before.contact.start * frame_time, seconds, length, width))
    return found


def _along(step: FloatArray, stride: FloatArray | None) -> tuple[float, float]:
    """Length of a step along the direction of a stride, seen from above, and width across it."""
    x, z = float(step[0]), float(step[2])
    ahead = np.hypot(stride[0], stride[2]) if stride is not None else 0.0
    if stride is None or ahead <= 0.0:
        return float(np.hypot(x, z)), 0.0
    length = (x * stride[0] + z * stride[2]) / ahead
    return float(length), float(abs(x * stride[2] - z * stride[0]) / ahead)


def _strides(
    falls: Sequence[_Footfall], feet: Sequence[AnyFoot], frame_time: float
) -> list[Stride]:
    found = []
    for foot in feet:
        own = [fall for fall in falls if fall.contact.foot == foot]
        for before, after in pairwise(own):
            frames = after.contact.start - before.contact.start
            if not before.lands:
                continue
            moved = after.position - before.position
            found.append(
                Stride(
                    before.contact.foot,
                    before.contact.start * frame_time,
                    frames * frame_time,
                    float(np.hypot(moved[0], moved[2])),
                    (before.contact.end - before.contact.start) / frames,
                )
            )
    return sorted(found, key=lambda stride: (stride.start_s, stride.foot))


def _without_pauses(found: list[_Timed]) -> tuple[_Timed, ...]:
    """Without those that include a pause."""
    usual = _median([item.seconds for item in found])
    return tuple(item for item in found if usual is None or item.seconds < _PAUSE * usual)


def _share(flags: BoolArray, strides: Sequence[Stride], frame_time: float) -> float:
    """Median share of these frames in a stride; without strides, in the clip."""
    spans = [
        (first, first + round(stride.seconds / frame_time))
        for stride in strides
        for first in [round(stride.start_s / frame_time)]
    ]
    shares = [float(flags[first:end].mean()) for first, end in spans or [(0, len(flags))] if end]
    return _median(shares) or 0.0


def _median(values: Sequence[float]) -> float | None:
    return float(np.median(values)) if len(values) else None
