"""Plant a foot: hold it still while it is on the floor, ease in before and out after.

The ball and the toes are held during the whole contact, the rest of the foot only while it is flat.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.kinematics import World
from kinema.ops.contacts.legs import FootGoal, Leg
from kinema.ops.contacts.planted_frames import ContactRuns, PlantedFrames, planted_frames
from kinema.ops.contacts.states import Contacts
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["EaseFrames", "FootDisplacement", "foot_goal", "plant_foot"]

_MEDIAN_STEPS = 6
# Of the given size: what is nearer to its planted position is at rest, what is farther is not.
_STILL, _STRAY = 0.003, 0.1


class EaseFrames(NamedTuple):
    """How far from a contact displacements reach, and by how much its ends may move; in frames."""

    ease: float
    adjust: int


class FootDisplacement(NamedTuple):
    """Displacement of a foot in every frame (F, 3): its ball, and turns of foot and toes as logs.

    ``planted`` and ``flat`` (F,) tell where the ball and where the whole foot is held still.
    """

    ball: FloatArray
    foot: FloatArray
    toes: FloatArray
    planted: BoolArray
    flat: BoolArray

    @property
    def moves(self) -> BoolArray:
        """Frames in which the foot is displaced, (F,)."""
        return np.asarray(np.any(np.concatenate(self[:3], axis=-1) != 0.0, axis=-1))

    def at(self, frames: NDArray[np.intp]) -> FootDisplacement:
        """The displacement in some frames only."""
        ball, foot, toes, planted, flat = self
        return FootDisplacement(
            ball[frames], foot[frames], toes[frames], planted[frames], flat[frames]
        )


def plant_foot(
    world: World, leg: Leg, contacts: Contacts, timing: EaseFrames, floor: float | None
) -> FootDisplacement:
    """Displacement that holds a foot still during its contacts, eased to zero around them."""
    down, flat = contacts.toe(leg.foot), contacts.flat(leg.foot)
    ball, ankle = world.positions[:, leg.toe], world.positions[:, leg.ankle]
    size = float(np.median(leg.lengths(world)))
    # the same tolerance at the ankle as the foot turns about its ball; a log is half the angle
    sole = float(np.median(np.linalg.norm(ball - ankle, axis=-1)))
    turn = 0.5 * size / max(sole, 0.1 * size)
    height = None if floor is None else floor - contacts.floor + _standing(ball, down)
    position = _planted_positions(ball, down, timing, size=size, height=height)
    foot = _planted_rotations(world.rotations[:, leg.ankle], flat, timing, size=turn)
    toes = foot
    if leg.toe != leg.ankle:
        toes = _planted_rotations(world.rotations[:, leg.toe], down, timing, size=turn)
    return FootDisplacement(position.moved, foot.moved, toes.moved, position.planted, foot.planted)


def foot_goal(world: World, leg: Leg, displacement: FootDisplacement) -> FootGoal:
    """Where a displacement puts the ankle, and how it turns foot and toes."""
    turn = quat.exp(displacement.foot)
    # The foot turns about its ball, so the ankle makes up for what the arm from ankle to ball loses
    # by turning. Written as a difference, so that no displacement leaves the ankle as it is.
    arm = world.positions[:, leg.toe] - world.positions[:, leg.ankle]
    lost = arm - quat.rotate(turn, arm)
    return FootGoal(
        world.positions[:, leg.ankle] + (displacement.ball + lost),
        quat.mul(turn, world.rotations[:, leg.ankle]),
        quat.mul(quat.exp(displacement.toes), world.rotations[:, leg.toe]),
        arm - lost,
        displacement.planted,
        displacement.flat,
    )


class _Planted(NamedTuple):
    """Displacement of a track (F, 3), and frames (F,) in which it holds the track still."""

    moved: FloatArray
    planted: BoolArray


def _planted_positions(
    positions: FloatArray, down: BoolArray, timing: EaseFrames, *, size: float, height: float | None
) -> _Planted:
    """Displacement that holds points (F, 3) still while ``down``.

    ``size`` is the scale of distances, ``height`` the height to stand at if not the contact's own.
    """
    if not down.any():
        return _Planted(np.zeros_like(positions), down)
    contacts = ContactRuns(down)
    stand = _medians(positions, contacts)[contacts.nearest(len(positions))]
    off = stand - positions
    planted = _planted(off, contacts, timing, size)
    if height is not None:
        off[:, 1] = height - positions[:, 1]
    return _eased(off, planted, contacts, timing)


def _planted_rotations(
    rotations: FloatArray, down: BoolArray, timing: EaseFrames, *, size: float
) -> _Planted:
    """Likewise for rotations (F, 4): turns in world axes, as logarithms (F, 3)."""
    if not down.any():
        return _Planted(np.zeros((len(rotations), 3)), down)
    contacts = ContactRuns(down)
    stand = quat.normalize(_medians(quat.unroll(rotations), contacts))
    stand = stand[contacts.nearest(len(rotations))]
    off = quat.log(quat.canonical(quat.mul(stand, quat.conjugate(rotations))))
    return _eased(off, _planted(off, contacts, timing, size), contacts, timing)


def _planted(
    off: FloatArray, contacts: ContactRuns, timing: EaseFrames, size: float
) -> PlantedFrames:
    return planted_frames(off, contacts, timing.adjust, still=_STILL * size, stray=_STRAY * size)


def _medians(samples: FloatArray, contacts: ContactRuns) -> FloatArray:
    """Geometric median of each contact: the point with the least summed distance to its samples.

    Outliers and late ends have little influence, and unlike a median of each coordinate it turns
    and moves with the samples. Weiszfeld's steps from the mean, with the weights of near samples
    bounded.
    """
    inside = samples[contacts.frames]
    middle = contacts.mean(inside)
    off = inside - contacts.spread(middle)
    spread = contacts.spread(contacts.mean(np.sum(off**2, axis=-1)))
    # where all samples are the same, distances are rounding errors
    floor = 0.01 * spread + 1e-24 * np.sum(inside**2, axis=-1) + np.finfo(float).tiny
    for _ in range(_MEDIAN_STEPS):
        weights = 1.0 / np.sqrt(np.sum(off**2, axis=-1) + floor)
        # as a step from the current point: identical samples stay exactly as they are
        step = contacts.mean(weights[:, None] * off) / contacts.mean(weights)[:, None]
        middle = middle + step
        off = inside - contacts.spread(middle)
    return middle


def _eased(
    off: FloatArray, planted: PlantedFrames, contacts: ContactRuns, timing: EaseFrames
) -> _Planted:
    """Hold planted frames, and let the displacements at their ends fade or blend together."""
    held, first, last = planted
    moved = np.where(held[:, None], off, 0.0)
    frames = np.flatnonzero(~held)
    gap = (first[1:] - last[:-1]).astype(float)

    # the ease counts from the contact's own ends, wherever the planted ones are
    previous = np.searchsorted(last, frames) - 1
    some = previous >= 0
    reach = timing.ease + contacts.stop - 1 - last
    _fade(moved, frames[some], last, np.minimum(reach, np.append(gap, np.inf)), previous[some])
    following = previous + 1
    some = following < len(first)
    reach = timing.ease + first - contacts.start
    _fade(moved, frames[some], first, np.minimum(reach, np.append(np.inf, gap)), following[some])
    return _Planted(moved, held)


def _fade(
    moved: FloatArray,
    frames: NDArray[np.intp],
    ends: NDArray[np.intp],
    reach: FloatArray,
    which: NDArray[np.intp],
) -> None:
    """Add to frames what remains there of the displacement at the end of a contact."""
    away = np.abs(frames - ends[which]) / np.maximum(reach[which], 1.0)
    near = away < 1.0
    x = away[near]
    # the quintic that starts and ends with zero speed and acceleration
    left = 1.0 - x**3 * (10.0 - 15.0 * x + 6.0 * x**2)
    moved[frames[near]] += left[:, None] * moved[ends[which[near]]]


def _standing(ball: FloatArray, down: BoolArray) -> float:
    """The usual height of a standing foot: each contact counts once."""
    heights = [np.median(ball[start:stop, 1]) for start, stop in runs(down)]
    return float(np.median(heights)) if heights else 0.0
