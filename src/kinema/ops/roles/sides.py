"""Which of two limbs is the left one: feet point ahead, knees bend ahead, bodies walk ahead."""

from __future__ import annotations

import numpy as np

from kinema.ops.roles.limbs import Limb, Limbs, Pair
from kinema.ops.roles.model import ARM, LEG, Kind
from kinema.ops.roles.poses import Poses, unit
from kinema.skeleton import FloatArray

__all__ = ["left_first"]

_SURE = 0.5  # how far toes and knees together must point one way, each from -1 to 1
_SURE_OF_FEW = 0.8
_SURE_OF_ELBOWS = 0.6  # the only sign that arms alone give
_DOUBT = 0.2  # less needs travel to back it, and more of it both ways is no sign at all
_BENT = 0.03  # of the upper bone: knees that are less out of line are straight


def left_first(built: Limbs, said: dict[Kind, int], poses: Poses) -> dict[Kind, int]:
    """For each pair: +1 if its first limb is left, -1 if its second is, 0 if that is not sure.

    What was ``said``, by names, stands; arms and legs of one body agree.
    """
    legs, arms = built.get(LEG), built.get(ARM)
    leg, arm = said.get(LEG, 0), said.get(ARM, 0)
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


def _across(pair: Pair, poses: Poses) -> FloatArray:
    """From where the second of two limbs turns to where the first does."""
    way: FloatArray = poses.world[:, pair[0].start] - poses.world[:, pair[1].start]
    return way


def _between(pair: Pair, poses: Poses) -> FloatArray:
    middle: FloatArray = poses.world[:, [limb.start for limb in pair]].mean(axis=1)
    return middle


def _by_legs(legs: Pair, arms: Pair | None, poses: Poses) -> int:
    world, hips = poses.world, _between(legs, poses)
    if arms is not None:
        upward = _between(arms, poses) - hips
    else:
        upward = hips - world[:, [leg.end for leg in legs]].mean(axis=1)
    ahead = unit(np.cross(_across(legs, poses), upward))  # if the first leg is the left one
    toes = unit(sum((unit(world[:, leg.tip] - world[:, leg.end]) for leg in legs), np.zeros(3)))
    toe, knee = float((toes * ahead).sum(axis=1).mean()), _bending(legs, ahead, world)
    if toe * knee < 0 and min(abs(toe), abs(knee)) > _DOUBT:
        return 0
    travel = _travel(hips, ahead, poses)
    backed = travel * (toe + knee) > 0 and abs(travel) > _SURE
    few = len(world) < 10  # of a few poses all may be odd ones
    return _sign(toe + knee, _DOUBT if backed else _SURE_OF_FEW if few else _SURE)


def _by_elbows(arms: Pair, poses: Poses) -> int:
    """Elbows bend backwards, seen along the trunk."""
    upward = poses.world[:, poses.anatomy.head] - _between(arms, poses)
    ahead = unit(np.cross(_across(arms, poses), upward))
    return _sign(-_bending(arms, ahead, poses.world), _SURE_OF_ELBOWS)


def _bending(pair: Pair, ahead: FloatArray, world: FloatArray) -> float:
    """How far ahead the middles of limbs are, where these are bent; from -1 to 1."""
    signs, weights = 0.0, 0.0
    for limb in pair:
        off = _out_of_line(limb, world)
        size = np.linalg.norm(off, axis=1)
        weight = np.where(size > _BENT, size, 0.0)
        signs += float((weight * (unit(off) * ahead).sum(axis=1)).sum())
        weights += float(weight.sum())
    return signs / weights if weights > _BENT * len(world) else 0.0


def _out_of_line(limb: Limb, world: FloatArray) -> FloatArray:
    """From the line between a limb's ends to its middle, in lengths of its upper bone."""
    upper = world[:, limb.middle] - world[:, limb.start]
    line = unit(world[:, limb.end] - world[:, limb.start])
    off = upper - (upper * line).sum(axis=1, keepdims=True) * line
    return np.asarray(off / np.maximum(np.linalg.norm(upper, axis=1, keepdims=True), 1e-12))


def _travel(hips: FloatArray, ahead: FloatArray, poses: Poses) -> float:
    """How far the hips go ahead, from -1 to 1; 0 for a body that stays in one place."""
    steps = np.diff(hips, axis=0)
    if poses.up is not None:
        steps = steps - (steps @ poses.up)[:, None] * poses.up
    way = float(np.linalg.norm(steps, axis=1).sum())
    if way < 0.5 * (poses.skeleton.height or 1.0):
        return 0.0
    return float((steps * ahead[1:]).sum()) / way
