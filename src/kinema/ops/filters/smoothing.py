"""Take jitter out of a motion."""

from __future__ import annotations

from collections.abc import Sequence

from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.filters.convolution import Ends, Method, convolve
from kinema.ops.filters.despiking import despike as without_spikes
from kinema.ops.filters.kernels import Kernel, kernel_taps, taps_in

__all__ = ["smooth"]

DEFAULT_WINDOW_S = 0.15
DEFAULT_CUTOFF_HZ = 8.0


def smooth(
    motion: Motion,
    *,
    kernel: Kernel = "gaussian",
    width: int | None = None,
    window_s: float | None = None,
    cutoff_hz: float | None = None,
    method: Method = "local",
    ends: Ends = "copy",
    joints: Sequence[str] | None = None,
    strength: float = 1.0,
    despike: bool = False,
) -> Motion:
    """Smooth a motion: take out jitter and leave the movement.

    Rotations are averaged as rotations, so the result does not depend on the axes that a file
    happens to use, nor on the signs of its quaternions.

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
    ends : {"copy", "shrink", "reflect", "hold"}
        What to do where the window reaches past an end.
    joints : list of str, optional
        Only these joints; all by default.
    strength : float
        How far to go, from 0 (nothing) to 1 (all the way).
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

    Examples
    --------
    >>> from kinema import filters, quat, samples
    >>> noisy = samples.walk(noise_rad=0.03)
    >>> calm = filters.smooth(noisy.motion, ends="reflect")
    >>> error = lambda m: quat.distance(m.rotations, noisy.truth.clean.rotations).mean()
    >>> bool(error(calm) < 0.6 * error(noisy.motion))
    True
    """
    if width is not None and window_s is not None:
        raise OptionError("width and window_s both give the window; one of them is enough")
    if width is None:
        width = taps_in(DEFAULT_WINDOW_S if window_s is None else window_s, motion.fps)
        # a short clip gets the window that fits, unless one was asked for
        if window_s is None and motion.num_frames:
            width = min(width, motion.num_frames - 1 + motion.num_frames % 2)
    if kernel in ("lowpass", "butterworth") and cutoff_hz is None:
        cutoff_hz = min(DEFAULT_CUTOFF_HZ, 0.4 * motion.fps)
    if motion.num_frames == 0:
        return motion
    taps = kernel_taps(kernel, width=width, fps=motion.fps, cutoff_hz=cutoff_hz)
    if kernel == "butterworth" and len(taps) > motion.num_frames:
        spare = (len(taps) - motion.num_frames + 1) // 2
        taps = taps[spare : len(taps) - spare]
    source = without_spikes(motion, joints=joints) if despike else motion
    return convolve(source, taps, method=method, ends=ends, joints=joints, strength=strength)
