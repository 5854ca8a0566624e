"""How well motions fit the bodies they are given to, across families of skeletons.

    python studies/retarget.py --data FOLDER --output docs/guide/retarget-study.md
    python studies/retarget.py --quick         a few samples, in seconds

Every clip to bodies of other families, every family to every other; there and back again.
"""

from __future__ import annotations

import time
import warnings
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from retarget_clips import Pair, made_by_code, pairs, read
from retarget_page import page
from running import finish, for_each, parser_of, processes_for

from kinema import Motion, Skeleton, contacts, kinematics, retarget
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.measures import measure

# What is compared: options of `retarget.retargeted`.
WAYS: dict[str, dict[str, Any]] = {
    "fast": {},
    "fast, feet free": {"feet": "free"},
    "positions": {"method": "positions"},
    "optimise": {"method": "optimise"},
}


class Row(NamedTuple):
    """Figures of one pair by each way; the source's own; the way there and back, in heights."""

    figures: dict[str, retarget.FitFigures]
    own: retarget.FitFigures
    back: dict[str, float]


def measured(folder: Path | None, pair: Pair, returns: bool = True) -> Row:
    """Retarget one clip in every way, and back again if it ``returns``."""
    if folder is None:
        source, target = made_by_code()
    else:
        source, target = read(folder, pair.clip), read(folder, pair.skeleton)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # up axes are turned, bodies walk on the spot
        figures = {
            way: retarget.retargeted(source, target.skeleton, **options).figures
            for way, options in WAYS.items()
        }
        upright = _upright(source)
        own = measure(Body.of(upright), upright, Body.of(upright.skeleton))
        back = _back(upright, target) if returns else {}
    assert all(found is not None for found in figures.values())
    return Row({way: found for way, found in figures.items() if found is not None}, own, back)


def _upright(motion: Motion) -> Motion:
    from kinema.inspection import turned_up, up_axis

    up = up_axis(motion)
    return motion if up is None else turned_up(motion, up)


def _back(source: Motion, target: Motion) -> dict[str, float]:
    """Root mean square distance of the joints with roles after going there and back, in heights.

    Holding feet takes the source's own foot skate out, so that the way back with feet held is also
    compared with the source with its feet held.
    """
    held = contacts.lock(source)
    there = {feet: retarget.retarget(source, target, feet=feet) for feet in ("free", "lock")}
    again: dict[str, Motion] = {
        "feet free": retarget.retarget(there["free"], source, feet="free"),
        "feet held": retarget.retarget(there["lock"], source),
    }
    found = {name: _apart(back, source) for name, back in again.items()}
    found["feet held, beside the source with its feet held"] = _apart(again["feet held"], held)
    found["foot lock alone"] = _apart(held, source)
    return found


def _apart(one: Motion, other: Motion) -> float:
    joints = list(Body.of(other.skeleton).roles.joints.values())
    places = [kinematics.forward(motion).positions[:, joints] for motion in (one, other)]
    rms = np.sqrt(((places[0] - places[1]) ** 2).sum(axis=-1).mean())
    return float(rms / other.skeleton.height)


def speeds(source: Motion, target: Skeleton) -> dict[str, float]:
    """Frames per second of processor time on one core, over a long take made of one clip."""
    there = np.arange(source.num_frames)
    order = np.tile(np.concatenate([there, there[::-1]]), 10_000 // (2 * len(there)) + 1)
    long = Motion(
        source.skeleton, source.rotations[order], source.positions[order], source.frame_time
    )
    found = {}
    for feet in ("free", "lock"):
        taken = []
        for _ in range(5):
            start = time.process_time()
            retarget.retarget(long, target, feet=feet)
            taken.append(time.process_time() - start)
        found[feet] = len(order) / min(taken)
    return found


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = parser_of(__doc__)
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")
    tried = [Pair("samples", "samples", "walk", "reach")] if options.quick else pairs()
    processes = processes_for(options.quick)
    clips = [pair.clip for pair in tried]
    returns = [clip not in clips[:index] for index, clip in enumerate(clips)]
    rows = for_each(measured, processes, [options.data] * len(tried), tried, returns)
    fast = None
    if not options.quick:
        source = read(options.data, "bvh/cmu/127_17.bvh")
        fast = speeds(source, read(options.data, "bvh/xia/neutral_01_000.bvh").skeleton)
    finish(page(tried, rows, list(WAYS), fast), options.output, f"{len(tried)} pairs")


if __name__ == "__main__":
    main()
