"""Detect foot contacts from the motion alone."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Annotated, NamedTuple

import numpy as np

from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.contacts.contact_ends import refine_ends
from kinema.ops.contacts.debounce import align_changes, flip_short_runs, hysteresis
from kinema.ops.contacts.floor import floor_height, raised_levels, standing_heights
from kinema.ops.contacts.point_speed import PointTrack, track_point
from kinema.ops.contacts.states import Contacts
from kinema.ops.derived import Derived
from kinema.ops.roles import Roles
from kinema.skeleton import BoolArray, FloatArray, Skeleton
from kinema.units import Bounds, Length, Seconds, Speed

__all__ = ["Thresholds", "contacts_of", "detect"]

_SHARE = 0.1  # of its peak speed in the swing: so slow, a foot may be standing
_SIDES = ("left", "right")
_TOGETHER_S = 0.03  # which of two feet came first is not known any better


class Thresholds(NamedTuple):
    """When a foot counts as standing; the parameters of `detect`."""

    speed: float | None = None
    height: float | None = None
    hysteresis: float = 1.6
    window_s: float = 0.06
    shortest_s: float = 0.06


def detect(
    motion: Motion,
    *,
    speed: Annotated[float | None, Speed] = None,
    height: Annotated[float | None, Length, Bounds(0, above=True)] = None,
    hysteresis: Annotated[float, Bounds(1)] = 1.6,
    window_s: Annotated[float, Seconds] = 0.06,
    shortest_s: Annotated[float, Seconds] = 0.06,
) -> Contacts:
    """Detect which foot is on the floor in which frames.

    A foot is on the floor where its toes are slow and low, and flat on it where its ankle is too;
    without toes, the ankle stands in for them. Toes and ankle are each compared with their own
    standing height: the lowest level at which they rest for a while. The frames of landing and
    lifting are then refined from the position at which the foot stood.

    Above that level, on stairs, slopes and boxes, a foot counts where it must be supporting the
    body: slow for at least 0.2 s, the hips well above it, and the other foot not standing lower.
    Measurement noise is estimated, and the speed that it causes is not taken for motion.

    Parameters
    ----------
    motion : Motion
    speed : float, optional
        Speed below which a foot may be standing; so may one slower than a tenth of its peak speed
        in the swing nearby. By default 0.15 times the body's height per second.
    height : float, optional
        Height above its standing height below which a foot may be standing. By default 0.03 times
        the body's height.
    hysteresis : float
        A contact lasts until speed or height exceeds its threshold this many times.
    window_s : float
        Time window for measuring speeds, at least 0.03.
    shortest_s : float
        Shortest contact, and shortest time between two contacts. Feet that land or lift within
        0.03 s of each other do so in the same frame.

    Returns
    -------
    Contacts

    Raises
    ------
    MissingRole
        If the skeleton has no foot that can be identified.
    OptionError
        If a threshold is out of range.
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
    thresholds = Thresholds(speed, height, hysteresis, window_s, shortest_s)
    _check(thresholds)
    return contacts_of(Derived(motion), thresholds)


