"""Swap left and right: a motion as seen in a mirror."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from kinema import quat
from kinema._arrays import parts
from kinema.checked import checked
from kinema.errors import SkeletonError
from kinema.kinematics import at_rest
from kinema.motion import Motion
from kinema.ops.roles import LEFT, MIDDLE, RIGHT, Roles, find_roles
from kinema.skeleton import FloatArray, IntArray, Skeleton

__all__ = ["mirror"]

_ACROSS_X = np.array([-1.0, 1.0, 1.0])  # a vector times this is its mirror image
_BLOCK = 1024  # frames at a time: what comes in between stays in the cache
_COINCIDENT = 1e-6  # of the longest bone: shorter ones have no direction
_SPREAD = 0.1  # bones that leave a joint farther than this from one line show its twist
_WORDS = (("left", "right"), ("l", "r"), ("左", "右"))


@checked
def mirror(motion: Motion) -> Motion:
    """Swap left and right: the motion as seen in a mirror.

    The mirror is the vertical plane x = 0: what moved towards +X moves towards -X, and what a left
    limb did is done by the right one. Mirroring twice gives the motion back.

    Joints are paired by role, by name, or else by build, fingers included; those of the middle are
    their own partners. Every bone keeps its length, so joints are mirrored exactly where left and
    right have bones of equal length. Which way a joint's axes have to point follows from the bones
    that leave it, and where they leave its twist open, from the rest pose.

    Parameters
    ----------
    motion : Motion

    Returns
    -------
    Motion
        Same skeleton, roles and timing; missing samples are swapped too.

    Raises
    ------
    SkeletonError
        If a joint has no partner on the other side, or it is unknown which limbs are left.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> names = walk.skeleton.names
    >>> before = kinema.kinematics.forward(walk).positions[:, names.index("LeftHand")]
    >>> after = kinema.kinematics.forward(mirror(walk)).positions[:, names.index("RightHand")]
    >>> bool(abs(after - before * [-1, 1, 1]).max() < 1e-9)
    True

    Command line
    ------------
    ::

        kinema mirror walk.bvh -o mirrored.bvh
        kinema mirror takes/*.bvh -o mirrored/
    """
    skeleton = motion.skeleton
    roles = find_roles(motion)
    partner = _partners(skeleton, roles)
    reflections = _reflections(skeleton, partner, roles)

    # in the world, a joint's rotation is the mirror image of its partner's, then a constant turn
    turns = quat.from_matrix(_ACROSS_X[:, None] * reflections.transpose(0, 2, 1))
    is_root = skeleton.parents < 0
    back = quat.conjugate(turns[skeleton.parents])
    back[is_root] = quat.identity()
    own = np.where(is_root[:, None], 0.0, skeleton.offsets)
    rotations, positions = np.empty(motion.rotations.shape), np.empty(motion.positions.shape)
    for part in parts(motion.num_frames, _BLOCK):
        images = motion.rotations[part, partner] * [1.0, 1.0, -1.0, -1.0]
        rotations[part] = quat.normalize(quat.mul(back, quat.mul(images, turns)))
        # a bone keeps its own offset; what its partner adds to its offset is mirrored
        added = (motion.positions[part, partner] - own[partner]) * _ACROSS_X
        positions[part] = own + quat.rotate(back, added)
    return motion.with_arrays(
        rotations=rotations,
        positions=positions,
        missing=None if motion.missing is None else motion.missing[:, partner],
    )


def _partners(skeleton: Skeleton, roles: Roles) -> IntArray:
    """The joint on the other side for each joint, (J,); joints of the middle are their own."""
    _check_sides(skeleton, roles)
    partner = np.full(skeleton.num_joints, -1, np.int32)
    for parent in range(-1, skeleton.num_joints):
        children = skeleton.children(parent)
        other = -1 if parent < 0 else int(partner[parent])
        if parent == other:
            left, middle, right = (
                [joint for joint in children if roles.sides[joint] == side]
                for side in (LEFT, MIDDLE, RIGHT)
            )
            partner[middle] = middle
            pairs = _pairs(left, right, skeleton, roles)
        elif parent < other:
            pairs = _pairs(children, skeleton.children(other), skeleton, roles)
        else:
            continue
        for one, two in pairs:
            partner[one], partner[two] = two, one
    return partner


def _check_sides(skeleton: Skeleton, roles: Roles) -> None:
    limbs = skeleton.anatomy.pairs
    if limbs and not roles.sides.any():
        one, other = (repr(skeleton.names[joint]) for joint in limbs[0])
        raise SkeletonError(
            f"mirror needs to know left from right, found limbs {one} and {other} without a side",
            hint='declare them: kinema.roles.assign(motion, {"left_hip": "JointName", …})',
        )


def _pairs(
    ones: Sequence[int], others: Sequence[int], skeleton: Skeleton, roles: Roles
) -> list[tuple[int, int]]:
    """Pair siblings of one side with those of the other: by role, by name, or else by build."""
    names = [name.casefold() for name in skeleton.names]
    role = {joint: role for role, joint in roles.joints.items()}
    other_names = {joint: _mirrored_names(names[joint]) for joint in ones}
    other_roles = {joint: _mirrored_names(role.get(joint, "")) for joint in ones}
    lengths = {joint: _lengths(joint, skeleton) for joint in (*ones, *others)}

    def unlike(pair: tuple[int, int]) -> tuple[bool, bool, float]:
        one, other = pair
        even = len(lengths[one]) == len(lengths[other])
        apart = float(np.abs(lengths[one] - lengths[other]).sum()) if even else np.inf
        return role.get(other) not in other_roles[one], names[other] not in other_names[one], apart

    free, pairs = {*ones, *others}, []
    for one, other in sorted(product(ones, others), key=unlike):
        if one in free and other in free:
            pairs.append((one, other))
            free -= {one, other}
    if free:
        raise SkeletonError(
            f"mirror needs a joint on the other side for {skeleton.names[min(free)]!r}, found none",
            hint="both sides need the same joints below the same parents",
        )
    return pairs


def _mirrored_names(name: str) -> set[str]:
    """What the joint on the other side may be called, for a name in lower case.

    >>> "lfoot" in _mirrored_names("rfoot"), "bip01 l calf" in _mirrored_names("bip01 r calf")
    (True, True)
    """
    found = set()
    for pair in _WORDS:
        for word, other in (pair, pair[::-1]):
            pieces = name.split(word)
            found.add(other.join(pieces))
            for at in range(1, len(pieces)):
                found.add(word.join(pieces[:at]) + other + word.join(pieces[at:]))
    return found - {name}


def _lengths(joint: int, skeleton: Skeleton) -> FloatArray:
    """Lengths that tell siblings apart, the same in the mirror: its bones, how far apart they are.

    Branches with other numbers of joints have other numbers of lengths.
    """
    siblings = list(skeleton.children(int(skeleton.parents[joint])))
    branch = np.linalg.norm(skeleton.offsets[[joint, *skeleton.descendants(joint)]], axis=1)
    apart = np.linalg.norm(skeleton.offsets[siblings] - skeleton.offsets[joint], axis=1)
    return np.concatenate([np.sort(branch), np.sort(apart)])


def _reflections(skeleton: Skeleton, partner: IntArray, roles: Roles) -> FloatArray:
    """Each joint's axes as its partner's in the mirror, (J, 3, 3).

    They take the bones that leave the partner to those that leave the joint.
    """
    rest = quat.to_matrix(skeleton.rest_rotations)
    across = _rest_reflection(skeleton, partner, roles)
    shortest = _COINCIDENT * float(np.linalg.norm(skeleton.offsets, axis=1).max())
    found = np.empty((skeleton.num_joints, 3, 3))
    for joint, other in enumerate(partner):
        if other < joint:
            found[joint] = found[other].T
            continue
        parent = skeleton.parents[joint]
        near = rest[joint].T @ (across if parent < 0 else found[parent]) @ rest[other]
        children = skeleton.children(joint)
        sided = [child for child in children if partner[child] != child]
        # joints of the middle may come in pairs without a side: their sum is in the middle
        middle = skeleton.offsets[[c for c in children if partner[c] == c]].sum(axis=0)
        bones = np.vstack([skeleton.offsets[sided], middle])
        images = np.vstack([skeleton.offsets[partner[sided]], middle])
        found[joint] = _best_reflection(bones.T @ images, near, shortest)
    return found


def _rest_reflection(skeleton: Skeleton, partner: IntArray, roles: Roles) -> FloatArray:
    """The reflection that swaps left and right in the rest pose, (3, 3)."""
    places = at_rest(skeleton).positions[0]
    across = roles.sides[:, None] * (places - places[partner])
    apart = np.linalg.norm(across, axis=1) > _COINCIDENT * np.abs(places).max()
    # limbs may be anywhere: only where the sides part, at hips and shoulders
    parts = apart & ~np.where(skeleton.parents < 0, False, apart[skeleton.parents])
    normal = across[parts].sum(axis=0)
    size = np.linalg.norm(normal)
    normal = normal / size if size > 0 else np.array([1.0, 0.0, 0.0])
    return np.eye(3) - 2.0 * np.outer(normal, normal)


def _best_reflection(covariance: FloatArray, near: FloatArray, shortest: float) -> FloatArray:
    """The reflection that fits bones best; what they leave open is as ``near`` as possible."""
    left, sizes, right = np.linalg.svd(covariance)
    if sizes[0] <= shortest**2:
        return near
    if sizes[1] > _SPREAD**2 * sizes[0]:
        left[:, 2] *= -np.linalg.det(left) * np.linalg.det(right)
        return np.asarray(left @ right)
    have, want = near @ right[0], left[:, 0]
    both = have + want
    if both @ both < 1e-12:  # opposite: half a turn about any axis across
        return np.asarray((2.0 * np.outer(left[:, 1], left[:, 1]) - np.eye(3)) @ near)
    swing = np.eye(3) + 2.0 * np.outer(want, have) - 2.0 * np.outer(both, both) / (both @ both)
    return np.asarray(swing @ near)
