"""The skeleton: which joints there are, whose child each is, and where it sits at rest."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema._arrays import FloatArray, number, numbers, regular
from kinema.anatomy import Anatomy
from kinema.errors import ShapeError, SkeletonError, UnknownJoint, shown
from kinema.units import LARGEST

__all__ = ["BoolArray", "FloatArray", "IntArray", "Skeleton", "frozen"]

IntArray: TypeAlias = NDArray[np.int32]
BoolArray: TypeAlias = NDArray[np.bool_]

UNIT_TOLERANCE = 1e-6
_SAME_REST_RAD = 1e-3  # files that hold single precision differ by less


@dataclass(frozen=True, eq=False, slots=True)
class Skeleton:
    """The joints of a body and how they hang together; it never changes.

    Parameters
    ----------
    names : tuple of str
        One per joint, unique.
    parents : (J,) int32
        Index of each joint's parent, -1 for a root. Parents come before children.
    offsets : (J, 3)
        Rest translation from the parent, in the parent's frame.
    rest_rotations : (J, 4)
        Rest rotation, unit quaternions wxyz; identity where a format knows none.
    is_end : (J,) bool
        End sites: leaves that only mark where a bone ends.
    roles : mapping of str to str, optional
        Roles that somebody declared, such as ``{"left_ankle": "LeftFoot"}``; what is not declared
        is found where it is needed. `kinema.roles.assign` sets them.
    metres_per_unit : float, optional
        None where the file does not say.

    Raises
    ------
    ShapeError, SkeletonError
        With what was expected and what came.

    Examples
    --------
    >>> arm = Skeleton.build(["shoulder", "elbow", "hand"], [-1, 0, 1],
    ...                      [[0, 0, 0], [0.3, 0, 0], [0.25, 0, 0]])
    >>> arm.index("elbow"), arm.height
    (1, 0.55)
    """

    names: tuple[str, ...]
    parents: IntArray
    offsets: FloatArray
    rest_rotations: FloatArray
    is_end: BoolArray
    roles: Mapping[str, str] | None = None
    metres_per_unit: float | None = None

    def __post_init__(self) -> None:
        names = _joint_names(self.names)
        count = len(names)
        parents = frozen(self.parents, np.int32, (count,), "parents")
        offsets = frozen(self.offsets, np.float64, (count, 3), "offsets")
        rest = frozen(self.rest_rotations, np.float64, (count, 4), "rest_rotations")
        is_end = frozen(self.is_end, np.bool_, (count,), "is_end")
        for field, value in (
            ("names", names),
            ("parents", parents),
            ("offsets", offsets),
            ("rest_rotations", rest),
            ("is_end", is_end),
        ):
            object.__setattr__(self, field, value)
        if self.roles is not None:
            object.__setattr__(self, "roles", MappingProxyType(dict(self.roles)))
        self._check()

    def _check(self) -> None:
        if len(self.names) == 0:
            raise SkeletonError("a skeleton needs at least one joint, found none")
        seen: set[str] = set()
        for name in self.names:
            if name in seen:
                raise SkeletonError(f"joint names must be unique, found {name!r} twice")
            seen.add(name)
        ahead = np.flatnonzero((self.parents >= np.arange(len(self.names))) | (self.parents < -1))
        if len(ahead):
            j = int(ahead[0])
            raise SkeletonError(
                f"parents must come before their children: joint {j} ({self.names[j]!r}) "
                f"names {int(self.parents[j])} as its parent"
            )
        if self.parents[0] != -1:
            raise SkeletonError("joint 0 must be a root (parent -1)")
        check_finite(self.offsets, "offsets")
        if 0.0 < (largest := np.abs(self.offsets).max()) < 1.0 / LARGEST:
            raise ShapeError(  # squares of such lengths are 0
                f"offsets must be 0 or at least {1.0 / LARGEST:g}, found {largest:g} at most"
            )
        check_unit(self.rest_rotations, "rest_rotations")
        has_child = np.zeros(len(self.names), bool)
        has_child[self.parents[self.parents >= 0]] = True
        wrong = np.flatnonzero(has_child & self.is_end)
        if len(wrong):
            name = self.names[int(wrong[0])]
            raise SkeletonError(f"end site {name!r} has children; end sites must be leaves")
        role_of: dict[str, str] = {}
        for role, name in (self.roles or {}).items():
            self.index(name)
            if (other := role_of.setdefault(name, role)) != role:
                raise SkeletonError(f"joint {name!r} is declared as both {other} and {role}")
        if self.metres_per_unit is None:
            return
        if not 1.0 / LARGEST <= number(self.metres_per_unit, "metres_per_unit") <= LARGEST:
            raise ShapeError(f"metres_per_unit must be positive, found {self.metres_per_unit}")

    @classmethod
    def build(
        cls,
        names: Sequence[str],
        parents: ArrayLike,
        offsets: ArrayLike,
        *,
        rest_rotations: ArrayLike | None = None,
        is_end: ArrayLike | None = None,
        roles: Mapping[str, str] | None = None,
        metres_per_unit: float | None = None,
    ) -> Skeleton:
        """Make a skeleton from plain lists; rest rotations are identity unless given."""
        count = len(_joint_names(names))
        if rest_rotations is None:
            rest_rotations = np.tile([1.0, 0.0, 0.0, 0.0], (count, 1))
        if is_end is None:
            is_end = np.zeros(count, bool)
        return cls(
            tuple(names),
            regular(parents, "parents") if count else np.zeros(0, np.int32),
            numbers(offsets, "offsets"),
            numbers(rest_rotations, "rest_rotations"),
            numbers(is_end, "is_end").astype(bool),
            roles,
            metres_per_unit,
        )

    def __reduce__(self) -> tuple[Any, ...]:
        # a read-only view of a mapping cannot be pickled; a copy of it can
        roles = None if self.roles is None else dict(self.roles)
        arrays = self.names, self.parents, self.offsets, self.rest_rotations, self.is_end
        return Skeleton, (*arrays, roles, self.metres_per_unit)

    @property
    def num_joints(self) -> int:
        """All joints, end sites included: the length of every per-joint array."""
        return len(self.names)

    @property
    def roots(self) -> tuple[int, ...]:
        """Indices of the joints without a parent."""
        return tuple(int(j) for j in np.flatnonzero(self.parents < 0))

    def index(self, name: str) -> int:
        """Index of the joint with this name; `UnknownJoint` lists close names."""
        try:
            return self.names.index(name)
        except ValueError:
            raise UnknownJoint(name, self.names) from None

    def children(self, joint: int) -> tuple[int, ...]:
        """Indices of a joint's children, in order."""
        return tuple(int(j) for j in np.flatnonzero(self.parents == joint))

    def ancestors(self, joint: int) -> tuple[int, ...]:
        """Indices of a joint's parent, its parent's parent and so on, up to the root.

        >>> arm = Skeleton.build(["shoulder", "elbow", "hand"], [-1, 0, 1], np.zeros((3, 3)))
        >>> arm.ancestors(2), arm.descendants(0)
        ((1, 0), (1, 2))
        """
        found: list[int] = []
        while (joint := int(self.parents[joint])) >= 0:
            found.append(joint)
        return tuple(found)

    def descendants(self, joint: int) -> tuple[int, ...]:
        """Indices of all joints below a joint, parents before children."""
        below = np.zeros(self.num_joints, bool)
        below[joint] = True
        for child in range(joint + 1, self.num_joints):
            parent = self.parents[child]
            below[child] = parent >= 0 and below[parent]
        return tuple(int(j) for j in np.flatnonzero(below) if j != joint)

    @property
    def body_root(self) -> int:
        """Index of the hips, the lowest joint above legs and trunk, by the lengths of the bones.

        Joints above it, as many rigs have, only say where the body is. Declared hips come first;
        of a skeleton without legs it is the first joint.

        >>> rig = Skeleton.build(["world", "hips", "left", "right", "head"], [-1, 0, 1, 1, 1],
        ...                      [[0, 0, 0], [0, 9, 0], [1, -8, 0], [-1, -8, 0], [0, 8, 0]])
        >>> rig.body_root
        1
        """
        declared = (self.roles or {}).get("hips")
        return self.anatomy.root if declared is None else self.index(declared)

    @property
    def height(self) -> float:
        """Standing height: from the sole to the top of the head of a body that stands straight.

        Bone lengths only, so it depends neither on the pose nor on joints above the hips. Legs and
        arms come in pairs of like build, the head does not: `kinema.anatomy` has the details. A
        skeleton without pairs is measured along its longest chain.
        """
        return self.anatomy.height

    @property
    def anatomy(self) -> Anatomy:
        """Limbs and trunk, told by the lengths of the bones."""
        return Anatomy(self.parents, self.offsets, self.rest_rotations, self.is_end)

    def matches(self, other: Skeleton) -> str | None:
        """Say what keeps two skeletons from sharing a motion, or None if nothing does.

        Names, parents, end sites and rest rotations must agree; lengths may differ.

        >>> a = Skeleton.build(["hips", "chest"], [-1, 0], [[0, 1, 0], [0, 0.4, 0]])
        >>> b = Skeleton.build(["hips", "spine"], [-1, 0], [[0, 1, 0], [0, 0.4, 0]])
        >>> a.matches(a) is None
        True
        >>> a.matches(b)
        "joint 1 is 'chest' in one and 'spine' in the other"
        """
        if self.num_joints != other.num_joints:
            return _count_difference(self, other)
        for j, (mine, theirs) in enumerate(zip(self.names, other.names, strict=True)):
            if mine != theirs:
                return f"joint {j} is {mine!r} in one and {theirs!r} in the other"
        for j in range(self.num_joints):
            if self.parents[j] != other.parents[j]:
                return f"joint {self.names[j]!r} hangs on different parents"
            if self.is_end[j] != other.is_end[j]:
                return f"joint {self.names[j]!r} is an end site in only one"
        # q and -q are one rotation: |dot| is the cosine of half the angle between them
        cosines = np.abs(np.einsum("ji,ji->j", self.rest_rotations, other.rest_rotations))
        angles = 2.0 * np.arccos(np.minimum(cosines, 1.0))
        turned = np.flatnonzero(angles > _SAME_REST_RAD)
        if len(turned):
            name, apart = self.names[int(turned[0])], np.degrees(angles[turned[0]])
            return f"the rest rotations of joint {name!r} are {apart:.3g}° apart"
        return None

    def __repr__(self) -> str:
        ends = int(self.is_end.sum())
        return f"<Skeleton {self.num_joints - ends} joints, {ends} end sites, root {self.names[0]}>"


