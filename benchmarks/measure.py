"""The clock and the scales: interleaved timing, fresh processes, peak memory while reading."""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
import select
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

__all__ = ["Candidate", "Timing", "interleaved", "process", "reading_memory", "touch_memory"]


@dataclass
class Candidate:
    """Something to time: ``prepare`` is not on the clock, ``run`` is, ``check`` sees the result."""

    name: str
    run: Callable[[Any], Any]
    prepare: Callable[[], Any] = lambda: None
    check: Callable[[Any], None] = lambda result: None
    threads: int | None = None  # how many kinema may use; None: as the user has set it


@dataclass
class Timing:
    """Seconds of each run: by the clock, and of the processor, summed over all threads."""

    wall: list[float] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)
    error: str | None = None

    @property
    def best(self) -> float:
        return min(self.wall)

    def tired(self, patience_s: float) -> bool:
        enough = 3 if self.wall and self.wall[0] <= patience_s else 1
        return len(self.wall) >= enough and sum(self.wall) > patience_s


def interleaved(
    candidates: Sequence[Candidate], *, repeats: int, patience_s: float
) -> dict[str, Timing]:
    """Time the candidates in turn, round after round, so that noise hits all alike.

    The one who starts changes with the round. Each is run three times, or once if that takes
    longer than the patience; further rounds only while they fit into it. The first result of
    each is handed to its check.
    """
    timings = {candidate.name: Timing() for candidate in candidates}
    for turn in range(repeats):
        shift = turn % max(1, len(candidates))
        for candidate in [*candidates[shift:], *candidates[:shift]]:
            timing = timings[candidate.name]
            if timing.error or timing.tired(patience_s):
                continue
            try:
                result = _once(candidate, timing)
                if len(timing.wall) == 1:
                    candidate.check(result)
            except Exception as error:  # a peer's fault must not end the run
                timing.error = f"{type(error).__name__}: {error}"
            result = None
    return timings


def _once(candidate: Candidate, timing: Timing) -> Any:
    """Run a candidate with the clock on; the garbage collector and its chatter are off."""
    with (
        warnings.catch_warnings(),
        contextlib.redirect_stdout(io.StringIO()),
        _threads(candidate.threads),
    ):
        warnings.simplefilter("ignore")
        prepared = candidate.prepare()
        gc.collect()
        gc.disable()
        try:
            wall, cpu = time.perf_counter(), time.process_time()
            result = candidate.run(prepared)
            cpu, wall = time.process_time() - cpu, time.perf_counter() - wall
        finally:
            gc.enable()
    timing.wall.append(wall)
    timing.cpu.append(cpu)
    return result


def touch_memory(size: int) -> None:
    """Use so many bytes once: on a virtual machine the first use of memory is far slower."""
    np.ones(size // 8).sum()


@contextlib.contextmanager
def _threads(count: int | None) -> Iterator[None]:
    """Let kinema, which asks at every call, use so many threads."""
    before = os.environ.get("KINEMA_THREADS")
    if count is not None:
        os.environ["KINEMA_THREADS"] = str(count)
    try:
        yield
    finally:
        if before is None:
            os.environ.pop("KINEMA_THREADS", None)
        else:
            os.environ["KINEMA_THREADS"] = before


def process(*arguments: str) -> None:
    """Run Python with these arguments in a fresh process and wait for it."""
    done = subprocess.run([sys.executable, *arguments], capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError((done.stderr.strip().splitlines() or ["no message"])[-1])


def reading_memory(library: str, warm_up: Path, path: Path) -> dict[str, float]:
    """Measure what reading a file needs beyond what the process held before, in bytes.

    A fresh process imports the library, reads a small file so that nothing is left to import,
    then reads the file. ``anonymous`` is the peak of its own memory (RssAnon, looked at from
    outside every half millisecond): pages of a mapped file, which the system can drop at any
    time, are not in it. ``resident`` is the exact peak of everything (VmHWM), mapped files
    included. ``payload`` are the bytes of the finished arrays.
    """
    child = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("memory.py")), library, warm_up, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        if not child.stdout.readline():  # it says when it is ready
            raise RuntimeError(child.stderr.read().strip().splitlines()[-1])
        status = Path(f"/proc/{child.pid}/status")
        before = peak = status_bytes(status, "RssAnon")
        child.stdin.write("go\n")
        child.stdin.flush()
        while not select.select([child.stdout], [], [], 0.0005)[0]:
            peak = max(peak, status_bytes(status, "RssAnon"))
        answer = child.stdout.readline()
        if not answer:
            raise RuntimeError(child.stderr.read().strip().splitlines()[-1])
        peak = max(peak, status_bytes(status, "RssAnon"))
        found: dict[str, float] = json.loads(answer)
    found["anonymous"] = peak - before
    return found


def status_bytes(status: Path, name: str) -> int:
    """One line of a process's status file, in bytes."""
    for line in status.read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    raise RuntimeError(f"{status} does not say {name}; memory is measured on Linux only")
