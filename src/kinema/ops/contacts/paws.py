"""Contacts of a body on four legs: when each of its four feet stands on its toes."""

from __future__ import annotations

import numpy as np

from kinema.ops.contacts.contact_ends import agree
from kinema.ops.contacts.debounce import flip_short_runs, hysteresis
from kinema.ops.contacts.floor import floor_height
from kinema.ops.contacts.legs_in_world import legs_in_world
from kinema.ops.contacts.standing import PointStates, StandingLimits, Thresholds, point_states
from kinema.ops.contacts.states import PAWS, Contacts, Paw
from kinema.ops.contacts.treadmill import floor_drift, on_moving_floor
from kinema.ops.derived import Derived
from kinema.skeleton import BoolArray

__all__ = ["paw_contacts_of", "paw_joint"]


def paw_joint(body: Derived, paw: Paw) -> int | None:
    """The joint on which a foot stands: its toes, or the last joint of its leg; None without."""
    toe, last = body.roles.get(f"{paw}_toe"), _leg(body, paw)[-1:]
    return toe if toe is not None else next(iter(last), None)


def paw_contacts_of(body: Derived, thresholds: Thresholds) -> Contacts:
    """Contacts of a body on four legs, as `kinema.contacts.detect` finds them.

    Animals that walk on their toes have their heels in the air: only the toes are looked at.
    """
    joints = {paw: joint for paw in PAWS if (joint := paw_joint(body, paw)) is not None}
    if not joints:
        body.roles["left_hind_ankle"]  # raises, with a hint how to declare it
    frame_time, never = body.motion.frame_time, np.zeros(body.motion.num_frames, bool)
    if not body.motion.num_frames:
        return Contacts.of_paws(dict.fromkeys(joints, never), frame_time=frame_time)

    # lengths in leg lengths from here on, seen from the floor
    size = (
        float(np.mean([_leg_length(body, paw, joint) for paw, joint in joints.items()]))
        or body.height
        or 1.0
    )
    limits = StandingLimits.of(thresholds, size, frame_time)
    drift = floor_drift(body, size)
    legs = legs_in_world(body)
    points = {
        paw: on_moving_floor(legs.positions(joint) / size, drift, frame_time)
        for paw, joint in joints.items()
    }
    hips = {
        paw: legs.positions((*_leg(body, paw), joint)[0])[:, 1] / size - points[paw][:, 1]
        for paw, joint in joints.items()
    }
    states = point_states(points, hips, limits)
    down = {paw: _down(state, limits) for paw, state in states.items()}
    heights = [
        (legs.heights([joint, *body.skeleton.descendants(joint)]), down[paw])
        for paw, joint in joints.items()
    ]
    return Contacts.of_paws(
        down,
        floor=floor_height(heights),
        frame_time=frame_time,
        drift=(size * drift[0], size * drift[1]),
    )


def _down(point: PointStates, limits: StandingLimits) -> BoolArray:
    """Frames in which a foot is on the floor: it touches it, before or after it rests."""
    # toes hardly roll: within a window, they stand for as long as their position says
    touching = agree(point.touching, point.still, round(limits.window_s / limits.frame_time))
    down = hysteresis(point.still | point.resting, point.still | touching)
    return flip_short_runs(down, limits.shortest)


def _leg(body: Derived, paw: Paw) -> list[int]:
    """Joints of a leg from the top down, without its toes."""
    parts = ("shoulder", "elbow", "wrist") if paw.endswith("front") else ("hip", "knee", "ankle")
    found = [body.roles.get(f"{paw}_{part}") for part in parts]
    return [joint for joint in found if joint is not None]


def _leg_length(body: Derived, paw: Paw, joint: int) -> float:
    """Length of a leg along its bones, down to the joint on which it stands."""
    legs = legs_in_world(body)
    chain = [legs.place[each] for each in (*_leg(body, paw), joint)]
    bones = np.diff(legs.world.positions[:, chain], axis=1)
    return float(np.median(np.linalg.norm(bones, axis=-1).sum(axis=1)))
