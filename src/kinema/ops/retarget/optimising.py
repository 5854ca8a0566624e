"""Retarget over the whole motion: feet and hands at their places, all else as close as it can be."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.errors import KinemaError
from kinema.motion import Motion
from kinema.ops.contacts.foot_points import FootPoints, find_foot
from kinema.ops.derived import Derived
from kinema.ops.ik.limits import Limits
from kinema.ops.ik.limits.human import human_limits
from kinema.ops.ik.limits.widening import widened
from kinema.ops.retarget.bodies import LIMBS, SIDES
from kinema.ops.retarget.fast import Pairing, leg_length
from kinema.ops.retarget.floor import standing_height
from kinema.ops.retarget.whole_motion import PointGoal, Task, solved
from kinema.ops.roles import assign
from kinema.skeleton import FloatArray

__all__ = ["optimised"]

_HELD = 300.0  # weight of a point that stands, beside 1 for staying as it was
_STIFF = {"hips": 2.0, "spine": 2.0, "knee": 1.5, "elbow": 1.5}
_MOVE = 3.0  # resistance of the body against being moved by a leg's length


def optimised(pairing: Pairing, posed: Motion, held: Motion) -> Motion:
    """A target posed frame by frame, with its feet where those of ``held`` stand."""
    body = _named(pairing, held)
    root = pairing.target.hips
    joints, stiffness = _joints(pairing)
    task = Task(
        wanted=posed,
        root=root,
        joints=joints,
        stiffness=stiffness,
        root_stiffness=_MOVE,
        length=leg_length(pairing.target, pairing.target_pose),
        goals=_foot_goals(pairing, body),
        limits=_limits(body, posed),
    )
    return solved(held, task)


def _named(pairing: Pairing, motion: Motion) -> Derived:
    """A motion of the target with the target's roles."""
    roles = pairing.target.roles
    return Derived(assign(motion, {role: roles.name(role) for role in roles.joints}))


def _joints(pairing: Pairing) -> tuple[NDArray[np.intp], FloatArray]:
    """Joints that may turn, and how much each of them resists."""
    target = pairing.target
    found = {target.hips: _STIFF["hips"]}
    for joint in target.chain(target.hips, target.carrier)[1:]:
        found[joint] = _STIFF["spine"]
    for roles in LIMBS.values():
        if target.has(*roles):
            start, _, end = (target.roles[role] for role in roles)
            middle = roles[1].split("_")[1]
            for joint in target.chain(start, end):
                found[joint] = 1.0
            found[target.roles[roles[1]]] = _STIFF[middle]
    order = sorted(found)
    return np.array(order, np.intp), np.array([found[joint] for joint in order])


def _foot_goals(pairing: Pairing, held: Derived) -> list[PointGoal]:
    """Heels and toes where they stand, and no point of a foot below the floor."""
    contacts = pairing.source.contacts
    assert contacts is not None
    found = []
    for side in SIDES:
        foot = find_foot(held, side)
        if foot is None:
            continue
        flat = contacts.flat(side)
        down = flat if flat.any() else contacts.of(side)
        stands = {"toe": contacts.toe(side), "heel": contacts.heel(side)}
        for name, joint, arm in _points(held, foot):
            track = held.world.positions[:, joint] + _turned(held, joint, arm)
            still = stands.get(name, np.zeros(len(track), bool))
            at = np.flatnonzero(still)
            if len(at):
                found.append(PointGoal(joint, arm, at, track[at], _HELD))
            rest = np.flatnonzero(~still)
            if down.any() and len(rest):
                low = np.zeros((len(rest), 3))
                low[:, 1] = standing_height(track[:, 1], down)
                found.append(PointGoal(joint, arm, rest, low, _HELD, above=True))
    return found


def _points(held: Derived, foot: FootPoints) -> list[tuple[str, int, FloatArray]]:
    none = np.zeros(3)
    found = [("toe", foot.toe, none)]
    if foot.toe != foot.ankle:
        found.append(("heel", foot.ankle, foot.heel))
    beyond = [joint for joint in held.skeleton.descendants(foot.ankle) if joint != foot.toe]
    return found + [("tip", joint, none) for joint in beyond]


def _turned(held: Derived, joint: int, arm: FloatArray) -> FloatArray:
    return quat.rotate(held.world.rotations[:, joint], arm)


def _limits(held: Derived, posed: Motion) -> Limits | None:
    """What people can do, and what the posed body already does."""
    try:
        return widened(human_limits(held.motion, held.roles), posed.rotations)
    except KinemaError:  # no body could take this rest pose
        return None
