"""Feet of a retargeted motion: held where the source's stand, and never below the floor."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema._arrays import copied
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
from kinema.ops.world_tracks import world_tracks

__all__ = ["Standing", "hold_feet"]


class Standing(NamedTuple):
    """A posed target at the height of its floor, and the same with its feet held."""

    posed: Motion
    held: Motion


def hold_feet(pairing: Pairing, posed: Motion) -> Standing:
    """Hold the feet of a posed target while those of the source stand, on the source's floor.

    All contacts are brought to one level, unless the source climbs, and then the whole body to
    the height at which the source stands, scaled: legs need not bend for that.
    """
    contacts = pairing.source.contacts
    assert contacts is not None
    if contacts.paws or not (contacts.left.any() or contacts.right.any()):
        return Standing(posed, posed)
    roles = pairing.target.roles
    named = Derived(assign(posed, {role: roles.name(role) for role in roles.joints}))
    scaled = contacts_of_target(contacts, pairing.target, pairing.scale)
    found = replace(scaled, floor=_floor(named, contacts))
    climbs = _climbs(pairing, contacts)
    locked = lock(named.motion, found, floor=None if climbs else found.floor)
    above = keep_above_floor(Derived.whole(locked), found)
    rise = 0.0 if climbs else scaled.floor - _floor(Derived(above), contacts)
    feet = above.with_arrays(skeleton=pairing.target.skeleton)
    return Standing(_raised(pairing, posed, rise), _raised(pairing, feet, rise))


def _raised(pairing: Pairing, motion: Motion, rise: float) -> Motion:
    """The body moved upwards; what is above its hips stays as it is at rest."""
    target, positions = pairing.target, copied(motion.positions)
    up = np.array([0.0, rise, 0.0])
    if above := target.skeleton.ancestors(target.hips):
        up = quat.rotate(quat.conjugate(target.rest.rotations[above[0]]), up)
    positions[:, target.hips] += up
    return motion.with_arrays(positions=positions)


def _floor(body: Derived, contacts: Contacts) -> float:
    """Height of the lowest joint of the feet while they stand flat, or else are down.

    Toes that nothing bends go below the floor while a foot rolls over them.
    """
    feet = []
    for side in FEET:
        ankle, flat = body.roles[f"{side}_ankle"], contacts.flat(side)
        joints = [ankle, *body.skeleton.descendants(ankle)]
        down = flat if flat.any() else contacts.of(side)
        feet.append((world_tracks(body.motion, joints).positions[..., 1], down))
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
