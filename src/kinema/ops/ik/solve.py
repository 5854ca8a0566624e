"""Whole-body inverse kinematics: several goals at once, for hands, feet, head and balance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np
from numpy.typing import NDArray

from kinema import _native, quat
from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.derived import Derived
from kinema.ops.filters.kernels import taps_in
from kinema.ops.ik.displacement import smoothed
from kinema.ops.ik.goals import Goal, GoalArrays, Pin, goal_arrays, residuals
from kinema.ops.ik.inputs import LimitsChoice, limits_for
from kinema.ops.ik.limits import Limits
from kinema.ops.ik.stiffness import body_plan, slightly_bent, turning_costs
from kinema.ops.masses import joint_masses_of
from kinema.ops.mount import hung_from, unmounted
from kinema.skeleton import BoolArray, FloatArray, IntArray
from kinema.units import Bounds, Seconds

__all__ = ["Solution", "met_near", "solution", "solution_for", "solve"]

_MOVE = 1.0  # cost of moving the whole body by its height, in body mass × height²
_CANDIDATES = 16  # frames tried as the one to start from
_ROUNDS = 2  # times that changes are smoothed over the frames
_MAX_ITERATIONS = 100_000
_DEFAULTS = (200, 1e-6, 1e-3)  # iterations, tolerance, damping


@dataclass(frozen=True, eq=False)
class Solution:
    """A motion solved for several goals, and how close it came to each.

    Parameters
    ----------
    motion : Motion
    errors : (F, G)
        Remaining error of each goal, in the order given: in the motion's unit for positions and
        centres of mass, in radians for rotations. 0 in frames where a goal's weight is 0.
    pin_errors : (F, P)
        The same for pins; a pin with orientation has two columns.
    met : (F,) bool
        Whether all goals and pins are within the tolerance.
    iterations : (F,) int32
        Steps taken; 0 where nothing had to change.
    """

    motion: Motion
    errors: FloatArray
    pin_errors: FloatArray
    met: BoolArray
    iterations: IntArray

    def __repr__(self) -> str:
        return f"<Solution: goals met in {int(self.met.sum())} of {len(self.met)} frames>"


@checked
def solve(
    motion: Motion,
    goals: Sequence[Goal],
    *,
    limits: LimitsChoice = None,
    pins: Sequence[str | Pin] = (),
    iterations: Annotated[int, Bounds(1, 100_000)] = 200,
    tolerance: Annotated[float, Bounds(0, 1, above=True)] = 1e-6,
    damping: Annotated[float, Bounds(0)] = 1e-3,
    continuity_s: Annotated[float, Seconds] = 0.1,
) -> Motion:
    """Meet several goals at once with the whole body, changing the motion as little as possible.

    All joints turn and the roots move. Light parts of the body turn more readily than heavy ones,
    knees and elbows bend as they do in the motion, and joints that no goal depends on stay as
    they are. Conflicting goals are met halfway, by their weights; goals out of reach are
    approached as closely as possible. Pins always hold.

    Parameters
    ----------
    motion : Motion
    goals : sequence of Position, Orientation, LookAt or CentreOfMass
        What to achieve, for all frames or frame by frame.
    limits : Limits, "human" or None
        Joint limits; "human" limits joints to what people can do. They hold in every frame of the
        result, even where the given motion exceeds them.
    pins : sequence of str or Pin
        Joints that stay where they are in the world, by name or role; usually the feet.
    iterations : int
        Maximum number of steps per frame, in each of three passes.
    tolerance : float
        Error at which a goal counts as met, in body heights and radians. A frame that meets all
        its goals is left exactly as it is.
    damping : float
        Damping of the first steps; it then adapts by itself.
    continuity_s : float
        Time over which neighbouring frames are kept consistent. Each frame starts from the change
        made to its neighbour, then changes are smoothed over windows of this length and the goals
        are met again from there, twice. 0 solves every frame on its own: for poses that are not
        a clip.

    Returns
    -------
    Motion
        Same skeleton and frames. Only rotations and the positions of roots change.

    Raises
    ------
    UnknownJoint
        If a goal or pin names a joint that does not exist.
    ShapeError
        If goals do not fit the frames or are not finite.
    OptionError
        If a number is out of range.
    IncompleteMotion
        If samples are missing.

    Notes
    -----
    Damped least squares (Levenberg–Marquardt) on ½ xᵀ S x + Σ w |r|² / 2c, with c reduced to
    almost 0: first the goals, then the least change. S is the moment of inertia of what a joint
    carries. Pins are held by an augmented Lagrangian. No step increases that sum, so goals out of
    reach do not cause oscillation. The result is a local optimum near the given motion, not
    necessarily the only one.

    References
    ----------
    C. Wampler, "Manipulator inverse kinematic solutions based on vector formulations and damped
    least-squares methods", IEEE Trans. SMC 16, 1986.

    Examples
    --------
    >>> import kinema
    >>> from kinema.ops.ik import Position
    >>> standing = kinema.samples.reach(seconds=1.0).motion
    >>> goals = [Position("LeftHand", [0.3, 1.2, 0.5]), Position("RightHand", [-0.1, 1.3, 0.4])]
    >>> reaching = solve(standing, goals, pins=["LeftFoot", "RightFoot"])
    >>> hand = standing.skeleton.index("LeftHand")
    >>> kinema.kinematics.forward(reaching).positions[0, hand].round(6).tolist()
    [0.3, 1.2, 0.5]
    """
    found = solution(
        motion,
        goals,
        limits=limits,
        pins=pins,
        iterations=iterations,
        tolerance=tolerance,
        damping=damping,
        continuity_s=continuity_s,
    )
    return found.motion


@checked
def solution(
    motion: Motion,
    goals: Sequence[Goal],
    *,
    limits: LimitsChoice = None,
    pins: Sequence[str | Pin] = (),
    iterations: Annotated[int, Bounds(1, 100_000)] = 200,
    tolerance: Annotated[float, Bounds(0, 1, above=True)] = 1e-6,
    damping: Annotated[float, Bounds(0)] = 1e-3,
    continuity_s: Annotated[float, Seconds] = 0.1,
) -> Solution:
    """Do the same as `solve`, and report the remaining error of each goal.

    Parameters are those of `solve`.

    Examples
    --------
    >>> import kinema
    >>> from kinema.ops.ik import Position
    >>> standing = kinema.samples.reach(seconds=1.0).motion
    >>> solution(standing, [Position("LeftHand", [0.0, 9.0, 0.0])], pins=["LeftFoot"])
    <Solution: goals met in 0 of 60 frames>
    """
    _check(iterations, tolerance, damping, continuity_s)
    return solution_for(
        Derived(motion),
        goals,
        limits=limits,
        pins=pins,
        options=(iterations, tolerance, damping),
        continuity_s=continuity_s,
    )


def solution_for(
    body: Derived,
    goals: Sequence[Goal],
    *,
    limits: LimitsChoice,
    pins: Sequence[str | Pin],
    options: tuple[int, float, float] = _DEFAULTS,
    continuity_s: float = 0.1,
) -> Solution:
    """`solution` for what is derived from a motion; options: iterations, tolerance, damping."""
    complete(body.motion, "solve")
    given, root = body.motion, body.body_root
    # the solver moves roots: hung from the origin, a root moves as the body does
    motion = unmounted(given, root)
    body = body if motion is given else Derived(motion)
    allowed = limits_for(body, limits)
    arrays = goal_arrays(body, goals, pins, joint_masses_of(body.skeleton, body.roles))
    solver = _Solver(body, arrays, allowed, options)
    start = slightly_bent(motion, solver.plan)
    as_clip = continuity_s > 0.0 and motion.num_frames > 0
    solved, used = solver.clip(motion, start) if as_clip else solver.run(motion, start)
    width = min(taps_in(continuity_s, motion.fps), motion.num_frames - 1 | 1) if continuity_s else 1
    if width > 1 and used.any():
        for _ in range(_ROUNDS):
            near = smoothed(motion, solved, width)
            solved, more = solver.run(near, near.rotations)
            used = used + more
    found = _report(solved, arrays, len(goals), options[1], used)
    if motion is given:
        return found
    return replace(found, motion=hung_from(solved, root, given.rotations[0], given.positions[0]))


def met_near(
    body: Derived,
    near: Motion,
    goals: Sequence[Goal],
    pins: Sequence[Pin],
    limits: Limits | None,
) -> Motion:
    """A motion near that of the body that meets goals, with pins where they are in the body's."""
    arrays = goal_arrays(body, goals, pins, joint_masses_of(body.skeleton, body.roles))
    return _Solver(body, arrays, limits, _DEFAULTS).run(near, near.rotations)[0]


