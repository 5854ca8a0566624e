"""Where a foot goes: its heel and its ball held still in one place each, eased in and out.

A foot lands on its heel and rolls about it, stands flat, and rolls off over its ball. While heel or
ball stand, that point stays in one place; while both do, so does the whole foot.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.kinematics import World
from kinema.ops.contacts.contact_runs import ContactRuns
from kinema.ops.contacts.fading import fade
from kinema.ops.contacts.foot_points import FootPoints
from kinema.ops.contacts.smooth_path import Pull, smooth_path
from kinema.ops.contacts.states import Contacts
from kinema.ops.contacts.treadmill import on_moving_floor
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["FootGoal", "foot_goal"]

_SMOOTH_S = 0.04  # quicker displacements of a rolling foot's ankle are jitter
_FREE = 0.03  # weight of no displacement in the air, beside 1 for a rolling foot
_FIRM = 30.0  # of what must be met: hardly smoothed
_FIXED = 1e9  # of no displacement far from all contacts
_TURNS = 2
_TINY = 1e-9
_ROUNDS = 20


class FootGoal(NamedTuple):
    """Where a foot should be: displacement of its ankle (F, 3), and its turn (F, 4) in the world."""

    moved: FloatArray
    turn: FloatArray
    moves: BoolArray


class _Places(NamedTuple):
    """Where heel and ball stand in each of their contacts, and how the foot lies in each flat one."""

    heel: FloatArray
    ball: FloatArray
    flat: FloatArray


def foot_goal(
    world: World, foot: FootPoints, contacts: Contacts, ease: float, floor: float | None
) -> FootGoal:
    """Hold a foot during its contacts, and let it go within ``ease`` frames around them.

    Each point is held where it needs the least change: at the geometric median of its positions.
    ``floor`` is the height of a level floor, if contacts are to be put on one.
    """
    heel_on, toe_on = contacts.heel(foot.side), contacts.toe(foot.side)
    heels, balls, flats = (ContactRuns(on) for on in (heel_on, toe_on, heel_on & toe_on))
    rotation, frame_time = world.rotations[:, foot.ankle], contacts.frame_time
    to_heel = quat.rotate(rotation, foot.heel)
    to_ball = world.positions[:, foot.toe] - world.positions[:, foot.ankle]
    ankle = on_moving_floor(world.positions[:, foot.ankle], contacts.drift, frame_time)
    levels = None if floor is None else floor - contacts.floor
    places = _places(
        ankle + to_heel, ankle + to_ball, rotation, (heels, balls, flats), foot, world, levels
    )

    lies = quat.mul(flats.spread(places.flat), quat.conjugate(rotation[flats.frames]))
    turn = _faded_turns(flats.frames, lies, flats, ease, frame_time, len(ankle))
    held = ContactRuns(heel_on | toe_on)
    stands = [
        _Stand.of(heels, places.heel, to_heel, turn, ~toe_on),
        _Stand.of(balls, places.ball, to_ball, turn, ~heel_on),
    ]
    moved = np.zeros((len(ankle), 3))
    for runs, place, arm in ((heels, places.heel, to_heel), (balls, places.ball, to_ball)):
        at = runs.frames
        moved[at] = runs.spread(place) - quat.rotate(turn[at], arm[at]) - ankle[at]
    path = _smoothed(moved, ankle, stands, held, flats, ease, frame_time)
    path[flats.frames] = moved[flats.frames]
    for at, there, arm in stands:
        # the ankle keeps to its smooth path; the foot turns about the point on which it stands
        more = quat.between(arm, there - (ankle[at] + path[at]))
        turn[at] = quat.mul(more, turn[at])
        path[at] = there - quat.rotate(more, arm) - ankle[at]
    turn = _faded_turns(held.frames, turn[held.frames], held, ease, frame_time, len(ankle))
    moves = (path != 0.0).any(axis=1) | (turn[:, 1:] != 0.0).any(axis=1)
    return FootGoal(path, turn, moves)


class _Stand(NamedTuple):
    """Frames in which a foot rolls about one point: which, where that stands, the arm to it."""

    frames: NDArray[np.intp]
    place: FloatArray
    arm: FloatArray

    @classmethod
    def of(
        cls,
        runs: ContactRuns,
        places: FloatArray,
        arms: FloatArray,
        turn: FloatArray,
        alone: BoolArray,
    ) -> _Stand:
        some = alone[runs.frames]
        at = runs.frames[some]
        arm = quat.rotate(turn[at], arms[at])
        far = np.linalg.norm(arm, axis=1) > _TINY  # a foot without toes rolls about nothing
        return cls(at[far], runs.spread(places)[some][far], arm[far])


def _faded_turns(
    frames: NDArray[np.intp],
    turns: FloatArray,
    held: ContactRuns,
    ease: float,
    frame_time: float,
    count: int,
) -> FloatArray:
    """Turns (N, 4) of some frames, faded out around them, (F, 4)."""
    logs = np.zeros((count, 3))
    logs[frames] = quat.log(quat.canonical(turns))
    return quat.exp(fade(logs, held, ease, frame_time))


def _smoothed(
    moved: FloatArray,
    ankle: FloatArray,
    stands: list[_Stand],
    held: ContactRuns,
    flats: ContactRuns,
    ease: float,
    frame_time: float,
) -> FloatArray:
    """Displacements of the ankle along a smooth curve, (F, 3).

    It stays as far from the point on which the foot stands as it is in the foot, and else follows
    the slow part of its displacement: the quick part is the foot's own jitter. Around contacts it
    fades out, to exactly zero ``ease`` frames away.
    """
    weights = np.full(len(moved), _FREE)
    weights[held.frames] = 1.0
    weights[flats.frames] = _FIRM
    near = np.zeros(len(moved) + 1, np.int64)
    np.add.at(near, np.maximum(held.start - int(ease), 0), 1)
    np.add.at(near, np.minimum(held.stop + int(ease), len(moved)), -1)
    far = np.cumsum(near[:-1]) == 0
    weights[far] = _FIXED
    path = moved
    for _ in range(_TURNS):
        pulls = []
        for at, place, arm in stands:
            line, value = np.zeros_like(moved), np.zeros(len(moved))
            there = place - (ankle[at] + path[at])
            length = np.maximum(np.linalg.norm(there, axis=1), _TINY)
            line[at] = there / length[:, None]
            off = length - np.linalg.norm(arm, axis=1)
            value[at] = np.einsum("ni,ni->n", line[at], path[at]) + off
            pulls.append(Pull(np.full(len(moved), _FIRM), line, value))
        path = smooth_path(moved, weights, pulls, _SMOOTH_S / frame_time)
    path[far] = 0.0
    return path


def _places(
    heel: FloatArray,
    ball: FloatArray,
    rotation: FloatArray,
    runs: tuple[ContactRuns, ContactRuns, ContactRuns],
    foot: FootPoints,
    world: World,
    levels: float | None,
) -> _Places:
    """Where each contact stands; heel and ball of a flat foot are as far apart as in the foot."""
    heels, balls, flats = runs
    at_heel, at_ball = heels.median(heel), balls.median(ball)
    vertical = 1.0
    if levels is not None:
        vertical = 0.0  # given, so only shifted over the floor
        for places in (at_heel, at_ball):
            if len(places):
                places[:, 1] = np.median(places[:, 1]) + levels
    flat = quat.normalize(flats.median(quat.unroll(rotation)))
    if not len(flats):
        return _Places(at_heel, at_ball, flat)

    # from heel to ball in the foot's own frame, and which contacts each flat one belongs to
    arms = quat.rotate(quat.conjugate(rotation[flats.frames]), (ball - heel)[flats.frames])
    arm = np.median(arms, axis=0)
    h, b = heels.at(flats.start), balls.at(flats.start)
    for _ in range(_ROUNDS):
        line = at_ball[b] - at_heel[h]
        across = line * [1.0, vertical, 1.0]
        wanted = np.sqrt(np.maximum(arm @ arm - np.sum((line - across) ** 2, axis=1), 0.0))
        size = np.linalg.norm(across, axis=1)
        off = (0.5 * (1.0 - wanted / np.maximum(size, 1e-12 + 1e-12 * wanted)))[:, None] * across
        if np.abs(off).max() <= 1e-12 * (1.0 + np.abs(at_ball).max()):
            break
        np.add.at(at_heel, h, off)
        np.add.at(at_ball, b, -off)
    line = at_ball[b] - at_heel[h]
    if np.linalg.norm(arm) > 0.0:
        flat = quat.mul(quat.between(quat.rotate(flat, arm), line), flat)
    return _Places(at_heel, at_ball, quat.normalize(flat))
