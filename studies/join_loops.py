"""The walks and runs of which the join study makes cycles."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import NamedTuple

import numpy as np

import kinema
from kinema import Motion, kinematics, roles
from kinema.ops.loop import looped
from kinema.ops.transition import Figures

CYCLES = 20
LOOPS = (
    "bvh/cmu/02_01.bvh",
    "bvh/cmu/07_01.bvh",
    "bvh/cmu/07_02.bvh",
    "bvh/cmu/07_05.bvh",
    "bvh/cmu/07_12.bvh",
    "bvh/cmu/08_01.bvh",
    "bvh/cmu/08_07.bvh",
    "bvh/cmu/16_11.bvh",
    "bvh/cmu/35_01.bvh",
    "bvh/cmu/35_10.bvh",
    "bvh/cmu/69_01.bvh",
    "bvh/cmu/136_09.bvh",
    "bvh/xia/neutral_01_000.bvh",
    "bvh/xia/sexy_01_000.bvh",
    "bvh/xia/sexy_01_001.bvh",
    "bvh/xia/strutting_01_000.bvh",
    "bvh/games105/walkF.bvh",
    "bvh/cmu/02_03.bvh",
    "bvh/cmu/09_01.bvh",
    "bvh/cmu/09_06.bvh",
    "bvh/cmu/16_35.bvh",
    "bvh/cmu/35_23.bvh",
    "bvh/cmu/104_02.bvh",
    "bvh/cmu/104_09.bvh",
)


class LoopRow(NamedTuple):
    """One loop: its period, its seam, and how far the heading drifts over 20 cycles."""

    name: str
    period_s: float
    figures: Figures
    straightened_rad: float
    drift_rad: float


def read_clip(folder: Path, path: str) -> Motion:
    """A recording at 60 frames per second or less."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # bvh-recordings.md has these
        motion = kinema.read(folder / path, drop_rest=True)
    return kinema.resample(motion, fps=60.0) if motion.fps > 61.0 else motion


def measured_loop(name: str, motion: Motion) -> LoopRow:
    """Make 20 cycles, and see which way the hips go in each."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = looped(motion, cycles=CYCLES)
    count = found.motion.num_frames // CYCLES
    hips = roles.find_roles(motion).get("hips") or 0
    path = kinematics.forward(found.motion).positions[::count, hips]
    steps = np.diff(path, axis=0)
    headings = np.unwrap(np.arctan2(steps[:, 0], steps[:, 2]))
    return LoopRow(
        name.removeprefix("bvh/").removesuffix(".bvh"),
        count * motion.frame_time,
        found.figures,
        found.straightened_rad,
        float(np.ptp(headings)),
    )
