"""Several goals at once: turn the whole body so that hands, feet and head are where wanted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinema import _native, quat
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.filters.kernels import taps_in
from kinema.ops.filters.smoothing import smooth
from kinema.ops.ik.goals import Goal, Pin, Table, residuals, tabulated
from kinema.ops.ik.limits import Limits
from kinema.ops.ik.stiffness import bent_a_little, find_frame, turning_costs
from kinema.ops.masses import joint_masses
from kinema.skeleton import BoolArray, FloatArray, IntArray

__all__ = ["Solution", "solution", "solve"]

_MOVE = 1.0  # cost of moving the whole body by its height, in body mass × height²
_SEEDS = 16  # frames that are tried for a beginning
_ROUNDS = 2  # times that changes are evened out over the frames
_MOST_ITERATIONS = 100_000


@dataclass(frozen=True, eq=False)
class Solution:
    """What came of asking for several goals.

    Parameters
    ----------
    motion : Motion
    errors : (F, G)
        What is left of each goal, in the order given: lengths in the motion's unit for positions
        and centres of mass, radians for turns. 0 in frames where a goal's weight is 0.
    pin_errors : (F, P)
        The same for pins; one that holds the orientation too has two columns.
    met : (F,) bool
        Whether all goals and pins are within the tolerance.
    iterations : (F,) int32
        Steps that were taken; 0 where nothing had to change.
    """

    motion: Motion
    errors: FloatArray
    pin_errors: FloatArray
    met: BoolArray
    iterations: IntArray

    def __repr__(self) -> str:
        return f"<Solution: goals met in {int(self.met.sum())} of {len(self.met)} frames>"


def solve(
    motion: Motion,
    goals: Sequence[Goal],
    *,
    limits: Limits | None = None,
    pins: Sequence[str | Pin] = (),
    roles: Mapping[str, str] | None = None,
    iterations: int = 200,
    tolerance: float = 1e-6,
    damping: float = 1e-3,
    continuity_s: float = 0.1,
) -> Motion:
    """Meet several goals at once with the whole body, as near to the given motion as can be.

    All joints turn and the roots move. Light parts of the body turn before heavy ones, knees and
    elbows bend the way they do in the motion, and what has no part in the goals stays as it is.
    Goals that contradict each other are met halfway, by their weights; those out of reach as
    nearly as can be. Pins hold in any case.

    Parameters
    ----------
    motion : Motion
    goals : sequence of Position, Orientation, LookAt or CentreOfMass
        Each for all frames or frame by frame.
    limits : Limits, optional
        How far joints may turn. They hold in every frame of the result, also where the given
        motion is beyond them.
    pins : sequence of str or Pin
        Joints that stay where they are in the world: feet, most of the time.
    roles : mapping of str to str, optional
        From roles to joint names, for masses, knees and elbows, where they are not found right.
    iterations : int
        At most this many steps for a frame, in each of three passes.
    tolerance : float
        Goals nearer than this are met, in heights of the body and in radians. A frame that meets
        all of them is left as it is to the bit.
    damping : float
        How much the first steps are held back; from then on it finds itself.
    continuity_s : float
        Neighbouring frames go together: each starts from what its neighbour was changed by, then
        changes are evened out over windows of this length and the goals are met again from there,
        twice. 0 solves every frame on its own: for poses that are not a clip.

    Returns
    -------
    Motion
        Same skeleton and frames. Only rotations and the roots' positions change.

    Raises
    ------
    UnknownJoint
        If a goal or pin names a joint that is not there.
    ShapeError
        If goals do not fit the frames or are not finite.
    OptionError
        If a number is out of range.
    IncompleteMotion
        If samples are missing.

    Notes
    -----
    Damped least squares (Levenberg–Marquardt) on ½ xᵀ S x + Σ w |r|² / 2c with c going to next to
    nothing: the goals come first, then the least change. S is the moment of inertia of what a
    joint carries. Pins are held by an augmented Lagrangian. No step raises that sum, so goals out
    of reach do not make it swing. It finds the nearest way to the goals, which need not be the
    only one.

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
        roles=roles,
        iterations=iterations,
        tolerance=tolerance,
        damping=damping,
        continuity_s=continuity_s,
    )
    return found.motion


def solution(
    motion: Motion,
    goals: Sequence[Goal],
    *,
    limits: Limits | None = None,
    pins: Sequence[str | Pin] = (),
    roles: Mapping[str, str] | None = None,
    iterations: int = 200,
    tolerance: float = 1e-6,
    damping: float = 1e-3,
    continuity_s: float = 0.1,
) -> Solution:
    """Do as `solve` does, and tell what is left of each goal and how many steps it took.

    Examples
    --------
    >>> import kinema
    >>> from kinema.ops.ik import Position
    >>> standing = kinema.samples.reach(seconds=1.0).motion
    >>> solution(standing, [Position("LeftHand", [0.0, 9.0, 0.0])], pins=["LeftFoot"])
    <Solution: goals met in 0 of 60 frames>
    """
    complete(motion, "solve")
    _check(iterations, tolerance, damping, continuity_s)
    if limits is not None:
        limits.fits(motion.skeleton)
    masses = joint_masses(motion)
    table = tabulated(motion, goals, pins, masses)
    solver = _Solver(motion, table, limits, roles, (iterations, tolerance, damping))
    start = bent_a_little(motion, solver.frame)
    as_clip = continuity_s > 0.0 and motion.num_frames > 0
    solved, used = solver.clip(motion, start) if as_clip else solver.run(motion, start)
    width = min(taps_in(continuity_s, motion.fps), motion.num_frames - 1 | 1) if continuity_s else 1
    if width > 1 and used.any():
        for _ in range(_ROUNDS):
            near = _evened(motion, solved, width)
            solved, more = solver.run(near, near.rotations)
            used = used + more
    return _report(solved, table, len(goals), tolerance, used)


