"""What joins of real clips cost, by several methods, and how loops of walks and runs close.

    python studies/joins.py --data FOLDER --output docs/guide/join-study.md
    python studies/joins.py --quick         a few samples, in seconds

Joins random pairs of recordings (fixed seed), and makes cycles of walks and runs.
"""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from join_loops import LOOPS, LoopRow, measured_loop, read_clip
from join_page import page
from join_pairs import Pair, made_by_code, pairs, read
from running import finish, for_each, parser_of, processes_for

from kinema import kinematics, samples, transition
from kinema.ops.joinable import Source

# What is compared: options of `transition.joined`.
WAYS: dict[str, dict[str, Any]] = {
    "cut": {"timing": "given", "method": "cut", "feet": "free"},
    "linear blend, 0.3 s": {
        "timing": "given",
        "weight": "linear",
        "blend_s": 0.3,
        "feet": "free",
    },
    "inertialised, 0.3 s": {
        "timing": "given",
        "method": "inertialise",
        "blend_s": 0.3,
        "feet": "free",
    },
    "nearest poses, feet free": {"timing": "poses", "feet": "free"},
    "foot contacts matched": {"timing": "contacts"},
    "nothing trimmed": {"max_trim_s": 0.0},
    "automatic": {},
}


class JoinRow(NamedTuple):
    """The figures of one join, and what it does beyond the window in which it is measured."""

    way: str
    figures: transition.Figures
    beyond: float


def measured(folder: Path | None, pair: Pair) -> list[JoinRow]:
    """Join one pair in every way."""
    if folder is None:
        clips = next(each[1:] for each in made_by_code() if each[0] == pair.previous)
    else:
        clips = read(folder, pair)
    rows = []
    for way, options in WAYS.items():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # joins out of bounds are what is counted here
            found = transition.joined(list(clips), **options)
        rows.append(JoinRow(way, found.joins[0].figures, beyond(found)))
    return rows


def beyond(found: transition.Joined) -> float:
    """Mean speed of planted toes from 0.4 to 1 s away from the take-over, in % of leg per second.

    Where feet are eased back to where the clips have them.
    """
    join, motion = found.joins[0], found.motion
    away = np.abs(np.arange(motion.num_frames - 1) - (join.start + join.stop) // 2) / motion.fps
    ring = (away > 0.42) & (away < 1.0)
    clip, places = Source(motion), kinematics.forward(motion).positions
    speeds = []
    for side, toe in clip.toes.items():
        step = np.hypot(*np.diff(places[:, toe][:, [0, 2]], axis=0).T)
        down = found.contacts.toe(side)
        speeds.append(step[ring & down[1:] & down[:-1]])
    together = np.concatenate(speeds)
    return float(100.0 * together.mean() / (clip.leg * motion.frame_time)) if len(together) else 0.0


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = parser_of(__doc__)
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")
    processes = processes_for(options.quick)
    if options.quick:
        tried, kept = [], [Pair("samples", each[0], "", 60.0) for each in made_by_code()]
        loops = [measured_loop("walk", samples.walk().motion)]
    else:
        tried, kept = pairs(options.data)
        loops = for_each(_loop, processes, [options.data] * len(LOOPS), LOOPS)
    results = for_each(measured, processes, [options.data] * len(kept), kept)
    text = page(tried, kept, results, loops, list(WAYS))
    finish(text, options.output, f"{len(kept)} pairs, {len(loops)} loops")


def _loop(folder: Path, path: str) -> LoopRow:
    return measured_loop(path, read_clip(folder, path))


if __name__ == "__main__":
    main()
