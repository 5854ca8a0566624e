"""The legs: their joints, how the hips give way to them, and how they bend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from kinema import _native
from kinema.errors import SkeletonError
from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.contacts.foot_goals import FootGoal
from kinema.ops.contacts.states import Foot
from kinema.ops.derived import Derived
from kinema.ops.world_tracks import JointTracks, parents_among
from kinema.skeleton import FloatArray, IntArray, Skeleton

__all__ = ["Leg", "alone", "bend_leg", "find_legs", "hip_path", "moving_ancestor"]


class Leg(NamedTuple):
    """Joints of a leg; others may lie between them. Without a toe, ``toe`` is the ankle."""

    foot: Foot
    hip: int
    knee: int
    ankle: int
    toe: int

    def among(self, joints: JointTracks) -> Leg:
        """The same leg in a world of fewer joints."""
        return Leg(self.foot, *(joints.place[joint] for joint in self[1:]))

    @property
    def joints(self) -> tuple[int, int, int]:
        """Hip, knee and ankle."""
        return self.hip, self.knee, self.ankle


def find_legs(body: Derived) -> tuple[Leg, Leg]:
    """Left and right leg by the roles of their joints; `MissingRole` where there is none."""

    def leg(foot: Foot) -> Leg:
        hip, knee, ankle = (body.roles[f"{foot}_{part}"] for part in ("hip", "knee", "ankle"))
        toe = body.roles.get(f"{foot}_toe")
        return Leg(foot, hip, knee, ankle, ankle if toe is None else toe)

    legs = leg("left"), leg("right")
    for side in legs:
        _check(body.skeleton, side)
    return legs


def alone(skeleton: Skeleton, leg: Leg) -> tuple[list[int], IntArray, Leg]:
    """A leg and the joints right above its own: these joints, their parents, the leg among them.

    They are all that `bend_leg` looks at.
    """
    joints = sorted({*leg.joints, *(int(skeleton.parents[joint]) for joint in leg.joints)})
    hip, knee, ankle = (joints.index(joint) for joint in leg.joints)
    return joints, parents_among(skeleton, joints), Leg(leg.foot, hip, knee, ankle, ankle)


def moving_ancestor(motion: Motion, legs: tuple[Leg, Leg]) -> int:
    """The topmost joint above both legs whose local position changes, or else the root."""
    left, right = (motion.skeleton.ancestors(leg.hip)[::-1] for leg in legs)
    shared = [joint for joint in left if joint in right]
    if not shared:
        names = [motion.skeleton.names[leg.hip] for leg in legs]
        raise SkeletonError(
            f"both legs must belong to one body, found no joint above both {names[0]!r} "
            f"and {names[1]!r}"
        )
    moving = (joint for joint in shared if np.ptp(motion.positions[:, joint], axis=0).any())
    return next(moving, shared[0])


def bend_leg(
    rotations: FloatArray,
    world: World,
    parents: IntArray,
    leg: Leg,
    goal: FootGoal,
    hips: FloatArray,
    share: FloatArray,
    start: int,
    turned: Leg | None = None,
) -> None:
    """Bend a leg so that its foot meets its goal in the N frames from ``start`` on.

    Local ``rotations`` (F, J, 4) are changed in place; ``world`` is the body before, whose hips are
    displaced by (N, 3). Where it has fewer joints than the rotations, ``turned`` is the leg among
    these. Frames get a ``share`` (N,) of all this; those with none are left alone. A knee that has
    to bend more does so about the axis that it usually bends about: the plane of a nearly straight
    leg is noise. Toes keep their angle to the foot.
    """
    _native.bend_leg(
        world_rotations=world.rotations,
        world_positions=world.positions,
        parents=parents,
        leg=np.array(leg.joints, np.int32),
        goal=_native.LegGoal(start=start, moved=goal.moved, turn=goal.turn, hips=hips, share=share),
        rotations=rotations,
        turned=np.array((turned or leg).joints, np.int32),
    )


def hip_path(
    world: World,
    legs: tuple[Leg, Leg],
    hips: int,
    goals: Sequence[FootGoal],
    start: int,
    frame_time: float,
) -> FloatArray:
    """How the ``hips`` give way in N frames from ``start`` on, (N, 3): one smooth curve.

    Minimises their displacement, its acceleration and the change of the legs' lengths, the
    straighter a knee the more; within what the legs, knees and hips do anywhere in the clip.
    native/include/kinema/hip_path.h has the formula.
    """
    moves = goals[0].moves | goals[1].moves
    path = np.empty((len(moves), 3))
    _native.hip_path(
        positions=world.positions,
        legs=np.array([leg.joints for leg in legs], np.int32),
        hips=hips,
        moved=np.stack([goal.moved for goal in goals]),
        moves=moves.view(np.uint8),
        start=start,
        frame_time=frame_time,
        path=path,
    )
    return path


def _check(skeleton: Skeleton, leg: Leg) -> None:
    """Reject a leg whose joints are not below each other, or whose hip has no parent."""
    for lower, upper in ((leg.knee, leg.hip), (leg.ankle, leg.knee), (leg.toe, leg.ankle)):
        if lower != upper and upper not in skeleton.ancestors(lower):
            names = skeleton.names[lower], skeleton.names[upper]
            raise SkeletonError(f"in the {leg.foot} leg, {names[0]!r} must be below {names[1]!r}")
    if skeleton.parents[leg.hip] < 0:
        raise SkeletonError(
            f"a leg must be attached to a body, but its hip {skeleton.names[leg.hip]!r} is a root"
        )
