"""Blend motions and poses: weighted means of two or more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kinema import _native
from kinema._arrays import rounded
from kinema.checked import checked
from kinema.errors import OptionError, ShapeError, closest
from kinema.motion import Motion, Pose
from kinema.ops import timealign
from kinema.ops.blendable import check_blendable
from kinema.ops.documented import documented_as
from kinema.ops.mount import hung_alike
from kinema.ops.timealign import FloorPlacement
from kinema.skeleton import FloatArray, Skeleton
from kinema.units import Bounds

__all__ = ["Blended", "Mean", "blended", "many", "pair", "poses"]

Mean: TypeAlias = Literal["intrinsic", "first"]

# A sum of weights this small beside them is rounding, not a weight.
_NOTHING = 1e-12


@dataclass(frozen=True, eq=False, slots=True)
class Blended:
    """A blend of motions, and what went into it.

    Attributes
    ----------
    motion : Motion
    inputs : tuple of Motion
        The motions that were blended, in order; time-aligned, if that was asked for.
    fits : tuple of float
        How well each motion after the first was time-aligned with the first: the mean distance
        between corresponding poses, as a share of the body's height. Empty without registration.
    """

    motion: Motion
    inputs: tuple[Motion, ...]
    fits: tuple[float, ...]


@checked
def pair(a: Motion, b: Motion, weight: ArrayLike) -> Motion:
    """Blend two motions frame by frame: positions linearly, rotations by slerp.

    Parameters
    ----------
    a, b : Motion
        On matching skeletons, at one frame rate. The result is as long as the shorter.
    weight : float or (F,)
        Weight of the second motion, from 0 (only the first) to 1 (only the second); one for all
        frames, or one for each frame of the result.

    Returns
    -------
    Motion
        Where the weight is 0 or 1, that motion to the bit.

    Raises
    ------
    OptionError
        If a weight is outside 0 … 1, or the frame rates differ.
    ShapeError
        If there is neither one weight nor one for each frame.
    SkeletonMismatch
        If the skeletons do not match; says what differs.

    Examples
    --------
    >>> import kinema
    >>> up = kinema.samples.reach(target="up").motion
    >>> back = kinema.samples.reach(target="down_back").motion
    >>> pair(up, back, 0.5)
    <Motion 180 frames at 60 fps, 24 joints>
    """
    # of two motions, the mean about the first is slerp
    return _mean([a, b], _of_two(weight), "first")


@checked
def blended(
    motions: Sequence[Motion],
    weights: ArrayLike | None = None,
    *,
    mean: Mean = "intrinsic",
    weight: Annotated[float | None, Bounds(0, 1)] = None,
    register: bool = False,
    placement: FloorPlacement = "start",
    max_slope: Annotated[int, Bounds(1, 100)] = 3,
) -> Blended:
    """Blend motions as `many` does, and keep what went into the blend.

    Parameters
    ----------
    motions : sequence of Motion
        On matching skeletons, at one frame rate. The result is as long as the shortest, or with
        register as long as the first, and has the first one's frame time and layout. Where bone
        lengths differ they are blended too.
    weights : (M,) or (M, F), optional
        One weight per motion, or one per motion and frame of the result (default: all the same).
        Only their proportions matter. Negative weights lead away from a motion.
    mean : {"intrinsic", "first"}
        How rotations are averaged. intrinsic: the rotation nearest to all of them (least weighted
        sum of squared angles), in whatever order the motions come. first: differences from the
        first motion are averaged, q₁ · exp(Σ w log(q₁⁻¹ q) / Σ w), which is faster but depends on
        which motion comes first.
    weight : float, optional
        Of two motions, the weight of the second, from 0 to 1; instead of weights.
    register : bool
        Time-align the motions with the first before they are blended.
    placement : {"start", "whole", "keep"}
        With register: where the other motions are put on the floor. start: each is moved and
        turned so that its start lies on the first one's start. whole: so that all of it lies
        nearest to all of the first. keep: they stay where they are.
    max_slope : int
        With register: how many times faster than another a motion may be played, from 1 to 100.

    Returns
    -------
    Blended
        ``motion``, the ``inputs`` as they were blended, and how well they fit.

    Examples
    --------
    >>> import kinema
    >>> walks = [kinema.samples.walk(style=style).motion for style in ("neutral", "tired")]
    >>> found = blended(walks, register=True)
    >>> found.motion.num_frames == walks[0].num_frames, [fit < 0.1 for fit in found.fits]
    (True, [True])
    """
    _check_mean(mean)
    given = _given_weights(len(motions), weights, weight)
    if not register:
        return Blended(_mean(motions, given, mean), tuple(motions), ())
    inputs, warps = timealign.register(motions, placement=placement, max_slope=max_slope)
    height = motions[0].skeleton.height
    fits = tuple(warp.mean_cost / height if height > 0.0 else 0.0 for warp in warps[1:])
    return Blended(_mean(inputs, given, mean), inputs, fits)


@checked
@documented_as(blended)
def many(
    motions: Sequence[Motion],
    weights: ArrayLike | None = None,
    *,
    mean: Mean = "intrinsic",
    weight: Annotated[float | None, Bounds(0, 1)] = None,
    register: bool = False,
    placement: FloorPlacement = "start",
    max_slope: Annotated[int, Bounds(1, 100)] = 3,
) -> Motion:
    """Blend any number of motions frame by frame, each with its weight.

    Parameters
    ----------

    Returns
    -------
    Motion
        Where only one motion has a weight, that motion to the bit.

    Raises
    ------
    OptionError
        If weights sum to 0, are not one per motion, or are given twice; or frame rates differ.
    ShapeError
        If weights over time are not one per motion and frame.
    SkeletonMismatch
        If skeletons do not match; says what differs.

    Notes
    -----
    Rotations that lie within a quarter turn of their intrinsic mean have only one. Where they lie
    farther apart, the search starts from each motion and the best mean found is taken.

    References
    ----------
    K. Grove and H. Karcher, "How to conjugate C1-close group actions", Math. Z. 132, 1973.

    Examples
    --------
    >>> import numpy as np, kinema
    >>> walks = [kinema.samples.walk(style=style).motion for style in ("neutral", "tired", "brisk")]
    >>> between = many(walks, [2, 1, 1])
    >>> turned = many(walks[::-1], [1, 1, 2])
    >>> bool(kinema.quat.distance(between.rotations, turned.rotations).max() < 1e-12)
    True

    Command line
    ------------
    ::

        kinema blend up.bvh back.bvh -o side.bvh              # half of each
        kinema blend walk.bvh run.bvh -o jog.bvh --weight 0.3 --register
        kinema blend a.bvh b.bvh c.bvh -o mean.bvh --weights 1,2,1 --plot mean.png
    """
    return blended(
        motions,
        weights,
        mean=mean,
        weight=weight,
        register=register,
        placement=placement,
        max_slope=max_slope,
    ).motion


def poses(poses: Sequence[Pose], weights: ArrayLike, *, mean: Mean = "intrinsic") -> Pose:
    """Blend poses, each with its weight.

    Parameters
    ----------
    poses : sequence of Pose
        On matching skeletons. Where bone lengths differ they are blended too.
    weights : (M,)
        One weight per pose. Only their proportions matter.
    mean : {"intrinsic", "first"}
        How rotations are averaged, as in many.

    Returns
    -------
    Pose
        Where only one pose has a weight, that pose to the bit.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> poses([walk.pose(0.0), walk.pose(0.5)], [3, 1])
    <Pose 24 joints>
    """
    _check_mean(mean)
    given = _given_weights(len(poses), weights, None)
    result = _mean([pose.motion() for pose in poses], given, mean)
    return Pose(result.skeleton, result.rotations[0], result.positions[0])


def _check_mean(mean: str) -> None:
    choices = ("intrinsic", "first")
    if mean not in choices:
        raise OptionError(f"no mean named {mean!r}", parameter="mean", hint=closest(mean, choices))


def _given_weights(count: int, weights: ArrayLike | None, weight: float | None) -> FloatArray:
    """One weight per motion, or per motion and frame, whichever way they were given."""
    if weight is None:
        given = np.ones(count) if weights is None else np.asarray(weights, float)
        if given.ndim < 2 and given.shape != (count,):
            raise OptionError(
                f"weights must be {count} numbers, one per motion, found {given.size}",
                parameter="weights",
            )
        return given
    if weights is not None:
        raise OptionError("give either weight or weights, found both", parameter="weight")
    if count != 2:
        raise OptionError(
            f"weight is for two motions, found {count}",
            parameter="weight",
            hint="give weights, one per motion",
        )
    return _of_two(weight)


def _of_two(weight: ArrayLike) -> FloatArray:
    """Weights of two motions, from how much of the second."""
    given = np.asarray(weight, float)
    outside = ~((given >= 0.0) & (given <= 1.0))  # so that NaN is outside too
    if outside.any():
        raise OptionError(
            "weight must be from 0 (only the first motion) to 1 (only the second), found "
            f"{float(given[outside].flat[0])}",
            parameter="weight",
        )
    return np.stack([1.0 - given, given])


def _mean(motions: Sequence[Motion], weights: FloatArray, mean: Mean) -> Motion:
    check_blendable(motions, "blending")
    motions = hung_alike(motions)
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


def _shares(weights: FloatArray, count: int, frames: int) -> FloatArray:
    """Weights that sum to 1, frames first: (F, M), or (1, M) for all frames."""
    if weights.shape not in ((count,), (count, frames)):
        raise ShapeError(
            f"weights must have shape ({count},), one per motion, or ({count}, {frames}), one per "
            f"motion and frame of the result; found {weights.shape}"
        )
    if not np.isfinite(weights).all():
        wrong = weights[~np.isfinite(weights)].flat[0]
        raise OptionError(f"weights must be numbers, found {wrong}", parameter="weights")
    by_frame = np.atleast_2d(weights.T)
    total = by_frame.sum(axis=1, keepdims=True)
    lost = np.abs(total) <= _NOTHING * np.abs(by_frame).sum(axis=1, keepdims=True)
    if lost.any():
        where = f" in frame {int(np.flatnonzero(lost)[0])}" if weights.ndim == 2 else ""
        found = ", ".join(f"{value:g}" for value in by_frame[lost[:, 0]][0])
        raise OptionError(f"weights must not sum to 0, found {found}{where}", parameter="weights")
    return np.ascontiguousarray(by_frame / total)


def _skeleton(skeletons: Sequence[Skeleton], shares: FloatArray) -> Skeleton:
    """The first skeleton, or, of bodies of different size, the blend if it never changes."""
    first = skeletons[0]
    offsets = np.stack([skeleton.offsets for skeleton in skeletons])
    if len(shares) != 1 or (offsets == offsets[0]).all():
        return first
    mean = rounded(np.einsum("m,mjc->jc", shares[0], offsets))
    return replace(first, offsets=mean)
