"""From what a body does to a motion: hips placed, upper body by angles, legs by their feet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from kinema import quat
from kinema.motion import Motion
from kinema.ops import ik
from kinema.samples.body import SIDES, Body, Side
from kinema.samples.curves import soft_line
from kinema.samples.feet import FootTrack
from kinema.skeleton import FloatArray

__all__ = ["Joints", "Tracks", "arm", "assemble", "neck", "settle", "trunk", "turned"]

Joints: TypeAlias = dict[str, FloatArray]

# A leg is never stretched more than this: a straight knee would snap when it bends again.
_STRETCH = 0.993
# Spacing of the curve that lowers the hips where a leg could not reach.
_SETTLE_S = 0.05


@dataclass(frozen=True)
class Tracks:
    """A body in every frame: where the hips are (F, 3) and how they are turned (F, 4) in the
    world, other joints' rotations (F, 4) local to their parents, and the feet.
    """

    hips: FloatArray
    turn: FloatArray
    joints: Joints
    feet: Mapping[Side, FootTrack]


def turned(pitch: ArrayLike, yaw: ArrayLike, roll: ArrayLike) -> FloatArray:
    """Roll about Z, pitch about X, yaw about Y, in this order: forward, left, and to the right."""
    return quat.mul(
        quat.from_axis_angle([0.0, 1.0, 0.0], yaw),
        quat.mul(
            quat.from_axis_angle([1.0, 0.0, 0.0], pitch),
            quat.from_axis_angle([0.0, 0.0, 1.0], roll),
        ),
    )


def trunk(lean: FloatArray, yaw: FloatArray, side: FloatArray) -> Joints:
    """Bend the spine forward, to the left and to the right side, a third in each joint."""
    third = turned(lean / 3.0, yaw / 3.0, side / 3.0)
    return dict.fromkeys(("Spine", "Spine1", "Spine2"), third)


def neck(nod: FloatArray, yaw: FloatArray) -> Joints:
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
) -> Joints:
    """Hang an arm down, swung forward and away from the body, and bend elbow and fingers.

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


def settle(body: Body, tracks_at: Callable[[FloatArray], Tracks], at: FloatArray) -> Tracks:
    """Give the tracks at these times, the hips lowered where a leg would not reach its foot.

    How far is found on a grid of its own, so it is the same at every frame rate.
    """
    start, stop = float(at[0]) - 6.0 * _SETTLE_S, float(at[-1]) + 6.0 * _SETTLE_S
    fine = np.arange(start, stop + 0.01, 0.01)
    lacking = _lacking(body, tracks_at(fine))
    nodes = np.arange(start, stop + _SETTLE_S, _SETTLE_S)
    # the largest lack around each node: whatever the rounding then averages is enough
    first = np.searchsorted(fine, nodes - 2.1 * _SETTLE_S)
    last = np.searchsorted(fine, nodes + 2.1 * _SETTLE_S)
    drop = [lacking[i:j].max() for i, j in zip(first, last, strict=True)]
    tracks = tracks_at(at)
    lowered = tracks.hips.copy()
    lowered[:, 1] -= soft_line(at, nodes, drop, _SETTLE_S)
    return replace(tracks, hips=lowered)


def _lacking(body: Body, tracks: Tracks) -> FloatArray:
    """How far the hips are too high for the legs, (F,); 0 where they reach."""
    lack = np.zeros(len(tracks.hips))
    for side in SIDES:
        span = _hip(body, tracks, side) - tracks.feet[side].ankle
        across = span[:, 0] ** 2 + span[:, 2] ** 2
        rise = np.sqrt(np.maximum((_STRETCH * body.leg) ** 2 - across, 0.0))
        lack = np.maximum(lack, span[:, 1] - rise)
    return lack


def _hip(body: Body, tracks: Tracks, side: Side) -> FloatArray:
    """Where a leg begins, in the world."""
    return tracks.hips + quat.rotate(tracks.turn, body.offset(f"{side.capitalize()}UpLeg"))


def assemble(body: Body, tracks: Tracks, fps: float) -> Motion:
    """Make the motion: everything is put in place, then the legs are bent to meet the feet."""
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
        # the legs hang straight from the hips yet; IK keeps the foot as it is in the world
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


def _knee_pole(body: Body, tracks: Tracks, side: Side) -> FloatArray:
    """A point well in front of the knee: between where the hips and where the foot faces."""
    ahead = quat.rotate(tracks.turn, [0.0, 0.0, 1.0])
    toes = quat.rotate(tracks.feet[side].rotation, [1.0, 0.0, 0.0])
    ahead += np.cross(toes, [0.0, 1.0, 0.0])  # the foot's heading, whatever its pitch
    ahead[:, 1] = 0.0
    return _hip(body, tracks, side) + 5.0 * body.leg * ahead
