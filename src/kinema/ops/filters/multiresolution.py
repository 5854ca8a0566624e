"""Take a motion apart into bands, from quick to slow, and put it together with a gain for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.filters.convolution import convolve
from kinema.skeleton import FloatArray

__all__ = ["Bands", "bands", "equalize"]

_PYRAMID = np.array([1.0, 4.0, 6.0, 4.0, 1.0]) / 16.0


class Bands(NamedTuple):
    """What is left, and what was taken out step by step, the quickest first.

    ``rotations`` are half angles times axes (F, J, 3), each to be applied behind the slower
    part; ``positions`` are differences (F, J, 3).
    """

    base: Motion
    rotations: tuple[FloatArray, ...]
    positions: tuple[FloatArray, ...]


def bands(motion: Motion, *, levels: int = 4) -> Bands:
    """Take a motion apart into bands, each an octave slower than the one before.

    Each level smooths with a five-tap kernel, spread twice as wide as before; a band is what that
    took out: at ``fps`` frames a second the first is what is quicker than about fps/5.

    Parameters
    ----------
    motion : Motion
    levels : int
        How many; each doubles the window, which must fit the motion.

    Examples
    --------
    >>> from kinema import samples
    >>> parts = bands(samples.walk().motion, levels=3)
    >>> len(parts.rotations), parts.rotations[0].shape
    (3, (240, 29, 3))
    """
    most = max(0, int(np.floor(np.log2(max(motion.num_frames - 1, 1) / 4.0))) + 1)
    if not 1 <= levels <= most:
        raise OptionError(
            f"a motion of {motion.num_frames} frames has 1 to {most} bands, found {levels}"
        )
    rotations, positions = [], []
    for level in range(levels):
        slower = convolve(motion, _spread(2**level), ends="reflect")
        rotations.append(quat.difference(slower.rotations, motion.rotations))
        positions.append(motion.positions - slower.positions)
        motion = slower
    return Bands(motion, tuple(rotations), tuple(positions))


def equalize(motion: Motion, *, gains: Sequence[float]) -> Motion:
    """Turn bands of a motion up or down, like the sliders of an equaliser.

    Parameters
    ----------
    motion : Motion
    gains : list of float
        One for each band, the quickest first; 1 leaves a band as it is, 0 takes it out. All 1
        gives the motion back.

    Returns
    -------
    Motion

    References
    ----------
    Bruderlin and Williams, "Motion Signal Processing", 1995; Lee and Shin, 2001.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk().motion
    >>> same = equalize(walk, gains=[1, 1, 1])
    >>> bool(quat.distance(same.rotations, walk.rotations).max() < 1e-12)
    True
    """
    if not all(np.isfinite(gain) for gain in gains):
        raise OptionError(f"gains must be finite numbers, found {list(gains)}")
    parts = bands(motion, levels=len(gains))
    rotations, positions = parts.base.rotations, np.array(parts.base.positions)
    for gain, turn, shift in reversed(
        list(zip(gains, parts.rotations, parts.positions, strict=True))
    ):
        rotations = quat.mul(rotations, quat.exp(gain * turn))
        positions += gain * shift
    return motion.with_arrays(rotations=rotations, positions=positions)


def _spread(spacing: int) -> FloatArray:
    """The five taps with holes between them."""
    taps = np.zeros(4 * spacing + 1)
    taps[::spacing] = _PYRAMID
    return taps
