"""Feet of a retargeted motion: held where the source's stand, and never below the floor."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinema.motion import Motion
from kinema.ops.contacts import lock
from kinema.ops.contacts.floor import floor_height
from kinema.ops.contacts.foot_points import leg_length
from kinema.ops.contacts.states import FEET, Contacts
from kinema.ops.derived import Derived
from kinema.ops.retarget.fast import Pairing
from kinema.ops.retarget.floor import keep_above_floor, on_stairs
from kinema.ops.retarget.measures import contacts_of_target
from kinema.ops.roles import assign

__all__ = ["hold_feet"]


def hold_feet(pairing: Pairing, posed: Motion) -> Motion:
    """Hold the feet of a posed target while those of the source stand."""
    contacts = pairing.source.contacts
    assert contacts is not None
    if contacts.paws or not (contacts.left.any() or contacts.right.any()):
        return posed
    roles = pairing.target.roles
    named = Derived(assign(posed, {role: roles.name(role) for role in roles.joints}))
    scaled = contacts_of_target(contacts, pairing.target, pairing.scale)
    found = replace(scaled, floor=_floor(named, contacts))
    floor = None if _climbs(pairing, contacts) else scaled.floor
    held = Derived(lock(named.motion, found, floor=floor))
    above = keep_above_floor(held, found)
    return above.with_arrays(skeleton=pairing.target.skeleton)


def _floor(body: Derived, contacts: Contacts) -> float:
    """Height of the lowest joint of the feet while they are down."""
    feet = []
    for side in FEET:
        ankle = body.roles[f"{side}_ankle"]
        joints = [ankle, *body.skeleton.descendants(ankle)]
        feet.append((body.world.positions[:, joints, 1], contacts.of(side)))
    return floor_height(feet)


def _climbs(pairing: Pairing, contacts: Contacts) -> bool:
    """Whether a foot of the source stands at several heights, or the two at different ones."""
    source = pairing.source
    assert source.derived is not None
    places, size = source.derived.world.positions, leg_length(source.derived, "left")
    tracks = []
    for side in FEET:
        joint = source.roles.get(f"{side}_toe")
        tracks.append(places[:, source.roles[f"{side}_ankle"] if joint is None else joint, 1])
    # one foot after the other: gaps between the two keep their contacts apart
    down = np.concatenate([[*contacts.toe(side), False] for side in FEET])
    heights = np.concatenate([[*track, 0.0] for track in tracks])
    return on_stairs(heights, down, size)
