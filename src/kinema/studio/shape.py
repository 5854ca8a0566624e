"""How thick a body is along each bone, for drawing: by roles, else by the bones themselves."""

from __future__ import annotations

import numpy as np

from kinema.ops.roles import Roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["bone_radii"]

# radius of a ball around a joint, as a share of the body's height
_BY_ROLE = {
    "hips": 0.068,
    "spine": 0.066,
    "chest": 0.076,
    "neck": 0.046,
    "head": 0.030,
    "collar": 0.044,
    "shoulder": 0.034,
    "elbow": 0.025,
    "hand": 0.019,
    "hip": 0.052,
    "knee": 0.036,
    "ankle": 0.024,
    "toe": 0.021,
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
# where a bone begins thinner or thicker than the ball of the joint it begins at
_START = {"head": 0.030, "collar": 0.046, "shoulder": 0.042, "hip": 0.056}
_START |= {"front_shoulder": 0.06, "hind_hip": 0.065}
_JAW, _SKULL = 0.040, 0.051  # the bone from the head joint to the top of the head
_OF_BONE = 0.16  # of the length of the bones at a joint that nothing else is known of
_LEAST, _MOST = 0.004, 0.05  # of the height, for such joints
_FINGER = 0.0085  # of the height: what hangs on a hand in twos or more
_FOUR_LEGGED = 0.55  # their height is measured along the legs and back: bodies are slimmer than that
_TAPER = 0.9  # from joint to joint beyond the last one with a role


def bone_radii(skeleton: Skeleton, roles: Roles) -> FloatArray:
    """Radius of the bone that ends at each joint, at its start and at its end: (J, 2).

    In the skeleton's unit. Roots end no bone and have 0. Joints between two with roles are as thick
    as the way between those suggests; fingers, tails, props and rigs without roles get radii from
    the length of their bones, never thicker than where they begin.

    >>> from kinema import roles, samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> radii = bone_radii(walk.skeleton, roles.find_roles(walk))
    >>> start, end = radii[walk.skeleton.index("LeftLeg")]  # the thigh
    >>> bool(start > end > 0.0)
    True
    """
    part = {joint: _without_side(role) for role, joint in roles.joints.items()}
    height = (skeleton.height or 1.0) * (_FOUR_LEGGED if roles.four_legged else 1.0)
    balls = _joint_radii(skeleton, part, height)
    radii = np.zeros((skeleton.num_joints, 2))
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if parent < 0:
            continue
        radii[joint] = balls[parent], balls[joint]
        if part.get(joint) in _START:
            radii[joint, 0] = min(balls[parent], height * _START[part[joint]])
        elif part.get(parent) == "head" and skeleton.is_end[joint]:
            length = float(np.linalg.norm(skeleton.offsets[joint]))
            radii[joint] = np.minimum((height * _JAW, height * _SKULL), 0.48 * length)
        else:  # a thin branch of a thick trunk is thin all along
            radii[joint, 0] = min(balls[parent], 2.0 * balls[joint])
    return radii


def _joint_radii(skeleton: Skeleton, part: dict[int, str], height: float) -> FloatArray:
    """Radius of a ball around each joint, (J,)."""
    lengths = np.linalg.norm(skeleton.offsets, axis=1)
    lengths[skeleton.parents < 0] = 0.0  # where the body stands says nothing of its build
    radii = np.full(skeleton.num_joints, np.nan)
    for joint, role in part.items():
        radii[joint] = height * _BY_ROLE[role]
    for joint in part:
        _fill_between(skeleton, lengths, radii, joint)
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if np.isnan(radii[joint]):
            alone = _by_bones(skeleton, lengths, joint, height)
            if parent < 0:
                radii[joint] = alone
            elif part.get(parent) == "hand" and len(skeleton.children(parent)) > 1:
                radii[joint] = min(_FINGER * height, radii[parent])
            else:
                known = radii[parent] * _TAPER
                branch = len(skeleton.children(parent)) > 1
                radii[joint] = min(known, alone) if branch or parent not in part else known
    return radii


def _fill_between(skeleton: Skeleton, lengths: FloatArray, radii: FloatArray, joint: int) -> None:
    """Joints without a role between a joint and the next one above that has one."""
    between: list[int] = []
    above = int(skeleton.parents[joint])
    while above >= 0 and np.isnan(radii[above]):
        between.append(above)
        above = int(skeleton.parents[above])
    if above < 0:
        return
    ways = np.cumsum([0.0, *lengths[[joint, *between]]])  # from the joint upwards
    for place, way in zip(between, ways[1:], strict=False):
        share = way / ways[-1] if ways[-1] > 0.0 else 0.5
        radii[place] = radii[joint] + share * (radii[above] - radii[joint])


def _by_bones(skeleton: Skeleton, lengths: FloatArray, joint: int, height: float) -> float:
    around = [lengths[joint], *lengths[list(skeleton.children(joint))]]
    bone = float(np.mean([length for length in around if length > 0.0] or [0.1 * height]))
    return float(np.clip(_OF_BONE * bone, _LEAST * height, _MOST * height))


def _without_side(role: str) -> str:
    return role.removeprefix("left_").removeprefix("right_")
