"""Analytic two-bone inverse kinematics: the exact answer for a leg or an arm."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from kinema import _native
from kinema._arrays import copied
from kinema.checked import checked
from kinema.errors import SkeletonError
from kinema.motion import Motion, complete
from kinema.ops.ik.inputs import chain_to, per_frame
from kinema.ops.ik.rest_axes import RestAxes
from kinema.ops.joints import choose_joint

__all__ = ["two_bone"]


@checked
def two_bone(
    motion: Motion, *, tip: str, goals: ArrayLike, pole: ArrayLike | None = None
) -> Motion:
    """Move a hand or foot to a goal by bending its limb: exact, frame by frame.

    The limb is the tip, its parent and its grandparent: ankle, knee and hip, or wrist, elbow
    and shoulder. Only these three joints turn. The knee or elbow stays a hinge, and the tip keeps
    its rotation in the world, so a flat foot stays flat (an end site has no rotation to keep).

    If a goal is out of reach, the limb is stretched straight towards it; if it is closer than the
    bones allow, the limb is folded towards it. A goal at the base joint itself keeps the limb's
    direction. A bone of zero length turns with the limb.

    Parameters
    ----------
    motion : Motion
    tip : str
        Joint to move, by name or role; it needs a parent and a grandparent.
    goals : (F, 3) or (3,)
        Where the tip should be, in the world: one point per frame, or one for all frames.
    pole : (F, 3) or (3,), optional
        A point in the world that the knee or elbow turns towards, as far as the goal allows. For a
        direction, give a distant point. By default, and where the point lies on the line from
        base to goal, the limb keeps its bending plane, swung with the line from base to tip. A
        straight limb has no such plane: it bends about what is the X axis at rest (a knee goes
        forward), or, where that runs along the limb (an arm in T-pose), towards what is -Z at
        rest (an elbow goes back).

    Returns
    -------
    Motion
        Same skeleton, positions and frame time; goals within reach are met to rounding.

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
    chain = chain_to(motion.skeleton, choose_joint(motion, tip))
    if len(chain) < 3:
        above = "1 joint" if len(chain) == 2 else "none"
        raise SkeletonError(
            f"two_bone needs a tip with a parent and a grandparent, found {tip!r} with {above} "
            "above it"
        )
    targets = per_frame(goals, motion.num_frames, "goals")
    poles = np.empty((0, 3)) if pole is None else per_frame(pole, motion.num_frames, "pole")
    keep_tip = not bool(motion.skeleton.is_end[chain[-1]])
    axes = RestAxes(motion.skeleton)
    aligned = axes.align(motion)
    rotations = copied(aligned.rotations)
    _native.two_bone(
        rotations=rotations,
        positions=aligned.positions,
        chain=chain,
        goals=targets,
        poles=poles,
        keep_tip=keep_tip,
    )
    return motion.with_arrays(rotations=axes.restore(motion, aligned, rotations))
