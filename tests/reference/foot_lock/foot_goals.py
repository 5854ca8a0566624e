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
from kinema.ops.contacts.foot_points import FootPoints
from kinema.ops.contacts.point_speed import white_noise
from kinema.ops.contacts.states import Contacts
from kinema.ops.contacts.treadmill import on_moving_floor
from kinema.skeleton import BoolArray, FloatArray
from tests.reference.foot_lock.contact_runs import ContactRuns
from tests.reference.foot_lock.fading import fade
from tests.reference.foot_lock.smooth_path import Pull, smooth_path

__all__ = ["FootGoal", "foot_goal"]

_SMOOTH_S = 0.04  # quicker displacements of a rolling foot's ankle are jitter
_BLEND_S = 0.06  # where a smooth path begins or ends, it is met over this long
_FREE = 0.03  # weight of no displacement in the air, beside 1 for a rolling foot
_FIRM = 30.0  # of what must be met, in a track without noise: hardly smoothed
_ON_HEEL = 8.0
_NOISE = 0.004  # of the foot's length: with so much noise, half of that
_FIXED = 1e9  # of no displacement far from all contacts
_TURNS = 2
_TINY = 1e-9
_ROUNDS = 60


class FootGoal(NamedTuple):
    """Displacement of a foot's ankle (F, 3), its turn in the world (F, 4), and where it has any."""

    moved: FloatArray
    turn: FloatArray
    moves: BoolArray

    def within(self, frames: slice) -> FootGoal:
        """The goal in some frames only."""
        return FootGoal(self.moved[frames], self.turn[frames], self.moves[frames])

    def eased(self, share: FloatArray) -> FootGoal:
        """Only this share (F,) of the displacement and of the turn; all of it where it is 1."""
        part = (share < 1.0) & self.moves
        moved, turn = self.moved * share[:, None], self.turn.copy()
        turn[part] = quat.exp(share[part][:, None] * quat.log(quat.canonical(turn[part])))
        return FootGoal(moved, turn, self.moves)


class _Places(NamedTuple):
    """Where heel and ball stand in each contact, and how the foot lies in each flat one."""

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
    down = contacts.of(foot.side)
    level = None if floor is None else floor - contacts.floor
    places = _places(ankle + to_heel, ankle + to_ball, rotation, (heels, balls, flats), down, level)

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
    size = float(np.median(np.linalg.norm(to_ball - to_heel, axis=1))) or 1.0
    noise = white_noise(ankle) / (_NOISE * size)
    firm = max(_FIRM / (1.0 + noise**2), 1.0)
    path = _smoothed(moved, ankle, stands, (held, flats), firm, ease, frame_time)
    path = _meet(path, moved, flats, ease, frame_time)
    exact = path.copy()
    for at, there, arm in stands:
        # the ankle keeps to its smooth path; the foot turns about the point on which it stands
        more = quat.between(arm, there - (ankle[at] + path[at]))
        turn[at] = quat.mul(more, turn[at])
        exact[at] = there - quat.rotate(more, arm) - ankle[at]
    path = _meet(path, exact, held, ease, frame_time)
    turn = _faded_turns(held.frames, turn[held.frames], held, ease, frame_time, len(ankle))
    moves = (path != 0.0).any(axis=1) | (turn[:, 1:] != 0.0).any(axis=1)
    return FootGoal(path, turn, moves)


def _meet(
    path: FloatArray, exact: FloatArray, runs: ContactRuns, ease: float, frame_time: float
) -> FloatArray:
    """The path with exact displacements in some runs; the frames around them follow."""
    ease = min(ease, _BLEND_S / frame_time + 1.0)
    met = path + fade(exact - path, runs, ease, frame_time, slope_s=0.0)
    met[runs.frames] = exact[runs.frames]
    return met


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
    runs: tuple[ContactRuns, ContactRuns],
    firm: float,
    ease: float,
    frame_time: float,
) -> FloatArray:
    """Displacements of the ankle along a smooth curve, (F, 3).

    It stays as far from the point on which the foot stands as it is in the foot, and else follows
    the slow part of its displacement: the quick part is the foot's own jitter. Around contacts it
    fades out, to exactly zero ``ease`` frames away.
    """
    held, flats = runs
    weights = np.full(len(moved), _FREE)
    weights[held.frames] = 1.0
    # a foot on its heel has a short arm: what its ankle is off by turns it far
    weights[stands[0].frames] = min(_ON_HEEL, firm)
    weights[flats.frames] = firm
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
            pulls.append(Pull(np.full(len(moved), firm), line, value))
        path = smooth_path(moved, weights, pulls, _SMOOTH_S / frame_time)
    path[far] = 0.0
    return path


