"""What a planted foot has to do: its ball in one place, and all of it while it is flat."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.kinematics import World
from kinema.ops.contacts.legs import Goal, Leg
from kinema.ops.contacts.pinning import Timing, held_places, held_rotations
from kinema.ops.contacts.states import Contacts
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["Displacement", "foot_goal", "plant"]


class Displacement(NamedTuple):
    """Of a foot in every frame (F, 3): of its ball, and of foot and toes turns as logarithms.

    ``held`` and ``flat`` (F,) say where its ball and where all of it stays in its place.
    """

    ball: FloatArray
    foot: FloatArray
    toes: FloatArray
    held: BoolArray
    flat: BoolArray

    @property
    def moves(self) -> BoolArray:
        """In which frames there is any, (F,)."""
        return np.asarray(np.any(np.concatenate(self[:3], axis=-1) != 0.0, axis=-1))

    def at(self, frames: NDArray[np.intp]) -> Displacement:
        """Those of some frames only."""
        ball, foot, toes, held, flat = self
        return Displacement(ball[frames], foot[frames], toes[frames], held[frames], flat[frames])


def plant(
    world: World, leg: Leg, contacts: Contacts, timing: Timing, floor: float | None
) -> Displacement:
    """What keeps a foot still while it is down, eased to nothing around that."""
    down, flat = contacts.of(leg.foot), contacts.flat(leg.foot)
    ball, ankle = world.positions[:, leg.toe], world.positions[:, leg.ankle]
    size = float(np.median(leg.lengths(world)))
    # the same at the ankle, as the foot turns about its ball; a logarithm is half the angle
    sole = float(np.median(np.linalg.norm(ball - ankle, axis=-1)))
    turn = 0.5 * size / max(sole, 0.1 * size)
    height = None if floor is None else floor - contacts.floor + _standing(ball, down)
    places = held_places(ball, down, timing, size=size, height=height)
    foot = held_rotations(world.rotations[:, leg.ankle], flat, timing, size=turn)
    toes = foot
    if leg.toe != leg.ankle:
        toes = held_rotations(world.rotations[:, leg.toe], down, timing, size=turn)
    return Displacement(places.moved, foot.moved, toes.moved, places.held, foot.held)


def foot_goal(world: World, leg: Leg, displacement: Displacement) -> Goal:
    """Where the ankle has to be for that, and how foot and toes are turned."""
    turn = quat.exp(displacement.foot)
    # The foot goes round its ball: what the arm from ankle to ball loses by turning, the ankle
    # makes up for. Written as a difference, so that no displacement leaves the ankle as it is.
    arm = world.positions[:, leg.toe] - world.positions[:, leg.ankle]
    lost = arm - quat.rotate(turn, arm)
    return Goal(
        world.positions[:, leg.ankle] + (displacement.ball + lost),
        quat.mul(turn, world.rotations[:, leg.ankle]),
        quat.mul(quat.exp(displacement.toes), world.rotations[:, leg.toe]),
        arm - lost,
        displacement.held,
        displacement.flat,
    )


def _standing(ball: FloatArray, down: BoolArray) -> float:
    """The height at which a foot usually stands: each contact counts once."""
    heights = [np.median(ball[start:stop, 1]) for start, stop in runs(down)]
    return float(np.median(heights)) if heights else 0.0
