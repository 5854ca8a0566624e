"""Retarget over the whole motion: feet and hands at their places, all else close to the source."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.ops.contacts.foot_points import FootPoints, find_foot
from kinema.ops.contacts.states import FEET, Contacts
from kinema.ops.derived import Derived
from kinema.ops.ik.limits import Limits
from kinema.ops.ik.limits.human import human_limits
from kinema.ops.ik.limits.widening import widened
from kinema.ops.retarget.bodies import LIMBS, SIDES
from kinema.ops.retarget.fast import Pairing, leg_length
from kinema.ops.retarget.floor import keep_above_floor
from kinema.ops.retarget.measures import contacts_of_target
from kinema.ops.retarget.touch_goals import own_goal
from kinema.ops.retarget.touches import PlacedBody, Touch, find_touches
from kinema.ops.retarget.whole_motion import PointGoal, Task, solved
from kinema.ops.roles import assign
from kinema.skeleton import FloatArray

__all__ = ["can_touch", "optimised", "placed_source"]

_HELD = 1000.0  # weight of a point that stands, beside 1 for staying as it was
_STIFF = {"hips": 5.0, "spine": 5.0, "knee": 1.5, "elbow": 1.5}
_TRUNK_S, _LIMB_S = 0.1, 0.05  # times below which turns cost more: heavy parts change slowly
_LEG = 0.47  # a leg from hip to ankle, in heights
_MOVE = 1.5  # resistance of the body against being moved by a leg's length


def optimised(
    pairing: Pairing, posed: Motion, held: Motion, more: Sequence[PointGoal] = ()
) -> Motion:
    """A target posed frame by frame, with its feet where those of ``held`` stand.

    Hands touch what those of the source touch; ``more`` are other goals.
    """
    body = _named(pairing, held)
    root, trunk = pairing.target.hips, _trunk(pairing)
    touches = [*_touch_goals(pairing, body), *more]
    joints, stiffness = _joints(pairing, arms=bool(touches))
    task = Task(
        wanted=posed,
        root=root,
        joints=joints,
        stiffness=stiffness,
        root_stiffness=_MOVE,
        smooth_s=np.where(np.isin(joints, trunk), _TRUNK_S, _LIMB_S),
        root_smooth_s=_TRUNK_S,
        length=leg_length(pairing.target, pairing.target_pose),
        goals=[*_foot_goals(pairing, body), *touches],
        limits=_limits(body, posed),
    )
    found = _named(pairing, solved(held, task))
    above = found.motion if held is posed else keep_above_floor(found, _contacts(pairing))
    return above.with_arrays(skeleton=posed.skeleton)


def _contacts(pairing: Pairing) -> Contacts:
    """When the target's feet should be on the floor."""
    assert pairing.source.contacts is not None
    return contacts_of_target(pairing.source.contacts, pairing.target, pairing.scale)


def _named(pairing: Pairing, motion: Motion) -> Derived:
    """A motion of the target with the target's roles."""
    roles = pairing.target.roles
    return Derived.whole(assign(motion, {role: roles.name(role) for role in roles.joints}))


def _trunk(pairing: Pairing) -> list[int]:
    """Hips and spine."""
    target = pairing.target
    return target.chain(target.hips, target.carrier)


def _joints(pairing: Pairing, *, arms: bool) -> tuple[NDArray[np.intp], FloatArray]:
    """Joints that may turn, and how much each of them resists."""
    target = pairing.target
    found = {target.hips: _STIFF["hips"]}
    for joint in _trunk(pairing)[1:]:
        found[joint] = _STIFF["spine"]
    for limb, roles in LIMBS.items():
        if target.has(*roles) and (arms or limb.endswith("leg")):
            start, _, end = (target.roles[role] for role in roles)
            middle = roles[1].split("_")[1]
            for joint in target.chain(start, end):
                found[joint] = 1.0
            found[target.roles[roles[1]]] = _STIFF[middle]
    for side in SIDES:  # toes bend where they would go below the floor
        ankle, toe = target.roles[f"{side}_ankle"], target.roles.get(f"{side}_toe")
        for joint in target.chain(ankle, toe) if toe is not None else []:
            if not target.skeleton.is_end[joint]:
                found.setdefault(joint, 1.0)
    order = sorted(found)
    return np.array(order, np.intp), np.array([found[joint] for joint in order])


def _foot_goals(pairing: Pairing, held: Derived) -> list[PointGoal]:
    """Heels and toes where they stand."""
    contacts, found = _contacts(pairing), []
    for side in FEET:
        foot = find_foot(held, side, contacts.drift)
        if foot is None:
            continue
        stands = {"toe": contacts.toe(side), "heel": contacts.heel(side)}
        for name, joint, arm in _points(held, foot):
            track = held.world.positions[:, joint] + _turned(held, joint, arm)
            still = stands.get(name, np.zeros(len(track), bool))
            at = np.flatnonzero(still)
            if len(at):
                found.append(PointGoal(joint, arm, at, track[at], _HELD))
    return found


def _touch_goals(pairing: Pairing, held: Derived) -> list[PointGoal]:
    """Hands where they touch hands or the body."""
    source = placed_source(pairing)
    touches = find_touches(source, source, held.motion.frame_time)
    target = PlacedBody(pairing.target, held.world, source.height * pairing.scale)
    return [own_goal(touch, target) for touch in touches if can_touch(touch, pairing, pairing)]


def placed_source(pairing: Pairing) -> PlacedBody:
    """The source in all its frames."""
    assert pairing.source.derived is not None
    height = leg_length(pairing.source, pairing.source_pose) / _LEG
    return PlacedBody(pairing.source, pairing.source.derived.world, height)


def can_touch(touch: Touch, hands: Pairing, parts: Pairing) -> bool:
    """Whether the targets have what the touch needs."""
    names = touch.part.start, touch.part.end
    return hands.target.has(touch.hand) and all(
        name == "carrier" or parts.target.has(name) for name in names
    )


def _points(held: Derived, foot: FootPoints) -> list[tuple[str, int, FloatArray]]:
    none = np.zeros(3)
    found = [("toe", foot.toe, none)]
    if foot.toe != foot.ankle:
        found.append(("heel", foot.ankle, foot.heel))
    return found


def _turned(held: Derived, joint: int, arm: FloatArray) -> FloatArray:
    return quat.rotate(held.world.rotations[:, joint], arm)


def _limits(held: Derived, posed: Motion) -> Limits | None:
    """What people can do, and what the posed body already does."""
    try:
        return widened(human_limits(held.motion, held.roles), posed.rotations)
    except KinemaError:  # no body could take this rest pose
        return None
