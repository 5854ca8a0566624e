"""Poses in which joints are turned or reach given points, changed no more than that needs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema._arrays import copied
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.ik import Pin, Position, two_bone
from kinema.ops.ik.solve import solution_for
from kinema.ops.joints import choose_joint
from kinema.ops.warp.feet import legs_of
from kinema.ops.warp.keys import JointTurn, ReachGoal, WarpKey, frame_at
from kinema.skeleton import FloatArray

__all__ = ["GoalReached", "edited_keys", "reached"]

_MET = 1e-9  # of the body's height


class GoalReached(NamedTuple):
    """How close a joint came to its point: ``distance`` is what is left, in the motion's unit."""

    joint: str
    frame: int
    point: tuple[float, float, float]
    distance: float


def edited_keys(
    body: Derived, edits: Sequence[ReachGoal | JointTurn], in_s: float, out_s: float
) -> list[WarpKey]:
    """A key for every frame in which joints should be turned or reach something."""
    frames = [frame_at(body.motion, edit) for edit in edits]
    order = sorted(range(len(edits)), key=lambda index: frames[index])
    keys = []
    for frame, group in groupby(order, key=lambda index: frames[index]):
        asked = [edits[index] for index in group]
        pose = body.motion[frame : frame + 1]
        for edit in asked:
            if isinstance(edit, JointTurn):
                pose = _turned(pose, edit)
        goals = [edit for edit in asked if isinstance(edit, ReachGoal)]
        pose = _reaching(body, pose, goals) if goals else pose
        keys.append(WarpKey(asked[0].time_s, pose, in_s, out_s))
    return keys


def reached(result: Motion, goals: Sequence[ReachGoal]) -> tuple[GoalReached, ...]:
    """How close each joint came to its point."""
    found = []
    for goal in goals:
        frame, joint = frame_at(result, goal), choose_joint(result, goal.joint)
        there = forward(result[frame : frame + 1]).positions[0, joint]
        left = float(np.hypot.reduce(there - np.array(goal.point)))
        found.append(GoalReached(result.skeleton.names[joint], frame, goal.point, left))
    return tuple(found)


def _turned(pose: Motion, edit: JointTurn) -> Motion:
    """The pose with one more turn of a joint, about an axis in the world."""
    joint = choose_joint(pose, edit.joint)
    parent = pose.skeleton.parents[joint]
    turn = quat.exp(0.5 * np.array(edit.turn, float))
    if parent >= 0:
        above = forward(pose).rotations[0, parent]
        turn = quat.mul(quat.conjugate(above), quat.mul(turn, above))
    rotations = copied(pose.rotations)
    rotations[0, joint] = quat.normalize(quat.mul(turn, rotations[0, joint]))
    return pose.with_arrays(rotations=rotations)


def _reaching(body: Derived, clip: Motion, goals: Sequence[ReachGoal]) -> Motion:
    """A pose of the clip with joints at their points, by as few joints as can meet them.

    Limbs alone are tried first; then what they hang from, above still hips; then the whole body on
    its feet. In each, limbs meet the points in the end.
    """
    joints = [choose_joint(clip, goal.joint) for goal in goals]
    points = [np.array(goal.point, float) for goal in goals]
    pose = _by_limbs(clip, joints, points)
    if _miss(pose, joints, points) <= _MET * body.height:
        return pose
    names = clip.skeleton.names
    asked = [Position(names[j], point) for j, point in zip(joints, points, strict=True)]
    here = Derived(clip)
    here.roles = body.roles
    feet = [leg.ankle for leg in legs_of(body) if leg.ankle not in joints]
    pins = [Pin(names[foot], orientation=True) for foot in feet]
    if body.body_root not in joints:
        hips = Pin(names[body.body_root], orientation=True)
        bent = solution_for(here, asked, limits=None, pins=[*pins, hips]).motion
        bent = _by_limbs(_only(clip, bent, _trunk(body, joints)), joints, points)
        if _miss(bent, joints, points) <= _MET * body.height:
            return bent
    leaning = solution_for(here, asked, limits=None, pins=pins).motion
    standing = [here.world.positions[0, foot] for foot in feet]
    leaning = _by_limbs(leaning, feet, standing)
    return _by_limbs(leaning, joints, points)


def _trunk(body: Derived, joints: Sequence[int]) -> list[int]:
    """Joints that hang from the hips on the same side as one of these, feet aside."""
    skeleton, root = body.skeleton, body.body_root
    legs = {leg.hip for leg in legs_of(body)}
    found: set[int] = set()
    for joint in joints:
        chain = (joint, *skeleton.ancestors(joint))
        if root in chain[1:]:
            top = chain[chain.index(root) - 1]
            if top not in legs and not legs & set(skeleton.descendants(top)):
                found |= {top, *skeleton.descendants(top)}
    return sorted(found)


def _only(clip: Motion, solved: Motion, joints: list[int]) -> Motion:
    """The clip with these joints as they were solved, and all others as they are."""
    rotations = copied(clip.rotations)
    rotations[:, joints] = solved.rotations[:, joints]
    return clip.with_arrays(rotations=rotations)


def _by_limbs(pose: Motion, joints: Sequence[int], points: Sequence[FloatArray]) -> Motion:
    """Turn each joint's limb, the joint's parent and grandparent, as far as it reaches."""
    for joint, point in zip(joints, points, strict=True):
        pose = two_bone(pose, tip=pose.skeleton.names[joint], goals=point)
    return pose


def _miss(pose: Motion, joints: Sequence[int], points: Sequence[FloatArray]) -> float:
    """The farthest that a joint is from its point."""
    there = forward(pose).positions[0, list(joints)]
    return float(np.hypot.reduce(there - np.array(points), axis=-1).max())
