"""`kinema live`: everything put together from a few words."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from kinema.checked import checked
from kinema.errors import OptionError
from kinema.io.read import read
from kinema.io.targets import motion_targets
from kinema.io.write import write
from kinema.live.avatar import avatar
from kinema.live.endpoints import Endpoint, parse_output, parse_source
from kinema.live.extractor import KeyPoseExtractor
from kinema.live.files import load
from kinema.live.foot_lock import FootLock
from kinema.live.key_output import KeyOutput
from kinema.live.recorder import Recorder
from kinema.live.rig import Rig
from kinema.live.sender_space import SenderSpace
from kinema.live.session import Played, VmcSink, play
from kinema.live.smoothing import Smoothing
from kinema.live.sources import MachineSource, MotionSource, VmcSource
from kinema.live.status import Status
from kinema.live.stream import LiveSink, LiveStage
from kinema.live.vmc_receiver import VmcReceiver
from kinema.live.websocket import WebSocketSink
from kinema.motion import Motion
from kinema.progress import showing
from kinema.skeleton import Skeleton
from kinema.units import Angle, Bounds

if TYPE_CHECKING:
    from kinema.compose.machine import Machine

__all__ = ["run"]

_Source = VmcSource | MotionSource | MachineSource


@checked
def run(
    *,
    source: str = "vmc",
    out: Sequence[str] = (),
    db: str | None = None,
    share: Annotated[float | None, Bounds(0, 1, above=True)] = None,
    show: Literal["held", "interpolated", "all"] = "held",
    smooth: bool = False,
    lock: bool = False,
    rig: str | None = None,
    mirror: bool = False,
    half_turn: bool = False,
    turn_rad: Annotated[float, Angle] = 0.0,
    calibrate: Annotated[float | None, Bounds(0, 60, above=True)] = None,
    repeat: bool = False,
    seconds: Annotated[float | None, Bounds(0, above=True)] = None,
    fps: Annotated[float | None, Bounds(1, 1000)] = None,
    force: bool = False,
    say: Callable[[str], Any] | None = None,
) -> Played:
    """Play a live stream: receive or play motion, find key poses, send and record.

    Parameters
    ----------
    source : str
        Where motion comes from: vmc, vmc:PORT, vmc:HOST:PORT, a file that is played in real time,
        or machine:FOLDER, a state machine of the clips in a folder; the name of a clip, typed,
        makes it the next one.
    out : sequence of str
        Where it goes, one or several: vmc, vmc:PORT, vmc:HOST:PORT, ws, ws:PORT (a WebSocket), or
        a file to record to.
    db : str, optional
        Key-pose database that `kinema live build` made; without one every frame goes on.
    share : float, optional
        Which of the database's shares of key poses to use (nearest 10 %).
    show : {"held", "interpolated", "all"}
        Key poses, each held until the next; moves from one to the next; or all frames.
    smooth : bool
        Smooth what comes in with the one-euro filter.
    lock : bool
        Hold planted feet still.
    rig : str, optional
        A file with the skeleton that follows VMC's bones (default: a body of 1.7 m).
    mirror : bool
        Exchange left and right of what comes in by VMC.
    half_turn : bool
        Undo a half turn of a VMC sender's axes: its body bends backwards where it should bend
        forwards.
    turn_rad : float
        Turn the scene that comes in by VMC about the vertical; a quarter turn takes +Z to +X.
    calibrate : float, optional
        Take so many seconds of a T-pose, facing forward, before it starts.
    repeat : bool
        Play a file again and again.
    seconds : float, optional
        How long to play (default: until the file ends, or Ctrl-C).
    fps : float, optional
        Frame rate of what is recorded (default: as it came).
    force : bool
        Overwrite a file that exists.
    say : callable, optional
        Told what is going on, in a line.

    Returns
    -------
    Played
    """
    tell = say or (lambda line: None)
    begin = parse_source(source)
    ends = [parse_output(text, begin) for text in out]
    targets = [end.path for end in ends if end.kind == "file"]
    for path in targets:
        motion_targets([path.name], path, force=force)
    if db is None and share is not None:
        raise OptionError("share goes with db: it picks one of the database's", parameter="share")
    space = SenderSpace(mirror=mirror, half_turn=half_turn, turn_rad=turn_rad)
    opened = _source(begin, rig, space, repeat, tell)
    try:
        stages = _stages(opened, db, share, show, smooth=smooth, lock=lock)
        sinks = [_sink(end, opened, tell) for end in ends]
        _calibrate(opened, calibrate, tell)
        played = play(opened, stages=stages, sinks=sinks, seconds=seconds, on_status=_teller(tell))
    finally:
        opened.close()
    recorders = [sink for sink in sinks if isinstance(sink, Recorder)]
    for path, recorder in zip(targets, recorders, strict=True):
        _write(recorder, path, fps, tell)
    return played


def _source(
    begin: Endpoint,
    rig: str | None,
    space: SenderSpace,
    repeat: bool,
    tell: Callable[[str], Any],
) -> _Source:
    if begin.kind == "vmc":
        body = Rig(avatar() if rig is None else read(rig))
        receiver = VmcReceiver(host=begin.host, port=begin.port)
        tell(f"listening for VMC on {receiver.host}:{receiver.port}")
        return VmcSource(receiver, body, space=space)
    if rig is not None:
        raise OptionError("rig goes with the source vmc: files have a skeleton", parameter="rig")
    if begin.kind == "machine":
        return MachineSource(_machine(begin.path, tell))
    return MotionSource(read(begin.path), repeat=repeat)


def _machine(folder: Path, tell: Callable[[str], Any]) -> Machine:
    """A machine of all clips in a folder; lines on standard input are requests."""
    from kinema.compose.machine import from_folder

    with showing("preparing clips") as progress:
        machine = from_folder(folder, tell=progress)
    tell(f"type the name of a clip: {', '.join(machine.states)}")

    def listen() -> None:
        for line in sys.stdin:
            try:
                machine.request(line.strip())
            except OptionError as error:
                tell(str(error))

    threading.Thread(target=listen, daemon=True).start()
    return machine


def _stages(
    source: _Source, db: str | None, share: float | None, show: str, *, smooth: bool, lock: bool
) -> list[LiveStage]:
    stages: list[LiveStage] = []
    if smooth:
        stages.append(Smoothing())
    if lock:
        stages.append(FootLock(_body(source)))
    if db is not None:
        extractor = KeyPoseExtractor(load(db), share=share)
        stages.append(KeyOutput(extractor, show=show))  # type: ignore[arg-type]
    return stages


def _sink(end: Endpoint, source: _Source, tell: Callable[[str], Any]) -> LiveSink:
    if end.kind == "vmc":
        tell(f"sending VMC to {end.host}:{end.port}")
        return VmcSink(Rig(_body(source)), host=end.host, port=end.port)
    if end.kind == "ws":
        sink = WebSocketSink(source.skeleton, host=end.host, port=end.port)
        tell(f"poses at ws://{sink.host}:{sink.port}")
        return sink
    return Recorder()


def _body(source: _Source) -> Motion | Skeleton:
    return source.motion if isinstance(source, MotionSource) else source.skeleton


def _calibrate(source: _Source, seconds: float | None, tell: Callable[[str], Any]) -> None:
    if seconds is None:
        return
    if not isinstance(source, VmcSource):
        raise OptionError("calibrate goes with the source vmc", parameter="calibrate")
    tell(f"stand in a T-pose, facing forward, for {seconds:g} s")
    tell(f"calibrated with {source.calibrate(seconds)} frames")


def _teller(tell: Callable[[str], Any]) -> Callable[[Status], Any]:
    return lambda status: tell(str(status))


def _write(recorder: Recorder, path: Path, fps: float | None, tell: Callable[[str], Any]) -> None:
    recorded = recorder.take(fps=fps)
    write(recorded.motion, path)
    held = sum(end - start for start, end in recorded.dropouts)
    lost = f", the last pose held for {held:.1f} s where nothing came" if held else ""
    tell(f"wrote {path}: {recorded.motion.num_frames} frames{lost}")
