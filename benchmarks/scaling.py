"""Time per frame of long takes: every operation that is linear by nature, at two lengths.

The same frames once as many short takes and once as a single long one: both times the input is
larger than any cache and every result is kept, so what differs is the length alone.

python benchmarks/scaling.py                     20,000 and 600,000 frames; needs 10 GB, 20 minutes
python benchmarks/scaling.py --long 100000       less of everything
python benchmarks/scaling.py --only filters.smooth,contacts.detect
python benchmarks/scaling.py --output docs/guide/long-takes.md
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import kinema
from kinema import catalogue, samples
from kinema.units import number

# What needs to be said for an operation to run; a list where several ways differ.
OPTIONS: dict[str, dict[str, Any] | list[dict[str, Any]]] = {
    "resample": {"fps": 30.0},
    "place": {"turn_rad": 1.0, "x": 2.0},
    "filters.smooth": [{}, {"despike": False}],
    "filters.convolve": {"taps": [0.25, 0.5, 0.25]},
    "filters.displace": {"taps": [0.25, 0.5, 0.25]},
    "filters.emphasize": {"low_hz": 2.0},
    "filters.equalize": {"gains": [1.0, 0.5]},
    "fill.gap": {"start": 100, "stop": 120},
    "fill.replace": {"start": 100, "stop": 120},
    "keyframes.select": [
        {"method": "auto", "max_error": 0.03},
        {"method": "saliency", "share": 0.1},
        {"method": "saliency", "max_error": 0.03},
        {"method": "spacing", "max_error": 0.03},
        {"method": "distance", "threshold": 3.0},
    ],
    "ik.two_bone": {"tip": "left_hand", "goals": [0.3, 1.2, 0.4]},
    "ik.ccd": {"tip": "left_hand", "base": "left_shoulder", "goals": [0.3, 1.2, 0.4]},
    "ik.move": {"tips": "left_hand", "by": [0.0, 0.1, 0.0], "frames": (100, 160)},
    "placement.moved": {"x": 1.0},
    "placement.turned": {"angle_rad": 1.0},
    "blend.pair": {"weight": 0.5},
    "roles.assign": {"roles": {"head": "Head"}},
    "scale": {"factor": 2.0},
    "timewarp.warp": {"speeds": [(0.0, 1.0), (2.0, 1.1)]},
}
# Every pair of frames, an optimum, a search: not linear by nature. Or an answer without frames.
OTHERS = {
    "change": "as keyframes.measure_error",
    "filters.compare": "runs others",
    "filters.compare_methods": "runs others",
    "fill.join": "as fill.gap",
    "fill.repair": "runs others",
    "fill.samples": "as fill.gap",
    "ik.solve": "as ik.ccd, slower",
    "keyframes.all_counts": "search",
    "keyframes.compare": "runs others",
    "keyframes.reduce": "as keyframes.select",
    "placement.placed": "as placement.turned",
    "loop": "all pairs; at most 10,000 frames",
    "overview": "looks at a few frames",
    "roles.find_roles": "looks at a few frames",
    "saliency.removal": "sorts frames; as keyframes.select by saliency",
    "similarity.angles": "all pairs",
    "similarity.matrix": "all pairs",
    "similarity.nearest": "all pairs",
    "timealign.align": "all pairs",
    "timealign.register": "all pairs",
    "timewarp.match": "all pairs",
    "tree": "looks at no frame",
}
LONGEST_S = 6.0  # of measuring one operation, if it can be
# Some hundred microseconds per frame; measured at a sixth of the long take, and marked so.
SLOW = ("filters.one_euro", "warp.costs")
FEWEST = 6  # short takes
MOST_ROUNDS = 4
BAR = 1.3


class Case(NamedTuple):
    """One call to measure, made for a motion of any length."""

    label: str
    call_for: Callable[[kinema.Motion], Callable[[], Any]]


class Measured(NamedTuple):
    """Microseconds per frame at both lengths, and memory beyond the input, in motions."""

    few: float
    many: float
    memory: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--short", type=int, default=20_000)
    parser.add_argument("--long", type=int, default=600_000)
    parser.add_argument("--only", default="")
    parser.add_argument("--output", type=Path)
    given = parser.parse_args()
    if os.environ.get("OPENBLAS_NUM_THREADS") != "1":  # read when NumPy is loaded
        os.environ |= dict.fromkeys(("KINEMA_THREADS", "OPENBLAS_NUM_THREADS"), "1")
        os.execv(sys.executable, [sys.executable, *sys.argv])
    only = [name for name in given.only.split(",") if name]
    motion = take(given.long)
    lines = list(header(given.short, given.long))
    print(*lines[-2:], sep="\n", flush=True)
    for case in cases():
        if not only or any(case.label.startswith(name) for name in only):
            slow = case.label in SLOW
            part = motion[: motion.num_frames // 6] if slow else motion
            label = f"{case.label} (at {part.num_frames:,})" if slow else case.label
            lines.append(row(label, measured_apart(case, part, given.short)))
            print(lines[-1], flush=True)
    if given.output is not None:
        given.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


def header(short: int, long: int) -> Iterator[str]:
    walk = take(1)
    yield from (
        "# Long takes",
        "",
        f"A take of {long:,} frames is nearly three hours at 60 frames per second. The time of an",
        "operation that is linear by nature should grow with the take and no faster: per frame,",
        f"at most {BAR} times what it is at {short:,} frames. Measured by `make bench-scaling`: a",
        f"walk of {walk.skeleton.num_joints} joints, over and over, once as takes of {short:,}",
        "frames whose results are all kept, and once as a single take; on one thread, both in",
        "turn, mostly the best of two or more. Times are those of the program itself: what the",
        "system adds to clear fresh memory is left out, because it varies several times over from",
        "call to call.",
        "How much memory is asked for is the last column: the peak beyond the input, the result",
        "included, in sizes of the input. *Copy* is a bare copy of the arrays.",
        "",
        f"| operation | µs per frame, {short:,} | {long:,} | ratio | memory |",
        "|---|--:|--:|--:|--:|",
    )


def row(label: str, found: Measured | str) -> str:
    if isinstance(found, str):
        return f"| {label} | {found} | | | |"
    ratio = found.many / max(found.few, 0.001)  # what is that fast copies nothing
    mark = f"**{ratio:.2f}**" if ratio > BAR else f"{ratio:.2f}"
    few, many = (number(time) if time > 0.001 else "0" for time in (found.few, found.many))
    return f"| {label} | {few} | {many} | {mark} | {found.memory:.1f} |"


def cases() -> Iterator[Case]:
    yield Case("Copy", lambda motion: lambda: (motion.rotations.copy(), motion.positions.copy()))
    for entry in catalogue.OPERATIONS:
        if entry.name in OTHERS:
            continue
        ways = OPTIONS.get(entry.name, {})
        for options in ways if isinstance(ways, list) else [ways]:
            said = [text(name, value) for name, value in options.items()]
            label = (
                f"{entry.name} ({', '.join(said)})"
                if isinstance(ways, list) and said
                else entry.name
            )
            yield Case(
                label,
                lambda motion, name=entry.name, options=options: call_of(name, options, motion),
            )


def text(name: str, value: object) -> str:
    return value if isinstance(value, str) else f"{name} {value}"


def take(frames: int, **extras: int) -> kinema.Motion:
    """A walk, over and over: the same work in every stretch of it."""
    walk = samples.walk(seconds=20.0, fps=60.0, **extras).motion
    times = -(-frames // walk.num_frames)
    rotations, positions = (
        np.tile(array, (times, 1, 1))[:frames] for array in (walk.rotations, walk.positions)
    )
    missing = None if walk.missing is None else np.tile(walk.missing, (times, 1))[:frames]
    return kinema.Motion(walk.skeleton, rotations, positions, walk.frame_time, missing)


def size_of(motion: kinema.Motion) -> int:
    return motion.rotations.nbytes + motion.positions.nbytes


def call_of(name: str, options: dict[str, Any], motion: kinema.Motion) -> Callable[[], Any]:
    function, frames = catalogue.function_of(name), motion.num_frames
    if name == "fill.missing":
        motion = take(frames, gaps=5)
    elif name == "filters.despike":
        motion = take(frames, spikes=5)
    elif name == "trim":
        options = {"frames": (frames // 20, frames)}
    elif name in ("keyframes.rebuild", "keyframes.extract"):
        options = {"frames": np.append(np.arange(0, frames - 1, 10), frames - 1)}
    elif name == "warp.motion":
        options = {"keys": [kinema.warp.WarpKey(0.8, samples.reach().motion.pose(1.0))]}
    if name in ("blend.many", "connect.join", "transition.join"):
        both = [motion, again(motion)]
        return lambda: function(both, **options)
    inputs = [motion, *(again(motion) for _ in catalogue.find(name).operation.inputs[1:])]
    return lambda: function(*inputs, **options)


def again(motion: kinema.Motion) -> kinema.Motion:
    """The same motion in memory of its own."""
    return motion.with_arrays(rotations=motion.rotations.copy(), positions=motion.positions.copy())


def measured_apart(case: Case, motion: kinema.Motion, short: int) -> Measured | str:
    """Measure in a process of its own, whose memory is free again afterwards."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def work() -> None:
        try:
            there.send(measured(case, motion, short))
        except (kinema.errors.KinemaError, MemoryError, TypeError) as error:
            there.send(str(error)[:60])

    child = context.Process(target=work)
    child.start()
    there.close()
    try:
        found: Measured | str = here.recv()
    except EOFError:
        found = "did not finish"
    child.join()
    return found


