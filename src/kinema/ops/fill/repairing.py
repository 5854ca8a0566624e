"""Fill everything that is missing or wrong in a motion, and report what was filled and why."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Annotated

import numpy as np

from kinema.checked import checked
from kinema.motion import Motion
from kinema.ops.fill.curves import Auto, Curve, CurveKind, CurveWeights
from kinema.ops.fill.detection import detect as find_faults
from kinema.ops.fill.filling import AtEnds, Feet, Filled, missing_mask, ranges_mask, samples
from kinema.ops.joints import Joints, choose_joints
from kinema.skeleton import BoolArray
from kinema.units import Bounds, FrameRange

__all__ = ["repair"]


@checked
def repair(
    motion: Motion,
    *,
    gaps: Sequence[Annotated[tuple[int, int], FrameRange]] = (),
    replace: Sequence[Annotated[tuple[int, int], FrameRange]] = (),
    detect: bool = False,
    joints: Joints = None,
    curve: CurveKind = "auto",
    gamma: Annotated[float | Auto, Bounds(0, above=True)] = "auto",
    a: float | tuple[float, float] | Auto = "auto",
    weights: CurveWeights | Auto = "auto",
    twist_gamma: Annotated[float | Auto, Bounds(0, above=True)] = "auto",
    parts: Mapping[str, Curve] | None = None,
    ends: AtEnds = "error",
    feet: Feet = "lock",
) -> Filled:
    """Fill gaps with curves that continue the motion around them.

    Missing samples are always filled, other frames on request. Speeds at both ends of a gap are
    measured and kept, bones keep their lengths, and all other samples are unchanged.

    Parameters
    ----------
    motion : Motion
    gaps : list of (start, stop)
        Frame ranges to fill, besides missing samples.
    replace : list of (start, stop)
        Frame ranges that were badly measured, to be replaced.
    detect : bool
        Also find and fill frozen samples and spikes.
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
        Cubic: weights of the four control points, such as 1, 2, 2, 1.
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
    Filled
        With a mask for each reason that applies: missing, gap, replaced, frozen, spike; and
        ``guessed``, what is farther than 0.3 s from anything measured. If there is nothing to fill,
        the motion itself with an empty mask.

    Raises
    ------
    OptionError
        If frames or settings are invalid, or a gap touches an end of the clip.
    UnknownJoint
        If there is no such joint.

    Examples
    --------
    >>> from kinema import samples
    >>> incomplete = samples.walk(gaps=5).motion
    >>> whole = repair(incomplete, gaps=[(60, 70)])
    >>> whole.motion.missing, {reason: int(mask.sum()) for reason, mask in whole.reasons.items()}
    (None, {'missing': 83, 'gap': 240})

    Command line
    ------------
    ::

        kinema fill take.bvh -o filled.bvh                  # fill missing samples
        kinema fill take.bvh -o filled.bvh --gap 120:160    # frames 120 to 159, whatever is in them
        kinema fill take.bvh -o filled.bvh --replace 2s:2.5s --joints LeftArm,LeftForeArm
        kinema fill take.bvh -o filled.bvh --detect --mask filled.csv
        kinema fill arm.bvh -o out.bvh --gap 30:60 --part LeftArm=cubic,a=10
        kinema fill walk.bvh --gap 120:160 --plot gap.png   # how would it look? writes no motion
        kinema fill walk.bvh --join jump.bvh --pause 0.5s -o both.bvh
    """
    own = Curve(curve, gamma=gamma, a=a, weights=weights, twist_gamma=twist_gamma)
    chosen = choose_joints(motion, joints)
    reasons: dict[str, BoolArray] = {
        "missing": missing_mask(motion, joints),
        "gap": ranges_mask(motion, gaps, chosen, parameter="gaps"),
        "replaced": ranges_mask(motion, replace, chosen, parameter="replace"),
    }
    if detect:
        found = find_faults(motion)
        reasons |= {"frozen": found.frozen & chosen, "spike": found.spikes & chosen}
    reasons = {reason: mask for reason, mask in reasons.items() if mask.any()}
    union = np.zeros(motion.rotations.shape[:2], bool)
    for mask in reasons.values():
        union |= mask

    filled = samples(motion, union, curve=own, parts=parts, ends=ends, feet=feet)
    untouched = not reasons and (motion.missing is None or not motion.missing.any())
    return dataclasses.replace(
        filled,
        motion=motion if untouched else filled.motion,
        reasons=reasons,
        detected=detect,
    )
