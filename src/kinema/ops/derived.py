"""What operations derive from a motion: world positions, roles, height, each computed once.

A public operation takes a `Motion`, wraps it once and hands the wrapper on, so that no helper finds
the roles or runs forward kinematics again::

    def gait(motion: Motion) -> Gait:
        body = Derived(motion)
        return gait_of(body, contacts_of(body))
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import cached_property
from typing import Any, TypeVar

from kinema import kinematics
from kinema.kinematics import World, still
from kinema.motion import Motion
from kinema.ops.mount import find_body_root, in_body
from kinema.ops.roles import Roles, find_roles
from kinema.ops.world_tracks import JointTracks, world_tracks
from kinema.skeleton import BoolArray, FloatArray, Skeleton

__all__ = ["Derived"]

_Fact = TypeVar("_Fact")
_FEW = 4096  # frames: the world of so many is soon made, and needs memory that is in use anyway


class Derived:
    """A motion and what is derived from it, each computed when it is first asked for.

    Examples
    --------
    >>> from kinema import samples
    >>> body = Derived(samples.walk(seconds=1.0).motion)
    >>> body.world.positions.shape, body.roles.name("left_knee"), body.world is body.world
    ((60, 29, 3), 'LeftLeg', True)
    """

    def __init__(self, motion: Motion) -> None:
        self.motion = motion
        self._known: dict[Hashable, Any] = {}

    def once(self, key: Hashable, find: Callable[[], _Fact]) -> _Fact:
        """What an operation finds out about this body under a key of its own, found once.

        >>> body = Derived(motion=None)
        >>> [body.once("answer", lambda value=value: value) for value in (42, 43)]
        [42, 42]
        """
        if key not in self._known:
            self._known[key] = find()
        fact: _Fact = self._known[key]
        return fact

    def same_body(self, motion: Motion, world: World) -> Derived:
        """Another motion of this body: roles and what follows from them are known already.

        >>> from kinema import samples
        >>> walk = Derived(samples.walk(seconds=1.0).motion)
        >>> part = walk.same_body(walk.motion[10:], World(*(each[10:] for each in walk.world)))
        >>> part.roles is walk.roles
        True
        """
        other = Derived(motion)
        other.roles, other.body_root, other.world = self.roles, self.body_root, world
        return other

    @property
    def skeleton(self) -> Skeleton:
        """The motion's skeleton."""
        return self.motion.skeleton

    @property
    def small(self) -> bool:
        """Whether `world` is known already, or of so few frames that it may as well be."""
        return "world" in self.__dict__ or self.motion.num_frames <= _FEW

    @cached_property
    def world(self) -> World:
        """Every joint of every frame in the world."""
        return kinematics.forward(self.motion)

    @classmethod
    def whole(cls, motion: Motion) -> Derived:
        """A motion all of whose joints will be looked at: `tracks` are those of the world.

        >>> from kinema import samples
        >>> len(Derived.whole(samples.walk(seconds=1.0).motion).tracks([0, 5]).place)
        29
        """
        body = cls(motion)
        body.world = kinematics.forward(motion)
        return body

    def tracks(self, joints: Iterable[int]) -> JointTracks:
        """Some joints in the world: of `world` where that is known or small, else only these.

        >>> from kinema import samples
        >>> Derived(samples.walk(seconds=1.0).motion).tracks([0, 5]).positions(5).shape
        (60, 3)
        """
        if self.small:
            return JointTracks(
                self.world, {joint: joint for joint in range(self.skeleton.num_joints)}
            )
        chosen = sorted(set(joints))
        place = {joint: index for index, joint in enumerate(chosen)}
        return JointTracks(world_tracks(self.motion, chosen), place)

    def places(self, frames: slice) -> FloatArray:
        """Where every joint is in the world in some frames, (N, J, 3).

        >>> from kinema import samples
        >>> Derived(samples.walk(seconds=1.0).motion).places(slice(50, 70)).shape
        (10, 29, 3)
        """
        if self.small:
            return self.world.positions[frames]
        return kinematics.forward(self.motion[frames]).positions

    @cached_property
    def roles(self) -> Roles:
        """Which joint is what: as declared on the skeleton, or found."""
        return find_roles(self.motion)

    @cached_property
    def body_root(self) -> int:
        """The joint that stands for the body's place and direction: the hips, on most rigs."""
        return find_body_root(self.motion, self.roles)

    @property
    def travel(self) -> FloatArray:
        """Where the body root is in the world, (F, 3)."""
        return self.world.positions[:, self.body_root]

    @cached_property
    def in_body(self) -> BoolArray:
        """Joints that make up the pose, (J,): no end sites, and nothing still above the root."""
        return in_body(self.motion, self.roles)

    @cached_property
    def height(self) -> float:
        """The body's height; without legs, the longest chain through the body root."""
        skeleton = self.motion.skeleton
        if still(self.motion, 0) and not skeleton.anatomy.toes:
            return skeleton.anatomy.through(self.body_root)
        return skeleton.height
