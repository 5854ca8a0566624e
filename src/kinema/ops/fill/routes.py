"""The way across each gap: its ends, how fast the motion was there, and the control points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.motion import Motion
from kinema.ops.fill.bezier import arc_angle, rational_cubic
from kinema.ops.fill.curves import Curve
from kinema.ops.fill.gaps import Gaps, Indices
from kinema.ops.fill.measuring import (
    Rate,
    automatic_a,
    automatic_gamma,
    automatic_weights,
    edge_rate,
    fit_frames,
    steadied,
)
from kinema.ops.fill.parts import Chart, bone_axes, chart_between
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Routes", "beside", "controls_between", "filled_rotations", "or_given", "plan"]

_TWO_GOOD_FRAMES = 2


@dataclass(frozen=True, eq=False, slots=True)
class Routes:
    """Everything that the curves of G gaps need.

    ``kind`` says which form each takes, ``charts`` lays polar angles over each way. ``into`` and
    ``out_of`` are angular velocities per frame at both ends, in the parents' frames. ``controls``
    (G, 4, 3) are the cubic form's points in the chart, with their ``weights`` (G, 4);
    ``gamma`` and ``twist_gamma`` (G,) are the quadratic form's settings.
    """

    gaps: Gaps
    kind: NDArray[np.str_]
    charts: Chart
    into: Rate
    out_of: Rate
    gamma: FloatArray
    twist_gamma: FloatArray
    cubic_twist: BoolArray
    a: FloatArray
    weights: FloatArray
    controls: FloatArray

    def shares(self) -> tuple[Indices, Indices, FloatArray]:
        """Of every sample: its gap, its frame, and where it stands from 0 to 1."""
        of, frames = self.gaps.samples()
        steps = self.gaps.stop - self.gaps.start + 1
        return of, frames, (frames - self.gaps.start[of] + 1) / steps[of]


def plan(motion: Motion, gaps: Gaps, curves: Sequence[Curve]) -> Routes:
    """Measure both ends of every gap and set what is automatic.

    Every gap has at least one good frame on either side.
    """
    kind = np.array([curve.kind for curve in curves], dtype="U9")[gaps.joint]
    good = np.minimum(gaps.before, gaps.after)
    kind[kind == "auto"] = "cubic"
    kind[(kind == "cubic") & (good < _TWO_GOOD_FRAMES)] = "quadratic"

    into, out_of = _turning(motion, gaps)
    first = motion.rotations[gaps.start - 1, gaps.joint]
    last = motion.rotations[gaps.stop, gaps.joint]
    bones = bone_axes(motion.skeleton)[gaps.joint]
    charts = chart_between(first, last, bones, into.value + out_of.value)

    steps = (gaps.stop - gaps.start + 1).astype(float)
    weights = _weights(curves, gaps.joint, steps * motion.frame_time)
    a = or_given(automatic_a(steps, weights), curves, "a", gaps.joint)
    chord = charts.end / steps[:, None]
    rates = np.stack(
        [
            steadied(Rate(charts.rates(rate.value, at_end=at_end), rate.error), chord)
            for rate, at_end in ((into, False), (out_of, True))
        ],
        axis=1,
    )
    gamma, twist_gamma = _gammas(curves, gaps.joint, charts, into, out_of)
    return Routes(
        gaps=gaps,
        kind=kind,
        charts=charts,
        into=into,
        out_of=out_of,
        gamma=gamma,
        twist_gamma=twist_gamma,
        cubic_twist=np.array([curve.twist_form == "cubic" for curve in curves])[gaps.joint],
        a=a,
        weights=weights,
        controls=controls_between(charts.end, a, rates),
    )


def filled_rotations(motion: Motion, routes: Routes) -> FloatArray:
    """Rotations (S, 4) of all missing samples, in the order of ``routes.shares()``."""
    of, _, share = routes.shares()
    gaps, kind = routes.gaps, routes.kind[of]
    first = routes.charts.start
    last = motion.rotations[gaps.stop, gaps.joint]
    result = first[of].copy()  # what hold gives

    for form, angles_of in (("quadratic", _quadratic_angles), ("cubic", _cubic_angles)):
        these = kind == form
        if these.any():
            angles = angles_of(routes, of[these], share[these])
            result[these] = routes.charts.rotations(angles, of[these])
    these = (kind == "slerp") | (kind == "spline")
    if these.any():
        result[these] = quat.slerp(first[of[these]], last[of[these]], share[these])
    these = kind == "spline"
    if these.any():
        bend = _hermite_bend(first, last, routes)
        step, rest = share[these, None], 1.0 - share[these, None]
        off = step * rest * (rest * bend[of[these], 0] - step * bend[of[these], 1])
        result[these] = quat.normalize(quat.mul(result[these], quat.exp(0.5 * off)))
    return result


def _quadratic_angles(routes: Routes, of: Indices, share: FloatArray) -> FloatArray:
    """Along the equator, with the twist in its own step."""
    end = routes.charts.end[of]
    along = arc_angle(end[:, 0], share, routes.gamma[of])
    twist = arc_angle(end[:, 2], share, routes.twist_gamma[of])
    return np.stack([along, np.zeros_like(along), twist], axis=-1)


def _cubic_angles(routes: Routes, of: Indices, share: FloatArray) -> FloatArray:
    """As the neighbours lead; the twist too, unless it was to be quadratic."""
    angles = rational_cubic(routes.controls[of], share, routes.weights[of])
    twist = arc_angle(routes.charts.end[of, 2], share, routes.twist_gamma[of])
    angles[:, 2] = np.where(routes.cubic_twist[of], angles[:, 2], twist)
    return angles


def _hermite_bend(first: FloatArray, last: FloatArray, routes: Routes) -> FloatArray:
    """How far the velocities at both ends differ from slerp's, over the gap, (G, 2, 3).

    Slerp turns at one velocity in the body's own frame; there the difference is taken.
    """
    steps = (routes.gaps.stop - routes.gaps.start + 1).astype(float)[:, None]
    chord = 2.0 * quat.difference(first, last)
    into = quat.rotate(quat.conjugate(first), routes.into.value)
    out_of = quat.rotate(quat.conjugate(last), routes.out_of.value)
    return np.stack([steps * into - chord, steps * out_of - chord], axis=1)


def _turning(motion: Motion, gaps: Gaps) -> tuple[Rate, Rate]:
    """Angular velocities per frame just before and after each gap, in the parents' frames."""
    rates = []
    for sign, (track, counts) in zip(
        (-1.0, 1.0), beside(motion, motion.rotations, gaps), strict=True
    ):
        edge = track[:, :1]
        turns = quat.rotate(edge, 2.0 * quat.difference(edge, track))
        rate = edge_rate(turns, counts)
        rates.append(Rate(sign * rate.value, rate.error))
    return rates[0], rates[1]


