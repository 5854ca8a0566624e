"""Rational Bézier curves for directions, twists and points: pure functions on arrays.

All of them broadcast over the axes before the last. ``t`` runs from 0 to 1 and steps evenly from
frame to frame; the weights shape the speed.

References
----------
Source 002 (Kihira and Saitoh), equations 1 to 4; `docs/guide/bezier.md` derives what is used here.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from kinema._arrays import cross, dot, length, numbers, unit, vectors
from kinema.errors import OptionError, ShapeError
from kinema.skeleton import FloatArray

__all__ = ["arc_angle", "arc_axis", "cubic", "from_polar", "quadratic", "rational_cubic"]

# Sine of the angle between two directions below which they span no plane of their own.
NO_PLANE = 1e-9


def arc_angle(angle: ArrayLike, t: ArrayLike, gamma: ArrayLike = 1.0) -> FloatArray:
    """Tell how far along an arc the quadratic form is: from 0 at ``t`` = 0 to ``angle`` at 1.

    The numerator of the source's curve is a square: with complex numbers for the arc's plane it
    is ``((1-t) + tγ exp(iψ/2))²``, and its denominator is that one's size. So every point lies on
    the arc, for every γ, at twice the angle of what is squared; nothing is divided by.

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
    >>> bool(arc_angle(1.0, 0.5, 2.0) > 0.5)  # it slows down: half the time, more than half the way
    True
    """
    half, share = numbers(angle, "angle") / 2.0, numbers(t, "t")
    weighted = share * numbers(gamma, "gamma")
    return np.asarray(
        2.0 * np.arctan2(weighted * np.sin(half), (1.0 - share) + weighted * np.cos(half))
    )


def arc_axis(p0: ArrayLike, p1: ArrayLike, toward: ArrayLike | None = None) -> FloatArray:
    """Give the unit axis about which the direction ``p0`` turns to ``p1``, the short way.

    Like and opposite directions leave it open; then it is the part of ``toward``, an angular
    velocity, that is square to ``p0``, and where that is nothing, any axis square to it.

    >>> arc_axis([1, 0, 0], [-1, 0, 0], toward=[5, 0, 2]).tolist()
    [0.0, 0.0, 1.0]
    """
    start, end = unit(vectors(p0, "p0"), "p0"), unit(vectors(p1, "p1"), "p1")
    hint = np.zeros(3) if toward is None else vectors(toward, "toward")
    ahead = np.where(dot(start, end) < 0.0, -1.0, 1.0)
    # ±start × start is 0: the difference loses no digits for like and for opposite directions
    normal = cross(start, end - ahead[..., None] * start)
    turning = hint - dot(hint, start)[..., None] * start
    open_ = length(normal)[..., None] < NO_PLANE
    normal = np.where(open_, turning, normal)
    open_ = open_ & (length(turning)[..., None] <= NO_PLANE * length(hint)[..., None])
    normal = np.where(open_, cross(start, np.eye(3)[np.argmin(np.abs(start), axis=-1)]), normal)
    axis = unit(normal, "axis")
    # once more, square to the start to the last digit
    return unit(axis - dot(axis, start)[..., None] * start, "axis")


def quadratic(
    p0: ArrayLike,
    p2: ArrayLike,
    t: ArrayLike,
    *,
    gamma: ArrayLike = 1.0,
    toward: ArrayLike | None = None,
) -> FloatArray:
    """Go from one point to another along the great circle about the origin; γ sets the speed.

    The source's quadratic rational Bézier curve (its equations 1 to 3), in the form that has no
    division by cos(ψ/2). Points of one length stay at that length; where lengths differ, they are
    interpolated apart from the directions, in the same step.

    Parameters
    ----------
    p0, p2 : (..., 3)
        Where the curve starts and ends; not 0.
    t : (...)
    gamma : (...)
        1: as fast at the end as at the start. Smaller speeds up, larger slows down; the ratio of
        start speed to end speed is γ².
    toward : (..., 3), optional
        Angular velocity, which tells the way where ``p2`` is opposite to ``p0``.

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
    """Go from one direction to another in the plane of polar angles, as the neighbours lead.

    The source's cubic rational Bézier curve (its equation 4): the inner control points are
    ``P0 + a (P0 - P0')`` and ``P3 + a (P3 - P3')`` in polar angles. The polar axis is the one
    about which ``p0`` turns to ``p3``: both lie on its equator, a quarter turn from the poles, and
    with ``a`` = 0 the path is the great circle. All points have the length of ``p0``, or go over
    from it to that of ``p3``.

    Parameters
    ----------
    p0, p3 : (..., 3)
        Where the curve starts and ends; not 0.
    before, after : (..., 3)
        The frame before ``p0``, and the one after ``p3``.
    t : (...)
    a : (...) or (..., 2)
        How far the neighbours lead, at both ends alike or at each.
        `kinema.fill.automatic_a` keeps the velocity.
    weights : (..., 4)
        w0 … w3, positive.

    Returns
    -------
    (..., 3)

    Examples
    --------
    >>> path = cubic([1, 0, 0], [0, 1, 0], [1, 0, -0.1], [0, 1, -0.1], [0.0, 0.5, 1.0], a=5)
    >>> path.round(3).tolist()  # it rises and falls, as the frames around it do
    [[1.0, 0.0, 0.0], [0.658, 0.658, 0.365], [0.0, 1.0, 0.0]]
    """
    start, end = vectors(p0, "p0"), vectors(p3, "p3")
    first, last = vectors(before, "before"), vectors(after, "after")
    reach = numbers(a, "a")
    reach = reach[..., None, :] if reach.ndim and reach.shape[-1] == 2 else reach[..., None, None]
    axis = arc_axis(start, end, cross(first, start) + cross(end, last))
    forward = cross(axis, unit(start, "p0"))

    def polar(point: FloatArray, near: FloatArray) -> FloatArray:
        """Longitude and latitude; the longitude unwrapped next to another one's."""
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
        Positive; only their proportions count.

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
        raise ShapeError(f"weights must be four, shape (..., 4), found {scaled.shape}")
    scaled = scaled / scaled.max(axis=-1, keepdims=True)
    rest = 1.0 - share
    basis = np.stack([rest**3, 3.0 * share * rest**2, 3.0 * share**2 * rest, share**3], axis=-1)
    basis = basis * scaled
    basis = basis / basis.sum(axis=-1, keepdims=True)
    return np.asarray(np.einsum("...k,...kd->...d", basis, points))


