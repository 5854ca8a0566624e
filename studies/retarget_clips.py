"""The clips of the retargeting study, by families of skeletons, and which go to which."""

from __future__ import annotations

import warnings
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

import kinema
from kinema import Motion, samples

MOST_FRAMES = 1200
SAMPLE = 48

# Family → clips under the data folder; the last one's skeleton is that of the family's target.
FAMILIES: dict[str, tuple[str, ...]] = {
    "CMU": (
        "bvh/cmu/01_01.bvh",
        "bvh/cmu/02_03.bvh",
        "bvh/cmu/02_04.bvh",
        "bvh/cmu/02_05.bvh",
        "bvh/cmu/05_11.bvh",
        "bvh/cmu/08_07.bvh",
        "bvh/cmu/11_01.bvh",
        "bvh/cmu/13_11.bvh",
        "bvh/cmu/16_11.bvh",
        "bvh/cmu/35_01.bvh",
        "bvh/cmu/49_08.bvh",
        "bvh/cmu/69_01.bvh",
        "bvh/cmu/75_06.bvh",
        "bvh/cmu/82_14.bvh",
        "bvh/cmu/91_48.bvh",
        "bvh/cmu/104_03.bvh",
        "bvh/cmu/111_35.bvh",
        "bvh/cmu/127_17.bvh",
        "bvh/cmu/131_01.bvh",
        "bvh/cmu/136_09.bvh",
        "bvh/cmu/144_20.bvh",
        "bvh/cmu/02_01.bvh",
    ),
    "Xia": (
        "bvh/xia/angry_13_000.bvh",
        "bvh/xia/depressed_13_000.bvh",
        "bvh/xia/old_13_000.bvh",
        "bvh/xia/sexy_01_000.bvh",
        "bvh/xia/strutting_01_000.bvh",
        "bvh/xia/neutral_01_000.bvh",
    ),
    "games105": (
        "bvh/games105/idle.bvh",
        "bvh/games105/run_forward.bvh",
        "bvh/games105/walk_and_turn_left.bvh",
        "bvh/games105/walk_and_ture_right.bvh",
        "bvh/games105/walkF.bvh",
    ),
    "Mixamo": ("bvh/misc/test_freebvh_mixamo.bvh",),
    "Xsens": ("bvh/xsens/test_mocap.bvh",),
    "DAZ": ("bvh/misc/pirouette_daz.bvh",),
    "MakeHuman": ("bvh/misc/mh_walk1.bvh", "bvh/misc/mh_zombieWalk1.bvh"),
    "mocapbank": ("bvh/misc/test_mocapbank.bvh",),
    "Vicon": ("bvh/misc/meredith_8walk.bvh",),
    "Poser": ("bvh/misc/Boxing_Toes.bvh",),
    "animics": ("bvh/misc/animics_kate.bvh",),
    "pybvh 1": ("bvh/misc/pybvh_test1.bvh",),
    "pybvh 2": ("bvh/misc/pybvh_test2.bvh",),
    "pybvh 3": ("bvh/misc/pybvh_test3.bvh",),
}


class Pair(NamedTuple):
    """A clip of one family, and the clip of another whose skeleton gets its motion."""

    source: str
    target: str
    clip: str
    skeleton: str


def pairs() -> list[Pair]:
    """Every clip to another family, and every family to every other, clips in turn."""
    found: dict[tuple[str, str], Pair] = {}
    names = list(FAMILIES)
    for source, clips in FAMILIES.items():
        others = [name for name in names if name != source]
        for turn in range(max(len(clips), len(others))):
            clip, target = clips[turn % len(clips)], others[turn % len(others)]
            found[clip, target] = Pair(source, target, clip, FAMILIES[target][-1])
    return list(found.values())


def unseen(folder: Path) -> list[Pair]:
    """Every other clip of these families that is not in the list above, to one other family each.

    They came into the study after the method had been developed.
    """
    folders = {"CMU": ("bvh/cmu", "bvh/cmu_anchor"), "Xia": ("bvh/xia",)}
    folders["games105"] = ("bvh/games105",)
    known = {Path(clip).name for clips in FAMILIES.values() for clip in clips}
    found, names = [], list(FAMILIES)
    for source, places in folders.items():
        files = [file for place in places for file in sorted((folder / place).glob("*.bvh"))]
        new = {file.name: file for file in files if file.name not in known}
        others = [name for name in names if name != source]
        for turn, file in enumerate(list(new.values())[::2]):
            target = others[turn % len(others)]
            clip = file.relative_to(folder).as_posix()
            found.append(Pair(source, target, clip, FAMILIES[target][-1]))
    return found


def sampled(count: int) -> list[bool]:
    """Which of so many pairs slow methods are tried on: `SAMPLE` of them, drawn at random."""
    chosen = np.random.default_rng(1).permutation(count)[:SAMPLE]
    return np.isin(np.arange(count), chosen).tolist()


def read(folder: Path, name: str) -> Motion:
    """Read a clip, at most `MOST_FRAMES` of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # bvh-recordings.md has these
        motion = kinema.read(folder / name, drop_rest=True)
    return motion[:MOST_FRAMES]


def made_by_code() -> tuple[Motion, Motion]:
    """A walk, and a body of another build, for use without recordings."""
    walk = samples.walk(seconds=1.0).motion
    offsets = np.array(walk.skeleton.offsets)
    for joint, name in enumerate(walk.skeleton.names):
        if name.endswith(("Leg", "Hand")):
            offsets[joint] *= 1.2
    body = replace(walk.skeleton, offsets=offsets)
    rest = np.array(body.rest_rotations)[None], offsets[None]
    return walk, Motion(body, *rest, walk.frame_time)
