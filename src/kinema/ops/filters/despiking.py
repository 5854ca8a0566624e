"""Replace outliers, and leave all other samples alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.derived import Derived
from kinema.ops.filters.convolution import joint_indices
from kinema.ops.joints import Joints
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Bounds

__all__ = ["despike", "despiked"]

_OUTLIER = 6.0  # times the usual distance from the median
_LEAST_RAD = np.radians(8.0)
_LEAST_SHARE = 0.01  # of the height, for positions


@checked
def despike(
    motion: Motion, *, width: Annotated[int, Bounds(3)] = 7, joints: Joints = None
) -> Motion:
    """Replace samples that stand out from their neighbours; all others are unchanged.

    The median of a window of rotations is the one with the least total distance to all others. In
    smooth motion that is the one in the middle; a sample far from its window's median, and equally
    far from the middle between its two neighbours, is an outlier. It is interpolated from the
    nearest good frames on both sides. Spikes of up to a third of the width are found if they are
    larger than usual for the joint, and than 8 degrees.

    Parameters
    ----------
    motion : Motion
    width : int
        Length of the window in frames, an odd number of at least 3.
    joints : str or list of str, optional
        Joints to despike (default: all).

    Returns
    -------
    Motion
        All samples but the outliers are unchanged, to the bit.

    Raises
    ------
    OptionError
        If the width is even or below 3.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> from kinema import samples
    >>> spiked = samples.walk(spikes=5)
    >>> clean = despike(spiked.motion)
    >>> before = quat.distance(spiked.motion.rotations, spiked.truth.clean.rotations).max()
    >>> after = quat.distance(clean.rotations, spiked.truth.clean.rotations).max()
    >>> bool(after < 0.3 * before)
    True

    Command line
    ------------
    ::

        kinema filters.despike walk.bvh -o clean.bvh
        kinema filters.despike walk.bvh -o clean.bvh --joints LeftHand,RightHand
    """
    return despiked(Derived(motion), width=width, joints=joints)


def despiked(
    body: Derived, *, width: Annotated[int, Bounds(3)] = 7, joints: Joints = None
) -> Motion:
    """`despike` for operations that have derived the height already."""
    motion = body.motion
    if width < 3 or width % 2 == 0:
        raise OptionError(
            f"width must be an odd number of at least 3 frames, found {width}", parameter="width"
        )
    complete(motion, "despiking")
    if motion.num_frames < width:
        return motion
    chosen = joint_indices(motion, joints)
    rotations, positions = np.array(motion.rotations), np.array(motion.positions)
    q, p = rotations[:, chosen], positions[:, chosen]

    bend = quat.distance(q[1:-1], quat.slerp(q[:-2], q[2:], 0.5))
    odd = _outliers(lambda a, b: quat.distance(q[a], q[b]), bend, width, _LEAST_RAD)
    for joint in np.flatnonzero(odd.any(axis=0)):
        rotations[:, chosen[joint]] = _bridged_rotations(q[:, joint], odd[:, joint])
    least = _LEAST_SHARE * body.height
    bend = np.linalg.norm(p[1:-1] - (p[:-2] + p[2:]) / 2.0, axis=-1)
    odd = _outliers(lambda a, b: np.linalg.norm(p[a] - p[b], axis=-1), bend, width, least)
    for joint in np.flatnonzero(odd.any(axis=0)):
        positions[:, chosen[joint]] = _bridged_positions(p[:, joint], odd[:, joint])
    return motion.with_arrays(rotations=rotations, positions=positions)


def _outliers(
    distance: Callable[[slice, slice], FloatArray], bend: FloatArray, width: int, least: float
) -> BoolArray:
    """Samples far from the median of their window and from their neighbours' middle, (F, J)."""
    half, frames = width // 2, len(bend) + 2
    # apart[d - 1][t]: distance from frame t to frame t + d; every window is made of these
    apart = [distance(slice(0, frames - d), slice(d, frames)) for d in range(1, width)]
    inside = frames - 2 * half
    totals = np.stack(
        [
            sum(
                apart[abs(j - i) - 1][min(i, j) : min(i, j) + inside]
                for j in range(width)
                if j != i
            )
            for i in range(width)
        ]
    )
    # ties go to the middle, so that the median of a constant is its middle
    totals[half] *= 1.0 - 1e-12
    median = totals.argmin(axis=0)
    off = np.zeros((frames, totals.shape[2]))
    for i in range(width):
        if i == half:
            continue
        shift = abs(i - half)
        from_middle = apart[shift - 1][min(i, half) : min(i, half) + inside]
        off[half : half + inside] += np.where(median == i, from_middle, 0.0)
    usual = 1.4826 * np.median(off[half : half + inside], axis=0)
    limit = np.maximum(_OUTLIER * usual, least)
    bend = np.pad(bend, ((1, 1), (0, 0)), mode="edge")
    usual_bend = 1.4826 * np.median(bend, axis=0)
    # At a turning point the middle is not the median, but close to its neighbours. Beside a spike
    # it is far from them, but close to the median. An outlier is far from both.
    sharp = bend > np.maximum(_OUTLIER * usual_bend, 0.5 * least)
    return np.asarray((off > limit) & sharp & (off > 0.8 * bend) & (bend > 0.4 * off))


def _neighbours(odd: BoolArray) -> tuple[NDArray[np.intp], NDArray[np.intp], FloatArray]:
    """For each outlier the good frames around it, and its share of the time between them."""
    good, bad = np.flatnonzero(~odd), np.flatnonzero(odd)
    next_good = np.searchsorted(good, bad)
    before, after = good[np.maximum(next_good - 1, 0)], good[np.minimum(next_good, len(good) - 1)]
    gap = np.maximum(after - before, 1)
    return before, after, np.clip((bad - before) / gap, 0.0, 1.0)


def _bridged_rotations(track: FloatArray, odd: BoolArray) -> FloatArray:
    before, after, share = _neighbours(odd)
    result = track.copy()
    result[odd] = quat.slerp(track[before], track[after], share)
    return result


def _bridged_positions(track: FloatArray, odd: BoolArray) -> FloatArray:
    before, after, share = _neighbours(odd)
    result = track.copy()
    result[odd] = track[before] + share[:, None] * (track[after] - track[before])
    return result