class _Solver:
    """The goals of a motion, and everything about the body that does not change."""

    def __init__(
        self,
        motion: Motion,
        table: Table,
        limits: Limits | None,
        roles: Mapping[str, str] | None,
        options: tuple[int, float, float],
    ) -> None:
        self.table = table
        self.options = options
        self.frame = find_frame(motion, roles=roles)
        self.costs = turning_costs(motion.skeleton, table.masses, self.frame)
        self.body = table.body(motion.skeleton)
        self.freedom = _native.JointFreedom(
            turn_stiffness=self.costs,
            move_stiffness=_MOVE,
            turning=(~motion.skeleton.is_end).astype(np.uint8),
            limits=None if limits is None else limits.arrays(),
        )

    def run(self, motion: Motion, start: FloatArray) -> tuple[Motion, IntArray]:
        """Solve every frame on its own, staying near this motion; with the steps it took."""
        every = np.arange(motion.num_frames)
        rotations, positions, used = self._frames(motion, start, every, carry=False)
        return motion.with_arrays(rotations=rotations, positions=positions), used

    def clip(self, motion: Motion, start: FloatArray) -> tuple[Motion, IntArray]:
        """Solve one frame after the other, each from what the one before was changed by.

        It begins in the frame, of some, that has to change the least, and goes on to both ends:
        from a twisted pose all others would be twisted too.
        """
        rotations, positions = motion.rotations.copy(), motion.positions.copy()
        used = np.zeros(motion.num_frames, np.int32)
        seed = self._easiest(motion, start)
        for frames in (np.arange(seed, -1, -1), np.arange(seed, motion.num_frames)):
            rotations[frames], positions[frames], used[frames] = self._frames(
                motion, start, frames, carry=True
            )
        return motion.with_arrays(rotations=rotations, positions=positions), used

    def _easiest(self, motion: Motion, start: FloatArray) -> int:
        """The frame, of some, that comes nearest to its goals with the least change."""
        frames = np.unique(np.linspace(0, motion.num_frames - 1, _SEEDS).astype(np.intp))
        rotations, positions, _ = self._frames(motion, start, frames, carry=False)
        solved = motion[: len(frames)].with_arrays(rotations=rotations, positions=positions)
        table = self.table.at(frames)
        off = (_sizes(residuals(solved, table)[0]) * table.weights).sum(axis=1)
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
            goals=self.table.at(frames).arrays,
            options=_native.SolverOptions(
                iterations=iterations, tolerance=tolerance, damping=damping, carry=carry
            ),
            used=used,
        )
        return rotations, positions, used


def _evened(motion: Motion, solved: Motion, width: int) -> Motion:
    """The motion with its changes averaged over some frames."""
    change = motion.with_arrays(
        rotations=quat.mul(quat.conjugate(motion.rotations), solved.rotations),
        positions=solved.positions - motion.positions,
    )
    even = smooth(change, width=width, ends="shrink", despike=False)
    rotations = quat.normalize(quat.mul(motion.rotations, even.rotations))
    return motion.with_arrays(rotations=rotations, positions=motion.positions + even.positions)


def _report(solved: Motion, table: Table, goals: int, tolerance: float, used: IntArray) -> Solution:
    off, _ = residuals(solved, table)
    errors = _sizes(off) * (table.weights > 0.0)
    met = np.asarray((errors <= 2.0 * tolerance).all(axis=1))
    errors[:, table.is_length] *= table.height
    errors[:, table.is_look] = 2.0 * np.arcsin(np.minimum(errors[:, table.is_look] / 2.0, 1.0))
    return Solution(solved, errors[:, :goals], errors[:, goals:], met, used)


def _sizes(vectors: FloatArray) -> FloatArray:
    """Lengths of vectors (..., 3); squares of absurd ones would overflow."""
    peak = np.maximum(np.abs(vectors).max(axis=-1, keepdims=True), 1e-300)
    return np.asarray(peak[..., 0] * np.linalg.norm(vectors / peak, axis=-1))


def _check(iterations: int, tolerance: float, damping: float, continuity_s: float) -> None:
    if not 1 <= iterations <= _MOST_ITERATIONS:
        raise OptionError(f"iterations must be from 1 to {_MOST_ITERATIONS}, found {iterations}")
    if not 0.0 < tolerance < 1.0:
        raise OptionError(f"tolerance must be between 0 and 1, found {tolerance}")
    if not 0.0 <= damping < 1e6:
        raise OptionError(f"damping must be from 0 to 1e6, found {damping}")
    if not 0.0 <= continuity_s < np.inf:
        raise OptionError(
            f"continuity_s must be a number of seconds from 0 on, found {continuity_s}"
        )
