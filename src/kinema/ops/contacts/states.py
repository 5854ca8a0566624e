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
        Whether the foot is on the floor: its toes are at rest, or its ankle if the skeleton has
        no toes.
    left_flat, right_flat : (F,) bool
        Whether the whole foot is on the floor: the ankle is at rest too. Never True where the
        foot is off the floor.
    floor : float
        Height of the floor.
    frame_time : float
        Seconds per frame.

    Examples
    --------
    >>> left = np.array([True, True, False, False])
    >>> right = np.array([False, True, True, True])
    >>> contacts = Contacts(left, right, left, right, floor=0.0, frame_time=0.5)
    >>> contacts.intervals
    (Contact(foot='left', start=0, end=2), Contact(foot='right', start=1, end=4))
    >>> [(key.time_s, key.state) for key in contacts.support_keys]
    [(0.0, 'left'), (0.5, 'both'), (1.0, 'right')]
    """

    left: BoolArray
    right: BoolArray
    left_flat: BoolArray
    right_flat: BoolArray
    floor: float
    frame_time: float

    def __post_init__(self) -> None:
        for name in ("left", "right", "left_flat", "right_flat"):
            given = np.array(getattr(self, name))
            if given.dtype != bool or given.shape != (len(self.left),):
                raise ShapeError(
                    f"{name} must be one bool per frame, ({len(self.left)},), "
                    f"found {given.dtype} {given.shape}"
                )
            given.flags.writeable = False
            object.__setattr__(self, name, given)

    @property
    def num_frames(self) -> int:
        """Number of frames."""
        return len(self.left)

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
        """Frames in which a foot is on the floor, (F,) bool."""
        return self.left if foot == "left" else self.right

    def flat(self, foot: Foot) -> BoolArray:
        """Frames in which the whole of a foot is on the floor, (F,) bool."""
        return self.left_flat if foot == "left" else self.right_flat

    def _codes(self) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
        return self.left + 2 * self.right.astype(np.int64)


def check_frames(motion: Motion, contacts: Contacts) -> None:
    """Reject contacts with more or fewer frames than the motion."""
    if contacts.num_frames != motion.num_frames:
        raise ShapeError(
            f"contacts must cover the motion's {motion.num_frames} frames, "
            f"found contacts of {contacts.num_frames} frames"
        )
