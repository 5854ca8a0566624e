"""Where live poses come from: VMC, a motion played in real time, a state machine."""

from __future__ import annotations

import select
from typing import Protocol

import numpy as np

from kinema.errors import OptionError
from kinema.live.bones import BoneFrame
from kinema.live.calibration import Calibration
from kinema.live.rig import Rig
from kinema.live.sender_space import SenderSpace
from kinema.live.status import Meter, Status
from kinema.live.stream import LiveClock, LiveFrame, WallClock
from kinema.live.vmc_receiver import VmcReceiver, VmcStream
from kinema.motion import Motion, Pose, complete
from kinema.skeleton import Skeleton

__all__ = ["MachineSource", "MotionSource", "PoseMachine", "VmcSource"]

_SILENT_S = 1.0  # a sender silent for longer gives way to another
_MOST_LATE = 8  # frames that are caught up with; more are skipped, as a network would
_MOST_AT_ONCE = 256  # frames: a flood is cut short


class VmcSource:
    """Poses of a rig that follows the bones that somebody sends.

    The first sender whose bones arrive is followed; another takes over when it has been silent for
    a second.

    Parameters
    ----------
    receiver : VmcReceiver
        Closed with the source.
    rig : Rig
        What follows.
    space : SenderSpace, optional
        What to put right of the sender's space.
    """

    def __init__(
        self, receiver: VmcReceiver, rig: Rig, *, space: SenderSpace | None = None
    ) -> None:
        self.receiver, self.rig = receiver, rig
        self.space = space or SenderSpace()
        self.calibration: Calibration | None = None
        self.finished = False
        self._clock = WallClock()
        self._followed: VmcStream | None = None

    @property
    def skeleton(self) -> Skeleton:
        """The rig's."""
        return self.rig.skeleton

    def poll(self, wait_s: float) -> list[LiveFrame]:
        """Poses that came, after waiting at most this long for the first."""
        return [
            LiveFrame(frame.time_s, self.rig.pose(self._put_right(frame)))
            for frame in self._bones(wait_s)[-_MOST_AT_ONCE:]
        ]

    def calibrate(self, seconds: float = 1.0) -> int:
        """Take what comes in the next seconds for a T-pose; gives the number of frames."""
        if not 0.0 < seconds <= 60.0:
            raise OptionError(
                f"seconds must be above 0 and at most 60, found {seconds}", parameter="seconds"
            )
        end, frames = self._clock.now() + seconds, list[BoneFrame]()
        while (left := end - self._clock.now()) > 0.0:
            frames += [self.space.apply(frame) for frame in self._bones(left)]
        self.calibration = Calibration.of(frames, self.rig)
        return len(frames)

    def status(self) -> Status:
        """Of the sender that is followed."""
        now = self._clock.now()
        return Meter().status(now) if self._followed is None else self._followed.status(now)

    def close(self) -> None:
        """Stop listening."""
        self.finished = True
        self.receiver.close()

    def _bones(self, wait_s: float) -> list[BoneFrame]:
        """What the sender that is followed sent."""
        until = min(wait_s, max(0.0, self.receiver.deadline_s() - self._clock.now()))
        select.select([self.receiver], [], [], until)
        now = self._clock.now()
        found = self.receiver.receive()
        if found and (self._followed is None or now - self._followed.last_s > _SILENT_S):
            self._followed = found[0][0]
        return [frame for stream, frame in found if stream is self._followed]

    def _put_right(self, frame: BoneFrame) -> BoneFrame:
        frame = self.space.apply(frame)
        return frame if self.calibration is None else self.calibration.apply(frame)


