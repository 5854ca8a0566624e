"""Take jitter out of a motion."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

from kinema.errors import KinemaWarning, OptionError
from kinema.motion import Motion
from kinema.ops.filters.convolution import Ends, Method, convolve
from kinema.ops.filters.despiking import despike as without_spikes
from kinema.ops.filters.kernels import Kernel, kernel_taps, taps_in
from kinema.skeleton import FloatArray

__all__ = ["smooth", "smoothing_taps"]

# Settings that did well in the jitter study (docs/guide/filter-study.md). Best of all was the
# Gaussian after despiking: it takes out fine jitter and leaves fast motion its peaks.
DEFAULT_WINDOW_S: dict[Kernel, float] = {
    "gaussian": 0.075,
    "average": 0.05,
    "binomial": 0.05,
    "savgol": 0.15,
    "lowpass": 0.3,
    "butterworth": 0.3,  # not used: its width follows from the cutoff
}
DEFAULT_CUTOFF_HZ = 10.0


def smooth(
    motion: Motion,
    *,
    kernel: Kernel = "gaussian",
    width: int | None = None,
    window_s: float | None = None,
    cutoff_hz: float | None = None,
    method: Method = "local",
    ends: Ends | None = None,
    joints: Sequence[str] | None = None,
    strength: float = 1.0,
    despike: bool | None = None,
) -> Motion:
    """Smooth a motion: take out jitter and leave the movement.

    Rotations are averaged as rotations, so the result does not depend on the axes that a file
    happens to use, nor on the signs of its quaternions.

    Without options outliers are replaced and fine jitter is taken out: what did best on noisy
    copies of real recordings without blunting fast motion. Coarse jitter, of 2 degrees or more,
    wants a window of 0.1 to 0.15 seconds, which costs peaks.

    Parameters
    ----------
    motion : Motion
    kernel : {"gaussian", "average", "binomial", "savgol", "lowpass", "butterworth"}
        What each neighbour counts.
    width : int, optional
        Length of the window in frames, odd.
    window_s : float, optional
        Length of the window in seconds, instead of the width.
    cutoff_hz : float, optional
        What is faster than this is taken out, by lowpass and butterworth.
    method : {"local", "intrinsic", "qlerp", "expmap"}
        How rotations are averaged; the last two are for comparison.
    ends : {"copy", "shrink", "reflect", "hold"}, optional
        What to do where the window reaches past an end: leave those frames as they are, leave out
        what is past the end, mirror the motion, or hold its first and last frame. By default
        shrink, and copy where a window is asked for.
    joints : list of str, optional
        Only these joints; all by default.
    strength : float
        How far to go, from 0 (nothing) to 1 (all the way).
    despike : bool, optional
        Replace outliers first; by default only where no window and no other kernel is asked for.

    Returns
    -------
    Motion
        Same skeleton, frames and frame time.

    Raises
    ------
    OptionError
        If the window is even, longer than the motion, or given twice.

    Examples
    --------
    >>> from kinema import filters, quat, samples
    >>> noisy = samples.walk(noise_rad=0.03)
    >>> calm = filters.smooth(noisy.motion, ends="reflect")
    >>> error = lambda m: quat.distance(m.rotations, noisy.truth.clean.rotations).mean()
    >>> bool(error(calm) < 0.6 * error(noisy.motion))
    True
    """
    if motion.num_frames == 0:
        return motion
    # left to itself it does what the study found best; asked for a window, just that
    left_to_us = width is None and window_s is None
    if despike is None:
        despike = left_to_us and kernel == "gaussian"
    copied_unasked = ends is None and not left_to_us
    if ends is None:
        ends = "shrink" if left_to_us else "copy"
    taps = smoothing_taps(
        motion, kernel=kernel, width=width, window_s=window_s, cutoff_hz=cutoff_hz
    )
    left = 2 * (len(taps) // 2)
    if copied_unasked and left > 0.25 * motion.num_frames:
        warnings.warn(
            KinemaWarning(
                f"{left} of {motion.num_frames} frames are so near an end that they are left as "
                "they are; ends='shrink' (--ends shrink) filters them too"
            ),
            stacklevel=2,
        )
    source = without_spikes(motion, joints=joints) if despike else motion
    return convolve(source, taps, method=method, ends=ends, joints=joints, strength=strength)


def smoothing_taps(
    motion: Motion,
    *,
    kernel: Kernel = "gaussian",
    width: int | None = None,
    window_s: float | None = None,
    cutoff_hz: float | None = None,
) -> FloatArray:
    """The taps that `smooth` lays on a motion with these options.

    >>> from kinema import samples
    >>> len(smoothing_taps(samples.walk().motion))
    5
    """
    if width is not None and window_s is not None:
        raise OptionError("width and window_s both give the window; one of them is enough")
    if cutoff_hz is not None and kernel not in ("lowpass", "butterworth"):
        raise OptionError(
            f"cutoff_hz is for the kernels lowpass and butterworth, found {kernel}",
            hint="add kernel='butterworth' (--kernel butterworth)",
        )
    if width is None and window_s is not None:
        width = taps_in(window_s, motion.fps)
        if width == 1:
            raise OptionError(
                f"window_s of {window_s:g} s is a single frame at {motion.fps:g} fps",
                hint=f"three frames are {3 / motion.fps:.3g} s",
            )
    elif width is None:
        # at a low rate one tap would do nothing; a short clip gets the window that fits
        width = max(3, taps_in(DEFAULT_WINDOW_S.get(kernel, 0.075), motion.fps))
        width = min(width, motion.num_frames - 1 + motion.num_frames % 2)
    if kernel in ("lowpass", "butterworth") and cutoff_hz is None:
        cutoff_hz = min(DEFAULT_CUTOFF_HZ, 0.4 * motion.fps)
    taps = kernel_taps(kernel, width=width, fps=motion.fps, cutoff_hz=cutoff_hz)
    if kernel == "butterworth" and len(taps) > motion.num_frames:
        spare = (len(taps) - motion.num_frames + 1) // 2
        taps = taps[spare : len(taps) - spare]
    return taps