def contacts_of(body: Derived, thresholds: Thresholds | None = None) -> Contacts:
    """Contacts of a complete motion, as `detect` finds them."""
    toes, ankles = _joints(body.roles, "toe", "ankle"), _joints(body.roles, "ankle", "toe")
    frames, frame_time = body.motion.num_frames, body.motion.frame_time
    if frames == 0:
        none = np.zeros(0, bool)
        return Contacts(none, none, none, none, floor=0.0, frame_time=frame_time)

    # lengths in body heights from here on
    size = body.height or 1.0
    limits = _Limits.of(thresholds or Thresholds(), size, frame_time)
    world = body.world.positions / size
    tracks = {
        side: track_point(world[:, joint], frame_time, limits.window_s)
        for side, joint in toes.items()
    }
    down = _down(tracks, _hip_heights(body, world, toes), limits)
    flat = {side: _flat(world, ankles[side], toes[side], on, limits) for side, on in down.items()}

    never = np.zeros(frames, bool)
    left, right = align_changes(
        down.get("left", never),
        down.get("right", never),
        int(_TOGETHER_S / frame_time + 1e-6),
        limits.shortest,
    )
    feet = [
        (size * world[:, [ankles[side], *body.skeleton.descendants(ankles[side])], 1], on)
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
    """Thresholds in body heights, ``shortest`` in frames."""

    speed: float
    height: float
    hysteresis: float
    window_s: float
    shortest: int
    frame_time: float

    @classmethod
    def of(cls, given: Thresholds, size: float, frame_time: float) -> _Limits:
        return cls(
            speed=0.15 if given.speed is None else given.speed / size,
            height=0.03 if given.height is None else given.height / size,
            hysteresis=given.hysteresis,
            window_s=given.window_s,
            shortest=max(1, math.ceil(given.shortest_s / frame_time - 1e-6)),
            frame_time=frame_time,
        )

    def stands(self, point: PointTrack, above: FloatArray) -> BoolArray:
        """Frames in which a point is slow and hardly ``above`` its standing height, (F,)."""
        low = above < self.height
        enter = point.slower_than(self.speed, share=_SHARE) & low
        stay = point.slower_than(self.speed, factor=self.hysteresis, share=_SHARE)
        stay &= above < self.hysteresis * self.height
        certain = point.slower_than(self.speed) & low
        still = hysteresis(enter, stay)
        still = refine_ends(still, certain, point, self.frame_time, self.window_s)
        return flip_short_runs(still, self.shortest)


def _down(
    tracks: Mapping[str, PointTrack], hips: Mapping[str, FloatArray], limits: _Limits
) -> dict[str, BoolArray]:
    """Frames in which each foot's toes are slow, and low or supporting the body, (F,) each."""
    slow = [point.slower_than(limits.speed) for point in tracks.values()]
    heights = [point.positions[:, 1] for point in tracks.values()]
    levels = standing_heights(heights, slow, limits.shortest)
    above = {side: high - level for side, high, level in zip(tracks, heights, levels, strict=True)}
    slower = {
        side: point.slower_than(limits.speed, factor=limits.hysteresis)
        for side, point in tracks.items()
    }
    found = {}
    for side, point in tracks.items():
        found[side] = limits.stands(point, above[side])
        for other in tracks.keys() - {side}:
            raised = slower[side] & ~found[side]
            relieved = slower[other] & (above[other] < above[side] - limits.height)
            level = raised_levels(raised, above[side], hips[side], relieved, limits.frame_time)
            found[side] |= limits.stands(point, np.abs(above[side] - level))
    return {side: flip_short_runs(state, limits.shortest) for side, state in found.items()}


def _flat(world: FloatArray, ankle: int, toe: int, down: BoolArray, limits: _Limits) -> BoolArray:
    """Frames in which a foot on the floor has its ankle down as well, (F,)."""
    if ankle == toe:
        return down
    # above the toes, not above the floor: the toes are known to be on it, wherever it is
    raised = world[:, ankle, 1] - world[:, toe, 1]
    point = track_point(world[:, ankle], limits.frame_time, limits.window_s)
    slow = point.slower_than(limits.speed) & down
    (level,) = standing_heights([raised], [slow], limits.shortest)
    return down & limits.stands(point, raised - level)


def _hip_heights(
    body: Derived, world: FloatArray, feet: Mapping[str, int]
) -> dict[str, FloatArray]:
    """Height of the hip above each foot in leg lengths, (F,); 0 where there is no leg."""
    found = {}
    for side, foot in feet.items():
        hip, ankle = body.roles.get(f"{side}_hip"), body.roles.get(f"{side}_ankle")
        leg = 0.0 if hip is None or ankle is None else _length(body.skeleton, hip, ankle)
        over = np.zeros(len(world)) if hip is None else world[:, hip, 1] - world[:, foot, 1]
        found[side] = over * (body.height / leg if leg else 0.0)
    return found


def _length(skeleton: Skeleton, top: int, joint: int) -> float:
    """Length at rest from a joint up to ``top``; 0 if the joint is not below it."""
    chain = joint, *skeleton.ancestors(joint)
    if top not in chain:
        return 0.0
    bones = chain[: chain.index(top)]
    return sum((float(np.linalg.norm(skeleton.offsets[bone])) for bone in bones), 0.0)


def _joints(roles: Roles, *wanted: str) -> dict[str, int]:
    """For each foot, the first of these parts that it has."""
    found = {
        side: next(roles[f"{side}_{part}"] for part in wanted if f"{side}_{part}" in roles)
        for side in _SIDES
        if any(f"{side}_{part}" in roles for part in wanted)
    }
    return found or {"left": roles["left_ankle"]}  # raises, with a hint how to declare it


def _check(given: Thresholds) -> None:
    for name, value in (("speed", given.speed), ("height", given.height)):
        if value is not None and not 0 < value < np.inf:
            raise OptionError(f"{name} must be a positive number, found {value}", parameter=name)
    if not 1 <= given.hysteresis < np.inf:
        raise OptionError(
            f"hysteresis must be 1 or more, found {given.hysteresis}", parameter="hysteresis"
        )
    for name, seconds in (("window_s", given.window_s), ("shortest_s", given.shortest_s)):
        if not 0 <= seconds < np.inf:
            raise OptionError(f"{name} must be 0 seconds or more, found {seconds}", parameter=name)
