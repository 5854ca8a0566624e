"""Rotations from and to their other forms; users find all of them in `kinema.quat`.

Euler angles, matrices, axis and angle, two directions, xyzw, and the sign with w >= 0.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from kinema._arrays import (
    FloatArray,
    batch_shape,
    cross,
    dot,
    first_place,
    length,
    numbers,
    quaternions,
    signs,
    unit,
    vectors,
)
from kinema.errors import OptionError, ShapeError

__all__ = [
    "EULER_ORDERS",
    "between",
    "canonical",
    "from_axis_angle",
    "from_euler",
    "from_matrix",
    "from_xyzw",
    "to_axis_angle",
    "to_euler",
    "to_matrix",
    "to_xyzw",
]

EULER_ORDERS = (
    *("XYZ", "XZY", "YXZ", "YZX", "ZXY", "ZYX"),
    *("XYX", "XZX", "YXY", "YZY", "ZXZ", "ZYZ"),
)

# Below this the angle that gimbal lock leaves open turns less than rounding does.
LOCK = 1e-13

# Matrices read from text have some five digits; a scale or a shear is far above this.
MATRIX_TOLERANCE = 1e-3


def from_euler(angles: ArrayLike, order: str) -> FloatArray:
    """Turn Euler angles into quaternions.

    Intrinsic, as in BVH: each turn is about the axis that the turns before it have moved,
    so ``"ZXY"`` with angles (a, b, c) is the rotation Rz(a) · Rx(b) · Ry(c).

    Parameters
    ----------
    angles : (..., 3)
        Radians, in the order of the letters.
    order : str
        One of the twelve `EULER_ORDERS`, capital letters.

    Returns
    -------
    (..., 4)
        Continuous in the angles; the sign is not chosen.

    Raises
    ------
    OptionError
        If there is no such order.

    Examples
    --------
    >>> from kinema import quat
    >>> quat.from_euler([np.pi / 2, 0.0, 0.0], "ZXY").round(4)
    array([0.7071, 0.    , 0.    , 0.7071])
    """
    axes = _axes(order)
    half = 0.5 * vectors(angles, "angles")
    cosine, sine = np.cos(half), np.sin(half)
    q = np.zeros((*half.shape[:-1], 4))
    q[..., 0] = 1.0
    for n, axis in enumerate(axes):
        q = _turned(q, axis, cosine[..., n], sine[..., n])
    return q


def to_euler(q: ArrayLike, order: str) -> FloatArray:
    """Turn quaternions into Euler angles, well conditioned at gimbal lock too.

    At gimbal lock only the sum or the difference of the outer angles is determined:
    the third angle is then 0. The angles always give the same rotation again.

    Parameters
    ----------
    q : (..., 4)
    order : str
        One of the twelve `EULER_ORDERS`; see `from_euler`.

    Returns
    -------
    (..., 3)
        Radians, in the order of the letters. The outer angles are in (-π, π], the middle one
        in [-π/2, π/2], or in [0, π] where the first and the last letter are the same.

    Raises
    ------
    OptionError
        If there is no such order.

    References
    ----------
    Bernardes and Viollet, "Quaternion to Euler angles conversion: A direct, general and
    computationally efficient method", PLoS ONE 17(11), 2022.

    Examples
    --------
    >>> from kinema import quat
    >>> angles = [0.3, np.pi / 2, 0.4]
    >>> quat.to_euler(quat.from_euler(angles, "ZXY"), "ZXY").round(4)
    array([0.7   , 1.5708, 0.    ])
    """
    i, j, k = _axes(order)
    w, *v = np.moveaxis(canonical(q), -1, 0)
    m = 3 - i - j
    handed = 1.0 if (j - i) % 3 == 1 else -1.0

    # Three distinct axes become i-j-i by a further quarter turn about j: q · (1 + e_j).
    if i == k:
        a, b, c, d = w, v[i], v[j], handed * v[m]
    else:
        a, b, c, d = w - v[j], v[i] - handed * v[k], w + v[j], v[i] + handed * v[k]

    near, far = np.hypot(a, b), np.hypot(c, d)
    half_sum, half_difference = np.arctan2(b, a), np.arctan2(d, c)
    half_sum = np.where(near < LOCK, half_difference, half_sum)
    half_difference = np.where(far < LOCK, half_sum, half_difference)

    first, third = half_sum + half_difference, half_sum - half_difference
    if i == k:
        second = 2.0 * np.arctan2(far, near)
    else:
        # The same as twice the arc tangent less a quarter turn, but keeps small angles.
        second = np.arctan2(2.0 * (w * v[j] + handed * v[i] * v[k]), near * far)
        third = -handed * third
    return np.stack([_wrapped(first), second, _wrapped(third)], axis=-1)


def from_matrix(matrix: ArrayLike) -> FloatArray:
    """Turn rotation matrices (..., 3, 3), acting on columns, into quaternions with w >= 0.

    Small errors, as of printed digits, are taken; a scale, a shear or a reflection is refused.

    Raises
    ------
    ShapeError
        If a matrix is not a rotation to within 1e-3.

    Examples
    --------
    >>> from kinema import quat
    >>> quat.from_matrix([[1, 0, 0], [0, -1, 0], [0, 0, -1]])
    array([0., 1., 0., 0.])
    """
    m = numbers(matrix, "matrix")
    if m.ndim < 2 or m.shape[-2:] != (3, 3):
        raise ShapeError(f"matrix must have shape (..., 3, 3), found {m.shape}")
    _check_rotations(m)

    # 4 q qᵀ, linear in the matrix; each row is q times one component: take the largest.
    outer = np.empty((*m.shape[:-2], 4, 4))
    outer[..., 0, 0] = 1.0 + np.trace(m, axis1=-2, axis2=-1)
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        outer[..., i + 1, i + 1] = 1.0 + m[..., i, i] - m[..., j, j] - m[..., k, k]
        outer[..., 0, i + 1] = outer[..., i + 1, 0] = m[..., k, j] - m[..., j, k]
        outer[..., j + 1, k + 1] = outer[..., k + 1, j + 1] = m[..., j, k] + m[..., k, j]
    largest = np.argmax(np.diagonal(outer, axis1=-2, axis2=-1), axis=-1)
    row = np.take_along_axis(outer, largest[..., None, None], axis=-2)[..., 0, :]
    return canonical(unit(row, "matrix"))


def to_matrix(q: ArrayLike) -> FloatArray:
    """Turn unit quaternions into rotation matrices (..., 3, 3), acting on columns.

    Examples
    --------
    >>> from kinema import quat
    >>> quat.to_matrix([0.0, 1.0, 0.0, 0.0])
    array([[ 1.,  0.,  0.],
           [ 0., -1.,  0.],
           [ 0.,  0., -1.]])
    """
    w, *v = np.moveaxis(quaternions(q, "q"), -1, 0)
    matrix = np.empty((*np.shape(w), 3, 3))
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        matrix[..., i, i] = 1.0 - 2.0 * (v[j] * v[j] + v[k] * v[k])
        matrix[..., i, j] = 2.0 * (v[i] * v[j] - w * v[k])
        matrix[..., j, i] = 2.0 * (v[i] * v[j] + w * v[k])
    return matrix


def from_axis_angle(axis: ArrayLike, angle: ArrayLike) -> FloatArray:
    """Turn by ``angle`` radians about ``axis``, right-handed.

    Parameters
    ----------
    axis : (..., 3)
        Any length but 0.
    angle : (...)
        Radians; broadcasts with the axes.

    Examples
    --------
    >>> from kinema import quat
    >>> quat.from_axis_angle([0.0, 2.0, 0.0], np.pi / 2).round(4)
    array([0.7071, 0.    , 0.7071, 0.    ])
    """
    direction = unit(vectors(axis, "axis"), "axis")
    half = 0.5 * numbers(angle, "angle")
    q = np.empty((*batch_shape(axis=direction.shape[:-1], angle=half.shape), 4))
    q[..., 0] = np.cos(half)
    q[..., 1:] = direction * np.sin(half)[..., None]
    return q


def to_axis_angle(q: ArrayLike) -> tuple[FloatArray, FloatArray]:
    """Give the unit axis (..., 3) and the angle (...) in [0, π], the short way round.

    The axis of no rotation at all is +X.

    Examples
    --------
    >>> from kinema import quat
    >>> axis, angle = quat.to_axis_angle([0.0, 0.0, 0.0, -1.0])
    >>> axis, round(float(angle), 4)
    (array([0., 0., 1.]), 3.1416)
    """
    short = canonical(q)
    size = length(short[..., 1:])
    v = np.where(size[..., None] > 0.0, short[..., 1:], np.array([1.0, 0.0, 0.0]))
    return unit(v, "q"), np.asarray(2.0 * np.arctan2(size, short[..., 0]))


def between(u: ArrayLike, v: ArrayLike) -> FloatArray:
    """Give the shortest rotation that takes the direction ``u`` to the direction ``v``.

    For opposite directions, where every axis square to ``u`` would do, one is chosen.

    Parameters
    ----------
    u, v : (..., 3)
        Any length but 0.

    Examples
    --------
    >>> from kinema import quat
    >>> quat.rotate(quat.between([2, 0, 0], [-1, 0, 0]), [1, 0, 0]).round(12)
    array([-1.,  0.,  0.])
    """
    start, end = unit(vectors(u, "u"), "u"), unit(vectors(v, "v"), "v")
    batch_shape(u=start.shape[:-1], v=end.shape[:-1])
    ahead = np.where(dot(start, end) < 0.0, -1.0, 1.0)

    # ±start × start is 0: the difference loses no digits for like and for opposite directions.
    normal = cross(start, end - ahead[..., None] * start)
    size = length(normal)
    square = cross(start, np.eye(3)[np.argmin(np.abs(start), axis=-1)])
    normal = np.where(size[..., None] < 1e-20, square, normal)

    q = np.empty((*normal.shape[:-1], 4))
    q[..., 0] = length(start + end)
    q[..., 1:] = unit(normal, "normal") * length(start - end)[..., None]
    return unit(q, "q")


def from_xyzw(q: ArrayLike) -> FloatArray:
    """Reorder quaternions of other programs, scalar last, to ours, scalar first.

    >>> from_xyzw([0.1, 0.2, 0.3, 0.9])
    array([0.9, 0.1, 0.2, 0.3])
    """
    return np.roll(quaternions(q, "q"), 1, axis=-1)


def to_xyzw(q: ArrayLike) -> FloatArray:
    """Reorder our quaternions, scalar first, to scalar last.

    >>> to_xyzw([0.9, 0.1, 0.2, 0.3])
    array([0.1, 0.2, 0.3, 0.9])
    """
    return np.roll(quaternions(q, "q"), -1, axis=-1)


def canonical(q: ArrayLike) -> FloatArray:
    """Choose the sign with w >= 0, so that ``q`` and ``-q`` become the same array.

    Where w is 0, the first of x, y, z that is not 0 is positive.

    >>> canonical([-0.5, 0.5, -0.5, 0.5])
    array([ 0.5, -0.5,  0.5, -0.5])
    """
    given = quaternions(q, "q")
    return given * signs(given)[..., None] + 0.0  # no -0.0, or the bits would differ


def _axes(order: str) -> tuple[int, int, int]:
    """Indices of the axes in an Euler order."""
    if order not in EULER_ORDERS:
        raise OptionError(
            f"unknown Euler order {order!r}", hint="one of " + ", ".join(EULER_ORDERS)
        )
    i, j, k = ("XYZ".index(letter) for letter in order)
    return i, j, k


def _turned(q: FloatArray, axis: int, cosine: FloatArray, sine: FloatArray) -> FloatArray:
    """Multiply by a turn about a coordinate axis, from the right."""
    n, i, j = 1 + axis, 1 + (axis + 1) % 3, 1 + (axis + 2) % 3
    turned = np.empty_like(q)
    turned[..., 0] = q[..., 0] * cosine - q[..., n] * sine
    turned[..., n] = q[..., n] * cosine + q[..., 0] * sine
    turned[..., i] = q[..., i] * cosine + q[..., j] * sine
    turned[..., j] = q[..., j] * cosine - q[..., i] * sine
    return turned


def _wrapped(angle: FloatArray) -> FloatArray:
    """Bring an angle within (-2π, 2π] to (-π, π]."""
    wrapped = np.where(angle > np.pi, angle - 2.0 * np.pi, angle)
    wrapped = np.where(wrapped <= -np.pi, wrapped + 2.0 * np.pi, wrapped)
    return wrapped + 0.0  # no -0.0: it would be printed as such


def _check_rotations(m: FloatArray) -> None:
    """Raise `ShapeError` at the first matrix that is not a rotation."""
    bounded = (np.abs(m) < 2.0).all(axis=(-2, -1), keepdims=True)  # the others may overflow
    safe = np.where(bounded, m, 0.0)
    error = np.asarray(np.abs(safe @ np.swapaxes(safe, -2, -1) - np.eye(3)).max(axis=(-2, -1)))
    handed = dot(cross(safe[..., 0, :], safe[..., 1, :]), safe[..., 2, :])
    wrong = np.asarray((error > MATRIX_TOLERANCE) | (handed < 0.0))
    if wrong.any():
        index, place = first_place(wrong)
        kind = "a reflection" if error[index] <= MATRIX_TOLERANCE else f"{m[index].tolist()}"
        raise ShapeError(
            f"matrix must be a rotation, found {kind}{place}",
            hint="take a scale or a reflection out first",
        )
