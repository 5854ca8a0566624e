"""Rational Bézier curves for directions, twists and points: pure functions on arrays.

All of them broadcast over the leading axes. ``t`` runs from 0 to 1 in even steps from frame to
frame; the weights shape the speed.

References
----------
Kihira and Saitoh, "Interpolation and Correction of Motion Data", equations 1 to 4;
`docs/guide/bezier.md` derives the forms used here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from kinema._arrays import cross, dot, length, numbers, unit, vectors
from kinema.errors import OptionError, ShapeError
from kinema.skeleton import FloatArray

__all__ = ["arc_angle", "arc_axis", "cubic", "from_polar", "quadratic", "rational_cubic"]

# Sine of the angle between two directions below which they do not define a plane.
NO_PLANE = 1e-9


def arc_angle(angle: ArrayLike, t: ArrayLike, gamma: ArrayLike = 1.0) -> FloatArray:
    """Angle covered along an arc by the quadratic form: 0 at ``t`` = 0, ``angle`` at ``t`` = 1.

    The numerator of the rational curve is a square: with complex numbers in the plane of the arc it
    is ``((1-t) + tγ exp(iψ/2))²``, and the denominator is its modulus. So every point lies on
    the arc, for every γ, at twice the argument of the bracket, and nothing needs to be divided.

    Parameters
    ----------
    angle : (...)
        ψ, signed, at most π in size.
    t : (...)
    gamma : (...)
        Square root of the ratio of start speed to end speed.

    Examples
    --------
    >>> arc_angle(1.0, [0.0, 0.5, 1.0]).round(12).tolist()
    [0.0, 0.5, 1.0]
    >>> bool(arc_angle(1.0, 0.5, 2.0) > 0.5)  # slows down: past halfway at half time
    True
    """
    half, share = numbers(angle, "angle") / 2.0, numbers(t, "t")
    weighted = share * numbers(gamma, "gamma")
    return np.asarray(
        2.0 * np.arctan2(weighted * np.sin(half), (1.0 - share) + weighted * np.cos(half))
    )


def arc_axis(p0: ArrayLike, p1: ArrayLike, toward: ArrayLike | None = None) -> FloatArray:
    """Unit axis about which the direction ``p0`` turns to ``p1`` by the smaller angle.

    Equal and opposite directions do not determine it; then it is the component of ``toward``, an
    angular velocity, perpendicular to ``p0``, and if that is zero, any perpendicular axis.

    >>> arc_axis([1, 0, 0], [-1, 0, 0], toward=[5, 0, 2]).tolist()
    [0.0, 0.0, 1.0]
    """
    start, end = unit(vectors(p0, "p0"), "p0"), unit(vectors(p1, "p1"), "p1")
    hint = np.zeros(3) if toward is None else vectors(toward, "toward")
    ahead = np.where(dot(start, end) < 0.0, -1.0, 1.0)
    # start × start is 0: the difference keeps full precision for equal and opposite directions
    normal = cross(start, end - ahead[..., None] * start)
    turning = hint - dot(hint, start)[..., None] * start
    undetermined = length(normal)[..., None] < NO_PLANE
    normal = np.where(undetermined, turning, normal)
    no_turning = length(turning)[..., None] <= NO_PLANE * length(hint)[..., None]
    any_axis = cross(start, np.eye(3)[np.argmin(np.abs(start), axis=-1)])
    normal = np.where(undetermined & no_turning, any_axis, normal)
    axis = unit(normal, "axis")
    # once more, so that it is perpendicular to the last digit
    return unit(axis - dot(axis, start)[..., None] * start, "axis")


def quadratic(
    p0: ArrayLike,
    p2: ArrayLike,
    t: ArrayLike,
    *,
    gamma: ArrayLike = 1.0,
    toward: ArrayLike | None = None,
) -> FloatArray:
    """Interpolate along the great circle from one point to another; γ sets the speed.

    The quadratic rational Bézier curve (equations 1 to 3 of Kihira and Saitoh), in the form without
    a division by cos(ψ/2). Points of equal length stay at that length; different lengths are
    interpolated separately from the directions, with the same timing.

    Parameters
    ----------
    p0, p2 : (..., 3)
        Start and end of the curve; not 0.
    t : (...)
    gamma : (...)
        1: as fast at the end as at the start. Smaller values speed up, larger ones slow down; the
        ratio of start speed to end speed is γ².
    toward : (..., 3), optional
        Angular velocity, which decides the direction where ``p2`` is opposite to ``p0``.

    Returns
    -------
    (..., 3)

    Examples
    --------
    >>> quadratic([2, 0, 0], [0, 2, 0], [0.0, 0.5, 1.0]).round(4).tolist()
    [[2.0, 0.0, 0.0], [1.4142, 1.4142, 0.0], [0.0, 2.0, 0.0]]
    """
    start, end = vectors(p0, "p0"), vectors(p2, "p2")
    share, speed = numbers(t, "t"), positive(gamma, "gamma")
    axis = arc_axis(start, end, toward)
    angle = arc_angle(_angle_about(axis, start, end), share, speed)
    radius = _between(length(start), length(end), share, speed)
    return radius[..., None] * from_polar(unit(start, "p0"), axis, angle, np.zeros_like(angle))


def cubic(
    p0: ArrayLike,
    p3: ArrayLike,
    before: ArrayLike,
    after: ArrayLike,
    t: ArrayLike,
    *,
    a: ArrayLike = 1.0,
    weights: ArrayLike = (1.0, 1.0, 1.0, 1.0),
) -> FloatArray:
    """Interpolate between two directions in polar angles, continuing the motion at both ends.

    The cubic rational Bézier curve (equation 4 of Kihira and Saitoh): the inner control points are
    ``P0 + a (P0 - P0')`` and ``P3 + a (P3 - P3')`` in polar angles. The polar axis is the one
    about which ``p0`` turns to ``p3``: both lie on its equator, a quarter turn from the poles, and
    with ``a`` = 0 the path is the great circle. All points have the length of ``p0``, or change
    evenly from it to that of ``p3``.

    Parameters
    ----------
    p0, p3 : (..., 3)
        Start and end of the curve; not 0.
    before, after : (..., 3)
        The frame before ``p0``, and the one after ``p3``.
    t : (...)
    a : (...) or (..., 2)
        How strongly the neighbouring frames pull, at both ends or at each.
        `kinema.fill.automatic_a` keeps the velocity.
    weights : (..., 4)
        w0 … w3, positive.

    Returns
    -------
    (..., 3)

    Examples
    --------
    >>> path = cubic([1, 0, 0], [0, 1, 0], [1, 0, -0.1], [0, 1, -0.1], [0.0, 0.5, 1.0], a=5)
    >>> path.round(3).tolist()  # rises and falls like the frames around it
    [[1.0, 0.0, 0.0], [0.658, 0.658, 0.365], [0.0, 1.0, 0.0]]
    """
    start, end = vectors(p0, "p0"), vectors(p3, "p3")
    first, last = vectors(before, "before"), vectors(after, "after")
    reach = numbers(a, "a")
    reach = reach[..., None, :] if reach.ndim and reach.shape[-1] == 2 else reach[..., None, None]
    axis = arc_axis(start, end, cross(first, start) + cross(end, last))
    forward = cross(axis, unit(start, "p0"))

    def polar(point: FloatArray, near: FloatArray) -> FloatArray:
        """Longitude and latitude; the longitude unwrapped to be near another one."""
        direction = unit(point, "a direction")
        longitude = np.arctan2(dot(direction, forward), dot(direction, unit(start, "p0")))
        longitude = near + np.remainder(longitude - near + np.pi, 2.0 * np.pi) - np.pi
        return np.stack([longitude, np.arcsin(np.clip(dot(direction, axis), -1.0, 1.0))], axis=-1)

    angle = _angle_about(axis, start, end)
    zero = np.zeros_like(angle)
    origin, target = np.stack([zero, zero], axis=-1), np.stack([angle, zero], axis=-1)
    into = origin - polar(first, zero)
    out = target - polar(last, angle)
    leads = reach * np.stack(np.broadcast_arrays(into, out), axis=-1)
    controls = np.stack(
        np.broadcast_arrays(origin, origin + leads[..., 0], target + leads[..., 1], target), -2
    )
    share = numbers(t, "t")
    at = rational_cubic(controls, share, weights)
    radius = _between(length(start), length(end), share, np.ones(()))
    return radius[..., None] * from_polar(unit(start, "p0"), axis, at[..., 0], at[..., 1])


def rational_cubic(controls: ArrayLike, t: ArrayLike, weights: ArrayLike) -> FloatArray:
    """Evaluate a rational cubic Bézier curve of any dimension.

    Parameters
    ----------
    controls : (..., 4, D)
    t : (...)
    weights : (..., 4)
        Positive; only their ratios matter.

    Returns
    -------
    (..., D)

    Examples
    --------
    >>> rational_cubic([[0.0], [0.0], [3.0], [3.0]], [0.25, 0.5], [1, 1, 1, 1]).tolist()
    [[0.46875], [1.5]]
    """
    points, share = numbers(controls, "controls"), numbers(t, "t")
    if points.ndim < 2 or points.shape[-2] != 4:
        raise ShapeError(f"controls must have shape (..., 4, D), found {points.shape}")
    scaled = positive(weights, "weights")
    if scaled.shape[-1:] != (4,):
        raise ShapeError(f"weights must be four numbers, shape (..., 4), found {scaled.shape}")
    scaled = scaled / scaled.max(axis=-1, keepdims=True)
    rest = 1.0 - share
    basis = np.stack([rest**3, 3.0 * share * rest**2, 3.0 * share**2 * rest, share**3], axis=-1)
    basis = basis * scaled
    basis = basis / basis.sum(axis=-1, keepdims=True)
    return np.asarray(np.einsum("...k,...kd->...d", basis, points))


def from_polar(
    start: FloatArray, axis: FloatArray, longitude: FloatArray, latitude: FloatArray
) -> FloatArray:
    """Unit directions (..., 3) at these polar angles; ``start`` is at (0, 0)."""
    ahead = cross(axis, start)
    level = np.cos(longitude)[..., None] * start + np.sin(longitude)[..., None] * ahead
    return np.asarray(np.cos(latitude)[..., None] * level + np.sin(latitude)[..., None] * axis)


def positive(values: ArrayLike, name: str) -> FloatArray:
    """Check that numbers are all positive and finite, or raise `OptionError`."""
    given = numbers(values, name)
    good = (given > 0.0) & (given < np.inf)
    if not good.all():
        found = float(given[~good].flat[0])
        raise OptionError(f"{name} must be positive and finite, found {found}", parameter=name)
    return given


def _angle_about(axis: FloatArray, start: FloatArray, end: FloatArray) -> FloatArray:
    """The angle in [0, π] from one vector to another, about an axis perpendicular to the first."""
    angle = np.arctan2(dot(cross(axis, start), end), dot(start, end))
    return np.asarray(np.abs(angle))


def _between(
    first: FloatArray, last: FloatArray, share: FloatArray, gamma: FloatArray
) -> FloatArray:
    """From one length to another with the arc's timing: its limit for a narrow arc."""
    weighted = share * gamma
    return np.asarray(first + (last - first) * weighted / ((1.0 - share) + weighted))
