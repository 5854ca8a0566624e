"""Retarget joint by joint: directions, twist and reach of the source, on the target's bones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from kinema import _native, quat
from kinema._arrays import parts
from kinema.errors import SkeletonError
from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.retarget.bodies import LIMBS, SIDES, Body, middle, unit
from kinema.ops.retarget.mapping import JointMap, find_map
from kinema.ops.retarget.reference import CommonPose, reference_pose, swing
from kinema.skeleton import FloatArray

__all__ = ["Pairing", "pose_target"]

_BLOCK = 4096  # frames


@dataclass(frozen=True, eq=False, slots=True)
class Pairing:
    """Two bodies in the reference pose, and what drives what.

    Parameters
    ----------
    source, target : Body
    joints : JointMap
    source_pose, target_pose : CommonPose
    scale : float
        Length of the target's legs, in those of the source.
    """

    source: Body
    target: Body
    joints: JointMap
    source_pose: CommonPose
    target_pose: CommonPose
    scale: float

    @classmethod
    def of(cls, source: Body, target: Body, joints: JointMap) -> Pairing:
        """Put both bodies into the reference pose."""
        poses = (
            reference_pose(source, find_map(target, source).undriven(source)),
            reference_pose(target, joints.undriven(target)),
        )
        legs = leg_length(source, poses[0]), leg_length(target, poses[1])
        if not min(legs) > 0.0:
            raise SkeletonError("retargeting needs legs on both bodies, found some of no length")
        return cls(source, target, joints, *poses, legs[1] / legs[0])


def pose_target(pairing: Pairing, world: World) -> Motion:
    """The target in all poses of the source, whose ``world`` is given; feet are not held yet."""
    source, target = pairing.source, pairing.target
    assert source.derived is not None
    rotations = np.empty((len(world.rotations), target.skeleton.num_joints, 4))
    driven = _driven(pairing)
    _native.transfer(
        source=_native.SourcePoses(
            rotations=world.rotations,
            positions=world.positions,
            reference=pairing.source_pose.rotations,
        ),
        target=driven.native(pairing),
        limbs=_limbs(pairing, driven),
        spine=_spine(pairing, driven),
        neck=_neck(pairing, driven),
        rotations=rotations,
    )
    # bones as the target's motion has them, if there is one
    bones = target.skeleton.offsets if target.derived is None else target.bones
    positions = np.empty((*rotations.shape[:2], 3))
    for part in parts(len(positions), _BLOCK):
        positions[part] = bones
    _place_hips(pairing, world, rotations, positions)
    return Motion.unchecked(target.skeleton, rotations, positions, source.derived.motion.frame_time)


@dataclass(frozen=True, eq=False, slots=True)
class _Driven:
    """For each joint of the target, the two that drive it, -1 for none; weight of the second."""

    first: np.ndarray[tuple[int], np.dtype[np.int32]]
    second: np.ndarray[tuple[int], np.dtype[np.int32]]
    weights: FloatArray

    def all(self, *joints: int) -> bool:
        return bool((self.first[list(joints)] >= 0).all())

    def native(self, pairing: Pairing) -> _native.DrivenJoints:
        return _native.DrivenJoints(
            parents=pairing.target.skeleton.parents,
            first=self.first,
            second=self.second,
            weights=self.weights,
            reference=pairing.target_pose.rotations,
        )


def _driven(pairing: Pairing) -> _Driven:
    names, source = pairing.target.skeleton.names, pairing.source.skeleton
    first = np.full(len(names), -1, np.int32)
    second, weights = first.copy(), np.zeros(len(names))
    for joint, name in enumerate(names):
        if name in pairing.joints.drivers:
            one, other, weight = pairing.joints.drivers[name]
            first[joint], second[joint] = source.index(one), source.index(other)
            weights[joint] = weight
    return _Driven(first, second, weights)


def _limbs(pairing: Pairing, driven: _Driven) -> _native.LimbPairs:
    """Limbs that both bodies have."""
    source, target, pose = pairing.source, pairing.target, pairing.target_pose
    joints, bones = [], []
    for roles in LIMBS.values():
        if not (source.has(*roles) and target.has(*roles)):
            continue
        start, _, end = (source.roles[role] for role in roles)
        chain = [target.roles[role] for role in roles]
        if driven.all(*chain):
            joints.append([start, end, *chain])
            bones.append([pose.bone(*chain[:2]), pose.bone(*chain[1:])])
    return _native.LimbPairs(
        joints=np.array(joints, np.int32).reshape(-1, 5),
        bones=np.array(bones).reshape(-1, 2, 3),
    )


def _spine(pairing: Pairing, driven: _Driven) -> _native.LeaningChain:
    """From the middle between the hips to the base of the neck; hips and chest stay as they are."""
    source, target, pose = pairing.source, pairing.target, pairing.target_pose
    path = target.chain(target.hips, target.carrier)
    between = path[1:-1]
    if not driven.all(*path) or source.carrier == source.hips:
        between = []
    first = between[0] if between else target.hips
    source_hips = [source.roles[f"{side}_hip"] for side in SIDES]
    return _native.LeaningChain(
        source=np.array([*source_hips, source.carrier, source.top], np.int32),
        target=np.array([target.hips, target.carrier], np.int32),
        joints=np.array(between, np.int32),
        bones=_bones(pose, path[1:], len(between)),
        below=pose.positions[first].copy(),
        above=pose.bone(target.carrier, target.top),
        align=swing(
            unit(pairing.source_pose.positions[source.top]), unit(pose.positions[target.top])
        ),
    )


def _neck(pairing: Pairing, driven: _Driven) -> _native.LeaningChain:
    """From neck to head, where one body has more joints there: else each turns as its partner."""
    source, target, pose = pairing.source, pairing.target, pairing.target_pose
    ends = [(body.carrier, body.carrier) for body in (source, target)]
    joints: list[int] = []
    if all(body.has("neck", "head") for body in (source, target)):
        ends = [(body.roles["neck"], body.roles["head"]) for body in (source, target)]
        theirs, own = source.chain(*ends[0])[:-1], target.chain(*ends[1])[:-1]
        if theirs and len(theirs) != len(own) and driven.all(*own, target.carrier):
            joints = own
    (source_neck, source_head), (neck, head) = ends
    return _native.LeaningChain(
        source=np.array([source_neck, source_neck, source.carrier, source_head], np.int32),
        target=np.array([target.carrier, target.carrier], np.int32),
        joints=np.array(joints, np.int32),
        bones=_bones(pose, [*joints, head], len(joints)),
        below=np.zeros(3),
        above=np.zeros(3),
        align=swing(
            unit(pairing.source_pose.bone(source_neck, source_head)), unit(pose.bone(neck, head))
        ),
    )


def _bones(pose: CommonPose, path: Sequence[int], count: int) -> FloatArray:
    """The first few bones along a path of joints, (count, 3)."""
    return np.array([pose.bone(*ends) for ends in pairwise(path)][:count]).reshape(-1, 3)


def _place_hips(
    pairing: Pairing, world: World, rotations: FloatArray, positions: FloatArray
) -> None:
    """Put the middle between the hips where it is in the source, in lengths of the legs.

    Ankles of the two bodies may be at different heights over the floor: what is scaled is how far
    the hips are above the ankles.
    """
    source, target = pairing.source, pairing.target
    hips = [source.roles[f"{side}_hip"] for side in SIDES]
    places = pairing.scale * middle(world.positions, hips)
    places[:, 1] += _ankle_height(target, pairing.target_pose) - pairing.scale * _ankle_height(
        source, pairing.source_pose
    )
    above = target.skeleton.ancestors(target.hips)
    turned = rotations[:, target.hips]
    rest = target.rest
    if above:
        turned = quat.mul(rest.rotations[above[0]], turned)
    # from the middle between the hips to the joint itself
    own = quat.mul(turned, quat.conjugate(pairing.target_pose.rotations[target.hips]))
    places += quat.rotate(own, pairing.target_pose.positions[target.hips])
    if above:
        back = quat.conjugate(rest.rotations[above[0]])
        places = quat.rotate(back, places - rest.positions[above[0]])
    positions[:, target.hips] = places


def _ankle_height(body: Body, pose: CommonPose) -> float:
    """From the lowest joint of a foot up to its ankle, while it stands flat; the mean of both."""
    heights = []
    for side in SIDES:
        ankle = body.roles[f"{side}_ankle"]
        foot = [ankle, *body.skeleton.descendants(ankle)]
        heights.append(pose.positions[ankle, 1] - pose.positions[foot, 1].min())
    return float(np.mean(heights))


def leg_length(body: Body, pose: CommonPose) -> float:
    """Mean length of the legs, from hip to ankle."""
    return float(np.mean([_length(body, pose, LIMBS[f"{side}_leg"]) for side in SIDES]))


def _length(body: Body, pose: CommonPose, roles: tuple[str, ...]) -> float:
    start, joint, end = (body.roles[role] for role in roles)
    return float(np.linalg.norm(pose.bone(start, joint)) + np.linalg.norm(pose.bone(joint, end)))
