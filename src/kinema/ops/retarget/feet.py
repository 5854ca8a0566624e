"""Feet of a retargeted motion: held where the source's stand, and never below the floor."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinema.motion import Motion
from kinema.ops.contacts import lock
from kinema.ops.contacts.floor import floor_height
from kinema.ops.contacts.states import FEET, Contacts
from kinema.ops.derived import Derived
from kinema.ops.retarget.fast import Pairing
from kinema.ops.retarget.floor import keep_above_floor
from kinema.ops.retarget.measures import contacts_of_target
from kinema.ops.roles import assign
from kinema.ops.run_lengths import runs

__all__ = ["hold_feet"]

_STEPS = 0.08  # leg lengths: contacts whose heights differ by more are on stairs


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
    floor = None if _on_stairs(pairing, contacts) else scaled.floor
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


def _on_stairs(pairing: Pairing, contacts: Contacts) -> bool:
    """Whether feet stand at several heights."""
    source = pairing.source
    assert source.derived is not None
    heights = []
    for side in FEET:
        joint = source.roles.get(f"{side}_toe")
        joint = source.roles[f"{side}_ankle"] if joint is None else joint
        track = source.derived.world.positions[:, joint, 1]
        heights += [np.median(track[start:stop]) for start, stop in runs(contacts.toe(side))]
    size = source.roles.leg_length(source.skeleton, "left")
    return bool(heights) and float(np.ptp(heights)) > _STEPS * size
