"""Keep the tremble of a recording out of the knees.

A foot that is pinned under a hip that trembles makes the knee tremble, and the more so the
straighter the leg is: a millimetre can be many degrees. In the recording the foot trembled along
with the hip. So hips and rolling feet take what is fast and small, and the knee follows the rest.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.kinematics import World
from kinema.ops.contacts.legs import Goal, Leg
from kinema.skeleton import FloatArray

__all__ = ["Steadied", "steady"]

# What takes longer than this is no tremble.
_SLOW_S = 0.1
# Nor is what is larger than this, in leg lengths.
_LARGE = 0.02
# Radians that a knee and a foot give for what moves the hips by one leg length.
_KNEE, _FOOT = 3.0, 12.0
# How soft a leg is beside that: two straight legs side by side that want opposite things of the
# hips would else throw them about.
_LEFT = 0.1


class Steadied(NamedTuple):
    """How the hips move in N frames, (N, 3), and what the feet do then."""

    hips: FloatArray
    goals: tuple[Goal, Goal]


class _Strain(NamedTuple):
    """What trembles in a leg, and what gives way to that: all (N,) or (N, 3).

    ``tremble`` is in the distance from ankle to hip, whose direction is ``line``. A turn of the
    foot about its ball by the vector t adds ``-turn · t``, one of the knee by an angle
    ``-lever`` times that. All in leg lengths.
    """

    tremble: FloatArray
    line: FloatArray
    turn: FloatArray
    lever: FloatArray


def steady(
    world: World,
    legs: tuple[Leg, Leg],
    goals: tuple[Goal, Goal],
    at: NDArray[np.intp],
    frame_time: float,
) -> Steadied:
    """Let hips and rolling feet take the tremble; free feet go along with the hips.

    ``world`` and ``goals`` are those of the N frames ``at``, in rising order.
    """
    strains = [
        _strain(world, leg, goal, at, frame_time) for leg, goal in zip(legs, goals, strict=True)
    ]
    hips, forces = _share(*strains)
    size = legs[0].lengths(world)[:, None]
    left, right = (
        _turned(goal, _FOOT**2 * force[:, None] * strain.turn, hips * size)
        for goal, force, strain in zip(goals, forces, strains, strict=True)
    )
    return Steadied(hips * size, (left, right))


def _strain(world: World, leg: Leg, goal: Goal, at: NDArray[np.intp], frame_time: float) -> _Strain:
    hip, knee, ankle = (world.positions[:, joint] for joint in (leg.hip, leg.knee, leg.ankle))
    length = leg.lengths(world)
    line = hip - goal.ankle
    distance = np.maximum(np.linalg.norm(line, axis=-1), 1e-9 * length)
    own = np.maximum(np.linalg.norm(hip - ankle, axis=-1), 1e-9 * length)
    line = line / distance[:, None]
    lever = np.linalg.norm(np.cross(knee - hip, ankle - knee), axis=-1) / own
    rolling = (goal.held & ~goal.flat)[:, None]
    return _Strain(
        np.where(goal.held, _fast((distance - own) / length, at, frame_time), 0.0),
        np.where(goal.held[:, None], line, 0.0),
        np.where(rolling, np.cross(line, goal.arm) / length[:, None], 0.0),
        lever / length,
    )


def _fast(change: FloatArray, at: NDArray[np.intp], frame_time: float) -> FloatArray:
    """The fast and small part of a change in the frames ``at``, (N,); there is none elsewhere."""
    half = round(0.5 * _SLOW_S / frame_time)
    total = np.concatenate([[0.0], np.cumsum(change)])
    first, last = np.searchsorted(at, at - half), np.searchsorted(at, at + half, side="right")
    fast = change - (total[last] - total[first]) / (last - first)
    return np.asarray(fast / np.hypot(1.0, fast / _LARGE))


def _share(left: _Strain, right: _Strain) -> tuple[FloatArray, tuple[FloatArray, FloatArray]]:
    """How the hips move, and the force along each leg: springs in a row, each as soft as it is.

    Least squares of hips, of turns over ``_FOOT`` and of knees over ``_KNEE``, under the two
    conditions that all of them together make up for the trembles.
    """
    give_left, give_right = (
        1.0 + _LEFT + (_KNEE * leg.lever) ** 2 + _FOOT**2 * np.sum(leg.turn**2, axis=-1)
        for leg in (left, right)
    )
    both = np.sum(left.line * right.line, axis=-1)
    scale = give_left * give_right - both**2
    force_left = (give_right * left.tremble - both * right.tremble) / scale
    force_right = (give_left * right.tremble - both * left.tremble) / scale
    hips = -(force_left[:, None] * left.line + force_right[:, None] * right.line)
    return hips, (force_left, force_right)


def _turned(goal: Goal, turn: FloatArray, hips: FloatArray) -> Goal:
    """A foot turned about its ball by vectors (N, 3); one in the air goes with the hips."""
    rotation = quat.exp(0.5 * turn)
    arm = quat.rotate(rotation, goal.arm)
    moved = np.where(goal.held[:, None], goal.arm - arm, hips)
    return goal._replace(ankle=goal.ankle + moved, foot=quat.mul(rotation, goal.foot), arm=arm)
