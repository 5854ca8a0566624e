"""Tell from a motion alone when its feet are on the floor."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from kinema.errors import OptionError
from kinema.kinematics import forward
from kinema.motion import Motion, complete
from kinema.ops.contacts.durations import lasting, together
from kinema.ops.contacts.edges import refined
from kinema.ops.contacts.floor import below, floor_height, standing_heights
from kinema.ops.contacts.states import Contacts
from kinema.ops.contacts.stillness import Track, held, track
from kinema.ops.contacts.uneven import carrying
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import BoolArray, FloatArray, Skeleton

__all__ = ["detect"]

_SPEED = 0.15  # body sizes per second
_HEIGHT = 0.03  # body sizes
_SHARE = 0.1  # of its speed in the swing: so slow, a foot may stand
_SIDES = ("left", "right")
_TOGETHER_S = 0.03  # which of two feet was first is not known any closer


def detect(
    motion: Motion,
    *,
    roles: Mapping[str, str] | None = None,
    speed: float | None = None,
    height: float | None = None,
    hysteresis: float = 1.6,
    window_s: float = 0.06,
    shortest_s: float = 0.06,
) -> Contacts:
    """Find out which foot is on the floor in which frames.

    A foot is on the floor where its toes are slow and low, and flat on it where its ankle is too;
    where a skeleton has no toes, the ankle speaks for the foot. Toes and ankle are each measured
    against their own height when standing: the lowest level at which they rest for a while.
    The moments of landing and lifting are then told from the place where the foot stood.

    Above that level, on stairs, slopes and boxes, a foot counts where it must be carrying the
    body: slow for 0.2 s at least, the hips well above it, and the other foot not standing lower.
    Noise that is new in every frame is measured, and the speeds that it makes by itself are not
    taken for motion.

    Parameters
    ----------
    motion : Motion
    roles : mapping of str to str, optional
        Joints by role, such as ``{"left_toe": "LeftToeBase"}``, where names and build do not say.
    speed : float, optional
        Slower than this, or than a tenth of its speed in the swing beside it, a foot may stand; in
        the motion's unit per second. By default 0.15 times the skeleton's height.
    height : float, optional
        Lower than this above where it stands, a foot may stand; in the motion's unit. By default
        0.03 times the skeleton's height.
    hysteresis : float
        A contact that has begun lasts until speed or height are this many times as large.
    window_s : float
        Speeds are taken over this long; 0.03 at least.
    shortest_s : float
        No contact, and no time between two, is shorter than this. Feet that land or lift within
        0.03 s of each other do so in one frame.

    Returns
    -------
    Contacts

    Raises
    ------
    MissingRole
        If the skeleton has no foot that can be told.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> from kinema import samples
    >>> sample = samples.walk(noise_m=0.002)
    >>> contacts = detect(sample.motion)
    >>> [key.state for key in contacts.support_keys][:5]
    ['both', 'left', 'both', 'right', 'both']
    >>> bool((contacts.left == sample.truth.contact("left")).mean() > 0.97)
    True
    """
    complete(motion, "contacts.detect")
    _check(speed, height, hysteresis, window_s, shortest_s)
    found_roles = find_roles(motion, given=roles)
    toes, ankles = _joints(found_roles, "toe", "ankle"), _joints(found_roles, "ankle", "toe")
    frames, frame_time = motion.num_frames, motion.frame_time
    if frames == 0:
        none = np.zeros(0, bool)
        return Contacts(none, none, none, none, floor=0.0, frame_time=frame_time)

    size = motion.skeleton.height or 1.0
    limits = _Limits(
        speed=_SPEED if speed is None else speed / size,
        height=_HEIGHT if height is None else height / size,
        hysteresis=hysteresis,
        window_s=window_s,
        shortest=max(1, math.ceil(shortest_s / frame_time - 1e-6)),
        frame_time=frame_time,
    )
    world = forward(motion).positions / size
    tracks = {side: track(world[:, joint], frame_time, window_s) for side, joint in toes.items()}
    down = _down(tracks, _hips_over(motion, found_roles, world, toes), limits)
    flat = {side: _flat(world, ankles[side], toes[side], on, limits) for side, on in down.items()}

    never = np.zeros(frames, bool)
    left, right = together(
        down.get("left", never),
        down.get("right", never),
        int(_TOGETHER_S / frame_time + 1e-6),
        limits.shortest,
    )
    feet = [
        (size * world[:, below(motion.skeleton, ankles[side]), 1], on)
        for side, on in (("left", left), ("right", right))
        if side in ankles
    ]
    return Contacts(
        left,
        right,
        left & flat.get("left", never),
        right & flat.get("right", never),
        floor=floor_height(feet),
        frame_time=frame_time,
    )


class _Limits(NamedTuple):
    """Lengths in body sizes, ``shortest`` in frames."""

    speed: float
    height: float
    hysteresis: float
    window_s: float
    shortest: int
    frame_time: float

    def stands(self, point: Track, above: FloatArray) -> BoolArray:
        """Where a point is slow and no higher than this over where it stands, (F,)."""
        low = above < self.height
        begin = point.below(self.speed, share=_SHARE) & low
        last = point.below(self.speed, factor=self.hysteresis, share=_SHARE)
        last &= above < self.hysteresis * self.height
        surely = point.below(self.speed) & low
        still = refined(held(begin, last), surely, point, self.frame_time, self.window_s)
        return lasting(still, self.shortest)


def _down(
    tracks: Mapping[str, Track], hips: Mapping[str, FloatArray], limits: _Limits
) -> dict[str, BoolArray]:
    """When the toes of each foot are slow, and low or known to carry the body, (F,) each."""
    slow = [point.below(limits.speed) for point in tracks.values()]
    heights = [point.places[:, 1] for point in tracks.values()]
    levels = standing_heights(heights, slow, limits.shortest)
    above = {side: high - level for side, high, level in zip(tracks, heights, levels, strict=True)}
    slower = {
        side: point.below(limits.speed, factor=limits.hysteresis) for side, point in tracks.items()
    }
    found = {}
    for side, point in tracks.items():
        found[side] = limits.stands(point, above[side])
        for other in tracks.keys() - {side}:
            raised = slower[side] & ~found[side]
            relieved = slower[other] & (above[other] < above[side] - limits.height)
            level = carrying(raised, above[side], hips[side], relieved, limits.frame_time)
            found[side] |= limits.stands(point, np.abs(above[side] - level))
    return {side: lasting(state, limits.shortest) for side, state in found.items()}


def _flat(world: FloatArray, ankle: int, toe: int, down: BoolArray, limits: _Limits) -> BoolArray:
    """When a foot that is on the floor has its ankle down as well, (F,)."""
    if ankle == toe:
        return down
    # over the toes, not over the floor: these are known to be on it, wherever it is
    raised = world[:, ankle, 1] - world[:, toe, 1]
    point = track(world[:, ankle], limits.frame_time, limits.window_s)
    (level,) = standing_heights([raised], [point.below(limits.speed) & down], limits.shortest)
    return down & limits.stands(point, raised - level)


def _hips_over(
    motion: Motion, roles: Roles, world: FloatArray, feet: Mapping[str, int]
) -> dict[str, FloatArray]:
    """How far the hip is above each foot, in leg lengths, (F,); nothing where there is no leg."""
    found = {}
    for side, foot in feet.items():
        hip, ankle = roles.get(f"{side}_hip"), roles.get(f"{side}_ankle")
        leg = 0.0 if hip is None or ankle is None else _length(motion.skeleton, hip, ankle)
        over = np.zeros(len(world)) if hip is None else world[:, hip, 1] - world[:, foot, 1]
        found[side] = over * (motion.skeleton.height / leg if leg else 0.0)
    return found


def _length(skeleton: Skeleton, top: int, joint: int) -> float:
    """Along the bones at rest; 0 if one does not hang on the other."""
    total = 0.0
    while joint > top:
        total += float(np.linalg.norm(skeleton.offsets[joint]))
        joint = int(skeleton.parents[joint])
    return total if joint == top else 0.0


def _joints(roles: Roles, *wanted: str) -> dict[str, int]:
    """The first of these parts that each foot has."""
    found = {
        side: next(roles[f"{side}_{part}"] for part in wanted if f"{side}_{part}" in roles)
        for side in _SIDES
        if any(f"{side}_{part}" in roles for part in wanted)
    }
    return found or {"left": roles["left_ankle"]}  # says how to give it


def _check(
    speed: float | None,
    height: float | None,
    hysteresis: float,
    window_s: float,
    shortest_s: float,
) -> None:
    for name, value in (("speed", speed), ("height", height)):
        if value is not None and not 0 < value < np.inf:
            raise OptionError(f"{name} must be a positive number, found {value}")
    if not 1 <= hysteresis < np.inf:
        raise OptionError(f"hysteresis must be 1 or more, found {hysteresis}")
    for name, seconds in (("window_s", window_s), ("shortest_s", shortest_s)):
        if not 0 <= seconds < np.inf:
            raise OptionError(f"{name} must be a number of seconds from 0 on, found {seconds}")
