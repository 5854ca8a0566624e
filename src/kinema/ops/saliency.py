"""Key poses by saliency: remove frames one by one, always the least salient one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema._arrays import parts
from kinema.checked import checked
from kinema.errors import OptionError, ShapeError, closest
from kinema.motion import Motion, complete
from kinema.ops.derived import Derived
from kinema.ops.joint_weights import JointWeights, joint_weights
from kinema.ops.joints import Joints
from kinema.ops.placement import heading as heading_of
from kinema.skeleton import FloatArray
from kinema.units import Bounds, Frames

__all__ = ["Removal", "Salience", "pose_vectors", "removal"]

_BLOCK = 2048  # frames at a time: what comes in between stays in the cache

Salience: TypeAlias = Literal["full", "previous", "across"]


@dataclass(frozen=True, eq=False, slots=True)
class Removal:
    """The order in which frames are removed.

    Attributes
    ----------
    num_frames : int
    order : (R,) int64
        The frames removed, the least salient first; those that are never removed are not in it.
    values : (R,)
        Saliency of each frame when it was removed, in the file's unit. Not always increasing.
    """

    num_frames: int
    order: NDArray[np.int64]
    values: FloatArray

    def frames(self, count: int) -> NDArray[np.int64]:
        """The keys that remain when there are ``count``, in order."""
        kept = np.ones(self.num_frames, bool)
        kept[self.order[: self.num_frames - count]] = False
        return np.flatnonzero(kept)

    @property
    def by_frame(self) -> FloatArray:
        """Saliency of each frame when it was removed (F,); infinite if it never was."""
        values = np.full(self.num_frames, np.inf)
        values[self.order] = self.values
        return values


@checked
def removal(
    motion: Motion,
    *,
    measure: Salience = "full",
    alpha: Annotated[float, Bounds(0, 1)] = 0.5,
    heading: bool = False,
    root: bool = False,
    weights: JointWeights = "uniform",
    joints: Joints = None,
    pins: Sequence[Annotated[int, Frames]] = (),
) -> Removal:
    """Remove the least salient frame again and again; one run gives every number of keys.

    A frame's saliency depends on its neighbours among the frames that remain:
    S = D(before, frame) + D(frame, after) - α D(before, after), large where the motion reverses
    or pauses. D is the length of the difference of `pose_vectors`. Frames of equal saliency are
    removed in order. The first and the last frame are kept.

    Parameters
    ----------
    motion : Motion
        At least one frame.
    measure : {"full", "previous", "across"}
        What makes a frame salient. full: S as above. previous: D(before, frame) alone. across:
        D(before, after) alone. The last two are weaker and serve for comparison.
    alpha : float
        Weight of the last term of S, from 0 to 1.
    heading : bool
        Compare poses as if the body always faced the same way.
    root : bool
        Include the root's travel.
    weights : {"uniform", "bones"} or mapping of str to float
        How much each joint weighs. uniform: all the same. bones: by the length of bone that each
        joint carries. Or weights by joint, 1 for the others.
    joints : str or sequence of str, optional
        Joints to include (default: all). End sites are always left out.
    pins : sequence of int
        Frames that are kept, in addition to the first and the last.

    Returns
    -------
    Removal

    Examples
    --------
    >>> import kinema
    >>> punch = kinema.samples.punch().motion
    >>> removed = removal(punch)
    >>> [len(removed.frames(count)) for count in (5, 20)]
    [5, 20]
    >>> set(removed.frames(5).tolist()) < set(removed.frames(20).tolist())
    True
    """
    return removal_of(
        Derived(motion),
        measure=measure,
        alpha=alpha,
        heading=heading,
        root=root,
        weights=weights,
        joints=joints,
        pins=pins,
    )


def removal_of(
    body: Derived,
    *,
    measure: Salience,
    alpha: Annotated[float, Bounds(0, 1)],
    heading: bool,
    root: bool,
    weights: JointWeights,
    joints: Joints,
    pins: Sequence[int],
) -> Removal:
    """`removal` of a motion whose world positions may be known already."""
    if measure not in get_args(Salience):
        raise OptionError(
            f"no measure named {measure!r}",
            parameter="measure",
            hint=closest(measure, get_args(Salience)),
        )
    if not 0.0 <= alpha <= 1.0:
        raise OptionError(f"alpha must be from 0 to 1, found {alpha}", parameter="alpha")
    frames = body.motion.num_frames
    if frames == 0:
        raise ShapeError("saliency needs at least one frame, found none")
    for pin in pins:
        if not 0 <= pin < frames:
            raise OptionError(
                f"pins must be frames from 0 to {frames - 1}, found {pin}", parameter="pins"
            )
    poses = _pose_vectors(body, heading=heading, root=root, weights=weights, joints=joints)
    keep = np.zeros(frames, np.uint8)
    keep[[0, frames - 1, *pins]] = 1
    return removal_of_vectors(poses, keep, measure=measure, alpha=alpha)


def removal_of_vectors(
    poses: FloatArray, keep: NDArray[np.uint8], *, measure: Salience, alpha: float
) -> Removal:
    """`removal` of poses that are vectors already (F, D); ``keep`` is 1 where a frame stays."""
    order = np.empty(len(poses) - int(keep.sum()), np.int64)
    values = np.empty(len(order))
    if len(order):
        kind = get_args(Salience).index(measure)
        _native.saliency_order(
            poses=poses, measure=kind, alpha=alpha, keep=keep, order=order, values=values
        )
    return Removal(len(poses), order, values)


def pose_vectors(
    motion: Motion,
    *,
    heading: bool = False,
    root: bool = False,
    weights: JointWeights = "uniform",
    joints: Joints = None,
) -> FloatArray:
    """Represent every pose as one vector: the positions of its joints relative to the body root.

    Parameters
    ----------
    motion : Motion
    heading : bool
        Take out the direction that the body faces, so that a turn on the spot changes nothing.
    root : bool
        Use positions in the world instead, so that travel is included.
    weights : {"uniform", "bones"} or mapping of str to float
        How much each joint weighs; its coordinates are multiplied by the root of its weight.
        uniform: all the same. bones: by the length of bone that each joint carries. Or weights by
        joint, 1 for the others.
    joints : str or sequence of str, optional
        Joints to include (default: all). End sites are always left out.

    Returns
    -------
    (F, 3 N)
        x, y, z of each of the N joints included, in the file's unit.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=1.0).motion
    >>> pose_vectors(walk).shape
    (60, 72)
    """
    return _pose_vectors(
        Derived(motion), heading=heading, root=root, weights=weights, joints=joints
    )


def _pose_vectors(
    body: Derived, *, heading: bool, root: bool, weights: JointWeights, joints: Joints
) -> FloatArray:
    complete(body.motion, "pose vectors")
    if heading and root:
        raise OptionError("give either heading or root, found both", parameter="heading")
    alpha = joint_weights(body.motion, weights, joints)
    included, frames = np.flatnonzero(alpha), body.motion.num_frames
    angles = heading_of(body.motion) if heading else None
    poses = np.empty((frames, len(included), 3))
    for some in parts(frames, _BLOCK):
        places, part = body.places(some), poses[some]
        np.take(places, included, axis=1, out=part, mode="clip")  # "raise" would buffer it
        if not root:
            part -= places[:, body.body_root, None]
        if angles is not None:
            cosine, sine = np.cos(angles[some])[:, None], np.sin(angles[some])[:, None]
            x, z = part[..., 0].copy(), part[..., 2].copy()
            part[..., 0], part[..., 2] = x * cosine - z * sine, x * sine + z * cosine
        if (alpha[included] != 1.0).any():
            part *= np.sqrt(alpha[included])[:, None]
    return poses.reshape(frames, 3 * len(included))
