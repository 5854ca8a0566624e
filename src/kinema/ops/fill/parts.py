"""Body parts: the direction from a joint to its tip and the twist about it, in polar angles.

A joint's rotation turns its bone, whose direction in the joint's own frame does not change, into
the parent's frame: that direction is a point on a sphere, and what is left is a twist about it.
Each part is interpolated in its parent's frame, so that from the root outward every part starts
where its parent ends and keeps its length.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema._arrays import cross, dot, length
from kinema.ops.fill.bezier import NO_PLANE, arc_axis
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Chart", "bone_axes", "chart_between"]


def bone_axes(skeleton: Skeleton) -> FloatArray:
    """Give each joint's bone as a unit direction (J, 3) in the joint's own frame.

    Towards its child; with several children, towards the sum of their offsets, so that a chest
    between two shoulders points to the neck, on a mirrored body too. A joint without children goes
    on in the direction that leads to it. Where nothing gives a direction it is +Y.

    >>> arm = Skeleton.build(["shoulder", "elbow", "hand"], [-1, 0, 1],
    ...                      [[0, 0, 0], [0.3, 0, 0], [0, -0.25, 0]])
    >>> bone_axes(arm).tolist()
    [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, -1.0, 0.0]]
    """
    hangs = skeleton.parents >= 0
    toward = np.zeros_like(skeleton.offsets)
    np.add.at(toward, skeleton.parents[hangs], skeleton.offsets[hangs])
    onward = quat.rotate(quat.conjugate(skeleton.rest_rotations), skeleton.offsets)
    shortest = 1e-6 * float(np.max(length(skeleton.offsets), initial=0.0))
    axes = np.tile([0.0, 1.0, 0.0], (skeleton.num_joints, 1))
    for offsets in (onward, toward):  # the better one last
        sizes = length(offsets)[:, None]
        axes = np.where(sizes > shortest, offsets / np.where(sizes > 0.0, sizes, 1.0), axes)
    return axes


class Chart(NamedTuple):
    """Polar angles for the rotations between two: longitude, latitude and twist, all (G, …).

    ``start`` is the rotation at 0, 0, 0, ``bone`` its bone's direction. ``axis`` is the polar axis:
    both ends' bones are on its equator, ``end`` = (ψ, 0, twist) being the other end.
    """

    start: FloatArray
    bone: FloatArray
    axis: FloatArray
    end: FloatArray

    def rotations(self, angles: FloatArray, of: FloatArray | slice = slice(None)) -> FloatArray:
        """Give the rotations at polar angles (S, 3), sample s in the chart number ``of[s]``."""
        start, bone, axis = self.start[of], self.bone[of], self.axis[of]
        side = cross(bone, axis)
        along = quat.exp(0.5 * angles[..., :1] * axis)
        up = quat.exp(0.5 * angles[..., 1:2] * side)
        twist = quat.exp(0.5 * angles[..., 2:] * bone)
        return quat.normalize(quat.mul(quat.mul(along, up), quat.mul(twist, start)))

    def rates(self, angular: FloatArray, *, at_end: bool) -> FloatArray:
        """Give the rates of the three angles (G, 3) at an end, for an angular velocity there.

        On the equator the angles' axes are square to each other: rates are plain components.
        """
        bone = quat.rotate(self._arc(), self.bone) if at_end else self.bone
        components = (self.axis, cross(bone, self.axis), bone)
        return np.stack([dot(angular, way) for way in components], axis=-1)

    def _arc(self) -> FloatArray:
        return quat.exp(0.5 * self.end[..., :1] * self.axis)


def chart_between(
    first: FloatArray, last: FloatArray, bones: FloatArray, turning: FloatArray
) -> Chart:
    """Lay a chart over the way from one rotation to another.

    Parameters
    ----------
    first, last : (G, 4)
    bones : (G, 3)
        In the joints' own frames.
    turning : (G, 3)
        Mean angular velocity, in the parents' frames. It decides where half a turn leaves two
        ways open, and lays the equator along the path where both ends are alike.
    """
    bone, target = quat.rotate(first, bones), quat.rotate(last, bones)
    axis = arc_axis(bone, target, turning)
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
