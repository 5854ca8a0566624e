"""Cyclic coordinate descent: bring a chain's tip to a goal, turning one joint after the other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from kinema import _native, kinematics, quat
from kinema.errors import OptionError, ShapeError, SkeletonError
from kinema.motion import Motion, complete
from kinema.ops.ik.limits import Limits
from kinema.ops.ik.per_frame import per_frame
from kinema.skeleton import BoolArray, FloatArray, IntArray, Skeleton, check_unit

__all__ = ["Reach", "ccd", "reach"]

MOST_ITERATIONS = 1_000_000
FADE_S = 0.25  # a carried change falls to 1/e in this time, so that nothing piles up


@dataclass(frozen=True, eq=False, slots=True)
class Reach:
    """What came of reaching for goals.

    Parameters
    ----------
    motion : Motion
    reached : (F,) bool
        Whether the tip came within the tolerance of its goal.
    distance : (F,)
        What is left between tip and goal, in the motion's unit.
    iterations : (F,) int32
        Passes over the chain that were made; 0 where the goal was met already.
    """

    motion: Motion
    reached: BoolArray
    distance: FloatArray
    iterations: IntArray

    def __repr__(self) -> str:
        share = f"{int(self.reached.sum())} of {len(self.reached)}"
        return f"<Reach: goal met in {share} frames>"


def ccd(
    motion: Motion,
    *,
    tip: str,
    base: str,
    goals: ArrayLike,
    orientations: ArrayLike | Literal["turn", "keep"] = "turn",
    iterations: int = 1000,
    tolerance: float = 1e-5,
    limits: Limits | None = None,
    weights: Mapping[str, float] | None = None,
    continuity: bool = True,
) -> Motion:
    """Bring the tip of a chain to a goal: cyclic coordinate descent, frame by frame.

    Each joint in turn, from the one above the tip to the base, is turned so that the tip comes
    nearest to the goal. Sweeps alone are slow at the end and near a stretched chain, so each is
    followed by one small turn of all joints together where that brings the tip nearer (damped
    least squares). A straight chain with its goal on the line, and a chain stuck at its limits,
    are started anew from the pose with every joint turned a little, by fixed amounts: the same
    every time.

    A goal out of reach gets the chain stretched straight towards it, one nearer than the bones
    allow gets it folded; with limits, the nearest that was found.

    Parameters
    ----------
    motion : Motion
    tip : str
        The joint to be moved; an end site will do.
    base : str
        The highest joint to turn, above the tip.
    goals : (F, 3) or (3,)
        Where the tip is to be, in the world: for each frame, or for all of them.
    orientations : (F, 4), (4,), "turn" or "keep"
        The tip's rotation in the world; by default it turns along with the chain, ``"keep"``
        keeps what it was. Limits go before it.
    iterations : int
        Most passes over the chain in each frame. Goals in reach take about five.
    tolerance : float
        How near is near enough, as a share of the length from base to tip.
    limits : Limits, optional
        The joints that turn are kept inside; the starting pose is brought inside first.
    weights : mapping of str to float, optional
        How much of its turn a joint takes, by name, 0 (does not turn) to 1, which the others have.
    continuity : bool
        Start each frame turned as the frame before it was, not from its own pose. A chain has
        many answers, and from their own poses neighbouring frames may find ones far apart; this
        keeps a clip free of such jumps. What is carried on fades in a quarter of a second, so
        that nothing piles up. Without it a frame depends on its own pose and goal alone, and all
        cores are used: for poses that are not a clip.

    Returns
    -------
    Motion
        Same skeleton, positions and frame time; only base to tip have turned.

    Raises
    ------
    UnknownJoint
        If there is no joint of that name.
    SkeletonError
        If the base is not above the tip, or the limits are for another skeleton.
    ShapeError
        If goals or orientations do not fit the frames or are not finite.
    OptionError
        If iterations, tolerance or a weight is out of range.
    IncompleteMotion
        If samples are missing.

    See Also
    --------
    reach : the same, with which goals were met.
    two_bone : exact, for a leg or an arm.

    References
    ----------
    L.-C. T. Wang and C. C. Chen, A combined optimization method for solving the inverse
    kinematics problem of mechanical manipulators, IEEE Transactions on Robotics and Automation
    7(4), 1991.

    Examples
    --------
    >>> import kinema
    >>> standing = kinema.samples.reach().motion
    >>> goal = [0.35, 1.25, 0.3]
    >>> moved = ccd(standing, tip="LeftHand", base="LeftArm", goals=goal)
    >>> hand = kinema.kinematics.forward(moved).positions[:, standing.skeleton.index("LeftHand")]
    >>> bool(np.abs(hand - goal).max() < 1e-4)
    True
    """
    found = reach(
        motion,
        tip=tip,
        base=base,
        goals=goals,
        orientations=orientations,
        iterations=iterations,
        tolerance=tolerance,
        limits=limits,
        weights=weights,
        continuity=continuity,
    )
    return found.motion


def reach(
    motion: Motion,
    *,
    tip: str,
    base: str,
    goals: ArrayLike,
    orientations: ArrayLike | Literal["turn", "keep"] = "turn",
    iterations: int = 1000,
    tolerance: float = 1e-5,
    limits: Limits | None = None,
    weights: Mapping[str, float] | None = None,
    continuity: bool = True,
) -> Reach:
    """Do what `ccd` does, and say which goals were met.

    Parameters are those of `ccd`.

    Examples
    --------
    >>> import kinema
    >>> standing = kinema.samples.reach().motion
    >>> reach(standing, tip="LeftHand", base="LeftArm", goals=[0.35, 1.25, 0.3])
    <Reach: goal met in 180 of 180 frames>
    """
    complete(motion, "ccd")
    _check(iterations, tolerance)
    skeleton = motion.skeleton
    chain, first = _chain(skeleton, tip, base)
    turning = chain[first:-1]
    if limits is not None:
        limits.fits(skeleton)
    targets = per_frame(goals, motion.num_frames, "goals")
    shares = _shares(skeleton, turning, weights)

    rotations = motion.rotations.copy()
    left = np.empty(motion.num_frames)
    passes = np.empty(motion.num_frames, np.int32)
    _native.ccd(
        rotations=rotations,
        positions=motion.positions,
        chain=_native.IkChain(
            joints=chain,
            base=first,
            weights=shares,
            limits=_limit_arrays(limits, turning),
        ),
        goals=targets,
        options=_native.CcdOptions(
            iterations=iterations,
            tolerance=tolerance,
            carry=continuity,
            fade=1.0 - float(np.exp(-motion.frame_time / FADE_S)),
        ),
        remaining=left,
        passes=passes,
    )
    solved = motion.with_arrays(rotations=rotations)
    solved = _oriented(motion, solved, chain, orientations, limits)
    distance = _lengths(kinematics.forward(solved).positions[:, chain[-1]] - targets)
    return Reach(solved, (left <= tolerance) | (distance == 0.0), distance, passes)


def _check(iterations: int, tolerance: float) -> None:
    if not 1 <= iterations <= MOST_ITERATIONS:
        raise OptionError(
            f"iterations must be between 1 and {MOST_ITERATIONS:,}, found {iterations}"
        )
    if not 0.0 < tolerance < np.inf:
        raise OptionError(
            f"tolerance must be more than 0, found {tolerance}",
            hint="it is a share of the chain's length: 1e-3 is 0.6 mm for an arm",
        )


def _chain(skeleton: Skeleton, tip: str, base: str) -> tuple[IntArray, int]:
    """Joints from a root down to the tip, and the place of the base among them."""
    chain = [skeleton.index(tip)]
    while skeleton.parents[chain[0]] >= 0:
        chain.insert(0, int(skeleton.parents[chain[0]]))
    highest = skeleton.index(base)
    if highest not in chain[:-1]:
        above = [skeleton.names[joint] for joint in reversed(chain[:-1])]
        raise SkeletonError(
            f"the base must be above the tip: {base!r} is not above {tip!r}",
            hint=f"above it: {', '.join(above)}" if above else f"{tip!r} is a root",
        )
    return np.array(chain, np.int32), chain.index(highest)


def _shares(
    skeleton: Skeleton, turning: IntArray, weights: Mapping[str, float] | None
) -> FloatArray:
    """One weight for each joint that turns."""
    shares = np.ones(skeleton.num_joints)
    for name, weight in (weights or {}).items():
        joint = skeleton.index(name)
        if joint not in turning:
            names = ", ".join(skeleton.names[j] for j in turning)
            raise OptionError(
                f"weights are for joints of the chain, found one for {name!r}", hint=names
            )
        if not 0.0 <= weight <= 1.0:
            raise OptionError(f"weights must be between 0 and 1, found {weight} for {name!r}")
        shares[joint] = weight
    return shares[turning]


def _limit_arrays(limits: Limits | None, joints: IntArray) -> _native.LimitArrays | None:
    """The limits of these joints; none if all of them are free."""
    if limits is None or not limits.kinds[joints].any():
        return None
    return limits.arrays(joints)


def _oriented(
    before: Motion,
    solved: Motion,
    chain: IntArray,
    orientations: ArrayLike | Literal["turn", "keep"],
    limits: Limits | None,
) -> Motion:
    """Turn the tip itself as asked for; its place does not change by that."""
    tip, parent = int(chain[-1]), int(chain[-2])
    if isinstance(orientations, str):
        if orientations not in ("turn", "keep"):
            raise OptionError(
                f"orientations are rotations, 'turn' or 'keep', found {orientations!r}"
            )
        if orientations == "turn" or before.skeleton.is_end[tip]:
            return solved
        wanted = kinematics.forward(before).rotations[:, tip]
    else:
        wanted = _rotations(orientations, before, tip)
    rotations = solved.rotations.copy()
    world = kinematics.forward(solved).rotations[:, parent]
    local = quat.mul(quat.conjugate(world), wanted)
    # in the sign nearest to what was there, so that a track stays continuous
    sign = np.where(np.einsum("fi,fi->f", local, rotations[:, tip]) < 0.0, -1.0, 1.0)
    rotations[:, tip] = quat.normalize(local * sign[:, None])
    if limits is not None:
        rotations[:, tip] = limits.clamp(rotations)[:, tip]
    return solved.with_arrays(rotations=rotations)


def _lengths(vectors: FloatArray) -> FloatArray:
    """Length of each vector, very long ones too."""
    largest = np.maximum(np.abs(vectors).max(axis=-1), np.finfo(float).tiny)
    return np.asarray(largest * np.linalg.norm(vectors / largest[:, None], axis=-1))


def _rotations(given: ArrayLike, motion: Motion, tip: int) -> FloatArray:
    """Take orientations as (F, 4)."""
    wanted, frames = np.asarray(given, np.float64), motion.num_frames
    if wanted.shape not in ((4,), (frames, 4)):
        raise ShapeError(
            f"orientations must have shape ({frames}, 4) or (4,), found {wanted.shape}"
        )
    check_unit(wanted, "orientations")
    if motion.skeleton.is_end[tip]:
        raise OptionError(
            f"{motion.skeleton.names[tip]!r} is an end site and has no rotation of its own",
            hint=f"orientations are for joints such as {motion.skeleton.names[tip - 1]!r}",
        )
    return np.broadcast_to(wanted, (frames, 4))
