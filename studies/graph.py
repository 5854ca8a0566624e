"""A motion graph of a corpus: what it takes to build, whether it is complete, how walks on it look.

python studies/graph.py --data FOLDER --output docs/guide/motion-graph-study.md
python studies/graph.py --quick                  a few samples, in seconds
"""

from __future__ import annotations

import tarfile
import tempfile
import time
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import numpy as np
from graph_page import page
from running import finish, for_each, parser_of, processes_for

import kinema
from kinema import samples
from kinema.compose import graph
from kinema.compose.graph import MotionGraph, clouds
from kinema.compose.graph.routes import Route
from kinema.errors import KinemaError, KinemaWarning
from kinema.ops.joinable import Source
from kinema.ops.transition import Join
from kinema.ops.transition.figures import WINDOW_S, Figures, Yardstick

SECONDS = 60.0
SEEDS = tuple(range(1, 11))
RATES = (30.0, 120.0)
PLACES = ((0.0, 3.0), (2.0, 2.0), (-2.0, 2.0), (3.0, -1.0), (-1.0, -3.0), (0.5, 6.0))  # in metres


class Built(NamedTuple):
    """What a graph is, and took; ``same`` as the search that compares every pair."""

    clips: int
    frames: int
    transitions: int
    core_clips: int
    cpu_s: float
    wall_s: float
    peak_bytes: int
    full_s: float
    same: bool


class Own(NamedTuple):
    """The same figures of what is shown of both clips around a join, as they were recorded."""

    speed: float
    acceleration: float
    knee: float


class Walk(NamedTuple):
    """A random path that was played: figures of its joins, and how many of them gave a warning."""

    rate: float
    seed: int
    joins: list[Figures]
    own: list[Own]
    warned: int


class Reached(NamedTuple):
    """A place on the floor, and how near a path came, in legs; None if there is no path."""

    x: float
    z: float
    gap: float | None


@contextmanager
def clips_of(data: Path | None) -> Iterator[Path]:
    """A folder with the corpus, or with a few samples."""
    with tempfile.TemporaryDirectory() as folder:
        clips = Path(folder) / "corpus"
        if data is None:
            clips.mkdir()
            for name, motion in (
                ("left", samples.turn(angle_rad=1.57).motion),
                ("right", samples.turn(angle_rad=-1.57).motion),
                ("walk", samples.walk().motion),
            ):
                kinema.write(motion, clips / f"{name}.bvh")
        else:
            with tarfile.open(data / "corpus.tar.xz") as archive:
                archive.extractall(folder, filter="data")
        yield clips


def built(clips: Path, file: Path) -> Built:
    """Build the graph twice: as it is, and without what rules pairs out early."""
    Path("/proc/self/clear_refs").write_text("5")  # forget the peak so far
    before = _status_bytes("VmRSS")
    start, cpu = time.perf_counter(), time.process_time()
    made = graph.build(clips)
    wall_s, cpu_s = time.perf_counter() - start, time.process_time() - cpu
    peak = _status_bytes("VmHWM") - before
    graph.save(made, file)
    usual, clouds._coarse = clouds._coarse, lambda _, starts, __: np.zeros((1, starts[-1]))
    try:
        cpu = time.process_time()
        every = graph.build(clips)
        full_s = time.process_time() - cpu
    finally:
        clouds._coarse = usual
    pairs = zip(made.edges.columns.values(), every.edges.columns.values(), strict=True)
    return Built(
        len(made.names),
        sum(made.frames),
        len(made.edges) // 2,
        len(np.unique(made.edges.clip[made.core_edges])),
        cpu_s,
        wall_s,
        peak,
        full_s,
        all(np.array_equal(*pair) for pair in pairs),
    )


def walked(file: Path, rate: float, seconds: float, seed: int) -> Walk:
    """A random path, played at a rate."""
    made = graph.load(file)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        route = made.wander(seconds=seconds, seed=seed)
        found = made.walk(route, fps=rate)
        own = _own(made, route, found.joins, rate)
    told = [each for each in caught if issubclass(each.category, KinemaWarning)]
    warned = sum(str(each.message).startswith("join ") for each in told)
    return Walk(rate, seed, [join.figures for join in found.joins], own, warned)


def _own(made: MotionGraph, route: Route, joins: Sequence[Join], rate: float) -> list[Own]:
    """What the recordings do by themselves in the frames in which joins are measured."""
    clips = [made.source(visit.clip, rate) for visit in route.visits(made)]
    found, window = [], round(WINDOW_S * rate)
    for index, join in enumerate(joins):
        yard = Yardstick(clips[index], clips[index + 1])
        middle, length = (join.stop - join.start) // 2, join.stop - join.start
        before = slice(max(0, join.previous_frame + middle - window), join.previous_frame + length)
        after = slice(join.next_frame, join.next_frame + middle + window)
        shown = [yard.around(clips[index], before), yard.around(clips[index + 1], after)]
        speed, acceleration, knee = (
            max(float(clip[figure].max(initial=0.0)) for clip in shown) for figure in range(3)
        )
        found.append(Own(speed / yard.speed, acceleration / yard.acceleration, knee / yard.knee))
    return found


def reached(file: Path) -> list[Reached]:
    """Paths to places, played."""
    made = graph.load(file)
    leg = made.source(0, made.fps).leg
    return [_reach(made, x, z, leg) for x, z in PLACES]


def _reach(made: MotionGraph, x: float, z: float, leg: float) -> Reached:
    scale = leg / 0.9  # of a grown-up's leg in metres
    try:
        route = made.reach(x * scale, z * scale)
    except KinemaError:
        return Reached(x, z, None)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", KinemaWarning)
        found = made.walk(route).motion
    hips = Source(found).body.travel[-1]
    return Reached(x, z, float(np.hypot(hips[0] - x * scale, hips[2] - z * scale)) / leg)


def _status_bytes(name: str) -> int:
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    raise LookupError(name)


def main() -> None:
    """Run the study and write its page, or print it."""
    options = parser_of(__doc__).parse_args()
    if not options.quick and options.data is None:
        raise SystemExit("--data FOLDER says where the recordings are; --quick needs none")
    seconds, seeds = (10.0, (1, 2)) if options.quick else (SECONDS, SEEDS)
    tasks = [(rate, seed) for rate in RATES for seed in seeds]
    with clips_of(None if options.quick else options.data) as clips:
        file = clips.parent / "moves.graph.json"
        size, places = built(clips, file), reached(file)
        walks = for_each(
            walked,
            processes_for(options.quick),
            [file] * len(tasks),
            [rate for rate, _ in tasks],
            [seconds] * len(tasks),
            [seed for _, seed in tasks],
        )
    finish(page(size, walks, places, seconds), options.output, f"{len(walks)} walks")


if __name__ == "__main__":
    main()
