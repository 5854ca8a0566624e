"""Replace outliers, and leave all other samples alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema import _native, quat
from kinema.checked import checked
from kinema.errors import OptionError
from kinema.motion import Motion, complete
from kinema.ops.derived import Derived
from kinema.ops.filters.tracks import joint_indices, moving_joints
from kinema.ops.joints import Joints
from kinema.skeleton import BoolArray, FloatArray, IntArray
from kinema.units import Seconds

__all__ = ["LONGEST_S", "Outliers", "despike", "despiked", "find_outliers"]

_Frames: TypeAlias = NDArray[np.int64]

LONGEST_S = 0.025
_MOST_FRAMES = 1000  # of a spike; what a person would call one is far shorter

# The least size of a spike at 60 frames per second and above. Below, it grows with the frame time,
# as does what a limb can do between two frames; at 30 it is twice as large, and stays so.
_LEAST_RAD = np.radians(12.0)
_LEAST_SHARE = 0.015  # of the height, for positions
_FULL_RATE_FPS = 60.0
_MOST_GROWTH = 2.0

# More than this share of several joints in the first or last frame is another pose, no outlier.
_WHOLE_POSE = 0.5
_SEVERAL = 4
_REACH = 3  # frames that the second neighbour of an outlier may be away from the first


@dataclass(frozen=True, eq=False, slots=True)
class Outliers:
    """Samples that stand out, and what replaces them; sorted by joint, then by frame.

    ``frames`` and ``joints`` (N,) name the outliers among the rotations, ``rotations`` (N, 4) are
    interpolated from the good frames around them; ``position_frames``, ``position_joints`` and
    ``positions`` (M, 3) likewise.
    """

    frames: _Frames
    joints: IntArray
    rotations: FloatArray
    position_frames: _Frames
    position_joints: IntArray
    positions: FloatArray

    @property
    def count(self) -> int:
        """How many samples are replaced: a joint in a frame counts once."""
        turned = set(zip(self.frames.tolist(), self.joints.tolist(), strict=True))
        moved = zip(self.position_frames.tolist(), self.position_joints.tolist(), strict=True)
        return len(turned.union(moved))

    def put_rotations(self, rows: FloatArray, first: int) -> None:
        """Replace the outliers among the rotations (N, J, 4) of frames from ``first`` on."""
        here = (self.frames >= first) & (self.frames < first + len(rows))
        rows[self.frames[here] - first, self.joints[here]] = self.rotations[here]

    def put_positions(self, rows: FloatArray, first: int) -> None:
        """Replace the outliers among the positions (N, J, 3) of frames from ``first`` on."""
        here = (self.position_frames >= first) & (self.position_frames < first + len(rows))
        places = self.position_frames[here] - first, self.position_joints[here]
        rows[places] = self.positions[here]

    def replaced(self, motion: Motion) -> Motion:
        """The motion with its outliers replaced."""
        if not self.count:
            return motion
        rotations, positions = np.array(motion.rotations), np.array(motion.positions)
        self.put_rotations(rotations, 0)
        self.put_positions(positions, 0)
        return motion.with_arrays(rotations=rotations, positions=positions)


@checked
def despike(
    motion: Motion,
    *,
    longest_s: Annotated[float, Seconds] = LONGEST_S,
    joints: Joints = None,
) -> Motion:
    """Replace outliers, samples that leave the motion for a moment; all others are unchanged.

    A spike leaves the motion and comes back within a few frames, while the frames on both sides
    lead past it. The frames around the peak of a punch or a kick lead towards it, so it stays.
    Spikes of 12 degrees (1.5 % of the height for positions) are found, at 30 frames per second
    and below of 24; larger ones where the motion around them is as jerky. A joint whose neighbours
    turn against it, as ankle and knee do when the foot lands, is left alone. Outliers are
    interpolated from the good frames around them.

    Parameters
    ----------
    motion : Motion
    longest_s : float
        Longest spike; at least one frame.
    joints : str or list of str, optional
        Joints to despike (default: all).

    Returns
    -------
    Motion
        All samples but the outliers are unchanged, to the bit.

    Raises
    ------
    OptionError
        If the longest spike is not a number of seconds, or longer than 1000 frames.
    IncompleteMotion
        If samples are missing.

    Examples
    --------
    >>> from kinema import samples
    >>> spiked = samples.walk(spikes=5)
    >>> clean = despike(spiked.motion)
    >>> before = quat.distance(spiked.motion.rotations, spiked.truth.clean.rotations).max()
    >>> after = quat.distance(clean.rotations, spiked.truth.clean.rotations).max()
    >>> bool(after < 0.1 * before)
    True

    Command line
    ------------
    ::

        kinema filters.despike walk.bvh -o clean.bvh
        kinema filters.despike walk.bvh -o clean.bvh --joints LeftHand,RightHand
    """
    return despiked(Derived(motion), longest_s=longest_s, joints=joints)


def despiked(body: Derived, *, longest_s: float = LONGEST_S, joints: Joints = None) -> Motion:
    """`despike` for operations that have derived the height already."""
    return find_outliers(body, longest_s=longest_s, joints=joints).replaced(body.motion)


def find_outliers(
    body: Derived, *, longest_s: float = LONGEST_S, joints: Joints = None
) -> Outliers:
    """Find the samples that `despike` replaces, and what replaces them.

    >>> from kinema import samples
    >>> find_outliers(Derived(samples.walk(spikes=5).motion)).count
    5
    """
    motion = body.motion
    if not 0.0 <= longest_s * motion.fps < _MOST_FRAMES + 1:
        raise OptionError(
            f"longest_s must be a time of at most {_MOST_FRAMES} frames, found {longest_s:g} s",
            parameter="longest_s",
        )
    complete(motion, "despiking")
    longest = max(1, int(longest_s * motion.fps + 1e-6))
    growth = min(max(_FULL_RATE_FPS / motion.fps, 1.0), _MOST_GROWTH)
    chosen = joint_indices(motion, joints)
    spikes = np.zeros(motion.rotations.shape[:2], np.uint8)
    _native.rotation_spikes(
        rotations=motion.rotations,
        parents=motion.skeleton.parents,
        chosen=chosen,
        least=growth * _LEAST_RAD,
        longest=longest,
        spikes=spikes,
    )
    turned = _bridged(motion.rotations, _without_whole_poses(spikes > 0, len(chosen)), _turns)
    moving = moving_joints(motion, chosen)
    spikes[:] = 0
    if len(moving):
        _native.position_spikes(
            positions=motion.positions,
            chosen=moving,
            least=growth * _LEAST_SHARE * body.height,
            longest=longest,
            spikes=spikes,
        )
    return Outliers(*turned, *_bridged(motion.positions, spikes > 0, _moves))


def _without_whole_poses(found: BoolArray, joints: int) -> BoolArray:
    """Outliers, but not a first or last frame that is another pose, such as an added rest pose."""
    for end in (0, -1):
        if len(found) and joints >= _SEVERAL and found[end].sum() > _WHOLE_POSE * joints:
            found[end] = False
    return found


def _bridged(
    samples: FloatArray,
    odd: BoolArray,
    along: Callable[[FloatArray, FloatArray, FloatArray], FloatArray],
) -> tuple[_Frames, IntArray, FloatArray]:
    """Frames and joints of outliers (F, J), and samples from the curve through good frames."""
    joints, frames = (axis.astype(np.int32) for axis in np.nonzero(odd.T))
    values = np.empty((len(frames), samples.shape[-1]))
    for joint in np.unique(joints):
        here = joints == joint
        nodes = _nodes(odd[:, joint], frames[here])
        weights = _weights(nodes - frames[here, None])
        values[here] = along(samples[nodes[:, 0], joint], samples[nodes, joint], weights)
    return frames.astype(np.int64), joints, values


def _nodes(odd: BoolArray, bad: IntArray) -> IntArray:
    """Four good frames around each outlier (N, 4): nearest before and after, and the next ones.

    Where a side has none, or only one within reach, frames repeat.
    """
    good = np.flatnonzero(~odd)
    if not len(good):
        return np.repeat(bad[:, None], 4, axis=1)
    after = np.searchsorted(good, bad)
    places = after[:, None] + np.array([-1, 0, -2, 1])
    inside = (places >= 0) & (places < len(good))
    nodes = good[np.clip(places, 0, len(good) - 1)]
    first = np.where(inside[:, :1], nodes[:, :1], nodes[:, 1:2])
    second = np.where(inside[:, 1:2], nodes[:, 1:2], first)
    near = np.concatenate([first, second], axis=1)
    far = np.where(inside[:, 2:] & (np.abs(nodes[:, 2:] - near) <= _REACH), nodes[:, 2:], near)
    return np.concatenate([near, far], axis=1)


def _weights(times: IntArray) -> FloatArray:
    """Lagrange's weights at time 0 of nodes at these times (N, 4); repeated nodes count once."""
    weights = np.zeros(times.shape)
    for k in range(4):
        fresh = (times[:, :k] != times[:, k : k + 1]).all(axis=1)
        weight = np.where(fresh, 1.0, 0.0)
        for other in range(4):
            apart = times[:, k] - times[:, other]
            first = (times[:, :other] != times[:, other : other + 1]).all(axis=1)
            use = (apart != 0) & first
            weight *= np.where(use, -times[:, other] / np.where(use, apart, 1), 1.0)
        weights[:, k] = weight
    return weights


def _turns(base: FloatArray, samples: FloatArray, weights: FloatArray) -> FloatArray:
    turns = quat.difference(np.broadcast_to(base[:, None], samples.shape), samples)
    return quat.mul(base, quat.exp(np.sum(weights[..., None] * turns, axis=1)))


def _moves(base: FloatArray, samples: FloatArray, weights: FloatArray) -> FloatArray:
    return np.asarray(np.sum(weights[..., None] * samples, axis=1))
