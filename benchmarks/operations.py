"""What is measured: each operation times every library on one clip and checks what came out."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
from inputs import SPEED, Clip, last_rows, matrices, world_positions
from measure import Candidate, Timing, interleaved, process, reading_memory

__all__ = ["CLIP_OPERATIONS", "OPERATIONS", "PROCESS_OPERATIONS", "Row", "Session", "run"]

ALONE = "kinema, one thread"
TOO_SLOW_S = 20.0
PEERS_UP_TO = 60_000  # frames; what is longer shows how kinema's time grows


class WrongResultError(Exception):
    """A library answered, but not what the file says."""


@dataclass
class Row:
    """One line of the table: a value per library (seconds or bytes), or why there is none."""

    operation: str
    input: str
    unit: str = "s"
    values: dict[str, float] = field(default_factory=dict)
    figures: dict[str, str] = field(default_factory=dict)
    states: dict[str, str] = field(default_factory=dict)
    details: dict[str, dict[str, Any]] = field(default_factory=dict)


@dataclass
class Session:
    """The libraries at hand, how often to measure, and what there is to tell afterwards."""

    libraries: list[Any]  # of Library; what each offers beyond it differs
    absent: dict[str, str]
    folder: Path
    small: Clip
    repeats: int = 5
    patience_s: float = 6.0
    notes: list[str] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    pace: dict[tuple[str, str], float] = field(default_factory=dict)  # seconds per frame
    _loaded: dict[tuple[str, Path], Any] = field(default_factory=dict)

    def too_slow(self, library: Any, operation: str, frames: int) -> bool:
        """Whether this clip is not worth the wait, known or seen on a shorter one."""
        pace = self.pace.get((library.name, operation), 0.0)
        return frames > library.limits.get(operation, frames) or frames * pace > TOO_SLOW_S

    def loaded(self, library: Any, clip: Clip) -> Any:
        """The clip as this library holds it; None for one that does not read."""
        key = (library.name, clip.path)
        if key not in self._loaded:
            self._loaded[key] = library.read(clip.path) if library.offers("read") else None
        return self._loaded[key]

    def forget(self) -> None:
        self._loaded.clear()

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)


def run(session: Session, operation: str, clip: Clip) -> Row:
    """Measure one operation on one clip."""
    if operation == "memory":
        return _memory(session, clip)
    if operation in PROCESS_OPERATIONS:
        return _processes(session, operation, clip)
    row = Row(operation, clip.name)
    chosen = _chosen(session, row, operation, clip.frames)
    build, figure = CLIP_OPERATIONS[operation]
    candidates = [build(session, library, clip, row) for library in chosen]
    # kinema uses all cores where it pays; what it does with one is measured beside it.
    alone = [replace(c, name=ALONE, threads=1) for c in candidates if c.name == "kinema"]
    timings = interleaved(
        [*candidates, *alone], repeats=session.repeats, patience_s=session.patience_s
    )
    one_thread = timings.pop(ALONE, None)
    _fill(session, row, timings)
    if one_thread and one_thread.error is None:
        row.details["kinema"]["one_thread_wall_s"] = one_thread.wall
    for name, seconds in row.values.items():
        row.figures[name] = figure(clip, row.details[name], seconds)
        session.pace[name, operation] = seconds / clip.frames
    return row


def _chosen(session: Session, row: Row, operation: str, frames: int) -> list[Any]:
    """Libraries that offer the operation and get through so many frames; the rest is noted."""
    row.states.update(dict.fromkeys(session.absent, "absent"))
    chosen = []
    for library in session.libraries:
        if not library.offers(operation):
            row.states[library.name] = "–"
        elif frames > PEERS_UP_TO and library.name != "kinema":
            row.states[library.name] = "not tried"
        elif session.too_slow(library, operation, frames):
            row.states[library.name] = "too slow"
        else:
            chosen.append(library)
    return chosen


def _fill(session: Session, row: Row, timings: dict[str, Timing]) -> None:
    for name, timing in timings.items():
        details = row.details.setdefault(name, {})
        details.update(wall_s=timing.wall, cpu_s=timing.cpu)
        if timing.error is None:
            row.values[name] = timing.best
        else:
            _failed(session, row, name, timing.error)


def _failed(session: Session, row: Row, name: str, error: str) -> None:
    row.states[name] = "failed"
    row.details.setdefault(name, {})["error"] = error
    session.note(f"{name} failed, {row.operation}, {row.input}: {error}")
    if name == "kinema":
        session.failures.append(f"{row.operation} {row.input}: {error}")


def _read(session: Session, library: Any, clip: Clip, row: Row) -> Candidate:
    def check(loaded: Any) -> None:
        _same("frames", library.frames(loaded), clip.frames)
        row.details[library.name] = {"holds": library.holds}

    return Candidate(library.name, lambda _: library.read(clip.path), check=check)


def _write(session: Session, library: Any, clip: Clip, row: Row) -> Candidate:
    path = session.folder / f"written_{library.name}.bvh"

    def prepare() -> Any:
        path.unlink(missing_ok=True)
        return session.loaded(library, clip)

    def check(_: Any) -> None:
        count, found = last_rows(path, 50)
        _same("rows", count, clip.frames)
        asked = clip.numbers[-len(found) :]
        worst = max(
            _largest(found[:, :3], asked[:, :3]), _largest(matrices(found), matrices(asked))
        )
        _close("what was written", worst, library.tolerance)
        row.details[library.name] = {"bytes": path.stat().st_size, "largest_difference": worst}

    return Candidate(library.name, lambda loaded: library.write(loaded, path), prepare, check)


def _forward(session: Session, library: Any, clip: Clip, row: Row) -> Candidate:
    frames = sorted({0, 1, clip.frames // 3, clip.frames // 2, clip.frames - 1})
    # Once for all rounds: a peer's change to quaternions takes longer than its kinematics.
    prepare = functools.cache(lambda: library.ready_to_forward(session.loaded(library, clip), clip))

    def check(world: Any) -> None:
        found = library.positions(world, frames)
        asked = world_positions(clip.hierarchy, clip.numbers[frames])
        if found.shape[1] != asked.shape[1]:
            asked = asked[:, ~clip.hierarchy.is_end]
        _same("joints", found.shape[1], asked.shape[1])
        worst = _largest(found, asked)
        _close("positions", worst, library.tolerance)
        row.details[library.name] = {"joints": found.shape[1], "largest_difference": worst}

    return Candidate(library.name, library.forward, prepare, check)


def _resample(session: Session, library: Any, clip: Clip, row: Row) -> Candidate:
    # Never a whole fraction of the clip's own rate (100, and 120), which is mere picking.
    fps = 60.0 if clip.made else 50.0

    def prepare() -> Any:
        return library.ready_to_resample(session.loaded(library, clip), clip)

    def check(result: Any) -> None:
        frames, frame_time, last_x = library.span(result)
        details = {"frames": frames, "frame_time": frame_time, "duration_s": frames * frame_time}
        row.details[library.name] = details
        # The last sample may be missing or held, depending on what a clip's length means.
        exact = clip.frames * clip.frame_time * fps
        if abs(frames - exact) > 2:
            raise WrongResultError(f"expected about {exact:.0f} frames, found {frames}")
        if clip.made:
            shown, due = last_x / SPEED, (frames - 1) / fps
            details.update(last_frame_shows_s=shown, last_frame_due_s=due)
            if abs(shown - due) > 1e-4:
                session.note(
                    f"{library.name} changes the pace on resampling {clip.name}: the frame due "
                    f"at {due:.4f} s shows the instant {shown:.4f} s"
                )

    return Candidate(library.name, lambda ready: library.resample(ready, fps), prepare, check)


def _parse(session: Session, library: Any, clip: Clip, row: Row) -> Candidate:
    def check(table: Any) -> None:
        _same("rows", library.rows(table), clip.frames)

    return Candidate(library.name, lambda _: library.parse(clip.rows), check=check)


def _convert(session: Session, library: Any, clip: Clip, row: Row) -> Candidate:
    degrees = clip.numbers[:, 3:].reshape(-1, 3)

    def check(result: Any) -> None:
        found = library.wxyz(result)[-1000:]
        # A point turned by each: quaternions have two signs, points do not.
        point = np.array([0.3, -0.5, 0.8])
        across = np.cross(found[:, 1:], point) + found[:, :1] * point
        turned = point + 2.0 * np.cross(found[:, 1:], across)
        asked = (matrices(clip.numbers[-1000:]) @ point).reshape(-1, 3)[-1000:]
        _close("rotations", _largest(turned, asked), library.tolerance)

    return Candidate(library.name, lambda _: library.convert(degrees), check=check)


def _processes(session: Session, operation: str, clip: Clip) -> Row:
    """Time fresh processes: import, import and first read, the command line's help."""
    row = Row(operation, PROCESS_OPERATIONS[operation])
    candidates = [Candidate("python", lambda _: process("-c", "pass"))]
    row.states.update(dict.fromkeys(session.absent, "absent"))
    for library in session.libraries:
        arguments = _arguments(operation, library, clip)
        if arguments:
            candidates.append(Candidate(library.name, functools.partial(_start, arguments)))
        else:
            row.states[library.name] = "–"
    timings = interleaved(candidates, repeats=session.repeats, patience_s=session.patience_s)
    bare = timings.pop("python").best
    _fill(session, row, timings)
    for name, seconds in row.values.items():
        row.details[name]["python_alone_s"] = bare
        row.figures[name] = f"{1e3 * (seconds - bare):.0f} ms beyond python alone"
    return row


