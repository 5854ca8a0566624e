"""How far a rebuilt motion is from the original."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from kinema import _native
from kinema.checked import checked
from kinema.errors import ShapeError
from kinema.kinematics import forward
from kinema.motion import Motion, complete, same_skeleton
from kinema.ops.derived import Derived
from kinema.ops.keyframes.pose_distance import FrameNumbers
from kinema.ops.keyframes.rebuilding import between_keys, between_poses, extract
from kinema.ops.mount import hung_alike
from kinema.skeleton import BoolArray, FloatArray, Skeleton

__all__ = ["ErrorReport", "measure_error"]

_FRAMES_AT_ONCE = 2048


@dataclass(frozen=True, eq=False, slots=True)
class ErrorReport:
    """Errors of a rebuilt motion, for joints only: end sites have none of their own.

    Attributes
    ----------
    skeleton : Skeleton
    positions : (F, J)
        Distance of each joint from its original world position, in the file's unit; 0 for
        joints that do not count.
    rotations_rad : (F, J)
        Angle between each joint's local rotation and the original.
    joints : (J,) bool
        Which joints count: no end sites, and none above the body root that never moves.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> report = measure_error(walk, kinema.keyframes.rebuild(walk, range(0, 120, 7)))
    >>> report.position_mean < 0.01 < report.position_max, report.worst_joint in walk.skeleton.names
    (True, True)
    """

    skeleton: Skeleton
    positions: FloatArray
    rotations_rad: FloatArray
    joints: BoolArray

    @property
    def position_mean(self) -> float:
        """Mean over frames and joints."""
        return float(self.positions[:, self.joints].mean())

    @property
    def position_rms(self) -> float:
        """Root mean square over frames and joints."""
        return float(np.sqrt(np.mean(self.positions[:, self.joints] ** 2)))

    @property
    def position_max(self) -> float:
        """The largest of all frames and joints."""
        return float(self.positions.max())

    @property
    def rotation_mean_rad(self) -> float:
        """Mean over frames and joints."""
        return float(self.rotations_rad[:, self.joints].mean())

    @property
    def rotation_max_rad(self) -> float:
        """The largest of all frames and joints."""
        return float(self.rotations_rad.max())

    @property
    def worst_frame(self) -> int:
        """The frame with the largest position error."""
        return int(np.argmax(self.positions.max(axis=1)))

    @property
    def worst_joint(self) -> str:
        """The joint with the largest position error."""
        largest = np.where(self.joints, self.positions.max(axis=0), -1.0)
        return self.skeleton.names[int(np.argmax(largest))]

    @property
    def over_time(self) -> FloatArray:
        """The largest position error of each frame (F,)."""
        largest: FloatArray = self.positions.max(axis=1)
        return largest

    @property
    def mean_over_time(self) -> FloatArray:
        """The mean position error of each frame's joints (F,)."""
        mean: FloatArray = self.positions[:, self.joints].mean(axis=1)
        return mean

    @property
    def by_joint(self) -> dict[str, tuple[float, float, float]]:
        """Mean, root mean square and maximum of the position errors, by joint name."""
        found = {}
        for joint in np.flatnonzero(self.joints):
            errors = self.positions[:, joint]
            rms = float(np.sqrt(np.mean(errors**2)))
            found[self.skeleton.names[joint]] = (float(errors.mean()), rms, float(errors.max()))
        return found

    def relative(self, error: float) -> float:
        """A length as a share of the body's height."""
        height = self.skeleton.height
        return error / height if height > 0.0 else 0.0

    def __repr__(self) -> str:
        return (
            f"<ErrorReport positions mean {self.position_mean:.4g}, rms {self.position_rms:.4g}, "
            f"max {self.position_max:.4g}; rotations mean "
            f"{np.degrees(self.rotation_mean_rad):.3g}°, max "
            f"{np.degrees(self.rotation_max_rad):.3g}°>"
        )


@checked
def measure_error(motion: Motion, rebuilt: Motion) -> ErrorReport:
    """Measure how far a rebuilt motion is from the original, frame by frame.

    Parameters
    ----------
    motion : Motion
        The original.
    rebuilt : Motion
        On a matching skeleton, with the same number of frames, at least one.

    Returns
    -------
    ErrorReport
    """
    return error_of(Derived(motion), rebuilt)


def error_of(body: Derived, rebuilt: Motion) -> ErrorReport:
    """`measure_error` for an original whose world positions may be known already."""
    motion = body.motion
    complete(motion, "measuring errors")
    same_skeleton([motion, rebuilt], "measuring errors")
    rebuilt = hung_alike([motion, rebuilt])[1]
    if motion.num_frames != rebuilt.num_frames or motion.num_frames == 0:
        raise ShapeError(
            "measuring errors needs the same number of frames in both motions, at least one; "
            f"found {motion.num_frames} and {rebuilt.num_frames}"
        )
    return _measured(body, lambda some: rebuilt[some])


def error_between(body: Derived, keys: FrameNumbers) -> ErrorReport:
    """The errors of a motion rebuilt from its keys by slerp, without keeping all of it."""
    poses = extract(body.motion, keys)
    frames = np.arange(body.motion.num_frames)
    return _measured(body, lambda some: between_poses(poses, between_keys(keys, frames[some])))


def _measured(body: Derived, rebuilt: Callable[[slice], Motion]) -> ErrorReport:
    """Errors of a rebuilt motion, some frames at a time.

    World positions of all frames of a long motion take longer to store than to compute.
    """
    motion = body.motion
    positions, rotations = np.empty((2, *motion.rotations.shape[:2]))
    for start in range(0, motion.num_frames, _FRAMES_AT_ONCE):
        some = slice(start, start + _FRAMES_AT_ONCE)
        made = rebuilt(some)
        _native.sample_errors(
            rotations_a=motion.rotations[some],
            positions_a=forward(motion[some]).positions,
            rotations_b=made.rotations,
            positions_b=forward(made).positions,
            angles=rotations[some],
            distances=positions[some],
        )
    positions[:, ~body.in_body] = rotations[:, ~body.in_body] = 0.0
    return ErrorReport(motion.skeleton, positions, rotations, body.in_body)
