"""How a body stands: a pose to count joint angles from, and which way is forward and up in it.

A file's rest pose may be a T, an A, or no pose a body could take (all bones along one axis). Where
it is one, angles are counted from it; else from the mean pose of the motion.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kinema import kinematics, quat
from kinema.errors import SkeletonError
from kinema.motion import Motion
from kinema.ops.roles import Roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Hinge", "Sides", "Standing", "frame_of", "standing"]

_BEND = 0.1  # mean sine of an elbow's or knee's bend that shows which way it bends,
_ONE_WAY = 0.8  # if that much of the bending is in one direction


class Sides(NamedTuple):
    """A body's own directions, in the world of the pose."""

    left: FloatArray
    up: FloatArray
    forward: FloatArray


class Hinge(NamedTuple):
    """The axis that a limb bends about, in the axes of the joint above and of the joint itself.

    With it the bones: ``upper`` leads to the joint, ``lower`` away from it.
    """

    above: FloatArray
    own: FloatArray
    upper: FloatArray
    lower: FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Standing:
    """A pose of a skeleton: rotations (J, 4) in the world and places (J, 3), and its motion."""

    skeleton: Skeleton
    rotations: FloatArray
    places: FloatArray
    motion: Motion | None

    def way(self, start: int, end: int) -> FloatArray:
        """Direction from one joint to another, of length 1; 0 where they are at one place."""
        return _unit(self.places[end] - self.places[start])

    def own(self, joint: int, direction: FloatArray) -> FloatArray:
        """Take a direction in the world to a joint's own axes; a root's parent is the world."""
        if joint < 0:
            return direction
        return quat.rotate(quat.conjugate(self.rotations[joint]), direction)

    def local(self, joint: int) -> FloatArray:
        """A joint's rotation in this pose, local to its parent."""
        parent = int(self.skeleton.parents[joint])
        above = quat.identity() if parent < 0 else self.rotations[parent]
        return quat.mul(quat.conjugate(above), self.rotations[joint])

    def sides(self, left: int, right: int, low: FloatArray, high: FloatArray) -> Sides:
        """Which way is left, up and forward, by a pair of joints and a line up the trunk."""
        side = self.way(right, left)
        up = _square(high - low, side)
        return Sides(side, up, np.cross(side, up))

    def hinge(
        self, first: int, joint: int, last: int, axis: FloatArray, within_rad: float
    ) -> Hinge:
        """How the limb first, joint, last bends: as the motion shows, if it does.

        ``axis``, in the world of the pose, is what a body has; a motion that bends about one
        farther than ``within_rad`` from it, or now this way and now that, shows nothing.
        """
        above = int(self.skeleton.parents[joint])
        upper = self.own(above, self.way(first, joint))
        lower = self.own(joint, self.way(joint, last))
        turns = self.local(joint)[None]
        if self.motion is not None and self.motion.num_frames:
            turns = self.motion.rotations[:, joint]
        bends = np.cross(upper, quat.rotate(turns, lower))
        total, most = np.linalg.norm(bends.sum(axis=0)), np.linalg.norm(bends, axis=-1).sum()
        axis_above = _square(self.own(above, axis), upper)
        shown = _square(bends.sum(axis=0), upper)
        clear = total > _BEND * len(turns) and total > _ONE_WAY * most
        if clear and shown @ axis_above > np.cos(within_rad):
            axis_above = shown
        else:
            turns = self.local(joint)[None]
        seen = quat.rotate(quat.conjugate(turns), axis_above).sum(axis=0)
        return Hinge(axis_above, _square(seen, lower), upper, lower)


def standing(body: Motion | Skeleton, roles: Roles) -> Standing:
    """Find a pose of this body that joint angles can be counted from.

    Raises
    ------
    SkeletonError
        If the rest pose is not a body's and there is no motion to look at.
    """
    if isinstance(body, Skeleton):
        skeleton, motion = body, None
    else:
        skeleton, motion = body.skeleton, body
    world = kinematics.at_rest(skeleton)
    if not _upright(world.positions[0], roles):
        if motion is None or motion.num_frames == 0:
            raise SkeletonError(
                "the rest pose of this skeleton is not one that a body can take, "
                "so that it does not show which way joints turn",
                hint="give a motion of it: kinema.ik.limits.human(motion)",
            )
        mean = quat.mean(motion.rotations, axis=0)[None]
        still = motion.with_arrays(rotations=mean, positions=motion.positions[:1].copy())
        world = kinematics.forward(still)
    return Standing(skeleton, world.rotations[0], world.positions[0], motion)


def frame_of(x: FloatArray, z: FloatArray) -> FloatArray:
    """The rotation that takes the axes x and z to these directions; x gives way."""
    long = _unit(z)
    first = _square(x, long)
    return quat.from_matrix(np.stack([first, np.cross(long, first), long], axis=1))


def _upright(places: FloatArray, roles: Roles) -> bool:
    """Whether legs go down from the trunk, and arms out or down from it."""
    top = next((roles[role] for role in ("head", "neck", "chest") if role in roles), None)
    if top is None:
        return True
    for side in ("left", "right"):
        hip, foot = (roles.get(f"{side}_{part}") for part in ("hip", "ankle"))
        if hip is None or foot is None:
            continue
        up = _unit(places[top] - places[hip])
        if _unit(places[foot] - places[hip]) @ up > -0.5:
            return False
        shoulder, hand = (roles.get(f"{side}_{part}") for part in ("shoulder", "hand"))
        if shoulder is not None and hand is not None:
            arm = _unit(places[hand] - places[shoulder])
            across = roles.get("right_shoulder" if side == "left" else "left_shoulder")
            out = 0.0 if across is None else arm @ _unit(places[shoulder] - places[across])
            if arm @ up > 0.7 or out < -0.5:
                return False
    return True


def _unit(v: FloatArray) -> FloatArray:
    size = float(np.linalg.norm(v))
    return v / size if size > 0.0 else np.zeros(3)


def _square(v: FloatArray, axis: FloatArray) -> FloatArray:
    """The part of v square to a unit vector, of length 1; any if there is none."""
    rest = v - (v @ axis) * axis
    if np.linalg.norm(rest) < 1e-6 * max(float(np.linalg.norm(v)), 1e-300):
        rest = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    return _unit(rest)
