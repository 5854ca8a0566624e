"""Reaching: up over the head, or down behind the hip."""

from __future__ import annotations

from typing import Literal, TypeAlias

import numpy as np

from kinema import quat
from kinema.errors import OptionError
from kinema.samples.body import SIDES, Humanoid, Side, check_side
from kinema.samples.curves import soft_line
from kinema.samples.damage import Damage
from kinema.samples.feet import Waypoint, foot_track
from kinema.samples.figure import Tracks, arm, neck, trunk, turned
from kinema.samples.setting import Setting
from kinema.samples.truth import NamedTime, Sample
from kinema.skeleton import FloatArray

__all__ = ["reach"]

Target: TypeAlias = Literal["up", "down_back"]


def reach(
    *,
    target: Target = "up",
    hand: Side = "right",
    seconds: float = 3.0,
    fps: float = 60.0,
    height: float = 1.75,
    seed: int = 0,
    noise_m: float = 0.0,
    noise_rad: float = 0.0,
    spikes: int = 0,
    gaps: int = 0,
) -> Sample:
    """Stand and reach for something, hold for a moment, and return.

    Parameters are those of `walk`, ``hand``, and ``target``: over the head (``"up"``) or behind
    the hip (``"down_back"``). Both take the length of the clip, so their frames correspond: an
    equal blend of them is a reach to the side at medium height.

    Returns
    -------
    Sample
        Key times: "starts", "reaches", "leaves", "is back".

    Examples
    --------
    >>> import numpy as np
    >>> from kinema import kinematics, samples
    >>> motion = samples.reach(target="up", hand="left").motion
    >>> hand = kinematics.forward(motion).positions[:, motion.skeleton.index("LeftHand"), 1]
    >>> bool(hand.max() > 1.75)
    True
    """
    check_side(hand, "hand")
    if target not in ("up", "down_back"):
        raise OptionError(
            f"target must be 'up' or 'down_back', found {target!r}", parameter="target"
        )
    setting = Setting(seconds, fps, height, seed, Damage(noise_m, noise_rad, spikes, gaps))
    body = setting.body()
    names = ("starts", "reaches", "leaves", "is back")
    times = seconds * np.array([0.10, 0.42, 0.60, 0.92])
    keys = [NamedTime(name, time) for name, time in zip(names, times, strict=True)]

    def tracks(at: FloatArray) -> Tracks:
        share = soft_line(at, times, [0.0, 1.0, 1.0, 0.0], 0.08 * seconds)
        return _reacher(body, target, hand, share)

    return setting.finish(body, tracks, {"left": [], "right": []}, keys)


def _reacher(body: Humanoid, target: Target, hand: Side, share: FloatArray) -> Tracks:
    """The reaching body; 0 is standing at ease, 1 is the hand at its target."""
    sign = 1.0 if hand == "left" else -1.0
    other: Side = "right" if hand == "left" else "left"
    up = target == "up"
    zero = np.zeros(len(share))
    ease = np.full(len(share), 0.25)
    hips = np.stack([zero, body.standing - (0.005 if up else 0.09) * body.leg * share, zero], -1)
    hips[:, 0] += sign * 0.04 * body.leg * share
    yaw = sign * (-0.08 if up else 0.25) * share
    side = sign * (0.16 if up else -0.26) * share
    joints = trunk((-0.10 if up else 0.10) * share, sign * (-0.12 if up else 0.40) * share, side)
    joints |= neck((-0.55 if up else 0.20) * share, sign * (0.10 if up else 0.55) * share)
    joints |= arm(other, (0.0 if up else 0.25) * share, ease) | arm(hand, zero, ease)

    # Aimed by the shortest turn from the T-pose, so that both targets blend to the side.
    name = hand.capitalize()
    direction = [sign * 0.32, 0.90, 0.30] if up else [sign * 0.50, -0.72, -0.48]
    aim = quat.between([sign, 0.0, 0.0], direction)
    joints[f"{name}Arm"] = quat.slerp(joints[f"{name}Arm"], aim, share)
    bent = 0.25 * (1.0 - share) + 0.08 * share + 2.4 * share * (1.0 - share)
    joints[f"{name}ForeArm"] = quat.from_axis_angle([0.0, 1.0, 0.0], -sign * bent)
    shrug = sign * (0.30 if up else -0.10) * share
    joints[f"{name}Shoulder"] = quat.from_axis_angle([0.0, 0.0, 1.0], shrug)

    feet = {}
    for foot in SIDES:
        out = 1.0 if foot == "left" else -1.0
        feet[foot] = foot_track(body, Waypoint(out * 0.13 * body.leg, 0.0, out * 0.15), [], share)
    return Tracks(hips, turned(0.3 * zero, yaw, 0.3 * side), joints, feet)
