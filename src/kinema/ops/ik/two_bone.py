"""Two bones and a goal: the exact answer for a leg or an arm."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from kinema import _native
from kinema.errors import SkeletonError
from kinema.motion import Motion, complete
from kinema.ops.ik.per_frame import per_frame
from kinema.skeleton import IntArray, Skeleton

__all__ = ["two_bone"]


def two_bone(
    motion: Motion, *, tip: str, goals: ArrayLike, pole: ArrayLike | None = None
) -> Motion:
    """Bring a hand or a foot to a goal by bending its limb: an exact answer, frame by frame.

    The limb is the tip, its parent and its grandparent: ankle, knee and hip, or wrist, elbow
    and shoulder. Only these three joints turn. The knee stays the hinge it is, and the tip keeps
    its rotation in the world, so a flat foot stays flat (an end site has none of its own to keep).

    A goal out of reach gets the limb stretched straight towards it, one nearer than the bones
    allow gets it folded towards it; a goal on the base itself keeps the direction that the limb
    has. A bone without length turns along with the limb.

    Parameters
    ----------
    motion : Motion
    tip : str
        Name of the joint to be moved; it needs a parent and a grandparent.
    goals : (F, 3) or (3,)
        Where the tip is to be, in the world: for each frame, or for all of them.
    pole : (F, 3) or (3,), optional
        A point in the world that the knee or elbow turns to, as far as the goal allows; for a
        direction give a point far off. By default, and where the point lies on the line from
        base to goal, the limb keeps the plane that it bends in, swung the short way with the
        line from base to tip. A straight limb has no such plane: it bends about its base joint's
        own X axis (a knee goes forward), or where that runs along the limb (an arm in T-pose)
        towards the base joint's -Z (an elbow goes back).

    Returns
    -------
    Motion
        Same skeleton, positions and frame time; goals in reach are met to rounding.

    Raises
    ------
    UnknownJoint
        If there is no joint of that name.
    SkeletonError
        If the tip has no grandparent.
    ShapeError
        If goals or poles do not fit the frames or are not finite.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> leg = kinema.Skeleton.build(["hip", "knee", "ankle"], [-1, 0, 1],
    ...                             [[0, 0.9, 0], [0, -0.4, 0], [0, -0.4, 0]])
    >>> standing = kinema.Motion(leg, kinema.quat.identity((1, 3)), [leg.offsets], 1 / 60)
    >>> raised = two_bone(standing, tip="ankle", goals=[0.0, 0.5, 0.1])
    >>> hip, knee, ankle = kinema.kinematics.forward(raised).positions[0]
    >>> ankle.round(9).tolist(), bool(knee[2] > 0.3)
    ([0.0, 0.5, 0.1], True)
    """
    complete(motion, "two_bone")
    chain = _chain(motion.skeleton, tip)
    rotations = motion.rotations.copy()
    targets = per_frame(goals, motion.num_frames, "goals")
    poles = np.empty((0, 3)) if pole is None else per_frame(pole, motion.num_frames, "pole")
    keep_tip = not bool(motion.skeleton.is_end[chain[-1]])
    _native.two_bone(
        rotations=rotations,
        positions=motion.positions,
        chain=chain,
        goals=targets,
        poles=poles,
        keep_tip=keep_tip,
    )
    return motion.with_arrays(rotations=rotations)


def _chain(skeleton: Skeleton, tip: str) -> IntArray:
    """Joints from a root down to the tip."""
    chain = [skeleton.index(tip)]
    while skeleton.parents[chain[0]] >= 0:
        chain.insert(0, int(skeleton.parents[chain[0]]))
    if len(chain) < 3:
        raise SkeletonError(
            f"a limb of two bones needs a tip with a parent and a grandparent, "
            f"found {tip!r} with {len(chain) - 1} joint(s) above it"
        )
    return np.array(chain, np.int32)
