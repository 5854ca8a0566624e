"""Split a motion into frequency bands, and recombine them with a gain for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, NamedTuple

import numpy as np

from kinema import quat
from kinema._arrays import parts
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.filters.convolution import convolve, convolved
from kinema.ops.filters.tracks import joint_indices, moving_joints
from kinema.skeleton import FloatArray
from kinema.units import Bounds

__all__ = ["Bands", "bands", "equalize"]

_PYRAMID = np.array([1.0, 4.0, 6.0, 4.0, 1.0]) / 16.0
_LEAST_FRAMES = len(_PYRAMID)
_BLOCK = 4096  # frames at a time, at least


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
    turns, moves = (
        tuple(np.empty(motion.positions.shape) for _ in range(levels)) for _ in range(2)
    )
    rotations, positions = np.empty(motion.rotations.shape), np.empty(motion.positions.shape)
    for some, steps in _steps(motion, levels):
        for turn, move, (faster, slower) in zip(turns, moves, pairwise(steps), strict=True):
            turn[some] = quat.difference(slower.rotations, faster.rotations)
            move[some] = faster.positions - slower.positions
        rotations[some], positions[some] = steps[-1].rotations, steps[-1].positions
    return Bands(motion.with_arrays(rotations=rotations, positions=positions), turns, moves)


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
    rotations, positions = np.empty(motion.rotations.shape), np.empty(motion.positions.shape)
    for some, (*faster, slower) in _steps(motion, len(gains)):
        turned, moved = slower.rotations, slower.positions
        for gain, step in zip(reversed(gains), reversed(faster), strict=True):
            turn = quat.difference(slower.rotations, step.rotations)
            turned = quat.mul(turned, quat.exp(gain * turn))
            moved = moved + gain * (step.positions - slower.positions)
            slower = step
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


def _steps(motion: Motion, levels: int) -> Iterator[tuple[slice, list[Motion]]]:
    """Some frames at a time: the motion in them, then each of its slower versions."""
    reach = 2 ** (levels + 1)  # frames farther away make no difference
    moving = moving_joints(motion, joint_indices(motion, None))
    warned = False
    for some in parts(motion.num_frames, max(_BLOCK, 16 * reach)):
        first = max(0, some.start - reach)
        steps = [motion[first : some.stop + reach]]
        for level in range(levels):
            found = convolved(steps[-1], _spread(2**level), ends="reflect", moving=moving)
            steps.append(found.motion)
            if found.spin and not warned:
                _warn_of_spin(motion, levels)
                warned = True
        inner = slice(some.start - first, some.stop - first)
        yield some, [step[inner] for step in steps]


def _warn_of_spin(motion: Motion, levels: int) -> None:
    """Smooth the whole motion, which says where a joint spins too fast for a window."""
    for level in range(levels):
        motion = convolve(motion, _spread(2**level), ends="reflect")


def _spread(spacing: int) -> FloatArray:
    """The five taps with zeros between them."""
    taps = np.zeros(4 * spacing + 1)
    taps[::spacing] = _PYRAMID
    return taps
