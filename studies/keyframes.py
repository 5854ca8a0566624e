"""How well each method of choosing key frames does, and why summed distance loses.

    python studies/keyframes.py --data FOLDER --output docs/guide/key-frame-study.md
    python studies/keyframes.py --quick        two samples, in seconds

Every method chooses 2, 5, 10 and 20 % of the frames of the same recordings; the motions are rebuilt
by slerp and measured. The page it writes has the tables and what they say.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from keyframe_cases import Case, cases, made_cases
from keyframe_measures import (
    Behaviour,
    Errors,
    behaviour,
    carries_little,
    pace,
    small_joints_share,
    spread,
)
from keyframe_page import LARGE, LOOKED_INTO, page
from running import finish, for_each, parser_of, processes_for

import kinema
from kinema import Motion, keyframes, samples

SHARES = (0.02, 0.05, 0.1, 0.2)
CM_PER_UNIT = 5.6444  # of these recordings
MOST_FRAMES = 2500  # up to this length the best keys can be found exactly

WAYS: dict[str, dict[str, Any]] = {
    "equal spacing": {"method": "spacing"},
    "summed distance": {"method": "distance", "exact": True},
    "summed distance, by bones": {"method": "distance", "exact": True, "weights": "bones"},
    LARGE: {"method": "distance", "exact": True},  # and the joints, which are each clip's own
    "splitting": {"method": "split"},
    "splitting, by bones": {"method": "split", "weights": "bones"},
    "saliency": {"method": "saliency"},
    "saliency, D(i-1, i)": {"method": "saliency", "measure": "previous"},
    "saliency, D(i-1, i+1)": {"method": "saliency", "measure": "across"},
    "auto": {"method": "auto"},
    "optimal, max": {"method": "optimal"},
    "optimal, rms": {"method": "optimal", "norm": "rms"},
}


class Clip(NamedTuple):
    """A motion, its name, and how many centimetres its unit is."""

    name: str
    motion: Motion
    centimetres: float


class Result(NamedTuple):
    """Results of one clip, by share and method; and the thresholds of summed distance."""

    errors: dict[float, dict[str, Errors]]
    behaviours: dict[float, dict[str, Behaviour]]
    thresholds: tuple[float, float, int]
    small_joints: float
    pace: float


def recorded(folder: Path) -> Iterator[Clip]:
    """Read the recordings, without the rest pose added at their start."""
    for path in sorted((folder / "bvh" / "cmu_anchor").glob("*.bvh")):
        motion = kinema.read(path)[1:]
        if motion.num_frames <= MOST_FRAMES:
            yield Clip(path.stem, motion, CM_PER_UNIT)


def made_by_code() -> Iterator[Clip]:
    """Two samples, in metres, for use without recordings."""
    yield Clip("samples.walk", samples.walk(seconds=2.0).motion, 100.0)
    yield Clip("samples.punch", samples.punch().motion, 100.0)


def others(folder: Path) -> Iterator[Clip]:
    """Every other recording on which summed distance and equal spacing are compared."""
    for path in sorted(folder.rglob("*.bvh")):
        if path.parts[-2] in ("cmu_anchor", "weird"):
            continue
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # bvh-recordings.md has these
            motion = kinema.read(path, drop_rest=True)[:3000]
        # a motion in which nothing moves says nothing
        if motion.num_frames >= 100 and pace(motion) > 0.0:
            yield Clip(path.stem, motion, 1.0)


def measured(clip: Clip) -> Result:
    """Let every method choose from one clip."""
    errors: dict[float, dict[str, Errors]] = {}
    behaviours: dict[float, dict[str, Behaviour]] = {}
    extra = {LARGE: {"joints": large_joints(clip.motion)}}
    for share in SHARES:
        count = counted(share, clip.motion)
        found = {
            name: keyframes.select(clip.motion, count=count, **options, **extra.get(name, {}))
            for name, options in WAYS.items()
        }
        errors[share] = {
            name: Errors.of(keys.report, clip.centimetres) for name, keys in found.items()
        }
        behaviours[share] = {name: behaviour(clip.motion, keys) for name, keys in found.items()}
    thresholds = spread(clip.motion, counted(LOOKED_INTO, clip.motion))
    small = small_joints_share(clip.motion)
    return Result(errors, behaviours, thresholds, small, pace(clip.motion))


def counted(share: float, motion: Motion) -> int:
    """Number of keys for a share of the frames, at least the two ends."""
    return max(2, int(share * motion.num_frames + 0.5))


def large_joints(motion: Motion) -> list[str]:
    """All but hands, feet and head: joints that carry much bone."""
    large = np.flatnonzero(~carries_little(motion.skeleton))
    return [motion.skeleton.names[joint] for joint in large]


def against_spacing(clip: Clip) -> tuple[float, float, float]:
    """Ratios of mean and largest error, summed distance to equal spacing, at 5 %, and the pace."""
    count = max(3, counted(0.05, clip.motion))
    paper, even = (
        keyframes.select(clip.motion, count=count, **WAYS[name]).report
        for name in ("summed distance", "equal spacing")
    )
    return (
        paper.position_mean / even.position_mean,
        paper.position_max / even.position_max,
        pace(clip.motion),
    )


def anchors(folder: Path | None) -> list[dict[str, Any]]:
    """What others measured on the same clips, where available."""
    path = None if folder is None else folder.parent / "anchors" / "keyframes.jsonl"
    if path is None or not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def main() -> None:
    """Run the study and write its page, or print it."""
    parser = parser_of(__doc__)
    options = parser.parse_args()
    if not options.quick and options.data is None:
        parser.error("--data FOLDER says where the recordings are; --quick needs none")

    clips = list(made_by_code() if options.quick else recorded(options.data))
    if not clips:
        parser.error(f"none of the study's recordings are under {options.data}")
    processes = processes_for(options.quick)
    results = for_each(measured, processes, clips)
    more = clips if options.quick else list(others(options.data))
    ratios = for_each(against_spacing, processes, more)
    shown: list[Case] = made_cases() if options.quick else cases(options.data)
    theirs = [] if options.quick else anchors(options.data)
    text = page(clips, results, [clip.name for clip in more], ratios, shown, theirs)
    finish(text, options.output, f"{len(clips)} clips, {len(WAYS)} methods")


if __name__ == "__main__":
    main()
