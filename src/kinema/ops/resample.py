"""Change the frame rate, or sample a motion at any time."""

from __future__ import annotations

from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike

from kinema import _native
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Bounds

__all__ = ["MOST_FRAMES", "resample", "sample"]

# A time this close to a frame, in frames, is that frame: quotients of seconds are rounded.
_ON_FRAME = 1e-7
MOST_FRAMES = 50_000_000


@checked
def resample(motion: Motion, *, fps: Annotated[float, Bounds(0, above=True)]) -> Motion:
    """Play the same motion at another frame rate.

    Rotations are interpolated by slerp, positions linearly. The first frame stays and the last one
    is the last that fits, so the length changes by less than one frame. Nothing is filtered: jitter
    is still there at a lower rate.

    Parameters
    ----------
    motion : Motion
    fps : float
        Frames per second of the result.

    Returns
    -------
    Motion
        Same skeleton; ``frame_time`` is 1 / fps.

    Raises
    ------
    OptionError
        If ``fps`` is not a positive number.

    Examples
    --------
    >>> import kinema
    >>> hip = kinema.Skeleton.build(["hips"], [-1], [[0, 0, 0]])
    >>> still = kinema.Motion(hip, kinema.quat.identity((121, 1)), [[[0, 1, 0]]] * 121, 1 / 120)
    >>> slower = resample(still, fps=30)
    >>> slower.num_frames, slower.fps
    (31, 30.0)

    Command line
    ------------
    ::

        kinema resample walk.bvh -o walk30.bvh --fps 30
        kinema resample takes/*.bvh -o at60/ --fps 60
    """
    if not 0 < fps < np.inf:
        raise OptionError(f"fps must be a positive number, found {fps}", parameter="fps")
    span = (motion.num_frames - 1) * motion.frame_time * fps
    count = 0 if motion.num_frames == 0 else int(np.floor(span + _ON_FRAME)) + 1
    if count > MOST_FRAMES:
        raise OptionError(
            f"fps of {fps:g} would make {count:,} frames, more than {MOST_FRAMES:,}",
            parameter="fps",
        )
    times = np.arange(count) / fps
    sampled = sample(motion, times)
    return sampled.with_arrays(frame_time=1.0 / fps)


def sample(motion: Motion, times: ArrayLike) -> Motion:
    """Sample a motion at any times, in any order.

    Parameters
    ----------
    motion : Motion
    times : (N,) seconds
        From 0 to the time of the last frame.

    Returns
    -------
    Motion
        N frames; a time that falls on a frame gives that frame exactly. A sample is missing if
        either of the two it is interpolated from is missing. ``frame_time`` is kept.

    Raises
    ------
    OptionError
        If a time lies outside the motion.

    Examples
    --------
    >>> import kinema
    >>> hip = kinema.Skeleton.build(["hips"], [-1], [[0, 0, 0]])
    >>> rise = kinema.Motion(hip, kinema.quat.identity((2, 1)), [[[0, 1, 0]], [[0, 2, 0]]], 0.1)
    >>> sample(rise, [0.025]).positions.ravel().tolist()
    [0.0, 1.25, 0.0]
    """
    at = motion.frame_numbers(np.asarray(times, float))
    joints = motion.skeleton.num_joints
    rotations = np.empty((len(at), joints, 4))
    positions = np.empty((len(at), joints, 3))
    if len(at):
        _native.sample(
            rotations=motion.rotations,
            positions=motion.positions,
            at=at,
            out_rotations=rotations,
            out_positions=positions,
        )
    return motion.with_arrays(
        rotations=rotations, positions=positions, missing=_missing_at(motion, at)
    )


def _missing_at(motion: Motion, at: FloatArray) -> BoolArray | None:
    if motion.missing is None:
        return None
    below = np.floor(at).astype(int)
    above = np.ceil(at).astype(int)
    missing: BoolArray = motion.missing[below] | motion.missing[above]
    return missing
