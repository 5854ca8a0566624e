"""How far one joint may turn: inside a cone, about three axes, or about one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import ArrayLike

from kinema import quat
from kinema.errors import OptionError
from kinema.skeleton import FloatArray

__all__ = ["FREE", "FULL_TURN", "JointLimit", "Range", "axes", "cone", "hinge"]

_FREE, _CONE, _AXES = 0, 1, 2  # as the core has them
_ORDERS = tuple("".join(letters) for letters in permutations("XYZ"))
# Beyond, the first and the last axis are nearly one, and no single turn is certain.
_MIDDLE_RAD = np.radians(85.0)

Range = tuple[float, float]
FULL_TURN: Range = (-np.pi, np.pi)


@dataclass(frozen=True, eq=False, slots=True)
class JointLimit:
    """How far one joint may turn; made by `cone`, `axes` and `hinge`.

    A rotation q, local to the parent, is looked at as ``before⁻¹ · q · after``: for a cone as a
    swing after a twist about z, for axes as turns about x, y and z in this order. ``bounds`` are
    angles in radians: of a cone the half-angles of swing and twist; of axes the half-angle about
    x, the least and the most about y, and the half-angle about z.
    """

    kind: int
    before: FloatArray
    after: FloatArray
    bounds: FloatArray


FREE = JointLimit(_FREE, quat.identity(), quat.identity(), np.zeros(4))


def cone(
    axis: ArrayLike,
    half_angle_rad: float,
    *,
    twist_rad: Range = FULL_TURN,
    zero: ArrayLike | None = None,
) -> JointLimit:
    """Keep a bone inside a cone, and its twist inside a range.

    Parameters
    ----------
    axis : (3,)
        The bone's direction in the joint's own axes: the offset of the joint that it leads to.
    half_angle_rad : float
        How far the bone may swing from the middle of the cone, 0 to π.
    twist_rad : (least, most)
        How far it may turn about itself.
    zero : (4,), optional
        The joint's rotation with the bone in the middle of the cone and not twisted; identity
        unless given.

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
        raise OptionError(f"half_angle_rad must be between 0 and π, found {half_angle_rad}")
    middle, half = _middle_and_half(twist_rad, "twist_rad")
    bone = quat.between([0.0, 0.0, 1.0], axis)
    untwist = quat.from_axis_angle([0.0, 0.0, 1.0], -middle)
    return JointLimit(
        _CONE,
        quat.mul(_rotation(zero), bone),
        quat.mul(bone, untwist),
        np.array([half_angle_rad, half, 0.0, 0.0]),
    )


def hinge(axis: ArrayLike, range_rad: Range, *, zero: ArrayLike | None = None) -> JointLimit:
    """Let a joint turn about one axis only, inside a range.

    The nearest rotation of a hinge is the twist about its axis.

    >>> elbow = hinge([0, -1, 0], (0.0, 2.6))
    """
    return cone(axis, 0.0, twist_rad=range_rad, zero=zero)


def axes(
    order: str = "XYZ",
    *,
    x_rad: Range = (0.0, 0.0),
    y_rad: Range = (0.0, 0.0),
    z_rad: Range = (0.0, 0.0),
    zero: ArrayLike | None = None,
    frame: ArrayLike | None = None,
) -> JointLimit:
    """Give each axis its own range; an axis that is not named does not turn.

    Parameters
    ----------
    order : str
        As it acts in a file: ``"ZXY"`` is Rz · Rx · Ry.
    x_rad, y_rad, z_rad : (least, most)
        The axis in the middle of the order must stay within ±85°: at 90° the other two are one.
        Put the one that turns least in the middle.
    zero : (4,), optional
        The joint's rotation with all angles 0; identity unless given.
    frame : (4,), optional
        Takes these axes to the joint's own; the same unless given.

    Returns
    -------
    JointLimit

    Raises
    ------
    OptionError
        If the order is unknown, or a range is out of range.

    Examples
    --------
    >>> ankle = axes("XZY", x_rad=(-0.8, 0.5), z_rad=(-0.4, 0.4), y_rad=(-0.3, 0.3))
    """
    if order not in _ORDERS:
        raise OptionError(f"order must be one of {', '.join(_ORDERS)}, found {order!r}")
    ranges = {"X": x_rad, "Y": y_rad, "Z": z_rad}
    first, second, third = (np.eye(3)["XYZ".index(letter)] for letter in order)
    last = np.cross(first, second)
    side = float(last @ third)  # -1 for a left-handed order: the last axis turns the other way
    (a, a_half), (c, c_half) = (
        _middle_and_half(ranges[order[n]], f"{order[n].lower()}_rad") for n in (0, 2)
    )
    least, most = _ordered(ranges[order[1]], f"{order[1].lower()}_rad")
    if max(abs(least), abs(most)) > _MIDDLE_RAD:
        raise OptionError(
            f"{order[1].lower()}_rad is in the middle of {order} and must stay within ±85°, "
            f"found {np.degrees(least):.4g}° to {np.degrees(most):.4g}°",
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


def _ordered(given: Sequence[float], name: str) -> Range:
    least, most = (float(angle) for angle in given)
    if not (np.isfinite(least) and np.isfinite(most) and least <= most):
        raise OptionError(f"{name} must be (least, most) in radians, found {tuple(given)}")
    return least, most


def _middle_and_half(given: Sequence[float], name: str) -> Range:
    """A range as its middle and half its width; more than a full turn is a full turn."""
    least, most = _ordered(given, name)
    return 0.5 * (least + most), min(0.5 * (most - least), np.pi)
