"""Where a body runs through itself: a hand in the chest, a knee in the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.errors import OptionError
from kinema.kinematics import at_rest, forward
from kinema.motion import Motion, complete
from kinema.ops.roles import Roles, find_roles
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray, IntArray, Skeleton

__all__ = ["Collisions", "Intersection", "bone_radii", "find", "segment_distances"]

# Radii of what is around the bones that begin at a joint, in heights: those of slender adults, so
# that bodies that only touch are left alone.
_RADII = {
    "hips": 0.050,
    "spine": 0.060,
    "chest": 0.055,
    "neck": 0.028,
    "head": 0.050,
    "collar": 0.025,
    "shoulder": 0.024,
    "elbow": 0.018,
    "hand": 0.014,
    "hip": 0.036,
    "knee": 0.024,
    "ankle": 0.018,
    "toe": 0.014,
}
_FINGER = 0.005  # what hangs on a hand's bones
_STOUT = 0.15  # radius of a bone that plays no role, as a share of its length
_STOUTEST = 0.03  # and at most so many heights
_CHUNK = 200_000  # pairs of bones at a time


class Intersection(NamedTuple):
    """Two parts of the body in one place in frames ``start`` … ``end`` - 1.

    ``depth`` is how deep they are in each other at most, in the motion's unit; parts are named by
    the joints at which their bones begin.
    """

    joint_a: str
    joint_b: str
    start: int
    end: int
    depth: float


@dataclass(frozen=True, eq=False)
class Collisions:
    """Where a body runs through itself.

    Parameters
    ----------
    intersections : tuple of Intersection
        In order of time.
    depth : (F,)
        How deep the deepest one of each frame is, in the motion's unit; 0 where there is none.
    pairs : int
        How many pairs of bones were looked at.
    height : float
        Of the body.
    """

    intersections: tuple[Intersection, ...]
    depth: FloatArray
    pairs: int
    height: float

    @property
    def share(self) -> float:
        """Frames with an intersection, as a share of all."""
        return float((self.depth > 0.0).mean()) if len(self.depth) else 0.0

    @property
    def worst(self) -> Intersection | None:
        """The deepest one."""
        return max(self.intersections, key=lambda found: found.depth, default=None)

    @property
    def summary(self) -> str:
        """One line for people."""
        if self.worst is None:
            return "self-intersection: none"
        return (
            f"self-intersection: in {self.share:.0%} of the frames; deepest "
            f"{self.worst.joint_a} in {self.worst.joint_b}, {self.worst.depth / self.height:.1%} "
            f"of the height, frames {self.worst.start} to {self.worst.end - 1}"
        )

    def __repr__(self) -> str:
        return f"<Collisions {self.summary}>"


def find(
    motion: Motion,
    *,
    radii: Mapping[str, float] | None = None,
    scale: float = 1.0,
    least_depth: float = 0.01,
    roles: Mapping[str, str] | None = None,
) -> Collisions:
    """Look for parts of the body that are inside each other.

    Every bone is a capsule: what is within a radius of the line between its two joints. Bones
    that meet in a joint, or that are one bone apart, or by less than they are thick, are not
    compared, nor are those that are in each other when the body is at rest.

    Parameters
    ----------
    motion : Motion
    radii : mapping of str to float, optional
        Radius of the bones that begin at a joint, by its name, in the motion's unit; 0 leaves
        them out. The others are those of `bone_radii`.
    scale : float
        Makes all other radii larger or smaller.
    least_depth : float
        Less than this is touching, in heights of the body.
    roles : mapping of str to str, optional
        From roles to joint names, where they are not found right.

    Returns
    -------
    Collisions

    Raises
    ------
    UnknownJoint
        If a radius is given for a joint that is not there.
    OptionError
        If a number is out of range.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> find(kinema.samples.walk().motion)
    <Collisions self-intersection: none>
    """
    complete(motion, "collisions")
    skeleton = motion.skeleton
    if not 0.0 <= least_depth < np.inf:
        raise OptionError(f"least_depth must be from 0 on, found {least_depth}")
    sizes = _sizes(motion, radii, scale, roles)
    pairs = _pairs(skeleton, sizes)
    world = forward(motion).positions
    least = least_depth * skeleton.height
    deep: dict[tuple[int, int], FloatArray] = {}
    for chunk in _chunks(len(pairs), motion.num_frames):
        near = _ever_near(world, skeleton.parents, pairs[chunk], sizes)
        inside = sizes[near].sum(axis=1) - _bone_distances(world, skeleton.parents, near)
        for pair in np.flatnonzero((inside > least).any(axis=0)).tolist():
            a, b = sorted(skeleton.parents[near[pair]].tolist())
            depth = np.where(inside[:, pair] > least, inside[:, pair], 0.0)
            deep[a, b] = np.maximum(deep.get((a, b), 0.0), depth)
    return _report(motion, deep, len(pairs))


def bone_radii(body: Motion | Skeleton, *, roles: Mapping[str, str] | None = None) -> FloatArray:
    """How thick the body is around the bones that end at each joint, (J,), in the motion's unit.

    By what the joint where the bone begins is (a thigh is 0.036 heights thick, a forearm 0.018),
    or the nearest one above it that plays a role; fingers are 0.005. A bone that hangs on no
    joint with a role has 0.15 of its length, at most 0.03 heights. Roots end no bone and have 0.

    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion  # 1.94 along the bones
    >>> float(bone_radii(walk)[walk.skeleton.index("LeftLeg")].round(3))  # the thigh's end
    0.07
    """
    skeleton = body.skeleton if isinstance(body, Motion) else body
    played = _played(find_roles(body, given=roles))
    sizes = np.zeros(skeleton.num_joints)
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if parent >= 0:
            sizes[joint] = _radius(skeleton, played, joint, parent)
    return sizes


def segment_distances(
    start_a: FloatArray, end_a: FloatArray, start_b: FloatArray, end_b: FloatArray
) -> FloatArray:
    """Least distance between segments, for points (..., 3) that broadcast together.

    It is that of an end from the other segment, or, where the lines pass each other within both,
    that of the lines.

    >>> x, y = np.array([1.0, 0, 0]), np.array([0, 1.0, 0])
    >>> float(segment_distances(-x, x, np.array([0.5, -1, 2]), np.array([0.5, 1, 2])))
    2.0
    """
    along_a, along_b = end_a - start_a, end_b - start_b
    nearest = np.minimum(
        np.minimum(
            _from_segment(start_a, start_b, along_b), _from_segment(end_a, start_b, along_b)
        ),
        np.minimum(
            _from_segment(start_b, start_a, along_a), _from_segment(end_b, start_a, along_a)
        ),
    )
    normal = np.cross(along_a, along_b)
    area = (normal * normal).sum(axis=-1)
    between = start_b - start_a
    # lines that are as good as parallel pass nowhere; their ends say it all
    square = (along_a * along_a).sum(axis=-1) * (along_b * along_b).sum(axis=-1)
    passing = area > 1e-12 * square
    safe = np.where(passing, area, 1.0)
    at_a = (np.cross(between, along_b) * normal).sum(axis=-1) / safe
    at_b = (np.cross(between, along_a) * normal).sum(axis=-1) / safe
    passing = passing & (at_a > 0.0) & (at_a < 1.0) & (at_b > 0.0) & (at_b < 1.0)
    lines = np.abs((between * normal).sum(axis=-1)) / np.sqrt(safe)
    return np.where(passing, np.minimum(lines, nearest), nearest)


def _from_segment(point: FloatArray, start: FloatArray, along: FloatArray) -> FloatArray:
    to = point - start
    square = (along * along).sum(axis=-1)
    share = np.clip((to * along).sum(axis=-1) / np.where(square > 0.0, square, 1.0), 0.0, 1.0)
    distance: FloatArray = np.linalg.norm(to - share[..., None] * along, axis=-1)
    return distance


def _played(roles: Roles) -> dict[int, str]:
    """What each joint is, without its side."""
    return {
        joint: role.removeprefix("left_").removeprefix("right_")
        for role, joint in roles.joints.items()
    }


def _radius(skeleton: Skeleton, played: Mapping[int, str], joint: int, parent: int) -> float:
    height = skeleton.height
    above = parent
    while above >= 0 and above not in played:
        above = int(skeleton.parents[above])
    if above < 0:
        length = float(np.linalg.norm(skeleton.offsets[joint]))
        return min(_STOUT * length, _STOUTEST * height)
    if played[above] == "hand" and above != parent:
        return _FINGER * height
    # from the middle of the body out to a hip or a shoulder it is flesh of that limb's thickness
    ends = played.get(joint)
    radius = _RADII[played[above]]
    return height * (min(radius, _RADII[ends]) if ends in ("hip", "collar", "shoulder") else radius)


def _sizes(
    motion: Motion, radii: Mapping[str, float] | None, scale: float, roles: Mapping[str, str] | None
) -> FloatArray:
    if not 0.0 < scale < np.inf:
        raise OptionError(f"scale must be a positive number, found {scale}")
    sizes = scale * bone_radii(motion, roles=roles)
    for name, radius in (radii or {}).items():
        if not 0.0 <= radius < np.inf:
            raise OptionError(f"the radius of {name!r} must be from 0 on, found {radius}")
        sizes[motion.skeleton.parents == motion.skeleton.index(name)] = radius
    return sizes


def _pairs(skeleton: Skeleton, sizes: FloatArray) -> NDArray[np.intp]:
    """Bones to be compared, (P, 2), each named by the joint that it ends at."""
    bones = np.flatnonzero((skeleton.parents >= 0) & (sizes > 0.0))
    a, b = np.triu_indices(len(bones), 1)
    pairs = np.stack([bones[a], bones[b]], axis=-1)
    pairs = pairs[~_neighbours(skeleton)[pairs[:, 0], pairs[:, 1]]]
    thick = sizes[pairs].sum(axis=1)
    rest = _bone_distances(at_rest(skeleton).positions, skeleton.parents, pairs)[0]
    apart: NDArray[np.intp] = pairs[(rest >= thick) & (_way_between(skeleton, pairs) >= thick)]
    return apart


def _neighbours(skeleton: Skeleton) -> BoolArray:
    """Bones that share a joint or have one bone between them, (J, J)."""
    count = skeleton.num_joints
    touch = np.zeros((count, count), bool)
    ends = np.stack([skeleton.parents, np.arange(count)], axis=-1)
    for one in range(2):
        for other in range(2):
            touch |= ends[:, None, one] == ends[None, :, other]
    bones = skeleton.parents >= 0
    touch &= bones[:, None] & bones[None, :]
    near: BoolArray = (touch.astype(np.int64) @ touch) > 0
    return near


def _ever_near(
    positions: FloatArray, parents: IntArray, pairs: NDArray[np.intp], sizes: FloatArray
) -> NDArray[np.intp]:
    """Those pairs of bones whose surrounding balls meet in some frame."""
    bones = np.maximum(parents, 0)
    middles = (positions + positions[:, bones]) / 2
    half = np.linalg.norm(positions - positions[:, bones], axis=-1) / 2 + sizes
    a, b = pairs[:, 0], pairs[:, 1]
    between = middles[:, a] - middles[:, b]
    meet = (between * between).sum(axis=-1) < (half[:, a] + half[:, b]) ** 2
    near: NDArray[np.intp] = pairs[meet.any(axis=0)]
    return near


def _way_between(skeleton: Skeleton, pairs: NDArray[np.intp]) -> FloatArray:
    """How far it is from bone to bone along the skeleton, (P,)."""
    lengths = np.linalg.norm(skeleton.offsets, axis=1)
    way = np.zeros((skeleton.num_joints, skeleton.num_joints))
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if joint == 0:
            continue
        # roots beside the first one are not joined to it
        way[joint, :joint] = np.inf if parent < 0 else way[parent, :joint] + lengths[joint]
        way[:joint, joint] = way[joint, :joint]
    a, b = pairs[:, 0], pairs[:, 1]
    above_a, above_b = skeleton.parents[a], skeleton.parents[b]
    ends = [way[a, b], way[above_a, b], way[a, above_b], way[above_a, above_b]]
    least: FloatArray = np.min(ends, axis=0)
    return least


def _bone_distances(
    positions: FloatArray, parents: IntArray, pairs: NDArray[np.intp]
) -> FloatArray:
    """Of pairs of bones in every frame, (F, P)."""
    a, b = pairs[:, 0], pairs[:, 1]
    return segment_distances(
        positions[:, parents[a]], positions[:, a], positions[:, parents[b]], positions[:, b]
    )


def _chunks(pairs: int, frames: int) -> list[slice]:
    step = max(1, _CHUNK // max(1, frames))
    return [slice(start, min(start + step, pairs)) for start in range(0, pairs, step)]


def _report(motion: Motion, deep: Mapping[tuple[int, int], FloatArray], pairs: int) -> Collisions:
    names = motion.skeleton.names
    found = [
        Intersection(names[a], names[b], start, stop, float(depth[start:stop].max()))
        for (a, b), depth in deep.items()
        for start, stop in runs(depth > 0.0)
    ]
    found.sort(key=lambda hit: (hit.start, hit.joint_a, hit.joint_b))
    none = np.zeros(motion.num_frames)
    depth = np.max([none, *deep.values()], axis=0)
    return Collisions(tuple(found), depth, pairs, motion.skeleton.height)
