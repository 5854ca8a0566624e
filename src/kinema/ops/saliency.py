"""Key poses by saliency: remove, one by one, the frame that the motion misses least."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema.errors import OptionError, ShapeError, closest
from kinema.kinematics import forward
from kinema.motion import Motion, complete
from kinema.ops._weights import Weights, joint_weights
from kinema.ops.placement import heading as facing
from kinema.skeleton import FloatArray

__all__ = ["Removal", "Salience", "pose_vectors", "removal"]

Salience: TypeAlias = Literal["full", "previous", "across"]

Frames: TypeAlias = NDArray[np.int64]

_STRETCH = 512  # frames


@dataclass(frozen=True, eq=False, slots=True)
class Removal:
    """The order in which frames go.

    Attributes
    ----------
    num_frames : int
    order : (R,) int64
        The frames, the least salient first; those that stay to the end are not in it.
    values : (R,)
        How salient each was when it went, in the file's unit. They need not rise.
    """

    num_frames: int
    order: Frames
    values: FloatArray

    def frames(self, count: int) -> Frames:
        """The keys that are left when there are ``count``, rising."""
        stays = np.ones(self.num_frames, bool)
        stays[self.order[: self.num_frames - count]] = False
        return np.flatnonzero(stays)

    @property
    def by_frame(self) -> FloatArray:
        """How salient each frame was when it went (F,); infinite for those that stay."""
        values = np.full(self.num_frames, np.inf)
        values[self.order] = self.values
        return values


def removal(
    motion: Motion,
    *,
    measure: Salience = "full",
    alpha: float = 0.5,
    heading: bool = False,
    root: bool = False,
    weights: Weights = "uniform",
    joints: Sequence[str] | None = None,
    pins: Sequence[int] = (),
) -> Removal:
    """Remove the least salient frame again and again; every number of keys comes from one run.

    A frame's saliency is measured from its current neighbours among the frames that are left:
    S = D(before, frame) + D(frame, after) - α D(before, after), large where the motion turns
    round or pauses. D is the length of the difference of `pose_vectors`. Frames equally salient go
    in the order of their numbers. The first and the last frame stay.

    Parameters
    ----------
    motion : Motion
        At least one frame.
    measure : {"full", "previous", "across"}
        S as above; or only D(before, frame), or only D(before, after), the weaker measures that
        the source compares with.
    alpha : float
        Weight of the last term of S.
    heading, root, weights, joints
        As in `pose_vectors`.
    pins : sequence of int
        Frames that stay, beside the ends.

    Returns
    -------
    Removal

    References
    ----------
    Sections 2.1 and 2.2 of source 003.

    Examples
    --------
    >>> import kinema
    >>> punch = kinema.samples.punch().motion
    >>> gone = removal(punch)
    >>> [len(gone.frames(count)) for count in (5, 20)]
    [5, 20]
    >>> set(gone.frames(5).tolist()) < set(gone.frames(20).tolist())
    True
    """
    if measure not in get_args(Salience):
        raise OptionError(
            f"no measure named {measure!r}", hint=closest(measure, get_args(Salience))
        )
    if not 0.0 <= alpha <= 1.0:
        raise OptionError(f"alpha must be from 0 to 1, found {alpha}")
    frames = motion.num_frames
    if frames == 0:
        raise ShapeError("saliency needs at least one frame, found none")
    poses = pose_vectors(motion, heading=heading, root=root, weights=weights, joints=joints)
    keep = np.zeros(frames, np.uint8)
    keep[[0, frames - 1, *pins]] = 1
    order = np.empty(frames - int(keep.sum()), np.int64)
    values = np.empty(len(order))
    if len(order):
        kind = get_args(Salience).index(measure)
        _native.saliency_order(
            poses=poses, measure=kind, alpha=alpha, keep=keep, order=order, values=values
        )
    return Removal(frames, order, values)


def pose_vectors(
    motion: Motion,
    *,
    heading: bool = False,
    root: bool = False,
    weights: Weights = "uniform",
    joints: Sequence[str] | None = None,
) -> FloatArray:
    """Write every pose as one vector: where its joints are, seen from the root.

    Parameters
    ----------
    motion : Motion
    heading : bool
        Take out which way the body faces too, so that a turn on the spot changes nothing.
    root : bool
        Joints where they are in the world instead, so that travel counts.
    weights, joints
        As in `kinema.keyframes.select`; a joint's coordinates are multiplied by the root of its
        weight. End sites are left out.

    Returns
    -------
    (F, 3 N)
        x, y, z of each of the N joints that count, in the file's unit.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> pose_vectors(walk).shape
    (60, 72)
    """
    complete(motion, "pose vectors")
    if heading and root:
        raise OptionError("either heading is taken out or root counts, found both")
    alpha = joint_weights(motion.skeleton, weights, joints)
    counted = np.flatnonzero(alpha)
    poses = np.empty((motion.num_frames, len(counted), 3))
    # a stretch at a time: places in the world need no more room than the cache has
    for start in range(0, motion.num_frames, _STRETCH):
        world = forward(motion[start : start + _STRETCH]).positions
        part = poses[start : start + _STRETCH]
        np.take(world, counted, axis=1, out=part, mode="clip")
        if not root:
            part -= world[:, :1]
    if heading:
        angles = facing(motion)
        cosine, sine = np.cos(angles)[:, None], np.sin(angles)[:, None]
        x, z = poses[..., 0].copy(), poses[..., 2].copy()
        poses[..., 0], poses[..., 2] = x * cosine - z * sine, x * sine + z * cosine
    if (alpha[counted] != 1.0).any():
        poses *= np.sqrt(alpha[counted])[:, None]
    return poses.reshape(motion.num_frames, -1)
