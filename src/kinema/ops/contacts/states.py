"""The record of foot contacts: which foot is on the floor in which frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

import numpy as np

from kinema.errors import ShapeError
from kinema.motion import Motion
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray

__all__ = ["Contact", "Contacts", "Foot", "Support", "SupportKey", "check_frames"]

Foot = Literal["left", "right"]
Support = Literal["none", "left", "right", "both"]

_STATES: tuple[Support, ...] = ("none", "left", "right", "both")


class Contact(NamedTuple):
    """A foot on the floor in frames ``start`` … ``end`` - 1."""

    foot: Foot
    start: int
    end: int


class SupportKey(NamedTuple):
    """From this time on, these feet support the body."""

    time_s: float
    state: Support


@dataclass(frozen=True, eq=False)
class Contacts:
    """Contacts of both feet with the floor, frame by frame.

    Parameters
    ----------
    left, right : (F,) bool
        Whether the foot is on the floor: from heel strike to toe-off.
    left_heel, left_toe, right_heel, right_toe : (F,) bool
        Whether that point of the foot stands still on the floor: the heel, and the ball of the
        foot under its toes. Without toes, both are the ankle.
    floor : float
        Height of the floor.
    frame_time : float
        Seconds per frame.
    drift : (float, float)
        How fast the floor moves under the feet, along x and z, per second: (0, 0), except where a
        body walks on the spot, as on a treadmill.

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

    def __post_init__(self) -> None:
        for name in ("left", "right", "left_heel", "left_toe", "right_heel", "right_toe"):
            given = np.array(getattr(self, name))
            if given.dtype != bool or given.shape != (len(self.left),):
                raise ShapeError(
                    f"{name} must be one bool per frame, ({len(self.left)},), "
                    f"found {given.dtype} {given.shape}"
                )
            given.flags.writeable = False
            object.__setattr__(self, name, given)

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
        """Every contact of either foot, in order of time."""
        found = [Contact("left", *run) for run in runs(self.left)]
        found += [Contact("right", *run) for run in runs(self.right)]
        return tuple(sorted(found, key=lambda contact: (contact.start, contact.foot)))

    @property
    def support(self) -> tuple[Support, ...]:
        """Which feet support the body in each frame: none, left, right or both."""
        return tuple(_STATES[code] for code in self._codes().tolist())

    @property
    def support_keys(self) -> tuple[SupportKey, ...]:
        """When each state of support begins."""
        codes = self._codes()
        starts = np.flatnonzero(np.diff(codes, prepend=-1))
        return tuple(
            SupportKey(float(frame * self.frame_time), _STATES[codes[frame]])
            for frame in starts.tolist()
        )

    def of(self, foot: Foot) -> BoolArray:
        """Frames in which a foot is on the floor, (F,) bool: its heel, its toes or both."""
        return self.left if foot == "left" else self.right

    def heel(self, foot: Foot) -> BoolArray:
        """Frames in which the heel of a foot stands still on the floor, (F,) bool."""
        return self.left_heel if foot == "left" else self.right_heel

    def toe(self, foot: Foot) -> BoolArray:
        """Frames in which the ball of a foot stands still on the floor, (F,) bool."""
        return self.left_toe if foot == "left" else self.right_toe

    def flat(self, foot: Foot) -> BoolArray:
        """Frames in which the whole of a foot is on the floor, heel and toes, (F,) bool."""
        return self.heel(foot) & self.toe(foot)

    def _codes(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return self.left + 2 * self.right.astype(np.int64)


def check_frames(motion: Motion, contacts: Contacts) -> None:
    """Reject contacts with more or fewer frames than the motion."""
    if contacts.num_frames != motion.num_frames:
        raise ShapeError(
            f"contacts must cover the motion's {motion.num_frames} frames, "
            f"found contacts of {contacts.num_frames} frames"
        )
