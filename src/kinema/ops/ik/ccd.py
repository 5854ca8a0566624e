"""Cyclic coordinate descent: move a chain's tip to a goal, turning one joint after another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from numpy.typing import ArrayLike

from kinema import _native, quat
from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import OptionError, ShapeError
from kinema.motion import Motion, complete
from kinema.ops.derived import Derived
from kinema.ops.ik.inputs import LimitsChoice, chain_to, limits_for, per_frame
from kinema.ops.ik.limits import Limits
from kinema.ops.ik.rest_axes import RestAxes
from kinema.ops.joints import choose_joint
from kinema.ops.world_tracks import world_tracks
from kinema.skeleton import BoolArray, FloatArray, IntArray, check_unit
from kinema.units import Bounds

__all__ = ["Reach", "ccd", "reach"]

FADE_S = 0.25  # a change carried over from earlier frames falls to 1/e in this time


@dataclass(frozen=True, eq=False, slots=True)
class Reach:
    """A motion whose tip reaches for goals, and how close it came.

    Parameters
    ----------
    motion : Motion
    reached : (F,) bool
        Whether the tip is within the tolerance of its goal.
    distance : (F,)
        Remaining distance from tip to goal, in the motion's unit.
    iterations : (F,) int32
        Passes over the chain; 0 where the goal was met already.
    """

    motion: Motion
    reached: BoolArray
    distance: FloatArray
    iterations: IntArray

    def __repr__(self) -> str:
        share = f"{int(self.reached.sum())} of {len(self.reached)}"
        return f"<Reach: goal met in {share} frames>"


@checked
def ccd(
    motion: Motion,
    *,
    tip: str,
    base: str,
    goals: ArrayLike,
    orientations: ArrayLike | Literal["turn", "keep"] = "turn",
    iterations: Annotated[int, Bounds(1, 1_000_000)] = 1000,
    tolerance: Annotated[float, Bounds(0, above=True)] = 1e-5,
    limits: LimitsChoice = None,
    weights: Mapping[str, float] | None = None,
    continuity: bool = True,
) -> Motion:
    """Move the tip of a chain to a goal by cyclic coordinate descent, frame by frame.

    Each joint in turn, from the one above the tip to the base, is turned so that the tip comes
    as close to the goal as possible. Sweeps alone converge slowly near the end and near a
    straight chain, so each is followed by one damped least-squares step over all joints where
    that brings the tip closer. A straight chain with its goal on the line, and a chain stuck at
    its limits, are restarted with every joint turned a little, by fixed amounts: the result is
    the same every time.

    If a goal is out of reach, the chain is stretched straight towards it; if it is closer than
    the bones allow, the chain is folded. With limits, the closest pose that was found is taken.

    Parameters
    ----------
    motion : Motion
    tip : str
        Joint to move, by name or role; an end site works too.
    base : str
        Highest joint to turn, above the tip, by name or role.
    goals : (F, 3) or (3,)
        Where the tip should be, in the world: one point per frame, or one for all frames.
    orientations : (F, 4), (4,), "turn" or "keep"
        Rotation of the tip in the world. By default it turns with the chain; "keep" keeps the
        rotation it had. Limits take precedence.
    iterations : int
        Maximum number of passes over the chain per frame. Goals within reach take about five.
    tolerance : float
        Distance at which a goal counts as met, as a share of the length from base to tip.
    limits : Limits, "human" or None
        Joint limits for the joints that turn; "human" limits them to what people can do. The
        starting pose is brought inside first.
    weights : mapping of str to float, optional
        How much of its turn each named joint takes, from 0 (does not turn) to 1 (default).
    continuity : bool
        Start each frame from the change made to the frame before, not from its own pose. A chain
        can meet a goal in many poses, and neighbouring frames solved on their own may end up far
        apart; this keeps a clip free of such jumps. Carried changes fade within a quarter of a
        second, so that they do not accumulate. Without it, each frame depends only on its own
        pose and goal, and all cores are used: for poses that are not a clip.

    Returns
    -------
    Motion
        Same skeleton, positions and frame time; only the joints from base to tip have turned.

    Raises
    ------
    UnknownJoint
        If there is no joint of that name.
    SkeletonError
        If the limits are for another skeleton.
    ShapeError
        If goals or orientations do not fit the frames or are not finite.
    OptionError
        If the base is not above the tip, or iterations, tolerance or a weight is out of range.
    IncompleteMotion
        If samples are missing.

    See Also
    --------
    reach : the same, with a report of which goals were met.
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