class _Solver:
    """The goals of a motion, and everything about the body that does not change."""

    def __init__(
        self,
        body: Derived,
        goals: GoalArrays,
        limits: Limits | None,
        options: tuple[int, float, float],
    ) -> None:
        self.goals = goals
        self.options = options
        self.plan = body_plan(body)
        self.costs = turning_costs(body, goals.masses, self.plan)
        self.body = goals.body(body.skeleton)
        self.freedom = _native.JointFreedom(
            turn_stiffness=self.costs,
            move_stiffness=_MOVE,
            turning=body.in_body.astype(np.uint8),
            limits=None if limits is None else limits.arrays(),
        )

    def run(self, motion: Motion, start: FloatArray) -> tuple[Motion, IntArray]:
        """Solve every frame on its own, staying close to this motion; with the steps taken."""
        every = np.arange(motion.num_frames)
        rotations, positions, used = self._frames(motion, start, every, carry=False)
        return motion.with_arrays(rotations=rotations, positions=positions), used

    def clip(self, motion: Motion, start: FloatArray) -> tuple[Motion, IntArray]:
        """Solve one frame after another, each starting from the change made to the one before.

        It begins at the candidate frame that needs the least change and proceeds to both ends:
        starting from a contorted pose would make all the others contorted.
        """
        rotations, positions = copied(motion.rotations), copied(motion.positions)
        used = np.zeros(motion.num_frames, np.int32)
        seed = self._easiest(motion, start)
        for frames in (np.arange(seed, -1, -1), np.arange(seed, motion.num_frames)):
            rotations[frames], positions[frames], used[frames] = self._frames(
                motion, start, frames, carry=True
            )
        return motion.with_arrays(rotations=rotations, positions=positions), used

    def _easiest(self, motion: Motion, start: FloatArray) -> int:
        """The candidate frame that comes closest to its goals with the least change."""
        frames = np.unique(np.linspace(0, motion.num_frames - 1, _CANDIDATES).astype(np.intp))
        rotations, positions, _ = self._frames(motion, start, frames, carry=False)
        solved = motion[: len(frames)].with_arrays(rotations=rotations, positions=positions)
        goals = self.goals.at(frames)
        off = (_lengths(residuals(solved, goals)[0]) * goals.weights).sum(axis=1)
        turns = 2.0 * quat.difference(motion.rotations[frames], rotations)
        cost = np.einsum("fji,jik,fjk->f", turns, self.costs, turns)
        return int(frames[np.argmin(cost + off / self.options[1])])

    def _frames(
        self, motion: Motion, start: FloatArray, frames: NDArray[np.intp], *, carry: bool
    ) -> tuple[FloatArray, FloatArray, IntArray]:
        rotations, positions = motion.rotations[frames], motion.positions[frames]
        used = np.zeros(len(frames), np.int32)
        iterations, tolerance, damping = self.options
        _native.solve_poses(
            start=np.ascontiguousarray(start[frames]),
            rotations=rotations,
            positions=positions,
            body=self.body,
            freedom=self.freedom,
            goals=self.goals.at(frames).arrays,
            options=_native.SolverOptions(
                iterations=iterations, tolerance=tolerance, damping=damping, carry=carry
            ),
            used=used,
        )
        return rotations, positions, used