def _count_difference(one: Skeleton, other: Skeleton) -> str:
    """How two skeletons differ in number of joints, and a joint that only one of them has."""
    ends = int((~one.is_end).sum()) == int((~other.is_end).sum())  # else joints differ
    names = [[s.names[j] for j in np.flatnonzero(s.is_end == ends)] for s in (one, other)]
    noun = ("end site" if ends else "joint") + "s" * (len(names[0]) != 1)
    said = f"one has {len(names[0])} {noun}, the other {len(names[1])}"
    fewer, more = sorted(names, key=len)
    only = next((name for name in more if name not in fewer), None)
    return said if only is None else f"{said}; only one of them has {only!r}"


def _joint_names(given: Sequence[str]) -> tuple[str, ...]:
    listed = isinstance(given, Sequence) and not isinstance(given, str)
    if not (listed and all(isinstance(name, str) for name in given)):
        raise SkeletonError(f"names must be a list of joint names, found {shown(given)}")
    return tuple(given)


def frozen(
    array: ArrayLike, dtype: type[np.generic], shape: tuple[int | None, ...], name: str
) -> NDArray[np.generic]:
    """Return a read-only, C-contiguous array of this type; copied unless already so.

    ``None`` in ``shape`` stands for any length. Raises `ShapeError` with what was expected.
    """
    given = regular(array, name)
    fits = given.ndim == len(shape) and all(
        want is None or want == have for want, have in zip(shape, given.shape, strict=True)
    )
    if not fits:
        wanted = "(" + ", ".join("any" if n is None else str(n) for n in shape) + ")"
        raise ShapeError(f"{name} must have shape {wanted}, found {given.shape}")
    if not np.can_cast(given.dtype, dtype, casting="same_kind"):
        raise ShapeError(f"{name} must hold {np.dtype(dtype)}, found {given.dtype}")
    held = given.dtype == dtype and given.flags.c_contiguous and not given.flags.writeable
    if not held:
        copied = np.array(given, dtype=dtype, order="C", copy=True)
        if copied.dtype.kind == "i" and (copied != given).any():
            raise ShapeError(f"{name} must hold {np.dtype(dtype)}, found a number beyond it")
        given = copied
        given.flags.writeable = False
    return given