def beside(motion: Motion, samples: FloatArray, gaps: Gaps) -> list[tuple[FloatArray, Indices]]:
    """The samples before and after each gap, (G, K, D), the nearest first; how many are good."""
    most = fit_frames(motion.frame_time)
    found = []
    for edge, step, room in ((gaps.start - 1, -1, gaps.before), (gaps.stop, 1, gaps.after)):
        counts = np.minimum(room, most)
        # beyond the good ones the last good one again: it is not looked at
        frames = edge[:, None] + step * np.minimum(np.arange(most), counts[:, None] - 1)
        found.append((samples[frames, gaps.joint[:, None]], counts))
    return found


def or_given(
    automatic: FloatArray, curves: Sequence[Curve], name: str, joints: Indices
) -> FloatArray:
    """A setting of each gap (G, …): what its joint's curve gives, else the automatic one."""
    values = np.zeros((len(curves), *automatic.shape[1:]))
    given = np.zeros(len(curves), bool)
    for joint, curve in enumerate(curves):
        value = getattr(curve, name)
        if value != "auto":
            values[joint], given[joint] = value, True
    given = given.reshape(-1, *[1] * (automatic.ndim - 1))
    return np.where(given[joints], values[joints], automatic)


def _weights(curves: Sequence[Curve], joints: Indices, seconds: FloatArray) -> FloatArray:
    led = np.array([curve.a != "auto" for curve in curves])[joints]
    automatic = np.where(led[:, None], 1.0, automatic_weights(seconds))
    return or_given(automatic, curves, "weights", joints)


def controls_between(end: FloatArray, a: FloatArray, rates: FloatArray) -> FloatArray:
    """Control points (G, 4, D) from 0 to ``end``, led by the rates at both ends (G, 2, D)."""
    return np.stack(
        [np.zeros_like(end), a[:, :1] * rates[:, 0], end - a[:, 1:] * rates[:, 1], end], axis=1
    )


def _gammas(
    curves: Sequence[Curve], joints: Indices, charts: Chart, into: Rate, out_of: Rate
) -> tuple[FloatArray, FloatArray]:
    """The quadratic form's settings for direction and twist: given, or from the speeds."""
    first = charts.rates(into.value, at_end=False)
    last = charts.rates(out_of.value, at_end=True)
    both = [
        automatic_gamma(Rate(first[:, part], into.error), Rate(last[:, part], out_of.error))
        for part in (slice(0, 2), slice(2, 3))
    ]
    return (
        or_given(both[0], curves, "gamma", joints),
        or_given(both[1], curves, "twist_gamma", joints),
    )
