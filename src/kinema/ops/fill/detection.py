"""Find samples that look measured but are not: frozen stretches, and spikes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema import quat
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.fill.filling import samples
from kinema.ops.fill.gaps import Indices, find_gaps
from kinema.ops.filters.despiking import despike
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Detected", "detect"]

_SAME_RAD = 1e-7  # a repeated sample, read back from printed angles
_SAME_SHARE = 1e-9  # of the height
_FEWEST = 3  # repeated frames
_LEAST = 0.01  # radians that a stretch is off at its end; less does no harm
_RAD_PER_HEIGHT = 2.0  # what a root's way is worth beside its turn
_SUDDEN = 3.0  # times the steps around it


@dataclass(frozen=True, eq=False, slots=True)
class Detected:
    """Samples (F, J) that repeat the last good one, and samples that stick out."""

    frozen: BoolArray
    spikes: BoolArray

    @property
    def mask(self) -> BoolArray:
        """Both together, for `kinema.fill.samples`."""
        return np.asarray(self.frozen | self.spikes)


def detect(motion: Motion, *, frozen_s: float = 0.05) -> Detected:
    """Find stretches that froze while the body moved, and single samples that stick out.

    A lost sensor often repeats its last value and then jumps to where the joint is by now. A body
    that stands still starts again gently, and a knee that a solver keeps at its limit comes back
    to the same angle: these are not frozen. Spikes are those that `kinema.filters.despike` finds.
    Missing samples are neither: they are marked already.

    Parameters
    ----------
    motion : Motion
    frozen_s : float
        Repeats shorter than this, or than three frames, do not count.

    Returns
    -------
    Detected

    Examples
    --------
    >>> from kinema import samples
    >>> torn = samples.walk(gaps=3).motion  # the last value stands under each gap
    >>> held = torn.with_arrays(missing=np.zeros_like(torn.missing))
    >>> found = detect(held).frozen
    >>> bool((found == torn.missing).mean() > 0.99)
    True
    """
    if not 0.0 <= frozen_s < np.inf:
        raise OptionError(f"frozen_s must be a number of seconds from 0 on, found {frozen_s}")
    known = np.ones(motion.rotations.shape[:2], bool)
    if motion.missing is not None and motion.missing.any():
        known = ~motion.missing
        motion = samples(motion, motion.missing, curve="slerp", ends="hold").motion
    frozen = _frozen(motion, max(_FEWEST, round(frozen_s * motion.fps)))
    calm = despike(motion)
    spikes = (calm.rotations != motion.rotations).any(axis=-1)
    spikes |= (calm.positions != motion.positions).any(axis=-1)
    usable = known & ~motion.skeleton.is_end
    return Detected(frozen & usable, spikes & ~frozen & usable)


def _frozen(motion: Motion, fewest: int) -> BoolArray:
    """Samples that repeat the one before them for long, and then jump."""
    frames, joints = motion.rotations.shape[:2]
    frozen = np.zeros((frames, joints), bool)
    if frames < fewest + 2:
        return frozen
    steps = _steps(motion)
    repeated = np.zeros((frames, joints), bool)
    repeated[1:] = steps == 0.0
    runs = find_gaps(repeated)
    # the last stretch has no end to judge it by
    runs = runs.chosen((runs.stop - runs.start >= fewest) & (runs.stop < frames))
    # a value held again and again is a limit of the joint
    held = motion.rotations[runs.start, runs.joint]
    runs = runs.chosen(~_comes_again(held, runs.joint))
    for joint, start, stop in zip(runs.joint, runs.start, runs.stop, strict=True):
        track = steps[:, joint]
        leaving = track[stop - 1]
        near = np.concatenate([track[max(start - 6, 0) : start - 1], track[stop : stop + 5]])
        around = float(np.median(near)) if len(near) else 0.0
        if leaving > max(_LEAST, _SUDDEN * around):
            frozen[start:stop, joint] = True
    return frozen


def _comes_again(held: FloatArray, joints: Indices) -> BoolArray:
    """Whether the same joint holds the same rotation in another stretch."""
    values = np.column_stack([joints, np.round(quat.canonical(held), 6)])
    _, which, counts = np.unique(values, axis=0, return_inverse=True, return_counts=True)
    return np.asarray(counts[which.reshape(-1)] > 1)


def _steps(motion: Motion) -> FloatArray:
    """How far each joint turns from frame to frame, 0 for a repeat; roots' way counts as well."""
    turns = quat.distance(motion.rotations[:-1], motion.rotations[1:])
    steps = np.where(turns <= _SAME_RAD, 0.0, turns)
    roots = list(motion.skeleton.roots)
    height = motion.skeleton.height or 1.0
    ways = np.linalg.norm(np.diff(motion.positions[:, roots], axis=0), axis=-1) / height
    ways = _RAD_PER_HEIGHT * np.where(ways <= _SAME_SHARE, 0.0, ways)
    steps[:, roots] = np.maximum(steps[:, roots], ways)
    return steps
