"""Time per frame of long takes: every operation that is linear by nature, at two lengths.

What a user waits for, the system's time included: on all cores, the best of a few rounds. A round
is the long take once, and many short ones, all of them other stretches of the long take so that no
cache keeps them. Their results are kept, so that these need fresh memory at either length. The
ratio of our own code's time, without the system's, is told by itself.
*Copy* is a bare copy of the arrays: what fresh memory costs. On a virtual machine, memory that
nobody had used for a while may have to be found by the host first, which takes ten times as long as
to clear it; so at either length, as much is used and freed before each round.

python benchmarks/scaling.py                     20,000 and 600,000 frames; needs 9 GB, 15 minutes
python benchmarks/scaling.py --long 100000       less of everything
python benchmarks/scaling.py --only filters.smooth,contacts.detect
python benchmarks/scaling.py --cpu               processor time: for a busy machine
python benchmarks/scaling.py --page docs/guide/long-takes.md    put the table into the page
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import time
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
    "retarget.retarget": [{}, {"feet": "free"}, {"method": "positions"}],
    "ik.two_bone": {"tip": "left_hand", "goals": [0.3, 1.2, 0.4]},
    "ik.ccd": {"tip": "left_hand", "base": "left_shoulder", "goals": [0.3, 1.2, 0.4]},
    "ik.move": [
        {"tips": "left_hand", "by": [0.0, 0.1, 0.0]},
        {"tips": "left_hand", "by": [0.0, 0.1, 0.0], "frames": (100, 160)},
    ],
    "placement.moved": {"x": 1.0},
    "placement.turned": {"angle_rad": 1.0},
    "blend.pair": {"weight": 0.5},
    "roles.assign": {"roles": {"head": "Head"}},
    "scale": {"factor": 2.0},
    "timewarp.warp": {"speeds": [(0.0, 1.0), (2.0, 1.1)]},
}
# What is not in the table, and why.
OTHERS = {
    "filters.compare": "runs other operations",
    "filters.compare_methods": "runs other operations",
    "fill.join": "works at the join alone; the rest is `connect.join`",
    "fill.repair": "runs `fill.detect` and `fill.missing`",
    "fill.samples": "works in the gap alone, as `fill.gap`",
    "ik.solve": "as many iterations as its goals need; per frame as `ik.ccd`, slower",
    "keyframes.all_counts": "search over counts",
    "keyframes.compare": "runs other operations",
    "keyframes.reduce": "runs `keyframes.select` and `keyframes.rebuild`",
    "loop": "compares all pairs of frames; at most 10,000",
    "overview": "looks at a few frames",
    "placement.placed": "the same code as `placement.turned`",
    "retarget.joint_map": "looks at the skeletons alone",
    "roles.find_roles": "looks at a few frames",
    "saliency.removal": "the queue inside `keyframes.select` by saliency",
    "similarity.angles": "compares all pairs of frames",
    "similarity.matrix": "compares all pairs of frames",
    "similarity.nearest": "compares all pairs of frames",
    "timealign.align": "compares all pairs of frames",
    "timealign.register": "compares all pairs of frames",
    "timewarp.match": "compares all pairs of frames",
    "tree": "looks at the skeleton alone",
}
PATIENCE_S = 8.0  # of measuring one operation, if it can be
FEWEST_ROUNDS, MOST_ROUNDS = 2, 5
LONGEST_CALL_S = 15.0  # a slower one is measured at a third of the frames, and marked so
BAR = 1.3
MOST_MEMORY = 6  # sizes of the input: used and freed before a round
BEGIN, END = "<!-- made by make bench-scaling -->", "<!-- end -->"


class Case(NamedTuple):
    """One call to measure, made for a motion of any length."""

    label: str
    call_for: Callable[[kinema.Motion], Callable[[], Any]]


class Used(NamedTuple):
    """Seconds that something took: by the clock, of the processor, and of that our own code's.

    The rest of the processor's time is the system's, which clears memory.
    """

    wall_s: float
    cpu_s: float
    own_s: float

    @classmethod
    def so_far(cls) -> Used:
        own_s = resource.getrusage(resource.RUSAGE_SELF).ru_utime
        return cls(time.perf_counter(), time.process_time(), own_s)

    def since(self, start: Used) -> Used:
        return Used(*(now - then for now, then in zip(self, start, strict=True)))

    def __add__(self, other: Used) -> Used:  # type: ignore[override]
        return Used(*(one + two for one, two in zip(self, other, strict=True)))


class Measured(NamedTuple):
    """Microseconds per frame at both lengths, how many times our own grew, and the long length.

    ``memory`` is the most beyond the input, in sizes of the input.
    """

    few: float
    many: float
    own: float
    memory: float
    frames: int


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--short", type=int, default=20_000)
    parser.add_argument("--long", type=int, default=600_000)
    parser.add_argument("--only", default="")
    parser.add_argument("--cpu", action="store_true")
    parser.add_argument("--page", type=Path)
    given = parser.parse_args()
    only = [name for name in given.only.split(",") if name]
    motion = take(given.long)
    clock = "processor time of all threads" if given.cpu else "time by the clock"
    lines = [
        f"Takes of {given.short:,} and of {given.long:,} frames, {clock} on"
        f" {os.cpu_count()} cores, all in one run:",
        "",
        f"| operation | µs per frame, {given.short:,} | {given.long:,} | ratio"
        " | own ratio | memory |",
        "|---|--:|--:|--:|--:|--:|",
    ]
    print(*lines, sep="\n", flush=True)
    for case in cases():
        if not only or any(case.label.startswith(name) for name in only):
            found = measured_apart(case, motion, given.short, given.cpu)
            lines.append(row(case.label, found, given.long))
            print(lines[-1], flush=True)
    lines += ["", "Not in the table:", ""]
    lines += [f"- `{name}`: {reason}." for name, reason in OTHERS.items()]
    if given.page is not None:
        text = given.page.read_text(encoding="utf-8")
        before, after = text.split(BEGIN)[0], text.split(END)[1]
        table = "\n".join([BEGIN, *lines, END])
        given.page.write_text(before + table + after, encoding="utf-8")


def row(label: str, found: Measured | str, long: int) -> str:
    if isinstance(found, str):
        return f"| {label} | {found} | | | | |"
    ratio = found.many / max(found.few, 0.001)  # what is that fast copies nothing
    mark = f"**{ratio:.2f}**" if ratio > BAR else f"{ratio:.2f}"
    few, many = (number(time) if time > 0.001 else "0" for time in (found.few, found.many))
    if found.frames != long:
        many += f" (at {found.frames:,})"
    return f"| {label} | {few} | {many} | {mark} | {found.own:.2f} | {found.memory:.1f} |"


def cases() -> Iterator[Case]:
    yield Case("*Copy*", lambda motion: lambda: (motion.rotations.copy(), motion.positions.copy()))
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
    if name == "retarget.retarget":
        child = samples.walk(height=1.2).motion
        return lambda: function(motion, child, **options)
    if name == "blend.many":
        both = [motion, again(motion)]
        return lambda: function(both, **options)
    if name in ("connect.join", "transition.join"):  # together as long as the take
        # with a few frames left out: a take that was cut in two is put together without a search
        halves = [motion[: frames // 2], motion[frames // 2 + 7 :]]
        return lambda: function(halves, **options)
    inputs = [motion, *(again(motion) for _ in catalogue.find(name).operation.inputs[1:])]
    return lambda: function(*inputs, **options)


def again(motion: kinema.Motion) -> kinema.Motion:
    """The same motion in memory of its own."""
    return motion.with_arrays(rotations=motion.rotations.copy(), positions=motion.positions.copy())


def measured_apart(case: Case, motion: kinema.Motion, short: int, cpu: bool) -> Measured | str:
    """Measure in a process of its own, whose memory is free again afterwards."""
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe(duplex=False)

    def work() -> None:
        try:
            there.send(measured(case, motion, short, cpu))
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


def measured(case: Case, motion: kinema.Motion, short: int, cpu: bool) -> Measured:
    """Both lengths in turn, the best round of each."""
    began, memory = Used.so_far(), 0
    seconds = (lambda used: used.cpu_s) if cpu else (lambda used: used.wall_s)
    case.call_for(motion[:short])()  # what is done once
    shorts, longs, short_own, long_own = [], [], [], []
    while len(longs) < FEWEST_ROUNDS or (spent(began) < PATIENCE_S and len(longs) < MOST_ROUNDS):
        use_memory(motion)
        used, takes = short_takes(case, motion, short, PATIENCE_S / 8)
        shorts.append(seconds(used) / (takes * short))
        short_own.append(used.own_s / (takes * short))
        if not longs and seconds(used) / takes * motion.num_frames / short > LONGEST_CALL_S:
            motion = motion[: motion.num_frames // 3]
        call = case.call_for(motion)
        use_memory(motion)
        Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
        before, start = peak_bytes(), Used.so_far()
        result = call()
        used = Used.so_far().since(start)
        longs.append(seconds(used))
        long_own.append(used.own_s)
        memory = max(memory, peak_bytes() - before)
        del result, call  # no memory is used again
    return Measured(
        1e6 * min(shorts),
        1e6 * min(longs) / motion.num_frames,
        min(long_own) / motion.num_frames / max(min(short_own), 1e-9),
        memory / (motion.rotations.nbytes + motion.positions.nbytes),
        motion.num_frames,
    )


def short_takes(
    case: Case, motion: kinema.Motion, short: int, patience_s: float
) -> tuple[Used, int]:
    """What short takes need, one after the other, and how many there were."""
    began, total, results = Used.so_far(), Used(0.0, 0.0, 0.0), []
    for first in range(0, motion.num_frames - short + 1, short):
        call = case.call_for(motion[first : first + short])
        start = Used.so_far()
        results.append(call())
        total = total + Used.so_far().since(start)
        if len(results) > 2 and spent(began) > patience_s:
            break
    return total, len(results)


def use_memory(motion: kinema.Motion) -> None:
    """Have the system find as much as a round may need, and free it."""
    np.ones(MOST_MEMORY * (motion.rotations.nbytes + motion.positions.nbytes), np.uint8)


def spent(start: Used) -> float:
    return Used.so_far().since(start).cpu_s


def peak_bytes() -> int:
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    main()
