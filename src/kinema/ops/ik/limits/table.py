"""The joint limits of a whole skeleton, and the nearest pose within them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import ArrayLike

from kinema import _native, quat
from kinema.errors import ShapeError, SkeletonError, UnknownJoint
from kinema.ops.ik.limits.joint import FREE, JointLimit
from kinema.skeleton import BoolArray, FloatArray, IntArray, Skeleton, frozen
from kinema.units import Angle

__all__ = ["Limits"]


@dataclass(frozen=True, eq=False, slots=True)
class Limits:
    """The limits of all joints of a skeleton, as arrays.

    Parameters
    ----------
    names : tuple of str
        The skeleton's joints.
    kinds : (J,) int32
        0 free, 1 cone, 2 axes.
    before, after : (J, 4)
        As in `JointLimit`.
    bounds : (J, 4)
        As in `JointLimit`.

    Examples
    --------
    >>> import kinema
    >>> from kinema.ops.ik.limits import hinge
    >>> arm = kinema.Skeleton.build(["shoulder", "elbow"], [-1, 0], [[0, 0, 0], [0.3, 0, 0]])
    >>> limits = Limits.build(arm, {"elbow": hinge([0, -1, 0], (0.0, 2.6))})
    >>> limits
    <Limits of 1 of 2 joints>
    """

    names: tuple[str, ...]
    kinds: IntArray
    before: FloatArray
    after: FloatArray
    bounds: FloatArray

    def __post_init__(self) -> None:
        count = len(self.names)
        for field, dtype, shape in (
            ("kinds", np.int32, (count,)),
            ("before", np.float64, (count, 4)),
            ("after", np.float64, (count, 4)),
            ("bounds", np.float64, (count, 4)),
        ):
            object.__setattr__(self, field, frozen(getattr(self, field), dtype, shape, field))

    @classmethod
    def build(cls, skeleton: Skeleton, joints: Mapping[str, JointLimit]) -> Limits:
        """Limits for the named joints; the others are free."""
        chosen = {skeleton.index(name): limit for name, limit in joints.items()}
        return cls._gathered(
            skeleton.names, [chosen.get(joint, FREE) for joint in range(skeleton.num_joints)]
        )

    def replace(self, joints: Mapping[str, JointLimit]) -> Limits:
        """The same limits, except for the named joints."""
        for name in joints:
            self.joint(name)
        return Limits._gathered(
            self.names, [joints.get(name, self.joint(name)) for name in self.names]
        )

    def joint(self, name: str) -> JointLimit:
        """The limit of one joint."""
        if name not in self.names:
            raise UnknownJoint(name, self.names)
        at = self.names.index(name)
        return JointLimit(int(self.kinds[at]), self.before[at], self.after[at], self.bounds[at])

    def clamp(self, rotations: ArrayLike) -> FloatArray:
        """Bring rotations (..., J, 4), local to their parents, within the limits.

        Swing and twist, or the angles about the axes, are each moved to the nearest allowed
        value. Rotations within the limits are returned unchanged, to the bit.
        """
        clamped = np.array(rotations, np.float64, order="C", copy=True)
        if clamped.ndim < 2 or clamped.shape[-2:] != (len(self.names), 4):
            raise ShapeError(
                f"rotations must have shape (..., {len(self.names)}, 4), found {clamped.shape}"
            )
        _native.clamp_rotations(clamped.reshape(-1, len(self.names), 4), self.arrays())
        return clamped

    def arrays(self, joints: IntArray | None = None) -> _native.LimitArrays:
        """The limits of some joints, or of all, as the native core takes them."""
        chosen = slice(None) if joints is None else joints
        return _native.LimitArrays(
            kinds=self.kinds[chosen],
            before=self.before[chosen],
            after=self.after[chosen],
            bounds=self.bounds[chosen],
        )

    def excess(self, rotations: ArrayLike) -> FloatArray:
        """How far rotations (..., J, 4) exceed the limits, (..., J): the angle `clamp` turns them.

        Exactly 0 within the limits.
        """
        return quat.distance(rotations, self.clamp(rotations))

    def inside(
        self, rotations: ArrayLike, *, tolerance_rad: Annotated[float, Angle] = 1e-9
    ) -> BoolArray:
        """Whether each joint of rotations (..., J, 4) is within its limit, (..., J)."""
        return np.asarray(self.excess(rotations) <= tolerance_rad)

    def fits(self, skeleton: Skeleton) -> None:
        """Reject a skeleton with other joints."""
        if skeleton.names != self.names:
            raise SkeletonError(
                f"the limits are for a skeleton of {len(self.names)} joints "
                f"({', '.join(self.names[:4])}…), found another of {skeleton.num_joints}",
                hint="make them from this motion: kinema.ik.limits.human(motion)",
            )

    @classmethod
    def _gathered(cls, names: tuple[str, ...], limits: Sequence[JointLimit]) -> Limits:
        return cls(
            names,
            np.array([limit.kind for limit in limits], np.int32),
            np.array([limit.before for limit in limits]),
            np.array([limit.after for limit in limits]),
            np.array([limit.bounds for limit in limits]),
        )

    def __repr__(self) -> str:
        limited = int(np.count_nonzero(self.kinds))
        return f"<Limits of {limited} of {len(self.names)} joints>"
