"""Retarget by the places of parts: hips, hands and feet scaled by height, the rest by IK."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from kinema import _native, kinematics, quat
from kinema._arrays import copied
from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.retarget.bodies import LIMBS
from kinema.ops.retarget.fast import Pairing, pose_target
from kinema.skeleton import FloatArray

__all__ = ["by_height", "reach_places"]


def by_height(pairing: Pairing) -> Pairing:
    """The same bodies, one as much larger as it is taller."""
    heights = pairing.source.skeleton.height, pairing.target.skeleton.height
    return replace(pairing, scale=heights[1] / heights[0])


def reach_places(pairing: Pairing, world: World) -> Motion:
    """The target with its hips, hands and feet where those of the source are, scaled.

    Trunk and head turn as in the source. Limbs that are too short for that reach as far as they
    can. Hands and feet that are planted together stay together, but bends and directions do not.
    """
    posed = pose_target(pairing, world)
    source, target = pairing.source, pairing.target
    own = kinematics.forward(posed)
    positions = copied(posed.positions)
    wanted = pairing.scale * world.positions[:, source.hips]
    moved = wanted - own.positions[:, target.hips]
    above = target.skeleton.ancestors(target.hips)
    turned = moved if not above else quat.rotate(quat.conjugate(own.rotations[:, above[0]]), moved)
    positions[:, target.hips] += turned
    rotations = copied(posed.rotations)
    placed = World(own.rotations, own.positions + moved[:, None])
    for roles in LIMBS.values():
        if source.has(*roles) and target.has(*roles):
            goal = pairing.scale * world.positions[:, source.roles[roles[2]]]
            _reach(pairing, placed, rotations, roles, goal)
    return posed.with_arrays(rotations=rotations, positions=positions)


def _reach(
    pairing: Pairing,
    world: World,
    rotations: FloatArray,
    roles: tuple[str, ...],
    goal: FloatArray,
) -> None:
    """Bend a limb of the target so that its end is at the goals (F, 3); the end keeps its turn."""
    target = pairing.target
    chain = [target.roles[role] for role in roles]
    if (target.skeleton.parents[chain] < 0).any():
        return
    frames = len(rotations)
    _native.bend_leg(
        world_rotations=world.rotations,
        world_positions=np.ascontiguousarray(world.positions),
        parents=target.skeleton.parents,
        leg=np.array(chain, np.int32),
        goal=_native.LegGoal(
            start=0,
            moved=np.ascontiguousarray(goal - world.positions[:, chain[2]]),
            turn=quat.identity((frames,)),
            hips=np.zeros((frames, 3)),
            share=np.ones(frames),
        ),
        rotations=rotations,
        turned=np.array(chain, np.int32),
    )
