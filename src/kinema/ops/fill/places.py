"""Positions across a gap: the root's way through space, and bones whose length changes."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinema._arrays import length
from kinema.motion import Motion
from kinema.ops.fill.bezier import arc_angle, arc_axis, from_polar, rational_cubic
from kinema.ops.fill.curves import Curve
from kinema.ops.fill.gaps import Gaps, Indices
from kinema.ops.fill.measuring import Rate, automatic_a, automatic_gamma, edge_rate, steadied
from kinema.ops.fill.routes import Routes, beside, controls_between, or_given
from kinema.skeleton import FloatArray

__all__ = ["filled_positions"]


def filled_positions(motion: Motion, routes: Routes, curves: Sequence[Curve]) -> FloatArray:
    """Positions (S, 3) of all missing samples, in the order of ``routes.shares()``.

    A root goes through space by the cubic form, by the quadratic one straight ahead with the speed
    that γ sets. Other joints keep the place that they have on their bone; where a recording moves
    them, direction and length are interpolated apart.
    """
    of, _, share = routes.shares()
    gaps = routes.gaps
    first = motion.positions[gaps.start - 1, gaps.joint]
    last = motion.positions[gaps.stop, gaps.joint]
    result = first[of].copy()

    held = routes.kind == "hold"
    travels = (motion.skeleton.parents[gaps.joint] < 0) & ~held
    roots = travels[of]
    if roots.any():
        number = np.cumsum(travels) - 1  # of each gap among those of roots
        which = number[of[roots]]
        kind = routes.kind[travels]
        way = _travelled(motion, gaps.chosen(travels), kind, which, share[roots], curves)
        result[roots] += way
    slides = ~travels & ~held & (first != last).any(axis=1)
    sliding = slides[of]
    if sliding.any():
        which = of[sliding]
        result[sliding] = _slid(first[which], last[which], share[sliding])
    return result


def _travelled(
    motion: Motion,
    gaps: Gaps,
    kind: NDArray[np.str_],
    of: Indices,
    share: FloatArray,
    curves: Sequence[Curve],
) -> FloatArray:
    """How far roots have come (S, 3) at a share of their gap, sample s being in gap ``of[s]``."""
    steps = (gaps.stop - gaps.start + 1).astype(float)
    way = motion.positions[gaps.stop, gaps.joint] - motion.positions[gaps.start - 1, gaps.joint]
    into, out_of = (
        edge_rate(track - track[:, :1], counts)
        for track, counts in beside(motion, motion.positions, gaps)
    )
    into = Rate(-into.value, into.error)

    # a body's travel lasts longer than a limb's turning: even weights for gaps of any length
    weights = or_given(np.ones((len(steps), 4)), curves, "weights", gaps.joint)
    a = or_given(automatic_a(steps, weights), curves, "a", gaps.joint)
    rates = np.stack([steadied(rate, way / steps[:, None]) for rate in (into, out_of)], axis=1)
    controls = controls_between(way, a, rates)
    gamma = or_given(automatic_gamma(into, out_of), curves, "gamma", gaps.joint)

    curved = np.isin(kind[of], ("cubic", "spline"))[:, None]
    weighted = np.where(kind[of] == "quadratic", gamma[of], 1.0) * share
    line = (weighted / (1.0 - share + weighted))[:, None] * way[of]
    return np.where(curved, rational_cubic(controls[of], share, weights[of]), line)


def _slid(first: FloatArray, last: FloatArray, share: FloatArray) -> FloatArray:
    """Between two places on a bone: along the arc in direction, evenly in length."""
    near, far = length(first), length(last)
    whole = (near > 0.0) & (far > 0.0)
    safe = np.where(whole[:, None], first, [1.0, 0.0, 0.0])
    target = np.where(whole[:, None], last, [1.0, 0.0, 0.0])
    unit, aim = safe / length(safe)[:, None], target / length(target)[:, None]
    axis = arc_axis(unit, aim)
    angle = 2.0 * np.arctan2(length(aim - unit), length(aim + unit))
    along = arc_angle(angle, share)
    arc = from_polar(unit, axis, along, np.zeros_like(along))
    arc *= (near + share * (far - near))[:, None]
    return np.where(whole[:, None], arc, first + share[:, None] * (last - first))
