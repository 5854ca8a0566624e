"""Least squares over a whole motion: points are brought to their places by small, smooth turns.

Unknown is how much each of some joints turns in each frame, and how far the body moves. Wanted are
points at their places, joints within their limits, and otherwise the motion as it was: turns away
from it are to be small, and to change smoothly over time. Each step of Gauss and Newton solves the
normal equations, which are banded: a frame is tied to the two before and the two after it.

Turns are about axes of the joint's parent, and only their lengths count, so that local axes of a
rig change nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native, kinematics, quat
from kinema._arrays import copied
from kinema.motion import Motion
from kinema.ops.ik.limits import Limits
from kinema.skeleton import FloatArray

__all__ = ["PointGoal", "Task", "solved"]

_STEPS = 16
_DONE = 0.01  # a step that lowers the cost by less is the last
_DAMPING = 0.2  # resistance against long steps at first, beside that against leaving the motion
_WINDOW = 1000  # frames that are solved together
_OVERLAP_S = 2.0
_LIMIT = 5.0  # weight of joint limits, beside 1 for staying as it was


class PointGoal(NamedTuple):
    """A point fixed to a joint, and where it should be.

    ``arm``, (3,) or (N, 3), is the point in the joint's own frame; ``places`` (N, 3) are in the
    world or, with ``other``, seen from a point of that joint, ``other_arm``. ``weight`` is one
    number, or (N,).
    """

    joint: int
    arm: FloatArray
    frames: NDArray[np.intp]
    places: FloatArray
    weight: float | FloatArray
    other: int = -1
    other_arm: FloatArray | None = None

    def within(self, start: int, stop: int) -> PointGoal:
        """The goal in frames from ``start`` to ``stop`` - 1, numbered from 0."""
        kept = (self.frames >= start) & (self.frames < stop)
        base, weight = self.other_arm, self.weight
        return self._replace(
            arm=self.arm[kept] if self.arm.ndim == 2 else self.arm,
            frames=self.frames[kept] - start,
            places=self.places[kept],
            weight=weight if isinstance(weight, float) else weight[kept],
            other_arm=base[kept] if base is not None and base.ndim == 2 else base,
        )


@dataclass(frozen=True, eq=False, slots=True)
class Task:
    """What is wanted of a motion.

    Parameters
    ----------
    wanted : Motion
        What the result should be where no goal asks for something else.
    root : int
        The joint that carries the body.
    joints : (A,)
        Joints that may turn, ``root`` among them.
    stiffness : (A,)
        How much each of them resists.
    root_stiffness : float
        How much the body resists being moved.
    smooth_s : (A,)
        Changes shorter than this cost more by how fast they are than by their size.
    root_smooth_s : float
        The same for moves of the body.
    length : float
        What lengths are measured in: a leg.
    goals : sequence of PointGoal
    limits : Limits, optional
    """

    wanted: Motion
    root: int
    joints: NDArray[np.intp]
    stiffness: FloatArray
    root_stiffness: float
    smooth_s: FloatArray
    root_smooth_s: float
    length: float
    goals: Sequence[PointGoal]
    limits: Limits | None = None

    def within(self, start: int, stop: int) -> Task:
        """The task for some of the frames."""
        goals = [goal.within(start, stop) for goal in self.goals]
        return replace(
            self,
            wanted=self.wanted[start:stop],
            goals=[goal for goal in goals if len(goal.frames)],
        )


def solved(start: Motion, task: Task) -> Motion:
    """The motion that fits the task best, found from one that is near.

    Long takes are solved window by window: what is asked for in one place is not felt for longer
    than windows overlap, and where they do one fades into the next.
    """
    overlap = round(_OVERLAP_S / start.frame_time)
    size = max(_WINDOW, 3 * overlap)
    found = _solved(start[:size], task.within(0, size))
    for first in range(size - overlap, start.num_frames - overlap, size - overlap):
        piece = _solved(start[first : first + size], task.within(first, first + size))
        found = _faded(found, piece, overlap)
    return found


def _faded(one: Motion, other: Motion, overlap: int) -> Motion:
    """One motion, and another that begins in its last frames."""
    share = (np.arange(1, overlap + 1) / (overlap + 1))[:, None]
    start = one.num_frames - overlap
    rotations = quat.slerp(one.rotations[start:], other.rotations[:overlap], share)
    positions = one.positions[start:] * (1.0 - share[..., None])
    positions += other.positions[:overlap] * share[..., None]
    return one.with_arrays(
        rotations=np.concatenate([one.rotations[:start], rotations, other.rotations[overlap:]]),
        positions=np.concatenate([one.positions[:start], positions, other.positions[overlap:]]),
    )


def _solved(start: Motion, task: Task) -> Motion:
    """Gauss and Newton's steps, shortened as Levenberg and Marquardt do where one goes too far."""
    state, damping = _State(start, task), _DAMPING
    equations = state.normal_equations()
    for _ in range(_STEPS):
        blocks, downhill = equations
        damped = blocks.copy()
        own = np.arange(downhill.shape[1])
        damped[:, own, own] += damping * state.closeness
        step = np.empty_like(downhill)
        if not _native.solve_tied_frames(damped, downhill, state.ties, step):
            break  # as far as numbers go
        found = state.moved(step)
        if found.cost >= state.cost:
            damping = max(8.0 * damping, _DAMPING)
            continue
        gained = 1.0 - found.cost / state.cost
        state, damping = found, damping / 4.0
        if gained < _DONE:
            break
        equations = state.normal_equations()
    return state.motion