@checked
def reach(
    motion: Motion,
    *,
    tip: str,
    base: str,
    goals: ArrayLike,
    orientations: ArrayLike | Literal["turn", "keep"] = "turn",
    iterations: Annotated[int, Bounds(1, 1_000_000)] = 1000,
    tolerance: Annotated[float, Bounds(0, above=True)] = 1e-5,
    limits: LimitsChoice = None,
    weights: Mapping[str, float] | None = None,
    continuity: bool = True,
) -> Reach:
    """Do the same as `ccd`, and report which goals were met.

    Parameters are those of `ccd`.

    Examples
    --------
    >>> import kinema
    >>> standing = kinema.samples.reach().motion
    >>> reach(standing, tip="LeftHand", base="LeftArm", goals=[0.35, 1.25, 0.3])
    <Reach: goal met in 180 of 180 frames>
    """
    complete(motion, "ccd")
    body = Derived(motion)
    chain, first = _chain(motion, tip, base)
    turning = chain[first:-1]
    allowed = limits_for(body, limits)
    targets = per_frame(goals, motion.num_frames, "goals")
    shares = _shares(motion, turning, weights)

    axes = RestAxes(motion.skeleton)
    aligned = axes.align(motion)
    rotations = copied(aligned.rotations)
    left = np.empty(motion.num_frames)
    passes = np.empty(motion.num_frames, np.int32)
    _native.ccd(
        rotations=rotations,
        positions=aligned.positions,
        chain=_native.IkChain(
            joints=chain,
            base=first,
            weights=shares,
            limits=_limit_arrays(axes.align_limits(allowed), turning),
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
    solved = motion.with_arrays(rotations=axes.restore(motion, aligned, rotations))
    distance = _lengths(world_tracks(solved, [int(chain[-1])]).positions[:, 0] - targets)
    # turning the tip itself does not move it
    solved = _oriented(motion, solved, chain, orientations, allowed)
    return Reach(solved, (left <= tolerance) | (distance == 0.0), distance, passes)


def _chain(motion: Motion, tip: str, base: str) -> tuple[IntArray, int]:
    """Joints from a root down to the tip, and the index of the base among them."""
    names = motion.skeleton.names
    chain = chain_to(motion.skeleton, choose_joint(motion, tip))
    above = chain[:-1].tolist()
    highest = choose_joint(motion, base)
    if highest not in above:
        listed = ", ".join(names[joint] for joint in reversed(above))
        raise OptionError(
            f"the base must be above the tip: {base!r} is not above {tip!r}",
            parameter="base",
            hint=f"above it: {listed}" if above else f"{tip!r} is a root",
        )
    return chain, above.index(highest)


def _shares(motion: Motion, turning: IntArray, weights: Mapping[str, float] | None) -> FloatArray:
    """One weight for each joint that turns."""
    names = motion.skeleton.names
    shares = np.ones(len(names))
    for name, weight in (weights or {}).items():
        joint = choose_joint(motion, name)
        if joint not in turning:
            raise OptionError(
                f"weights must be for joints of the chain, found one for {name!r}",
                parameter="weights",
                hint=f"the chain is {', '.join(names[j] for j in turning)}",
            )
        if not 0.0 <= weight <= 1.0:
            raise OptionError(
                f"weights must be between 0 and 1, found {weight} for {name!r}",
                parameter="weights",
            )
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
    """Give the tip the rotation asked for, in the world."""
    tip, parent = int(chain[-1]), int(chain[-2])
    if isinstance(orientations, str):
        if orientations not in ("turn", "keep"):
            raise OptionError(
                f"orientations must be rotations, 'turn' or 'keep', found {orientations!r}",
                parameter="orientations",
            )
        if orientations == "turn" or solved.skeleton.is_end[tip]:
            return solved
        wanted = world_tracks(before, [tip]).rotations[:, 0]
    else:
        wanted = _rotations(orientations, solved, tip)
    rotations = copied(solved.rotations)
    above = world_tracks(solved, [parent]).rotations[:, 0]
    local = quat.mul(quat.conjugate(above), wanted)
    # with the sign closest to the previous value, so that the track stays continuous
    sign = np.where(np.einsum("fi,fi->f", local, rotations[:, tip]) < 0.0, -1.0, 1.0)
    rotations[:, tip] = quat.normalize(local * sign[:, None])
    if limits is not None:
        rotations[:, tip] = limits.clamp(rotations)[:, tip]
    return solved.with_arrays(rotations=rotations)


def _lengths(vectors: FloatArray) -> FloatArray:
    """Length of each vector, without overflow for very long ones."""
    largest = np.maximum(np.abs(vectors).max(axis=-1), np.finfo(float).tiny)
    return np.asarray(largest * np.linalg.norm(vectors / largest[:, None], axis=-1))


def _rotations(given: ArrayLike, motion: Motion, tip: int) -> FloatArray:
    """Orientations as (F, 4)."""
    wanted, frames = np.asarray(given, np.float64), motion.num_frames
    if wanted.shape not in ((4,), (frames, 4)):
        raise ShapeError(
            f"orientations must have shape ({frames}, 4) or (4,), found {wanted.shape}"
        )
    check_unit(wanted, "orientations")
    if motion.skeleton.is_end[tip]:
        parent = motion.skeleton.names[int(motion.skeleton.parents[tip])]
        raise OptionError(
            f"{motion.skeleton.names[tip]!r} is an end site and has no rotation of its own",
            parameter="orientations",
            hint=f"orientations are for joints such as {parent!r}",
        )
    return np.broadcast_to(wanted, (frames, 4))
