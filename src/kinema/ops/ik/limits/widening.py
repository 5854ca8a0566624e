"""Limits that allow what a body already does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinema import quat
from kinema.ops.ik.limits.table import Limits
from kinema.skeleton import FloatArray

__all__ = ["widened"]

_CONE = 1  # as in `joint`
_MARGIN_RAD = 1e-9  # so that rounding leaves nothing outside


def widened(limits: Limits, rotations: FloatArray) -> Limits:
    """The limits, with every range extended to include rotations (F, J, 4) that exceed it.

    A recording may exceed what people can do: a dancer does, and so do markers that slip. Limits
    on a part of it must not move joints that nobody asked to move. Only the side that is exceeded
    is extended, and only as far as needed.

    Examples
    --------
    >>> import kinema
    >>> from kinema import quat
    >>> from kinema.ops.ik.limits import hinge
    >>> leg = kinema.Skeleton.build(["hip", "knee"], [-1, 0], [[0, 1, 0], [0, -0.4, 0]])
    >>> limits = Limits.build(leg, {"knee": hinge([1, 0, 0], (0.0, 2.5))})
    >>> bent = lambda angle: quat.from_axis_angle([1, 0, 0], [[0.0, angle]])
    >>> wider = widened(limits, bent(-0.3))
    >>> [round(float(wider.excess(bent(angle))[0, 1]), 6) for angle in (-0.4, -0.3, 2.5, 2.6)]
    [0.1, 0.0, 0.0, 0.1]
    """
    before, after, bounds = (np.array(a) for a in (limits.before, limits.after, limits.bounds))
    for joint in np.flatnonzero((limits.excess(rotations) > 0.0).any(axis=0)):
        turned = quat.mul(rotations[:, joint], after[joint])
        measured = quat.mul(quat.conjugate(before[joint]), turned)
        if limits.kinds[joint] == _CONE:
            swing, twist = _swing_and_twist(measured)
            bounds[joint, 0] = min(max(bounds[joint, 0], swing.max() + _MARGIN_RAD), np.pi)
            shift, bounds[joint, 1] = _range(bounds[joint, 1], twist)
        else:
            about_x, about_y, about_z = np.moveaxis(quat.to_euler(measured, "XYZ"), -1, 0)
            shift, bounds[joint, 0] = _range(bounds[joint, 0], about_x)
            before[joint] = quat.mul(before[joint], _turn([1.0, 0.0, 0.0], shift))
            bounds[joint, 1] = min(bounds[joint, 1], about_y.min() - _MARGIN_RAD)
            bounds[joint, 2] = max(bounds[joint, 2], about_y.max() + _MARGIN_RAD)
            shift, bounds[joint, 3] = _range(bounds[joint, 3], about_z)
        after[joint] = quat.mul(after[joint], _turn([0.0, 0.0, 1.0], -shift))
    return replace(limits, before=before, after=after, bounds=bounds)


def _swing_and_twist(measured: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Angle of the swing away from z, and of the twist about z, in radians."""
    w, x, y, z = np.moveaxis(measured * np.where(measured[..., :1] < 0.0, -1.0, 1.0), -1, 0)
    return 2.0 * np.arctan2(np.hypot(x, y), np.hypot(w, z)), 2.0 * np.arctan2(z, w)


def _range(half: float, angles: FloatArray) -> tuple[float, float]:
    """The middle and the half-width of ±half, extended to include the angles."""
    least = min(-half, float(angles.min()) - _MARGIN_RAD)
    most = max(half, float(angles.max()) + _MARGIN_RAD)
    return 0.5 * (least + most), min(0.5 * (most - least), np.pi)


def _turn(axis: list[float], angle: float) -> FloatArray:
    return quat.from_axis_angle(axis, angle)
