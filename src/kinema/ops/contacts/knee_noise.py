"""Keep measurement noise from being amplified at nearly straight knees.

Planting a foot under a hip that jitters makes the knee jitter, all the more the straighter the leg
is: a millimetre can be many degrees. In the recording, the foot jittered along with the hip. So the
hips and a rolling foot absorb what is fast and small, and the knee follows the rest.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.kinematics import World
from kinema.ops.contacts.legs import FootGoal, Leg
from kinema.skeleton import FloatArray

__all__ = ["Absorbed", "absorb_jitter"]

_SLOW_S = 0.1  # what takes longer than this is not jitter
_LARGE = 0.02  # nor is what is larger than this, in leg lengths
# Radians that a knee and a foot turn for what moves the hips by one leg length.
_KNEE, _FOOT = 3.0, 12.0
# Compliance of a leg beyond that: otherwise two straight legs side by side that pull the hips in
# opposite directions would throw them about.
_SLACK = 0.1


class Absorbed(NamedTuple):
    """Displacement of the hips in N frames, (N, 3), and the goals that the feet then have."""

    hips: FloatArray
    goals: tuple[FootGoal, FootGoal]


class _Jitter(NamedTuple):
    """Jitter in the length of a leg, and what can absorb it: all (N,) or (N, 3).

    ``jitter`` is that of the distance from ankle to hip, whose direction is ``line``. Turning the
    foot about its ball by the vector t adds ``-turn · t`` to the distance, turning the knee by an
    angle adds ``-lever`` times that. All in leg lengths.
    """

    jitter: FloatArray
    line: FloatArray
    turn: FloatArray
    lever: FloatArray


def absorb_jitter(
    world: World,
    legs: tuple[Leg, Leg],
    goals: tuple[FootGoal, FootGoal],
    at: NDArray[np.intp],
    frame_time: float,
) -> Absorbed:
    """Let the hips and rolling feet absorb jitter; feet in the air move along with the hips.

    ``world`` and ``goals`` are those of the N frames ``at``, in rising order.
    """
    found = [
        _jitter(world, leg, goal, at, frame_time) for leg, goal in zip(legs, goals, strict=True)
    ]
    hips, forces = _distribute(*found)
    size = legs[0].lengths(world)[:, None]
    left, right = (
        _turned(goal, _FOOT**2 * force[:, None] * leg.turn, hips * size)
        for goal, force, leg in zip(goals, forces, found, strict=True)
    )
    return Absorbed(hips * size, (left, right))


def _jitter(
    world: World, leg: Leg, goal: FootGoal, at: NDArray[np.intp], frame_time: float
) -> _Jitter:
    hip, knee, ankle = (world.positions[:, joint] for joint in (leg.hip, leg.knee, leg.ankle))
    length = leg.lengths(world)
    line = hip - goal.ankle
    distance = np.maximum(np.linalg.norm(line, axis=-1), 1e-9 * length)
    own = np.maximum(np.linalg.norm(hip - ankle, axis=-1), 1e-9 * length)
    line = line / distance[:, None]
    lever = np.linalg.norm(np.cross(knee - hip, ankle - knee), axis=-1) / own
    rolling = (goal.planted & ~goal.flat)[:, None]
    return _Jitter(
        np.where(goal.planted, _fast((distance - own) / length, at, frame_time), 0.0),
        np.where(goal.planted[:, None], line, 0.0),
        np.where(rolling, np.cross(line, goal.arm) / length[:, None], 0.0),
        lever / length,
    )


def _fast(change: FloatArray, at: NDArray[np.intp], frame_time: float) -> FloatArray:
    """The fast and small part of a change in the frames ``at``, (N,); elsewhere it is zero."""
    half = round(0.5 * _SLOW_S / frame_time)
    total = np.concatenate([[0.0], np.cumsum(change)])
    first, last = np.searchsorted(at, at - half), np.searchsorted(at, at + half, side="right")
    fast = change - (total[last] - total[first]) / (last - first)
    return np.asarray(fast / np.hypot(1.0, fast / _LARGE))


def _distribute(left: _Jitter, right: _Jitter) -> tuple[FloatArray, tuple[FloatArray, FloatArray]]:
    """Displacement of the hips, and the force along each leg: springs in series.

    Least squares over the hips, the feet's turns over ``_FOOT`` and the knees' over ``_KNEE``,
    under the two conditions that together they cancel the jitter of both legs.
    """
    give_left, give_right = (
        1.0 + _SLACK + (_KNEE * leg.lever) ** 2 + _FOOT**2 * np.sum(leg.turn**2, axis=-1)
        for leg in (left, right)
    )
    both = np.sum(left.line * right.line, axis=-1)
    scale = give_left * give_right - both**2
    force_left = (give_right * left.jitter - both * right.jitter) / scale
    force_right = (give_left * right.jitter - both * left.jitter) / scale
    hips = -(force_left[:, None] * left.line + force_right[:, None] * right.line)
    return hips, (force_left, force_right)


def _turned(goal: FootGoal, turn: FloatArray, hips: FloatArray) -> FootGoal:
    """A foot turned about its ball by vectors (N, 3); one in the air moves with the hips."""
    rotation = quat.exp(0.5 * turn)
    arm = quat.rotate(rotation, goal.arm)
    moved = np.where(goal.planted[:, None], goal.arm - arm, hips)
    return goal._replace(ankle=goal.ankle + moved, foot=quat.mul(rotation, goal.foot), arm=arm)
