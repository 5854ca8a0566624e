"""Split a motion into frequency bands, and recombine them with a gain for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NamedTuple

import numpy as np

from kinema import quat
from kinema._arrays import in_blocks, parts
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.filters.convolution import convolve
from kinema.skeleton import FloatArray
from kinema.units import Bounds

__all__ = ["Bands", "bands", "equalize"]

_PYRAMID = np.array([1.0, 4.0, 6.0, 4.0, 1.0]) / 16.0
_LEAST_FRAMES = len(_PYRAMID)
_BLOCK = 4096  # frames


class Bands(NamedTuple):
    """The slow remainder of a motion, and its bands, the fastest first.

    ``rotations`` are half angles times axes (F, J, 3), in each joint's own axes, to be applied to
    the slower part from the right; ``positions`` are differences (F, J, 3).
    """

    base: Motion
    rotations: tuple[FloatArray, ...]
    positions: tuple[FloatArray, ...]


@checked
def bands(motion: Motion, *, levels: Annotated[int, Bounds(1)] = 4) -> Bands:
    """Split a motion into frequency bands, each an octave below the one before.

    Each level smooths with a five-tap kernel, twice as wide as the last; a band is what that
    removed: at 60 frames a second the first holds frequencies above about 12 Hz.

    Parameters
    ----------
    motion : Motion
    levels : int
        Number of bands; each doubles the window, which must fit the motion.

    Returns
    -------
    Bands

    References
    ----------
    Bruderlin and Williams, "Motion Signal Processing", SIGGRAPH 1995.

    Examples
    --------
    >>> from kinema import samples
    >>> parts = bands(samples.walk().motion, levels=3)
    >>> len(parts.rotations), parts.rotations[0].shape
    (3, (240, 29, 3))
    """
    _check_levels(motion, levels, "levels")
    rotations, positions = [], []
    for level in range(levels):
        slower = convolve(motion, _spread(2**level), ends="reflect")
        rotations.append(quat.difference(slower.rotations, motion.rotations))
        positions.append(in_blocks(np.subtract, motion.positions, slower.positions))
        motion = slower
    return Bands(motion, tuple(rotations), tuple(positions))


@checked
def equalize(motion: Motion, *, gains: Sequence[float]) -> Motion:
    """Amplify or attenuate the frequency bands of a motion, like an audio equaliser.

    Parameters
    ----------
    motion : Motion
    gains : list of float
        Gain of each band, the fastest first: 1 leaves a band unchanged, 0 removes it.

    Returns
    -------
    Motion
        Same skeleton, frames and frame time; with all gains 1 the motion itself.

    Raises
    ------
    OptionError
        If there are more bands than the motion has, or a gain is not finite.

    References
    ----------
    Bruderlin and Williams, "Motion Signal Processing", SIGGRAPH 1995.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk().motion
    >>> same = equalize(walk, gains=[1, 1, 1])
    >>> bool(quat.distance(same.rotations, walk.rotations).max() < 1e-12)
    True
    """
    if not all(np.isfinite(gain) for gain in gains):
        raise OptionError(f"gains must be finite numbers, found {list(gains)}", parameter="gains")
    _check_levels(motion, len(gains), "gains")
    found = bands(motion, levels=len(gains))
    base, faster = found.base, list(zip(gains, found.rotations, found.positions, strict=True))
    rotations, positions = np.empty(base.rotations.shape), np.empty(base.positions.shape)
    for some in parts(motion.num_frames, _BLOCK):
        turned, moved = base.rotations[some], base.positions[some]
        for gain, turn, shift in reversed(faster):
            turned = quat.mul(turned, quat.exp(gain * turn[some]))
            moved = moved + gain * shift[some]
        rotations[some], positions[some] = turned, moved
    return motion.with_arrays(rotations=rotations, positions=positions)


def _check_levels(motion: Motion, levels: int, parameter: str) -> None:
    """Reject a number of bands that a motion of this length cannot have."""
    frames = motion.num_frames
    if frames < _LEAST_FRAMES:
        raise OptionError(
            f"a motion of {frames} frame{'s' * (frames != 1)} is too short to have bands: "
            f"one needs {_LEAST_FRAMES} frames",
            parameter=parameter,
        )
    most = int(np.floor(np.log2((frames - 1) / 4.0))) + 1
    if not 1 <= levels <= most:
        can = "1 band" if most == 1 else f"1 to {most} bands"
        raise OptionError(
            f"a motion of {frames} frames has {can}, found {levels}", parameter=parameter
        )


def _spread(spacing: int) -> FloatArray:
    """The five taps with zeros between them."""
    taps = np.zeros(4 * spacing + 1)
    taps[::spacing] = _PYRAMID
    return taps