class _Timed:
    """Frames that are due at a steady rate."""

    def __init__(self, frame_time: float, clock: LiveClock | None) -> None:
        self._clock: LiveClock = clock or WallClock()
        self._frame_time = frame_time
        self._start_s: float | None = None
        self._next = 0
        self._meter = Meter()

    def poll(self, wait_s: float) -> list[LiveFrame]:
        """Poses that are due, after waiting at most this long for the first."""
        now = self._clock.now()
        if self._start_s is None:
            self._start_s = now
        if self.finished:
            self._clock.sleep(wait_s)
            return []
        due_s = self._start_s + self._next * self._frame_time
        if due_s > now:
            self._clock.sleep(min(wait_s, due_s - now))
            now = self._clock.now()
        last = int((now - self._start_s) / self._frame_time + 1e-6)
        self._next = max(self._next, last - _MOST_LATE + 1)
        found = []
        while self._next <= last and (pose := self._pose(self._next)) is not None:
            found.append(LiveFrame(self._start_s + self._next * self._frame_time, pose))
            self._meter.push(found[-1].time_s)
            self._next += 1
        return found

    def status(self) -> Status:
        """Rate, loss and age."""
        return self._meter.status(self._clock.now())

    def close(self) -> None:
        """Nothing to let go of."""

    @property
    def finished(self) -> bool:
        """Whether nothing more will come."""
        return False

    def _pose(self, number: int) -> Pose | None:
        raise NotImplementedError


class MotionSource(_Timed):
    """A motion played as if it came live.

    Parameters
    ----------
    motion : Motion
        Complete, at least one frame.
    clock : LiveClock, optional
        By default the real time; a `SteppedClock` plays at once.
    repeat : bool
        Start again after the last frame.

    Examples
    --------
    >>> from kinema import samples
    >>> from kinema.live.stream import SteppedClock
    >>> source = MotionSource(samples.walk(seconds=1.0).motion, clock=SteppedClock())
    >>> frames = []
    >>> while not source.finished:
    ...     frames += source.poll(1.0)
    >>> len(frames), round(frames[-1].time_s, 3)
    (60, 0.983)
    """

    def __init__(
        self, motion: Motion, *, clock: LiveClock | None = None, repeat: bool = False
    ) -> None:
        complete(motion, "playing a motion live")
        if motion.num_frames == 0:
            raise OptionError("a motion that is played needs at least one frame, found none")
        super().__init__(motion.frame_time, clock)
        self.motion, self._repeat = motion, repeat

    @property
    def skeleton(self) -> Skeleton:
        """The motion's."""
        return self.motion.skeleton

    @property
    def finished(self) -> bool:
        """Whether the last frame was played."""
        return not self._repeat and self._next >= self.motion.num_frames

    def _pose(self, number: int) -> Pose | None:
        if not self._repeat and number >= self.motion.num_frames:
            return None
        at = number % self.motion.num_frames
        motion = self.motion
        return Pose.unchecked(motion.skeleton, motion.rotations[at], motion.positions[at])


class PoseMachine(Protocol):
    """What plays poses as they are asked for, such as `kinema.compose.machine.Machine`."""

    def pose(self, time_s: float, /) -> tuple[Pose, object]:
        """The pose at a time that never goes back, and the state that it is in."""


class MachineSource(_Timed):
    """A state machine played live: motion that is made up as one plays.

    Parameters
    ----------
    machine : PoseMachine
        Requests may be made of it at any time.
    fps : float
        Poses per second.
    clock : LiveClock, optional
        By default the real time.
    seconds : float, optional
        When to stop; by default never.
    """

    def __init__(
        self,
        machine: PoseMachine,
        *,
        fps: float = 60.0,
        clock: LiveClock | None = None,
        seconds: float | None = None,
    ) -> None:
        if not 1.0 <= fps <= 1000.0:
            raise OptionError(f"fps must be from 1 to 1000, found {fps}", parameter="fps")
        super().__init__(1.0 / fps, clock)
        self.machine = machine
        self._first = machine.pose(0.0)[0]
        self._last = np.inf if seconds is None else round(seconds * fps)

    @property
    def skeleton(self) -> Skeleton:
        """That of its poses."""
        return self._first.skeleton

    @property
    def finished(self) -> bool:
        """Whether the time is over."""
        return self._next >= self._last

    def _pose(self, number: int) -> Pose | None:
        if number >= self._last:
            return None
        return self.machine.pose(number * self._frame_time)[0] if number else self._first
