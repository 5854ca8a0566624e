"""A reference pose to measure joint angles from, and which way is forward and up in it.

A file's rest pose may be a T-pose, an A-pose, or one that no body could take (all bones along one
axis). Where a body could take it, angles are measured from it, otherwise from the mean pose of the
motion.
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

__all__ = ["BendAxes", "BodyDirections", "ReferencePose", "frame_of", "reference_pose"]

_BEND = 0.1  # mean sine of an elbow's or knee's bend that shows in which direction it bends,
_ONE_WAY = 0.8  # if this much of the bending is in one direction


class BodyDirections(NamedTuple):
    """A body's left, up and forward, in the world of the pose."""

    left: FloatArray
    up: FloatArray
    forward: FloatArray


class BendAxes(NamedTuple):
    """The axis that a limb bends about, in the axes of the joint above and of the joint itself.

    ``upper`` is the bone that leads to the joint, in the axes above; ``lower`` the one that leads
    away from it, in the joint's own.
    """

    above: FloatArray
    own: FloatArray
    upper: FloatArray
    lower: FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class ReferencePose:
    """World rotations (J, 4) and positions (J, 3) of a pose, and the motion, if there is one."""

    skeleton: Skeleton
    rotations: FloatArray
    positions: FloatArray
    motion: Motion | None

    def direction(self, start: int, end: int) -> FloatArray:
        """Unit vector from one joint to another; 0 where they coincide."""
        return _unit(self.positions[end] - self.positions[start])

    def own(self, joint: int, direction: FloatArray) -> FloatArray:
        """A direction in the world, in a joint's own axes; the parent of a root is the world."""
        if joint < 0:
            return direction
        return quat.rotate(quat.conjugate(self.rotations[joint]), direction)

    def local(self, joint: int) -> FloatArray:
        """A joint's rotation in this pose, local to its parent."""
        parent = int(self.skeleton.parents[joint])
        above = quat.identity() if parent < 0 else self.rotations[parent]
        return quat.mul(quat.conjugate(above), self.rotations[joint])

    def directions(
        self, left: int, right: int, low: FloatArray, high: FloatArray
    ) -> BodyDirections:
        """Left, up and forward, from a pair of joints and a line up the trunk."""
        side = self.direction(right, left)
        up = _perpendicular(high - low, side)
        return BodyDirections(side, up, np.cross(side, up))

    def bend_axes(
        self, first: int, joint: int, last: int, axis: FloatArray, within_rad: float
    ) -> BendAxes:
        """How the limb (first, joint, last) bends: as the motion shows, where it does.

        ``axis``, in the world of the pose, is the anatomical one. A motion that bends about an
        axis farther than ``within_rad`` from it, or in both directions, shows nothing.
        """
        above = int(self.skeleton.parents[joint])
        upper = self.own(above, self.direction(first, joint))
        lower = self.own(joint, self.direction(joint, last))
        turns = self.local(joint)[None]
        if self.motion is not None and self.motion.num_frames:
            turns = self.motion.rotations[:, joint]
        bends = np.cross(upper, quat.rotate(turns, lower))
        total, most = np.linalg.norm(bends.sum(axis=0)), np.linalg.norm(bends, axis=-1).sum()
        axis_above = _perpendicular(self.own(above, axis), upper)
        shown = _perpendicular(bends.sum(axis=0), upper)
        clear = total > _BEND * len(turns) and total > _ONE_WAY * most
        if clear and shown @ axis_above > np.cos(within_rad):
            axis_above = shown
        else:
            turns = self.local(joint)[None]
        seen = quat.rotate(quat.conjugate(turns), axis_above).sum(axis=0)
        return BendAxes(axis_above, _perpendicular(seen, lower), upper, lower)


def reference_pose(body: Motion | Skeleton, roles: Roles) -> ReferencePose:
    """Find a pose of this body that joint angles can be measured from.

    Raises
    ------
    SkeletonError
        If no body could take the rest pose and there is no motion to go by.
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
                "so it does not show how its joints turn",
                hint="give a motion of it: kinema.ik.limits.human(motion)",
            )
        mean = quat.mean(motion.rotations, axis=0)[None]
        still = motion.with_arrays(rotations=mean, positions=motion.positions[:1].copy())
        world = kinematics.forward(still)
    return ReferencePose(skeleton, world.rotations[0], world.positions[0], motion)


def frame_of(x: FloatArray, z: FloatArray) -> FloatArray:
    """The rotation that takes the z axis to ``z`` and the x axis as close to ``x`` as possible."""
    long = _unit(z)
    first = _perpendicular(x, long)
    return quat.from_matrix(np.stack([first, np.cross(long, first), long], axis=1))


def _upright(positions: FloatArray, roles: Roles) -> bool:
    """Whether legs point down from the trunk, and arms sideways or down."""
    top = next((roles[role] for role in ("head", "neck", "chest") if role in roles), None)
    if top is None:
        return True
    for side in ("left", "right"):
        hip, foot = (roles.get(f"{side}_{part}") for part in ("hip", "ankle"))
        if hip is None or foot is None:
            continue
        up = _unit(positions[top] - positions[hip])
        if _unit(positions[foot] - positions[hip]) @ up > -0.5:
            return False
        shoulder, hand = (roles.get(f"{side}_{part}") for part in ("shoulder", "hand"))
        if shoulder is not None and hand is not None:
            arm = _unit(positions[hand] - positions[shoulder])
            across = roles.get("right_shoulder" if side == "left" else "left_shoulder")
            out = 0.0 if across is None else arm @ _unit(positions[shoulder] - positions[across])
            if arm @ up > 0.7 or out < -0.5:
                return False
    return True


def _unit(v: FloatArray) -> FloatArray:
    size = float(np.linalg.norm(v))
    return v / size if size > 0.0 else np.zeros(3)


def _perpendicular(v: FloatArray, axis: FloatArray) -> FloatArray:
    """The part of v perpendicular to a unit vector, normalised; any perpendicular if it is 0."""
    rest = v - (v @ axis) * axis
    if np.linalg.norm(rest) < 1e-6 * max(float(np.linalg.norm(v)), 1e-300):
        rest = np.cross(axis, np.eye(3)[int(np.argmin(np.abs(axis)))])
    return _unit(rest)
