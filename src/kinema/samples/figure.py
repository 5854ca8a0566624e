"""Build a motion: hips by position, upper body by angles, legs by inverse kinematics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kinema import quat
from kinema.motion import Motion
from kinema.ops import ik
from kinema.samples.body import SIDES, Humanoid, Side
from kinema.samples.curves import soft_line
from kinema.samples.feet import FootTrack
from kinema.skeleton import FloatArray

__all__ = ["JointRotations", "Tracks", "arm", "assemble", "neck", "settle", "trunk", "turned"]

JointRotations: TypeAlias = dict[str, FloatArray]

# Legs are never straighter than this: a straight knee would snap when it bends again.
_STRETCH = 0.993
# Spacing of the curve that lowers the hips where a leg would not reach.
_SETTLE_S = 0.05


@dataclass(frozen=True)
class Tracks:
    """A body in every frame: position (F, 3) and rotation (F, 4) of the hips in the world, local
    rotations (F, 4) of other joints, and the feet.
    """

    hips: FloatArray
    turn: FloatArray
    joints: JointRotations
    feet: Mapping[Side, FootTrack]


def turned(pitch: ArrayLike, yaw: ArrayLike, roll: ArrayLike) -> FloatArray:
    """Roll about Z, then pitch about X, then yaw about Y: to the right, forward, to the left."""
    return quat.mul(
        quat.from_axis_angle([0.0, 1.0, 0.0], yaw),
        quat.mul(
            quat.from_axis_angle([1.0, 0.0, 0.0], pitch),
            quat.from_axis_angle([0.0, 0.0, 1.0], roll),
        ),
    )


def trunk(lean: FloatArray, yaw: FloatArray, side: FloatArray) -> JointRotations:
    """Lean the spine forward, turn it to the left and bend it to the right, a third per joint."""
    third = turned(lean / 3.0, yaw / 3.0, side / 3.0)
    return dict.fromkeys(("Spine", "Spine1", "Spine2"), third)


def neck(nod: FloatArray, yaw: FloatArray) -> JointRotations:
    """Nod and turn the head, half in each joint."""
    return dict.fromkeys(("Neck", "Head"), turned(nod / 2.0, yaw / 2.0, np.zeros_like(nod)))


def arm(
    side: Side,
    swing: FloatArray,
    elbow: FloatArray,
    *,
    out: ArrayLike = 0.12,
    twist: ArrayLike = 0.25,
    fist: ArrayLike = 0.35,
) -> JointRotations:
    """A hanging arm, swung forward and away from the body, with elbow and fingers bent.

    ``twist`` turns the upper arm inwards, so that a bent forearm points across the body.
    """
    sign = 1.0 if side == "left" else -1.0
    down = quat.from_axis_angle([0.0, 0.0, 1.0], -sign * (np.pi / 2 - np.asarray(out)))
    upper = quat.mul(
        quat.from_axis_angle([1.0, 0.0, 0.0], -swing),
        quat.mul(down, quat.from_axis_angle([1.0, 0.0, 0.0], twist)),
    )
    curl = np.broadcast_to(np.asarray(fist, float), np.shape(swing))
    name = side.capitalize()
    return {
        f"{name}Arm": upper,
        f"{name}ForeArm": quat.from_axis_angle([0.0, 1.0, 0.0], -sign * elbow),
        f"{name}Hand": quat.from_axis_angle([0.0, 0.0, 1.0], -sign * 0.3 * curl),
        f"{name}FingerBase": quat.from_axis_angle([0.0, 0.0, 1.0], -sign * curl),
    }


def settle(body: Humanoid, tracks_at: Callable[[FloatArray], Tracks], at: FloatArray) -> Tracks:
    """The tracks at these times, with the hips lowered where a leg would not reach its foot.

    How far is computed on a grid of its own, so it is the same at every frame rate.
    """
    start, stop = float(at[0]) - 6.0 * _SETTLE_S, float(at[-1]) + 6.0 * _SETTLE_S
    fine = np.arange(start, stop + 0.01, 0.01)
    shortfall = _shortfall(body, tracks_at(fine))
    nodes = np.arange(start, stop + _SETTLE_S, _SETTLE_S)
    # the largest shortfall around each node, so that it is still enough after smoothing
    first = np.searchsorted(fine, nodes - 2.1 * _SETTLE_S)
    last = np.searchsorted(fine, nodes + 2.1 * _SETTLE_S)
    drop = [shortfall[i:j].max() for i, j in zip(first, last, strict=True)]
    tracks = tracks_at(at)
    lowered = tracks.hips.copy()
    lowered[:, 1] -= soft_line(at, nodes, drop, _SETTLE_S)
    return replace(tracks, hips=lowered)


def _shortfall(body: Humanoid, tracks: Tracks) -> FloatArray:
    """How much too high the hips are for the legs, (F,); 0 where the legs reach."""
    short = np.zeros(len(tracks.hips))
    for side in SIDES:
        span = _hip(body, tracks, side) - tracks.feet[side].ankle
        across = span[:, 0] ** 2 + span[:, 2] ** 2
        rise = np.sqrt(np.maximum((_STRETCH * body.leg) ** 2 - across, 0.0))
        short = np.maximum(short, span[:, 1] - rise)
    return short


def _hip(body: Humanoid, tracks: Tracks, side: Side) -> FloatArray:
    """Position of the hip joint of a leg, in the world."""
    return tracks.hips + quat.rotate(tracks.turn, body.offset(f"{side.capitalize()}UpLeg"))


def assemble(body: Humanoid, tracks: Tracks, fps: float) -> Motion:
    """Make the motion: everything is put in place, then the legs are bent to reach the feet."""
    skeleton = body.skeleton
    frames = len(tracks.hips)
    rotations = quat.identity((frames, skeleton.num_joints))
    positions = np.tile(skeleton.offsets, (frames, 1, 1))
    positions[:, 0] = tracks.hips
    rotations[:, 0] = tracks.turn
    for joint, rotation in tracks.joints.items():
        rotations[:, skeleton.index(joint)] = rotation
    for side in SIDES:
        foot, name = tracks.feet[side], side.capitalize()
        # the legs still hang straight from the hips; IK keeps the foot's world rotation
        local = quat.mul(quat.conjugate(tracks.turn), foot.rotation)
        rotations[:, skeleton.index(f"{name}Foot")] = local
        toes = quat.from_axis_angle([1.0, 0.0, 0.0], -foot.bend)
        rotations[:, skeleton.index(f"{name}ToeBase")] = toes
    motion = Motion(skeleton, quat.normalize(rotations), positions, 1.0 / fps)
    for side in SIDES:
        motion = ik.two_bone(
            motion,
            tip=f"{side.capitalize()}Foot",
            goals=tracks.feet[side].ankle,
            pole=_knee_pole(body, tracks, side),
        )
    return motion


def _knee_pole(body: Humanoid, tracks: Tracks, side: Side) -> FloatArray:
    """A point well in front of the knee, midway between the headings of hips and foot."""
    ahead = quat.rotate(tracks.turn, [0.0, 0.0, 1.0])
    toes = quat.rotate(tracks.feet[side].rotation, [1.0, 0.0, 0.0])
    ahead += np.cross(toes, [0.0, 1.0, 0.0])  # the foot's heading, whatever its pitch
    ahead[:, 1] = 0.0
    return _hip(body, tracks, side) + 5.0 * body.leg * ahead
