"""Goals of inverse kinematics: where joints should be, how they are turned, what they look at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native, quat
from kinema.errors import OptionError, ShapeError
from kinema.kinematics import at_rest
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.ik.inputs import per_frame
from kinema.ops.joints import choose_joint
from kinema.skeleton import BoolArray, FloatArray, IntArray, Skeleton, check_unit

__all__ = [
    "CentreOfMass",
    "Goal",
    "GoalArrays",
    "LookAt",
    "Orientation",
    "Pin",
    "Position",
    "goal_arrays",
    "residuals",
]

# Weight of an orientation error of one radian against a position error of one body height.
_TURN = 0.28

_POSITION, _ORIENTATION, _LOOK_AT, _CENTRE, _CENTRE_ABOVE = range(5)


@dataclass(frozen=True, eq=False)
class Position:
    """Bring a joint to a point.

    Parameters
    ----------
    joint : str
        Joint to move, by name or role; an end site works too.
    points : (3,) or (F, 3)
        Where it should be, in the world: one point for all frames, or one per frame.
    weight : float or (F,)
        Importance of this goal where not all can be met; 0 turns it off in that frame. Two goals
        for one joint are met at their weighted mean.
    """

    joint: str
    points: ArrayLike
    weight: ArrayLike = 1.0


@dataclass(frozen=True, eq=False)
class Orientation:
    """Give a joint a rotation in the world.

    Parameters
    ----------
    joint : str
        Joint to turn, by name or role.
    rotations : (4,) or (F, 4)
        Its rotation in the world, unit quaternions wxyz: one for all frames, or one per frame.
    weight : float or (F,)
        Importance of this goal, as for Position. An error of one radian counts as much as a
        position error of a quarter of the body's height.
    """

    joint: str
    rotations: ArrayLike
    weight: ArrayLike = 1.0


@dataclass(frozen=True, eq=False)
class LookAt:
    """Make a joint face a point.

    Parameters
    ----------
    joint : str
        Joint to turn, by name or role.
    points : (3,) or (F, 3)
        What to look at, in the world: one point for all frames, or one per frame. A point at the
        joint itself has no effect.
    axis : (3,), optional
        The joint's facing direction, in its own axes. By default the body's forward direction at
        rest, as given by hips and shoulders; +Z at rest where there are none.
    weight : float or (F,)
        Importance of this goal, as for Orientation.
    """

    joint: str
    points: ArrayLike
    axis: ArrayLike | None = None
    weight: ArrayLike = 1.0


@dataclass(frozen=True, eq=False)
class CentreOfMass:
    """Bring the body's centre of mass to a point, or above its feet.

    Parameters
    ----------
    points : (3,) or (F, 3), optional
        Where it should be, in the world: one point for all frames, or one per frame. By default
        above the midpoint of the feet in the given motion, at any height.
    weight : float or (F,)
        Importance of this goal, as for Position.
    """

    points: ArrayLike | None = None
    weight: ArrayLike = 1.0


Goal: TypeAlias = Position | Orientation | LookAt | CentreOfMass


@dataclass(frozen=True)
class Pin:
    """Keep a joint where it is in the world.

    Pins take precedence over all goals.

    Parameters
    ----------
    joint : str
        Joint to keep in place, by name or role.
    orientation : bool
        Keep its rotation in the world, too.
    """

    joint: str
    orientation: bool = False


@dataclass(frozen=True, eq=False)
class GoalArrays:
    """Goals as the native core takes them: one column each, pins last.

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
        """Which goals are for positions rather than rotations, (G,)."""
        return np.isin(self.kinds, (_POSITION, _CENTRE, _CENTRE_ABOVE))

    @property
    def is_look(self) -> BoolArray:
        """Which goals are for a facing direction, (G,)."""
        return np.asarray(self.kinds == _LOOK_AT)

    def at(self, frames: NDArray[np.intp]) -> GoalArrays:
        """The goals of these frames, in this order."""
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
class _Column:
    kind: int
    joint: int
    targets: FloatArray  # (F, 4)
    weight: FloatArray  # (F,)
    axis: FloatArray | None = None
    hard: bool = False


def goal_arrays(
    body: Derived, goals: Sequence[Goal], pins: Sequence[str | Pin], masses: FloatArray
) -> GoalArrays:
    """Check goals and pins against a motion, and lay them out for the native core."""
    columns = [_column(body, goal) for goal in goals]
    for pin in pins:
        columns += _pinned(body, Pin(pin) if isinstance(pin, str) else pin)
    frames, count = body.motion.num_frames, len(columns)
    targets, weights = np.zeros((frames, count, 4)), np.zeros((frames, count))
    for g, column in enumerate(columns):
        targets[:, g], weights[:, g] = column.targets, column.weight
    none = np.array([0.0, 0.0, 1.0])
    axes = [none if column.axis is None else column.axis for column in columns]
    return GoalArrays(
        np.array([column.kind for column in columns], np.int32),
        np.array([column.joint for column in columns], np.int32),
        np.array([column.hard for column in columns], np.uint8),
        np.array(axes).reshape(count, 3),
        targets,
        weights,
        masses,
        body.height or 1.0,
    )


