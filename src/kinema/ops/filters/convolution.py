"""Lay a kernel on a motion: the weighted mean of each window, for rotations as for positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native, quat
from kinema.errors import OptionError, closest
from kinema.motion import Motion, complete
from kinema.ops.filters.kernels import checked_taps
from kinema.skeleton import FloatArray, IntArray

__all__ = ["Ends", "Method", "convolve", "displace"]

Method = Literal["local", "intrinsic", "qlerp", "expmap"]
Ends = Literal["copy", "shrink", "reflect", "hold"]

_METHODS = ("local", "intrinsic", "qlerp", "expmap")
_ENDS = ("copy", "shrink", "reflect", "hold")
_MOST_STEPS = 60  # of the intrinsic mean; a handful is usual
_WORK_AT_ONCE = 2e8  # taps laid on samples, at some nanoseconds each


def convolve(
    motion: Motion,
    taps: ArrayLike,
    *,
    method: Method = "local",
    ends: Ends = "copy",
    joints: Sequence[str] | None = None,
    strength: float = 1.0,
    align_signs: bool = False,
) -> Motion:
    """Filter a motion with a kernel of your own.

    Positions become the weighted mean of their window. So do rotations, on the sphere that they
    live on: ``q'(t) = q(t) exp(sum_k h_k log(q(t)^-1 q(t+k)))``, with the window's centre as base.

    Parameters
    ----------
    motion : Motion
    taps : (2K + 1,)
        The kernel, centred; scaled to sum to 1.
    method : {"local", "intrinsic", "qlerp", "expmap"}
        ``local`` takes one step from the window's centre. ``intrinsic`` repeats it until it stays
        put: the exact mean. Two for comparison: ``qlerp`` sums the quaternions, ``expmap`` sums
        the logarithms of the rotations themselves; both take samples as they come.
    ends : {"copy", "shrink", "reflect", "hold"}
        Where the window reaches past an end: leave those frames as they are, leave out the taps
        outside, mirror the motion, or hold its first and last frame.
    joints : list of str, optional
        Only these; all by default.
    strength : float
        How far to go from the motion to its filtered form, 0 to 1.
    align_signs : bool
        For ``qlerp`` and ``expmap``: choose each sample's sign nearest to the one before it.

    Returns
    -------
    Motion

    Raises
    ------
    OptionError
        An even kernel, one longer than the motion, one that sums to 0, or not finite.
    IncompleteMotion
        If samples are missing.

    References
    ----------
    Lee and Shin, "A Coordinate-Invariant Approach to Multiresolution Motion Analysis", Graphical
    Models 63(2), 2001.

    Examples
    --------
    >>> from kinema import filters, samples
    >>> walk = samples.walk(noise_rad=0.02).motion
    >>> calm = filters.convolve(walk, [1, 4, 6, 4, 1])
    >>> calm
    <Motion 240 frames at 60 fps, 24 joints>
    """
    kernel = checked_taps(taps, motion.num_frames)
    total = kernel.sum()
    if abs(total) < 1e-12 * max(np.abs(kernel).sum(), 1e-300):
        raise OptionError(
            "the taps sum to 0: such a kernel has no mean to give",
            hint="filters.displace adds what a high- or band-pass kernel finds",
        )
    if not 0 <= strength <= 1:
        raise OptionError(f"strength must be from 0 to 1, found {strength}")
    filtered = _laid_on(motion, kernel / total, method, ends, joints, align_signs)
    if strength == 1.0:
        return filtered
    return motion.with_arrays(
        rotations=quat.slerp(motion.rotations, filtered.rotations, strength),
        positions=motion.positions + strength * (filtered.positions - motion.positions),
    )


def displace(
    motion: Motion,
    taps: ArrayLike,
    *,
    gain: float = 1.0,
    ends: Literal["copy", "reflect", "hold"] = "reflect",
    joints: Sequence[str] | None = None,
) -> Motion:
    """Add what a high- or band-pass kernel finds, times a gain.

    Such taps sum to about 0 and are never scaled. What they find in a window is a displacement
    ``e(t) = sum_k h_k log(q(t)^-1 q(t+k))``, and the result is ``q(t) exp(gain e(t))``; positions
    likewise.

    Parameters
    ----------
    motion : Motion
    taps : (2K + 1,)
        The kernel, centred, used as it is.
    gain : float
        1 doubles what is found, -1 takes it out.
    ends : {"copy", "reflect", "hold"}
        As in `convolve`.
    joints : list of str, optional
        Only these; all by default.

    Examples
    --------
    >>> from kinema import filters, samples
    >>> lively = filters.displace(samples.walk().motion, [-0.25, 0.5, -0.25], gain=2.0)
    """
    kernel = gain * checked_taps(taps, motion.num_frames)
    chosen = chosen_joints(motion, joints)
    index = _source_frames(motion.num_frames, len(kernel) // 2, ends)
    complete(motion, "filtering")
    rotations = np.array(motion.rotations)
    _native.filter_rotations(
        rotations=motion.rotations,
        chosen=chosen,
        taps=kernel,
        index=index,
        shrink=False,
        iterations=1,
        out=rotations,
    )
    positions = np.array(motion.positions)
    moving = _moving(motion, chosen)
    positions[:, moving] += _weighted_sums(motion.positions[:, moving], kernel, index, False)
    return _with_copied_ends(motion, rotations, positions, len(kernel) // 2, ends)


def chosen_joints(motion: Motion, names: Sequence[str] | None) -> IntArray:
    """Indices of the joints to work on: those named, or all but end sites."""
    if not names:
        return np.flatnonzero(~motion.skeleton.is_end).astype(np.int32)
    if isinstance(names, str):
        names = [names]
    return np.array(sorted({motion.skeleton.index(name) for name in names}), np.int32)


def _laid_on(
    motion: Motion,
    taps: FloatArray,
    method: Method,
    ends: Ends,
    joints: Sequence[str] | None,
    align_signs: bool,
) -> Motion:
    if method not in _METHODS:
        raise OptionError(f"no method named {method!r}", hint=closest(method, _METHODS))
    complete(motion, "filtering")
    half = len(taps) // 2
    chosen = chosen_joints(motion, joints)
    index = _source_frames(motion.num_frames, half, ends)
    shrink = ends == "shrink"

    rotations = np.array(motion.rotations)
    if method in ("local", "intrinsic"):
        steps = _MOST_STEPS if method == "intrinsic" else 1
        for part in _portions(chosen, len(taps) * motion.num_frames * (8 if steps > 1 else 1)):
            _native.filter_rotations(
                rotations=motion.rotations,
                chosen=part,
                taps=taps,
                index=index,
                shrink=shrink,
                iterations=steps,
                out=rotations,
            )
    else:
        samples = motion.rotations[:, chosen]
        if align_signs:
            samples = quat.unroll(samples, axis=0)
        mean = _sum_of_quaternions if method == "qlerp" else _sum_of_logs
        rotations[:, chosen] = mean(samples, taps, index, shrink)
    positions = np.array(motion.positions)
    moving = _moving(motion, chosen)
    positions[:, moving] = _weighted_sums(motion.positions[:, moving], taps, index, shrink)
    return _with_copied_ends(motion, rotations, positions, half, ends)


def _portions(chosen: IntArray, work: int) -> list[IntArray]:
    """Joints in portions of about a second each, so that Ctrl-C is heard between them."""
    most = max(1, int(_WORK_AT_ONCE / max(work, 1)))
    return [chosen[first : first + most] for first in range(0, len(chosen), most)]


def _source_frames(num_frames: int, half: int, ends: str) -> NDArray[np.int64]:
    """Which frame stands at each place of the motion lengthened by half a window on both sides."""
    if ends not in _ENDS:
        raise OptionError(f"no way with ends named {ends!r}", hint=closest(ends, _ENDS))
    places = np.arange(-half, num_frames + half, dtype=np.int64)
    if ends == "reflect":
        places = np.abs(places)
        return np.where(places < num_frames, places, 2 * (num_frames - 1) - places)
    return np.clip(places, 0, num_frames - 1)


def _with_copied_ends(
    motion: Motion, rotations: FloatArray, positions: FloatArray, half: int, ends: str
) -> Motion:
    if ends == "copy" and half:
        for part in (slice(None, half), slice(-half, None)):
            rotations[part] = motion.rotations[part]
            positions[part] = motion.positions[part]
    return motion.with_arrays(rotations=rotations, positions=positions)


def _moving(motion: Motion, chosen: IntArray) -> IntArray:
    """Of the chosen joints those whose position changes; bones keep their length to the bit."""
    stray = np.empty((motion.skeleton.num_joints, 3))
    _native.largest_deviation(motion.positions, motion.positions[0], stray)
    return chosen[(stray[chosen] > 0).any(axis=1)]


def _weighted_sums(
    values: FloatArray, taps: FloatArray, index: NDArray[np.int64], shrink: bool
) -> FloatArray:
    """The plain weighted sum over the window, of every column."""
    columns = np.ascontiguousarray(values.reshape(len(values), -1))
    result = np.empty_like(columns)
    if columns.shape[1]:
        _native.filter_values(values=columns, taps=taps, index=index, shrink=shrink, out=result)
    return result.reshape(values.shape)


def _sum_of_quaternions(
    samples: FloatArray, taps: FloatArray, index: NDArray[np.int64], shrink: bool
) -> FloatArray:
    sums = _weighted_sums(samples, taps, index, shrink)
    norms = np.linalg.norm(sums, axis=-1, keepdims=True)
    # opposite signs can cancel: there the source's method has no answer, and the sample stays
    lost = norms < 1e-12
    return np.where(lost, samples, sums / np.where(lost, 1.0, norms))


def _sum_of_logs(
    samples: FloatArray, taps: FloatArray, index: NDArray[np.int64], shrink: bool
) -> FloatArray:
    return quat.exp(_weighted_sums(quat.log(samples), taps, index, shrink))
