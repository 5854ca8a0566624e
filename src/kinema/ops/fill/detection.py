"""Find faulty samples: frozen values and spikes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import numpy as np

from kinema import quat
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.fill.filling import samples
from kinema.ops.fill.gaps import Indices, find_gaps
from kinema.ops.fill.positions import through_space
from kinema.ops.filters.despiking import despiked
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Seconds

__all__ = ["Detected", "detect"]

_SAME_RAD = 1e-7  # a repeated sample, read back from printed angles
_SAME_SHARE = 1e-9  # of the height
_FEWEST = 3  # repeated frames
_LEAST_RAD = 0.01  # jump at the end of a frozen range; a smaller one does no harm
_RAD_PER_HEIGHT = 2.0  # a root's displacement, as compared with its rotation
_SUDDEN = 3.0  # times the steps around it


@dataclass(frozen=True, eq=False, slots=True)
class Detected:
    """Samples (F, J) that repeat the last good one, and single samples that are outliers."""

    frozen: BoolArray
    spikes: BoolArray

    @property
    def mask(self) -> BoolArray:
        """Both together, for `kinema.fill.samples`."""
        return np.asarray(self.frozen | self.spikes)


@checked
def detect(motion: Motion, *, frozen_s: Annotated[float, Seconds] = 0.05) -> Detected:
    """Find values that froze while the body moved, and spikes.

    A sensor that drops out often repeats its last value, then jumps to the current one. A body
    that stands still starts again gently, and a knee that a solver keeps at its limit returns
    to the same angle: these are not frozen. Spikes are those that `kinema.filters.despike` finds.
    Missing samples are neither: they are marked already.

    Parameters
    ----------
    motion : Motion
    frozen_s : float
        Shortest frozen range; at least three frames.

    Returns
    -------
    Detected

    Examples
    --------
    >>> from kinema import samples
    >>> incomplete = samples.walk(gaps=3).motion  # the last value stands under each gap
    >>> held = incomplete.with_arrays(missing=np.zeros_like(incomplete.missing))
    >>> found = detect(held).frozen
    >>> bool((found == incomplete.missing).mean() > 0.99)
    True
    """
    if not 0.0 <= frozen_s < np.inf:
        raise OptionError(
            f"frozen_s must be a number of seconds, 0 or more, found {frozen_s}",
            parameter="frozen_s",
        )
    known = np.ones(motion.rotations.shape[:2], bool)
    if motion.missing is not None and motion.missing.any():
        known = ~motion.missing
        motion = samples(motion, motion.missing, curve="slerp", ends="hold").motion
    body = Derived(motion)
    frozen = _frozen(body, max(_FEWEST, round(frozen_s * motion.fps)))
    calm = despiked(body)
    spikes = (calm.rotations != motion.rotations).any(axis=-1)
    spikes |= (calm.positions != motion.positions).any(axis=-1)
    usable = known & ~motion.skeleton.is_end
    return Detected(frozen & usable, spikes & ~frozen & usable)


def _frozen(body: Derived, fewest: int) -> BoolArray:
    """Samples that repeat the one before them for long, and then jump."""
    motion = body.motion
    frames, joints = motion.rotations.shape[:2]
    frozen = np.zeros((frames, joints), bool)
    if frames < fewest + 2:
        return frozen
    steps = _steps(body)
    repeated = np.zeros((frames, joints), bool)
    repeated[1:] = steps == 0.0
    repeats = find_gaps(repeated)
    # a range that reaches the end of the clip cannot be judged by how it ends
    repeats = repeats.chosen((repeats.stop - repeats.start >= fewest) & (repeats.stop < frames))
    # a value held again and again is a limit of the joint
    held = motion.rotations[repeats.start, repeats.joint]
    repeats = repeats.chosen(~_held_elsewhere(held, repeats.joint))
    for joint, start, stop in zip(repeats.joint, repeats.start, repeats.stop, strict=True):
        track = steps[:, joint]
        leaving = track[stop - 1]
        near = np.concatenate([track[max(start - 6, 0) : start - 1], track[stop : stop + 5]])
        around = float(np.median(near)) if len(near) else 0.0
        if leaving > max(_LEAST_RAD, _SUDDEN * around):
            frozen[start:stop, joint] = True
    return frozen


def _held_elsewhere(held: FloatArray, joints: Indices) -> BoolArray:
    """Whether the same joint holds the same rotation in another frame range."""
    values = np.column_stack([joints, np.round(quat.canonical(held), 6)])
    _, which, counts = np.unique(values, axis=0, return_inverse=True, return_counts=True)
    return np.asarray(counts[which.reshape(-1)] > 1)


def _steps(body: Derived) -> FloatArray:
    """How far each joint turns from frame to frame, 0 for a repeat; for the body root, or moves."""
    motion = body.motion
    turns = quat.distance(motion.rotations[:-1], motion.rotations[1:])
    steps = np.where(turns <= _SAME_RAD, 0.0, turns)
    roots = through_space(motion)
    height = body.height or 1.0
    moves = np.linalg.norm(np.diff(motion.positions[:, roots], axis=0), axis=-1) / height
    moves = _RAD_PER_HEIGHT * np.where(moves <= _SAME_SHARE, 0.0, moves)
    steps[:, roots] = np.maximum(steps[:, roots], moves)
    return steps
