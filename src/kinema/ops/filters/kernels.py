"""Filter kernels: the weights, or taps, of the samples in a window."""

from __future__ import annotations

import math
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike

from kinema.errors import OptionError, closest
from kinema.skeleton import FloatArray

__all__ = ["Kernel", "band_taps", "butterworth_taps", "checked_taps", "kernel_taps", "taps_in"]

Kernel: TypeAlias = Literal["gaussian", "average", "binomial", "savgol", "lowpass", "butterworth"]

_NAMES = get_args(Kernel)
_SAVGOL_ORDER = 3
_MOST_TAPS = 100_001  # no motion is smoothed over more frames
_TAIL = 1e-4  # of its largest tap: where a recursive filter's impulse response is cut off


def taps_in(window_s: float, fps: float) -> int:
    """The odd number of taps closest to a length of time, at least one.

    >>> taps_in(0.25, 120.0)
    31
    """
    if not 0 < window_s < math.inf:
        raise OptionError(
            f"window_s must be a positive number of seconds, found {window_s}",
            parameter="window_s",
        )
    return 2 * math.floor(window_s * fps / 2 + 1e-9) + 1


def kernel_taps(kernel: Kernel, *, width: int, fps: float, cutoff_hz: float | None) -> FloatArray:
    """The taps of a named kernel, summing to 1.

    ``average``: all equal. ``gaussian``: σ is a sixth of the width. ``binomial``: a row of Pascal's
    triangle. ``savgol``: the value of a cubic fitted to the window (Savitzky and Golay).
    ``lowpass``: a Hamming-windowed sinc with cutoff ``cutoff_hz``. ``butterworth``: the impulse
    response of a zero-phase Butterworth filter; its width follows from ``cutoff_hz``.

    >>> kernel_taps("binomial", width=5, fps=60.0, cutoff_hz=None).tolist()
    [0.0625, 0.25, 0.375, 0.25, 0.0625]
    """
    if kernel not in _NAMES:
        raise OptionError(
            f"no kernel named {kernel!r}", parameter="kernel", hint=closest(kernel, _NAMES)
        )
    if kernel == "butterworth":
        return butterworth_taps(_cutoff(cutoff_hz, fps), fps)
    if width < 1 or width % 2 == 0:
        raise OptionError(f"width must be an odd number of taps, found {width}", parameter="width")
    if width > _MOST_TAPS:
        raise OptionError(
            f"the window must have at most {_MOST_TAPS} frames, found {width}", parameter="width"
        )
    steps = np.arange(float(width)) - width // 2
    if kernel == "average":
        taps = np.ones(width)
    elif kernel == "gaussian":
        taps = np.exp(-0.5 * (steps / max(width / 6.0, 1e-9)) ** 2)
    elif kernel == "binomial":
        taps = _pascal_row(width)
    elif kernel == "savgol":
        taps = _savitzky_golay(steps)
    else:
        from scipy.signal import firwin

        taps = firwin(width, _cutoff(cutoff_hz, fps), fs=fps)
    return np.asarray(taps / taps.sum())


def butterworth_taps(cutoff_hz: float, fps: float, order: int = 2) -> FloatArray:
    """The symmetric impulse response of a Butterworth filter run forwards and backwards.

    As taps it can be applied to rotations like any other kernel. ``cutoff_hz`` is where the
    amplitude has fallen by 3 dB (to 0.707) after both passes; the effective order is doubled.
    """
    from scipy.signal import butter, sosfiltfilt

    # each pass alone reaches 3 dB higher up; exact, as the design bends frequencies by the tangent
    bent = math.tan(math.pi * cutoff_hz / fps) / (math.sqrt(2.0) - 1.0) ** (0.5 / order)
    single_hz = fps / math.pi * math.atan(bent)
    half = max(64, math.ceil(4.0 * fps / cutoff_hz))  # also rings near half the frame rate
    pulse = np.zeros(2 * half + 1)
    pulse[half] = 1.0
    response = sosfiltfilt(butter(order, single_hz, fs=fps, output="sos"), pulse, padlen=0)
    far = int(np.abs(np.flatnonzero(np.abs(response) > _TAIL * response.max()) - half).max())
    taps = response[half - far : half + far + 1]
    taps = (taps + taps[::-1]) / 2.0  # symmetric to the last bit
    return np.asarray(taps / taps.sum())


def band_taps(low_hz: float | None, high_hz: float | None, *, width: int, fps: float) -> FloatArray:
    """Taps that pass a frequency band: the difference of two low-pass kernels of one length.

    They sum to 0, so a constant gives nothing, and what both kernels pass or stop cancels: nothing
    is added outside the band, however short the kernels are.

    >>> bool(abs(band_taps(2.0, 6.0, width=61, fps=60.0).sum()) < 1e-15)
    True
    """
    if low_hz is None:
        raise OptionError("a band needs low_hz, its lower edge", parameter="low_hz")
    _cutoff(low_hz, fps, "low_hz")
    slower = kernel_taps("lowpass", width=width, fps=fps, cutoff_hz=low_hz)
    if high_hz is None:
        taps = -slower
        taps[width // 2] += 1.0
    else:
        if not low_hz < high_hz:
            raise OptionError(
                f"high_hz must be above low_hz = {low_hz:g}, found {high_hz:g}",
                parameter="high_hz",
            )
        _cutoff(high_hz, fps, "high_hz")
        taps = kernel_taps("lowpass", width=width, fps=fps, cutoff_hz=high_hz) - slower
    taps[width // 2] -= taps.sum()  # exactly no response to a constant
    return taps


def checked_taps(taps: ArrayLike, num_frames: int) -> FloatArray:
    """Reject taps that a motion of this length cannot be filtered with."""
    given = np.ascontiguousarray(taps, float)
    if given.ndim != 1 or len(given) % 2 == 0:
        found = f"{len(given)} of them" if given.ndim == 1 else f"shape {given.shape}"
        raise OptionError(f"taps must be an odd number of numbers, found {found}", parameter="taps")
    if not np.isfinite(given).all():
        raise OptionError(
            f"taps must be finite, found {given[~np.isfinite(given)][0]}", parameter="taps"
        )
    if len(given) > num_frames:
        raise OptionError(
            f"the kernel has {len(given)} taps, the motion only {num_frames} "
            f"frame{'s' * (num_frames != 1)}",
            hint=f"a width of at most {max(1, num_frames - 1 + num_frames % 2)} fits",
        )
    return given


def _cutoff(cutoff_hz: float | None, fps: float, name: str = "cutoff_hz") -> float:
    if cutoff_hz is None or not 0 < cutoff_hz < fps / 2:
        raise OptionError(
            f"{name} must be between 0 and half the frame rate, {fps / 2:g}, found {cutoff_hz}",
            parameter=name,
        )
    return cutoff_hz


def _pascal_row(width: int) -> FloatArray:
    # logarithms, because the numbers themselves overflow at a thousand taps
    n = width - 1
    logs = [math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1) for k in range(width)]
    if n <= 50:
        return np.array([float(math.comb(n, k)) for k in range(width)])
    return np.exp(np.array(logs) - max(logs))


def _savitzky_golay(steps: FloatArray) -> FloatArray:
    powers = np.vander(steps / max(1, len(steps) // 2), min(_SAVGOL_ORDER + 1, len(steps)))
    # the value of the fit in the middle, as weights of the samples
    return np.asarray(np.linalg.pinv(powers)[-1])
