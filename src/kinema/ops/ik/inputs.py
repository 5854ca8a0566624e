"""What people give to inverse kinematics, checked: points per frame, chains, limits."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kinema.errors import OptionError, ShapeError
from kinema.ops.derived import Derived
from kinema.ops.ik.limits import Limits
from kinema.ops.ik.limits.human import human_limits
from kinema.skeleton import FloatArray, IntArray, Skeleton, check_finite

__all__ = ["LimitsChoice", "chain_to", "limits_for", "per_frame"]

LimitsChoice: TypeAlias = Limits | Literal["human"] | None


def per_frame(given: ArrayLike, frames: int, name: str, *, width: int = 3) -> FloatArray:
    """Expand values to (F, width): the same for all frames, or one row per frame.

    >>> per_frame([1, 2, 3], 2, "goals").tolist()
    [[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]
    """
    values = np.asarray(given, np.float64)
    if values.shape not in ((width,), (frames, width)):
        raise ShapeError(
            f"{name} must have shape ({frames}, {width}) or ({width},), found {values.shape}"
        )
    check_finite(values, name)
    return np.ascontiguousarray(np.broadcast_to(values, (frames, width)))


def chain_to(skeleton: Skeleton, tip: int) -> IntArray:
    """Joints from a root down to the tip."""
    return np.array([*reversed(skeleton.ancestors(tip)), tip], np.int32)


def limits_for(body: Derived, limits: LimitsChoice) -> Limits | None:
    """The limits themselves, checked against the skeleton; ``"human"`` makes them."""
    if isinstance(limits, str):
        if limits != "human":
            raise OptionError(
                f"limits must be 'human' or Limits, found {limits!r}", parameter="limits"
            )
        return human_limits(body.motion, body.roles)
    if limits is not None:
        limits.fits(body.skeleton)
    return limits
