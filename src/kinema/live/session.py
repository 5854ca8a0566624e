"""Play a live stream: from a source through stages to sinks, until it ends or somebody stops it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from kinema.live.key_output import KeyOutput
from kinema.live.recorder import Recorder
from kinema.live.rig import Rig
from kinema.live.status import Status
from kinema.live.stream import LiveClock, LiveFrame, LiveSink, LiveSource, LiveStage, WallClock
from kinema.live.vmc_sender import VmcSender

__all__ = ["Played", "VmcSink", "play"]

_WAIT_S = 0.1  # so that Ctrl-C and the end are noticed soon


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a stream.

    Parameters
    ----------
    frames, keys : int
        Frames that came, and key poses among them.
    held : int
        How often the last pose was sent again, since nothing came.
    seconds : float
        How long it was played.
    status : Status
        At the end.
    stopped : bool
        Whether Ctrl-C ended it.
    """

    frames: int
    keys: int
    held: int
    seconds: float
    status: Status
    stopped: bool


class VmcSink:
    """Sends what comes as VMC; see `VmcSender` for the parameters."""

    def __init__(self, rig: Rig, *, host: str = "127.0.0.1", port: int = 39539) -> None:
        self.sender = VmcSender(rig, host=host, port=port)

    def push(self, frame: LiveFrame) -> None:
        """Send a pose."""
        self.sender.send(frame.pose, frame.time_s)

    hold = push

    def close(self) -> None:
        """Stop sending."""
        self.sender.close()


def play(
    source: LiveSource,
    *,
    stages: Sequence[LiveStage] = (),
    sinks: Sequence[LiveSink] = (),
    clock: LiveClock | None = None,
    seconds: float | None = None,
    hold_s: float = 0.25,
    on_status: Callable[[Status], object] | None = None,
) -> Played:
    """Play a source through stages to sinks; source and sinks are closed at the end.

    Parameters
    ----------
    source : LiveSource
    stages : sequence of LiveStage
        Each takes a frame and gives the frame that goes on.
    sinks : sequence of LiveSink
        Each takes all frames.
    clock : LiveClock, optional
        The source's clock, by default the real time.
    seconds : float, optional
        How long to play; by default until the source ends, a recorder is full, or Ctrl-C.
    hold_s : float
        When nothing came for so long, the last pose is sent again, and again after as long.
    on_status : callable, optional
        Called once a second.

    Examples
    --------
    >>> from kinema import samples
    >>> from kinema.live import MotionSource, Recorder, SteppedClock
    >>> clock, recorder = SteppedClock(), Recorder()
    >>> walk = samples.walk(seconds=2.0).motion
    >>> play(MotionSource(walk, clock=clock), sinks=[recorder], clock=clock).frames
    120
    """
    clock = clock or WallClock()
    start_s = told_s = last_s = clock.now()
    last: LiveFrame | None = None
    frames = held = 0
    stopped = False
    recorders = [sink for sink in sinks if isinstance(sink, Recorder)]
    try:
        while not source.finished and not any(recorder.full for recorder in recorders):
            now = clock.now()
            if seconds is not None and now - start_s >= seconds:
                break
            left = _WAIT_S if seconds is None else min(_WAIT_S, start_s + seconds - now)
            for frame in source.poll(left):
                for stage in stages:
                    frame = stage.push(frame)
                for sink in sinks:
                    sink.push(frame)
                last, last_s, frames = frame, clock.now(), frames + 1
            if last is not None and clock.now() - last_s > hold_s:
                last_s, held = clock.now(), held + 1
                for sink in sinks:
                    sink.hold(last._replace(time_s=last_s, is_key=False))
            if on_status is not None and clock.now() - told_s >= 1.0:
                told_s = clock.now()
                on_status(source.status())
    except KeyboardInterrupt:
        stopped = True
    finally:
        status = source.status()
        source.close()
        for sink in sinks:
            sink.close()
    keys = sum(stage.num_keys for stage in stages if isinstance(stage, KeyOutput))
    return Played(frames, keys, held, clock.now() - start_s, status, stopped)
