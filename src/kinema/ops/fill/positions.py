"""Positions across gaps: the path of the root, and bones whose offset changes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinema._arrays import length
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.fill.bezier import arc_angle, arc_axis, from_polar, rational_cubic
from kinema.ops.fill.curves import Curve
from kinema.ops.fill.gaps import Gaps, Indices, beside
from kinema.ops.fill.measuring import (
    MOST_FIT_FRAMES,
    Rate,
    automatic_a,
    automatic_gamma,
    robust_rate,
    shrunk_rate,
)
from kinema.ops.fill.rotations import GapCurves, control_points, setting_per_gap
from kinema.skeleton import FloatArray

__all__ = ["filled_positions"]


def filled_positions(motion: Motion, across: GapCurves, curves: Sequence[Curve]) -> FloatArray:
    """Positions (S, 3) of all samples to fill, in the order of ``across.samples()``.

    The body root and joints above it move through space: along a curve in the cubic form, along a
    straight line with the speed that γ sets in the quadratic form. Other joints keep their offset;
    if a recording changes it, its direction and length are interpolated separately.
    """
    of, _, t = across.samples()
    gaps = across.gaps
    first = motion.positions[gaps.start - 1, gaps.joint]
    last = motion.positions[gaps.stop, gaps.joint]
    result = first[of].copy()

    held = across.kind == "hold"
    is_root = np.isin(gaps.joint, through_space(motion)) & ~held
    of_root = is_root[of]
    if of_root.any():
        number = np.cumsum(is_root) - 1  # of each gap among those of roots
        which = number[of[of_root]]
        kind = across.kind[is_root]
        result[of_root] += _root_displacements(
            motion, gaps.chosen(is_root), kind, which, t[of_root], curves
        )
    changes = ~is_root & ~held & (first != last).any(axis=1)
    changing = changes[of]
    if changing.any():
        which = of[changing]
        result[changing] = _offsets_between(first[which], last[which], t[changing])
    return result


def through_space(motion: Motion) -> list[int]:
    """Roots, the body root and the joints between: they say where the body is."""
    root = Derived(motion).body_root
    return sorted({*motion.skeleton.roots, *motion.skeleton.ancestors(root), root})


def _root_displacements(
    motion: Motion,
    gaps: Gaps,
    kind: NDArray[np.str_],
    of: Indices,
    t: FloatArray,
    curves: Sequence[Curve],
) -> FloatArray:
    """Displacement (S, 3) of roots since the start of the gap; sample s is in gap ``of[s]``."""
    steps = (gaps.stop - gaps.start + 1).astype(float)
    whole = motion.positions[gaps.stop, gaps.joint] - motion.positions[gaps.start - 1, gaps.joint]
    into, out_of = (
        robust_rate(track - track[:, :1], counts, motion.frame_time)
        for track, counts in beside(motion.positions, gaps, MOST_FIT_FRAMES)
    )
    into = Rate(-into.value, into.error)

    # a body keeps travelling for longer than a limb keeps turning: even weights for any gap
    weights = setting_per_gap(np.ones((len(steps), 4)), curves, "weights", gaps.joint)
    a = setting_per_gap(automatic_a(steps, weights), curves, "a", gaps.joint)
    rates = np.stack([shrunk_rate(rate, whole / steps[:, None]) for rate in (into, out_of)], axis=1)
    controls = control_points(whole, a, rates)
    gamma = setting_per_gap(automatic_gamma(into, out_of), curves, "gamma", gaps.joint)

    curved = np.isin(kind[of], ("cubic", "spline"))[:, None]
    weighted = np.where(kind[of] == "quadratic", gamma[of], 1.0) * t
    line = (weighted / (1.0 - t + weighted))[:, None] * whole[of]
    return np.where(curved, rational_cubic(controls[of], t, weights[of]), line)


def _offsets_between(first: FloatArray, last: FloatArray, t: FloatArray) -> FloatArray:
    """From one offset to another: along the arc in direction, evenly in length."""
    near, far = length(first), length(last)
    whole = (near > 0.0) & (far > 0.0)
    safe = np.where(whole[:, None], first, [1.0, 0.0, 0.0])
    target = np.where(whole[:, None], last, [1.0, 0.0, 0.0])
    unit, aim = safe / length(safe)[:, None], target / length(target)[:, None]
    axis = arc_axis(unit, aim)
    angle = 2.0 * np.arctan2(length(aim - unit), length(aim + unit))
    along = arc_angle(angle, t)
    arc = from_polar(unit, axis, along, np.zeros_like(along))
    arc *= (near + t * (far - near))[:, None]
    return np.where(whole[:, None], arc, first + t[:, None] * (last - first))
