"""The record of foot contacts: which foot is on the floor in which frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema.errors import OptionError, ShapeError, closest
from kinema.motion import Motion
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray

__all__ = [
    "FEET",
    "PAWS",
    "AnyFoot",
    "Contact",
    "Contacts",
    "Foot",
    "Paw",
    "SupportKey",
    "check_frames",
]

Foot: TypeAlias = Literal["left", "right"]
Paw: TypeAlias = Literal["left_front", "right_front", "left_hind", "right_hind"]
AnyFoot: TypeAlias = Foot | Paw

FEET: tuple[Foot, ...] = ("left", "right")
PAWS: tuple[Paw, ...] = ("left_front", "right_front", "left_hind", "right_hind")


class Contact(NamedTuple):
    """A foot on the floor in frames ``start`` … ``end`` - 1."""

    foot: AnyFoot
    start: int
    end: int


class SupportKey(NamedTuple):
    """From this time on, these feet support the body.

    ``state`` is none, left, right or both; of a body on four legs none, all, or the feet on the
    floor, such as ``"left_front+right_hind"``.
    """

    time_s: float
    state: str


@dataclass(frozen=True, eq=False)
class Contacts:
    """Contacts of the feet with the floor, frame by frame.

    Parameters
    ----------
    left, right : (F,) bool
        Whether the foot is on the floor: from heel strike to toe-off. Of a body on four legs,
        whether a foot of that side is.
    left_heel, left_toe, right_heel, right_toe : (F,) bool
        Whether that point of the foot stands still on the floor: the heel, and the ball of the
        foot under its toes. Without toes, both are the ankle. A body on four legs stands on its
        toes.
    floor : float
        Height of the floor.
    frame_time : float
        Seconds per frame.
    drift : (float, float)
        How fast the floor moves under the feet, along x and z, per second: (0, 0), except where a
        body walks on the spot, as on a treadmill.
    paws : mapping of str to (F,) bool
        Of a body on four legs, whether each foot is on the floor: ``"left_front"``,
        ``"right_front"``, ``"left_hind"``, ``"right_hind"``. Empty for a body on two legs.

    Examples
    --------
    >>> left = np.array([True, True, False, False])
    >>> right = np.array([False, True, True, True])
    >>> contacts = Contacts.whole_feet(left, right, frame_time=0.5)
    >>> contacts.intervals
    (Contact(foot='left', start=0, end=2), Contact(foot='right', start=1, end=4))
    >>> [(key.time_s, key.state) for key in contacts.support_keys]
    [(0.0, 'left'), (0.5, 'both'), (1.0, 'right')]
    """

    left: BoolArray
    right: BoolArray
    left_heel: BoolArray
    left_toe: BoolArray
    right_heel: BoolArray
    right_toe: BoolArray
    floor: float
    frame_time: float
    drift: tuple[float, float] = (0.0, 0.0)
    paws: Mapping[Paw, BoolArray] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("left", "right", "left_heel", "left_toe", "right_heel", "right_toe"):
            object.__setattr__(self, name, _flags(getattr(self, name), len(self.left), name))
        unknown = [name for name in self.paws if name not in PAWS]
        if unknown:
            raise OptionError(
                f"no paw {unknown[0]!r}", parameter="paws", hint=closest(unknown[0], PAWS)
            )
        checked = {
            paw: _flags(self.paws[paw], len(self.left), paw) for paw in PAWS if paw in self.paws
        }
        object.__setattr__(self, "paws", MappingProxyType(checked))

    @classmethod
    def whole_feet(
        cls, left: BoolArray, right: BoolArray, *, floor: float = 0.0, frame_time: float
    ) -> Contacts:
        """Contacts of feet that are flat on the floor whenever they are on it.

        >>> never, always = np.zeros(3, bool), np.ones(3, bool)
        >>> Contacts.whole_feet(always, never, frame_time=0.02).left_heel.all()
        np.True_
        """
        return cls(left, right, left, left, right, right, floor=floor, frame_time=frame_time)

    @classmethod
    def of_paws(
        cls,
        paws: Mapping[Paw, BoolArray],
        *,
        floor: float = 0.0,
        frame_time: float,
        drift: tuple[float, float] = (0.0, 0.0),
    ) -> Contacts:
        """Contacts of a body on four legs: frames in which each foot is on the floor.

        >>> always, never = np.ones(2, bool), np.zeros(2, bool)
        >>> two = Contacts.of_paws({"left_front": always, "right_hind": always}, frame_time=0.02)
        >>> two.feet, two.support_keys[0].state
        (('left_front', 'right_hind'), 'all')
        """
        frames = len(next(iter(paws.values()), ()))
        none = np.zeros(frames, bool)
        each = {paw: _flags(down, frames, paw) for paw, down in paws.items()}
        left, right = (
            np.any([none, *(each[paw] for paw in each if paw.startswith(side))], axis=0)
            for side in FEET
        )
        return cls(left, right, none, left, none, right, floor, frame_time, drift, paws)

    @property
    def feet(self) -> tuple[AnyFoot, ...]:
        """The feet whose contacts these are: left and right, or up to four of a four-legged body.

        >>> Contacts.whole_feet(np.ones(2, bool), np.ones(2, bool), frame_time=0.02).feet
        ('left', 'right')
        """
        return tuple(self.paws) or FEET

    @property
    def num_frames(self) -> int:
        """Number of frames."""
        return len(self.left)

    @property
    def in_place(self) -> bool:
        """Whether the body walks on the spot: its feet stand on a floor that moves."""
        return self.drift != (0.0, 0.0)

    @property
    def intervals(self) -> tuple[Contact, ...]:
        """Every contact of every foot, in order of time."""
        found = [Contact(foot, *run) for foot in self.feet for run in runs(self.of(foot))]
        return tuple(sorted(found, key=lambda contact: (contact.start, contact.foot)))

    @property
    def support(self) -> tuple[str, ...]:
        """Which feet support the body in each frame: none, left, right or both.

        Of a body on four legs, as in `SupportKey`.
        """
        return tuple(self._state(code) for code in self._codes().tolist())

    @property
    def support_keys(self) -> tuple[SupportKey, ...]:
        """When each state of support begins."""
        codes = self._codes()
        starts = np.flatnonzero(np.diff(codes, prepend=-1))
        return tuple(
            SupportKey(float(frame * self.frame_time), self._state(int(codes[frame])))
            for frame in starts.tolist()
        )

    def of(self, foot: AnyFoot) -> BoolArray:
        """Frames in which a foot is on the floor, (F,) bool: its heel, its toes or both.

        ``"left"`` or ``"right"``; of a body on four legs also ``"left_front"``, ``"right_hind"`` …
        """
        known: dict[AnyFoot, BoolArray] = {"left": self.left, "right": self.right}
        for paw, down in self.paws.items():
            known[paw] = down
        if foot not in known:
            raise OptionError(f"no foot {foot!r}", parameter="foot", hint=closest(foot, known))
        return known[foot]

    def heel(self, foot: Foot) -> BoolArray:
        """Frames in which the heel of a foot stands still on the floor, (F,) bool."""
        return self.left_heel if foot == "left" else self.right_heel

    def toe(self, foot: Foot) -> BoolArray:
        """Frames in which the ball of a foot stands still on the floor, (F,) bool."""
        return self.left_toe if foot == "left" else self.right_toe

    def flat(self, foot: Foot) -> BoolArray:
        """Frames in which the whole of a foot is on the floor, heel and toes, (F,) bool."""
        return self.heel(foot) & self.toe(foot)

    def _codes(self) -> NDArray[np.int64]:
        """Which feet are on the floor in each frame: one bit for each foot."""
        codes = np.zeros(self.num_frames, np.int64)
        for bit, foot in enumerate(self.feet):
            codes += self.of(foot).astype(np.int64) << bit
        return codes

    def _state(self, code: int) -> str:
        down = [foot for bit, foot in enumerate(self.feet) if code >> bit & 1]
        if len(down) == len(self.feet):
            return "all" if self.paws else "both"
        return "+".join(down) or "none"


def _flags(given: BoolArray, frames: int, name: str) -> BoolArray:
    flags = np.array(given)
    if flags.dtype != bool or flags.shape != (frames,):
        raise ShapeError(
            f"{name} must be one bool per frame, ({frames},), found {flags.dtype} {flags.shape}"
        )
    flags.flags.writeable = False
    return flags


def check_frames(motion: Motion, contacts: Contacts) -> None:
    """Reject contacts with more or fewer frames than the motion."""
    if contacts.num_frames != motion.num_frames:
        raise ShapeError(
            f"contacts must cover the motion's {motion.num_frames} frames, "
            f"found contacts of {contacts.num_frames} frames"
        )
