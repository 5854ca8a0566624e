"""A dog that walks: four paws in lateral sequence, a nodding head and a wagging tail."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema.errors import OptionError, closest
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops import ik
from kinema.samples.curves import spline
from kinema.samples.damage import Damage
from kinema.samples.figure import turned
from kinema.samples.quadruped import PAWS, Paw, quadruped
from kinema.samples.setting import Setting
from kinema.samples.truth import Interval, NamedTime, Sample, Truth
from kinema.skeleton import BoolArray, FloatArray, Skeleton

__all__ = ["PawTruth", "dog_walk"]

# A lateral-sequence walk: a hind paw lands, a quarter of a cycle later the front paw of its side.
_LANDS: dict[Paw, float] = {
    "left_hind": 0.0,
    "left_front": 0.25,
    "right_hind": 0.5,
    "right_front": 0.75,
}
_DUTY = 0.65  # share of the cycle that a paw is on the floor
_STRIDE = 0.95  # heights at the shoulder that the dog moves on in a cycle
_CYCLE_S = 0.85  # duration of a cycle at a height of 0.6 m; time scales with √height
_RISE = 0.10  # of the paw in the swing, in heights
# Pitch of the bones above the toes, positive with the heel up: landing, lift-off, highest.
_PITCH = {"front": (-0.15, 0.7, 1.1), "hind": (-0.10, 0.45, 0.75)}
_STANCE = {"front": -0.01, "hind": 0.03}  # how far ahead of rest paws stand in mid-stance


@dataclass(frozen=True, eq=False)
class PawTruth(Truth):
    """The ground truth of a four-legged sample.

    As `Truth`, but for four feet: ``paws`` says when each is on the floor. Left and right feet
    of a body on two legs there are none.
    """

    paws: Mapping[Paw, tuple[Interval, ...]] = field(default_factory=dict)

    def contact(self, foot: str) -> BoolArray:
        """In which frames a paw is on the floor, (F,) bool: ``"left_front"``, ``"right_hind"`` …

        >>> from kinema import samples
        >>> truth = samples.dog_walk(seconds=2.0).truth
        >>> bool(truth.contact("left_hind").mean() > 0.5)
        True
        """
        if foot not in PAWS:
            raise OptionError(f"no paw {foot!r}", parameter="foot", hint=closest(foot, PAWS))
        return self._frames(self.paws[foot])


class _PawTrack(NamedTuple):
    """A paw in every frame: position of its toe joint (F, 3), pitches above and of the toes."""

    toe: FloatArray
    pitch: FloatArray
    toe_pitch: FloatArray


def dog_walk(
    *,
    seconds: float = 4.0,
    fps: float = 60.0,
    height: float = 0.6,
    seed: int = 0,
    noise_m: float = 0.0,
    noise_rad: float = 0.0,
    spikes: int = 0,
    gaps: int = 0,
) -> Sample:
    """Walk straight forward on four legs, at a steady pace from the first frame on.

    Paws land in lateral sequence: left hind, left front, right hind, right front. At least two
    are on the floor at any time, and paws on the floor do not slide.

    Parameters
    ----------
    seconds, fps : float
        Length and frame rate.
    height : float
        Height at the shoulder in metres.
    seed : int
        Varies the body's proportions and the gait slightly.
    noise_m, noise_rad, spikes, gaps
        Capture errors to add, as in `walk`.

    Returns
    -------
    Sample
        Its truth is a `PawTruth`. Key times: "left hind lands", "left front lands", "right hind
        lands", "right front lands" of the first cycle, as far as they fall within the clip.

    Examples
    --------
    >>> from kinema import samples
    >>> sample = samples.dog_walk(seconds=2.0)
    >>> sample.motion
    <Motion 120 frames at 60 fps, 29 joints>
    >>> [key.name for key in sample.truth.key_times][:2]
    ['left front lands', 'right hind lands']
    """
    setting = Setting(seconds, fps, height, seed, Damage(noise_m, noise_rad, spikes, gaps))
    body = quadruped(height, np.random.default_rng([seed, 0]))
    rng = setting.manner()
    quick, long = 1.0 + rng.uniform(-0.05, 0.05, 2)
    cycle_s = _CYCLE_S * quick * float(np.sqrt(height / 0.6))
    phase = setting.at / cycle_s + 0.1  # the clip begins within the left hind paw's contact
    stride = _STRIDE * long * height
    motion = _posed(body, phase, stride, height, rng).with_arrays(frame_time=1.0 / fps)
    paws = {paw: _contacts(paw, cycle_s, float(setting.at[-1])) for paw in PAWS}
    truth = PawTruth(
        clean=motion,
        left_heel=(),
        left_toe=(),
        right_heel=(),
        right_toe=(),
        key_times=_landings(cycle_s, float(setting.at[-1])),
        paws=paws,
    )
    return setting.damage.apply(truth, np.random.default_rng([seed, 2]))


def _posed(
    body: Skeleton, phase: FloatArray, stride: float, size: float, rng: np.random.Generator
) -> Motion:
    """The trunk moves on, head and tail swing, and the legs are bent to reach the paws."""
    frames, wave = len(phase), 2.0 * np.pi * phase
    late = rng.uniform(-0.3, 0.3)
    rotations = quat.identity((frames, body.num_joints))
    positions = np.tile(body.offsets, (frames, 1, 1))
    positions[:, 0, 0] += 0.015 * size * np.sin(wave)
    positions[:, 0, 1] += size * (0.008 * np.cos(2.0 * wave) - 0.02)
    positions[:, 0, 2] += stride * phase
    still = np.zeros(frames)

    def turn(name: str, pitch: FloatArray, yaw: FloatArray, roll: FloatArray = still) -> None:
        rotations[:, body.index(name)] = turned(pitch, yaw, roll)

    turn("Hips", 0.012 * np.sin(2.0 * wave), 0.06 * np.sin(wave), 0.03 * np.cos(wave))
    for name in ("Spine", "Spine1", "Spine2"):
        turn(name, -0.004 * np.sin(2.0 * wave), -0.04 * np.sin(wave), -0.02 * np.cos(wave))
    for name in ("Neck", "Neck1"):
        turn(name, 0.05 + 0.035 * np.sin(2.0 * wave + 0.6), 0.03 * np.sin(wave))
    turn("Head", 0.15 - 0.03 * np.sin(2.0 * wave), 0.03 * np.sin(wave))
    for index, name in enumerate(("Tail", "Tail1", "Tail2", "Tail3")):
        lag = wave - 0.5 * index + late
        turn(name, -0.10 + 0.03 * np.sin(2.0 * lag), 0.10 * np.sin(lag))
    tracks = {paw: _paw_track(body, paw, phase, stride, size) for paw in PAWS}
    for paw, track in tracks.items():
        side, end = paw.split("_")
        leg = side.capitalize() + end.capitalize()
        if end == "front":  # the shoulder blade swings with the leg
            ahead = track.toe[:, 2] - stride * phase - _rest(body, f"{leg}Toe")[2]
            turn(f"{side.capitalize()}Scapula", -0.55 * ahead / size, still)
        rotations[:, body.index(f"{leg}Toe")] = turned(track.toe_pitch - track.pitch, still, still)
    motion = Motion(body, quat.normalize(rotations), positions, 1.0)
    for paw, track in tracks.items():
        motion = _reach(motion, paw, track)
    return motion


def _reach(motion: Motion, paw: Paw, track: _PawTrack) -> Motion:
    """Bend a leg so that its toe joint is on its track, the bones above it pitched as given."""
    side, end = paw.split("_")
    leg = side.capitalize() + end.capitalize()
    body, still = motion.skeleton, np.zeros(motion.num_frames)
    foot, rotations = body.index(f"{leg}Foot"), np.array(motion.rotations)
    world = turned(track.pitch, still, still)
    # IK keeps the foot's rotation in the world, so it is set from the leg as it hangs now
    above = forward(motion).rotations[:, body.index(f"{leg}Leg")]
    rotations[:, foot] = quat.mul(quat.conjugate(above), world)
    ankle = track.toe - quat.rotate(world, body.offsets[body.index(f"{leg}Toe")])
    # elbows point back, knees forward
    pole = ankle + np.array([0.0, 0.0, -20.0 if end == "front" else 20.0])
    turned_foot = motion.with_arrays(rotations=quat.normalize(rotations))
    return ik.two_bone(turned_foot, tip=f"{leg}Foot", goals=ankle, pole=pole)


def _paw_track(
    body: Skeleton, paw: Paw, phase: FloatArray, stride: float, size: float
) -> _PawTrack:
    """Stand, roll off, swing and land, cycle after cycle."""
    end = paw.split("_")[1]
    side, name = paw.split("_")[0].capitalize(), end.capitalize()
    since = phase - _LANDS[paw]  # cycles since the first landing
    number, share = np.floor(since), since - np.floor(since)
    rest = _rest(body, f"{side}{name}Toe")
    rest[2] += _STANCE[end] * size + stride * (_LANDS[paw] + 0.5 * _DUTY)
    swing = np.clip((share - _DUTY) / (1.0 - _DUTY), 0.0, 1.0)
    gone = swing**3 * (10.0 - 15.0 * swing + 6.0 * swing**2)
    toe = np.tile(rest, (len(phase), 1))
    toe[:, 1] += _RISE * size * 16.0 * swing**2 * (1.0 - swing) ** 2
    toe[:, 2] += stride * (number + gone)
    landing, lift, top = _PITCH[end]
    knots = [0.0, 0.4 * _DUTY, _DUTY, _DUTY + 0.35 * (1.0 - _DUTY), 1.0]
    speed = (top - lift) / (knots[3] - knots[2])
    values, speeds = [landing, 0.0, lift, top, landing], [0.0, 0.3, 0.8 * speed, 0.0, 0.0]
    pitch = spline(share, knots, values, speeds)
    curl = 0.9 * top * 16.0 * swing**2 * (1.0 - swing) ** 2
    return _PawTrack(toe, pitch, curl)


def _rest(body: Skeleton, name: str) -> FloatArray:
    """Where a joint is in the rest pose; rest rotations are identity."""
    joint, place = body.index(name), np.zeros(3)
    while joint >= 0:
        place += body.offsets[joint]
        joint = int(body.parents[joint])
    return place


def _contacts(paw: Paw, cycle_s: float, end_s: float) -> tuple[Interval, ...]:
    """When a paw is on the floor, from 0 to ``end_s``."""
    cycles = np.arange(-1, np.ceil(end_s / cycle_s) + 1)
    starts = (cycles + _LANDS[paw] - 0.1) * cycle_s
    cut = ((max(start, 0.0), min(start + _DUTY * cycle_s, end_s)) for start in starts)
    return tuple(Interval(float(start), float(stop)) for start, stop in cut if start <= stop)


def _landings(cycle_s: float, end_s: float) -> tuple[NamedTime, ...]:
    """The first landing of each paw that falls within the clip."""
    times = {paw: (lands - 0.1) % 1.0 * cycle_s for paw, lands in _LANDS.items()}
    return tuple(
        NamedTime(f"{paw.replace('_', ' ')} lands", time)
        for paw, time in sorted(times.items(), key=lambda item: item[1])
        if time <= end_s
    )
