"""The T-pose of any rig: upright, facing +Z, arms out to the sides, legs straight down.

VMC's rotations are relative to it. A rest pose may be an A-pose, may face another way or lie on its
back: what is taken from it is how the bones hang together, not where they point.
"""

from __future__ import annotations

import numpy as np

from kinema import quat
from kinema.kinematics import at_rest
from kinema.ops.roles import Roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["places_in", "t_pose"]

_LEFT, _UP, _FORWARD = np.eye(3)
_LEVEL = np.cos(0.2)  # a body this near to one of the world's axes was built along it
_OUT = {"left": _LEFT, "right": -_LEFT}


def t_pose(skeleton: Skeleton, roles: Roles) -> FloatArray:
    """World rotations (J, 4) of every joint in the T-pose: x is left, y up, z forward.

    Limbs are straightened by the shortest turns, from the trunk outwards; feet point forward.

    >>> from kinema.live.avatar import avatar
    >>> from kinema.ops.roles import find_roles
    >>> turned = t_pose(avatar(), find_roles(avatar()))  # the avatar's rest pose is one
    >>> bool(np.allclose(turned, quat.identity((55,)), atol=1e-9))
    True
    """
    world = at_rest(skeleton)
    rotations = quat.mul(
        quat.conjugate(_axes(skeleton, roles, world.positions[0])), world.rotations[0]
    )

    def point(start: int | None, end: int | None, along: FloatArray, level: bool = False) -> None:
        if start is None or end is None or start == end:
            return
        places = places_in(skeleton, rotations)
        bone = places[end] - places[start]
        if level:
            bone[1] = 0.0
        branch = [start, *skeleton.descendants(start)]
        rotations[branch] = quat.mul(_swing(bone, along), rotations[branch])

    for side, out in _OUT.items():
        parts = ("shoulder", "elbow", "hand", "hip", "knee", "ankle", "toe")
        shoulder, elbow, hand, hip, knee, ankle, toe = (roles.get(f"{side}_{p}") for p in parts)
        point(shoulder, elbow, out)
        point(elbow, hand, out)
        point(hip, knee, -_UP)
        point(knee, ankle, -_UP)
        point(ankle, toe, _FORWARD, level=True)
    return quat.normalize(rotations)


def places_in(skeleton: Skeleton, rotations: FloatArray) -> FloatArray:
    """Where the joints (J, 3) of a body with these world rotations are, its roots as at rest."""
    places = skeleton.offsets.copy()
    turned = quat.rotate(rotations[skeleton.parents], skeleton.offsets)
    for joint, parent in enumerate(skeleton.parents.tolist()):
        if parent >= 0:
            places[joint] = places[parent] + turned[joint]
    return places


def _axes(skeleton: Skeleton, roles: Roles, places: FloatArray) -> FloatArray:
    """Left, up and forward of a body at rest, as a rotation (4,)."""
    lines = [
        places[roles[f"left_{part}"]] - places[roles[f"right_{part}"]]
        for part in ("hip", "shoulder")
        if f"left_{part}" in roles and f"right_{part}" in roles
    ]
    top = next((roles[role] for role in ("head", "neck", "chest") if role in roles), None)
    if not lines or top is None:
        return quat.identity()
    up = _unit(places[top] - places[roles["hips"]])
    largest = int(np.argmax(np.abs(up)))
    if abs(up[largest]) > _LEVEL:
        up = np.eye(3)[largest] * np.sign(up[largest])
    left = sum((_unit(line) for line in lines), np.zeros(3))
    left = _unit(left - (left @ up) * up)
    return quat.from_matrix(np.stack([left, up, np.cross(left, up)], axis=1))


def _swing(start: FloatArray, end: FloatArray) -> FloatArray:
    """The shortest turn (4,) from one direction to another."""
    start = _unit(start)
    if not start.any():
        return quat.identity()
    if start @ end < -0.999999:  # half a turn: bodies turn about the vertical
        axis = _UP if abs(start @ _UP) < 0.9 else _LEFT
        return np.array([0.0, *axis])
    return quat.normalize(np.array([1.0 + start @ end, *np.cross(start, end)]))


def _unit(vector: FloatArray) -> FloatArray:
    size = float(np.linalg.norm(vector))
    return np.asarray(vector / size) if size > 0.0 else vector
