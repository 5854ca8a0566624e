"""Local axes for formats that know no rest rotations."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinema import quat
from kinema._arrays import rounded
from kinema.kinematics import at_rest
from kinema.motion import Motion

__all__ = ["with_identity_rest"]


def with_identity_rest(motion: Motion) -> Motion:
    """The same motion with rest rotations that are the identity.

    Every joint's axes are turned so that they are the world's at rest. Joints are where they were
    in every frame and in the rest pose: with a joint's rest rotation in the world ``C`` and its
    parent's ``P``, the rotation ``R`` becomes ``P R C⁻¹``, and offsets and positions are turned
    by ``P``. A motion whose rest rotations are the identity is returned as it is.

    Examples
    --------
    >>> import kinema
    >>> turn = quat.from_axis_angle([0.0, 0.0, 1.0], np.pi / 2)
    >>> arm = kinema.Skeleton.build(["shoulder", "hand"], [-1, 0], [[0, 0, 0], [1, 0, 0]],
    ...                             rest_rotations=[turn, turn])
    >>> still = kinema.Motion(arm, [[turn, turn]], [arm.offsets], 1 / 30)
    >>> plain = with_identity_rest(still)
    >>> plain.skeleton.offsets[1].tolist(), plain.rotations[0, 1].round(12).tolist()
    ([0.0, 1.0, 0.0], [1.0, 0.0, 0.0, 0.0])
    """
    skeleton = motion.skeleton
    if (np.abs(skeleton.rest_rotations[:, 0]) == 1.0).all():
        return motion
    own = at_rest(skeleton).rotations[0]
    parent = np.where((skeleton.parents >= 0)[:, None], own[skeleton.parents], quat.identity())
    # turning offsets back and forth leaves noise in their last digits
    offsets = rounded(quat.rotate(parent, skeleton.offsets))
    rotations = quat.mul(quat.mul(parent, motion.rotations), quat.conjugate(own))
    # a joint that keeps its offset keeps it to the last bit
    fixed = (motion.positions == skeleton.offsets).all(axis=(0, 2))
    positions = np.where(fixed[:, None], offsets, quat.rotate(parent, motion.positions))
    return motion.with_arrays(
        skeleton=replace(
            skeleton, offsets=offsets, rest_rotations=quat.identity(skeleton.num_joints)
        ),
        rotations=quat.normalize(rotations),
        positions=positions,
    )
