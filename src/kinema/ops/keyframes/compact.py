"""A motion reduced to what its rebuilt joint positions depend on, for the native core.

End sites are left out. A joint that never turns is fixed to its parent, and joints that share a
position are measured once: on recordings this leaves about two thirds of the work.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native, quat
from kinema._arrays import copied, parts
from kinema.errors import OptionError, ShapeError
from kinema.motion import Motion
from kinema.ops.mount import find_body_root, in_body
from kinema.ops.roles import find_roles
from kinema.skeleton import FloatArray

__all__ = ["CompactMotion", "compact"]

_TURNS, _PLACED, _MOVES = 1, 2, 4  # segments.h
_FRAMES_AT_ONCE = 2048


class CompactMotion(NamedTuple):
    """Arrays for the native core, see ``segments.h``; ``total`` is the sum of all weights."""

    rotations: FloatArray
    positions: FloatArray
    targets: FloatArray
    parents: NDArray[np.int32]
    flags: NDArray[np.uint8]
    weights: FloatArray
    total: float

    @property
    def arrays(self) -> _native.ReducedMotion:
        """The arrays as the native core takes them."""
        return _native.ReducedMotion(
            rotations=self.rotations,
            positions=self.positions,
            targets=self.targets,
            parents=self.parents,
            flags=self.flags,
            weights=self.weights,
        )

    @property
    def num_frames(self) -> int:
        """Number of frames."""
        return len(self.rotations)


class _Joint:
    """A joint while the motion is being reduced."""

    def __init__(
        self, rotations: FloatArray, positions: FloatArray, parent: int, still: bool, fixed: bool
    ) -> None:
        self.rotations = rotations
        self.positions = positions
        self.parent = parent
        self.still = still  # it never turns
        self.fixed = fixed
        # it is where its parent is; a root has a position of its own
        self.at_parent = parent >= 0 and self.fixed and not positions[:1].any()
        # its children may as well be its parent's
        self.rigid = self.still and self.fixed and parent >= 0


def compact(motion: Motion, weights: ArrayLike | None, root: bool) -> CompactMotion:
    """Reduce a motion; ``weights`` (J,) of the joints, 1 if not given, 0 leaves a joint out."""
    measure = _joint_weights(motion, weights)
    skeleton = motion.skeleton
    positions = motion.positions
    if not root:  # relative to the body root: its own travel does not matter
        own = find_body_root(motion, find_roles(motion))
        positions = copied(positions)
        positions[:, [*skeleton.roots, *skeleton.ancestors(own), own]] = 0.0

    needed = measure > 0
    for joint in range(skeleton.num_joints - 1, -1, -1):
        if needed[joint] and skeleton.parents[joint] >= 0:
            needed[skeleton.parents[joint]] = True

    joints: dict[int, _Joint] = {}
    rehung = set()  # those whose parent is another than in the skeleton
    still, fixed = _constant(motion.rotations), _constant(positions)
    for joint in np.flatnonzero(needed).tolist():
        parent = int(skeleton.parents[joint])
        rotations, offsets = motion.rotations[:, joint], positions[:, joint]
        while parent >= 0 and joints[parent].rigid:
            above = joints[parent]
            rotations = quat.mul(above.rotations[0], rotations)
            offsets = above.positions[0] + quat.rotate(above.rotations[0], offsets)
            parent = above.parent
        if parent != skeleton.parents[joint]:
            rehung.add(joint)
            still[joint], fixed[joint] = (_constant(t[:, None])[0] for t in (rotations, offsets))
        joints[joint] = _Joint(rotations, offsets, parent, bool(still[joint]), bool(fixed[joint]))
    return _packed((motion.rotations, positions), joints, rehung, measure)


def _packed(
    given: tuple[FloatArray, FloatArray],
    joints: dict[int, _Joint],
    rehung: set[int],
    measure: FloatArray,
) -> CompactMotion:
    """Drop what no longer matters, and arrange the rest for the core."""
    carrying = {joint.parent for joint in joints.values()}
    largest, total = measure**2, measure.copy()
    for index in sorted(joints, reverse=True):  # children first: a weight may move up several times
        joint = joints[index]
        if joint.at_parent:
            largest[joint.parent] = max(largest[joint.parent], largest[index])
            total[joint.parent] += total[index]
            largest[index] = total[index] = 0.0
    kept = [i for i in joints if i in carrying or total[i] > 0]
    row = {-1: -1} | {index: n for n, index in enumerate(kept)}
    flags = [
        (_TURNS if i in carrying else 0)
        | (0 if joints[i].at_parent else _PLACED)
        | (0 if joints[i].fixed else _MOVES)
        for i in kept
    ]
    others = [(n, joints[i]) for n, i in enumerate(kept) if i in rehung]
    rotations = _stacked(given[0], kept, [(n, joint.rotations) for n, joint in others])
    positions = _stacked(given[1], kept, [(n, joint.positions) for n, joint in others])
    parents = np.array([row[joints[i].parent] for i in kept], np.int32)
    targets = np.empty_like(positions)
    turned = np.empty_like(rotations[:_FRAMES_AT_ONCE])  # of no interest
    for some in parts(len(rotations), _FRAMES_AT_ONCE):
        _native.forward(
            rotations=rotations[some],
            positions=positions[some],
            parents=parents,
            world_rotations=turned[: len(rotations[some])],
            world_positions=targets[some],
        )
    return CompactMotion(
        rotations,
        positions,
        targets,
        parents,
        np.array(flags, np.uint8),
        np.ascontiguousarray(np.stack([largest[kept], total[kept]], axis=1)),
        float(measure.sum()),
    )


def _constant(tracks: FloatArray) -> NDArray[np.bool_]:
    """Whether each of some tracks (F, J, N) is the same in all frames, (J,)."""
    first = tracks[:1].reshape(-1)
    same = np.ones(len(first), bool)
    for some in parts(len(tracks), _FRAMES_AT_ONCE):
        part = tracks[some]
        same &= (part.reshape(len(part), len(first)) == first).all(axis=0)
    return np.asarray(same.reshape(tracks.shape[1:]).all(axis=1))


def _stacked(
    given: FloatArray, kept: list[int], others: list[tuple[int, FloatArray]]
) -> FloatArray:
    """The joints that are kept of those given (F, J, N), but some of them from other tracks (F, N).

    Block by block, so that Ctrl-C need not wait.
    """
    result = np.empty((len(given), len(kept), given.shape[2]))
    for some in parts(len(given), _FRAMES_AT_ONCE):
        np.take(given[some], kept, axis=1, out=result[some], mode="clip")  # "raise" would buffer it
        for n, track in others:
            result[some, n] = track[some]
    return result


def _joint_weights(motion: Motion, weights: ArrayLike | None) -> FloatArray:
    """Weights (J,) as floats, 0 for end sites."""
    joints = motion.skeleton.num_joints
    measure = np.array(in_body(motion) if weights is None else weights, float)
    if measure.shape != (joints,):
        raise ShapeError(f"weights must be one per joint, shape ({joints},), found {measure.shape}")
    measure[motion.skeleton.is_end] = 0.0
    if not (np.isfinite(measure).all() and (measure >= 0).all() and measure.any()):
        raise OptionError(
            "weights must be numbers of at least 0, and above 0 for at least one joint",
            parameter="weights",
        )
    return measure
