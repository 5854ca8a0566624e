"""One motion on its way to another body: what is found out about both, and how it gets there."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

import numpy as np

from kinema.errors import KinemaWarning
from kinema.inspection import Axis, turned_up, up_axis
from kinema.motion import Motion, complete
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.fast import Pairing, pose_target
from kinema.ops.retarget.feet import Standing, hold_feet
from kinema.ops.retarget.map_file import read_map
from kinema.ops.retarget.mapping import Driver, JointMap, find_map
from kinema.ops.retarget.measures import FitFigures, measure
from kinema.ops.retarget.optimising import optimised
from kinema.ops.retarget.positions import by_height, reach_places
from kinema.ops.retarget.same import handed_over, same_body
from kinema.ops.roles import find_roles
from kinema.skeleton import Skeleton

__all__ = ["Work"]

Given: TypeAlias = Mapping[str, str | Mapping[str, float] | None] | str | None


class Work:
    """Two bodies, and what is to be done; each thing is found when it is first needed."""

    def __init__(
        self,
        motion: Motion,
        skeleton: Motion | Skeleton,
        mapping: Given,
        method: str = "fast",
    ) -> None:
        complete(motion, "retarget")
        self.method = method
        self.motion = motion
        self.given = read_map(mapping) if isinstance(mapping, str) else mapping
        self.skeleton = skeleton.skeleton if isinstance(skeleton, Motion) else skeleton
        self.same = same_body(motion.skeleton, self.skeleton) if not self.given else None
        self.target = Body.of(_usable(skeleton))

    @cached_property
    def source(self) -> Body:
        """The body that the motion is of."""
        if not self.motion.num_frames:
            return Body.of(self.motion.skeleton)
        turn = _upright(self.motion) if self.same is None else _turned(self.motion)[0]
        return Body.of(turn)

    @cached_property
    def pairing(self) -> Pairing:
        """Both bodies in one pose."""
        return Pairing.of(self.source, self.target, self.joints)

    @cached_property
    def joints(self) -> JointMap:
        """What drives what."""
        found = find_map(self.source, self.target)
        return found.changed(self.given or {}, self.source, self.target)

    @property
    def drivers(self) -> Mapping[str, Driver]:
        """What drives each joint of the target, by name."""
        names = self.skeleton.names
        if self.same is None:
            hips = self.target.hips  # what is above them is no part of the body
            body = [hips, *self.skeleton.descendants(hips)]
            return self.joints.plain([names[joint] for joint in body])
        pairs = zip(self.same.target, self.same.source, strict=True)
        return {names[j]: self.motion.skeleton.names[i] for j, i in pairs}

    @property
    def scale(self) -> float:
        """Length of the target's legs, in those of the source."""
        return self.pairing.scale if self.same is None else self.same.scale

    def run(self, feet: str) -> Motion:
        """Retarget the motion."""
        posed = self.posed()
        if self.same is not None or self.source.derived is None:
            return posed
        stands = self.standing(posed) if feet == "lock" else Standing(posed, posed)
        return optimised(self.pairing, *stands) if self.method == "optimise" else stands.held

    def posed(self) -> Motion:
        """The target posed frame by frame; feet are not held."""
        if self.same is not None:
            return handed_over(self.motion, self.skeleton, self.same)
        if self.source.derived is None:
            return _empty(self.skeleton, self.motion.frame_time)
        world = self.source.derived.world
        if self.method == "positions":
            return reach_places(by_height(self.pairing), world)
        return pose_target(self.pairing, world)

    def standing(self, posed: Motion) -> Standing:
        """The same on its floor, and with feet held."""
        pairing = by_height(self.pairing) if self.method == "positions" else self.pairing
        return hold_feet(pairing, posed)

    def figures(self, result: Motion) -> FitFigures | None:
        """How the result compares with the source."""
        if not result.num_frames or find_roles(self.skeleton).four_legged:
            return None
        # the same body gets the motion as it is; both are compared upright
        shown = result if self.same is None else _turned(result)[0]
        return measure(self.source, shown, self.target)


def _upright(motion: Motion) -> Motion:
    """The motion with +Y up, with a warning if it has to be turned for that."""
    turned, up = _turned(motion)
    if turned is not motion:
        text = f"the motion has {up} up; it is turned, and the result has +y up"
        warnings.warn(KinemaWarning(text), stacklevel=4)
    return turned


def _turned(motion: Motion) -> tuple[Motion, Axis]:
    """The motion with +Y up, and the axis that was; where that is not clear, as it is."""
    up = up_axis(motion) or "+y"
    return turned_up(motion, up), up


def _usable(body: Motion | Skeleton) -> Motion | Skeleton:
    """A motion of the target shows nothing where it is incomplete, or +Y is not up."""
    if isinstance(body, Skeleton) or body.num_frames == 0:
        return body
    whole = body.missing is None or not body.missing.any()
    return body if whole and up_axis(body) in (None, "+y") else body.skeleton


def _empty(skeleton: Skeleton, frame_time: float) -> Motion:
    joints = skeleton.num_joints
    return Motion.unchecked(
        skeleton, np.empty((0, joints, 4)), np.empty((0, joints, 3)), frame_time
    )
