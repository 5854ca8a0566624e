"""Legs and arms by geometry: pairs of similar limbs, the arms nearer the head."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np

from kinema.anatomy import Anatomy
from kinema.ops.roles.limbs import LimbPair, LimbPairs, find_pair, path_down
from kinema.ops.roles.model import ARM, LEG, LimbKind, path_up
from kinema.ops.roles.poses import Poses, unit

__all__ = ["Branches", "distance_to_head", "limbs_by_geometry", "on_fours"]

Branches: TypeAlias = tuple[int, int]


def limbs_by_geometry(poses: Poses) -> LimbPairs:
    """Find ``LEG`` and ``ARM``, each an unordered pair of limbs; uncertain ones are left out."""
    anatomy = poses.anatomy
    pairs = sorted(anatomy.outer_pairs, key=lambda pair: -anatomy.branch(pair[0]))
    if len(pairs) > 2 and anatomy.branch(pairs[2][0]) > 0.6 * anatomy.branch(pairs[1][0]):
        return {}
    if len(pairs) == 1:
        limbs = find_pair(*pairs[0], poses)
        kind = None if limbs is None else _legs_or_arms(pairs[0], limbs, poses)
        return {} if kind is None or limbs is None else {kind: limbs}
    kinds = _legs_and_arms(pairs[0], pairs[1], poses) if pairs else {}
    found = {kind: find_pair(*branches, poses) for kind, branches in kinds.items()}
    return {kind: limbs for kind, limbs in found.items() if limbs is not None}


def _legs_and_arms(one: Branches, other: Branches, poses: Poses) -> dict[LimbKind, Branches]:
    """Arms are nearer the head; a body on four legs has no arms."""
    anatomy = poses.anatomy
    near = [distance_to_head(pair[0], anatomy) for pair in (one, other)]
    if near[0] == near[1]:
        return {}
    legs, arms = (other, one) if near[0] < near[1] else (one, other)
    if anatomy.branch(legs[0]) < 0.8 * anatomy.branch(arms[0]) or on_fours(legs, arms, poses):
        return {}
    return {LEG: legs, ARM: arms}


def distance_to_head(joint: int, anatomy: Anatomy) -> float:
    """Length from the end of the head back to where the path to a joint branches off."""
    to_head = path_up(anatomy.head, anatomy.parents)
    while joint not in to_head:
        joint = anatomy.parents[joint]
    return float(sum(anatomy.bones[j] for j in to_head[: to_head.index(joint)]))


def on_fours(legs: Branches, arms: Branches, poses: Poses) -> bool:
    """Whether all four limbs point the same way, at right angles to the trunk."""
    world = poses.world
    hips, chest = (world[:, list(pair)].mean(axis=1) for pair in (legs, arms))
    feet, hands = (
        np.mean([world[:, path_down(branch, poses)[-1]] for branch in pair], axis=0)
        for pair in (legs, arms)
    )
    down = unit(feet - hips)
    if np.percentile((unit(chest - hips) * down).sum(axis=1), 20) < -0.5:
        return False
    return float((unit(hands - chest) * down).sum(axis=1).mean()) > 0.5


def _legs_or_arms(branches: Branches, pair: LimbPair, poses: Poses) -> LimbKind | None:
    """Which kind a single pair is: legs reach down to flat feet; above arms the trunk goes on."""
    anatomy = poses.anatomy
    trunk = path_up(branches[0], anatomy.parents)[1:]
    below = float(sum(anatomy.bones[joint] for joint in trunk[:-1]))
    above = distance_to_head(branches[0], anatomy)
    length = anatomy.branch(branches[0])
    if below > 0.2 * length and 0.15 * length < above < length:
        return ARM
    return LEG if below < 0.2 * length and _are_legs(pair, poses) else None


def _are_legs(pair: LimbPair, poses: Poses) -> bool:
    if poses.up is None:
        return False
    for limb in pair:
        start, end, tip = (poses.world[:, j] for j in (limb.start, limb.end, limb.tip))
        reach, foot = unit(end - start) @ poses.up, unit(tip - end) @ poses.up
        if limb.beyond is None or reach.mean() > -0.7 or abs(foot.mean()) > 0.75:
            return False
    return True
