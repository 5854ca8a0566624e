"""The recordings of the IK study, and the goals that their hands and feet are moved to."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import kinema
from kinema import Motion, kinematics, samples
from kinema.errors import SkeletonError

EASE_S = 0.25
HOLD_S = 0.6  # how long a goal applies in full
SEED = 20261116

# Chosen once: slow and fast, many studios and rigs, 30 to 120 frames per second.
RECORDINGS = (
    "bvh/cmu/01_01.bvh",
    "bvh/cmu/02_01.bvh",
    "bvh/cmu/02_03.bvh",
    "bvh/cmu/02_04.bvh",
    "bvh/cmu/02_05.bvh",
    "bvh/cmu/05_11.bvh",
    "bvh/cmu/07_12.bvh",
    "bvh/cmu/09_06.bvh",
    "bvh/cmu/104_57.bvh",
    "bvh/cmu/111_35.bvh",
    "bvh/cmu/127_21.bvh",
    "bvh/cmu/13_11.bvh",
    "bvh/cmu/136_09.bvh",
    "bvh/cmu/144_22.bvh",
    "bvh/cmu/16_35.bvh",
    "bvh/cmu/35_01.bvh",
    "bvh/cmu/49_08.bvh",
    "bvh/cmu/69_70.bvh",
    "bvh/cmu/75_06.bvh",
    "bvh/cmu/82_09.bvh",
    "bvh/cmu_anchor/05_02.bvh",
    "bvh/cmu_anchor/140_02.bvh",
    "bvh/games105/idle.bvh",
    "bvh/games105/run_forward.bvh",
    "bvh/games105/walk_and_turn_left.bvh",
    "bvh/misc/Boxing_Toes.bvh",
    "bvh/misc/animics_kate.bvh",
    "bvh/misc/bvh11_scaled_131_01.bvh",
    "bvh/misc/meredith_8walk.bvh",
    "bvh/misc/mh_zombieWalk1.bvh",
    "bvh/misc/pirouette_daz.bvh",
    "bvh/misc/pybvh_test1.bvh",
    "bvh/misc/test_freebvh_mixamo.bvh",
    "bvh/misc/test_mocapbank.bvh",
    "bvh/xia/angry_13_000.bvh",
    "bvh/xia/sexy_01_000.bvh",
    "bvh/xsens/test_mocap.bvh",
    "derived/cmu_127_17_30fps.bvh",
    "derived/cmu_75_15_30fps.bvh",
)


class Clip(NamedTuple):
    """A motion and its name."""

    name: str
    motion: Motion


class Case(NamedTuple):
    """What to ask of `kinema.ik.move`, in words and as options."""

    name: str
    options: dict[str, Any]


WAYS: dict[str, dict[str, Any]] = {
    "ccd": {},
    "ccd, human limits": {"limits": "human"},
    "two-bone": {"method": "two-bone"},
    "solve, other foot pinned": {"method": "solve"},
}


def recorded(folder: Path) -> Iterator[Clip]:
    """Read the recordings of the list that are in a folder."""
    for path in RECORDINGS:
        if (folder / path).is_file():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # bvh-recordings.md has these
                motion = kinema.read(folder / path, drop_rest=True)
            yield Clip(path.removeprefix("bvh/").removesuffix(".bvh"), motion)


def made_by_code() -> Iterator[Clip]:
    """A few samples, for use without recordings."""
    yield Clip("samples.walk", samples.walk(seconds=2.0).motion)
    yield Clip("samples.punch", samples.punch().motion)


def cases(clip: Clip, seed: int) -> list[Case]:
    """Four goals, the same for the same seed: hands and feet, near and far, at a random moment.

    Near ones move the tip with the body, by a fifth of its limb's length. Far ones are a point in
    the world, up to a limb's length around the shoulder or hip: a body that walks past it has to
    reach back, and may not reach it in every frame.
    """
    motion = clip.motion
    rng = np.random.default_rng([SEED, seed])
    roles = kinema.roles.find_roles(motion)
    places = kinematics.forward(motion).positions
    found = []
    for tip, base, other, far in (
        ("left_hand", "left_shoulder", "right_ankle", False),
        ("right_hand", "right_shoulder", "left_ankle", True),
        ("left_ankle", "left_hip", "right_ankle", False),
        ("right_ankle", "right_hip", "left_ankle", True),
    ):
        frames = _frames(motion, rng)
        way = rng.normal(size=3)
        way /= np.linalg.norm(way)
        share = rng.uniform(0.4, 1.0)
        if tip not in roles or base not in roles:
            continue
        limb = _length(motion, roles[tip], roles[base])
        options: dict[str, Any] = {"tips": tip, "frames": frames, "ease_s": EASE_S}
        if far:
            middle = (frames[0] + frames[1]) // 2
            options["goals"] = places[middle, roles[base]] + share * limb * way
        else:
            options["by"] = 0.2 * limb * way
        pins = [other] if other in roles else []
        found.append(Case(f"{tip}, {'far' if far else 'near'}", {**options, "pins": pins}))
    return found


def options_for(case: Case, way: str) -> dict[str, Any]:
    """The case's options for one way to reach it: only a whole-body solve takes pins."""
    options = case.options | WAYS[way]
    if options.get("method") != "solve":
        options.pop("pins")
    return options


def works(case: Case, clip: Clip, way: str) -> Motion | None:
    """The moved motion; none where this body has no human limits."""
    try:
        return kinema.ik.move(clip.motion, **options_for(case, way))
    except SkeletonError:
        return None


def _frames(motion: Motion, rng: np.random.Generator) -> tuple[int, int]:
    """A frame range with room to ease on both sides, as far as the clip has it."""
    ease, hold = round(EASE_S * motion.fps), max(2, round(HOLD_S * motion.fps))
    hold = min(hold, max(1, motion.num_frames - 2 * ease - 4))
    last = max(motion.num_frames - hold - ease - 2, 1)
    start = int(rng.integers(min(ease + 2, last - 1) if last > 1 else 0, last))
    return start, start + hold


def _length(motion: Motion, tip: int, base: int) -> float:
    """Length of the bones from base to tip."""
    total, joint = 0.0, tip
    lengths: NDArray[np.float64] = np.linalg.norm(motion.skeleton.offsets, axis=1)
    while joint != base and joint >= 0:
        total += float(lengths[joint])
        joint = int(motion.skeleton.parents[joint])
    return total
