"""The limit of one joint: a cone, a range about each of three axes, or a hinge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Annotated, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kinema import quat
from kinema.errors import OptionError
from kinema.skeleton import FloatArray
from kinema.units import Angle

__all__ = ["FREE", "FULL_TURN", "AngleRange", "JointLimit", "axes", "cone", "hinge"]

_FREE, _CONE, _AXES = 0, 1, 2  # as in the native core
_ORDERS = tuple("".join(letters) for letters in permutations("XYZ"))
# Beyond this, the first and last axes nearly coincide (gimbal lock).
_MIDDLE_RAD = np.radians(85.0)

AngleRange: TypeAlias = tuple[float, float]
FULL_TURN: AngleRange = (-np.pi, np.pi)


@dataclass(frozen=True, eq=False, slots=True)
class JointLimit:
    """How far one joint may turn; made by `cone`, `axes` and `hinge`.

    A rotation q, local to the parent, is measured as ``before⁻¹ · q · after``: for a cone as a
    swing after a twist about z, for axes as turns about x, y and z in this order. ``bounds`` are
    angles in radians: for a cone, the half-angles of swing and twist; for axes, the half-angle
    about x, the minimum and maximum about y, and the half-angle about z.
    """

    kind: int
    before: FloatArray
    after: FloatArray
    bounds: FloatArray


FREE = JointLimit(_FREE, quat.identity(), quat.identity(), np.zeros(4))


def cone(
    axis: ArrayLike,
    half_angle_rad: Annotated[float, Angle],
    *,
    twist_rad: Annotated[AngleRange, Angle] = FULL_TURN,
    zero: ArrayLike | None = None,
) -> JointLimit:
    """Keep a bone within a cone, and its twist within a range.

    Parameters
    ----------
    axis : (3,)
        Direction of the bone in the joint's own axes: the offset of the joint at its end.
    half_angle_rad : float
        How far the bone may swing from the middle of the cone, 0 to π.
    twist_rad : (minimum, maximum)
        How far it may turn about itself.
    zero : (4,), optional
        The joint's rotation with the bone in the middle of the cone and untwisted; by default
        the identity.

    Returns
    -------
    JointLimit

    Raises
    ------
    OptionError
        If an angle is out of range.

    Examples
    --------
    >>> shoulder = cone([0.3, 0, 0], np.radians(100), twist_rad=(-1.5, 1.5))
    """
    if not 0.0 <= half_angle_rad <= np.pi:
        raise OptionError(
            f"half_angle_rad must be between 0 and π, found {half_angle_rad}",
            parameter="half_angle_rad",
        )
    middle, half = _middle_and_half(twist_rad, "twist_rad")
    bone = quat.between([0.0, 0.0, 1.0], axis)
    untwist = quat.from_axis_angle([0.0, 0.0, 1.0], -middle)
    return JointLimit(
        _CONE,
        quat.mul(_rotation(zero), bone),
        quat.mul(bone, untwist),
        np.array([half_angle_rad, half, 0.0, 0.0]),
    )


def hinge(
    axis: ArrayLike, range_rad: Annotated[AngleRange, Angle], *, zero: ArrayLike | None = None
) -> JointLimit:
    """Let a joint turn about one axis only, within a range.

    The nearest allowed rotation is the twist about that axis.

    >>> elbow = hinge([0, -1, 0], (0.0, 2.6))
    """
    return cone(axis, 0.0, twist_rad=range_rad, zero=zero)


def axes(
    order: str = "XYZ",
    *,
    x_rad: Annotated[AngleRange, Angle] = (0.0, 0.0),
    y_rad: Annotated[AngleRange, Angle] = (0.0, 0.0),
    z_rad: Annotated[AngleRange, Angle] = (0.0, 0.0),
    zero: ArrayLike | None = None,
    frame: ArrayLike | None = None,
) -> JointLimit:
    """Give each axis its own range; an axis without one does not turn.

    Parameters
    ----------
    order : str
        Order of the rotations, as in a file: ``"ZXY"`` is Rz · Rx · Ry.
    x_rad, y_rad, z_rad : (minimum, maximum)
        Range about each axis. The middle axis of the order must stay within ±85°: at 90° the
        other two coincide. Put the axis that turns least in the middle.
    zero : (4,), optional
        The joint's rotation with all angles 0; by default the identity.
    frame : (4,), optional
        Rotation from these axes to the joint's own; by default they are the same.

    Returns
    -------
    JointLimit

    Raises
    ------
    OptionError
        If the order is unknown or a range is invalid.

    Examples
    --------
    >>> ankle = axes("XZY", x_rad=(-0.8, 0.5), z_rad=(-0.4, 0.4), y_rad=(-0.3, 0.3))
    """
    if order not in _ORDERS:
        raise OptionError(
            f"order must be one of {', '.join(_ORDERS)}, found {order!r}", parameter="order"
        )
    ranges = {"X": x_rad, "Y": y_rad, "Z": z_rad}
    first, second, third = (np.eye(3)["XYZ".index(letter)] for letter in order)
    last = np.cross(first, second)
    side = float(last @ third)  # -1 for a left-handed order: the last axis turns the other way
    (a, a_half), (c, c_half) = (
        _middle_and_half(ranges[order[n]], f"{order[n].lower()}_rad") for n in (0, 2)
    )
    least, most = _ordered(ranges[order[1]], f"{order[1].lower()}_rad")
    if max(abs(least), abs(most)) > _MIDDLE_RAD:
        name = f"{order[1].lower()}_rad"
        raise OptionError(
            f"{name} is in the middle of {order} and must stay within ±85°, "
            f"found {np.degrees(least):.4g}° to {np.degrees(most):.4g}°",
            parameter=name,
            hint="put the axis that turns least in the middle of the order",
        )
    own = quat.mul(_rotation(frame), quat.from_matrix(np.stack([first, second, last], axis=1)))
    turn = quat.from_axis_angle([1.0, 0.0, 0.0], a)
    untwist = quat.from_axis_angle([0.0, 0.0, 1.0], -side * c)
    return JointLimit(
        _AXES,
        quat.mul(quat.mul(_rotation(zero), own), turn),
        quat.mul(own, untwist),
        np.array([a_half, least, most, c_half]),
    )


def _rotation(given: ArrayLike | None) -> FloatArray:
    return quat.identity() if given is None else quat.normalize(given)


def _ordered(given: Sequence[float], name: str) -> AngleRange:
    least, most = (float(angle) for angle in given)
    if not (np.isfinite(least) and np.isfinite(most) and least <= most):
        raise OptionError(
            f"{name} must be (minimum, maximum) in radians, found {tuple(given)}", parameter=name
        )
    return least, most


def _middle_and_half(given: Sequence[float], name: str) -> AngleRange:
    """A range as its middle and half its width, at most a full turn."""
    least, most = _ordered(given, name)
    return 0.5 * (least + most), min(0.5 * (most - least), np.pi)
