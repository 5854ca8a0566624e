"""Bodies of other builds: other lengths, names, numbers of joints and rest poses."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinema import quat
from kinema.motion import Motion
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.reference import reference_pose
from kinema.skeleton import Skeleton

__all__ = ["bones_along_x", "long_legged", "without"]

_LONGER = {"UpLeg": 1.3, "Leg": 1.2, "Foot": 1.1, "ForeArm": 0.9, "Hand": 1.15, "Spine": 1.1}


def long_legged(skeleton: Skeleton) -> Skeleton:
    """Another body with other names: long shins, short upper arms, wide hips."""
    offsets = np.array(skeleton.offsets)
    for joint, name in enumerate(skeleton.names):
        for part, factor in _LONGER.items():
            if name.removeprefix("Left").removeprefix("Right").rstrip("12") == part:
                offsets[joint] *= factor
    return replace(skeleton, offsets=100.0 * offsets, metres_per_unit=0.01)


def without(skeleton: Skeleton, *names: str) -> Skeleton:
    """The same body with some joints left out; what hangs from them goes to their parents."""
    gone = {skeleton.index(name) for name in names}
    gone |= {j for j in np.flatnonzero(skeleton.is_end) if int(skeleton.parents[j]) in gone}
    kept = [j for j in range(skeleton.num_joints) if j not in gone]
    parents, offsets = [], []
    for joint in kept:
        parent, offset = int(skeleton.parents[joint]), skeleton.offsets[joint]
        while parent in gone:
            offset = offset + skeleton.offsets[parent]
            parent = int(skeleton.parents[parent])
        parents.append(-1 if parent < 0 else kept.index(parent))
        offsets.append(offset)
    return Skeleton.build(
        [skeleton.names[j] for j in kept],
        parents,
        offsets,
        is_end=skeleton.is_end[kept],
        metres_per_unit=skeleton.metres_per_unit,
    )


def bones_along_x(motion: Motion) -> Motion:
    """The same poses of a rig whose zero pose is none: every bone points along x in it."""
    body, skeleton = Body.of(motion), motion.skeleton
    pose = reference_pose(body)
    own = np.tile(quat.identity(), (skeleton.num_joints, 1))
    trunk = body.chain(body.hips, body.roles["head"])
    for joint in range(skeleton.num_joints):
        children = skeleton.children(joint)
        if not children:
            own[joint] = own[skeleton.parents[joint]]
            continue
        along = np.array([0.0, 1.0, 0.0]) if joint in trunk else pose.bone(joint, children[0])
        x = along / np.linalg.norm(along)
        side = np.array([1.0, 0.0, 0.0]) if abs(x[0]) < 0.8 else np.array([0.0, -1.0, 0.0])
        z = side - (side @ x) * x
        z /= np.linalg.norm(z)
        axes = quat.from_matrix(np.stack([x, np.cross(z, x), z], axis=1))
        own[joint] = quat.mul(quat.conjugate(pose.rotations[joint]), axes)
    above = own[skeleton.parents]
    above[skeleton.parents < 0] = quat.identity()
    back = quat.conjugate(above)
    other = replace(
        skeleton,
        offsets=quat.rotate(back, skeleton.offsets),
        rest_rotations=quat.identity((skeleton.num_joints,)),
    )
    return motion.with_arrays(
        skeleton=other,
        rotations=quat.normalize(quat.mul(quat.mul(back, motion.rotations), own)),
        positions=quat.rotate(back, motion.positions),
    )
