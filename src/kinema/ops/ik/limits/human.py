"""The joint limits of a human body, by the roles of its joints.

Ranges come from textbooks on joint motion (American Academy of Orthopaedic Surgeons; Kapandji),
widened for the errors of marker-based recordings: sliding skin, misplaced rotation centres, and
forearm rotation that a file may assign to the elbow or to the wrist.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from kinema import quat
from kinema.errors import SkeletonError
from kinema.motion import Motion
from kinema.ops.ik.limits.joint import AngleRange, JointLimit, axes, cone
from kinema.ops.ik.limits.reference_pose import (
    BodyDirections,
    ReferencePose,
    frame_of,
    reference_pose,
)
from kinema.ops.ik.limits.table import Limits
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["human", "human_limits"]

# All in degrees. Signs are for the left side; sideways ones are mirrored for the right.
_HIP = {"flexion": (-50, 145), "abduction": (-50, 80), "twist": (-80, 80)}
_KNEE = {"flexion": (-20, 165), "abduction": (-25, 25), "twist": (-45, 45)}
_ANKLE = {"flexion": (-55, 75), "abduction": (-45, 45), "twist": (-50, 50)}
_TOE = {"flexion": (-90, 60), "abduction": (-30, 30), "twist": (-30, 30)}
_ELBOW = {"flexion": (-20, 165), "abduction": (-30, 30), "twist": (-110, 110)}
_SHOULDER, _SHOULDER_TWIST = 125, 130
_COLLAR, _COLLAR_TWIST = 50, 60
_WRIST, _WRIST_TWIST = 95, 110
# Number of joints between hips and chest, or in the neck: half-angle and twist of each.
_SPINE = {1: (95, 70), 2: (75, 60), 3: (65, 45)}
_NECK = {1: (85, 95), 2: (65, 70), 3: (55, 50)}


def human(body: Motion | Skeleton) -> Limits:
    """Limit a human body's joints to what people can do, with some margin.

    Hips, knees, ankles, toes and elbows turn about anatomical axes: that of a knee or elbow is the
    one it bends about in the motion or, for a skeleton alone (or a limb that never bends), the
    one perpendicular to the limb and to the facing direction. Shoulders, collar bones, wrists,
    spine and neck have a cone and a twist. Everything else is free, including the root.

    Parameters
    ----------
    body : Motion or Skeleton
        A motion is better. It is required where no body could take the rest pose (all bones along
        one axis): angles are then measured from the mean pose.

    Returns
    -------
    Limits

    Raises
    ------
    SkeletonError
        If this is not the skeleton of a body, or no body could take its rest pose and there is
        no motion.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> limits = human(walk)
    >>> bool(limits.inside(walk.rotations).all())
    True
    """
    return human_limits(body, find_roles(body))


def human_limits(body: Motion | Skeleton, found: Roles) -> Limits:
    """`human` for a body whose roles are known."""
    if found.four_legged:
        raise SkeletonError(
            "human limits are for people, and this body has four legs",
            hint="give it limits of its own: kinema.ik.limits.Limits.build(skeleton, {…})",
        )
    pose = reference_pose(body, found)
    limits: dict[int, JointLimit] = {}
    if "left_hip" in found or "right_hip" in found:
        pelvis = pose.directions(found["left_hip"], found["right_hip"], *_trunk_line(pose, found))
        for side in ("left", "right"):
            limits |= _leg(pose, found, side, pelvis)
    if "left_shoulder" in found or "right_shoulder" in found:
        pair = found["left_shoulder"], found["right_shoulder"]
        chest = pose.directions(*pair, *_trunk_line(pose, found))
        for side in ("left", "right"):
            limits |= _arm(pose, found, side, chest)
    limits |= _trunk(pose, found)
    if not limits:
        raise SkeletonError(
            "human limits need joints whose roles are known, found none",
            hint='declare them: kinema.roles.assign(motion, {"left_shoulder": "JointName", …}), '
            "or --role left_shoulder=JointName",
        )
    names = pose.skeleton.names
    return Limits.build(pose.skeleton, {names[joint]: limit for joint, limit in limits.items()})


def _trunk_line(pose: ReferencePose, roles: Roles) -> tuple[FloatArray, FloatArray]:
    """A low and a high point of the trunk."""
    pairs = [("left_hip", "right_hip"), ("left_shoulder", "right_shoulder")]
    points = [
        pose.positions[[roles[left], roles[right]]].mean(axis=0)
        for left, right in pairs
        if left in roles and right in roles
    ]
    points += [
        pose.positions[roles[role]] for role in ("hips", "chest", "neck", "head") if role in roles
    ]
    if len(points) > 1 and np.linalg.norm(points[1] - points[0]) > 0.0:
        return points[0], points[1]
    return points[0], points[-1]


def _leg(
    pose: ReferencePose, roles: Roles, side: str, pelvis: BodyDirections
) -> dict[int, JointLimit]:
    hip, knee, ankle, toe = (
        roles.get(f"{side}_{part}") for part in ("hip", "knee", "ankle", "toe")
    )
    limits: dict[int, JointLimit] = {}
    if hip is None or knee is None or ankle is None:
        return limits
    # The shin swings back about the axis to the left.
    hinge = pose.bend_axes(hip, knee, ankle, pelvis.left, np.radians(45.0))
    limits[knee] = _bending(
        frame_of(hinge.above, hinge.upper), frame_of(hinge.own, hinge.lower), _KNEE
    )

    above = int(pose.skeleton.parents[hip])
    hanging = frame_of(pose.own(above, pelvis.left), pose.own(above, -pelvis.up))
    thigh = _carried(pose, int(pose.skeleton.parents[knee]), hip, hinge.above, hinge.upper)
    limits[hip] = _bending(hanging, thigh, _HIP, forward=-1, out=1 if side == "left" else -1)

    shin = _carried(pose, knee, ankle, hinge.own, hinge.lower)
    limits[ankle] = _bending(quat.mul(pose.local(ankle), shin), shin, _ANKLE)
    if toe is not None and not pose.skeleton.is_end[toe]:
        foot = _carried(pose, knee, toe, hinge.own, hinge.lower)
        limits[toe] = _bending(quat.mul(pose.local(toe), foot), foot, _TOE)
    return limits


def _arm(
    pose: ReferencePose, roles: Roles, side: str, chest: BodyDirections
) -> dict[int, JointLimit]:
    parts = ("collar", "shoulder", "elbow", "hand")
    collar, shoulder, elbow, hand = (roles.get(f"{side}_{part}") for part in parts)
    limits: dict[int, JointLimit] = {}
    if shoulder is None or elbow is None or hand is None:
        return limits
    # The forearm swings forward about the axis perpendicular to upper arm and forward.
    bend = np.cross(pose.direction(shoulder, elbow), chest.forward)
    hinge = pose.bend_axes(shoulder, elbow, hand, bend, np.radians(90.0))
    limits[elbow] = _bending(
        frame_of(hinge.above, hinge.upper), frame_of(hinge.own, hinge.lower), _ELBOW
    )

    # The middle of the cone: sideways and forward, with the arm swung there from hanging down.
    above = int(pose.skeleton.parents[shoulder])
    hanging = frame_of(pose.own(above, -chest.left), pose.own(above, -chest.up))
    out = chest.left if side == "left" else -chest.left
    middle = pose.own(above, out + 0.7 * chest.forward - 0.2 * chest.up)
    swung = quat.mul(quat.between(pose.own(above, -chest.up), middle), hanging)
    upper = _carried(pose, int(pose.skeleton.parents[elbow]), shoulder, hinge.above, hinge.upper)
    limits[shoulder] = cone(
        quat.rotate(upper, [0.0, 0.0, 1.0]),
        np.radians(_SHOULDER),
        twist_rad=_radians((-_SHOULDER_TWIST, _SHOULDER_TWIST)),
        zero=quat.mul(swung, quat.conjugate(upper)),
    )
    limits[hand] = _around(pose, hand, pose.direction(elbow, hand), _WRIST, _WRIST_TWIST)
    if collar is not None:
        limits[collar] = _around(
            pose, collar, pose.direction(collar, shoulder), _COLLAR, _COLLAR_TWIST
        )
    return limits


def _trunk(pose: ReferencePose, roles: Roles) -> dict[int, JointLimit]:
    """Limits from above the hips to the head: the more joints there are, the less each turns."""
    top = next((roles[role] for role in ("head", "neck", "chest", "spine") if role in roles), None)
    if top is None or "hips" not in roles:
        return {}
    path = [top]
    while path[0] not in (roles["hips"], -1):
        path.insert(0, int(pose.skeleton.parents[path[0]]))
    first_neck = roles.get("neck") or roles.get("head")
    split = path.index(first_neck) if first_neck in path else len(path)
    limits: dict[int, JointLimit] = {}
    up = pose.direction(path[0], top)
    for joints, ranges in ((path[1:split], _SPINE), (path[split:], _NECK)):
        half, twist = ranges[min(max(len(joints), 1), 3)]
        limits |= {joint: _around(pose, joint, up, half, twist) for joint in joints}
    return limits


def _carried(
    pose: ReferencePose, start: int, joint: int, x: FloatArray, z: FloatArray
) -> FloatArray:
    """A frame given in one joint's axes, expressed in another's, in this pose."""
    turn = quat.mul(quat.conjugate(pose.rotations[joint]), pose.rotations[start])
    return quat.mul(turn, frame_of(x, z))


def _bending(
    above: FloatArray,
    own: FloatArray,
    ranges: Mapping[str, AngleRange],
    *,
    forward: int = 1,
    out: int = 1,
) -> JointLimit:
    """Limits about x (flexion), y (abduction) and z (twist) of a frame.

    ``above`` is the frame in the parent's axes and ``own`` in the joint's; with all angles 0 they
    coincide.
    """
    return axes(
        "XYZ",
        x_rad=_radians(ranges["flexion"], forward),
        y_rad=_radians(ranges["abduction"], out),
        z_rad=_radians(ranges["twist"]),
        zero=quat.mul(above, quat.conjugate(own)),
        frame=own,
    )


def _around(
    pose: ReferencePose, joint: int, direction: FloatArray, half: float, twist: float
) -> JointLimit:
    """A cone around the direction of a bone in the pose."""
    bone = pose.own(joint, direction)
    if not bone.any():
        bone = np.array([0.0, 1.0, 0.0])
    return cone(bone, np.radians(half), twist_rad=_radians((-twist, twist)), zero=pose.local(joint))


def _radians(given: AngleRange, sign: int = 1) -> AngleRange:
    least, most = sorted(float(np.radians(sign * angle)) for angle in given)
    return least, most
