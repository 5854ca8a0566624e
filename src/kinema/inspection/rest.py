"""Frames at the start or the end that were never recorded: a rest pose, a placeholder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kinema import quat
from kinema.inspection.steps import (
    LEAST_JUMP_RAD,
    OUTLIER,
    joints_that_turn,
    moves,
    turns,
)
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["RestFrames", "rest_frames", "without_rest"]

_REST_LIKE_RAD = 0.15  # mean angle of the joints from the rest pose
_MIRRORED = 0.03  # of the height: how much left and right may differ in a T-pose
_HELD = 0.25  # of the usual step: a pose that moves less is held
_ALONE = 1.25  # times the step after it
_USUAL_S = 2.0  # how much of a recording shows its usual step
_MOST_LOST = 10  # frames with the root at the origin; of more, the poses may well be recorded
_FROZEN = 3  # frames in which nothing at all moves are no recording, whatever the pose


class RestFrames(NamedTuple):
    """How many frames at the start and at the end were never recorded, and what they look like.

    ``number`` and ``reason`` are those of the start, ``at_end`` and ``end_reason`` of the end.
    """

    number: int = 0
    reason: str = ""
    at_end: int = 0
    end_reason: str = ""

    @property
    def found(self) -> bool:
        """Whether there are any."""
        return self.number + self.at_end > 0

    @property
    def message(self) -> str:
        """What to tell a user about them; empty if there are none.

        >>> RestFrames(1, "an added rest pose (22° per joint from frame 1)").message
        'frame 0 looks like an added rest pose (22° per joint from frame 1); use --drop-rest to
        skip it'
        >>> RestFrames(0, "", 3, "an added rest pose (22° per joint from frame 96)").message
        'the last 3 frames look like an added rest pose (22° per joint from frame 96); use
        --drop-rest to skip them'
        """
        found = []
        if self.number:
            frames = "frame 0 looks" if self.number == 1 else f"frames 0 to {self.number - 1} look"
            found.append(f"{frames} like {self.reason}")
        if self.at_end:
            frames = "frame looks" if self.at_end == 1 else f"{self.at_end} frames look"
            found.append(f"the last {frames} like {self.end_reason}")
        if not found:
            return ""
        them = "it" if self.number + self.at_end == 1 else "them"
        return f"{', '.join(found)}; use --drop-rest to skip {them}"


def rest_frames(motion: Motion) -> RestFrames:
    """Find frames at the start and at the end that were never recorded.

    Exporters put a pose before or after the recording: the rest pose of the skeleton, a T- or
    A-pose (left mirrors right), a frozen pose, or a root at the origin. It is held for one frame
    or for many, and a jump many times larger than the usual step separates it from the
    recording. A recording that starts in a T-pose and moves out of it has no jump, and is left
    alone.

    Examples
    --------
    >>> from kinema import samples
    >>> walk = samples.walk(seconds=2.0).motion
    >>> rotations = walk.rotations.copy()
    >>> rotations[:30] = rotations[-2:] = walk.skeleton.rest_rotations
    >>> found = rest_frames(walk.with_arrays(rotations=rotations))
    >>> found.number, found.at_end
    (30, 2)
    """
    if motion.num_frames < 3:
        return RestFrames()
    clip = _Clip.of(motion)
    start = clip.leading()
    end = clip.reversed().leading()
    return RestFrames(
        start.frames,
        start.reason(start.frames),
        end.frames,
        end.reason(motion.num_frames - end.frames - 1),
    )


def without_rest(motion: Motion) -> Motion:
    """The motion without the frames at its start and end that were never recorded."""
    rest = rest_frames(motion)
    return motion[rest.number : motion.num_frames - rest.at_end]


class _Added(NamedTuple):
    """Frames that were added: how many, the root's or the pose's, and how far the joints jump."""

    frames: int = 0
    pose: bool = False
    jump_rad: float = 0.0

    def reason(self, recorded: int) -> str:
        """What they look like, next to the first recorded frame."""
        if self.frames == 0:
            return ""
        if self.pose:
            angle = np.degrees(self.jump_rad)
            return f"an added rest pose ({angle:.0f}° per joint from frame {recorded})"
        return f"a placeholder (root at the origin, far from frame {recorded})"


@dataclass(frozen=True, eq=False, slots=True)
class _Clip:
    """A motion as far as it shows added frames, from the start or from the end on."""

    motion: Motion
    order: slice  # of its frames: forwards or backwards
    turning: BoolArray  # (J,) joints that ever turn
    root: int
    turn_steps: FloatArray  # (F - 1,) mean angle of the joints to the next frame
    root_steps: FloatArray  # (F - 1,)

    @classmethod
    def of(cls, motion: Motion) -> _Clip:
        turning, root = joints_that_turn(motion), motion.skeleton.body_root
        return cls(motion, slice(None), turning, root, turns(motion), moves(motion))

    def reversed(self) -> _Clip:
        back = slice(None, None, -1)
        steps = self.turn_steps[back], self.root_steps[back]
        return _Clip(self.motion, back, self.turning, self.root, *steps)

    def leading(self) -> _Added:
        """The added frames in front; a placeholder may follow a rest pose."""
        found = _Added()
        while (more := self._next(found.frames)).frames > found.frames:
            found = more if more.pose else found._replace(frames=more.frames)
        return found

    def _next(self, first: int) -> _Added:
        """The added frames up to the next jump, after ``first`` that are known."""
        for count in self._held(first):
            if (
                self._jumps(self.turn_steps, count, LEAST_JUMP_RAD)
                and self._still(first, count)
                and self._is_added(first, count)
            ):
                return _Added(count, True, float(self.turn_steps[count - 1]))
        count = self._at_origin(first)
        if 0 < count - first <= _MOST_LOST and self._jumps(
            self.root_steps, count, 0.2 * self.motion.skeleton.height
        ):
            return _Added(count)
        return _Added(first)

    def _held(self, first: int) -> list[int]:
        """Frames after large steps, up to which the pose of frame ``first`` is about held."""
        rotations = self.motion.rotations[self.order][first:, self.turning]
        if rotations.size == 0:
            return []
        away = quat.distance(rotations, rotations[:1]).mean(axis=1) >= _REST_LIKE_RAD
        held = first + int(np.argmax(away)) if away.any() else self.motion.num_frames
        large = np.flatnonzero(self.turn_steps[first:held] > LEAST_JUMP_RAD)
        return [first + int(step) + 1 for step in large]

    def _at_origin(self, first: int) -> int:
        """Up to which frame the root is at its parent's origin."""
        away = (self.motion.positions[self.order][first:, self.root] != 0.0).any(axis=1)
        return first + int(np.argmax(away)) if away.any() else self.motion.num_frames

    def _jumps(self, steps: FloatArray, frame: int, least: float) -> bool:
        """Whether the step to a frame is a jump: far larger than usual, and not only the start of
        a movement, whose steps grow.
        """
        if frame >= len(steps):  # at least two frames are recorded
            return False
        jump, usual = float(steps[frame - 1]), self._usual(steps, frame)
        return jump > max(least, OUTLIER * usual, _ALONE * float(steps[frame]))

    def _still(self, first: int, stop: int) -> bool:
        """Whether the frames hardly move, compared with the recording after them."""
        inside = self.turn_steps[first : stop - 1]
        return len(inside) == 0 or float(np.median(inside)) <= _HELD * self._usual(
            self.turn_steps, stop
        )

    def _usual(self, steps: FloatArray, frame: int) -> float:
        """The usual step of the recording after a frame."""
        count = max(8, round(_USUAL_S / self.motion.frame_time))
        return float(np.median(steps[frame : frame + count]))

    def _is_added(self, first: int, stop: int) -> bool:
        """Whether frames show the rest pose, are frozen, or are one or two in a T- or A-pose."""
        if self._is_rest(first):
            return True
        if stop - first >= _FROZEN:
            return float(self.turn_steps[first : stop - 1].max()) < 1e-6
        index = range(self.motion.num_frames)[self.order][first]
        return _mirrored(self.motion[index : index + 1])

    def _is_rest(self, frame: int) -> bool:
        """Whether a frame shows the rest pose, however the root is turned."""
        skeleton = self.motion.skeleton
        joints = ~skeleton.is_end & (np.arange(skeleton.num_joints) > self.root)
        if not joints.any():
            return False
        rotations = self.motion.rotations[self.order][frame, joints]
        angles = quat.distance(rotations, skeleton.rest_rotations[joints])
        return float(angles.mean()) < _REST_LIKE_RAD


def _mirrored(pose: Motion) -> bool:
    """Whether the left limbs mirror the right ones: as far from the midline, joint by joint."""
    skeleton = pose.skeleton
    anatomy = skeleton.anatomy
    if not anatomy.toes:
        return False
    world = forward(pose).positions[0]
    middle = world[[anatomy.head, *(anatomy.parents[one] for one, _ in anatomy.pairs)]]
    for pair in anatomy.pairs:
        one, other = (world[anatomy.path_down(branch)] for branch in pair)
        size = min(len(one), len(other))
        for point in middle:
            apart = [np.linalg.norm(limb[:size] - point, axis=1) for limb in (one, other)]
            if np.abs(apart[0] - apart[1]).max() > _MIRRORED * skeleton.height:
                return False
    return True
