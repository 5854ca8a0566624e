"""Clips to be joined: at one frame rate, by one body, with what is derived from each once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.errors import MissingRole, OptionError, SkeletonError
from kinema.kinematics import still
from kinema.motion import Motion, complete, same_skeleton
from kinema.ops.blendable import check_blendable
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.foot_points import leg_length
from kinema.ops.contacts.legs_in_world import foot_track, legs_in_world
from kinema.ops.contacts.states import Contacts, Foot
from kinema.ops.derived import Derived
from kinema.ops.fill.bodies import with_bones_of
from kinema.ops.mount import hung_alike
from kinema.ops.placement import heading, heading_of
from kinema.ops.resample import resample
from kinema.ops.world_tracks import world_at
from kinema.skeleton import FloatArray

__all__ = ["FEET", "Source", "alike", "sources_of"]

FEET: tuple[Foot, Foot] = ("left", "right")
_SAME_RATE = 1e-4  # written rates are rounded
_FACING_S = 1.0  # about a stride: hips and shoulders sway against each other within it
_SWAY_RAD = np.radians(6.0)  # a trend that turns a body no farther than this may be sway
_LOWEST = 0.05  # share of frames in which a toe that never stands may be lower


def alike(motions: Sequence[Motion], operation: str) -> list[Motion]:
    """The clips at the frame rate of the first, with its bones, hung from the same mount.

    Raises
    ------
    OptionError
        If there is no clip, or one without frames.
    SkeletonMismatch, SkeletonError, IncompleteMotion
        If the clips are not of one family of skeletons, or incomplete.

    Examples
    --------
    >>> from kinema import samples
    >>> fast, slow = samples.walk(fps=60.0).motion, samples.walk(fps=30.0).motion
    >>> [round(clip.fps) for clip in alike([fast, slow], "joining")]
    [60, 60]
    """
    if len(motions) == 0:
        raise OptionError(f"{operation} needs at least one clip, found none")
    for index, motion in enumerate(motions):
        complete(motion, operation)
        if motion.num_frames == 0:
            raise OptionError(f"{operation} needs clips with frames, but clip {index} has none")
    same_skeleton(motions, operation)
    first = motions[0]
    found = [_at_rate(motion, first.frame_time) for motion in motions]
    check_blendable(found, operation)
    return hung_alike([_with_bones(first, motion) for motion in found])


def _with_bones(first: Motion, motion: Motion) -> Motion:
    """The motion by the first one's body; that it is the same body is seen at a glance."""
    if np.array_equal(first.skeleton.offsets, motion.skeleton.offsets):
        return motion
    return with_bones_of(first, motion)


def _at_rate(motion: Motion, frame_time: float) -> Motion:
    if abs(motion.frame_time - frame_time) > _SAME_RATE * frame_time:
        motion = resample(motion, fps=1.0 / frame_time)
    return motion.with_arrays(frame_time=frame_time)