def _report(
    solved: Motion, arrays: GoalArrays, goals: int, tolerance: float, used: IntArray
) -> Solution:
    off, _ = residuals(solved, arrays)
    errors = _lengths(off) * (arrays.weights > 0.0)
    met = np.asarray((errors <= 2.0 * tolerance).all(axis=1))
    errors[:, arrays.is_length] *= arrays.height
    errors[:, arrays.is_look] = 2.0 * np.arcsin(np.minimum(errors[:, arrays.is_look] / 2.0, 1.0))
    return Solution(solved, errors[:, :goals], errors[:, goals:], met, used)


def _lengths(vectors: FloatArray) -> FloatArray:
    """Lengths of vectors (..., 3), without overflow for very long ones."""
    peak = np.maximum(np.abs(vectors).max(axis=-1, keepdims=True), 1e-300)
    return np.asarray(peak[..., 0] * np.linalg.norm(vectors / peak, axis=-1))


def _check(iterations: int, tolerance: float, damping: float, continuity_s: float) -> None:
    if not 1 <= iterations <= _MAX_ITERATIONS:
        raise OptionError(
            f"iterations must be between 1 and {_MAX_ITERATIONS:,}, found {iterations}",
            parameter="iterations",
        )
    if not 0.0 < tolerance < 1.0:
        raise OptionError(
            f"tolerance must be between 0 and 1, found {tolerance}", parameter="tolerance"
        )
    if not 0.0 <= damping < 1e6:
        raise OptionError(
            f"damping must be between 0 and 1e6, found {damping}", parameter="damping"
        )
    if not 0.0 <= continuity_s < np.inf:
        raise OptionError(
            f"continuity_s must be 0 or more seconds, found {continuity_s}",
            parameter="continuity_s",
        )
