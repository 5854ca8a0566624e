"""Filter a motion with a kernel: the weighted mean of each window, of rotations and positions."""

from __future__ import annotations

import warnings
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike

from kinema import _native, quat
from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import KinemaWarning, OptionError, closest
from kinema.motion import Motion, complete
from kinema.ops.filters.despiking import Outliers
from kinema.ops.filters.kernels import checked_taps
from kinema.ops.filters.tracks import (
    Ends,
    frames_fitted,
    frames_under,
    joint_indices,
    moving_joints,
    positions_beyond,
    rotations_beyond,
)
from kinema.ops.joints import Joints
from kinema.skeleton import FloatArray, IntArray
from kinema.units import Bounds

__all__ = ["Ends", "FilterMethod", "convolve", "convolved", "displace"]

FilterMethod: TypeAlias = Literal["local", "intrinsic", "qlerp", "expmap"]

_METHODS = get_args(FilterMethod)
_MOST_STEPS = 60  # of the intrinsic mean; a handful is usual
_SPIN_RAD = np.radians(150.0)  # within half a window; at half a turn there is no mean
_LARGE = 0.1  # of the largest tap: what a window consists of
_STEP_RAD = np.radians(60.0)  # a larger one between two frames is a jump, and no window too wide


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
    ends : {"copy", "shrink", "reflect", "hold", "extend"}
        What to do where the window reaches past an end of the clip: copy those frames unfiltered,
        shrink the window, reflect the motion, hold its first and last frame, or carry on at the
        velocity that it has there.
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
    filtered = convolved(
        motion,
        taps,
        method=method,
        ends=ends,
        joints=joints,
        strength=strength,
        align_signs=align_signs,
    )
    if filtered.spin:
        warnings.warn(KinemaWarning(filtered.spin), stacklevel=3)
    return filtered.motion


class Convolved(NamedTuple):
    """A filtered motion, and a sentence if a joint spins too fast for the window, or nothing."""

    motion: Motion
    spin: str


