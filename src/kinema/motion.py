"""The motion: a skeleton, and where every joint is in every frame; the pose: one moment of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from kinema import _native
from kinema._arrays import number
from kinema.errors import IncompleteMotion, OptionError, ShapeError, SkeletonMismatch
from kinema.skeleton import BoolArray, FloatArray, Skeleton, check_finite, check_unit, frozen

__all__ = [
    "KEEP",
    "LONGEST_FRAME_S",
    "SHORTEST_FRAME_S",
    "JointTrack",
    "Keep",
    "Motion",
    "Pose",
    "check_frame_time",
    "complete",
    "same_skeleton",
]

Keep: TypeAlias = Literal["keep"]
KEEP: Keep = "keep"
SHORTEST_FRAME_S, LONGEST_FRAME_S = 1e-5, 86_400.0  # 100,000 frames per second; one per day
_ON_FRAME = 1e-7  # of a frame: a quotient of seconds is rounded


class JointTrack(NamedTuple):
    """One joint's samples, local to its parent; ``joint`` is its index."""

    joint: int
    name: str
    rotations: FloatArray
    positions: FloatArray


@dataclass(frozen=True, eq=False, slots=True)
class Motion:
    """A recording of a skeleton in motion; it never changes.

    Parameters
    ----------
    skeleton : Skeleton
    rotations : (F, J, 4)
        Unit quaternions wxyz, local to the parent.
    positions : (F, J, 3)
        Local to the parent; for roots, in the world.
    frame_time : float
        Seconds from frame to frame, exactly as read.
    missing : (F, J) bool, optional
        Samples that were never measured; a held value stands under them.
    layout : optional
        The file format's own record of how the motion was stored, used on writing.

    Raises
    ------
    ShapeError
        Wrong shape, positions that are not finite or beyond 1e30, quaternions not of length 1
        (never renormalised here), or a frame time outside 1e-5 s to a day.

    Examples
    --------
    >>> import numpy as np
    >>> hip = Skeleton.build(["hips"], [-1], [[0, 0, 0]])
    >>> still = Motion(hip, np.tile([1.0, 0, 0, 0], (50, 1, 1)), np.zeros((50, 1, 3)), 0.02)
    >>> still.num_frames, still.fps, still.seconds
    (50, 50.0, 1.0)
    >>> still[10:20].num_frames
    10
    """

    skeleton: Skeleton
    rotations: FloatArray
    positions: FloatArray
    frame_time: float
    missing: BoolArray | None = None
    layout: object | None = None

    def __post_init__(self) -> None:
        joints = self.skeleton.num_joints
        rotations = frozen(self.rotations, np.float64, (None, joints, 4), "rotations")
        frames = rotations.shape[0]
        positions = frozen(self.positions, np.float64, (frames, joints, 3), "positions")
        object.__setattr__(self, "rotations", rotations)
        object.__setattr__(self, "positions", positions)
        object.__setattr__(self, "frame_time", number(self.frame_time, "frame_time"))
        if self.missing is not None:
            missing = frozen(self.missing, np.bool_, (frames, joints), "missing")
            object.__setattr__(self, "missing", missing)
        check_frame_time(self.frame_time)
        check_unit(self.rotations, "rotations")
        check_finite(self.positions, "positions")

    @classmethod
    def unchecked(
        cls,
        skeleton: Skeleton,
        rotations: FloatArray,
        positions: FloatArray,
        frame_time: float,
        missing: BoolArray | None = None,
        layout: object | None = None,
    ) -> Motion:
        """Wrap fresh arrays without a copy or a check of their contents.

        For code that computed them itself and vouches for them. They become read-only.
        """
        motion = object.__new__(cls)
        for array in (rotations, positions, missing):
            if array is not None:
                assert array.flags.c_contiguous
                array.flags.writeable = False
        assert rotations.shape == (len(rotations), skeleton.num_joints, 4)
        assert positions.shape == (len(rotations), skeleton.num_joints, 3)
        for field, value in (
            ("skeleton", skeleton),
            ("rotations", rotations),
            ("positions", positions),
            ("frame_time", frame_time),
            ("missing", missing),
            ("layout", layout),
        ):
            object.__setattr__(motion, field, value)
        return motion

    @classmethod
    def from_poses(cls, poses: Sequence[Pose], *, frame_time: float) -> Motion:
        """Put poses of one skeleton one after the other.

        >>> from kinema import samples
        >>> walk = samples.walk(seconds=1.0).motion
        >>> Motion.from_poses([walk.pose(0.0), walk.pose(0.5)], frame_time=0.5)
        <Motion 2 frames at 2 fps, 24 joints>
        """
        if not poses:
            raise ShapeError("a motion from poses needs at least one pose, found none")
        for index, pose in enumerate(poses):
            if difference := poses[0].skeleton.matches(pose.skeleton):
                raise SkeletonMismatch("a motion from poses", difference, other=index)
        return cls(
            poses[0].skeleton,
            np.stack([pose.rotations for pose in poses]),
            np.stack([pose.positions for pose in poses]),
            frame_time,
        )

    def with_arrays(
        self,
        *,
        skeleton: Skeleton | Keep = KEEP,
        rotations: FloatArray | Keep = KEEP,
        positions: FloatArray | Keep = KEEP,
        frame_time: float | Keep = KEEP,
        missing: BoolArray | Keep | None = KEEP,
    ) -> Motion:
        """Same layout, other samples; for operations, which vouch for them.

        What is not given is kept; ``missing`` only while the number of frames stays the same.
        ``missing=None`` says that nothing is missing any more.
        """
        turns = self.rotations if isinstance(rotations, str) else np.ascontiguousarray(rotations)
        places = self.positions if isinstance(positions, str) else np.ascontiguousarray(positions)
        if isinstance(missing, str):
            missing = self.missing if len(turns) == self.num_frames else None
        return Motion.unchecked(
            self.skeleton if isinstance(skeleton, str) else skeleton,
            turns,
            places,
            self.frame_time if isinstance(frame_time, str) else frame_time,
            None if missing is None else np.ascontiguousarray(missing),
            self.layout,
        )

    @property
    def num_frames(self) -> int:
        """Number of frames; 0 is legal."""
        return int(self.rotations.shape[0])

    @property
    def fps(self) -> float:
        """Frames per second."""
        return 1.0 / self.frame_time

    @property
    def seconds(self) -> float:
        """Length in seconds: frames × frame time."""
        return self.num_frames * self.frame_time

    @property
    def times_s(self) -> FloatArray:
        """When each frame is shown, (F,) seconds from the first."""
        return np.asarray(np.arange(self.num_frames) * self.frame_time)

    def pose(self, time_s: float) -> Pose:
        """The pose at a moment, in between frames interpolated as by `kinema.resample`.

        Parameters
        ----------
        time_s : float
            From 0 to the last frame's time.

        Raises
        ------
        OptionError
            If the moment lies outside the motion.
        IncompleteMotion
            If a sample that it is made of is missing.

        Examples
        --------
        >>> from kinema import samples
        >>> samples.walk(seconds=1.0).motion.pose(0.5)
        <Pose 24 joints>
        """
        at = self.frame_numbers([time_s])
        around = slice(int(np.floor(at[0])), int(np.ceil(at[0])) + 1)
        complete(self[around], "pose")
        joints = self.skeleton.num_joints
        rotations, positions = np.empty((1, joints, 4)), np.empty((1, joints, 3))
        _native.sample(
            rotations=self.rotations,
            positions=self.positions,
            at=at,
            out_rotations=rotations,
            out_positions=positions,
        )
        return Pose(self.skeleton, rotations[0], positions[0])

    def frame_numbers(self, times_s: FloatArray | Sequence[float]) -> FloatArray:
        """Times as real-valued frame numbers, those next to a frame put on it.

        >>> from kinema import samples
        >>> samples.walk(seconds=1.0, fps=50.0).motion.frame_numbers([0.0, 0.03]).tolist()
        [0.0, 1.5]
        """
        seconds = np.asarray(times_s, float)
        if seconds.ndim != 1:
            raise ShapeError(f"times must be a list of seconds, shape (N,), found {seconds.shape}")
        at = seconds / self.frame_time
        nearest = np.rint(at)
        at = np.where(np.abs(at - nearest) <= _ON_FRAME, nearest, at)
        last = self.num_frames - 1
        outside = ~((at >= 0) & (at <= last))  # so that NaN is outside too
        if outside.any():
            wrong = float(seconds[outside][0])
            until = max(last, 0) * self.frame_time
            raise OptionError(
                f"time {wrong:g} s lies outside the motion, which runs from 0 to {until:g} s"
                if self.num_frames
                else "a motion of no frames has no moment to show"
            )
        return np.ascontiguousarray(at)

    def __len__(self) -> int:
        return self.num_frames

    def __iter__(self) -> Iterator[Motion]:
        return (self[frame : frame + 1] for frame in range(self.num_frames))

    def __getitem__(self, frames: slice) -> Motion:
        """Cut out frames; a step other than 1 keeps the pace by lengthening the frame time."""
        if not isinstance(frames, slice):
            raise ShapeError(
                f"a motion is cut with a slice, motion[100:200], found {frames!r}",
                hint=f"one frame is motion[{frames}:{frames} + 1]",
            )
        step = 1 if frames.step is None else frames.step
        if step < 1:
            raise ShapeError(f"the step of a slice must be at least 1, found {step}")
        missing = self.missing
        return Motion.unchecked(
            self.skeleton,
            np.ascontiguousarray(self.rotations[frames]),
            np.ascontiguousarray(self.positions[frames]),
            self.frame_time * step,
            None if missing is None else np.ascontiguousarray(missing[frames]),
            self.layout,
        )

    def joint(self, name: str) -> JointTrack:
        """One joint's rotations (F, 4) and positions (F, 3), local to its parent."""
        index = self.skeleton.index(name)
        return JointTrack(index, name, self.rotations[:, index], self.positions[:, index])

    def __repr__(self) -> str:
        joints = self.skeleton.num_joints - int(self.skeleton.is_end.sum())
        return f"<Motion {self.num_frames} frames at {self.fps:.6g} fps, {joints} joints>"


