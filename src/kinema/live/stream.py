"""What flows: poses with the time at which they came, from a source through a chain to sinks."""

from __future__ import annotations

import time
from typing import NamedTuple, Protocol

import numpy as np

from kinema import _native
from kinema.live.status import Status
from kinema.motion import Pose
from kinema.skeleton import Skeleton

__all__ = [
    "LiveClock",
    "LiveFrame",
    "LiveSink",
    "LiveSource",
    "LiveStage",
    "SteppedClock",
    "WallClock",
    "between",
]


class LiveFrame(NamedTuple):
    """A pose, when it came in seconds on the stream's clock, and whether it is a key pose."""

    time_s: float
    pose: Pose
    is_key: bool = False


class LiveClock(Protocol):
    """Tells the time in seconds, and waits."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""

    def sleep(self, seconds: float) -> None:
        """Wait."""


class WallClock:
    """The real time."""

    def now(self) -> float:
        """Seconds since some moment; never goes back."""
        return time.monotonic()

    def sleep(self, seconds: float) -> None:
        """Wait."""
        time.sleep(max(seconds, 0.0))


class SteppedClock:
    """A clock that moves only when somebody waits: a minute of live motion passes at once.

    >>> clock = SteppedClock()
    >>> clock.sleep(60.0)
    >>> clock.now()
    60.0
    """

    def __init__(self, start_s: float = 0.0) -> None:
        self._now_s = start_s

    def now(self) -> float:
        """Seconds that were waited for so far."""
        return self._now_s

    def sleep(self, seconds: float) -> None:
        """Let time pass."""
        self._now_s += max(seconds, 0.0)


class LiveSource(Protocol):
    """Where poses come from."""

    @property
    def skeleton(self) -> Skeleton:
        """The body that all poses have."""

    @property
    def finished(self) -> bool:
        """Whether nothing more will come."""

    def poll(self, wait_s: float) -> list[LiveFrame]:
        """Poses that came, after waiting at most this long for the first."""

    def status(self) -> Status:
        """Rate, loss and age."""

    def close(self) -> None:
        """Let go of sockets and files."""


class LiveStage(Protocol):
    """A step on the way: it never waits, and looks at no later frame."""

    def push(self, frame: LiveFrame) -> LiveFrame:
        """The frame as it goes on."""


class LiveSink(Protocol):
    """Where poses go."""

    def push(self, frame: LiveFrame) -> None:
        """Take a pose."""

    def hold(self, frame: LiveFrame) -> None:
        """Nothing came for a while: this is still the last pose."""

    def close(self) -> None:
        """Nothing more will come."""


def between(a: Pose, b: Pose, share: float) -> Pose:
    """The pose on the way from one to another: ``share`` 0 is the first, 1 the second.

    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0, fps=50.0).motion
    >>> halfway = between(walk.pose(0.2), walk.pose(0.22), 0.5)
    >>> bool(np.allclose(halfway.rotations, walk.pose(0.21).rotations))
    True
    """
    joints = a.skeleton.num_joints
    rotations, positions = np.empty((1, joints, 4)), np.empty((1, joints, 3))
    _native.sample(
        rotations=np.stack([a.rotations, b.rotations]),
        positions=np.stack([a.positions, b.positions]),
        at=np.array([min(max(share, 0.0), 1.0)]),
        out_rotations=rotations,
        out_positions=positions,
    )
    return Pose.unchecked(a.skeleton, rotations[0], positions[0])