def measured(case: Case, motion: kinema.Motion, short: int) -> Measured:
    """Both lengths in turn, the best of several; a core's own time: other work hardly counts."""
    began, few, many, memory = used_s(), np.inf, np.inf, 0
    # once, if that takes very long; else at least twice
    for limit_s in (np.inf, 2 * LONGEST_S, *[LONGEST_S] * (MOST_ROUNDS - 2)):
        if spent(began) > limit_s:
            break
        few = min(few, per_frame_of_takes(case, motion, short))
        call = case.call_for(motion)
        Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
        before, start = peak_bytes(), used_s()
        call()
        many = min(many, spent(start) / motion.num_frames)
        memory = peak_bytes() - before
    return Measured(1e6 * few, 1e6 * many, memory / size_of(motion))


def per_frame_of_takes(case: Case, motion: kinema.Motion, short: int) -> float:
    """Seconds per frame of short takes, one after the other, keeping what they give."""
    used, frames, kept = 0.0, 0, []
    for first in range(0, motion.num_frames - short + 1, short):
        call = case.call_for(motion[first : first + short])
        start = used_s()
        kept.append(call())
        # the first pays for what is done once
        if first > 0 or motion.num_frames < 2 * short:
            used, frames = used + spent(start), frames + short
        if len(kept) > FEWEST and used > LONGEST_S:
            break
    return used / frames


def used_s() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_utime


def spent(start: float) -> float:
    return used_s() - start


def peak_bytes() -> int:
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main()
