"""Remove jitter from a motion."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Annotated

from kinema.checked import checked
from kinema.errors import KinemaWarning, OptionError
from kinema.motion import Motion
from kinema.ops.change import Change, change
from kinema.ops.derived import Derived
from kinema.ops.filters.convolution import Ends, FilterMethod, convolved
from kinema.ops.filters.despiking import Outliers, find_outliers
from kinema.ops.filters.kernels import Kernel, kernel_taps, taps_in
from kinema.ops.joints import Joints
from kinema.skeleton import FloatArray
from kinema.units import Bounds, Hertz, Seconds

__all__ = ["Smoothed", "smooth", "smoothed", "smoothing_taps"]

# Settings that did well in the jitter study (docs/guide/filter-study.md). Best of all was the
# Gaussian after despiking: it removes fine jitter and preserves the peaks of fast motion.
DEFAULT_WINDOW_S: dict[Kernel, float] = {
    "gaussian": 0.075,
    "average": 0.05,
    "binomial": 0.05,
    "savgol": 0.15,
    "lowpass": 0.3,
    "butterworth": 0.3,  # not used: its width follows from the cutoff
}
DEFAULT_CUTOFF_HZ = 10.0


@dataclass(frozen=True, eq=False, slots=True)
class Smoothed:
    """A smoothed motion, and the outliers that were replaced first (None: not looked for)."""

    motion: Motion
    outliers: Outliers | None

    def measured(self, before: Motion, joint: str | None = None) -> SmoothedChange:
        """What was changed in the motion that was given."""
        return SmoothedChange(
            change(before, self.motion, joint=joint),
            None if self.outliers is None else self.outliers.count,
        )


@dataclass(frozen=True, slots=True)
class SmoothedChange:
    """What smoothing changed, and how many outliers were replaced (None: not looked for)."""

    change: Change
    outliers: int | None


@checked
def smooth(
    motion: Motion,
    *,
    kernel: Kernel = "gaussian",
    width: Annotated[int | None, Bounds(1)] = None,
    window_s: Annotated[float | None, Seconds] = None,
    cutoff_hz: Annotated[float | None, Hertz] = None,
    method: FilterMethod = "local",
    ends: Ends = "extend",
    joints: Joints = None,
    strength: Annotated[float, Bounds(0, 1)] = 1.0,
    despike: bool = True,
) -> Motion:
    """Remove jitter from a motion.

    Rotations are averaged as rotations, so the result does not depend on the axes that a file
    happens to use, nor on the signs of its quaternions.

    Outliers are replaced first, and strikes are kept: see `kinema.filters.despike`. Without a
    window, fine jitter is removed: what did best on noisy copies of real recordings without
    flattening fast motion. Coarse jitter, of 2 degrees or more, needs a window of 0.1 to 0.15
    seconds, which flattens peaks.

    Parameters
    ----------
    motion : Motion
    kernel : {"gaussian", "average", "binomial", "savgol", "lowpass", "butterworth"}
        Filter kernel.
    width : int, optional
        Length of the window in frames, an odd number.
    window_s : float, optional
        Length of the window as a time, instead of the width.
    cutoff_hz : float, optional
        Frequency above which motion is removed (lowpass and butterworth only).
    method : {"local", "intrinsic", "qlerp", "expmap"}
        How rotations are averaged; the last two are for comparison.
    ends : {"copy", "shrink", "reflect", "hold", "extend"}
        What to do where the window reaches past an end of the clip: copy those frames unfiltered,
        shrink the window, reflect the motion, hold its first and last frame, or carry on at the
        velocity that it has there.
    joints : str or list of str, optional
        Joints to filter (default: all).
    strength : float
        How much of the filter to apply, from 0 (none) to 1 (all).
    despike : bool
        Replace outliers first.

    Returns
    -------
    Motion
        Same skeleton, frames and frame time.

    Raises
    ------
    OptionError
        If the window is even, longer than the motion, or given twice.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> from kinema import filters, quat, samples
    >>> noisy = samples.walk(noise_rad=0.03)
    >>> calm = filters.smooth(noisy.motion, ends="reflect")
    >>> error = lambda m: quat.distance(m.rotations, noisy.truth.clean.rotations).mean()
    >>> bool(error(calm) < 0.6 * error(noisy.motion))
    True

    Command line
    ------------
    ::

        kinema filter walk.bvh -o smooth.bvh                # remove outliers and fine jitter
        kinema filter walk.bvh -o smooth.bvh --window 0.1s  # a wider window for coarser jitter
        kinema filter walk.bvh -o smooth.bvh --kernel butterworth --cutoff 8
        kinema filter walk.bvh -o smooth.bvh --joints left_hand,right_hand --strength 0.5
        kinema filter walk.bvh --plot change.png            # what would it do? writes no motion
        kinema filter spin.bvh --compare methods.png        # local, intrinsic, qlerp, expmap
    """
    return _smoothed(
        motion,
        kernel=kernel,
        width=width,
        window_s=window_s,
        cutoff_hz=cutoff_hz,
        method=method,
        ends=ends,
        joints=joints,
        strength=strength,
        despike=despike,
    ).motion


@checked
def smoothed(
    motion: Motion,
    *,
    kernel: Kernel = "gaussian",
    width: Annotated[int | None, Bounds(1)] = None,
    window_s: Annotated[float | None, Seconds] = None,
    cutoff_hz: Annotated[float | None, Hertz] = None,
    method: FilterMethod = "local",
    ends: Ends = "extend",
    joints: Joints = None,
    strength: Annotated[float, Bounds(0, 1)] = 1.0,
    despike: bool = True,
) -> Smoothed:
    """`smooth`, with the outliers that it replaced.

    >>> from kinema import samples
    >>> smoothed(samples.walk(spikes=5).motion).outliers.count
    5
    """
    return _smoothed(
        motion,
        kernel=kernel,
        width=width,
        window_s=window_s,
        cutoff_hz=cutoff_hz,
        method=method,
        ends=ends,
        joints=joints,
        strength=strength,
        despike=despike,
    )


def smoothing_taps(
    motion: Motion,
    *,
    kernel: Kernel = "gaussian",
    width: Annotated[int | None, Bounds(1)] = None,
    window_s: float | None = None,
    cutoff_hz: float | None = None,
) -> FloatArray:
    """The taps that `smooth` uses for a motion with these options.

    >>> from kinema import samples
    >>> len(smoothing_taps(samples.walk().motion))
    5
    """
    if width is not None and window_s is not None:
        raise OptionError(
            "width and window_s both set the window; one of them is enough", parameter="window_s"
        )
    if cutoff_hz is not None and kernel not in ("lowpass", "butterworth"):
        raise OptionError(
            f"cutoff_hz is for the kernels lowpass and butterworth, found {kernel}",
            parameter="cutoff_hz",
            hint="add kernel='butterworth' (--kernel butterworth)",
        )
    if width is None and window_s is not None:
        width = taps_in(window_s, motion.fps)
        if width == 1:
            raise OptionError(
                f"window_s of {window_s:g} s is a single frame at {motion.fps:g} fps",
                parameter="window_s",
                hint=f"three frames are {3 / motion.fps:.3g} s",
            )
    elif width is None:
        # a single tap would do nothing at a low frame rate; a short clip gets the window that fits
        width = max(3, taps_in(DEFAULT_WINDOW_S.get(kernel, 0.075), motion.fps))
        width = min(width, motion.num_frames - 1 + motion.num_frames % 2)
    if kernel in ("lowpass", "butterworth") and cutoff_hz is None:
        cutoff_hz = min(DEFAULT_CUTOFF_HZ, 0.4 * motion.fps)
    taps = kernel_taps(kernel, width=width, fps=motion.fps, cutoff_hz=cutoff_hz)
    if kernel == "butterworth" and len(taps) > motion.num_frames:
        spare = (len(taps) - motion.num_frames + 1) // 2
        taps = taps[spare : len(taps) - spare]
    return taps


def _smoothed(
    motion: Motion,
    *,
    kernel: Kernel,
    width: int | None,
    window_s: float | None,
    cutoff_hz: float | None,
    method: FilterMethod,
    ends: Ends,
    joints: Joints,
    strength: float,
    despike: bool,
) -> Smoothed:
    """What `smooth` and `smoothed` do; a warning names the line that calls one of them."""
    if motion.num_frames == 0:
        return Smoothed(motion, None)
    taps = smoothing_taps(
        motion, kernel=kernel, width=width, window_s=window_s, cutoff_hz=cutoff_hz
    )
    outliers = find_outliers(Derived(motion), joints=joints) if despike else None
    filtered = convolved(
        motion,
        taps,
        method=method,
        ends=ends,
        joints=joints,
        strength=strength,
        outliers=outliers,
    )
    if filtered.spin:
        warnings.warn(KinemaWarning(filtered.spin), stacklevel=4)
    return Smoothed(filtered.motion, outliers)
