"""Which limb of a pair is the left one: feet point, knees bend and bodies walk forward."""

from __future__ import annotations

import numpy as np

from kinema.ops.roles.limbs import Limb, LimbPair, LimbPairs
from kinema.ops.roles.model import ARM, LEG, LimbKind
from kinema.ops.roles.poses import Poses, unit
from kinema.skeleton import FloatArray

__all__ = ["left_first"]

_SURE = 0.5  # how far toes and knees together must point one way, each from -1 to 1
_SURE_OF_FEW = 0.8  # the same for only a few poses
_SURE_OF_ELBOWS = 0.6  # the only cue from arms alone
_DOUBT = 0.2  # enough if the direction of travel agrees; contradicting cues above it cancel
_BENT = 0.03  # of the upper bone: knees less out of line than this are straight


def left_first(pairs: LimbPairs, named: dict[LimbKind, int], poses: Poses) -> dict[LimbKind, int]:
    """For each pair: +1 if its first limb is the left one, -1 if its second is, 0 if uncertain.

    Sides ``named`` are kept; arms and legs of one body agree.
    """
    legs, arms = pairs.get(LEG), pairs.get(ARM)
    leg, arm = named.get(LEG, 0), named.get(ARM, 0)
    if legs is None:
        return {ARM: arm or (0 if arms is None else _by_elbows(arms, poses))}
    if arms is None:
        return {LEG: leg or _by_legs(legs, None, poses)}
    across = unit(_across(legs, poses)) * unit(_across(arms, poses))
    alike = _sign(float(across.sum(axis=1).mean()), _SURE)
    leg = leg or alike * arm or _by_legs(legs, arms, poses)
    return {LEG: leg, ARM: arm or alike * leg}


def _sign(value: float, sure: float) -> int:
    return 0 if abs(value) < sure else int(np.sign(value))


def _across(pair: LimbPair, poses: Poses) -> FloatArray:
    """The vector from the start of the second limb to that of the first, (F, 3)."""
    across: FloatArray = poses.world[:, pair[0].start] - poses.world[:, pair[1].start]
    return across


def _between(pair: LimbPair, poses: Poses) -> FloatArray:
    """The point midway between the starts of two limbs, (F, 3)."""
    middle: FloatArray = poses.world[:, [limb.start for limb in pair]].mean(axis=1)
    return middle


def _by_legs(legs: LimbPair, arms: LimbPair | None, poses: Poses) -> int:
    world, hips = poses.world, _between(legs, poses)
    if arms is not None:
        upward = _between(arms, poses) - hips
    else:
        upward = hips - world[:, [leg.end for leg in legs]].mean(axis=1)
    forward = unit(np.cross(_across(legs, poses), upward))  # if the first leg is the left one
    toes = unit(sum((unit(world[:, leg.tip] - world[:, leg.end]) for leg in legs), np.zeros(3)))
    toe, knee = float((toes * forward).sum(axis=1).mean()), _bending(legs, forward, world)
    if toe * knee < 0 and min(abs(toe), abs(knee)) > _DOUBT:
        return 0
    travel = _travel(hips, forward, poses)
    backed = travel * (toe + knee) > 0 and abs(travel) > _SURE
    few = len(world) < 10  # a few poses may all be unusual
    return _sign(toe + knee, _DOUBT if backed else _SURE_OF_FEW if few else _SURE)


def _by_elbows(arms: LimbPair, poses: Poses) -> int:
    """Elbows bend backwards."""
    upward = poses.world[:, poses.anatomy.head] - _between(arms, poses)
    forward = unit(np.cross(_across(arms, poses), upward))
    return _sign(-_bending(arms, forward, poses.world), _SURE_OF_ELBOWS)


def _bending(pair: LimbPair, forward: FloatArray, world: FloatArray) -> float:
    """How far forward limbs bend at the knee or elbow, from -1 to 1; 0 if they are straight."""
    signs, weights = 0.0, 0.0
    for limb in pair:
        off = _out_of_line(limb, world)
        size = np.linalg.norm(off, axis=1)
        weight = np.where(size > _BENT, size, 0.0)
        signs += float((weight * (unit(off) * forward).sum(axis=1)).sum())
        weights += float(weight.sum())
    return signs / weights if weights > _BENT * len(world) else 0.0


def _out_of_line(limb: Limb, world: FloatArray) -> FloatArray:
    """From the line between a limb's ends to its middle joint, in lengths of its upper bone."""
    upper = world[:, limb.middle] - world[:, limb.start]
    line = unit(world[:, limb.end] - world[:, limb.start])
    off = upper - (upper * line).sum(axis=1, keepdims=True) * line
    return np.asarray(off / np.maximum(np.linalg.norm(upper, axis=1, keepdims=True), 1e-12))


def _travel(hips: FloatArray, forward: FloatArray, poses: Poses) -> float:
    """How much of the hips' path is forward, from -1 to 1; 0 for a body that stays in place."""
    steps = np.diff(hips, axis=0)
    if poses.up is not None:
        steps = steps - (steps @ poses.up)[:, None] * poses.up
    length = float(np.linalg.norm(steps, axis=1).sum())
    if length < 0.5 * (poses.skeleton.height or 1.0):
        return 0.0
    return float((steps * forward[1:]).sum()) / length
