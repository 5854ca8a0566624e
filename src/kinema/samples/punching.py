"""A punch: on guard, draw back, hit, return to guard."""

from __future__ import annotations

import numpy as np

from kinema import quat
from kinema.samples.body import SIDES, Humanoid, Side, check_side
from kinema.samples.curves import soft_line
from kinema.samples.damage import Damage
from kinema.samples.feet import Waypoint, foot_track
from kinema.samples.figure import Tracks, arm, neck, trunk, turned
from kinema.samples.setting import Setting
from kinema.samples.truth import NamedTime, Sample
from kinema.skeleton import FloatArray

__all__ = ["punch"]


def punch(
    *,
    hand: Side = "right",
    seconds: float = 4.0,
    fps: float = 60.0,
    height: float = 1.75,
    seed: int = 0,
    noise_m: float = 0.0,
    noise_rad: float = 0.0,
    spikes: int = 0,
    gaps: int = 0,
) -> Sample:
    """Stand on guard, the opposite foot in front, and punch straight forward with one hand.

    Parameters are those of `walk`, and ``hand``. As many punches as fit into the clip, at least
    one; the feet do not move.

    Returns
    -------
    Sample
        Key times: "draws back", "hits", "is back", in this order for each punch.

    Examples
    --------
    >>> from kinema import samples
    >>> [key.name for key in samples.punch(seconds=2.0).truth.key_times]
    ['draws back', 'hits', 'is back']
    """
    check_side(hand, "hand")
    setting = Setting(seconds, fps, height, seed, Damage(noise_m, noise_rad, spikes, gaps))
    body, rng = setting.body(), setting.manner()
    # draw back, strike, stay a moment, return, wait
    draw, shoot, stay, back, wait = body.pace * np.array([0.40, 0.17, 0.06, 0.40, 0.45])
    power = float(1.0 + rng.uniform(-0.08, 0.08))
    period = draw + shoot + stay + back + wait
    first = 0.4 * body.pace
    count = max(1, int((seconds - first) / period))
    drawn, thrown, keys = [(-1.0, 0.0)], [(-1.0, 0.0)], []
    for start in first + period * np.arange(count):
        hit = start + draw + shoot
        drawn += [(start, 0.0), (start + draw, 1.0), (hit, 0.0)]
        thrown += [(start + draw, 0.0), (hit, 1.0), (hit + stay, 1.0), (hit + stay + back, 0.0)]
        keys += [
            NamedTime("draws back", start + draw),
            NamedTime("hits", hit + 0.5 * stay),
            NamedTime("is back", hit + stay + back),
        ]

    def tracks(at: FloatArray) -> Tracks:
        width = 0.07 * body.pace
        pull = power * soft_line(at, *_columns(drawn), width)
        push = soft_line(at, *_columns(thrown), 0.6 * width)
        return _boxer(body, hand, at, pull, push)

    return setting.finish(body, tracks, {"left": [], "right": []}, keys)


def _columns(rows: list[tuple[float, float]]) -> tuple[FloatArray, FloatArray]:
    """Times and values."""
    times, values = np.transpose(rows)
    return times, values


def _boxer(
    body: Humanoid, hand: Side, at: FloatArray, pull: FloatArray, push: FloatArray
) -> Tracks:
    """The boxer's body; ``pull`` draws the fist back, ``push`` is 1 where it hits."""
    sign = 1.0 if hand == "left" else -1.0  # the side that punches
    other: Side = "right" if hand == "left" else "left"
    leg = body.leg
    # on guard the punching side is behind; it comes forward with the fist
    hip_yaw = sign * (0.45 + 0.25 * pull - 0.75 * push)
    chest_yaw = sign * (0.20 + 0.35 * pull - 0.75 * push)
    zero = np.zeros(len(at))
    hips = np.stack(
        [
            zero,
            body.standing - leg * (0.07 + 0.03 * pull + 0.03 * push),
            leg * (-0.02 - 0.06 * pull + 0.10 * push),
        ],
        axis=-1,
    )
    joints = trunk(0.22 + 0.08 * push, chest_yaw, zero)
    joints |= neck(np.full(len(at), -0.1), -hip_yaw - chest_yaw)
    joints |= arm(
        hand,
        0.75 - 0.95 * pull + 1.0 * push,
        2.15 - 0.1 * pull - 2.05 * push,
        twist=0.35 - 0.1 * pull - 0.35 * push,
        out=0.18 + 0.15 * pull,
        fist=1.5,
    )
    guard = np.full(len(at), 0.85)
    joints |= arm(other, guard, np.full(len(at), 2.25), twist=0.35, fist=1.5)
    # straight forward, however the chest is turned by then
    aim = quat.from_axis_angle([0.0, 1.0, 0.0], -(hip_yaw + chest_yaw) * push)
    name = f"{hand.capitalize()}Arm"
    joints[name] = quat.mul(aim, joints[name])
    stance = {
        other: Waypoint(-sign * 0.10 * leg, 0.24 * leg, sign * 0.15),
        hand: Waypoint(sign * 0.14 * leg, -0.26 * leg, sign * 0.75),
    }
    feet = {side: foot_track(body, stance[side], [], at) for side in SIDES}
    return Tracks(hips, turned(zero + 0.05, hip_yaw, zero), joints, feet)
