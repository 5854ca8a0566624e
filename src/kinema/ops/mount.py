"""What a body hangs from: joints above its root that never move.

Many rigs have a motionless joint above the hips. It only says where the body is, so it changes no
result: operations speak of the body root in the world, and leave its mount out of sums and means.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from kinema import quat
from kinema._arrays import copied
from kinema.kinematics import still
from kinema.motion import Motion
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["find_body_root", "hung_alike", "hung_from", "in_body", "unmounted"]


def find_body_root(motion: Motion, roles: Roles) -> int:
    """The hips; without hips, the joint that carries the legs; without legs, the first that moves.

    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> find_body_root(walk, find_roles(walk))
    0
    """
    hips = roles.get("hips")
    if hips is not None:
        return hips
    anatomy = motion.skeleton.anatomy
    if anatomy.toes:
        return anatomy.root
    joint = 0
    while still(motion, joint):
        if len(anatomy.children[joint]) != 1:
            return 0
        joint = anatomy.children[joint][0]
    return joint


def in_body(motion: Motion, roles: Roles | None = None) -> BoolArray:
    """Joints that make up the pose, (J,): no end sites, and nothing still above the body root.

    >>> from kinema import samples
    >>> int(in_body(samples.walk(seconds=1.0).motion).sum())
    24
    """
    joints: BoolArray = ~motion.skeleton.is_end
    # roles take time, and most rigs start at the hips, which move
    if roles is not None or still(motion, 0):
        root = find_body_root(motion, find_roles(motion) if roles is None else roles)
        for joint in motion.skeleton.ancestors(root):
            joints[joint] &= not still(motion, joint)
    return joints


def hung_from(motion: Motion, root: int, rotations: FloatArray, positions: FloatArray) -> Motion:
    """The same motion in the world, with the joints above ``root`` still, as they are in a pose.

    Parameters
    ----------
    motion : Motion
    root : int
    rotations : (J, 4)
        Local rotations of the pose; only those of the joints above are used.
    positions : (J, 3)
    """
    above = motion.skeleton.ancestors(root)
    if not above:
        return motion
    turns, places = copied(motion.rotations), copied(motion.positions)
    own, place = turns[:, root], places[:, root]
    for joint in above:  # into the world
        place = places[:, joint] + quat.rotate(turns[:, joint], place)
        own = quat.mul(turns[:, joint], own)
    turns[:, list(above)], places[:, list(above)] = rotations[list(above)], positions[list(above)]
    for joint in above[::-1]:  # and back
        back = quat.conjugate(rotations[joint])
        place = quat.rotate(back, place - positions[joint])
        own = quat.mul(back, own)
    turns[:, root], places[:, root] = quat.normalize(own), place
    return motion.with_arrays(rotations=turns, positions=places)


def unmounted(motion: Motion, root: int) -> Motion:
    """The same motion in the world with everything above ``root`` at the origin, not turned.

    Where a joint above it moves, or there is none, the motion itself.
    """
    above = motion.skeleton.ancestors(root)
    if not above or not motion.num_frames or not all(still(motion, joint) for joint in above):
        return motion
    joints = motion.skeleton.num_joints
    return hung_from(motion, root, quat.identity((joints,)), np.zeros((joints, 3)))


def hung_alike(motions: Sequence[Motion]) -> list[Motion]:
    """Motions of one skeleton in the world as they are, all hung from the first one's mount.

    So that a mean of local values is a mean in the world. Where a joint above the root moves, the
    motions are left as they are.
    """
    if not all(m.num_frames and still(m, 0) for m in motions):
        return list(motions)
    root = find_body_root(motions[0], find_roles(motions[0]))
    above = list(motions[0].skeleton.ancestors(root))
    if not all(still(m, joint) for m in motions for joint in above):
        return list(motions)
    turns, places = motions[0].rotations[0], motions[0].positions[0]
    return [
        m
        if (m.rotations[:, above] == turns[above]).all()
        and (m.positions[:, above] == places[above]).all()
        else hung_from(m, root, turns, places)
        for m in motions
    ]
