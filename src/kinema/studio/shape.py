"""How thick a body is along each bone, for drawing: by roles, else by the bones themselves."""

from __future__ import annotations

import numpy as np

from kinema.ops.roles import Roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["bone_radii"]

# radius of a ball around a joint, as a share of the body's height
_BY_ROLE = {
    "hips": 0.056,
    "spine": 0.054,
    "chest": 0.062,
    "neck": 0.028,
    "head": 0.036,
    "collar": 0.034,
    "shoulder": 0.032,
    "elbow": 0.023,
    "hand": 0.017,
    "hip": 0.045,
    "knee": 0.032,
    "ankle": 0.022,
    "toe": 0.017,
    "front_shoulder": 0.06,
    "front_elbow": 0.035,
    "front_wrist": 0.025,
    "front_toe": 0.02,
    "hind_hip": 0.065,
    "hind_knee": 0.042,
    "hind_ankle": 0.026,
    "hind_toe": 0.02,
    "tail": 0.02,
}
_LIMBS = ("hip", "collar", "shoulder", "hind_hip", "front_shoulder")
_TOP_OF_HEAD = 0.045
_OF_BONE = 0.16  # of the length of the bones at a joint without a role
_LEAST, _MOST = 0.004, 0.05  # of the height, for such joints


def bone_radii(skeleton: Skeleton, roles: Roles) -> FloatArray:
    """Radius of the bone that ends at each joint, at its start and at its end: (J, 2).

    In the skeleton's unit. Roots end no bone and have 0. Fingers, tails, props and rigs without
    roles get radii from the length of their bones, never thicker than where they begin.

    >>> from kinema import roles, samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> radii = bone_radii(walk.skeleton, roles.find_roles(walk))
    >>> start, end = radii[walk.skeleton.index("LeftLeg")]  # the thigh
    >>> bool(start > end > 0.0)
    True
    """
    part = {joint: _without_side(role) for role, joint in roles.joints.items()}
    balls = _joint_radii(skeleton, part)
    radii = np.zeros((skeleton.num_joints, 2))
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if parent < 0:
            continue
        # a bone from the trunk out to a limb is no thicker than that limb
        most = balls[joint] if part.get(joint) in _LIMBS else np.inf
        radii[joint] = min(balls[parent], most), balls[joint]
    return radii


def _joint_radii(skeleton: Skeleton, part: dict[int, str]) -> FloatArray:
    """Radius of a ball around each joint, (J,)."""
    height = skeleton.height or 1.0
    lengths = np.linalg.norm(skeleton.offsets, axis=1)
    lengths[skeleton.parents < 0] = 0.0  # where the body stands says nothing of its build
    radii = np.zeros(skeleton.num_joints)
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if joint in part:
            radii[joint] = height * _BY_ROLE[part[joint]]
        elif part.get(parent) == "head" and skeleton.is_end[joint]:
            radii[joint] = height * _TOP_OF_HEAD
        else:
            around = [lengths[joint], *lengths[list(skeleton.children(joint))]]
            bone = float(np.mean([length for length in around if length > 0.0] or [0.1 * height]))
            radius = float(np.clip(_OF_BONE * bone, _LEAST * height, _MOST * height))
            radii[joint] = radius if parent < 0 else min(radius, radii[parent])
    return radii


def _without_side(role: str) -> str:
    return role.removeprefix("left_").removeprefix("right_")
