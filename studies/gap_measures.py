"""What the gap study measures: each method of filling a gap, compared with the recording."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from gap_clips import MARGIN, Clip, Cut
from numpy.typing import NDArray

from kinema import Motion, fill, kinematics, quat

FloatArray = NDArray[np.float64]
Method = Callable[[Motion, NDArray[np.bool_]], Motion]


NOISE_DEG = 0.3
AROUND_S = 1.2  # on either side of a gap


class Measures(NamedTuple):
    """Mean distance from the recording, in heights; mean jump of velocity, in heights/s."""

    error: float
    jump: float


Found = dict[str, dict[str, Measures]]


def methods() -> dict[str, Method]:
    """The methods of filling a gap."""
    even = (1.0, 1.0, 1.0, 1.0)
    curves = {
        "auto": fill.Curve("auto"),
        "cubic, even weights": fill.Curve("cubic", weights=even),
        "cubic, quadratic twist": fill.Curve("cubic", weights=even, twist="quadratic"),
        "quadratic": fill.Curve("quadratic"),
        "spline": fill.Curve("spline"),
        "slerp": fill.Curve("slerp"),
        "hold": fill.Curve("hold"),
    }
    return {name: _filling(curve) for name, curve in curves.items()}


def measure_cut(
    clip: Clip,
    cut: Cut,
    tried: Mapping[str, Method],
    seed: int,
    variants: Sequence[str] = ("all", "limb", "noisy"),
) -> Found:
    """Measure every method on one gap: of all joints, of one limb, and of all under noise."""
    # only the frames that a fill looks at, so that long clips cost no more than short ones
    around = max(MARGIN, round(AROUND_S * clip.motion.fps))
    first = max(0, cut.start - around)
    truth = clip.motion[first : cut.stop + around]
    found: Found = {}
    for variant in variants:
        given = worsened(truth, seed) if variant == "noisy" else truth
        joints = list(cut.limb) if variant == "limb" else None
        mask = fill.range_mask(given, cut.start - first, cut.stop - first, joints=joints)
        judged = mask.any(axis=0) & ~truth.skeleton.is_end
        results = {"recording": given} | {
            name: fill_in(given, mask) for name, fill_in in tried.items()
        }
        found[variant] = {
            name: _measured(result, truth, mask.any(axis=1), judged)
            for name, result in results.items()
        }
    return found


def worsened(motion: Motion, seed: int) -> Motion:
    """White noise of 0.3° on every joint and of a thousandth of the height on the root."""
    rng = np.random.default_rng([seed, 3])
    turns = np.radians(NOISE_DEG) * rng.standard_normal(motion.positions.shape)
    turns[:, motion.skeleton.is_end] = 0.0
    positions = np.array(motion.positions)
    positions[:, 0] += 0.001 * motion.skeleton.height * rng.standard_normal(positions[:, 0].shape)
    rotations = quat.normalize(quat.mul(motion.rotations, quat.exp(0.5 * turns)))
    return motion.with_arrays(rotations=rotations, positions=positions)


def _filling(curve: fill.Curve) -> Method:
    return lambda motion, mask: fill.samples(motion, mask, curve=curve, feet="free").motion


def _measured(
    result: Motion, truth: Motion, frames: NDArray[np.bool_], judged: NDArray[np.bool_]
) -> Measures:
    places, right = (kinematics.forward(m).positions[:, judged] for m in (result, truth))
    size = truth.skeleton.height
    off = np.linalg.norm(places - right, axis=-1)[frames]
    return Measures(float(off.mean() / size), _jump(places, frames) * truth.fps / size)


def _jump(places: FloatArray, frames: NDArray[np.bool_]) -> float:
    """Mean change of velocity at the two joins, in units per frame."""
    inside = np.flatnonzero(frames)
    bends = np.diff(places, 2, axis=0)  # entry f is the change at frame f + 1
    joins = [int(inside[0]) - 2, int(inside[-1])]
    return float(np.linalg.norm(bends[joins], axis=-1).mean())
