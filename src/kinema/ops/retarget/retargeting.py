"""Give the motion of one body to another."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

import numpy as np

from kinema.checked import checked
from kinema.errors import KinemaWarning
from kinema.inspection import Axis, turned_up, up_axis
from kinema.motion import Motion, complete
from kinema.ops.documented import documented_as
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.fast import Pairing, pose_target
from kinema.ops.retarget.feet import hold_feet
from kinema.ops.retarget.map_file import read_map
from kinema.ops.retarget.mapping import Driver, JointMap, find_map
from kinema.ops.retarget.measures import BOUNDS, FitFigures, measure
from kinema.ops.retarget.positions import by_height, reach_places
from kinema.ops.retarget.same import handed_over, same_body
from kinema.ops.roles import find_roles
from kinema.skeleton import Skeleton

__all__ = ["FoundMap", "Retargeted", "joint_map", "retarget", "retargeted"]

Given: TypeAlias = Mapping[str, str | Mapping[str, float] | None] | str | None


@dataclass(frozen=True, eq=False)
class Retargeted:
    """A retargeted motion, how it was made, and how it compares with its source.

    Parameters
    ----------
    motion : Motion
        The result, on the target's skeleton.
    mapping : mapping of str to str, or to weights
        What drives each joint of the target; None for a joint that keeps its rest pose.
    scale : float
        Length of the target's legs, in those of the source.
    figures : FitFigures, optional
        None for a motion without frames, and for a body on four legs.
    """

    motion: Motion
    mapping: Mapping[str, Driver]
    scale: float
    figures: FitFigures | None

    @property
    def out_of_bounds(self) -> tuple[str, ...]:
        """The figures that are worse than most retargeted motions have."""
        if self.figures is None:
            return ()
        pairs = zip(FitFigures._fields, self.figures, BOUNDS, strict=True)
        return tuple(
            name
            for name, value, bound in pairs
            if value > bound or (name == "travel" and value < 1.0 / bound)
        )


@dataclass(frozen=True, eq=False)
class FoundMap:
    """What drives each joint of a body.

    Parameters
    ----------
    mapping : mapping of str to str, or to weights
        For each joint of the target a joint of the source, two of them with a weight each, or None
        for a joint that keeps its rest pose.
    """

    mapping: Mapping[str, Driver]


@checked
def retargeted(
    motion: Motion,
    skeleton: Motion | Skeleton,
    *,
    mapping: Mapping[str, str | Mapping[str, float] | None] | str | None = None,
    method: Literal["fast", "positions"] = "fast",
    feet: Literal["lock", "free"] = "lock",
) -> Retargeted:
    """Give a motion to another body as `retarget` does, and compare the result with the source.

    Parameters
    ----------
    motion : Motion
    skeleton : Motion or Skeleton
        The body that gets the motion. A motion of it tells more than its skeleton: about which
        axes its elbows and knees bend, and how its feet stand.
    mapping : mapping, or str, optional
        What drives joints of the target, where it is not what `joint_map` finds: a joint of the
        source, two of them with a weight each, or None to keep the rest pose. Or the path of a
        JSON file with such a mapping.
    method : {"fast", "positions"}
        What is kept of every frame: ``"fast"`` directions, bends and twist, in proportion to the
        legs; ``"positions"`` where hips, hands and feet are, in proportion to the height.
    feet : {"lock", "free"}
        Whether feet are held where those of the source stand, and kept above the floor.

    Returns
    -------
    Retargeted

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=2.0).motion
    >>> found = retargeted(walk, samples.walk(height=1.2).motion.skeleton)
    >>> round(found.scale, 2), found.figures.limb < 0.001, found.out_of_bounds
    (0.69, True, ())
    """
    work = _Work(motion, skeleton, mapping, method)
    result = work.run(feet)
    return Retargeted(result, work.drivers, work.scale, work.figures(result))


@checked
@documented_as(retargeted)
def retarget(
    motion: Motion,
    skeleton: Motion | Skeleton,
    *,
    mapping: Mapping[str, str | Mapping[str, float] | None] | str | None = None,
    method: Literal["fast", "positions"] = "fast",
    feet: Literal["lock", "free"] = "lock",
) -> Motion:
    """Give a motion to another body, of any build and with any skeleton.

    Joints are mapped by their roles, spines, necks and fingers along their length; joints without a
    partner keep their rest pose. Both bodies are brought into one pose by the directions of their
    bones, the axes about which elbows and knees bend, and how feet stand, so that neither file's
    rest pose nor its axes matter. Limbs then point where they do in the source, knees and elbows
    bend as much, and the body travels in proportion to its legs. Feet are held where the source's
    feet stand, and never go below the floor.

    The same body, of any size, gets the same motion.

    Parameters
    ----------

    Returns
    -------
    Motion
        On the target's skeleton, with the frames and frame time of the source; +Y is up.
        `retargeted` also compares it with the source.

    Raises
    ------
    MissingRole
        If hips, knees or ankles of either body are not found; `kinema.roles.assign` declares them.
    SkeletonError
        If a body has four legs, and is not the same as the other.
    UnknownJoint
        If the mapping names a joint that is not there.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> from kinema import samples
    >>> walk, child = samples.walk(seconds=2.0).motion, samples.walk(height=1.2).motion.skeleton
    >>> retarget(walk, child).skeleton.height < 1.21
    True

    Command line
    ------------
    ::

        kinema retarget walk.bvh --to robot.bvh -o out.bvh
        kinema retarget takes/*.bvh --to robot.bvh -o out/              # names files that fit badly
        kinema retarget walk.bvh --to robot.bvh --show-map > map.json   # edit it, then:
        kinema retarget walk.bvh --to robot.bvh -o out.bvh --mapping map.json
        kinema retarget walk.bvh --to robot.bvh --plot figures.png
    """
    return _Work(motion, skeleton, mapping, method).run(feet)


@checked
@documented_as(retargeted)
def joint_map(
    motion: Motion,
    skeleton: Motion | Skeleton,
    *,
    mapping: Mapping[str, str | Mapping[str, float] | None] | str | None = None,
) -> FoundMap:
    """Tell which joints of a motion drive which joints of another body.

    Parameters
    ----------

    Returns
    -------
    FoundMap
        Its ``mapping`` is what `retarget` takes as one.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=1.0).motion
    >>> joint_map(walk, samples.walk(height=1.2).motion.skeleton).mapping["LeftArm"]
    'LeftArm'

    Command line
    ------------
    ::

        kinema retarget.joint_map walk.bvh --to robot.bvh
    """
    return FoundMap(_Work(motion, skeleton, mapping).drivers)


class _Work:
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
        if not self.motion.num_frames:
            return Body.of(self.motion.skeleton)
        turn = _upright(self.motion) if self.same is None else _turned(self.motion)[0]
        return Body.of(turn)

    @cached_property
    def pairing(self) -> Pairing:
        return Pairing.of(self.source, self.target, self.joints)

    @cached_property
    def joints(self) -> JointMap:
        found = find_map(self.source, self.target)
        return found.changed(self.given or {}, self.source, self.target)

    @property
    def drivers(self) -> Mapping[str, Driver]:
        names = self.skeleton.names
        if self.same is None:
            hips = self.target.hips  # what is above them is no part of the body
            body = [hips, *self.skeleton.descendants(hips)]
            return self.joints.plain([names[joint] for joint in body])
        pairs = zip(self.same.target, self.same.source, strict=True)
        return {names[j]: self.motion.skeleton.names[i] for j, i in pairs}

    @property
    def scale(self) -> float:
        return self.pairing.scale if self.same is None else self.same.scale

    def run(self, feet: str) -> Motion:
        if self.same is not None:
            return handed_over(self.motion, self.skeleton, self.same)
        if self.source.derived is None:
            return _empty(self.skeleton, self.motion.frame_time)
        world, pairing = self.source.derived.world, self.pairing
        if self.method == "positions":
            pairing = by_height(pairing)
            posed = reach_places(pairing, world)
        else:
            posed = pose_target(pairing, world)
        return hold_feet(pairing, posed) if feet == "lock" else posed

    def figures(self, result: Motion) -> FitFigures | None:
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
