"""A rig that VMC's bones drive, and that drives them: any skeleton, by the roles of its joints."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from kinema import _native, kinematics, quat
from kinema.errors import OptionError
from kinema.live.bones import BONES, HIPS, PARENTS, BoneFrame, find_bones
from kinema.live.t_pose import places_in, t_pose
from kinema.motion import Motion, Pose
from kinema.ops.roles import find_roles
from kinema.skeleton import FloatArray, IntArray, Skeleton

__all__ = ["Rig", "metres_per_unit"]

_UNITS = (1.0, 0.01, 0.0254, 0.001, 0.3048)  # metres, centimetres, inches, millimetres, feet
_TALL = (1.2, 2.2)  # metres: heights of people
_USUAL = 1.7
_MOST_JOINTS = 1000


class Rig:
    """A skeleton seen as VMC sees bodies: bones that turn relative to an upright T-pose.

    Joints between two bones, such as further joints of a spine, are rigid when bones drive the rig;
    what they do counts when the rig drives the bones. Bone lengths are always the skeleton's own.

    Parameters
    ----------
    body : Motion or Skeleton
        A motion is better: its poses help to find the roles of its joints.

    Raises
    ------
    MissingRole
        If no hips are found; `kinema.roles.assign` declares them.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> rig = Rig(walk)
    >>> bones = rig.bones(walk.pose(0.5), 0.5)
    >>> poses = walk.pose(0.5), rig.pose(bones)
    >>> sent, back = (kinematics.forward(pose.motion()) for pose in poses)
    >>> bool(np.allclose(sent.positions[0, 0], back.positions[0, 0]))
    True
    """

    def __init__(self, body: Motion | Skeleton) -> None:
        self.skeleton = body.skeleton if isinstance(body, Motion) else body
        if self.skeleton.num_joints > _MOST_JOINTS:
            raise OptionError(
                f"a live rig has at most {_MOST_JOINTS} joints, found {self.skeleton.num_joints}"
            )
        roles = find_roles(body)
        self.joints: IntArray = find_bones(self.skeleton, roles)
        self.reference: FloatArray = t_pose(self.skeleton, roles)
        self.metres_per_unit = metres_per_unit(self.skeleton)

    def pose(self, frame: BoneFrame) -> Pose:
        """The rig's pose for a frame of bones."""
        joints = self.skeleton.num_joints
        rotations, positions = np.empty((joints, 4)), np.empty((joints, 3))
        _native.vmc_follow(self._native, frame.rotations, frame.places, rotations, positions)
        return Pose.unchecked(self.skeleton, rotations, positions)

    def bones(self, pose: Pose, time_s: float) -> BoneFrame:
        """The bones of the rig in a pose: all travel in the hips, the root at the origin."""
        world = kinematics.forward(pose.motion())
        rotations = quat.identity((len(BONES),))
        driven = self.joints[self.sent]
        rotations[self.sent] = quat.mul(
            world.rotations[0, driven], quat.conjugate(self.reference[driven])
        )
        local = quat.mul(quat.conjugate(rotations[self._carriers]), rotations[self.sent])
        rotations[self.sent] = quat.normalize(local)
        places = np.zeros((2, 3))
        places[1] = self.metres_per_unit * world.positions[0, self.joints[HIPS]]
        return BoneFrame(time_s, rotations, places, seen=self._seen)

    @cached_property
    def sent(self) -> IntArray:
        """The bones that the rig has, without the root."""
        return np.flatnonzero(self.joints >= 0).astype(np.int32)

    @cached_property
    def places(self) -> FloatArray:
        """Where each bone is in its parent's frame in the T-pose, (56, 3) metres.

        For receivers that use positions; ours takes bone lengths from the skeleton.
        """
        standing = places_in(self.skeleton, self.reference)
        places = np.zeros((len(BONES), 3))
        carriers = self.joints[self._carriers]
        places[self.sent] = standing[self.joints[self.sent]] - standing[carriers]
        return self.metres_per_unit * places

    @cached_property
    def _seen(self) -> int:
        return 1 | sum(1 << int(bone) for bone in self.sent)

    @cached_property
    def _carriers(self) -> IntArray:
        """For each sent bone the next one up that the rig has; the root above the hips."""
        carriers = np.zeros(len(self.sent), np.int32)
        for at, bone in enumerate(self.sent):
            above = int(PARENTS[bone])
            while above > 0 and self.joints[above] < 0:
                above = int(PARENTS[above])
            carriers[at] = above
        return carriers

    @cached_property
    def _native(self) -> _native.VmcRig:
        skeleton = self.skeleton
        parents = skeleton.parents
        above = self.reference[parents]
        local = np.where(
            (parents >= 0)[:, None],
            quat.mul(quat.conjugate(above), self.reference),
            self.reference,
        )
        # what the hips hang from stays as it is at rest
        over = list(skeleton.ancestors(int(self.joints[HIPS])))
        local[over] = skeleton.rest_rotations[over]
        bones = np.full(skeleton.num_joints, -1, np.int32)
        bones[self.joints[self.sent]] = self.sent
        return _native.VmcRig(
            parents=parents,
            bones=bones,
            reference=self.reference,
            local=np.ascontiguousarray(local),
            offsets=skeleton.offsets,
            metres_per_unit=self.metres_per_unit,
        )


def metres_per_unit(skeleton: Skeleton) -> float:
    """The unit as declared, or else the one that makes the body as tall as people are."""
    if skeleton.metres_per_unit is not None:
        return skeleton.metres_per_unit
    height = skeleton.height
    if not height > 0.0:
        return 1.0
    fitting = (unit for unit in _UNITS if _TALL[0] <= height * unit <= _TALL[1])
    return next(fitting, _USUAL / height)
