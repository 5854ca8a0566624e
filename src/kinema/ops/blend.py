"""Blend motions: what lies between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kinema import _native
from kinema.errors import OptionError, ShapeError, SkeletonError, closest
from kinema.motion import Motion, complete
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Mean", "check_blendable", "many", "pair"]

Mean: TypeAlias = Literal["intrinsic", "source"]

# A sum of weights this small beside them is rounding, not a weight.
_NOTHING = 1e-12


def pair(a: Motion, b: Motion, weight: ArrayLike) -> Motion:
    """Blend two motions frame by frame: positions linearly, rotations by slerp.

    Parameters
    ----------
    a, b : Motion
        Skeletons that match, one frame rate. The result is as long as the shorter.
    weight : float or (F,)
        How much of ``b``, from 0 (only ``a``) to 1 (only ``b``); one for all frames, or one for
        each frame of the result.

    Returns
    -------
    Motion
        Where the weight is 0 or 1, that motion to the bit.

    Raises
    ------
    OptionError
        If a weight is outside 0 … 1, or the frame rates differ.
    ShapeError
        If there is not one weight, and not one for each frame.
    SkeletonError
        If the skeletons do not match; says what differs.

    References
    ----------
    The linear interpolation of two motions in source 000, its weight of the first set right.

    Examples
    --------
    >>> import kinema
    >>> up = kinema.samples.reach(target="up").motion
    >>> back = kinema.samples.reach(target="down_back").motion
    >>> pair(up, back, 0.5)
    <Motion 180 frames at 60 fps, 24 joints>
    """
    given = np.asarray(weight, float)
    if not ((given >= 0.0) & (given <= 1.0)).all():
        wrong = float(given[~((given >= 0.0) & (given <= 1.0))].flat[0])
        raise OptionError(
            f"weight must be from 0 (only the first motion) to 1 (only the second), found {wrong}"
        )
    # of two motions this is slerp
    return many([a, b], np.stack([1.0 - given, given]), mean="source")


def many(motions: Sequence[Motion], weights: ArrayLike, *, mean: Mean = "intrinsic") -> Motion:
    """Blend any number of motions frame by frame, each with its weight.

    Parameters
    ----------
    motions : sequence of Motion
        Skeletons that match, one frame rate. The result is as long as the shortest, and has the
        first one's frame time and layout. Where bone lengths differ they are blended too.
    weights : (M,) or (M, F)
        One per motion, or one per motion and frame of the result. Only their proportions count.
        Negative ones lead away from a motion.
    mean : {"intrinsic", "source"}
        ``"intrinsic"`` is the rotation nearest to all of them (least weighted sum of squared
        angles), whichever motion comes first. ``"source"`` measures all from the first motion,
        q₁ · exp(Σ w log(q₁⁻¹ q) / Σ w): quicker, and another result for another first motion.

    Returns
    -------
    Motion
        Where only one motion has a weight, that motion to the bit.

    Raises
    ------
    OptionError
        If weights sum to 0, or frame rates differ.
    ShapeError
        If there is not one weight per motion, or per motion and frame.
    SkeletonError
        If skeletons do not match; says what differs.

    Notes
    -----
    Rotations that lie within a quarter turn of their intrinsic mean have only one. Where they lie
    farther apart, it is looked for from the side of each motion and the best one found is taken.

    References
    ----------
    The kernel interpolation of motions in source 000.
    K. Grove and H. Karcher, "How to conjugate C1-close group actions", Math. Z. 132, 1973.

    Examples
    --------
    >>> import numpy as np, kinema
    >>> walks = [kinema.samples.walk(style=style).motion for style in ("neutral", "tired", "brisk")]
    >>> between = many(walks, [2, 1, 1])
    >>> turned = many(walks[::-1], [1, 1, 2])
    >>> bool(kinema.quat.distance(between.rotations, turned.rotations).max() < 1e-12)
    True
    """
    if mean not in ("intrinsic", "source"):
        raise OptionError(f"no mean named {mean!r}", hint=closest(mean, ("intrinsic", "source")))
    check_blendable(motions, "blending")
    first = motions[0]
    frames = min(motion.num_frames for motion in motions)
    shares = _shares(weights, len(motions), frames)
    rotations = np.empty((frames, first.skeleton.num_joints, 4))
    positions = np.empty((frames, first.skeleton.num_joints, 3))
    _native.blend(
        rotations=[motion.rotations for motion in motions],
        positions=[motion.positions for motion in motions],
        weights=shares,
        intrinsic=mean == "intrinsic",
        out_rotations=rotations,
        out_positions=positions,
    )
    return Motion.unchecked(
        _skeleton([motion.skeleton for motion in motions], shares),
        rotations,
        positions,
        first.frame_time,
        layout=first.layout,
    )


def check_blendable(motions: Sequence[Motion], operation: str) -> None:
    """Refuse motions that cannot be set beside each other frame by frame, saying why.

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
    for number, motion in enumerate(motions):
        complete(motion, operation)
        difference = first.skeleton.matches(motion.skeleton)
        if difference is not None:
            raise SkeletonError(
                f"{operation} needs skeletons that match, but motions 0 and {number} differ: "
                f"{difference}",
                hint="all must be on the same skeleton",
            )
        _check_units(first.skeleton, motion.skeleton, operation)
        # written rates are rounded: what counts is that the clips stay together to their ends
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
            f"{operation} needs one unit of length, found {mine:g} and {theirs:g} metres to a unit"
        )


def _shares(weights: ArrayLike, count: int, frames: int) -> FloatArray:
    """Weights that sum to 1, frames first: (F, M), or (1, M) for all frames."""
    given = np.asarray(weights, float)
    if given.shape not in ((count,), (count, frames)):
        raise ShapeError(
            f"weights must have shape ({count},), one per motion, or ({count}, {frames}), one per "
            f"motion and frame of the result; found {given.shape}"
        )
    if not np.isfinite(given).all():
        raise OptionError(f"weights must be numbers, found {given[~np.isfinite(given)].flat[0]}")
    by_frame = np.atleast_2d(given.T)
    total = by_frame.sum(axis=1, keepdims=True)
    lost = np.abs(total) <= _NOTHING * np.abs(by_frame).sum(axis=1, keepdims=True)
    if lost.any():
        where = f" in frame {int(np.flatnonzero(lost)[0])}" if given.ndim == 2 else ""
        raise OptionError(
            f"weights must not sum to 0, found {_listed(by_frame[lost[:, 0]][0])}{where}"
        )
    return np.ascontiguousarray(by_frame / total)


def _listed(values: FloatArray) -> str:
    return ", ".join(f"{value:g}" for value in values)


def _skeleton(skeletons: Sequence[Skeleton], shares: FloatArray) -> Skeleton:
    """The first skeleton; of bodies unlike in size, one in between, if it is always the same."""
    first = skeletons[0]
    offsets = np.stack([skeleton.offsets for skeleton in skeletons])
    if len(shares) != 1 or (offsets == offsets[0]).all():
        return first
    return replace(first, offsets=np.einsum("m,mjc->jc", shares[0], offsets))
