"""Whether motions can be combined frame by frame."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinema.errors import OptionError, SkeletonError
from kinema.motion import Motion, complete, same_skeleton
from kinema.skeleton import Skeleton

__all__ = ["check_blendable"]


def check_blendable(motions: Sequence[Motion], operation: str) -> None:
    """Reject motions that cannot be combined frame by frame, naming the operation.

    They must be complete, on matching skeletons in one unit of length, and at one frame rate.

    Raises
    ------
    IncompleteMotion, SkeletonMismatch, SkeletonError, OptionError

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(fps=60.0).motion
    >>> check_blendable([walk, kinema.samples.walk(fps=30.0).motion], "blending")
    Traceback (most recent call last):
        ...
    kinema.errors.OptionError: blending needs one frame rate, found 60 and 30 fps (hint: bring \
them to one first: kinema.resample, or `kinema resample IN -o OUT --fps 60`)
    """
    if len(motions) == 0:
        raise OptionError(f"{operation} needs at least one motion, found none")
    first = motions[0]
    for motion in motions:
        complete(motion, operation)
    same_skeleton(motions, operation)
    for motion in motions:
        _check_units(first.skeleton, motion.skeleton, operation)
        # written rates are rounded: what matters is that the clips stay in step to their ends
        drift = abs(motion.frame_time - first.frame_time) / first.frame_time
        if drift * min(motion.num_frames, first.num_frames) > 0.5 or drift > 0.01:
            raise OptionError(
                f"{operation} needs one frame rate, found {first.fps:.6g} and {motion.fps:.6g} fps",
                hint="bring them to one first: kinema.resample, or `kinema resample IN -o OUT "
                f"--fps {first.fps:.6g}`",
            )


def _check_units(a: Skeleton, b: Skeleton, operation: str) -> None:
    mine, theirs = a.metres_per_unit, b.metres_per_unit
    if mine is not None and theirs is not None and not np.isclose(mine, theirs):
        raise SkeletonError(
            f"{operation} needs one unit of length, found {mine:g} and {theirs:g} metres per unit"
        )