def from_polar(
    start: FloatArray, axis: FloatArray, longitude: FloatArray, latitude: FloatArray
) -> FloatArray:
    """Give the unit directions (..., 3) at these angles, ``start`` being at 0, 0."""
    ahead = cross(axis, start)
    level = np.cos(longitude)[..., None] * start + np.sin(longitude)[..., None] * ahead
    return np.asarray(np.cos(latitude)[..., None] * level + np.sin(latitude)[..., None] * axis)


def positive(values: ArrayLike, name: str) -> FloatArray:
    """Take numbers that are all above 0 and finite, or raise `OptionError`."""
    given = numbers(values, name)
    good = (given > 0.0) & (given < np.inf)
    if not good.all():
        found = float(given[~good].flat[0])
        raise OptionError(f"{name} must be positive and finite, found {found}")
    return given


def _angle_about(axis: FloatArray, start: FloatArray, end: FloatArray) -> FloatArray:
    """The angle in [0, π] from one vector to another, about an axis square to the first."""
    angle = np.arctan2(dot(cross(axis, start), end), dot(start, end))
    return np.asarray(np.abs(angle))


def _between(
    first: FloatArray, last: FloatArray, share: FloatArray, gamma: FloatArray
) -> FloatArray:
    """From one length to another in the arc's own step: its limit for a narrow arc."""
    weighted = share * gamma
    return np.asarray(first + (last - first) * weighted / ((1.0 - share) + weighted))
