"""The clips of the jitter study, and the noise added to them."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

import kinema
from kinema import Motion, quat, samples

MOST_FRAMES = 600
SPIKE_RAD = np.radians(30.0)
SPIKED_SHARE = 0.01

# Path under the data folder, kind of motion, first frame of the part used. Chosen once, slow and
# fast, from several studios and at 30 to 120 frames per second. Recordings whose own joints flip by
# half a turn from one frame to the next are left out: they cannot serve as truth. A path that ends
# in @24 is resampled to that rate, of which there are no long recordings.
RECORDINGS = (
    ("bvh/games105/idle.bvh", "standing", 0),
    ("bvh/cmu/02_01.bvh", "walk", 0),
    ("bvh/cmu/07_01.bvh", "walk", 0),
    ("bvh/cmu/07_12.bvh", "walk", 0),
    ("bvh/cmu/69_01.bvh", "walk", 0),
    ("bvh/games105/walkF.bvh", "walk", 0),
    ("bvh/games105/walk_and_turn_left.bvh", "walk", 0),
    ("bvh/misc/meredith_8walk.bvh", "walk", 400),
    ("bvh/misc/test_mocapbank.bvh", "walk", 0),
    ("bvh/xia/neutral_01_000.bvh", "walk", 0),
    ("bvh/xia/strutting_01_000.bvh", "walk", 0),
    ("bvh/xsens/test_mocap.bvh", "walk", 0),
    ("bvh/cmu/02_03.bvh", "run", 0),
    ("bvh/cmu/09_01.bvh", "run", 0),
    ("bvh/cmu/09_06.bvh", "run", 0),
    ("bvh/cmu/16_35.bvh", "run", 0),
    ("bvh/cmu/35_23.bvh", "run", 0),
    ("bvh/cmu/127_21.bvh", "run", 0),
    ("bvh/cmu/02_04.bvh", "jump", 0),
    ("bvh/cmu/13_11.bvh", "jump", 0),
    ("bvh/cmu/16_05.bvh", "jump", 0),
    ("bvh/cmu/75_06.bvh", "jump", 0),
    ("bvh/cmu/02_05.bvh", "punch", 900),
    ("bvh/cmu/144_20.bvh", "punch", 900),
    ("bvh/cmu_anchor/13_17.bvh", "punch", 2300),
    ("bvh/misc/Boxing_Toes.bvh", "punch", 300),
    ("bvh/cmu_anchor/05_02.bvh", "dance", 400),
    ("bvh/misc/pirouette_daz.bvh", "dance", 0),
    ("bvh/misc/pybvh_test1.bvh", "dance", 0),
    ("derived/cmu_16_34_30fps.bvh", "walk", 0),
    ("derived/cmu_69_70_30fps.bvh", "walk", 0),
    ("derived/cmu_127_17_30fps.bvh", "run", 0),
    ("derived/cmu_75_07_30fps.bvh", "jump", 0),
    ("derived/cmu_82_14_30fps_163f.bvh", "walk", 0),
    ("bvh/cmu/07_01.bvh@24", "walk", 0),
    ("bvh/cmu/104_56.bvh@24", "run", 0),
    ("bvh/cmu/13_19.bvh@24", "jump", 0),
    ("bvh/cmu/11_01.bvh@24", "kick", 0),
    ("bvh/cmu/02_05.bvh@24", "punch", 0),
)

NOISES = ("0.5°", "2°", "spikes")


class Clip(NamedTuple):
    """A clean motion, its name and what it shows."""

    name: str
    kind: str
    motion: Motion


def recorded(folder: Path) -> Iterator[Clip]:
    """Read the recordings of the list that are in a folder, cut to their parts."""
    for listed, kind, start in RECORDINGS:
        path, _, fps = listed.partition("@")
        if (folder / path).is_file():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # bvh-recordings.md has these
                motion = kinema.read(folder / path, drop_rest=True)
            if fps:
                motion = kinema.resample(motion, fps=float(fps))
            name = path.removeprefix("bvh/").removesuffix(".bvh") + (
                f" at {fps} fps" if fps else ""
            )
            yield Clip(name, kind, motion[start : start + MOST_FRAMES])


def made_by_code() -> Iterator[Clip]:
    """A few samples, for use without recordings."""
    yield Clip("samples.walk", "walk", samples.walk(seconds=1.0).motion)
    yield Clip("samples.punch", "punch", samples.punch().motion[20:80])


def worsened(clean: Motion, noise: str, seed: int) -> Motion:
    """Add one kind of noise to every joint's rotation; the same seed gives the same noise."""
    rng = np.random.default_rng([seed, NOISES.index(noise)])
    shape = clean.rotations.shape[:2]
    directions = rng.standard_normal((*shape, 3))
    if noise == "spikes":
        directions /= np.linalg.norm(directions, axis=-1, keepdims=True)
        turns = SPIKE_RAD * directions * (rng.random(shape) < SPIKED_SHARE)[..., None]
    else:
        turns = np.radians(float(noise.rstrip("°"))) * directions
    turns[:, clean.skeleton.is_end] = 0.0
    rotations = quat.normalize(quat.mul(clean.rotations, quat.exp(0.5 * turns)))
    return clean.with_arrays(rotations=rotations)