def _places(
    heel: FloatArray,
    ball: FloatArray,
    rotation: FloatArray,
    runs: tuple[ContactRuns, ContactRuns, ContactRuns],
    down: BoolArray,
    level: float | None,
) -> _Places:
    """Where each contact stands; heel and ball are as far apart as in the foot."""
    heels, balls, flats = runs
    at_heel, at_ball = heels.median(heel), balls.median(ball)
    free = np.array([1.0, 1.0, 1.0])
    if level is not None:
        free[1] = 0.0  # heights are given
        for places in (at_heel, at_ball):
            if len(places):
                places[:, 1] = np.median(places[:, 1]) + level
    flat = quat.normalize(flats.median(quat.unroll(rotation)))

    # from heel to ball in the foot's own frame, and which contacts each flat one belongs to
    arms = quat.rotate(quat.conjugate(rotation[flats.frames]), (ball - heel)[flats.frames])
    arm = np.median(arms, axis=0) if len(arms) else np.zeros(3)
    h, b = heels.at(flats.start), balls.at(flats.start)
    rolls = _rolls(heels, balls, down)
    across = (ball - heel)[rolls.frame]
    shared = _Shared(np.concatenate([h, rolls.heel]), np.concatenate([b, rolls.ball]))
    for _ in range(_ROUNDS):
        line = at_ball[b] - at_heel[h]
        sliding = line * free
        wanted = np.sqrt(np.maximum(arm @ arm - np.sum((line - sliding) ** 2, axis=1), 0.0))
        length = np.maximum(np.linalg.norm(sliding, axis=1), _TINY)
        off = (1.0 - wanted / length)[:, None] * sliding
        miss = free * (at_ball[rolls.ball] - at_heel[rolls.heel] - across)
        both = np.concatenate([off, miss])
        if np.abs(both).max(initial=0.0) < _TINY:
            break
        shared.move(at_heel, at_ball, both)
    if np.linalg.norm(arm) > _TINY and len(flats):
        line = at_ball[b] - at_heel[h]
        flat = quat.normalize(quat.mul(quat.between(quat.rotate(flat, arm), line), flat))
    return _Places(at_heel, at_ball, flat)


class _Shared:
    """Which heel and which ball each of N conditions is about; a place may be in several."""

    def __init__(self, heel: NDArray[np.intp], ball: NDArray[np.intp]) -> None:
        self.heel, self.ball = heel, ball
        counts = np.maximum(np.bincount(heel)[heel], np.bincount(ball)[ball])
        self.share = (0.5 / counts)[:, None] if len(heel) else np.zeros((0, 1))

    def move(self, at_heel: FloatArray, at_ball: FloatArray, off: FloatArray) -> None:
        """Move both places of each condition towards each other by what it is off, (N, 3)."""
        np.add.at(at_heel, self.heel, self.share * off)
        np.add.at(at_ball, self.ball, -self.share * off)


class _Rolls(NamedTuple):
    """Contacts of heel and ball that follow each other, and a frame between them, (N,) each."""

    heel: NDArray[np.intp]
    ball: NDArray[np.intp]
    frame: NDArray[np.intp]


def _rolls(heels: ContactRuns, balls: ContactRuns, down: BoolArray) -> _Rolls:
    """Contacts of heel and ball that follow each other while the foot stays ``down`` (F,)."""
    start, stop = (
        np.concatenate([getattr(heels, name), getattr(balls, name)]) for name in ("start", "stop")
    )
    order = np.argsort(start, kind="stable")
    one, two = order[:-1], order[1:]
    lifted = np.concatenate([[0], np.cumsum(~down)])
    stays = lifted[start[two]] == lifted[stop[one] - 1]
    near = (start[two] >= stop[one]) & stays & ((one < len(heels)) != (two < len(heels)))
    one, two = one[near], two[near]
    return _Rolls(
        np.minimum(one, two), np.maximum(one, two) - len(heels), (stop[one] + start[two]) // 2
    )
