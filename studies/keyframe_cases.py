"""The papers' own examples: clips of the same kind and length, with as many keys."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from keyframe_measures import pose_speed

import kinema
from kinema import Motion, keyframes, samples
from kinema.errors import OptionError

MEASURES = {"full": "S", "previous": "D(i-1, i)", "across": "D(i-1, i+1)"}


class Case(NamedTuple):
    """One row of the page: the paper's example, and the result here."""

    paper: str
    here: str


def cases(folder: Path) -> list[Case]:
    """The examples on recordings."""
    stop = kinema.read(folder / "derived" / "cmu_82_14_30fps_163f.bvh")
    mixed = kinema.read(folder / "derived" / "cmu_75_15_30fps.bvh")[:433]
    at_30 = []
    for path in sorted((folder / "bvh" / "cmu").glob("*.bvh")):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            at_30.append(kinema.resample(kinema.read(path, drop_rest=True), fps=30))
    return [_stopping(stop), _eight(at_30), _saliency([mixed]), _saliency(at_30)]


def made_cases() -> list[Case]:
    """The same on samples."""
    stop = samples.walk_to_stop(fps=30.0).motion[:163]
    return [_stopping(stop), _eight([samples.run_stop(fps=30.0).motion])]


def _stopping(motion: Motion) -> Case:
    at_delta = keyframes.select(motion, method="distance", threshold=1.105)
    try:
        keyframes.select(motion, method="distance", count=18)
        reached = "some threshold gives 18"
    except OptionError:
        reached = "no threshold gives 18, so one was added or removed"
    paper = keyframes.select(motion, method="distance", count=18, exact=True)
    even = keyframes.select(motion, method="spacing", count=18)
    return Case(
        "Shen et al.: a fast walk to a stop, 163 frames at 30 fps: δ = 1.105 gives 18 keys, which "
        "rebuild it almost without distortion; equal spacing does not",
        f"{at_delta.count} keys; {reached}. With 18 the largest error is {_percent(paper)} of the "
        f"height, with equal spacing {_percent(even)}; the mean {_percent(paper, mean=True)} and "
        f"{_percent(even, mean=True)}",
    )


def _eight(motions: Sequence[Motion]) -> Case:
    parts = [motion[:198] for motion in motions if motion.num_frames >= 198]
    counts = sorted(keyframes.select(m, method="distance", threshold=4.0).count for m in parts)
    return Case(
        "Shen et al.: 198 frames, δ = 4.0 gives 8 keys",
        f"the first 198 frames of {len(parts)} recordings at 30 fps: {counts[0]} to {counts[-1]} "
        f"keys, median {np.median(counts):g}",
    )


def _saliency(motions: Sequence[Motion]) -> Case:
    """How many keys of each measure of saliency fall in the calmer half."""
    parts = [motion[:433] for motion in motions if motion.num_frames >= 433]
    words = []
    for measure, name in MEASURES.items():
        found = np.median([_fall(motion, measure) for motion in parts], axis=0)
        words.append(
            f"{name}: {found[0]:.0f} of 31 in the calmer half, longest gap {found[1]:.0f} frames, "
            f"mean error {found[2]:.2g} % and largest {found[3]:.2g} % of the height"
        )
    which = "a recording of jumps" if len(parts) == 1 else f"medians of {len(parts)} recordings"
    return Case(
        "Yamaguchi and Kuriyama: 433 frames of still and sudden parts, 31 keys; with the weaker "
        "measures they crowd in the livelier half",
        f"{which}, 433 frames at 30 fps. {'; '.join(words)}",
    )


def _fall(motion: Motion, measure: str) -> tuple[int, int, float, float]:
    speed = np.convolve(pose_speed(motion), np.ones(15) / 15, "same")
    calm = speed <= np.median(speed)
    keys = keyframes.select(motion, method="saliency", measure=measure, count=31)
    report = keys.report
    return (
        int(calm[np.minimum(keys.frames, len(calm) - 1)].sum()),
        int(np.diff(keys.frames).max()),
        100 * report.relative(report.position_mean),
        100 * report.relative(report.position_max),
    )


def _percent(keys: keyframes.KeyFrames, *, mean: bool = False) -> str:
    report = keys.report
    error = report.position_mean if mean else report.position_max
    return f"{100 * report.relative(error):.2g} %"