@dataclass(frozen=True, eq=False, slots=True)
class Pose:
    """One moment of a motion: where every joint of a skeleton is; it never changes.

    Parameters
    ----------
    skeleton : Skeleton
    rotations : (J, 4)
        Unit quaternions wxyz, local to the parent.
    positions : (J, 3)
        Local to the parent; for roots, in the world.

    Examples
    --------
    >>> from kinema import samples
    >>> pose = samples.walk(seconds=1.0).motion.pose(0.25)
    >>> pose.rotations.shape, pose.motion().num_frames
    ((29, 4), 1)
    """

    skeleton: Skeleton
    rotations: FloatArray
    positions: FloatArray

    def __post_init__(self) -> None:
        joints = self.skeleton.num_joints
        for name, size in (("rotations", 4), ("positions", 3)):
            array = frozen(getattr(self, name), np.float64, (joints, size), name)
            object.__setattr__(self, name, array)
        check_unit(self.rotations, "rotations")
        check_finite(self.positions, "positions")

    @classmethod
    def unchecked(cls, skeleton: Skeleton, rotations: FloatArray, positions: FloatArray) -> Pose:
        """Wrap fresh arrays without a copy or a check; for code that computed them itself.

        They become read-only.
        """
        pose = _new_pose(cls)
        rotations.setflags(write=False)
        positions.setflags(write=False)
        _set_skeleton(pose, skeleton)
        _set_rotations(pose, rotations)
        _set_positions(pose, positions)
        return pose

    def motion(self, *, frame_time: float = 1.0) -> Motion:
        """The pose as a motion of one frame, for operations that take motions."""
        return Motion.unchecked(
            self.skeleton, self.rotations[None].copy(), self.positions[None].copy(), frame_time
        )

    def __repr__(self) -> str:
        joints = self.skeleton.num_joints - int(self.skeleton.is_end.sum())
        return f"<Pose {joints} joints>"