def _arguments(operation: str, library: Any, clip: Clip) -> list[str]:
    """What Python is started with; nothing where the library has no part in it."""
    if operation == "help":
        return ["-m", "kinema", "--help"] if library.name == "kinema" else []
    if library.read_line is None:
        return []
    code = f"import {library.module}"
    if operation == "first read":
        code += "; " + library.read_line.replace("PATH", repr(str(clip.path)))
    return ["-W", "ignore", "-c", code]


def _start(arguments: list[str], _: None) -> None:
    process(*arguments)


def _memory(session: Session, clip: Clip) -> Row:
    """Measure the peak of a process's own memory while it reads, against what it ends up with."""
    row = Row("memory", clip.name, unit="B")
    readers = [library for library in session.libraries if library.offers("read")]
    row.states.update({library.name: "–" for library in session.libraries})
    for library in readers:
        if session.too_slow(library, "memory", clip.frames):
            row.states[library.name] = "too slow"
            continue
        try:
            found = reading_memory(library.name, session.small.path, clip.path)
            _same("frames", found["frames"], clip.frames)
        except Exception as error:  # a peer's fault must not end the run
            _failed(session, row, library.name, f"{type(error).__name__}: {error}")
            continue
        del row.states[library.name]
        row.values[library.name] = found["anonymous"]
        found["peak_over_payload"] = found["anonymous"] / found["payload"]
        row.details[library.name] = {**found, "holds": library.holds}
        row.figures[library.name] = f"{found['peak_over_payload']:.2f} × its arrays"
    row.states.update(dict.fromkeys(session.absent, "absent"))
    return row


