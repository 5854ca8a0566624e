"""Rotations across gaps: the state at both ends, the control points, and the filled samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.motion import Motion
from kinema.ops.fill.bezier import arc_angle, rational_cubic
from kinema.ops.fill.bones import Chart, bone_axes, chart_between
from kinema.ops.fill.curves import Curve
from kinema.ops.fill.gaps import Gaps, Indices, beside
from kinema.ops.fill.measuring import (
    MOST_FIT_FRAMES,
    Rate,
    automatic_a,
    automatic_gamma,
    automatic_weights,
    robust_rate,
    shrunk_rate,
)
from kinema.ops.fill.persistence import persistence
from kinema.skeleton import BoolArray, FloatArray

__all__ = [
    "GapCurves",
    "control_points",
    "curves_across",
    "filled_rotations",
    "setting_per_gap",
    "short_of_the_pole",
]

_TWO_GOOD_FRAMES = 2
_FARTHEST_RAD = np.radians(75.0)  # of control points from where they would be without velocities


@dataclass(frozen=True, eq=False, slots=True)
class GapCurves:
    """The curves across G gaps.

    ``kind`` is the form of each, ``charts`` its polar angles. ``into`` and ``out_of`` are the
    angular velocities per frame at both ends, in the parents' frames. ``controls`` (G, 4, 3) are
    the control points of the cubic form in polar angles, with their ``weights`` (G, 4); ``gamma``
    and ``twist_gamma`` (G,) belong to the quadratic form.
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

    def samples(self) -> tuple[Indices, Indices, FloatArray]:
        """The gap, the frame and the curve parameter t, 0 to 1, of every sample; all (S,)."""
        of, frames = self.gaps.samples()
        steps = self.gaps.stop - self.gaps.start + 1
        return of, frames, (frames - self.gaps.start[of] + 1) / steps[of]


def curves_across(motion: Motion, gaps: Gaps, curves: Sequence[Curve]) -> GapCurves:
    """Measure both ends of every gap and determine the automatic settings.

    Every gap has at least one good frame on either side.
    """
    kind = np.array([curve.kind for curve in curves], dtype="U9")[gaps.joint]
    good = np.minimum(gaps.before, gaps.after)
    kind[kind == "auto"] = "cubic"
    kind[(kind == "cubic") & (good < _TWO_GOOD_FRAMES)] = "quadratic"

    into, out_of = _angular_velocities(motion, gaps)
    first = motion.rotations[gaps.start - 1, gaps.joint]
    last = motion.rotations[gaps.stop, gaps.joint]
    bones = bone_axes(motion.skeleton)[gaps.joint]
    charts = chart_between(first, last, bones, into.value + out_of.value)

    steps = (gaps.stop - gaps.start + 1).astype(float)
    chord = charts.end / steps[:, None]
    rates = np.stack(
        [
            shrunk_rate(Rate(charts.rates(rate.value, at_end=at_end), rate.error), chord)
            for rate, at_end in ((into, False), (out_of, True))
        ],
        axis=1,
    )
    middle = automatic_weights(steps * motion.frame_time, persistence(motion, gaps))
    middle = short_of_the_pole(middle, steps, rates, chord)
    weights = _weights(curves, gaps.joint, middle)
    a = setting_per_gap(automatic_a(steps, weights), curves, "a", gaps.joint)
    gamma, twist_gamma = _gammas(curves, gaps.joint, charts, into, out_of)
    return GapCurves(
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
        controls=control_points(charts.end, a, rates),
    )


def filled_rotations(motion: Motion, across: GapCurves) -> FloatArray:
    """Rotations (S, 4) of all samples to fill, in the order of ``across.samples()``."""
    of, _, t = across.samples()
    gaps, kind = across.gaps, across.kind[of]
    first = across.charts.start
    last = motion.rotations[gaps.stop, gaps.joint]
    result = first[of].copy()  # the result of "hold"

    for form, angles_of in (("quadratic", _quadratic_angles), ("cubic", _cubic_angles)):
        these = kind == form
        if these.any():
            angles = angles_of(across, of[these], t[these])
            result[these] = across.charts.rotations(angles, of[these])
    these = (kind == "slerp") | (kind == "spline")
    if these.any():
        result[these] = quat.slerp(first[of[these]], last[of[these]], t[these])
    these = kind == "spline"
    if these.any():
        bend = _hermite_bend(first, last, across)
        step, rest = t[these, None], 1.0 - t[these, None]
        off = step * rest * (rest * bend[of[these], 0] - step * bend[of[these], 1])
        result[these] = quat.normalize(quat.mul(result[these], quat.exp(0.5 * off)))
    return result


