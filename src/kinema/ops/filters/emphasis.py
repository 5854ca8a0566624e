"""Amplify or attenuate a frequency band of a motion."""

from __future__ import annotations

from typing import Annotated

from kinema.checked import checked
from kinema.motion import Motion
from kinema.ops.filters.convolution import displace
from kinema.ops.filters.kernels import band_taps, taps_in
from kinema.ops.joints import Joints
from kinema.units import Hertz, Seconds

__all__ = ["emphasize"]


@checked
def emphasize(
    motion: Motion,
    *,
    low_hz: Annotated[float, Hertz],
    high_hz: Annotated[float | None, Hertz] = None,
    gain: float = 1.0,
    window_s: Annotated[float, Seconds] = 0.5,
    joints: Joints = None,
) -> Motion:
    """Amplify or attenuate a frequency band of a motion.

    Slower and faster movement is unchanged. The edges of the band are as soft as the kernel is
    short: over about 3.3 Hz divided by its length in seconds, so a band narrower than that is
    changed by less than the gain.

    Parameters
    ----------
    motion : Motion
    low_hz : float
        Lower edge of the band.
    high_hz : float, optional
        Upper edge of the band (default: none).
    gain : float
        1 doubles the band, 0 leaves the motion unchanged, -1 removes the band.
    window_s : float
        Length of the kernel; a longer one separates the band more sharply.
    joints : str or list of str, optional
        Joints to filter (default: all).

    Returns
    -------
    Motion
        Same skeleton, frames and frame time.

    Raises
    ------
    OptionError
        If the band is empty or reaches beyond half the frame rate.

    References
    ----------
    Bruderlin and Williams, "Motion Signal Processing", SIGGRAPH 1995.

    Examples
    --------
    >>> from kinema import filters, samples
    >>> springy = filters.emphasize(samples.walk().motion, low_hz=1.5, high_hz=4.0, gain=0.8)
    """
    if not motion.num_frames:
        return motion
    width = min(taps_in(window_s, motion.fps), motion.num_frames - 1 + motion.num_frames % 2)
    taps = band_taps(low_hz, high_hz, width=width, fps=motion.fps)
    return displace(motion, taps, gain=gain, joints=joints)