_new_pose = object.__new__
# the slots themselves: a frozen pose is made once, many thousand times a second
_set_skeleton = Pose.__dict__["skeleton"].__set__
_set_rotations = Pose.__dict__["rotations"].__set__
_set_positions = Pose.__dict__["positions"].__set__


def check_frame_time(seconds: float) -> None:
    """Reject a frame time that no camera has; windows of so many frames cannot be computed."""
    if not SHORTEST_FRAME_S <= seconds <= LONGEST_FRAME_S:
        raise ShapeError(
            f"frame_time must be from {SHORTEST_FRAME_S:g} to {LONGEST_FRAME_S:g} seconds, "
            f"found {seconds:g}"
        )


def complete(motion: Motion, operation: str) -> None:
    """Reject a motion with missing samples, naming the operation that needs them."""
    if motion.missing is not None and motion.missing.any():
        count = int(motion.missing.sum())
        raise IncompleteMotion(
            f"{operation} needs a complete motion, found {count} missing samples",
            hint="fill them first: kinema.fill, or `kinema fill IN -o OUT`",
        )


def same_skeleton(motions: Sequence[Motion], operation: str) -> None:
    """Reject motions whose skeletons do not match, naming the operation that needs them to."""
    for index, motion in enumerate(motions):
        if difference := motions[0].skeleton.matches(motion.skeleton):
            raise SkeletonMismatch(operation, difference, other=index)
