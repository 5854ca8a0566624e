"""Retarget two bodies that touch: hands stay on hands, and on the other body."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kinema import quat
from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops.retarget.optimising import can_touch, optimised, placed_source
from kinema.ops.retarget.touch_goals import hand_goal, part_goal, touch_errors
from kinema.ops.retarget.touches import PlacedBody, Touch, find_touches
from kinema.ops.retarget.whole_motion import PointGoal
from kinema.ops.retarget.work import Work
from kinema.skeleton import Skeleton

__all__ = ["pair"]

_MOST = 4.0  # how much larger one body may be: more is another unit of length
_ROUNDS = 3  # of giving way, each by half of what is left


@checked
def pair(
    motions: tuple[Motion, Motion], skeletons: tuple[Motion | Skeleton, Motion | Skeleton]
) -> tuple[Motion, Motion]:
    """Give the motions of two people to two other bodies, and keep where they touch.

    Each motion is retargeted as `retarget` does with ``method="optimise"``. Both are placed on the
    floor in one scale, the mean of the two bodies' own, so that they meet where they met. Where a
    hand of one is on a hand or the body of the other, both give way by the same amount until it is
    there again.

    Parameters
    ----------
    motions : (Motion, Motion)
        Two people in one world: as many frames, at the same rate.
    skeletons : (Motion or Skeleton, Motion or Skeleton)
        The bodies that get them.

    Returns
    -------
    (Motion, Motion)

    Raises
    ------
    OptionError
        If the motions differ in their number of frames or in their frame rate, or the bodies in
        their unit of length.

    Examples
    --------
    >>> from kinema import place, samples
    >>> one = samples.reach(seconds=1.0).motion
    >>> other = place(one, turn_rad=3.14159, z=0.9)
    >>> child = samples.walk(height=1.2).motion.skeleton
    >>> [result.num_frames for result in pair((one, other), (child, one.skeleton))]
    [60, 60]
    """
    _check(motions)
    works = [
        Work(motion, skeleton, None) for motion, skeleton in zip(motions, skeletons, strict=True)
    ]
    scale = _common_scale(works[0].scale, works[1].scale)
    both = [_Person.of(work, scale) for work in works]
    touches = _touches(both)
    for _ in range(_ROUNDS if any(touches) else 1):
        goals = _goals(both, touches)
        both = [person.solved(more) for person, more in zip(both, goals, strict=True)]
    return both[0].result, both[1].result


class _Person(NamedTuple):
    """One of two people on the way to a new body."""

    work: Work
    posed: Motion
    held: Motion
    result: Motion

    @classmethod
    def of(cls, work: Work, scale: float) -> _Person:
        posed = _moved(work, work.posed(), scale - work.scale)
        posed, held = work.standing(posed)
        return cls(work, posed, held, held)

    def solved(self, more: Sequence[PointGoal]) -> _Person:
        return self._replace(result=optimised(self.work.pairing, self.posed, self.held, more))

    @property
    def placed(self) -> PlacedBody:
        source = placed_source(self.work.pairing)
        height = source.height * self.work.pairing.scale
        return PlacedBody(self.work.pairing.target, forward(self.result), height)


def _check(motions: tuple[Motion, Motion]) -> None:
    one, other = motions
    if one.num_frames != other.num_frames:
        raise OptionError(
            f"two people who touch need the same frames, found {one.num_frames} and "
            f"{other.num_frames}",
            parameter="motions",
            hint="`kinema trim` cuts the longer one",
        )
    if abs(one.frame_time - other.frame_time) > 1e-6 * one.frame_time:
        raise OptionError(
            f"two people who touch need one frame rate, found {one.fps:g} and {other.fps:g} fps",
            parameter="motions",
            hint="`kinema resample` gives them the same",
        )


def _common_scale(one: float, other: float) -> float:
    if max(one, other) > _MOST * min(one, other):
        raise OptionError(
            f"the new bodies are {one:.3g} and {other:.3g} times as large as the old ones; in one "
            "world they must be in one unit of length",
            parameter="skeletons",
            hint="`kinema scale --to m` puts a body into metres",
        )
    return 0.5 * (one + other)


def _moved(work: Work, posed: Motion, factor: float) -> Motion:
    """The body moved along the floor by a share of where the source's hips are."""
    if factor == 0.0:
        return posed
    assert work.source.derived is not None
    moves = factor * work.source.derived.world.positions[:, work.source.hips] * [1.0, 0.0, 1.0]
    hips, positions = work.target.hips, copied(posed.positions)
    parent = int(posed.skeleton.parents[hips])
    if parent >= 0:
        above = forward(posed).rotations[:, parent]
        moves = quat.rotate(quat.conjugate(above), moves)
    positions[:, hips] += moves
    return posed.with_arrays(positions=positions)


def _touches(both: Sequence[_Person]) -> list[list[Touch]]:
    """Where hands of each touch the other."""
    sources = [placed_source(person.work.pairing) for person in both]
    found = []
    for index in (0, 1):
        touches = find_touches(sources[index], sources[1 - index], both[0].posed.frame_time)
        pairings = both[index].work.pairing, both[1 - index].work.pairing
        found.append([touch for touch in touches if can_touch(touch, *pairings)])
    return found


def _goals(both: Sequence[_Person], touches: Sequence[Sequence[Touch]]) -> list[list[PointGoal]]:
    """Both give way by half of what is left."""
    placed = [person.placed for person in both]
    found: list[list[PointGoal]] = [[], []]
    for index in (0, 1):
        one, other = placed[index], placed[1 - index]
        for touch in touches[index]:
            half = 0.5 * touch_errors(touch, one, other)
            found[index].append(hand_goal(touch, one, -half))
            found[1 - index].append(part_goal(touch, other, half))
    return found
