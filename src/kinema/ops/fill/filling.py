"""Fill gaps, correct stretches: what users call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kinema.errors import IncompleteMotion, OptionError, ShapeError
from kinema.motion import Motion
from kinema.ops.fill.curves import Auto, Curve, CurveKind, curves_of
from kinema.ops.fill.gaps import Gaps, Span, find_gaps, spans_of
from kinema.ops.fill.places import filled_positions
from kinema.ops.fill.routes import filled_rotations, plan
from kinema.skeleton import BoolArray, FloatArray, Skeleton

__all__ = ["AtEnds", "Filled", "gap", "missing", "replace", "samples", "stretch_mask"]

AtEnds: TypeAlias = Literal["error", "hold"]
Weights: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True, eq=False, slots=True)
class Filled:
    """A motion and which of its samples were made up.

    Parameters
    ----------
    motion : Motion
    mask : (F, J) bool
        True where a sample was filled; all others are as they were, to the bit.
    """

    motion: Motion
    mask: BoolArray

    @property
    def spans(self) -> tuple[Span, ...]:
        """The filled stretches, joint by joint."""
        return spans_of(self.mask, self.motion.skeleton.names)


def gap(
    motion: Motion,
    start: int,
    stop: int,
    *,
    joints: Sequence[str] | None = None,
    curve: CurveKind = "auto",
    gamma: float | Auto = "auto",
    a: float | tuple[float, float] | Auto = "auto",
    weights: Weights | Auto = "auto",
    twist_gamma: float | Auto = "auto",
    parts: Mapping[str, Curve] | None = None,
    ends: AtEnds = "error",
) -> Motion:
    """Fill frames ``start`` to ``stop`` - 1 from what is before and after them.

    What stands in those frames is not looked at. Each body part goes its own way in its parent's
    frame, so that bones keep their lengths; the root goes through space. Frames marked as missing
    beside the gap are part of it.

    Parameters
    ----------
    motion : Motion
    start, stop : int
        Frames from 0; ``stop`` is the first good one again.
    joints : list of str, optional
        Only these; all by default.
    curve : {"auto", "quadratic", "cubic", "slerp", "spline", "hold"}
        See `Curve`, which also has what follows.
    gamma, a, weights, twist_gamma : numbers or "auto"
        Settings of the quadratic and cubic forms.
    parts : mapping of str to Curve, optional
        Joints that go another way than the others.
    ends : {"error", "hold"}
        A gap that touches the clip's first or last frame has only one end: refuse it, or hold the
        nearest good pose.

    Returns
    -------
    Motion
        All other samples to the bit. What was filled no longer counts as missing.

    Raises
    ------
    OptionError
        If frames, settings or ``ends`` do not fit.
    UnknownJoint
        If there is no such joint.

    References
    ----------
    Source 002; γ and ``a``, which it leaves open, are set from the measured speeds.

    Examples
    --------
    >>> from kinema import quat, samples
    >>> walk = samples.walk().motion
    >>> whole = gap(walk, 100, 115)
    >>> bool(quat.distance(whole.rotations, walk.rotations)[100:115].mean() < 0.03)
    True
    """
    own = Curve(curve, gamma=gamma, a=a, weights=weights, twist_gamma=twist_gamma)
    mask = stretch_mask(motion, start, stop, joints=joints)
    return samples(motion, mask, curve=own, parts=parts, ends=ends).motion


def replace(
    motion: Motion,
    start: int,
    stop: int,
    *,
    joints: Sequence[str] | None = None,
    curve: CurveKind = "auto",
    gamma: float | Auto = "auto",
    a: float | tuple[float, float] | Auto = "auto",
    weights: Weights | Auto = "auto",
    twist_gamma: float | Auto = "auto",
    parts: Mapping[str, Curve] | None = None,
) -> Motion:
    """Correct a stretch that was measured, but badly: frames ``start`` to ``stop`` - 1.

    As `gap`, for samples that are there: they are replaced by the curve between the frames around
    them. Both ends must be inside the clip.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk().motion
    >>> calm = replace(walk, 60, 70, joints=["LeftArm"], curve="quadratic", gamma=0.5)
    """
    own = Curve(curve, gamma=gamma, a=a, weights=weights, twist_gamma=twist_gamma)
    mask = stretch_mask(motion, start, stop, joints=joints)
    return samples(motion, mask, curve=own, parts=parts).motion


def missing(
    motion: Motion,
    *,
    joints: Sequence[str] | None = None,
    curve: CurveKind = "auto",
    gamma: float | Auto = "auto",
    a: float | tuple[float, float] | Auto = "auto",
    weights: Weights | Auto = "auto",
    twist_gamma: float | Auto = "auto",
    parts: Mapping[str, Curve] | None = None,
    ends: AtEnds = "error",
) -> Motion:
    """Fill every sample that was never measured; parameters are those of `gap`.

    ``motion.missing`` says which samples these are; take it before if you want to know them after.

    Examples
    --------
    >>> from kinema import samples
    >>> torn = samples.walk(gaps=5).motion
    >>> int(torn.missing.sum()), missing(torn).missing
    (83, None)
    """
    own = Curve(curve, gamma=gamma, a=a, weights=weights, twist_gamma=twist_gamma)
    never = np.zeros(motion.rotations.shape[:2], bool) if motion.missing is None else motion.missing
    mask = never & _columns(motion.skeleton, joints)
    return samples(motion, mask, curve=own, parts=parts, ends=ends).motion


def samples(
    motion: Motion,
    mask: ArrayLike,
    *,
    curve: Curve | CurveKind = "auto",
    parts: Mapping[str, Curve] | None = None,
    ends: AtEnds = "error",
) -> Filled:
    """Fill any samples, and say which.

    Parameters
    ----------
    motion : Motion
    mask : (F, J) bool
        The samples to make up.
    curve : Curve or the name of a kind
    parts : mapping of str to Curve, optional
        Joints that go another way than the others.
    ends : {"error", "hold"}

    Returns
    -------
    Filled

    Examples
    --------
    >>> from kinema import samples as made
    >>> torn = made.walk(gaps=5).motion
    >>> samples(torn, torn.missing).spans[0]
    Span(joint='Spine', start=118, stop=128)
    """
    asked = np.asarray(mask)
    if asked.shape != motion.rotations.shape[:2] or asked.dtype != np.bool_:
        raise ShapeError(
            f"mask must be bool of shape {motion.rotations.shape[:2]}, one per frame and joint, "
            f"found {asked.dtype} of {asked.shape}"
        )
    if ends not in ("error", "hold"):
        raise OptionError(f'ends must be "error" or "hold", found {ends!r}')
    chosen = Curve(curve) if isinstance(curve, str) else curve
    curves = curves_of(motion.skeleton, chosen, parts)
    never = motion.missing
    unknown = asked if never is None else asked | never
    gaps = find_gaps(unknown)
    gaps = gaps.chosen(_touches(gaps, asked))

    rotations, positions = np.array(motion.rotations), np.array(motion.positions)
    inside = (gaps.before > 0) & (gaps.after > 0)
    if not inside.all():
        _at_ends(motion, gaps.chosen(~inside), ends, rotations, positions)
    inner = gaps.chosen(inside)
    if len(inner.joint):
        routes = plan(motion, inner, curves)
        of, frames, _ = routes.shares()
        joints = inner.joint[of]
        rotations[frames, joints] = filled_rotations(motion, routes)
        positions[frames, joints] = filled_positions(motion, routes, curves)
    return Filled(_kept_outside(motion, asked, rotations, positions), asked.copy())


def stretch_mask(
    motion: Motion, start: int, stop: int, *, joints: Sequence[str] | None = None
) -> BoolArray:
    """Mark frames ``start`` to ``stop`` - 1 of some joints, or all, as a mask (F, J)."""
    frames = motion.num_frames
    if not 0 <= start < stop <= frames:
        raise OptionError(
            f"frames must run from start to a later stop within 0 to {frames}, "
            f"found {start} to {stop}"
        )
    mask = np.zeros(motion.rotations.shape[:2], bool)
    mask[start:stop] = _columns(motion.skeleton, joints)
    return mask


def _columns(skeleton: Skeleton, joints: Sequence[str] | None) -> BoolArray:
    """Which joints are meant (J,); end sites have nothing to fill unless they are named."""
    if joints is None or len(joints) == 0:
        return np.ones(skeleton.num_joints, bool)
    names = [joints] if isinstance(joints, str) else joints
    columns = np.zeros(skeleton.num_joints, bool)
    columns[[skeleton.index(name) for name in names]] = True
    return columns


def _touches(gaps: Gaps, asked: BoolArray) -> BoolArray:
    """Whether any sample of each gap is asked for."""
    counts = np.concatenate([np.zeros((1, asked.shape[1]), int), np.cumsum(asked, axis=0)])
    return np.asarray(counts[gaps.stop, gaps.joint] > counts[gaps.start, gaps.joint])


def _at_ends(
    motion: Motion, gaps: Gaps, ends: AtEnds, rotations: FloatArray, positions: FloatArray
) -> None:
    """Hold the nearest good sample at the clip's ends, or refuse."""
    skeleton = motion.skeleton
    joint, start, stop = int(gaps.joint[0]), int(gaps.start[0]), int(gaps.stop[0])
    if ends == "error":
        side = "first" if start == 0 else "last"
        raise OptionError(
            f"the gap of frames {start} to {stop - 1} of {skeleton.names[joint]!r} touches the "
            f"clip's {side} frame: there is nothing on that side to go to",
            hint='ends="hold" (--ends hold) holds the nearest pose; or cut those frames off',
        )
    for joint, start, stop in zip(gaps.joint, gaps.start, gaps.stop, strict=True):
        source = stop if stop < motion.num_frames else start - 1
        if source < 0:
            raise IncompleteMotion(
                f"joint {skeleton.names[joint]!r} was not measured in any frame; "
                "there is nothing to fill it from"
            )
        rotations[start:stop, joint] = motion.rotations[source, joint]
        positions[start:stop, joint] = motion.positions[source, joint]


def _kept_outside(
    motion: Motion, asked: BoolArray, rotations: FloatArray, positions: FloatArray
) -> Motion:
    """The filled samples where they were asked for, else what was there; marks taken off."""
    asked = asked & ~motion.skeleton.is_end  # an end site is where its bone ends, always
    left = None if motion.missing is None else motion.missing & ~asked
    if left is not None:
        left[:, motion.skeleton.is_end] = False
    return Motion.unchecked(
        motion.skeleton,
        np.where(asked[..., None], rotations, motion.rotations),
        np.where(asked[..., None], positions, motion.positions),
        motion.frame_time,
        left if left is not None and left.any() else None,
        motion.layout,
    )
