"""What the jitter study measures: a motion compared with the clean one."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from outliers import OutlierCounts

from kinema import Motion, kinematics, quat

FloatArray = NDArray[np.float64]

_PEAK = 99.9  # per cent of the samples are slower than the peak
_STRETCH_S = (
    1 / 30
)  # speeds are measured over this time, or a recording's own jitter would be its peak


class Truth(NamedTuple):
    """The clean motion and what is needed of it repeatedly."""

    motion: Motion
    positions: FloatArray
    jitter: float
    peaks: tuple[float, float]


class Measures(NamedTuple):
    """Errors relative to the clean motion, and ratios to its own jitter and peaks."""

    rotation_deg: float
    position_share: float
    jitter: float
    turn_peak: float
    end_peak: float


class Results(NamedTuple):
    """One clip's measures by input (clean, or a noise) and candidate.

    ``at_ends``: errors of the first and last frames, with noise and without; ``outliers``: what the
    outlier step does at each frame rate.
    """

    by_input: dict[str, dict[str, Measures]]
    at_ends: dict[str, tuple[float, float]]
    outliers: dict[int, OutlierCounts]


def truth_of(motion: Motion) -> Truth:
    """Measure the clean motion itself."""
    positions = kinematics.forward(motion).positions
    return Truth(motion, positions, _jitter(motion), _peaks(motion, positions))


def measure(motion: Motion, truth: Truth) -> Measures:
    """Measure a motion against the clean one; end sites are left out of errors."""
    skeleton = motion.skeleton
    joints = ~skeleton.is_end
    positions = kinematics.forward(motion).positions
    off = quat.distance(motion.rotations[:, joints], truth.motion.rotations[:, joints])
    apart = np.linalg.norm(positions[:, joints] - truth.positions[:, joints], axis=-1)
    turn_peak, end_peak = _peaks(motion, positions)
    return Measures(
        rotation_deg=float(np.degrees(off.mean())),
        position_share=float(apart.mean() / skeleton.height),
        jitter=_jitter(motion) / truth.jitter,
        turn_peak=turn_peak / truth.peaks[0],
        end_peak=end_peak / truth.peaks[1],
    )


def edge_error(motion: Motion, clean: Motion, frames: int = 4) -> float:
    """Mean rotation error of the first and last few frames, in degrees."""
    joints = ~motion.skeleton.is_end
    off = quat.distance(motion.rotations[:, joints], clean.rotations[:, joints])
    return float(np.degrees(np.mean([off[:frames], off[-frames:]])))


def _jitter(motion: Motion) -> float:
    """Root mean square of the second differences of all rotations, in radians."""
    rotations = motion.rotations[:, ~motion.skeleton.is_end]
    steps = 2.0 * quat.difference(rotations[:-1], rotations[1:])
    return float(np.sqrt(np.mean(np.sum(np.diff(steps, axis=0) ** 2, axis=-1))))


def _peaks(motion: Motion, positions: FloatArray) -> tuple[float, float]:
    """The fastest turning of joints, and the fastest movement of joints without children."""
    stretch = max(1, round(_STRETCH_S * motion.fps))
    rotations = motion.rotations[:, ~motion.skeleton.is_end]
    turning = quat.distance(rotations[:-stretch], rotations[stretch:])
    parents = set(motion.skeleton.parents.tolist())
    tips = [joint for joint in range(motion.skeleton.num_joints) if joint not in parents]
    moved = np.linalg.norm(positions[stretch:, tips] - positions[:-stretch, tips], axis=-1)
    return float(np.percentile(turning, _PEAK)), float(np.percentile(moved, _PEAK))
