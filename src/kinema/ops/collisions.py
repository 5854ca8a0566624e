"""Self-collisions: where parts of the body pass through each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema._arrays import cross, dot, length
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.kinematics import at_rest
from kinema.motion import Motion, complete
from kinema.ops.derived import Derived
from kinema.ops.roles import Roles, find_roles
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray, IntArray, Skeleton
from kinema.units import Bounds

__all__ = ["RADII", "Collisions", "Intersection", "bone_radii", "find", "segment_distances"]

# Radii around the bones that begin at a joint, in body heights: those of slender adults, so that
# parts that only touch are not reported.
RADII = {
    "hips": 0.056,
    "spine": 0.067,
    "chest": 0.061,
    "neck": 0.031,
    "head": 0.056,
    "collar": 0.028,
    "shoulder": 0.027,
    "elbow": 0.020,
    "hand": 0.016,
    "hip": 0.040,
    "knee": 0.027,
    "ankle": 0.020,
    "toe": 0.016,
}
_FINGER = 0.0055
_OTHER = 0.15  # radius of a bone without a role, as a share of its length
_OTHER_MOST = 0.03  # at most, in body heights
_CHUNK = 200_000  # pairs of bones at a time
_BLOCK = 16  # frames that share a box around each bone
_LEAST_DEPTH = 0.01


class Intersection(NamedTuple):
    """Two parts of the body that intersect in frames ``start`` … ``end`` - 1.

    ``depth`` is the largest penetration depth, in the motion's unit; parts are named by the joints
    at which their bones begin.
    """

    joint_a: str
    joint_b: str
    start: int
    end: int
    depth: float


@dataclass(frozen=True, eq=False)
class Collisions:
    """Parts of a body that pass through each other.

    Parameters
    ----------
    intersections : tuple of Intersection
        In order of time.
    depth : (F,)
        Depth of the deepest intersection in each frame, in the motion's unit; 0 where there is
        none.
    pairs : int
        Number of pairs of bones that were compared.
    height : float
        Of the body.
    """

    intersections: tuple[Intersection, ...]
    depth: FloatArray
    pairs: int
    height: float

    @property
    def share(self) -> float:
        """Frames with an intersection, as a share of all frames."""
        return float((self.depth > 0.0).mean()) if len(self.depth) else 0.0

    @property
    def worst(self) -> Intersection | None:
        """The deepest intersection, if there is any."""
        return max(self.intersections, key=lambda found: found.depth, default=None)

    def __repr__(self) -> str:
        if self.worst is None:
            return "<Collisions: none>"
        return (
            f"<Collisions in {self.share:.0%} of frames, deepest {self.worst.joint_a} in "
            f"{self.worst.joint_b}: {self.worst.depth / self.height:.1%} of the height, "
            f"frames {self.worst.start} to {self.worst.end - 1}>"
        )


@checked
def find(
    motion: Motion,
    *,
    radii: Mapping[str, float] | None = None,
    scale: Annotated[float, Bounds(0, above=True)] = 1.0,
    least_depth: Annotated[float, Bounds(0)] = _LEAST_DEPTH,
) -> Collisions:
    """Find parts of the body that pass through each other.

    Every bone is a capsule: all points within a radius of the line between its two joints. Bones
    are not compared if they share a joint, have one bone between them, are closer along the
    skeleton than they are thick, or intersect in the rest pose.

    Parameters
    ----------
    motion : Motion
    radii : mapping of str to float, optional
        Radius of the bones that begin at a joint, by the joint's name, in the motion's unit. 0
        leaves them out; bones that are not named have the radius that `bone_radii` gives.
    scale : float
        Factor on the radii of all bones that are not named in radii.
    least_depth : float
        Depth up to which parts only touch, as a share of the body's height.

    Returns
    -------
    Collisions

    Raises
    ------
    UnknownJoint
        If a radius is given for a joint that the skeleton does not have.
    OptionError
        If a number is out of range.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> find(kinema.samples.walk().motion)
    <Collisions: none>
    """
    complete(motion, "collisions.find")
    if not 0.0 < scale < np.inf:
        raise OptionError(f"scale must be a positive number, found {scale}", parameter="scale")
    if not 0.0 <= least_depth < np.inf:
        raise OptionError(
            f"least_depth must be 0 or more, found {least_depth}", parameter="least_depth"
        )
    return collisions_of(Derived(motion), radii=radii, scale=scale, least_depth=least_depth)


def collisions_of(
    body: Derived,
    *,
    radii: Mapping[str, float] | None = None,
    scale: Annotated[float, Bounds(0, above=True)] = 1.0,
    least_depth: Annotated[float, Bounds(0)] = _LEAST_DEPTH,
) -> Collisions:
    """Self-collisions of a complete motion, as `find` finds them."""
    skeleton, world = body.skeleton, body.world.positions
    sizes = _sizes(body, radii, scale)
    pairs = _pairs(skeleton, sizes)
    least = least_depth * body.height
    deep: dict[tuple[int, int], FloatArray] = {}
    for first in range(0, body.motion.num_frames, _BLOCK):
        block = world[first : first + _BLOCK]
        near = pairs[_boxes_meet(block, skeleton.parents, pairs, sizes)]
        for chunk in _chunks(len(near), len(block)):
            frames, met, inside = _depths(block, skeleton.parents, near[chunk], sizes)
            for pair in np.unique(met[inside > least]).tolist():
                joint_a, joint_b = sorted(skeleton.parents[near[chunk][pair]].tolist())
                depth = deep.setdefault((joint_a, joint_b), np.zeros(body.motion.num_frames))
                hits = (met == pair) & (inside > least)
                at = first + frames[hits]
                depth[at] = np.maximum(depth[at], inside[hits])
    return _collisions(body, deep, len(pairs))


def bone_radii(body: Motion | Skeleton) -> FloatArray:
    """Thickness of the body: radius around the bone that ends at each joint, (J,), in its unit.

    By the role of the joint where the bone begins (a thigh has 0.040 body heights, a forearm
    0.020), or else of the nearest joint above it that has one; fingers have 0.0055. A bone below no
    joint with a role has 0.15 of its length, at most 0.03 body heights. Roots end no bone and have
    0, and so have bones that lead to the hips.

    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion  # 1.75 tall
    >>> float(bone_radii(walk)[walk.skeleton.index("LeftLeg")].round(3))  # the thigh's end
    0.07
    """
    skeleton = body.skeleton if isinstance(body, Motion) else body
    roles = find_roles(body)
    return _bone_radii(skeleton, roles, roles.get("hips") or 0, skeleton.height)


def segment_distances(
    start_a: FloatArray, end_a: FloatArray, start_b: FloatArray, end_b: FloatArray
) -> FloatArray:
    """Smallest distance between line segments, for points (..., 3) that broadcast together.

    It is the distance of an end from the other segment or, where both lines come closest within
    both segments, that of the lines.

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
    normal = cross(along_a, along_b)
    area = dot(normal, normal)
    between = start_b - start_a
    # nearly parallel lines have no closest points of their own: their ends decide
    square = dot(along_a, along_a) * dot(along_b, along_b)
    passing = area > 1e-12 * square
    safe = np.where(passing, area, 1.0)
    at_a = dot(cross(between, along_b), normal) / safe
    at_b = dot(cross(between, along_a), normal) / safe
    passing = passing & (at_a > 0.0) & (at_a < 1.0) & (at_b > 0.0) & (at_b < 1.0)
    lines = np.abs(dot(between, normal)) / np.sqrt(safe)
    return np.where(passing, np.minimum(lines, nearest), nearest)


