"""A body that is retargeted from or to: its joints, roles, bones, and some of its poses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kinema import kinematics, quat
from kinema.errors import SkeletonError
from kinema.kinematics import World
from kinema.motion import Motion
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.states import Contacts
from kinema.ops.derived import Derived
from kinema.ops.roles import Roles, find_roles
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["LIMBS", "SIDES", "Body", "middle", "unit"]

SIDES = ("left", "right")
LIMBS = {  # the three joints that a limb bends with
    **{
        f"{side}_leg": tuple(f"{side}_{part}" for part in ("hip", "knee", "ankle"))
        for side in SIDES
    },
    **{
        f"{side}_arm": tuple(f"{side}_{part}" for part in ("shoulder", "elbow", "hand"))
        for side in SIDES
    },
}
_NEEDED = ("hips", *LIMBS["left_leg"], *LIMBS["right_leg"])
_STANDS = 0.8  # cosine between trunk and legs of a body that stands
_STRAIGHT_LEG = 0.5  # cosine between thigh and shank of one that does not sit
_ENOUGH = 400  # poses: enough to see how elbows bend and how feet stand


@dataclass(frozen=True, eq=False)
class Body:
    """A skeleton, and a motion of it where there is one.

    Parameters
    ----------
    skeleton : Skeleton
    derived : Derived, optional
        A motion of this skeleton: it shows about which axes elbows and knees bend, and how feet
        stand.
    """

    skeleton: Skeleton
    derived: Derived | None = None

    @classmethod
    def of(cls, body: Motion | Skeleton) -> Body:
        """Of a motion, or of a skeleton alone."""
        if isinstance(body, Motion):
            return cls(body.skeleton, Derived(body) if body.num_frames else None)
        return cls(body)

    @cached_property
    def roles(self) -> Roles:
        """Which joint is what; legs and hips must be there."""
        found = find_roles(self.skeleton) if self.derived is None else self.derived.roles
        if found.four_legged:
            raise SkeletonError(
                "retargeting is for bodies on two legs, found one on four",
                hint="to the same skeleton, at any size, every body can be retargeted",
            )
        for role in _NEEDED:
            found[role]  # raises, with a hint how to declare it
        return found

    def has(self, *roles: str) -> bool:
        """Whether all of these roles were found."""
        return all(role in self.roles for role in roles)

    @cached_property
    def contacts(self) -> Contacts | None:
        """When its feet are on the floor; None without a motion."""
        return None if self.derived is None else contacts_of(self.derived)

    @cached_property
    def bones(self) -> FloatArray:
        """Where each joint is in its parent's frame, (J, 3): in the motion, or at rest."""
        if self.derived is None:
            return self.skeleton.offsets
        positions = self.derived.motion.positions
        bones: FloatArray = positions[self.some].mean(axis=0)
        roots = self.skeleton.parents < 0
        bones[roots] = self.skeleton.offsets[roots]
        return bones

    @cached_property
    def poses(self) -> World | None:
        """Some poses in the world, spread over the motion."""
        if self.derived is None:
            return None
        rotations, positions = self.derived.world
        return World(rotations[self.some], positions[self.some])

    @cached_property
    def some(self) -> NDArray[np.intp]:
        """The frames of these poses."""
        return _some(0 if self.derived is None else self.derived.motion.num_frames)

    def chain(self, upper: int, lower: int) -> list[int]:
        """Joints from one down to another below it, both included; empty where it is not below."""
        path = [lower, *self.skeleton.ancestors(lower)]
        return path[: path.index(upper) + 1][::-1] if upper in path else []

    @cached_property
    def hips(self) -> int:
        """The hips."""
        return self.roles["hips"]

    @cached_property
    def carrier(self) -> int:
        """The joint that carries the arms, or else the head: the top of the spine."""
        shared: list[int] = []
        if self.has("left_shoulder", "right_shoulder"):
            left, right = (self.skeleton.ancestors(self.roles[f"{s}_shoulder"]) for s in SIDES)
            shared = [joint for joint in left if joint in right]
        elif self.has("head"):
            shared = list(self.skeleton.ancestors(self.roles["head"]))
        for role in ("neck", "head"):  # a neck that carries the arms is no neck
            if shared and self.has(role) and shared[0] == self.roles[role]:
                shared = shared[1:]
        chest = self.roles.get("chest")
        if not shared and chest is not None:
            shared = [chest]
        return shared[0] if shared and self.chain(self.hips, shared[0]) else self.hips

    @cached_property
    def top(self) -> int:
        """The joint at the base of the neck; without a neck, the head, or the top of the spine."""
        for role in ("neck", "head"):
            if self.has(role) and self.chain(self.carrier, self.roles[role]):
                return self.roles[role]
        return self.carrier

    def placed(self, rotations: FloatArray) -> World:
        """A pose of these bones in the world, (J, 4) and (J, 3), from local rotations (J, 4)."""
        motion = Motion.unchecked(
            self.skeleton, rotations[None].copy(), self.bones[None].copy(), 1.0
        )
        world = kinematics.forward(motion)
        return World(world.rotations[0], world.positions[0])

    @cached_property
    def rest(self) -> World:
        """The rest pose."""
        return self.placed(self.skeleton.rest_rotations)

    @cached_property
    def rest_is_a_pose(self) -> bool:
        """Whether a body could stand as this one does at rest: upright, on legs that are straight.

        Some files have zero poses that are none: all bones along one axis, or each along any.
        """
        places = self.rest.positions
        if self.standing_up(places) is None:
            return False
        legs = [[self.roles[role] for role in LIMBS[f"{side}_leg"]] for side in SIDES]
        bones = unit(np.diff(places[np.array(legs)], axis=1))
        return bool((np.einsum("ni,ni->n", bones[:, 0], bones[:, 1]) > _STRAIGHT_LEG).all())

    def standing_up(self, places: FloatArray) -> FloatArray | None:
        """From the feet to the head of a body that stands on its legs; None if it does not."""
        high, hips = places[self.highest], self.between(places, "hip")
        feet = self.between(places, "ankle")
        stands = unit(high - hips) @ unit(hips - feet) > _STANDS
        return unit(high - feet) if stands else None

    @cached_property
    def highest(self) -> int:
        """The head, or else the top of the spine."""
        return self.roles["head"] if self.has("head") else self.top

    def between(self, places: FloatArray, part: str) -> FloatArray:
        """The middle between the left and the right one of a part, of places (J, 3)."""
        return middle(places, [self.roles[f"{side}_{part}"] for side in SIDES])

    @cached_property
    def mean_rotations(self) -> FloatArray | None:
        """The mean of each joint's local rotations in the motion, (J, 4); None without one."""
        if self.derived is None:
            return None
        return quat.mean(self.derived.motion.rotations[self.some], axis=0)


def unit(vectors: FloatArray) -> FloatArray:
    """Vectors (..., 3) of length 1; those of no length stay as they are."""
    size = np.linalg.norm(vectors, axis=-1, keepdims=True)
    return np.asarray(vectors / np.where(size > 0.0, size, 1.0))


def _some(count: int) -> NDArray[np.intp]:
    return np.unique(np.linspace(0, count - 1, min(count, _ENOUGH)).round().astype(np.intp))


def middle(positions: FloatArray, joints: Sequence[int]) -> FloatArray:
    """The mean of some joints' positions (..., J, 3)."""
    return np.asarray(positions[..., list(joints), :].mean(axis=-2))
