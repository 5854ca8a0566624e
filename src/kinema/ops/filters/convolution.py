"""Filter a motion with a kernel: the weighted mean of each window, of rotations and positions."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native, quat
from kinema.checked import checked
from kinema.errors import OptionError, closest
from kinema.motion import Motion, complete
from kinema.ops.filters.kernels import checked_taps
from kinema.ops.joints import Joints, choose_joints
from kinema.skeleton import FloatArray, IntArray
from kinema.units import Bounds

__all__ = ["Ends", "FilterMethod", "convolve", "displace"]

FilterMethod: TypeAlias = Literal["local", "intrinsic", "qlerp", "expmap"]
Ends: TypeAlias = Literal["copy", "shrink", "reflect", "hold"]

_METHODS = get_args(FilterMethod)
_ENDS = get_args(Ends)
_MOST_STEPS = 60  # of the intrinsic mean; a handful is usual
_WORK_AT_ONCE = 2e8  # taps times samples, at a few nanoseconds each


@checked
def convolve(
    motion: Motion,
    taps: ArrayLike,
    *,
    method: FilterMethod = "local",
    ends: Ends = "copy",
    joints: Joints = None,
    strength: Annotated[float, Bounds(0, 1)] = 1.0,
    align_signs: bool = False,
) -> Motion:
    """Filter a motion with a kernel of your own.

    Positions become the weighted mean of their window. So do rotations, on the unit sphere of
    quaternions: ``q'(t) = q(t) exp(sum_k h_k log(q(t)^-1 q(t+k)))``, based at the window's centre.

    Parameters
    ----------
    motion : Motion
    taps : (2K + 1,)
        Filter kernel, centred; scaled to sum to 1.
    method : {"local", "intrinsic", "qlerp", "expmap"}
        How rotations are averaged. ``local`` takes one step from the window's centre, ``intrinsic``
        repeats it until it converges: the exact mean. For comparison, ``qlerp`` sums quaternions
        and ``expmap`` the logarithms of rotations; both depend on the signs of the quaternions.
    ends : {"copy", "shrink", "reflect", "hold"}
        What to do where the window reaches past an end of the clip: copy those frames unfiltered,
        shrink the window, reflect the motion, or hold its first and last frame.
    joints : str or list of str, optional
        Joints to filter (default: all).
    strength : float
        How much of the filter to apply, from 0 (none) to 1 (all).
    align_signs : bool
        Align the sign of each quaternion with the one before it (qlerp and expmap only).

    Returns
    -------
    Motion
        Same skeleton, frames and frame time.

    Raises
    ------
    OptionError
        If the kernel has an even length, is longer than the motion, sums to 0 or is not finite.
    IncompleteMotion
        If samples are missing.

    References
    ----------
    Lee and Shin, "General Construction of Time-Domain Filters for Orientation Data", IEEE
    Transactions on Visualization and Computer Graphics 8(2), 2002.

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
            "the taps sum to 0, so they cannot form a mean",
            parameter="taps",
            hint="filters.displace applies high- and band-pass kernels",
        )
    if not 0 <= strength <= 1:
        raise OptionError(f"strength must be from 0 to 1, found {strength}", parameter="strength")
    filtered = _filtered(motion, kernel / total, method, ends, joints, align_signs)
    if strength == 1.0:
        return filtered
    return motion.with_arrays(
        rotations=quat.slerp(motion.rotations, filtered.rotations, strength),
        positions=motion.positions + strength * (filtered.positions - motion.positions),
    )


@checked
def displace(
    motion: Motion,
    taps: ArrayLike,
    *,
    gain: float = 1.0,
    ends: Literal["copy", "reflect", "hold"] = "reflect",
    joints: Joints = None,
) -> Motion:
    """Add the output of a high- or band-pass kernel, times a gain.

    Such taps sum to about 0 and are never scaled. The output of the kernel is a displacement
    ``e(t) = sum_k h_k log(q(t)^-1 q(t+k))``, and the result is ``q(t) exp(gain e(t))``; positions
    likewise.

    Parameters
    ----------
    motion : Motion
    taps : (2K + 1,)
        Filter kernel, centred, used as given.
    gain : float
        1 doubles the kernel's output, -1 removes it.
    ends : {"copy", "reflect", "hold"}
        What to do where the window reaches past an end of the clip: copy those frames unfiltered,
        reflect the motion, or hold its first and last frame.
    joints : str or list of str, optional
        Joints to filter (default: all).

    Returns
    -------
    Motion
        Same skeleton, frames and frame time.

    Examples
    --------
    >>> from kinema import filters, samples
    >>> lively = filters.displace(samples.walk().motion, [-0.25, 0.5, -0.25], gain=2.0)
    """
    kernel = gain * checked_taps(taps, motion.num_frames)
    chosen = joint_indices(motion, joints)
    index = _padded_frames(motion.num_frames, len(kernel) // 2, ends)
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


def joint_indices(motion: Motion, joints: Joints) -> IntArray:
    """Indices of the chosen joints, as the native filters take them."""
    return np.flatnonzero(choose_joints(motion, joints)).astype(np.int32)


def _filtered(
    motion: Motion,
    taps: FloatArray,
    method: FilterMethod,
    ends: Ends,
    joints: Joints,
    align_signs: bool,
) -> Motion:
    if method not in _METHODS:
        raise OptionError(
            f"no method named {method!r}", parameter="method", hint=closest(method, _METHODS)
        )
    complete(motion, "filtering")
    half = len(taps) // 2
    chosen = joint_indices(motion, joints)
    index = _padded_frames(motion.num_frames, half, ends)
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
    """Joints in portions of about a second of work, so that Ctrl-C is handled in between."""
    most = max(1, int(_WORK_AT_ONCE / max(work, 1)))
    return [chosen[first : first + most] for first in range(0, len(chosen), most)]


def _padded_frames(num_frames: int, half: int, ends: str) -> NDArray[np.int64]:
    """Frame numbers of the motion padded by half a window on both sides."""
    if ends not in _ENDS:
        raise OptionError(
            f"no treatment of ends named {ends!r}", parameter="ends", hint=closest(ends, _ENDS)
        )
    frames = np.arange(-half, num_frames + half, dtype=np.int64)
    if ends == "reflect":
        frames = np.abs(frames)
        return np.where(frames < num_frames, frames, 2 * (num_frames - 1) - frames)
    return np.clip(frames, 0, num_frames - 1)


def _with_copied_ends(
    motion: Motion, rotations: FloatArray, positions: FloatArray, half: int, ends: str
) -> Motion:
    if ends == "copy" and half:
        for part in (slice(None, half), slice(-half, None)):
            rotations[part] = motion.rotations[part]
            positions[part] = motion.positions[part]
    return motion.with_arrays(rotations=rotations, positions=positions)


def _moving(motion: Motion, chosen: IntArray) -> IntArray:
    """The chosen joints whose position changes; all other bones keep their length to the bit."""
    deviation = np.empty((motion.skeleton.num_joints, 3))
    _native.largest_deviation(motion.positions, motion.positions[0], deviation)
    return chosen[(deviation[chosen] > 0).any(axis=1)]


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
    # opposite signs can cancel: then there is no mean, and the sample stays as it is
    lost = norms < 1e-12
    return np.where(lost, samples, sums / np.where(lost, 1.0, norms))


def _sum_of_logs(
    samples: FloatArray, taps: FloatArray, index: NDArray[np.int64], shrink: bool
) -> FloatArray:
    return quat.exp(_weighted_sums(quat.log(samples), taps, index, shrink))