def _from_segment(point: FloatArray, start: FloatArray, along: FloatArray) -> FloatArray:
    to = point - start
    square = dot(along, along)
    share = np.clip(dot(to, along) / np.where(square > 0.0, square, 1.0), 0.0, 1.0)
    return length(to - share[..., None] * along)


def _sizes(body: Derived, radii: Mapping[str, float] | None, scale: float) -> FloatArray:
    """Radius of the bone that ends at each joint, (J,), with those that were given."""
    sizes = scale * _bone_radii(body.skeleton, body.roles, body.body_root, body.height)
    for name, radius in (radii or {}).items():
        if not 0.0 <= radius < np.inf:
            raise OptionError(
                f"the radius of {name!r} must be 0 or more, found {radius}", parameter="radii"
            )
        sizes[body.skeleton.parents == body.skeleton.index(name)] = radius
    return sizes


def _bone_radii(skeleton: Skeleton, roles: Roles, root: int, height: float) -> FloatArray:
    # the role of each joint, without its side; the radii are those of people
    parts = {
        joint: role.removeprefix("left_").removeprefix("right_")
        for role, joint in roles.joints.items()
        if not roles.four_legged
    }
    sizes = np.zeros(skeleton.num_joints)
    above = {root, *skeleton.ancestors(root)}  # bones that lead to the body are no part of it
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if parent >= 0 and joint not in above:
            sizes[joint] = _radius(skeleton, parts, height, joint, parent)
    return sizes


def _radius(
    skeleton: Skeleton, parts: Mapping[int, str], height: float, joint: int, parent: int
) -> float:
    above = next((j for j in (parent, *skeleton.ancestors(parent)) if j in parts), None)
    if above is None:
        size = float(np.linalg.norm(skeleton.offsets[joint]))
        return min(_OTHER * size, _OTHER_MOST * height)
    if parts[above] == "hand" and above != parent:
        return _FINGER * height
    # a bone from the trunk out to a hip or shoulder is no thicker than that limb
    ends = parts.get(joint)
    radius = RADII[parts[above]]
    return height * (min(radius, RADII[ends]) if ends in ("hip", "collar", "shoulder") else radius)