def convolved(
    motion: Motion,
    taps: ArrayLike,
    *,
    method: FilterMethod = "local",
    ends: Ends = "copy",
    joints: Joints = None,
    strength: float = 1.0,
    align_signs: bool = False,
    outliers: Outliers | None = None,
    moving: IntArray | None = None,
) -> Convolved:
    """`convolve` with outliers replaced on the way, so that no copy of the motion is needed.

    ``moving`` are the joints whose position changes, where the motion is a part of a longer one.
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
    if method not in _METHODS:
        raise OptionError(
            f"no method named {method!r}", parameter="method", hint=closest(method, _METHODS)
        )
    complete(motion, "filtering")
    passes = _Pass(motion, kernel / total, ends, joints, outliers)
    if moving is not None:
        passes.moving = moving
    if method in ("local", "intrinsic"):
        rotations, spin = passes.means(_MOST_STEPS if method == "intrinsic" else 1)
    else:
        rotations, spin = passes.compared(method, align_signs), ""
    filtered = passes.finished(rotations, passes.weighted_positions())
    if strength == 1.0:
        return Convolved(filtered, spin)
    start = outliers.replaced(motion) if outliers else motion
    part = motion.with_arrays(
        rotations=quat.slerp(start.rotations, filtered.rotations, strength),
        positions=start.positions + strength * (filtered.positions - start.positions),
    )
    return Convolved(part, spin)


@checked
def displace(
    motion: Motion,
    taps: ArrayLike,
    *,
    gain: float = 1.0,
    ends: Literal["copy", "reflect", "hold", "extend"] = "reflect",
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
    ends : {"copy", "reflect", "hold", "extend"}
        What to do where the window reaches past an end of the clip: copy those frames unfiltered,
        reflect the motion, hold its first and last frame, or carry on at its velocity there.
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
    complete(motion, "filtering")
    passes = _Pass(motion, kernel, ends, joints)
    rotations, _ = passes.means(1)
    positions = passes.weighted_positions()
    moving = passes.moving
    positions[:, moving] += motion.positions[:, moving]
    return passes.finished(rotations, positions)


class _Pass:
    """One kernel over one motion: what stands under it at every frame, and the sums over that."""

    def __init__(
        self,
        motion: Motion,
        taps: FloatArray,
        ends: Ends,
        joints: Joints,
        outliers: Outliers | None = None,
    ) -> None:
        self.motion, self.taps, self.ends = motion, taps, ends
        self.half = len(taps) // 2
        self.window = _native.FilterWindow(
            taps=taps,
            index=frames_under(motion.num_frames, self.half, ends),
            shrink=ends == "shrink",
        )
        self.chosen = joint_indices(motion, joints)
        self.moving = moving_joints(motion, self.chosen)
        self.fitted = frames_fitted(motion.num_frames, self.half)
        self.outliers = outliers

    def means(self, steps: int) -> tuple[FloatArray, str]:
        """Rotations after some steps of the mean, and a sentence if a joint spins too fast."""
        motion, found = self.motion, self.outliers
        rotations = copied(motion.rotations)
        beyond = self._rotations_beyond()
        patches = _native.RotationPatches(
            joints=found.joints if found else np.empty(0, np.int32),
            frames=found.frames if found else np.empty(0, np.int64),
            rotations=found.rotations if found else np.empty((0, 4)),
        )
        closest_turn = np.empty(len(self.chosen))
        _native.filter_rotations(
            rotations=motion.rotations,
            chosen=self.chosen,
            window=self.window,
            beyond=beyond,
            patches=patches,
            iterations=steps,
            out=rotations,
            closest=closest_turn,
        )
        # seen at a few distances only, of which one is at least this large in any spin
        far = closest_turn < np.cos(np.radians(120.0) / 2.0)
        return rotations, self._spin(self.chosen[far])

    def compared(self, method: FilterMethod, align_signs: bool) -> FloatArray:
        """Rotations by one of the methods that are here for comparison."""
        rotations = np.array(self.motion.rotations)
        if self.outliers:
            self.outliers.put_rotations(rotations, 0)
        samples = rotations[:, self.chosen]
        if align_signs:
            samples = quat.unroll(samples, axis=0)
        beyond = np.empty((0, *samples.shape[1:]))
        if self.ends == "extend":
            beyond = rotations_beyond(samples, self.half)
        if method == "qlerp":
            sums = self._sums(samples, beyond)
            norms = np.linalg.norm(sums, axis=-1, keepdims=True)
            # opposite signs can cancel: then there is no mean, and the sample stays as it is
            lost = norms < 1e-12
            rotations[:, self.chosen] = np.where(lost, samples, sums / np.where(lost, 1.0, norms))
        else:
            rotations[:, self.chosen] = quat.exp(self._sums(quat.log(samples), quat.log(beyond)))
        return rotations

    def weighted_positions(self) -> FloatArray:
        """Positions as the plain weighted sum over the window; bones that do not move as given."""
        positions = copied(self.motion.positions)
        if self.outliers:
            self.outliers.put_positions(positions, 0)
        if len(self.moving):
            given = positions[:, self.moving]
            beyond = np.empty((0, *given.shape[1:]))
            if self.ends == "extend":
                beyond = positions_beyond(given, self.half)
            positions[:, self.moving] = self._sums(given, beyond)
        return positions

    def finished(self, rotations: FloatArray, positions: FloatArray) -> Motion:
        """The motion with these samples, its ends copied if that was asked for."""
        motion, half = self.motion, self.half
        if self.ends == "copy" and half:
            for first in (0, motion.num_frames - half):
                part = slice(first, first + half)
                rotations[part] = motion.rotations[part]
                positions[part] = motion.positions[part]
                if self.outliers:
                    self.outliers.put_rotations(rotations[part], first)
                    self.outliers.put_positions(positions[part], first)
        return motion.with_arrays(rotations=rotations, positions=positions)

    def _rotations_beyond(self) -> FloatArray:
        """Rotations of all joints beyond the ends of the motion, if they are asked for."""
        rotations = self.motion.rotations
        if self.ends != "extend":
            return np.empty((0, *rotations.shape[1:]))
        count = len(rotations)
        near = np.concatenate([rotations[: self.fitted], rotations[count - self.fitted :]])
        if self.outliers:
            self.outliers.put_rotations(near[: self.fitted], 0)
            self.outliers.put_rotations(near[self.fitted :], count - self.fitted)
        return rotations_beyond(near, self.half)

    def _spin(self, joints: IntArray) -> str:
        """What to say of a joint that turns by nearly half a turn or more within half a window."""
        large = np.flatnonzero(np.abs(self.taps) >= _LARGE * np.abs(self.taps).max())
        reach = self.half - min(int(large[0]), len(self.taps) - 1 - int(large[-1]))
        for joint in joints:
            track = self.motion.rotations[:, joint]
            found = spin_within(track, reach)
            if found is not None:
                frame, angle = found
                return (
                    f"{self.motion.skeleton.names[joint]} turns by {np.degrees(angle):.0f}° within "
                    f"half a window ({reach} frames, from frame {frame} on); near half a turn the "
                    "mean of rotations is ambiguous: use a narrower window"
                )
        return ""

    def _sums(self, values: FloatArray, beyond: FloatArray) -> FloatArray:
        """The plain weighted sum over the window, of every column."""
        columns, rows = (
            np.ascontiguousarray(part.reshape(len(part), int(np.prod(part.shape[1:]))))
            for part in (values, beyond)
        )
        result = np.empty_like(columns)
        if columns.shape[1]:
            _native.filter_values(values=columns, window=self.window, beyond=rows, out=result)
        return result.reshape(values.shape)


def spin_within(track: FloatArray, reach: int) -> tuple[int, float] | None:
    """Where a joint (F, 4) turns steadily by 150 degrees within ``reach`` frames, and how far.

    >>> turning = quat.from_axis_angle([0, 1, 0], np.radians(20.0) * np.arange(30.0))
    >>> frame, angle = spin_within(turning, 9)
    >>> frame, round(float(np.degrees(angle)))
    (0, 160)
    """
    steps = quat.distance(track[:-1], track[1:])
    jumps = np.concatenate([[0], np.cumsum(steps > _STEP_RAD)])
    for shift in range(1, min(reach, len(track) - 1) + 1):
        turned = quat.distance(track[:-shift], track[shift:])
        steady = jumps[:-shift] == jumps[shift:]
        found = np.flatnonzero((turned > _SPIN_RAD) & steady)
        if len(found):
            return int(found[0]), float(turned[found[0]])
    return None
