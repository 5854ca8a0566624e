"""The recordings of the gap study, and where gaps are cut into them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import kinema
from kinema import Motion, samples

LENGTHS = (5, 15, 30, 60)
PER_CLIP = 6  # gaps of each length
MARGIN = 14  # good frames on either side: as many as a fit looks at
SEED = 20260707

# The automatic settings were tuned on these, never on those below: other people, other studios.
TUNING = (
    ("bvh/cmu/01_01.bvh", "jump"),
    ("bvh/cmu/05_11.bvh", "dance"),
    ("bvh/cmu/07_01.bvh", "walk"),
    ("bvh/cmu/07_12.bvh", "walk"),
    ("bvh/cmu/08_01.bvh", "walk"),
    ("bvh/cmu/08_07.bvh", "walk"),
    ("bvh/cmu/104_02.bvh", "run"),
    ("bvh/cmu/104_09.bvh", "run"),
    ("bvh/cmu/104_57.bvh", "walk"),
    ("bvh/cmu/111_35.bvh", "other"),
    ("bvh/cmu/11_01.bvh", "other"),
    ("bvh/cmu/127_04.bvh", "run"),
    ("bvh/cmu/127_21.bvh", "run"),
    ("bvh/cmu/127_31.bvh", "run"),
    ("bvh/cmu/131_05.bvh", "dance"),
    ("bvh/cmu/136_09.bvh", "walk"),
    ("bvh/cmu_anchor/05_02.bvh", "dance"),
    ("bvh/cmu_anchor/41_02.bvh", "other"),
    ("bvh/cmu_anchor/56_01.bvh", "other"),
    ("bvh/cmu_anchor/86_01.bvh", "other"),
    ("bvh/games105/walk_and_turn_left.bvh", "walk"),
    ("bvh/misc/meredith_8walk.bvh", "walk"),
    ("bvh/misc/animics_kate.bvh", "other"),
    ("bvh/misc/pybvh_test1.bvh", "dance"),
    ("derived/cmu_104_56_30fps.bvh", "walk"),
    ("derived/cmu_127_17_30fps.bvh", "run"),
)

# Chosen once, slow and fast, at 30 to 120 frames per second. Recordings whose own joints jump are
# left out: they cannot serve as truth.
REPORT = (
    ("bvh/cmu/02_01.bvh", "walk"),
    ("bvh/cmu/02_04.bvh", "jump"),
    ("bvh/cmu/02_05.bvh", "punch"),
    ("bvh/cmu/09_01.bvh", "run"),
    ("bvh/cmu/09_06.bvh", "run"),
    ("bvh/cmu/13_11.bvh", "jump"),
    ("bvh/cmu/13_19.bvh", "jump"),
    ("bvh/cmu/144_20.bvh", "punch"),
    ("bvh/cmu/16_05.bvh", "jump"),
    ("bvh/cmu/16_11.bvh", "walk"),
    ("bvh/cmu/16_35.bvh", "run"),
    ("bvh/cmu/35_01.bvh", "walk"),
    ("bvh/cmu/35_23.bvh", "run"),
    ("bvh/cmu/69_01.bvh", "walk"),
    ("bvh/cmu/75_06.bvh", "jump"),
    ("bvh/cmu/75_12.bvh", "jump"),
    ("bvh/cmu/82_09.bvh", "walk"),
    ("bvh/cmu/82_12.bvh", "walk"),
    ("bvh/cmu_anchor/13_17.bvh", "punch"),
    ("bvh/cmu_anchor/140_02.bvh", "other"),
    ("bvh/games105/idle.bvh", "standing"),
    ("bvh/games105/walkF.bvh", "walk"),
    ("bvh/games105/walk_and_ture_right.bvh", "walk"),
    ("bvh/misc/Boxing_Toes.bvh", "punch"),
    ("bvh/misc/pirouette_daz.bvh", "dance"),
    ("bvh/misc/test_mocapbank.bvh", "walk"),
    ("bvh/xia/angry_13_000.bvh", "walk"),
    ("bvh/xia/neutral_01_000.bvh", "walk"),
    ("bvh/xia/strutting_01_000.bvh", "walk"),
    ("bvh/xsens/test_mocap.bvh", "walk"),
    ("derived/cmu_69_71_30fps.bvh", "walk"),
    ("derived/cmu_75_15_30fps.bvh", "jump"),
    ("derived/cmu_82_14_30fps_163f.bvh", "walk"),
)


class Clip(NamedTuple):
    """A motion, its name and what it shows."""

    name: str
    kind: str
    motion: Motion


class Cut(NamedTuple):
    """A gap: frames ``start`` to ``stop`` - 1; ``limb``: joints of the one-limb variant."""

    start: int
    stop: int
    limb: tuple[str, ...]


def recorded(folder: Path, listed: tuple[tuple[str, str], ...]) -> Iterator[Clip]:
    """Read the recordings of a list that are in a folder."""
    for path, kind in listed:
        if (folder / path).is_file():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # bvh-recordings.md has these
                motion = kinema.read(folder / path, drop_rest=True)
            yield Clip(path.removeprefix("bvh/").removesuffix(".bvh"), kind, motion)


def made_by_code() -> Iterator[Clip]:
    """A few samples, for use without recordings."""
    yield Clip("samples.walk", "walk", samples.walk(seconds=3.0).motion)
    yield Clip("samples.punch", "punch", samples.punch().motion)


def cuts(clip: Clip, length: int, seed: int, count: int = PER_CLIP) -> list[Cut]:
    """Gaps at random positions, the same for the same seed; none if a clip is too short."""
    rng = np.random.default_rng([SEED, seed, length])
    last = clip.motion.num_frames - MARGIN - length
    if last < MARGIN:
        return []
    limbs = limbs_of(clip.motion)
    return [
        Cut(start, start + length, limbs[int(rng.integers(len(limbs)))])
        for start in rng.integers(MARGIN, last + 1, count).tolist()
    ]


def limbs_of(motion: Motion) -> list[tuple[str, ...]]:
    """Joints with their descendants, from two joints to a third of the body."""
    skeleton = motion.skeleton
    below: NDArray[np.bool_] = np.eye(skeleton.num_joints, dtype=bool)
    for joint in reversed(range(1, skeleton.num_joints)):
        parent = int(skeleton.parents[joint])
        if parent >= 0:
            below[parent] |= below[joint]
    below &= ~skeleton.is_end
    most = max(2, int((~skeleton.is_end).sum()) // 3)
    return [
        tuple(skeleton.names[j] for j in np.flatnonzero(row))
        for row in below
        if 2 <= row.sum() <= most
    ]