class Source:
    """A clip, and what joins ask of it, each computed when it is first asked for.

    Examples
    --------
    >>> from kinema import samples
    >>> clip = Source(samples.walk(seconds=2.0).motion)
    >>> len(clip), sorted(clip.toes), bool(abs(clip.facing(60)) < 0.05)
    (120, ['left', 'right'], True)
    """

    def __init__(self, motion: Motion, like: Source | None = None) -> None:
        self.motion = motion
        self.body = Derived(motion)
        if like is not None:  # by the same body: its roles are known
            self.body.roles, self.body.height = like.body.roles, like.body.height

    def __len__(self) -> int:
        return self.motion.num_frames

    @cached_property
    def mount(self) -> tuple[list[int], FloatArray, FloatArray]:
        """Joints that carry the body through the world, and the frame they are in.

        The roots, in the world; or the body root, in the frame of joints above it that never move.
        """
        root = self.body.body_root
        above = self.motion.skeleton.ancestors(root)
        turn, origin = quat.identity(), np.zeros(3)
        if not above or not all(still(self.motion, joint) for joint in above):
            return list(self.motion.skeleton.roots), turn, origin
        world = world_at(self.motion, [0])
        return [root], world.rotations[0, above[0]], world.positions[0, above[0]]

    @cached_property
    def contacts(self) -> Contacts | None:
        """Foot contacts; None where no feet are found."""
        try:
            return contacts_of(self.body)
        except MissingRole:
            return None

    @property
    def stands(self) -> bool:
        """Whether feet are found that stand on a floor which does not move."""
        return self.contacts is not None and not self.contacts.in_place

    @cached_property
    def leg(self) -> float:
        """Length of a leg."""
        return float(np.mean([leg_length(self.body, side) for side in FEET]))

    @cached_property
    def toes(self) -> dict[Foot, int]:
        """The joint on which each foot stands: its toe, or else its ankle."""
        found: dict[Foot, int] = {}
        for side in FEET:
            for part in ("toe", "ankle"):
                joint = self.body.roles.get(f"{side}_{part}")
                if joint is not None and side not in found:
                    found[side] = joint
        return found

    @cached_property
    def tips(self) -> list[int]:
        """The hips and the ends of limbs, feet left out: the joints that move fastest."""
        body, parents = self.body.in_body, self.motion.skeleton.parents
        inner = set(parents[body].tolist()) | set(self.toes.values())
        ends = [joint for joint in np.flatnonzero(body).tolist() if joint not in inner]
        return [self.body.body_root, *ends]

    @cached_property
    def leg_joints(self) -> list[int]:
        """Hips, knees and ankles."""
        names = [f"{side}_{part}" for side in FEET for part in ("hip", "knee", "ankle")]
        return [joint for name in names if (joint := self.body.roles.get(name)) is not None]

    @cached_property
    def joints(self) -> FloatArray:
        """World positions (F, N, 3) of the joints that make up the body."""
        return np.ascontiguousarray(self.body.world.positions[:, self.body.in_body])

    def joints_at(self, frames: Sequence[int] | NDArray[np.intp]) -> FloatArray:
        """The same `joints` in some frames alone: the rest of the clip is not looked at."""
        return world_at(self.motion, frames).positions[:, self.body.in_body]

    @cached_property
    def standing(self) -> dict[Foot, float]:
        """Height of each toe where it stands."""
        found = {}
        for side, joint in self.toes.items():
            heights = foot_track(self.body, joint)[:, 1]
            down = None if self.contacts is None else self.contacts.toe(side)
            found[side] = float(
                np.quantile(heights, _LOWEST)
                if down is None or not down.any()
                else np.median(heights[down])
            )
        return found

    def facing(self, frame: int) -> float:
        """The direction the body faces around a frame, in radians.

        The mean over about a stride. At the ends of a clip only one side of the stride is there:
        then a turn of the body is followed to the frame itself, and what may be sway is not.
        """
        half = round(0.5 * _FACING_S / self.motion.frame_time)
        low, high = max(0, frame - half), min(len(self), frame + half + 1)
        # means and slope over a window, from sums over everything before its ends
        sums, moments = (float(each[high] - each[low]) for each in self._sums)
        count = high - low
        mean, middle = sums / count, 0.5 * (low + high - 1)
        spread = count * (count * count - 1) / 12.0
        slope = (moments - middle * sums) / max(spread, 1.0)
        trend = slope * (frame - middle)
        return mean + math.copysign(max(abs(trend) - _SWAY_RAD, 0.0), trend)

    @cached_property
    def _sums(self) -> tuple[FloatArray, FloatArray]:
        """Sums over all frames before each of the angle, and of the angle times the frame."""
        angles = self._angles
        each = angles, angles * np.arange(len(angles))
        return tuple(np.concatenate([[0.0], np.cumsum(values)]) for values in each)  # type: ignore[return-value]

    @cached_property
    def _angles(self) -> FloatArray:
        try:
            found = heading_of(self.body, window_s=0.0)
        except SkeletonError:
            found = heading(self.motion, method="root")
        return np.unwrap(found)

    def root_angle(self, frame: int) -> float:
        """The direction of the body root's z axis, seen from above."""
        turn = legs_in_world(self.body).rotations(self.body.body_root)[frame]
        ahead = quat.rotate(turn, [0.0, 0.0, 1.0])
        return float(np.arctan2(ahead[0], ahead[2]))


def sources_of(motions: Sequence[Motion], operation: str) -> list[Source]:
    """Clips made `alike`, each with what joins ask of it."""
    first, *others = alike(motions, operation)
    known = Source(first)
    clips = [known, *(Source(motion, known) for motion in others)]
    if others:  # what only carries the body in one of them is part of the pose in none
        shared = np.logical_and.reduce([clip.body.in_body for clip in clips])
        for clip in clips:
            clip.body.in_body = shared
    return clips
