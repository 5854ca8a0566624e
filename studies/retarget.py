"""How well motions fit the bodies they are given to, across families of skeletons.

    python studies/retarget.py --data FOLDER --output docs/guide/retarget-study.md
    python studies/retarget.py --quick         a few samples, in seconds

    python studies/retarget.py --data FOLDER --speed     only frames per second, in a minute

Every clip to bodies of other families, every family to every other; there and back again.
"""

from __future__ import annotations

import os
import time
import warnings
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from retarget_back import there_and_back
from retarget_clips import Pair, made_by_code, pairs, read, sampled, unseen
from retarget_feet import FootFigures, foot_figures
from retarget_page import page
from running import finish, for_each, parser_of, processes_for

from kinema import Motion, Skeleton, retarget
from kinema.inspection import turned_up, up_axis
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.measures import measure

# What is compared: options of `retarget.retargeted`.
WAYS: dict[str, dict[str, Any]] = {
    "fast": {},
    "fast, feet free": {"feet": "free"},
    "positions": {"method": "positions"},
}
SLOW: dict[str, dict[str, Any]] = {"fast": {}, "optimise": {"method": "optimise"}}
FEWER_FRAMES = 400  # of the pairs on which slow methods are tried, too


class Row(NamedTuple):
    """Figures of one pair by each way; feet by each way; the source's own of both.

    ``slow``: figures of the slow methods, where they were tried; ``back``: there and back, in
    heights.
    """

    figures: dict[str, retarget.FitFigures]
    own: retarget.FitFigures
    feet: dict[str, FootFigures]
    own_feet: FootFigures
    floors: dict[str, float]
    slow: dict[str, retarget.FitFigures]
    back: dict[str, float]


def measured(folder: Path | None, pair: Pair, returns: bool = True, slowly: bool = True) -> Row:
    """Retarget one clip in every way, and back again if it ``returns``."""
    if folder is None:
        source, target = made_by_code()
    else:
        source, target = read(folder, pair.clip), read(folder, pair.skeleton)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # up axes are turned, bodies walk on the spot
        upright, height = _upright(source), target.skeleton.height
        own, own_feet = measure(Body.of(upright), upright, Body.of(upright)), foot_figures(upright)
        results = {w: retarget.retargeted(source, target.skeleton, **o) for w, o in WAYS.items()}
        feet = {way: foot_figures(result.motion) for way, result in results.items()}
        floors = {
            way: abs(feet[way].floor - result.scale * own_feet.floor) / height
            for way, result in results.items()
        }
        few = source[:FEWER_FRAMES]
        slow = {
            way: retarget.retargeted(few, target.skeleton, **options)
            for way, options in (SLOW if slowly else {}).items()
        }
        back = there_and_back(upright, target) if returns else {}
    return Row(_figures(results), own, feet, own_feet, floors, _figures(slow), back)


def _figures(results: dict[str, retarget.Retargeted]) -> dict[str, retarget.FitFigures]:
    assert all(result.figures is not None for result in results.values())
    return {way: result.figures for way, result in results.items() if result.figures is not None}


def _upright(motion: Motion) -> Motion:
    up = up_axis(motion)
    return motion if up is None else turned_up(motion, up)


def speeds(source: Motion, target: Skeleton) -> dict[str, float]:
    """Frames per second of processor time on one core, over a long take made of one clip."""
    there = np.arange(source.num_frames)
    order = np.tile(np.concatenate([there, there[::-1]]), 10_000 // (2 * len(there)) + 1)
    long = Motion(
        source.skeleton, source.rotations[order], source.positions[order], source.frame_time
    )
    return {
        "free": _speed(long, target, 5, feet="free"),
        "lock": _speed(long, target, 5),
        "optimise": _speed(long[:1000], target, 3, method="optimise"),
    }


def _speed(motion: Motion, target: Skeleton, times: int, **options: Any) -> float:
    taken = []
    for _ in range(times):
        start = time.process_time()
        retarget.retarget(motion, target, **options)
        taken.append(time.process_time() - start)
    return motion.num_frames / min(taken)


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = parser_of(__doc__)
    parser.add_argument("--speed", action="store_true", help="only measure speed, and print it")
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")
    if options.speed:
        print({way: round(speed) for way, speed in _speeds(options.data).items()})
        return
    tried = [Pair("samples", "samples", "walk", "reach")] if options.quick else pairs()
    new = [] if options.quick else unseen(options.data)
    processes = processes_for(options.quick)
    clips = [pair.clip for pair in tried]
    returns = [clip not in clips[:index] for index, clip in enumerate(clips)]
    every, count = [*tried, *new], len(tried)
    returns += [True] * len(new)
    slowly = [*sampled(count), *(False for _ in new)]
    rows = for_each(measured, processes, [options.data] * len(every), every, returns, slowly)
    fast = None if options.quick else _speeds(options.data)
    finish(
        page(tried, rows[:count], rows[count:], list(WAYS), fast),
        options.output,
        f"{len(tried)} pairs",
    )


def _speeds(folder: Path) -> dict[str, float]:
    os.environ["KINEMA_THREADS"] = "1"
    source, target = (
        read(folder, f"bvh/{clip}.bvh") for clip in ("cmu/127_17", "xia/neutral_01_000")
    )
    return speeds(source, target.skeleton)


if __name__ == "__main__":
    main()
