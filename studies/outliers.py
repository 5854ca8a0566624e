"""The outlier step by itself, at several frame rates: spikes found, and clean motion changed."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import kinema
from kinema import Motion, filters, kinematics, quat
from kinema.ops.filters.despiking import LONGEST_S

RATES = (24, 30, 60, 120, 240)
_LOW_RATE = 30
_SPIKE_DEG = {True: 30.0, False: 15.0}  # at a low rate, and above
_SPACING = 9  # frames between spikes, of whatever joint


class OutlierCounts(NamedTuple):
    """One clip at one rate.

    ``spikes`` samples were turned, ``found`` of them replaced, and ``beside`` others too. Of the
    clean clip, ``replaced`` of ``samples`` samples; ``moved`` is the largest change of a joint's
    position in the world, in parts of the height, and ``moved_body`` that of joints which carry
    others: all but the tips of limbs.
    """

    spikes: int
    found: int
    beside: int
    samples: int
    replaced: int
    moved: float
    moved_joint: str
    moved_body: float


def outliers_at(clean: Motion, fps: float, seed: int) -> OutlierCounts:
    """Count what the outlier step does to a clip at a rate, with spikes and without."""
    motion = clean if abs(clean.fps - fps) < 0.01 else kinema.resample(clean, fps=fps)
    spiked, hit = with_spikes(motion, seed)
    odd = _replaced(spiked, filters.despike(spiked))
    despiked = filters.despike(motion)
    apart = _apart(motion, despiked)
    joint = int(apart.max(axis=0).argmax())
    return OutlierCounts(
        spikes=int(hit.sum()),
        found=int((odd & hit).sum()),
        beside=int((odd & ~hit).sum()),
        samples=motion.num_frames * int((~motion.skeleton.is_end).sum()),
        replaced=int(_replaced(motion, despiked).sum()),
        moved=float(apart.max()),
        moved_joint=motion.skeleton.names[joint],
        moved_body=float(apart[:, _carrying(motion)].max()),
    )


def with_spikes(motion: Motion, seed: int) -> tuple[Motion, NDArray[np.bool_]]:
    """Turn one joint at a time, about a random axis, for at most 25 ms; which samples those are."""
    rng = np.random.default_rng([seed, round(motion.fps)])
    low = motion.fps < _LOW_RATE + 0.5
    longest = 1 if low else max(1, int(LONGEST_S * motion.fps + 1e-6))
    joints = np.flatnonzero(~motion.skeleton.is_end)
    rotations = np.array(motion.rotations)
    hit = np.zeros(rotations.shape[:2], bool)
    for frame in range(3, motion.num_frames - longest - 3, _SPACING + longest):
        run, joint = slice(frame, frame + rng.integers(1, longest + 1)), rng.choice(joints)
        axis = quat.rotate(quat.random(rng), np.array([1.0, 0.0, 0.0]))
        turn = quat.exp(np.radians(_SPIKE_DEG[low]) / 2.0 * axis)
        rotations[run, joint] = quat.normalize(quat.mul(rotations[run, joint], turn))
        hit[run, joint] = True
    return motion.with_arrays(rotations=rotations), hit


def _replaced(before: Motion, after: Motion) -> NDArray[np.bool_]:
    turned = (before.rotations != after.rotations).any(axis=-1)
    return np.asarray(turned | (before.positions != after.positions).any(axis=-1))


def _apart(before: Motion, after: Motion) -> NDArray[np.float64]:
    """Distance of every joint from where it was, (F, J), in parts of the height."""
    positions = [kinematics.forward(motion).positions for motion in (before, after)]
    return np.asarray(np.linalg.norm(positions[1] - positions[0], axis=-1) / before.skeleton.height)


def _carrying(motion: Motion) -> NDArray[np.bool_]:
    """Joints that carry other joints: what toes, thumbs and fingers do does not move these."""
    skeleton = motion.skeleton
    carried = skeleton.parents[~skeleton.is_end]
    return np.isin(np.arange(skeleton.num_joints), carried)
