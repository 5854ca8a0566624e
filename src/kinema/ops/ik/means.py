"""The means of reaching goals: one of the solvers, for all frames or eased into a part of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from kinema import quat
from kinema._arrays import copied
from kinema.errors import OptionError
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.filters.kernels import taps_in
from kinema.ops.ik.ccd import ccd
from kinema.ops.ik.displacement import (
    TurnLimit,
    displaced,
    displacement,
    eased,
    rejoined,
    slowed,
    smoothed,
)
from kinema.ops.ik.goals import Pin, Position
from kinema.ops.ik.limits import Limits
from kinema.ops.ik.limits.widening import widened
from kinema.ops.ik.solve import met_near, solution_for
from kinema.ops.ik.two_bone import two_bone
from kinema.skeleton import FloatArray

__all__ = ["Means", "MoveMethod", "solved", "solved_in_part"]

MoveMethod: TypeAlias = Literal["ccd", "two-bone", "solve"]
_CONTINUITY_S = 0.1  # changes are averaged over this time, and the goals met again from there,
_ROUNDS = 2  # this many times


@dataclass(frozen=True)
class Means:
    """How goals are reached: the method, and what it uses."""

    method: MoveMethod
    base: str | None
    pins: tuple[Pin, ...]
    limits: Limits | None


def solved(body: Derived, tips: Sequence[int], goals: Sequence[FloatArray], means: Means) -> Motion:
    """Meet the goals in all frames, each as the method does.

    Limits are widened to what the motion itself does, so that they move no joint by themselves.
    """
    if not body.motion.num_frames:
        return body.motion
    return _solved(body, tips, goals, _lenient(means, body))


def solved_in_part(
    clip: Derived,
    tips: Sequence[int],
    goals: Sequence[FloatArray],
    means: Means,
    share: FloatArray,
    limit: TurnLimit,
) -> Motion:
    """Meet the goals where they apply, and ease the displacement from the clip in and out.

    ``share`` (F,) says how much of the displacement each frame has: none on either side.
    """
    means = _lenient(means, clip)
    found = _solved_evenly(clip, tips, goals, means)
    result = _eased(clip, found, tips, means, share)
    if limit.ease_frames > 0.0:
        change = slowed(clip.motion, displacement(clip.motion, result), share, limit)
        for _ in range(_ROUNDS):
            # from there the goals are met again, wherever that is not too fast either
            near = displaced(clip.motion, change)
            again = _met_near(clip, near, tips, goals, means)
            wanted = displacement(clip.motion, _eased(clip, again, tips, means, share))
            change = rejoined(clip.motion, change, wanted, share, limit)
        result = _pinned(clip, displaced(clip.motion, change), means)
    return result


def _eased(
    clip: Derived, found: Motion, tips: Sequence[int], means: Means, share: FloatArray
) -> Motion:
    """A share (F,) of what was found in each frame, with what the method keeps."""
    change = eased(displacement(clip.motion, found), share)
    return _kept(clip, displaced(clip.motion, change), tips, means)


def _lenient(means: Means, body: Derived) -> Means:
    """Limits that leave the motion itself as it is."""
    if means.limits is None:
        return means
    return replace(means, limits=widened(means.limits, body.motion.rotations))


def _solved_evenly(
    clip: Derived, tips: Sequence[int], goals: Sequence[FloatArray], means: Means
) -> Motion:
    """Meet the goals with changes that agree from frame to frame."""
    found = _solved(clip, tips, goals, means)
    width = min(taps_in(_CONTINUITY_S, clip.motion.fps), (clip.motion.num_frames - 1) | 1)
    if means.method == "solve" or width == 1:  # a whole-body solve does so by itself
        return found
    for _ in range(_ROUNDS):
        near = smoothed(clip.motion, found, width)
        found = _solved_by_limbs(clip, near, tips, goals, means, continuity=False)
    return found


def _solved(
    body: Derived, tips: Sequence[int], goals: Sequence[FloatArray], means: Means
) -> Motion:
    if means.method == "solve":
        names = body.skeleton.names
        asked = [Position(names[tip], goal) for tip, goal in zip(tips, goals, strict=True)]
        return solution_for(body, asked, limits=means.limits, pins=means.pins).motion
    return _solved_by_limbs(body, body.motion, tips, goals, means, continuity=True)


def _met_near(
    clip: Derived, near: Motion, tips: Sequence[int], goals: Sequence[FloatArray], means: Means
) -> Motion:
    """Meet the goals again, as close as possible to a motion near the clip's own."""
    if means.method != "solve":
        return _solved_by_limbs(clip, near, tips, goals, means, continuity=False)
    names = clip.skeleton.names
    asked = [Position(names[tip], goal) for tip, goal in zip(tips, goals, strict=True)]
    return met_near(clip, near, asked, means.pins, means.limits)


def _solved_by_limbs(
    body: Derived,
    near: Motion,
    tips: Sequence[int],
    goals: Sequence[FloatArray],
    means: Means,
    *,
    continuity: bool,
) -> Motion:
    """Turn one limb after another, starting from a motion near the body's own."""
    names, solved = body.skeleton.names, near
    for tip, goal in zip(tips, goals, strict=True):
        if means.method == "two-bone":
            solved = two_bone(solved, tip=names[tip], goals=goal)
        else:
            solved = ccd(
                solved,
                tip=names[tip],
                base=means.base or names[_base(body, tip)],
                goals=goal,
                limits=means.limits,
                continuity=continuity,
            )
    return solved


def _kept(clip: Derived, result: Motion, tips: Sequence[int], means: Means) -> Motion:
    """What a method keeps, kept in the ease too: limits, pins, how the tip of a limb is turned."""
    if means.limits is not None:
        result = result.with_arrays(rotations=means.limits.clamp(result.rotations))
    if means.method == "two-bone":
        return _keeping_rotations(clip, result, tips)
    return _pinned(clip, result, means)


def _pinned(clip: Derived, result: Motion, means: Means) -> Motion:
    return met_near(clip, result, (), means.pins, means.limits) if means.pins else result


def _keeping_rotations(clip: Derived, result: Motion, tips: Sequence[int]) -> Motion:
    """The result with tips turned as they are in the clip, in the world: flat feet stay flat."""
    for tip in tips:
        if not clip.skeleton.is_end[tip]:
            parent = int(clip.skeleton.parents[tip])
            above = quat.conjugate(forward(result).rotations[:, parent])
            rotations = copied(result.rotations)
            rotations[:, tip] = quat.normalize(quat.mul(above, clip.world.rotations[:, tip]))
            result = result.with_arrays(rotations=rotations)
    return result


def _base(body: Derived, tip: int) -> int:
    """The shoulder or hip above a tip; without one, two joints up."""
    above = body.skeleton.ancestors(tip)
    if not above:
        raise OptionError(
            f"{body.skeleton.names[tip]!r} is a root: there is no joint above it to turn",
            parameter="tips",
        )
    limbs = {
        body.roles.get(f"{side}_{part}")
        for side in ("left", "right")
        for part in ("shoulder", "hip")
    }
    return next((joint for joint in above if joint in limbs), above[:2][-1])