def _same(what: str, found: float, asked: float) -> None:
    if found != asked:
        raise WrongResultError(f"expected {asked} {what}, found {found}")


def _close(what: str, worst: float, tolerance: float) -> None:
    if not worst <= tolerance:
        raise WrongResultError(f"{what} differ by {worst:.3g}, allowed are {tolerance:.0e}")


def _largest(found: Any, asked: Any) -> float:
    return float(np.abs(found - asked).max())


def _per_joint(details: dict[str, Any], seconds: float, joints: int) -> str:
    """Time per joint and frame, and the same for one thread where more than one is at work."""
    each = details["ns_per_joint"] = 1e9 * seconds / joints
    if "one_thread_wall_s" not in details:
        return f"{_digits(each)} ns/joint"
    alone = details["ns_per_joint_one_thread"] = 1e9 * min(details["one_thread_wall_s"]) / joints
    return f"{_digits(each)} ns/joint ({_digits(alone)} on one core)"


def _rate(details: dict[str, Any], seconds: float, size: int) -> str:
    """Bytes of text per second, and the same for one thread."""
    rate = details["MB_per_s"] = size / seconds / 1e6
    if "one_thread_wall_s" not in details:
        return f"{_digits(rate)} MB/s"
    alone = details["MB_per_s_one_thread"] = size / min(details["one_thread_wall_s"]) / 1e6
    return f"{_digits(rate)} MB/s ({_digits(alone)} on one core)"


def _digits(value: float) -> str:
    """Three digits that matter, never as a power of ten."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


Build = Callable[[Session, Any, Clip, Row], Candidate]
Figure = Callable[[Clip, dict[str, Any], float], str]

CLIP_OPERATIONS: dict[str, tuple[Build, Figure]] = {
    "read": (_read, lambda clip, details, s: _rate(details, s, clip.size)),
    "write": (_write, lambda clip, details, s: _rate(details, s, details["bytes"])),
    "forward": (
        _forward,
        lambda clip, details, s: _per_joint(details, s, clip.frames * details["joints"]),
    ),
    "resample": (
        _resample,
        lambda clip, details, s: _per_joint(details, s, details["frames"] * 31),
    ),
    "parse": (_parse, lambda clip, details, s: _rate(details, s, clip.size)),
    "convert": (_convert, lambda clip, details, s: _per_joint(details, s, clip.frames * 31)),
}
PROCESS_OPERATIONS = {
    "import": "fresh process",
    "first read": "fresh process",
    "help": "fresh process",
}
OPERATIONS = [*CLIP_OPERATIONS, "memory", *PROCESS_OPERATIONS]
