"""What a state machine shows while it is interrupted, how fast it is, and how far it reaches.

    python studies/machine.py --data FOLDER --output docs/guide/state-machine-study.md
    python studies/machine.py --quick                  a few samples, in seconds
    python studies/machine.py --times --data FOLDER    how long a pose takes, and nothing else

States of real clips are asked for at random, 0.05 s to 1 s apart, for a minute.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
from machine_page import page, timing_lines
from machine_sets import ROUNDS, SETS, corpus_walks, made_by_code, read_drawn, read_set
from running import finish, for_each, parser_of, processes_for

from kinema import Motion
from kinema.compose.machine import (
    Edge,
    Machine,
    PlayFigures,
    from_motions,
    perform,
    random_requests,
    review,
)

SECONDS = 60.0
SEEDS = (1, 2, 3)
DRAWN_SETS = 60
RATE = 60.0


class SetRow(NamedTuple):
    """One set of clips: how many repeat as a cycle, and figures for every seed.

    ``build_s`` is processor time.
    """

    name: str
    clips: int
    loops: int
    build_s: float
    found: list[PlayFigures]
    own: PlayFigures
    same: bool  # whether poses before a request are the same to the bit, whatever it is


class Drawn(NamedTuple):
    """A set drawn at random: what was shown, and the clips' own."""

    found: PlayFigures
    own: PlayFigures


class Timing(NamedTuple):
    """Microseconds for a pose: median and 99th percentile, from Python and into arrays.

    Each pose counts with the quickest of several rounds.
    """

    joints: int
    pose: tuple[float, float]
    write: tuple[float, float]


class Reach(NamedTuple):
    """A machine of many walks: how long it takes from any state to any other."""

    clips: int
    frames: int
    build_s: float
    begun_s: tuple[float, float]  # median and worst
    done_s: tuple[float, float]
    found: PlayFigures
    own: PlayFigures


def measured(folder: Path | None, name: str) -> SetRow:
    """Play one set with every seed."""
    clips = made_by_code() if folder is None else read_set(folder, name)
    machine, build_s = _built(clips)
    reviews = []
    for seed in SEEDS:
        requests = random_requests(machine.states, seconds=SECONDS, seed=seed)
        reviews.append(review(machine, perform(machine, requests, seconds=SECONDS, fps=RATE)))
    loops = sum(machine.clip(state).repeats for state in machine.states)
    figures = [each.figures for each in reviews]
    return SetRow(
        name, len(machine.states), loops, build_s, figures, reviews[0].own, _causal(machine)
    )


def drawn(folder: Path | None, number: int) -> Drawn:
    """Play eight clips drawn at random."""
    machine, _ = _built(made_by_code() if folder is None else read_drawn(folder, number))
    requests = random_requests(machine.states, seconds=SECONDS, seed=number)
    found = review(machine, perform(machine, requests, seconds=SECONDS, fps=RATE))
    return Drawn(found.figures, found.own)


def _causal(machine: Machine) -> bool:
    """Whether nothing before a request depends on it."""
    asked = random_requests(machine.states, seconds=20.0, seed=9)
    half = [each for each in asked if each.time_s < 10.0]
    other = half + random_requests(machine.states, seconds=20.0, seed=10)[len(half) :]
    until = min(each.time_s for each in [*asked[len(half) :], *other[len(half) :]])
    shown = [perform(machine, each, seconds=20.0, fps=RATE).motion for each in (asked, other)]
    frames = int(until * RATE)
    return all(
        np.array_equal(getattr(shown[0], name)[:frames], getattr(shown[1], name)[:frames])
        for name in ("rotations", "positions")
    )


def timed(clips: dict[str, Motion], poses: int = 12_000) -> Timing:
    """How long a pose takes; a request every second, so that half of the poses are blended."""
    machine, _ = _built(clips)
    joints = machine.skeleton.num_joints
    rotations, positions = np.empty((joints, 4)), np.empty((joints, 3))

    def spent(show: Callable[[float], object]) -> tuple[float, float]:
        took = np.full(poses, np.inf)
        for _ in range(ROUNDS):
            machine.restart()
            for frame in range(poses):
                if frame % 60 == 0:
                    machine.request(machine.states[frame // 60 % len(machine.states)])
                start = time.perf_counter_ns()
                show(frame / RATE)
                took[frame] = min(took[frame], time.perf_counter_ns() - start)
        return float(np.median(took)) / 1000.0, float(np.percentile(took, 99)) / 1000.0

    return Timing(
        joints - int(machine.skeleton.is_end.sum()),
        spent(machine.pose),
        spent(lambda time_s: machine.write(time_s, rotations, positions)),
    )


def reach(clips: dict[str, Motion]) -> Reach:
    """From every state to every other."""
    machine, build_s = _built(clips)
    joints = machine.skeleton.num_joints
    rotations, positions = np.empty((joints, 4)), np.empty((joints, 3))
    begun, done = [], []
    for index, first in enumerate(machine.states):
        for other, name in enumerate(machine.states):
            if index == other:
                continue
            machine.restart(first)
            asked = (index * 7 + other * 13) % 50 / 25.0
            machine.write(asked, rotations, positions)
            machine.request(name)
            step, taken, blend_s = 0, None, Edge(first, name).blend_s
            # a clip that is shorter than a change goes over to itself before it is over
            while taken is None or (machine.moment.blend > 0.0 and step / 30.0 < taken + blend_s):
                step += 1
                machine.write(asked + step / 30.0, rotations, positions)
                if taken is None and machine.current == name:
                    taken = step / 30.0
            begun.append(taken)
            done.append(step / 30.0)
    requests = random_requests(machine.states, seconds=SECONDS, seed=1)
    found = review(machine, perform(machine, requests, seconds=SECONDS))
    frames = sum(machine.recorded(name).num_frames for name in machine.states)
    return Reach(
        len(machine.states),
        frames,
        build_s,
        (float(np.median(begun)), max(begun)),
        (float(np.median(done)), max(done)),
        found.figures,
        found.own,
    )


def _built(clips: dict[str, Motion]) -> tuple[Machine, float]:
    start = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        machine = from_motions(clips)
    return machine, time.process_time() - start


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = parser_of(__doc__)
    parser.add_argument("--times", action="store_true", help="only measure times, and print them")
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")
    names = ["samples"] if options.quick else list(SETS)
    folder = None if options.quick else options.data
    if options.times:
        clips = made_by_code() if folder is None else read_set(folder, names[0])
        print("\n".join(timing_lines(timed(clips))))
        return
    processes = processes_for(options.quick)
    rows = for_each(measured, processes, [folder] * len(names), names)
    numbers = range(1 if options.quick else DRAWN_SETS)
    many = for_each(drawn, processes, [folder] * len(numbers), numbers)
    timing = timed(made_by_code(), 2_000) if folder is None else timed(read_set(folder, names[0]))
    walks = reach(made_by_code() if folder is None else corpus_walks(folder))
    finish(page(rows, many, timing, walks, SECONDS, SEEDS), options.output, f"{len(rows)} sets")


if __name__ == "__main__":
    main()
