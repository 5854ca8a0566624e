"""The motion: a skeleton, and where every joint is in every frame."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from kinema.errors import IncompleteMotion, ShapeError
from kinema.skeleton import BoolArray, FloatArray, Skeleton, check_finite, check_unit, frozen

__all__ = ["JointTrack", "Motion", "complete"]


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
        Wrong shape, not finite, or quaternions not of length 1 (never renormalised here).

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
        object.__setattr__(self, "frame_time", float(self.frame_time))
        if self.missing is not None:
            missing = frozen(self.missing, np.bool_, (frames, joints), "missing")
            object.__setattr__(self, "missing", missing)
        if not 0.0 < self.frame_time < np.inf:
            raise ShapeError(f"frame_time must be a positive number, found {self.frame_time}")
        check_unit(self.rotations, "rotations")
        check_finite(self.positions, "positions")

    @classmethod
    def _trusted(
        cls,
        skeleton: Skeleton,
        rotations: FloatArray,
        positions: FloatArray,
        frame_time: float,
        missing: BoolArray | None = None,
        layout: object | None = None,
    ) -> Motion:
        """Wrap fresh arrays that kinema itself computed: no copy, no check of the contents."""
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

    def with_arrays(
        self,
        *,
        rotations: FloatArray | None = None,
        positions: FloatArray | None = None,
        frame_time: float | None = None,
        missing: BoolArray | None = None,
    ) -> Motion:
        """Same skeleton and layout, other samples; for operations, which vouch for them.

        What is not given is kept. ``missing`` is kept only while the frames stay the same.
        """
        if missing is None and (rotations is None or len(rotations) == self.num_frames):
            missing = self.missing
        return Motion._trusted(
            self.skeleton,
            self.rotations if rotations is None else np.ascontiguousarray(rotations),
            self.positions if positions is None else np.ascontiguousarray(positions),
            self.frame_time if frame_time is None else frame_time,
            missing,
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
        return Motion._trusted(
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


def complete(motion: Motion, operation: str) -> None:
    """Refuse a motion with missing samples, naming the operation that needs them."""
    if motion.missing is not None and motion.missing.any():
        count = int(motion.missing.sum())
        raise IncompleteMotion(
            f"{operation} needs a complete motion, found {count} missing samples",
            hint="fill them first: kinema.fill, or `kinema fill IN -o OUT`",
        )