class _State:
    """A motion on its way, and its forward kinematics."""

    def __init__(self, motion: Motion, task: Task) -> None:
        self.motion, self.task = motion, task
        self.world = kinematics.forward(motion)
        parents = motion.skeleton.parents[task.joints]
        above = self.world.rotations[:, np.maximum(parents, 0)]
        above = np.where((parents < 0)[:, None], quat.identity(), above)
        self.axes = quat.to_matrix(above)  # of the parents, (F, A, 3, 3)
        weights = np.concatenate([np.full(3, task.root_stiffness), np.repeat(task.stiffness, 3)])
        self.closeness = weights**2  # (D,)
        spans = np.concatenate([np.full(3, task.root_smooth_s), np.repeat(task.smooth_s, 3)])
        self.ties = self.closeness * (spans / motion.frame_time) ** 4

    def moved(self, step: FloatArray) -> _State:
        """The motion after turns and moves (F, 3 + 3 A)."""
        task, motion = self.task, self.motion
        rotations, positions = copied(motion.rotations), copied(motion.positions)
        turns = quat.exp(0.5 * step[:, 3:].reshape(len(step), -1, 3))
        turned = quat.mul(turns, rotations[:, task.joints])
        rotations[:, task.joints] = quat.normalize(turned)
        at = int(np.flatnonzero(task.joints == task.root)[0])
        back = np.swapaxes(self.axes[:, at], -1, -2)
        moves = task.length * step[:, :3]
        positions[:, task.root] += np.einsum("fij,fj->fi", back, moves)
        return _State(motion.with_arrays(rotations=rotations, positions=positions), task)

    @cached_property
    def cost(self) -> float:
        """The sum of squares that is to be small."""
        away = self._displacement
        second = np.diff(away, n=2, axis=0)
        total = np.sum(self.closeness * away**2) + np.sum(self.ties * second**2)
        for goal in self.task.goals:
            total += np.sum((self._off(goal) * self._weights(goal)) ** 2)
        if self.task.limits is not None:
            total += _LIMIT**2 * np.sum(self._outside(self.task.limits) ** 2)
        return float(total)

    def normal_equations(self) -> tuple[FloatArray, FloatArray]:
        """Blocks (F, D, D) without the ties between frames, and the direction downhill (F, D)."""
        frames, size = len(self.motion.rotations), len(self.closeness)
        blocks, downhill = np.zeros((frames, size, size)), np.zeros((frames, size))
        diagonal = np.arange(size)
        away = self._displacement
        blocks[:, diagonal, diagonal] += self.closeness
        downhill -= self.closeness * away
        downhill -= self.ties * _twice_differenced(away)
        for goal in self.task.goals:
            self._add_goal(goal, blocks, downhill)
        if self.task.limits is not None:
            self._add_limits(self.task.limits, blocks, downhill)
        return blocks, downhill

    @cached_property
    def _displacement(self) -> FloatArray:
        """How far the motion is from the wanted one, (F, 3 + 3 A)."""
        task, wanted = self.task, self.task.wanted
        at = int(np.flatnonzero(task.joints == task.root)[0])
        moved = self.motion.positions[:, task.root] - wanted.positions[:, task.root]
        turns = quat.mul(
            self.motion.rotations[:, task.joints],
            quat.conjugate(wanted.rotations[:, task.joints]),
        )
        moves = np.einsum("fij,fj->fi", self.axes[:, at], moved) / task.length
        return np.concatenate([moves, 2.0 * quat.log(turns).reshape(len(moves), -1)], axis=1)

    def _add_goal(self, goal: PointGoal, blocks: FloatArray, downhill: FloatArray) -> None:
        at = goal.frames
        slopes, used = self._slopes(goal.joint, goal.arm, at)
        if goal.other_arm is not None:
            slopes, used = _less(slopes, used, *self._slopes(goal.other, goal.other_arm, at))
        weights = self._weights(goal)
        off, slopes = self._off(goal) * weights, slopes * weights[..., None]
        turned = np.swapaxes(slopes, -1, -2)
        blocks[at[:, None, None], used[:, None], used] += turned @ slopes
        downhill[at[:, None], used] += (turned @ off[..., None])[..., 0]

    def _weights(self, goal: PointGoal) -> FloatArray:
        """Weights of a goal's places, (N, 1), for lengths in the motion's unit."""
        weights = np.broadcast_to(goal.weight, len(goal.frames))
        return np.asarray(weights[:, None] / self.task.length)

    def _off(self, goal: PointGoal) -> FloatArray:
        """The way from a goal's point to its place, (N, 3)."""
        off = goal.places - self._point(goal.joint, goal.arm, goal.frames)
        if goal.other_arm is not None:
            off += self._point(goal.other, goal.other_arm, goal.frames)
        return off

    def _point(self, joint: int, arm: FloatArray, at: NDArray[np.intp]) -> FloatArray:
        turned = quat.rotate(self.world.rotations[at, joint], arm)
        return np.asarray(self.world.positions[at, joint] + turned)

    def _slopes(
        self, joint: int, arm: FloatArray, at: NDArray[np.intp]
    ) -> tuple[FloatArray, NDArray[np.intp]]:
        """How a joint's point moves with the unknowns, (N, 3, U), and which they are."""
        task, world = self.task, self.world
        chain = {joint, *self.motion.skeleton.ancestors(joint)}
        moving = [index for index, j in enumerate(task.joints.tolist()) if j in chain]
        point = self._point(joint, arm, at)
        columns = [np.arange(3)] if task.root in chain else []
        slopes = [np.broadcast_to(task.length * np.eye(3), (len(at), 3, 3))] if columns else []
        for index in moving:
            arms = point - world.positions[at, task.joints[index]]
            # a turn w moves the point by w × arm
            slopes.append(_crossing(arms) @ self.axes[at, index])
            columns.append(3 + 3 * index + np.arange(3))
        if not columns:
            return np.zeros((len(at), 3, 0)), np.zeros(0, np.intp)
        return np.concatenate(slopes, axis=-1), np.concatenate(columns)

    def _add_limits(self, limits: Limits, blocks: FloatArray, downhill: FloatArray) -> None:
        back = self._outside(limits)
        frames, outside = np.nonzero(np.abs(back).max(axis=-1) > 1e-9)
        for axis in range(3):
            used = 3 + 3 * outside + axis
            blocks[frames, used, used] += _LIMIT**2
            downhill[frames, used] += _LIMIT**2 * back[frames, outside, axis]

    def _outside(self, limits: Limits) -> FloatArray:
        """Turns that take joints back to what they can do, (F, A, 3)."""
        joints = self.task.joints
        allowed = limits.clamp(self.motion.rotations)[:, joints]
        back = quat.mul(allowed, quat.conjugate(self.motion.rotations[:, joints]))
        return np.asarray(2.0 * quat.log(back))


