"""Compare two motions of one skeleton: how far apart they are, joint by joint and over time."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion, complete, same_skeleton
from kinema.ops.change import at_common_times
from kinema.ops.joints import Joints, choose_joints
from kinema.ops.keyframes.error_report import ErrorReport, measure_error
from kinema.ops.scale import scale
from kinema.skeleton import FloatArray

__all__ = ["Compared", "compare"]


@dataclass(frozen=True, eq=False, slots=True)
class Compared:
    """How far two motions are apart.

    Attributes
    ----------
    errors : ErrorReport
        Distances in the world and angles of local rotations, (frames, joints), at those frames of
        the first motion that the second has too. Lengths are in the first one's unit.
    times_s : (frames,)
        When those frames are.
    frames, fps : pair
        Of both motions.
    """

    errors: ErrorReport
    times_s: FloatArray
    frames: tuple[int, int]
    fps: tuple[float, float]

    @property
    def retimed(self) -> bool:
        """Whether the second motion was resampled to the times of the first."""
        return abs(self.fps[0] - self.fps[1]) > 1e-6 * self.fps[0]


@checked
def compare(a: Motion, b: Motion, *, joints: Joints = None) -> Compared:
    """Measure how far two motions are apart, joint by joint and over time.

    Positions are compared in the world, rotations relative to the parent. Both start at the same
    time; of motions that differ in length, what both have is compared, and of motions that differ
    in frame rate, the second is resampled to the times of the first. Joints may be in another
    order, and lengths in another unit where both are known.

    Parameters
    ----------
    a : Motion
        The reference.
    b : Motion
        The motion to compare with it, with the same joints.
    joints : str or sequence of str, optional
        Joints to include (default: all). End sites are left out.

    Returns
    -------
    Compared

    Raises
    ------
    SkeletonMismatch
        If the skeletons differ, with what differs.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> found = compare(walk, kinema.placement.moved(walk, x=0.1))
    >>> round(found.errors.position_mean, 9), found.errors.rotation_max_rad < 1e-6
    (0.1, True)

    Command line
    ------------
    ::

        kinema compare walk.bvh smooth.bvh
        kinema compare walk.bvh smooth.bvh --joints left_hand,right_hand --plot apart.png
        kinema compare walk.bvh smooth.bvh --errors apart.csv    # every joint in every frame
    """
    for motion in (a, b):
        complete(motion, "compare")
    b = _in_the_same_unit(a, _in_the_same_order(a, b))
    same_skeleton([a, b], "compare")
    ours, theirs = at_common_times(a, b)
    if ours.num_frames == 0:
        raise OptionError("compare needs motions of at least one frame each, found one without any")
    errors = measure_error(ours, theirs)
    if joints is not None:
        errors = _only(errors, choose_joints(a, joints))
    return Compared(errors, ours.times_s, (a.num_frames, b.num_frames), (a.fps, b.fps))


def _in_the_same_order(a: Motion, b: Motion) -> Motion:
    """The second motion with its joints in the order of the first, if they are the same ones."""
    names, others = a.skeleton.names, b.skeleton.names
    if names == others or sorted(names) != sorted(others):
        return b
    order = [others.index(name) for name in names]
    rank = np.argsort(order)
    parents = b.skeleton.parents[order]
    parents = np.where(parents >= 0, rank[parents], -1).astype(np.int32)
    if (parents >= np.arange(len(names))).any():  # they hang together in another way
        return b
    skeleton = replace(
        b.skeleton,
        names=names,
        parents=parents,
        offsets=b.skeleton.offsets[order],
        rest_rotations=b.skeleton.rest_rotations[order],
        is_end=b.skeleton.is_end[order],
    )
    return Motion.unchecked(
        skeleton,
        np.ascontiguousarray(b.rotations[:, order]),
        np.ascontiguousarray(b.positions[:, order]),
        b.frame_time,
    )


def _in_the_same_unit(a: Motion, b: Motion) -> Motion:
    ours, theirs = a.skeleton.metres_per_unit, b.skeleton.metres_per_unit
    if ours is None or theirs is None or ours == theirs:
        return b
    return scale(b, factor=theirs / ours)


def _only(errors: ErrorReport, chosen: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> ErrorReport:
    """Errors of the chosen joints; the others do not count."""
    joints = errors.joints & chosen
    if not joints.any():
        raise OptionError("joints names none that can be compared", parameter="joints")
    return replace(
        errors,
        positions=np.where(joints, errors.positions, 0.0),
        rotations_rad=np.where(joints, errors.rotations_rad, 0.0),
        joints=joints,
    )
