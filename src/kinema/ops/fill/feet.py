"""Feet in filled gaps: planted ones stay where they are, none goes through the floor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from kinema import kinematics, quat
from kinema._arrays import copied
from kinema.motion import Motion
from kinema.ops.ik.displacement import TurnLimit, displaced, displacement, slowed
from kinema.ops.ik.two_bone import two_bone
from kinema.ops.roles import Roles, find_roles
from kinema.ops.run_lengths import runs
from kinema.ops.world_tracks import world_tracks
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["BentLeg", "bent_legs"]

_SAME_PLACE = 0.03  # of the leg's length: a foot that moved less across a gap did not step
_LOWEST = 1.0  # percentile of a foot's heights that counts as standing: the rest are glitches
_EASE_S = 0.25  # a leg may bend twice as fast as it takes to bend in this time


class _Leg(NamedTuple):
    """Joints of a leg; ``toe`` is the ankle again where there is none."""

    hip: int
    knee: int
    ankle: int
    toe: int


class BentLeg(NamedTuple):
    """A leg bent in filled frames (F,): its joints, and their rotations (N, 3, 4) in those."""

    joints: list[int]
    filled: BoolArray
    rotations: FloatArray


def bent_legs(motion: Motion, mask: BoolArray) -> list[BentLeg]:
    """Bend the legs in filled gaps so that feet stand as they did around them.

    A foot that is in one place before and after a gap stays there, flat as it was. Any other is
    raised where it would be lower than it ever is in the frames around. Only samples of legs that
    were filled as a whole, from hip to ankle, change. Bodies without legs do not, nor does a motion
    that still has missing samples.

    Parameters
    ----------
    motion : Motion
        With all samples filled.
    mask : (F, J) bool
        True where a sample was filled.

    Examples
    --------
    >>> from kinema import fill, samples
    >>> crouch = samples.walk_crouch().motion
    >>> mask = fill.range_mask(crouch, 60, 100)
    >>> free = fill.samples(crouch, mask, feet="free").motion
    >>> [leg.rotations.shape for leg in bent_legs(free, mask)]
    [(40, 3, 4), (40, 3, 4)]
    """
    if motion.missing is not None or not mask.any():
        return []
    limit, bent = None, []
    for leg in _legs(find_roles(motion)):
        joints = [leg.hip, leg.knee, leg.ankle]
        filled = np.asarray(mask[:, joints].all(axis=1))
        if filled.any() and not filled.all():
            limit = limit or TurnLimit.of(motion, _EASE_S / motion.frame_time)
            gentle = _grounded(motion, leg, filled, limit)
            bent.append(BentLeg(joints, filled, gentle[:, joints]))
    return bent


def _legs(roles: Roles) -> Iterator[_Leg]:
    for side in ("left", "right"):
        hip, knee, ankle = (roles.get(f"{side}_{part}") for part in ("hip", "knee", "ankle"))
        if hip is not None and knee is not None and ankle is not None:
            toe = roles.get(f"{side}_toe")
            yield _Leg(hip, knee, ankle, ankle if toe is None else toe)


def _grounded(motion: Motion, leg: _Leg, filled: BoolArray, limit: TurnLimit) -> FloatArray:
    """Rotations (N, J, 4) of the filled frames with one leg's foot on the floor.

    Only those frames and the ones beside them are looked at closely: in a long take they are few.
    """
    floors = _floors(motion, leg, filled)
    near = filled.copy()
    near[1:] |= filled[:-1]
    near[:-1] |= filled[1:]
    few = motion.with_arrays(rotations=motion.rotations[near], positions=motion.positions[near])
    return _grounded_gaps(few, leg, filled[near], floors, limit).rotations[filled[near]]


def _floors(motion: Motion, leg: _Leg, filled: BoolArray) -> list[float]:
    """How high ankle and toe are where they stand, in the frames that were measured."""
    heights = world_tracks(motion, [leg.ankle, leg.toe]).positions[..., 1]
    return [float(np.percentile(row[~filled], _LOWEST)) for row in heights.T]


def _grounded_gaps(
    motion: Motion, leg: _Leg, filled: BoolArray, floors: list[float], limit: TurnLimit
) -> Motion:
    """The same for the filled frames and those beside them, one gap after the other."""
    world = kinematics.forward(motion)
    ankle, toe = world.positions[:, leg.ankle], world.positions[:, leg.toe]
    length = float(np.linalg.norm(motion.positions[0, [leg.knee, leg.ankle]], axis=-1).sum())
    goals, turned = ankle.copy(), world.rotations[:, leg.ankle].copy()
    for start, stop in runs(filled):
        gap, before, after = slice(start, stop), start - 1, min(stop, motion.num_frames - 1)
        if start == 0 or stop == motion.num_frames:  # held at the ends of the clip
            continue
        if all(_apart(point, before, after) < _SAME_PLACE * length for point in (ankle, toe)):
            share = _shares(stop - start)
            goals[gap] = ankle[before] + share[:, None] * (ankle[after] - ankle[before])
            turned[gap] = quat.slerp(turned[before], turned[after], share)
        else:
            # as low as it is at the ends of the gap is low enough, on stairs and slopes too
            lift = np.zeros(stop - start)
            for point, floor in zip((ankle, toe), floors, strict=True):
                lowest = min(floor, point[before, 1], point[after, 1])
                lift = np.maximum(lift, lowest - point[gap, 1])
            goals[gap, 1] += lift
    bent = two_bone(motion, tip=motion.skeleton.names[leg.ankle], goals=goals)
    bent = _turned(bent, leg.ankle, turned)
    result = copied(motion.rotations)
    for start, stop in runs(filled):
        # one frame more on each side: it stays as it is, and the step to it counts
        near = slice(max(start - 1, 0), stop + 1)
        weights = filled[near].astype(np.float64)
        change = displacement(motion[near], bent[near])
        gentle = displaced(motion[near], slowed(motion[near], change, weights, limit))
        joints = [leg.hip, leg.knee, leg.ankle]
        result[start:stop, joints] = gentle.rotations[weights == 1.0][:, joints]
    return motion.with_arrays(rotations=result)


def _turned(motion: Motion, joint: int, turned: FloatArray) -> Motion:
    """The motion with a joint turned as given in the world, (F, 4)."""
    above = kinematics.forward(motion).rotations[:, motion.skeleton.parents[joint]]
    rotations = copied(motion.rotations)
    rotations[:, joint] = quat.normalize(quat.mul(quat.conjugate(above), turned))
    return motion.with_arrays(rotations=rotations)


def _apart(point: FloatArray, before: int, after: int) -> float:
    return float(np.linalg.norm(point[after] - point[before]))


def _shares(frames: int) -> FloatArray:
    """How far across the gap each frame is, starting and ending gently."""
    t = np.arange(1, frames + 1) / (frames + 1)
    return np.asarray(t * t * (3.0 - 2.0 * t))
