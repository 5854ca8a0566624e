"""Bones: the direction from a joint to its tip and the twist about it, in polar angles.

A bone has a fixed direction in its joint's own frame. The joint's rotation takes it to the parent's
frame, where the direction is a point on a sphere and the rest of the rotation a twist about it.
Each bone is interpolated in its parent's frame, so that it stays attached and keeps its length.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema import kinematics, quat
from kinema._arrays import cross, dot, length
from kinema.ops.fill.bezier import NO_PLANE, arc_axis
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Chart", "bone_axes", "chart_between"]


def bone_axes(skeleton: Skeleton) -> FloatArray:
    """Each joint's bone as a unit direction (J, 3) in the joint's own frame.

    Towards its child; with several children, towards the sum of their offsets, so that a chest
    between two shoulders points to the neck, on a mirrored body too. A joint without children
    continues the direction that leads to it. If no bone gives a direction, it is up in the rest
    pose.

    >>> arm = Skeleton.build(["shoulder", "elbow", "hand"], [-1, 0, 1],
    ...                      [[0, 0, 0], [0.3, 0, 0], [0, -0.25, 0]])
    >>> bone_axes(arm).tolist()
    [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, -1.0, 0.0]]
    """
    has_parent = skeleton.parents >= 0
    toward = np.zeros_like(skeleton.offsets)
    np.add.at(toward, skeleton.parents[has_parent], skeleton.offsets[has_parent])
    onward = quat.rotate(quat.conjugate(skeleton.rest_rotations), skeleton.offsets)
    root = skeleton.body_root
    onward[[root, *skeleton.ancestors(root)]] = 0.0  # no bone leads to a body
    shortest = 1e-6 * float(np.max(length(skeleton.offsets), initial=0.0))
    at_rest = kinematics.at_rest(skeleton).rotations[0]
    axes = quat.rotate(quat.conjugate(at_rest), np.array([0.0, 1.0, 0.0]))
    for offsets in (onward, toward):  # the preferred one last
        sizes = length(offsets)[:, None]
        axes = np.where(sizes > shortest, offsets / np.where(sizes > 0.0, sizes, 1.0), axes)
    return axes


class Chart(NamedTuple):
    """Polar angles of the rotations across G gaps: longitude, latitude and twist.

    ``start`` (G, 4) is the rotation at (0, 0, 0), ``bone`` (G, 3) the direction of its bone.
    ``axis`` (G, 3) is the polar axis: the bones of both ends lie on its equator. ``end`` (G, 3) are
    the angles of the other end, (ψ, 0, twist).
    """

    start: FloatArray
    bone: FloatArray
    axis: FloatArray
    end: FloatArray

    def rotations(self, angles: FloatArray, of: FloatArray | slice = slice(None)) -> FloatArray:
        """The rotations at polar angles (S, 3), sample s being in gap ``of[s]``."""
        start, bone, axis = self.start[of], self.bone[of], self.axis[of]
        side = cross(bone, axis)
        along = quat.exp(0.5 * angles[..., :1] * axis)
        up = quat.exp(0.5 * angles[..., 1:2] * side)
        twist = quat.exp(0.5 * angles[..., 2:] * bone)
        return quat.normalize(quat.mul(quat.mul(along, up), quat.mul(twist, start)))

    def rates(self, angular: FloatArray, *, at_end: bool) -> FloatArray:
        """The rates of the three angles (G, 3) for an angular velocity at the start or the end.

        On the equator the axes of the three angles are orthogonal: rates are plain components.
        """
        bone = quat.rotate(self._arc(), self.bone) if at_end else self.bone
        components = (self.axis, cross(bone, self.axis), bone)
        return np.stack([dot(angular, direction) for direction in components], axis=-1)

    def _arc(self) -> FloatArray:
        return quat.exp(0.5 * self.end[..., :1] * self.axis)


def chart_between(
    first: FloatArray, last: FloatArray, bones: FloatArray, turning: FloatArray
) -> Chart:
    """Polar angles for the rotations from one to another.

    Parameters
    ----------
    first, last : (G, 4)
    bones : (G, 3)
        In the joints' own frames.
    turning : (G, 3)
        Mean angular velocity, in the parents' frames. It decides the direction of a half turn, and
        lays the equator along the path where both ends are equal.
    """
    bone, target = quat.rotate(first, bones), quat.rotate(last, bones)
    axis = arc_axis(bone, target, _toward(first, last, bone, turning))
    angle = np.abs(np.arctan2(dot(cross(axis, bone), target), dot(bone, target)))
    arc = quat.exp(0.5 * angle[..., None] * axis)
    # what is left after the turn along the arc fixes the bone
    rest = quat.mul(quat.mul(quat.conjugate(arc), last), quat.conjugate(first))
    along = dot(rest[..., 1:], bone)
    twist = 2.0 * np.arctan2(np.where(rest[..., 0] < 0.0, -along, along), np.abs(rest[..., 0]))
    half_turn = np.abs(rest[..., 0]) < NO_PLANE
    twist = np.where(half_turn & (twist * dot(turning, bone) < 0.0), -twist, twist)
    end = np.stack([angle, np.zeros_like(angle), twist], axis=-1)
    return Chart(first, bone, axis, end)


def _toward(
    first: FloatArray, last: FloatArray, bone: FloatArray, turning: FloatArray
) -> FloatArray:
    """The angular velocity; without any across the bone, the axis from one end to the other.

    Between opposite directions that is the axis of the half turn itself, whatever the local axes.
    """
    across = turning - dot(turning, bone)[..., None] * bone
    still = length(across) <= NO_PLANE * length(turning)
    turn = quat.mul(last, quat.conjugate(first))[..., 1:]
    return np.where(still[..., None], turn, turning)