def _crossing(arms: FloatArray) -> FloatArray:
    """Matrices (N, 3, 3) that take a turn to how it moves the ends of arms (N, 3)."""
    x, y, z = np.moveaxis(arms, -1, 0)
    zero = np.zeros_like(x)
    rows = [[zero, z, -y], [-z, zero, x], [y, -x, zero]]
    return np.moveaxis(np.array(rows), -1, 0)


def _less(
    slopes: FloatArray,
    used: NDArray[np.intp],
    other_slopes: FloatArray,
    other_used: NDArray[np.intp],
) -> tuple[FloatArray, NDArray[np.intp]]:
    """The difference of two points' slopes, over all unknowns that move either."""
    both = np.union1d(used, other_used)
    found = np.zeros((*slopes.shape[:-1], len(both)))
    found[..., np.searchsorted(both, used)] += slopes
    found[..., np.searchsorted(both, other_used)] -= other_slopes
    return found, both


def _twice_differenced(values: FloatArray) -> FloatArray:
    """The gradient of half the sum of squares of second differences along frames (F, D)."""
    found = np.zeros_like(values)
    if len(values) > 2:
        second = np.diff(values, n=2, axis=0)
        found[:-2] += second
        found[1:-1] -= 2.0 * second
        found[2:] += second
    return found