def _pairs(skeleton: Skeleton, sizes: FloatArray) -> NDArray[np.intp]:
    """Bones to compare, (P, 2), each given by the joint that it ends at."""
    bones = np.flatnonzero((skeleton.parents >= 0) & (sizes > 0.0))
    a, b = np.triu_indices(len(bones), 1)
    pairs = np.stack([bones[a], bones[b]], axis=-1)
    pairs = pairs[~_neighbours(skeleton)[pairs[:, 0], pairs[:, 1]]]
    thick = sizes[pairs].sum(axis=1)
    rest = _bone_distances(at_rest(skeleton).positions, skeleton.parents, pairs)[0]
    # along the skeleton no two bones are nearer than at rest: that rules out those as well
    apart: NDArray[np.intp] = pairs[rest >= thick]
    return apart


def _neighbours(skeleton: Skeleton) -> BoolArray:
    """Bones that share a joint or have one bone between them, (J, J)."""
    count = skeleton.num_joints
    touch = np.zeros((count, count), bool)
    ends = np.stack([skeleton.parents, np.arange(count)], axis=-1)
    for one in range(2):
        for other in range(2):
            touch |= ends[:, None, one] == ends[None, :, other]
    near: BoolArray = (touch.astype(np.float32) @ touch.astype(np.float32)) > 0.5
    return near


def _boxes_meet(
    positions: FloatArray, parents: IntArray, pairs: NDArray[np.intp], sizes: FloatArray
) -> BoolArray:
    """Whether the boxes around all that two bones pass through in these frames meet, (P,).

    Within a block of frames a body moves little, so nearly all pairs are ruled out here, at the
    cost of one comparison for the block.
    """
    low, high = positions.min(axis=0), positions.max(axis=0)
    above = np.maximum(parents, 0)
    low = np.minimum(low, low[above]) - sizes[:, None]
    high = np.maximum(high, high[above]) + sizes[:, None]
    a, b = pairs[:, 0], pairs[:, 1]
    meet: BoolArray = np.ones(len(pairs), bool)
    for axis in range(3):
        meet &= (low[a, axis] <= high[b, axis]) & (low[b, axis] <= high[a, axis])
    return meet


def _depths(
    positions: FloatArray, parents: IntArray, pairs: NDArray[np.intp], sizes: FloatArray
) -> tuple[NDArray[np.intp], NDArray[np.intp], FloatArray]:
    """How deep bones intersect: frames, pairs and depths, where bounding spheres intersect."""
    middles = (positions + positions[:, np.maximum(parents, 0)]) / 2
    half = np.linalg.norm(positions - positions[:, np.maximum(parents, 0)], axis=-1) / 2 + sizes
    a, b = pairs[:, 0], pairs[:, 1]
    square = np.zeros((len(positions), len(pairs)))
    for axis in range(3):
        between = middles[:, a, axis] - middles[:, b, axis]
        square += between * between
    meet = square < (half[:, a] + half[:, b]) ** 2
    frames, met = np.nonzero(meet)
    a, b = a[met], b[met]
    apart = segment_distances(
        positions[frames, parents[a]],
        positions[frames, a],
        positions[frames, parents[b]],
        positions[frames, b],
    )
    return frames, met, sizes[a] + sizes[b] - apart


def _bone_distances(
    positions: FloatArray, parents: IntArray, pairs: NDArray[np.intp]
) -> FloatArray:
    """Distance between the bones of each pair in every frame, (F, P)."""
    a, b = pairs[:, 0], pairs[:, 1]
    return segment_distances(
        positions[:, parents[a]], positions[:, a], positions[:, parents[b]], positions[:, b]
    )


def _chunks(pairs: int, frames: int) -> list[slice]:
    step = max(1, _CHUNK // max(1, frames))
    return [slice(start, min(start + step, pairs)) for start in range(0, pairs, step)]


def _collisions(
    body: Derived, deep: Mapping[tuple[int, int], FloatArray], pairs: int
) -> Collisions:
    names = body.skeleton.names
    found = [
        Intersection(names[a], names[b], start, stop, float(depth[start:stop].max()))
        for (a, b), depth in deep.items()
        for start, stop in runs(depth > 0.0)
    ]
    found.sort(key=lambda hit: (hit.start, hit.joint_a, hit.joint_b))
    none = np.zeros(body.motion.num_frames)
    depth = np.max([none, *deep.values()], axis=0)
    return Collisions(tuple(found), depth, pairs, body.height)