def setting_per_gap(
    automatic: FloatArray, curves: Sequence[Curve], name: str, joints: Indices
) -> FloatArray:
    """A setting of each gap (G, …): the one given for its joint's curve, else the automatic one."""
    values = np.zeros((len(curves), *automatic.shape[1:]))
    given = np.zeros(len(curves), bool)
    for joint, curve in enumerate(curves):
        value = getattr(curve, name)
        if value != "auto":
            values[joint], given[joint] = value, True
    given = given.reshape(-1, *[1] * (automatic.ndim - 1))
    return np.where(given[joints], values[joints], automatic)


def control_points(end: FloatArray, a: FloatArray, rates: FloatArray) -> FloatArray:
    """Control points (G, 4, D) from 0 to ``end``, for the rates at both ends (G, 2, D)."""
    return np.stack(
        [np.zeros_like(end), a[:, :1] * rates[:, 0], end - a[:, 1:] * rates[:, 1], end], axis=1
    )


def short_of_the_pole(
    weights: FloatArray, steps: FloatArray, rates: FloatArray, chord: FloatArray
) -> FloatArray:
    """Make middle weights heavier where control points would come near the pole, or turn far.

    A limb that is fast beside a long gap would be thrown across the pole and whirl there. With the
    automatic ``a``, heavier weights draw the control points to the ends and still keep the
    velocity, and the curve never leaves their convex hull.

    Parameters
    ----------
    weights : (G, 4)
    steps : (G,)
    rates : (G, 2, 3)
        Of the polar angles at both ends.
    chord : (G, 3)
        Mean rates across the gap.
    """
    away = np.max(np.abs(rates - chord[:, None]), axis=(1, 2)) * steps / 3.0
    least = np.maximum(1.0, away / _FARTHEST_RAD)
    middle = np.maximum(weights[:, 1:3] / weights[:, :1], least[:, None])
    return np.concatenate([np.ones((len(steps), 1)), middle, np.ones((len(steps), 1))], axis=1)


def _quadratic_angles(across: GapCurves, of: Indices, t: FloatArray) -> FloatArray:
    """Along the equator; the twist with its own timing."""
    end = across.charts.end[of]
    along = arc_angle(end[:, 0], t, across.gamma[of])
    twist = arc_angle(end[:, 2], t, across.twist_gamma[of])
    return np.stack([along, np.zeros_like(along), twist], axis=-1)


def _cubic_angles(across: GapCurves, of: Indices, t: FloatArray) -> FloatArray:
    """The cubic form; the twist likewise, unless it is to be quadratic."""
    angles = rational_cubic(across.controls[of], t, across.weights[of])
    twist = arc_angle(across.charts.end[of, 2], t, across.twist_gamma[of])
    angles[:, 2] = np.where(across.cubic_twist[of], angles[:, 2], twist)
    return angles


def _hermite_bend(first: FloatArray, last: FloatArray, across: GapCurves) -> FloatArray:
    """Difference of the velocities at both ends from slerp's, over the gap, (G, 2, 3).

    Slerp has a constant angular velocity in the body's own frame; there the difference is taken.
    """
    steps = (across.gaps.stop - across.gaps.start + 1).astype(float)[:, None]
    chord = 2.0 * quat.difference(first, last)
    into = quat.rotate(quat.conjugate(first), across.into.value)
    out_of = quat.rotate(quat.conjugate(last), across.out_of.value)
    return np.stack([steps * into - chord, steps * out_of - chord], axis=1)


def _angular_velocities(motion: Motion, gaps: Gaps) -> tuple[Rate, Rate]:
    """Angular velocities per frame just before and after each gap, in the parents' frames."""
    rates = []
    sides = beside(motion.rotations, gaps, MOST_FIT_FRAMES)
    for sign, (track, counts) in zip((-1.0, 1.0), sides, strict=True):
        edge = track[:, :1]
        turns = quat.rotate(edge, 2.0 * quat.difference(edge, track))
        rate = robust_rate(turns, counts, motion.frame_time)
        rates.append(Rate(sign * rate.value, rate.error))
    return rates[0], rates[1]


def _weights(curves: Sequence[Curve], joints: Indices, automatic: FloatArray) -> FloatArray:
    """Weights (G, 4): given, or the automatic ones; even where ``a`` is given."""
    given_a = np.array([curve.a != "auto" for curve in curves])[joints]
    automatic = np.where(given_a[:, None], 1.0, automatic)
    return setting_per_gap(automatic, curves, "weights", joints)


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
        setting_per_gap(both[0], curves, "gamma", joints),
        setting_per_gap(both[1], curves, "twist_gamma", joints),
    )
