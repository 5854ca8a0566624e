"""Bodies turned into others: without names, in another order, mirrored, cut."""

from __future__ import annotations

import numpy as np

import kinema
from kinema import quat
from kinema.ops.roles import Roles


def rebuilt(skeleton: kinema.Skeleton, names: list[str]) -> kinema.Skeleton:
    return kinema.Skeleton.build(
        names,
        skeleton.parents,
        skeleton.offsets,
        rest_rotations=skeleton.rest_rotations,
        is_end=skeleton.is_end,
    )


def renamed(motion: kinema.Motion, names: list[str]) -> kinema.Motion:
    other = rebuilt(motion.skeleton, names)
    return kinema.Motion(other, motion.rotations, motion.positions, motion.frame_time)


def nameless(motion: kinema.Motion) -> kinema.Motion:
    """Names that say nothing."""
    return renamed(motion, [f"joint{j}" for j in range(motion.skeleton.num_joints)])


def taken(motion: kinema.Motion, joints: list[int]) -> kinema.Motion:
    """Only these joints, in this order; parents that are not among them are passed over."""
    place = {joint: new for new, joint in enumerate(joints)}
    old = motion.skeleton
    parents = [place.get(int(old.parents[joint]), -1) for joint in joints]
    skeleton = kinema.Skeleton.build(
        [old.names[joint] for joint in joints],
        parents,
        old.offsets[joints],
        rest_rotations=old.rest_rotations[joints],
        is_end=old.is_end[joints],
    )
    return kinema.Motion(
        skeleton, motion.rotations[:, joints], motion.positions[:, joints], motion.frame_time
    )


def below(skeleton: kinema.Skeleton, root: int) -> list[int]:
    """A joint and all that hangs on it."""
    inside = {root}
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if parent in inside:
            inside.add(joint)
    return sorted(inside)


def without(motion: kinema.Motion, names: list[str]) -> kinema.Motion:
    """Without these joints and all that hangs on them."""
    skeleton = motion.skeleton
    gone = {joint for name in names for joint in below(skeleton, skeleton.index(name))}
    return taken(motion, [joint for joint in range(skeleton.num_joints) if joint not in gone])


def shuffled(motion: kinema.Motion, rng: np.random.Generator) -> kinema.Motion:
    """Another order of joints, parents still first."""
    parents = motion.skeleton.parents
    ready, order = [0], []
    while ready:
        joint = ready.pop(int(rng.integers(len(ready))))
        order.append(joint)
        ready += np.flatnonzero(parents == joint).tolist()
    return taken(motion, order)


def mirrored(motion: kinema.Motion) -> kinema.Motion:
    """Seen in a looking glass: x is turned round, each joint keeps its name."""
    flip, turn = np.array([-1.0, 1.0, 1.0]), np.array([1.0, 1.0, -1.0, -1.0])
    old = motion.skeleton
    skeleton = kinema.Skeleton.build(
        old.names,
        old.parents,
        old.offsets * flip,
        rest_rotations=old.rest_rotations * turn,
        is_end=old.is_end,
    )
    return kinema.Motion(
        skeleton, motion.rotations * turn, motion.positions * flip, motion.frame_time
    )


def reframed(motion: kinema.Motion, rng: np.random.Generator) -> kinema.Motion:
    """The same motion of a rig whose joints have other axes: its rest pose is a tangle."""
    old = motion.skeleton
    frames = quat.random(rng, old.num_joints)
    frames[old.is_end] = [1.0, 0.0, 0.0, 0.0]
    above = np.where(old.parents[:, None] < 0, quat.identity(), frames[old.parents])
    skeleton = kinema.Skeleton.build(
        old.names, old.parents, quat.rotate(quat.conjugate(above), old.offsets), is_end=old.is_end
    )
    rotations = quat.mul(quat.mul(quat.conjugate(above), motion.rotations), frames)
    positions = quat.rotate(quat.conjugate(above), motion.positions)
    rotations[:, old.is_end] = [1.0, 0.0, 0.0, 0.0]
    return kinema.Motion(skeleton, quat.normalize(rotations), positions, motion.frame_time)


def names_of(roles: Roles) -> dict[str, str]:
    return {role: roles.names[joint] for role, joint in roles.joints.items()}