def residuals(
    motion: Motion, goals: GoalArrays, *, derivatives: bool = False
) -> tuple[FloatArray, FloatArray]:
    """How far a motion is from its goals, (F, G, 3), and on request the derivatives.

    Lengths are in body heights. The second array is (F, G, 3, 6 J): derivatives by turns of every
    joint, in its own axes, and by moves of every root, in heights; empty unless requested.
    """
    frames, count, joints = motion.num_frames, len(goals.kinds), motion.skeleton.num_joints
    found = np.empty((frames, count, 3))
    changes = np.empty((frames, count, 3, 6 * joints) if derivatives else (0, 0, 0, 0))
    _native.measure_goals(
        rotations=motion.rotations,
        positions=motion.positions,
        body=goals.body(motion.skeleton),
        goals=goals.arrays,
        residuals=found,
        jacobian=changes,
    )
    return found, changes


def _column(body: Derived, goal: Goal) -> _Column:
    """One goal, checked."""
    if not isinstance(goal, Position | Orientation | LookAt | CentreOfMass):
        raise OptionError(
            f"a goal is a Position, Orientation, LookAt or CentreOfMass, found {goal!r}",
            parameter="goals",
        )
    motion, frames = body.motion, body.motion.num_frames
    weight = np.sqrt(_weights(goal.weight, frames))
    match goal:
        case Position():
            joint = choose_joint(motion, goal.joint)
            return _Column(_POSITION, joint, _points(goal.points, frames), weight)
        case Orientation():
            joint = choose_joint(motion, goal.joint)
            targets = per_frame(goal.rotations, frames, "rotations", width=4)
            check_unit(targets, "rotations")
            return _Column(_ORIENTATION, joint, targets, _TURN * weight)
        case LookAt():
            joint = choose_joint(motion, goal.joint)
            axis = _axis(body, joint, goal.axis)
            return _Column(_LOOK_AT, joint, _points(goal.points, frames), _TURN * weight, axis)
        case CentreOfMass(points=None):
            return _Column(_CENTRE_ABOVE, 0, _padded(_between_feet(body)), weight)
        case CentreOfMass():
            assert goal.points is not None
            return _Column(_CENTRE, 0, _points(goal.points, frames), weight)


def _pinned(body: Derived, pin: Pin) -> list[_Column]:
    joint = choose_joint(body.motion, pin.joint)
    ones = np.ones(body.motion.num_frames)
    positions, rotations = body.world.positions[:, joint], body.world.rotations[:, joint]
    columns = [_Column(_POSITION, joint, _padded(positions), ones, hard=True)]
    if pin.orientation:
        columns.append(_Column(_ORIENTATION, joint, rotations, _TURN * ones, hard=True))
    return columns


def _between_feet(body: Derived) -> FloatArray:
    """The midpoint of ankles and toes, (F, 3)."""
    feet = []
    for side in ("left", "right"):
        ankle = body.roles[f"{side}_ankle"]
        toe = body.roles.get(f"{side}_toe")
        feet += [ankle, ankle if toe is None else toe]
    middle: FloatArray = body.world.positions[:, feet].mean(axis=1)
    return middle


def _axis(body: Derived, joint: int, given: ArrayLike | None) -> FloatArray:
    """Unit vector in which a joint faces, in its own axes."""
    if given is not None:
        axis = np.asarray(given, np.float64)
        size = float(np.linalg.norm(axis)) if axis.shape == (3,) else 0.0
        if not 0.0 < size < np.inf:
            raise ShapeError(f"axis must be three numbers, not all 0, found {given!r}")
        return axis / size
    rest, roles = at_rest(body.skeleton), body.roles
    left = np.zeros(3)
    for part in ("hip", "shoulder"):
        if f"left_{part}" in roles and f"right_{part}" in roles:
            left += rest.positions[0, roles[f"left_{part}"]]
            left -= rest.positions[0, roles[f"right_{part}"]]
    forward = np.array([-left[2], 0.0, left[0]])
    if not forward.any():
        forward = np.array([0.0, 0.0, 1.0])
    forward /= np.linalg.norm(forward)
    return quat.rotate(quat.conjugate(rest.rotations[0, joint]), forward)


def _weights(given: ArrayLike, frames: int) -> FloatArray:
    weights = np.asarray(given, np.float64)
    if weights.shape not in ((), (frames,)):
        raise ShapeError(f"weight must be one number or ({frames},), found shape {weights.shape}")
    if not ((weights >= 0.0) & (weights <= 1e12)).all():
        raise OptionError(f"weight must be 0 or more, found {weights.min():g}", parameter="weight")
    return np.broadcast_to(weights, (frames,))


def _points(points: ArrayLike, frames: int) -> FloatArray:
    return _padded(per_frame(points, frames, "points"))


def _padded(points: FloatArray) -> FloatArray:
    return np.pad(points, ((0, 0), (0, 1)))
