"""What a pose is asked for: where joints are to be, how they are turned, what they look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native, quat
from kinema.errors import OptionError, ShapeError
from kinema.kinematics import World, at_rest, forward
from kinema.motion import Motion
from kinema.ops.ik.per_frame import per_frame
from kinema.ops.roles import find_roles
from kinema.skeleton import BoolArray, FloatArray, IntArray, Skeleton, check_unit

__all__ = ["CentreOfMass", "Goal", "LookAt", "Orientation", "Pin", "Position"]

# What a wrong turn of one radian weighs beside a wrong place, in heights.
_TURN = 0.25

_POSITION, _ORIENTATION, _LOOK_AT, _CENTRE, _CENTRE_ABOVE = range(5)


@dataclass(frozen=True, eq=False)
class Position:
    """A joint is to be at a point.

    Parameters
    ----------
    joint : str
        Its name; an end site will do.
    points : (3,) or (F, 3)
        In the world, for all frames or for each.
    weight : float or (F,)
        How much the goal counts where not all can be met; 0 is no goal in that frame. Two goals
        for one joint are met at their weighted mean.
    """

    joint: str
    points: ArrayLike
    weight: ArrayLike = 1.0


@dataclass(frozen=True, eq=False)
class Orientation:
    """A joint is to be turned as given, in the world.

    Parameters
    ----------
    joint : str
    rotations : (4,) or (F, 4)
        Unit quaternions wxyz.
    weight : float or (F,)
        As for `Position`; a turn of one radian counts as much as a quarter of the body's height.
    """

    joint: str
    rotations: ArrayLike
    weight: ArrayLike = 1.0


@dataclass(frozen=True, eq=False)
class LookAt:
    """A joint is to face a point.

    Parameters
    ----------
    joint : str
    points : (3,) or (F, 3)
        In the world. A point in the joint itself asks for nothing.
    axis : (3,), optional
        Which way the joint faces, in its own frame. By default what is forward when the body is
        at rest, as hips and shoulders tell; +Z where they do not.
    weight : float or (F,)
        As for `Orientation`.
    """

    joint: str
    points: ArrayLike
    axis: ArrayLike | None = None
    weight: ArrayLike = 1.0


@dataclass(frozen=True, eq=False)
class CentreOfMass:
    """The body's centre of mass is to be at a point, or above the feet.

    Parameters
    ----------
    points : (3,) or (F, 3), optional
        In the world. By default the middle between both feet of the given motion, at any height.
    weight : float or (F,)
        As for `Position`.
    """

    points: ArrayLike | None = None
    weight: ArrayLike = 1.0


Goal: TypeAlias = Position | Orientation | LookAt | CentreOfMass


@dataclass(frozen=True)
class Pin:
    """A joint stays where it is in the world; with ``orientation``, turned as it is, too.

    Pins go before all goals: a goal that only a pinned joint stands in the way of is not met.
    """

    joint: str
    orientation: bool = False


@dataclass(frozen=True, eq=False)
class Table:
    """Goals as the core takes them: one row for each, pins last.

    ``kinds``, ``joints`` (G,) int32, ``hard`` (G,) uint8, ``axes`` (G, 3), ``targets`` (F, G, 4),
    ``weights`` (F, G); ``masses`` (J,) and ``height`` of the body.
    """

    kinds: IntArray
    joints: IntArray
    hard: NDArray[np.uint8]
    axes: FloatArray
    targets: FloatArray
    weights: FloatArray
    masses: FloatArray
    height: float

    @property
    def is_length(self) -> BoolArray:
        """Which goals ask for places, and not for turns, (G,)."""
        return np.isin(self.kinds, (_POSITION, _CENTRE, _CENTRE_ABOVE))

    @property
    def is_look(self) -> BoolArray:
        """Which goals ask for a direction, (G,)."""
        return np.asarray(self.kinds == _LOOK_AT)

    def at(self, frames: NDArray[np.intp]) -> Table:
        """The goals of some frames, in this order."""
        return replace(self, targets=self.targets[frames], weights=self.weights[frames])

    @property
    def arrays(self) -> _native.GoalArrays:
        """The goals as the native core takes them."""
        return _native.GoalArrays(
            kinds=self.kinds,
            joints=self.joints,
            hard=self.hard,
            axes=self.axes,
            targets=self.targets,
            weights=self.weights,
        )

    def body(self, skeleton: Skeleton) -> _native.BodyModel:
        """The body as the native core takes it."""
        return _native.BodyModel(parents=skeleton.parents, masses=self.masses, height=self.height)


@dataclass(frozen=True, eq=False)
class _Row:
    kind: int
    joint: int
    targets: FloatArray  # (F, 4)
    weight: FloatArray  # (F,)
    axis: FloatArray | None = None
    hard: bool = False


def tabulated(
    motion: Motion, goals: Sequence[Goal], pins: Sequence[str | Pin], masses: FloatArray
) -> Table:
    """Check goals and pins against a motion, and lay them out for the core."""
    rows = [_row(motion, goal) for goal in goals]
    world = forward(motion) if pins else None
    for pin in pins:
        rows += _pinned(motion, Pin(pin) if isinstance(pin, str) else pin, world)
    frames, count = motion.num_frames, len(rows)
    targets, weights = np.zeros((frames, count, 4)), np.zeros((frames, count))
    for g, row in enumerate(rows):
        targets[:, g], weights[:, g] = row.targets, row.weight
    none = np.array([0.0, 0.0, 1.0])
    axes = [none if row.axis is None else row.axis for row in rows]
    return Table(
        np.array([row.kind for row in rows], np.int32),
        np.array([row.joint for row in rows], np.int32),
        np.array([row.hard for row in rows], np.uint8),
        np.array(axes).reshape(count, 3),
        targets,
        weights,
        masses,
        motion.skeleton.height or 1.0,
    )


def residuals(motion: Motion, table: Table, *, rows: bool = False) -> tuple[FloatArray, FloatArray]:
    """How far a motion is from its goals, (F, G, 3), and on request how that changes.

    Lengths are in heights. The second array is (F, G, 3, 6 J): for turns of every joint, in its
    own axes, and moves of every root, in heights; empty unless asked for.
    """
    frames, count, joints = motion.num_frames, len(table.kinds), motion.skeleton.num_joints
    found = np.empty((frames, count, 3))
    changes = np.empty((frames, count, 3, 6 * joints) if rows else (0, 0, 0, 0))
    _native.measure_goals(
        rotations=motion.rotations,
        positions=motion.positions,
        body=table.body(motion.skeleton),
        goals=table.arrays,
        residuals=found,
        jacobian=changes,
    )
    return found, changes


def _row(motion: Motion, goal: Goal) -> _Row:
    """One goal, checked."""
    if not isinstance(goal, Position | Orientation | LookAt | CentreOfMass):
        raise OptionError(
            f"a goal is a Position, Orientation, LookAt or CentreOfMass, found {goal!r}"
        )
    weight = np.sqrt(_weights(goal.weight, motion.num_frames))
    match goal:
        case Position():
            joint = motion.skeleton.index(goal.joint)
            return _Row(_POSITION, joint, _points(goal.points, motion), weight)
        case Orientation():
            joint = motion.skeleton.index(goal.joint)
            targets = per_frame(goal.rotations, motion.num_frames, "rotations", width=4)
            check_unit(targets, "rotations")
            return _Row(_ORIENTATION, joint, targets, _TURN * weight)
        case LookAt():
            joint = motion.skeleton.index(goal.joint)
            axis = _axis(motion, joint, goal.axis)
            return _Row(_LOOK_AT, joint, _points(goal.points, motion), _TURN * weight, axis)
        case CentreOfMass(points=None):
            return _Row(_CENTRE_ABOVE, 0, _padded(_between_feet(motion)), weight)
        case CentreOfMass():
            assert goal.points is not None
            return _Row(_CENTRE, 0, _points(goal.points, motion), weight)


def _pinned(motion: Motion, pin: Pin, world: World | None) -> list[_Row]:
    assert world is not None
    joint = motion.skeleton.index(pin.joint)
    ones = np.ones(motion.num_frames)
    rows = [_Row(_POSITION, joint, _padded(world.positions[:, joint]), ones, hard=True)]
    if pin.orientation:
        targets = world.rotations[:, joint]
        rows.append(_Row(_ORIENTATION, joint, targets, _TURN * ones, hard=True))
    return rows


def _between_feet(motion: Motion) -> FloatArray:
    """The middle of ankles and toes, (F, 3)."""
    roles = find_roles(motion)
    feet = []
    for side in ("left", "right"):
        ankle = roles[f"{side}_ankle"]
        toe = roles.get(f"{side}_toe")
        feet += [ankle, ankle if toe is None else toe]
    middle: FloatArray = forward(motion).positions[:, feet].mean(axis=1)
    return middle


def _axis(motion: Motion, joint: int, given: ArrayLike | None) -> FloatArray:
    """Which way a joint faces, of length 1, in its own frame."""
    if given is not None:
        axis = np.asarray(given, np.float64)
        size = float(np.linalg.norm(axis)) if axis.shape == (3,) else 0.0
        if not 0.0 < size < np.inf:
            raise ShapeError(f"axis must be three numbers that are not all 0, found {given!r}")
        return axis / size
    rest = at_rest(motion.skeleton)
    roles = find_roles(motion)
    left = np.zeros(3)
    for part in ("hip", "shoulder"):
        if f"left_{part}" in roles and f"right_{part}" in roles:
            left += rest.positions[0, roles[f"left_{part}"]]
            left -= rest.positions[0, roles[f"right_{part}"]]
    ahead = np.array([-left[2], 0.0, left[0]])
    if not ahead.any():
        ahead = np.array([0.0, 0.0, 1.0])
    ahead /= np.linalg.norm(ahead)
    return quat.rotate(quat.conjugate(rest.rotations[0, joint]), ahead)


def _weights(given: ArrayLike, frames: int) -> FloatArray:
    weights = np.asarray(given, np.float64)
    if weights.shape not in ((), (frames,)):
        raise ShapeError(f"weight must be one number or ({frames},), found shape {weights.shape}")
    if not ((weights >= 0.0) & (weights <= 1e12)).all():
        raise OptionError(f"weight must be from 0 on, found {weights.min():g}")
    return np.broadcast_to(weights, (frames,))


def _points(points: ArrayLike, motion: Motion) -> FloatArray:
    return _padded(per_frame(points, motion.num_frames, "points"))


def _padded(points: FloatArray) -> FloatArray:
    return np.pad(points, ((0, 0), (0, 1)))
