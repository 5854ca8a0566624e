"""The pairs of recordings of the join study: drawn once, by a fixed seed."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

import kinema
from kinema import Motion, quat, samples
from kinema.skeleton import Skeleton

SEED = 20260715
SECONDS = 6.0  # of each clip: the end of the previous one, the start of the next one
SHORTEST_S = 0.7
DEVELOPED_ON = 15  # the first pairs of the list were looked at while the method was made

# Group, how many pairs, frame rate.
GROUPS = (
    ("CMU, one person", 60, 60.0),
    ("CMU, two people", 20, 60.0),
    ("Xia", 16, 60.0),
    ("games105", 10, 60.0),
    ("CMU under a static root", 14, 30.0),
)


class Pair(NamedTuple):
    """Two clips of one family of skeletons, by their paths under the data folder."""

    group: str
    previous: str
    next: str
    fps: float


def pairs(folder: Path) -> tuple[list[Pair], list[Pair]]:
    """The pairs to develop on, and those to report."""
    rng = np.random.default_rng(SEED)
    cmu = sorted(str(path.relative_to(folder)) for path in folder.glob("bvh/cmu/*.bvh"))
    people: dict[str, list[str]] = {}
    for path in cmu:
        people.setdefault(Path(path).name.split("_")[0], []).append(path)
    one = [pair for clips in people.values() for pair in itertools.permutations(clips, 2)]
    two = [p for p in itertools.permutations(cmu, 2) if _person(p[0]) != _person(p[1])]
    folders = {
        name: _of_one_family(folder, sorted(_below(folder, f"bvh/{name.lower()}")))
        for name in ("Xia", "games105")
    }
    pools = {
        "CMU, one person": one,
        "CMU, two people": two,
        "CMU under a static root": one,
        **folders,
    }
    tried, kept = [], []
    for group, count, fps in GROUPS:
        pool = pools[group]
        order = rng.permutation(len(pool))[: count + DEVELOPED_ON // len(GROUPS)]
        drawn = [Pair(group, *pool[index], fps) for index in order]
        tried += drawn[: DEVELOPED_ON // len(GROUPS)]
        kept += drawn[DEVELOPED_ON // len(GROUPS) :]
    return tried, kept


def read(folder: Path, pair: Pair) -> tuple[Motion, Motion]:
    """The end of the previous clip, and the start of the next one."""
    clips = []
    for path in (pair.previous, pair.next):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # bvh-recordings.md has these
            motion = kinema.read(folder / path, drop_rest=True)
        if abs(motion.fps - pair.fps) > 0.1:
            motion = kinema.resample(motion, fps=pair.fps)
        clips.append(_mounted(motion) if "static" in pair.group else motion)
    frames = round(SECONDS * pair.fps)
    return clips[0][-frames:], clips[1][:frames]


def made_by_code() -> Iterator[tuple[str, Motion, Motion]]:
    """A few samples, for use without recordings."""
    walk, run = samples.walk(seconds=3.0).motion, samples.run_stop().motion
    yield "walk, run", walk, run
    yield "walk, tired walk", walk, samples.walk(style="tired", seconds=3.0).motion


def _person(path: str) -> str:
    return Path(path).name.split("_")[0]


def _below(folder: Path, name: str) -> list[str]:
    return [str(path.relative_to(folder)) for path in (folder / name).glob("*.bvh")]


def _of_one_family(folder: Path, clips: list[str]) -> list[tuple[str, str]]:
    """Pairs of clips whose joints come in the same order."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        names = {path: kinema.read(folder / path).skeleton.names for path in clips}
    return [pair for pair in itertools.permutations(clips, 2) if names[pair[0]] == names[pair[1]]]


def _mounted(motion: Motion) -> Motion:
    """The same motion hung from a still joint that is turned and out of place."""
    skeleton = motion.skeleton
    turn = quat.from_axis_angle([1.0, 0.0, 0.0], -np.pi / 2)
    place = np.array([0.3, 0.2, -0.4]) * skeleton.height
    parents = np.concatenate([[-1], np.where(skeleton.parents < 0, 0, skeleton.parents + 1)])
    roots = list(skeleton.roots)
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[:, roots] = quat.mul(quat.conjugate(turn), rotations[:, roots])
    positions[:, roots] = quat.rotate(quat.conjugate(turn), positions[:, roots] - place)
    count = motion.num_frames
    return Motion(
        Skeleton.build(
            ("Static", *skeleton.names),
            parents,
            np.concatenate([place[None], skeleton.offsets]),
            is_end=np.concatenate([[False], skeleton.is_end]),
            metres_per_unit=skeleton.metres_per_unit,
        ),
        np.concatenate([np.tile(turn, (count, 1, 1)), quat.normalize(rotations)], axis=1),
        np.concatenate([np.tile(place, (count, 1, 1)), positions], axis=1),
        motion.frame_time,
    )
