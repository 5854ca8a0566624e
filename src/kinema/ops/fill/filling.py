"""Fill frame ranges from the motion around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, TypeAlias

import numpy as np

from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import IncompleteMotion, OptionError, ShapeError
from kinema.motion import Motion
from kinema.ops.fill.curves import Auto, Curve, CurveKind, CurveWeights, curves_of
from kinema.ops.fill.feet import bent_legs
from kinema.ops.fill.gaps import Gaps, Span, find_gaps, spans_of
from kinema.ops.fill.positions import filled_positions
from kinema.ops.fill.rotations import curves_across, filled_rotations
from kinema.ops.joints import Joints, choose_joints
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Bounds, Frames

__all__ = [
    "GUESSED_BEYOND_S",
    "AtEnds",
    "Feet",
    "Filled",
    "gap",
    "missing",
    "range_mask",
    "replace",
    "samples",
]

GUESSED_BEYOND_S = 0.3

AtEnds: TypeAlias = Literal["error", "hold"]
Feet: TypeAlias = Literal["lock", "free"]


@dataclass(frozen=True, eq=False, slots=True)
class Filled:
    """A motion and which of its samples were filled.

    Parameters
    ----------
    motion : Motion
    mask : (F, J) bool
        True where a sample was filled; all others are unchanged, to the bit.
    reasons : mapping of str to (F, J) bool
        Why samples were filled: missing, gap, replaced, frozen, spike or pause. Reasons may
        overlap; there are none where the caller gave the mask.
    curve : Curve
        The curve of all joints without one of their own.
    parts : mapping of str to Curve
        Joints with a curve of their own.
    detected : bool
        Whether frozen ranges and spikes were looked for.
    """

    motion: Motion
    mask: BoolArray
    reasons: Mapping[str, BoolArray] = field(default_factory=dict)
    curve: Curve = field(default_factory=Curve)
    parts: Mapping[str, Curve] = field(default_factory=dict)
    detected: bool = False

    @property
    def spans(self) -> tuple[Span, ...]:
        """The filled frame ranges, joint by joint."""
        return spans_of(self.mask, self.motion.skeleton.names)

    @property
    def guessed(self) -> BoolArray:
        """(F, J) True where a filled sample is little more than a guess.

        These are more than 0.3 s from the nearest frame that was measured. On recordings they were
        no nearer to the truth than the joint's average pose.
        """
        gaps = find_gaps(self.mask)
        of, frames = gaps.samples()
        since = np.where(gaps.before[of] > 0, frames - gaps.start[of] + 1, np.inf)
        until = np.where(gaps.after[of] > 0, gaps.stop[of] - frames, np.inf)
        away_s = np.minimum(since, until) * self.motion.frame_time
        guessed = np.zeros_like(self.mask)
        guessed[frames, gaps.joint[of]] = away_s > GUESSED_BEYOND_S * (1.0 + 1e-9)
        return guessed


@checked
def gap(
    motion: Motion,
    start: Annotated[int, Frames],
    stop: Annotated[int, Frames],
    *,
    joints: Joints = None,
    curve: CurveKind = "auto",
    gamma: Annotated[float | Auto, Bounds(0, above=True)] = "auto",
    a: float | tuple[float, float] | Auto = "auto",
    weights: CurveWeights | Auto = "auto",
    twist_gamma: Annotated[float | Auto, Bounds(0, above=True)] = "auto",
    parts: Mapping[str, Curve] | None = None,
    ends: AtEnds = "error",
    feet: Feet = "lock",
) -> Motion:
    """Fill a range of frames from the frames before and after it.

    The samples in those frames are ignored. Each bone is interpolated in its parent's frame, so
    that bones keep their lengths; the root moves through space. Missing frames next to the gap
    count as part of it.

    Parameters
    ----------
    motion : Motion
    start : int
        First frame to fill.
    stop : int
        First good frame after the gap.
    joints : str or list of str, optional
        Joints to fill (default: all).
    curve : {"auto", "quadratic", "cubic", "slerp", "spline", "hold"}
        Kind of curve: cubic continues the motion on both sides of a gap, auto is cubic with
        automatic settings and becomes slerp in long gaps, quadratic has its speed set by gamma;
        slerp, spline and hold are for comparison.
    gamma : float or "auto"
        Quadratic: square root of the ratio of start speed to end speed.
    a : float, (float, float) or "auto"
        Cubic: how strongly the frames beside the gap pull, at both ends or at each.
    weights : (w0, w1, w2, w3) or "auto"
        Cubic: weights of the four control points.
    twist_gamma : float or "auto"
        The same ratio as gamma, for the twist about the bone.
    parts : mapping of str to Curve, optional
        Joints with a curve of their own.
    ends : {"error", "hold"}
        A gap at the first or last frame of the clip: reject it, or hold the nearest good pose.
    feet : {"lock", "free"}
        Keep feet on the floor in gaps of whole legs: one that is in the same place before and after
        stays there, none goes through the floor. ``free`` leaves them to the curves.

    Returns
    -------
    Motion
        All other samples are unchanged, to the bit. Filled samples no longer count as missing.

    Raises
    ------
    OptionError
        If frames or settings are invalid, or the gap touches an end of the clip.
    UnknownJoint
        If there is no such joint.

    References
    ----------
    Kihira and Saitoh, "Interpolation and Correction of Motion Data"; γ and a, which the paper
    leaves open, are set from the measured speeds.

    Examples
    --------
    >>> from kinema import quat, samples
    >>> walk = samples.walk().motion
    >>> whole = gap(walk, 100, 115)
    >>> bool(quat.distance(whole.rotations, walk.rotations)[100:115].mean() < 0.03)
    True
    """
    own = Curve(curve, gamma=gamma, a=a, weights=weights, twist_gamma=twist_gamma)
    mask = range_mask(motion, start, stop, joints=joints)
    return samples(motion, mask, curve=own, parts=parts, ends=ends, feet=feet).motion


@checked
def replace(
    motion: Motion,
    start: Annotated[int, Frames],
    stop: Annotated[int, Frames],
    *,
    joints: Joints = None,
    curve: CurveKind = "auto",
    gamma: Annotated[float | Auto, Bounds(0, above=True)] = "auto",
    a: float | tuple[float, float] | Auto = "auto",
    weights: CurveWeights | Auto = "auto",
    twist_gamma: Annotated[float | Auto, Bounds(0, above=True)] = "auto",
    parts: Mapping[str, Curve] | None = None,
    feet: Feet = "lock",
) -> Motion:
    """Replace a range of frames that was badly measured.

    The frames are replaced by the curve between the frames around them, as if they were missing.
    Both ends must be inside the clip.

    Parameters
    ----------
    motion : Motion
    start : int
        First frame to replace.
    stop : int
        First good frame after them.
    joints : str or list of str, optional
        Joints to replace (default: all).
    curve : {"auto", "quadratic", "cubic", "slerp", "spline", "hold"}
        Kind of curve: cubic continues the motion on both sides of a gap, auto is cubic with
        automatic settings and becomes slerp in long gaps, quadratic has its speed set by gamma;
        slerp, spline and hold are for comparison.
    gamma : float or "auto"
        Quadratic: square root of the ratio of start speed to end speed.
    a : float, (float, float) or "auto"
        Cubic: how strongly the frames beside the range pull, at both ends or at each.
    weights : (w0, w1, w2, w3) or "auto"
        Cubic: weights of the four control points.
    twist_gamma : float or "auto"
        The same ratio as gamma, for the twist about the bone.
    parts : mapping of str to Curve, optional
        Joints with a curve of their own.
    feet : {"lock", "free"}
        Keep feet on the floor in gaps of whole legs: one that is in the same place before and after
        stays there, none goes through the floor. ``free`` leaves them to the curves.

    Returns
    -------
    Motion
        All other samples are unchanged, to the bit.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk().motion
    >>> calm = replace(walk, 60, 70, joints=["LeftArm"], curve="quadratic", gamma=0.5)
    """
    own = Curve(curve, gamma=gamma, a=a, weights=weights, twist_gamma=twist_gamma)
    mask = range_mask(motion, start, stop, joints=joints)
    return samples(motion, mask, curve=own, parts=parts, feet=feet).motion


@checked
def missing(
    motion: Motion,
    *,
    joints: Joints = None,
    curve: CurveKind = "auto",
    gamma: Annotated[float | Auto, Bounds(0, above=True)] = "auto",
    a: float | tuple[float, float] | Auto = "auto",
    weights: CurveWeights | Auto = "auto",
    twist_gamma: Annotated[float | Auto, Bounds(0, above=True)] = "auto",
    parts: Mapping[str, Curve] | None = None,
    ends: AtEnds = "error",
    feet: Feet = "lock",
) -> Motion:
    """Fill every sample that was never measured.

    ``motion.missing`` marks these samples; `kinema.fill.repair` also returns which were filled.

    Parameters
    ----------
    motion : Motion
    joints : str or list of str, optional
        Joints to fill (default: all).
    curve : {"auto", "quadratic", "cubic", "slerp", "spline", "hold"}
        Kind of curve: cubic continues the motion on both sides of a gap, auto is cubic with
        automatic settings and becomes slerp in long gaps, quadratic has its speed set by gamma;
        slerp, spline and hold are for comparison.
    gamma : float or "auto"
        Quadratic: square root of the ratio of start speed to end speed.
    a : float, (float, float) or "auto"
        Cubic: how strongly the frames beside a gap pull, at both ends or at each.
    weights : (w0, w1, w2, w3) or "auto"
        Cubic: weights of the four control points.
    twist_gamma : float or "auto"
        The same ratio as gamma, for the twist about the bone.
    parts : mapping of str to Curve, optional
        Joints with a curve of their own.
    ends : {"error", "hold"}
        A gap at the first or last frame of the clip: reject it, or hold the nearest good pose.
    feet : {"lock", "free"}
        Keep feet on the floor in gaps of whole legs: one that is in the same place before and after
        stays there, none goes through the floor. ``free`` leaves them to the curves.

    Returns
    -------
    Motion
        All other samples are unchanged, to the bit.

    Examples
    --------
    >>> from kinema import samples
    >>> incomplete = samples.walk(gaps=5).motion
    >>> int(incomplete.missing.sum()), missing(incomplete).missing
    (83, None)
    """
    own = Curve(curve, gamma=gamma, a=a, weights=weights, twist_gamma=twist_gamma)
    mask = missing_mask(motion, joints)
    return samples(motion, mask, curve=own, parts=parts, ends=ends, feet=feet).motion


@checked
def samples(
    motion: Motion,
    mask: BoolArray,
    *,
    curve: Curve | CurveKind = "auto",
    parts: Mapping[str, Curve] | None = None,
    ends: AtEnds = "error",
    feet: Feet = "lock",
) -> Filled:
    """Fill any samples, given as a mask.

    Parameters
    ----------
    motion : Motion
    mask : (F, J) bool
        The samples to fill.
    curve : Curve or str
        The curve, or its kind.
    parts : mapping of str to Curve, optional
        Joints with a curve of their own.
    ends : {"error", "hold"}
        A gap at the first or last frame of the clip: reject it, or hold the nearest good pose.
    feet : {"lock", "free"}
        Keep feet on the floor in gaps of whole legs: one that is in the same place before and after
        stays there, none goes through the floor. ``free`` leaves them to the curves.

    Returns
    -------
    Filled

    Examples
    --------
    >>> from kinema import samples as made
    >>> incomplete = made.walk(gaps=5).motion
    >>> samples(incomplete, incomplete.missing).spans[0]
    Span(joint='Spine', start=118, stop=128)
    """
    asked = np.asarray(mask)
    if asked.shape != motion.rotations.shape[:2] or asked.dtype != np.bool_:
        raise ShapeError(
            f"mask must be bool of shape {motion.rotations.shape[:2]}, one per frame and joint, "
            f"found {asked.dtype} of {asked.shape}"
        )
    if ends not in ("error", "hold"):
        raise OptionError(f'ends must be "error" or "hold", found {ends!r}', parameter="ends")
    if feet not in ("lock", "free"):
        raise OptionError(f'feet must be "lock" or "free", found {feet!r}', parameter="feet")
    chosen = Curve(curve) if isinstance(curve, str) else curve
    curves = curves_of(motion, chosen, parts)
    unknown = asked if motion.missing is None else asked | motion.missing
    gaps = find_gaps(unknown)
    gaps = gaps.chosen(_overlap(gaps, asked))

    rotations, positions = copied(motion.rotations), copied(motion.positions)
    inside = (gaps.before > 0) & (gaps.after > 0)
    if not inside.all():
        _hold_at_ends(motion, gaps.chosen(~inside), ends, rotations, positions)
    inner = gaps.chosen(inside)
    if len(inner.joint):
        across = curves_across(motion, inner, curves)
        of, frames, _ = across.samples()
        joints = inner.joint[of]
        rotations[frames, joints] = filled_rotations(motion, across)
        positions[frames, joints] = filled_positions(motion, across, curves)
    # shows what is still written to: a copy would cost as much as all the rest in a long take
    filled = _unchanged_outside(motion, unknown, asked, rotations[:], positions)
    if feet == "lock" and chosen.kind != "hold":
        for leg in bent_legs(filled, asked):
            rotations[np.flatnonzero(leg.filled)[:, None], leg.joints] = leg.rotations
    return Filled(filled, asked.copy(), curve=chosen, parts=dict(parts or {}))


def range_mask(motion: Motion, start: int, stop: int, *, joints: Joints = None) -> BoolArray:
    """Mark frames ``start`` to ``stop`` - 1 of some joints, or all, as a mask (F, J).

    >>> from kinema import samples
    >>> int(range_mask(samples.walk().motion, 60, 70, joints=["LeftArm", "head"]).sum())
    20
    """
    return ranges_mask(motion, [(start, stop)], choose_joints(motion, joints), parameter="stop")


def ranges_mask(
    motion: Motion, ranges: Sequence[tuple[int, int]], joints: BoolArray, *, parameter: str
) -> BoolArray:
    """Mark several frame ranges of joints (J,) as a mask (F, J); ``parameter`` gave them."""
    frames = motion.num_frames
    mask = np.zeros(motion.rotations.shape[:2], bool)
    for start, stop in ranges:
        if not 0 <= start < stop <= frames:
            raise OptionError(
                f"frames must run from start to a later stop within 0 to {frames}, "
                f"found {start} to {stop}",
                parameter=parameter,
            )
        mask[start:stop] |= joints
    return mask


def missing_mask(motion: Motion, joints: Joints = None) -> BoolArray:
    """The missing samples of some joints, or all, as a mask (F, J)."""
    if motion.missing is None:
        return np.zeros(motion.rotations.shape[:2], bool)
    # all there are: samples of a joint that never moves may be missing too
    every = ~motion.skeleton.is_end if joints is None else choose_joints(motion, joints)
    return np.asarray(motion.missing & every)


def _overlap(gaps: Gaps, asked: BoolArray) -> BoolArray:
    """Whether each gap contains a sample that is asked for."""
    of, frames = gaps.samples()
    return np.bincount(of, asked[frames, gaps.joint[of]], minlength=len(gaps.joint)) > 0


def _hold_at_ends(
    motion: Motion, gaps: Gaps, ends: AtEnds, rotations: FloatArray, positions: FloatArray
) -> None:
    """Hold the nearest good sample at the ends of the clip, or reject the gap."""
    skeleton = motion.skeleton
    joint, start, stop = int(gaps.joint[0]), int(gaps.start[0]), int(gaps.stop[0])
    if ends == "error":
        side = "first" if start == 0 else "last"
        raise OptionError(
            f"the gap of frames {start} to {stop - 1} of {skeleton.names[joint]!r} touches the "
            f"clip's {side} frame: there is nothing on that side to interpolate to",
            parameter="ends",
            hint='ends="hold" (--ends hold) holds the nearest pose; or cut those frames off',
        )
    for joint, start, stop in zip(gaps.joint, gaps.start, gaps.stop, strict=True):
        nearest = stop if stop < motion.num_frames else start - 1
        if nearest < 0:
            raise IncompleteMotion(
                f"joint {skeleton.names[joint]!r} was not measured in any frame; "
                "there is nothing to fill it from"
            )
        rotations[start:stop, joint] = motion.rotations[nearest, joint]
        positions[start:stop, joint] = motion.positions[nearest, joint]


def _unchanged_outside(
    motion: Motion,
    unknown: BoolArray,
    asked: BoolArray,
    rotations: FloatArray,
    positions: FloatArray,
) -> Motion:
    """The filled samples where they were asked for, else the original; no longer missing."""
    asked = asked & ~motion.skeleton.is_end  # an end site stays at the end of its bone
    left = None if motion.missing is None else motion.missing & ~asked
    if left is not None:
        left[:, motion.skeleton.is_end] = False
    back = unknown & ~asked
    rotations[back], positions[back] = motion.rotations[back], motion.positions[back]
    return motion.with_arrays(
        rotations=rotations,
        positions=positions,
        missing=left if left is not None and left.any() else None,
    )
