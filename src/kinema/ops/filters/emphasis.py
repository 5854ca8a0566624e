"""Lift or lower what a motion does at some rates."""

from __future__ import annotations

from collections.abc import Sequence

from kinema.motion import Motion
from kinema.ops.filters.convolution import displace
from kinema.ops.filters.kernels import band_taps, taps_in

__all__ = ["emphasize"]


def emphasize(
    motion: Motion,
    *,
    low_hz: float,
    high_hz: float | None = None,
    gain: float = 1.0,
    window_s: float = 0.5,
    joints: Sequence[str] | None = None,
) -> Motion:
    """Exaggerate or calm what happens in a band of rates.

    Parameters
    ----------
    motion : Motion
    low_hz : float
        Where the band begins; what is slower stays as it is.
    high_hz : float, optional
        Where the band ends; without it the band is all that is faster.
    gain : float
        1 doubles the band, 0 leaves the motion, -1 takes the band out.
    window_s : float
        Length of the kernel; longer is sharper at the band's edges.
    joints : list of str, optional
        Only these; all by default.

    Returns
    -------
    Motion

    Raises
    ------
    OptionError
        If the band is empty or beyond half the frame rate.

    Examples
    --------
    >>> from kinema import filters, samples
    >>> springy = filters.emphasize(samples.walk().motion, low_hz=1.5, high_hz=4.0, gain=0.8)
    """
    width = min(taps_in(window_s, motion.fps), motion.num_frames - 1 + motion.num_frames % 2)
    taps = band_taps(low_hz, high_hz, width=width, fps=motion.fps)
    return displace(motion, taps, gain=gain, joints=joints)
