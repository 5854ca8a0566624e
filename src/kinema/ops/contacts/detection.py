"""Detect foot contacts from the motion alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import numpy as np

from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.contacts.debounce import align_changes, flip_short_runs
from kinema.ops.contacts.debounce import hysteresis as hold
from kinema.ops.contacts.floor import floor_height
from kinema.ops.contacts.foot_points import find_foot, leg_length
from kinema.ops.contacts.legs_in_world import legs_in_world
from kinema.ops.contacts.paws import paw_contacts_of
from kinema.ops.contacts.standing import PointStates, StandingLimits, Thresholds, point_states
from kinema.ops.contacts.states import FEET, Contacts, Foot
from kinema.ops.contacts.treadmill import floor_drift, on_moving_floor
from kinema.ops.derived import Derived
from kinema.skeleton import BoolArray, FloatArray
from kinema.units import Bounds, Length, Seconds, Speed

__all__ = ["Thresholds", "contacts_of", "detect"]

_TOGETHER_S = 0.03  # which of two feet came first is not known any better


@checked
def detect(
    motion: Motion,
    *,
    speed: Annotated[float | None, Speed] = None,
    height: Annotated[float | None, Length, Bounds(0, above=True)] = None,
    hysteresis: Annotated[float, Bounds(1)] = 1.6,
    window_s: Annotated[float, Seconds] = 0.06,
    shortest_s: Annotated[float, Seconds] = 0.06,
) -> Contacts:
    """Detect which foot is on the floor in which frames, and when its heel and toes stand still.

    A foot is on the floor from heel strike to toe-off. Its heel is estimated, as a point fixed in
    the frame of the ankle: where the foot stands flat, on the plane of the sole behind the ankle.
    Heel and toes stand where they are slow, hardly accelerate, and are low: each is compared with
    its own standing height, the lowest level at which it rests for a while. The frames of landing
    and lifting are then refined from the position at which they stood. Without toes, the ankle
    stands in for both. Of a body on four legs, each of the four feet is found by its toes:
    ``contacts.of("left_front")``.

    Above that level, on stairs, slopes and boxes, a foot counts where it must be supporting the
    body: slow for at least 0.2 s, the hips well above it, and the other foot not standing lower.
    Measurement noise is estimated, and the speed that it causes is not taken for motion. Feet that
    slide steadily under a body that stays where it is, as on a treadmill, stand on a floor that
    moves: ``in_place`` and ``drift`` of the result say so.

    Parameters
    ----------
    motion : Motion
    speed : float, optional
        Speed below which a foot may be standing; so may one slower than a tenth of its peak speed
        in the swing nearby. By default 0.34 leg lengths per second.
    height : float, optional
        Height above its standing height below which a foot may be standing. By default 0.07 leg
        lengths.
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
    >>> first = np.argmax(contacts.right_heel), np.argmax(contacts.right_toe & contacts.right_heel)
    >>> bool(first[0] < first[1])  # it strikes with the heel
    True
    """
    complete(motion, "contacts.detect")
    thresholds = Thresholds(speed, height, hysteresis, window_s, shortest_s)
    _check(thresholds)
    return contacts_of(Derived(motion), thresholds)


def contacts_of(body: Derived, thresholds: Thresholds | None = None) -> Contacts:
    """Contacts of a complete motion, as `detect` finds them."""
    found = [side for side in FEET if {f"{side}_ankle", f"{side}_toe"} & set(body.roles.joints)]
    if not found and body.roles.four_legged:
        return paw_contacts_of(body, thresholds or Thresholds())
    if not found:
        body.roles["left_ankle"]  # raises, with a hint how to declare it
    frames, frame_time = body.motion.num_frames, body.motion.frame_time
    never = np.zeros(frames, bool)
    if frames == 0:
        return Contacts.whole_feet(never, never, frame_time=frame_time)

    # lengths in leg lengths from here on, seen from the floor
    size = float(np.mean([leg_length(body, side) for side in found]))
    limits = StandingLimits.of(thresholds or Thresholds(), size, frame_time)
    drift = floor_drift(body, size)
    moves = (size * drift[0], size * drift[1])
    feet = {side: foot for side in found if (foot := find_foot(body, side, moves)) is not None}

    def seen(points: FloatArray) -> FloatArray:
        return on_moving_floor(points / size, drift, frame_time)

    legs = legs_in_world(body)
    points = {side: foot.among(legs) for side, foot in feet.items()}
    tracks = [
        {side: seen(foot.heel_positions(legs.world)) for side, foot in points.items()},
        {side: seen(legs.positions(foot.toe)) for side, foot in feet.items()},
        {side: seen(foot.tip_positions(legs.world)) for side, foot in points.items()},
    ]
    hips = {side: _hip_heights(body, side, tracks[1][side], size) for side in feet}
    heel, toe, tip = (point_states(points, hips, limits) for points in tracks)
    left_heel, right_heel = _together({s: heel[s].still for s in feet}, never, limits)
    left_toe, right_toe = _together({s: toe[s].still for s in feet}, never, limits)
    still = {"left": left_heel | left_toe, "right": right_heel | right_toe}
    down = {
        side: _down(still[side], [point[side] for point in (heel, toe, tip)], limits)
        for side in feet
    }
    left, right = _together(down, never, limits)
    heights = [
        (legs.heights([foot.ankle, *body.skeleton.descendants(foot.ankle)]), down[s])
        for s, foot in feet.items()
    ]
    return Contacts(
        left,
        right,
        left_heel & left,
        left_toe & left,
        right_heel & right,
        right_toe & right,
        floor=floor_height(heights),
        frame_time=frame_time,
        drift=moves,
    )


def _down(still: BoolArray, points: Sequence[PointStates], limits: StandingLimits) -> BoolArray:
    """Frames in which a foot is on the floor: some point touches it, before or after it rests."""
    near = np.any([still, *(point.touching for point in points)], axis=0)
    rests = np.any([still, *(point.resting for point in points)], axis=0)
    # what the clip cuts off may have come to rest outside
    rests[[0, -1]] |= near[[0, -1]]
    return flip_short_runs(hold(rests, near), limits.shortest)


def _together(
    found: Mapping[Foot, BoolArray], never: BoolArray, limits: StandingLimits
) -> tuple[BoolArray, BoolArray]:
    """States of the left and the right foot, near changes of the two at the same frame."""
    left, right = found.get("left", never), found.get("right", never)
    return align_changes(left, right, int(_TOGETHER_S / limits.frame_time + 1e-6), limits.shortest)


def _hip_heights(body: Derived, side: Foot, toe: FloatArray, size: float) -> FloatArray:
    """Height of the hip above a foot in leg lengths, (F,); 0 where there is no leg."""
    hip = body.roles.get(f"{side}_hip")
    if hip is None:
        return np.zeros(len(toe))
    return np.asarray(legs_in_world(body).positions(hip)[:, 1] / size - toe[:, 1])


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