def check_finite(array: FloatArray, name: str) -> None:
    """Raise `ShapeError` at the first NaN or infinity, or what nobody can have measured."""
    if array.size and not (array.min() >= -LARGEST and array.max() <= LARGEST):
        wrong = ~(np.abs(array) <= LARGEST)
        at = tuple(int(i) for i in np.argwhere(wrong)[0])
        if np.isfinite(array[at]):
            raise ShapeError(f"{name} must be within {LARGEST:g}, found {array[at]:g} at {at}")
        raise ShapeError(
            f"{name} must be finite, found {array[at]} at {at}",
            hint="unknown samples belong in `missing`, with a held value under them",
        )


def check_unit(quaternions: FloatArray, name: str) -> None:
    """Raise `ShapeError` where a quaternion's length is not 1 to within 1e-6."""
    check_finite(quaternions, name)
    norms = np.sqrt(np.einsum("...i,...i->...", quaternions, quaternions))
    wrong = np.abs(norms - 1.0) > UNIT_TOLERANCE
    if wrong.any():
        at = tuple(int(i) for i in np.argwhere(wrong)[0])
        raise ShapeError(
            f"{name} must be unit quaternions (w, x, y, z), found length {norms[at]:.9g} at {at}",
            hint="kinema.quat.normalize makes them so",
        )
