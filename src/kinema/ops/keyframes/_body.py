"""A motion cut down to what its rebuilt joint positions depend on, for the native core.

End sites do not count. A joint that never turns is fixed to the one above it, joints in one place
are measured once: on recordings this leaves about two thirds of the work.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema import _native, quat
from kinema.errors import OptionError, ShapeError
from kinema.motion import Motion
from kinema.skeleton import FloatArray

__all__ = ["Body", "body_of", "pinned", "wish_of"]

_TURNS, _PLACED, _MOVES = 1, 2, 4  # segments.h


class Body(NamedTuple):
    """Arrays for the native core; see ``segments.h``. ``total`` is the sum of all weights."""

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
        """Frames of the motion."""
        return len(self.rotations)

    def cut(self, first: int, stop: int) -> Body:
        """The frames from ``first`` to before ``stop``."""
        return self._replace(
            rotations=self.rotations[first:stop],
            positions=self.positions[first:stop],
            targets=self.targets[first:stop],
        )


class _Joint:
    """A joint while the body is being cut down."""

    def __init__(self, rotations: FloatArray, positions: FloatArray, parent: int) -> None:
        self.rotations = rotations
        self.positions = positions
        self.parent = parent
        self.still = bool((rotations == rotations[:1]).all())  # it never turns
        self.fixed = bool((positions == positions[:1]).all())
        # it is where its parent is; a root has a place of its own
        self.same_place = parent >= 0 and self.fixed and not positions[:1].any()
        # what hangs on it may as well hang on its parent
        self.stiff = self.still and self.fixed and parent >= 0


def body_of(motion: Motion, weights: ArrayLike | None, root: bool) -> Body:
    """Cut a motion down; ``weights`` (J,) of the joints, 1 if not given; 0 leaves a joint out."""
    measure = _joint_weights(motion, weights)
    skeleton = motion.skeleton
    positions = motion.positions
    if not root:  # seen from the root: where it goes does not matter
        positions = positions.copy()
        positions[:, list(skeleton.roots)] = 0.0

    needed = measure > 0
    for joint in range(skeleton.num_joints - 1, -1, -1):
        if needed[joint] and skeleton.parents[joint] >= 0:
            needed[skeleton.parents[joint]] = True

    joints: dict[int, _Joint] = {}
    for joint in np.flatnonzero(needed).tolist():
        parent = int(skeleton.parents[joint])
        turns, places = motion.rotations[:, joint], positions[:, joint]
        while parent >= 0 and joints[parent].stiff:
            above = joints[parent]
            turns = quat.mul(above.rotations[0], turns)
            places = above.positions[0] + quat.rotate(above.rotations[0], places)
            parent = above.parent
        joints[joint] = _Joint(turns, places, parent)
    return _packed(joints, measure)


def _packed(joints: dict[int, _Joint], measure: FloatArray) -> Body:
    """Drop what no longer matters and lay the rest out for the core."""
    carrying = {joint.parent for joint in joints.values()}
    largest, total = measure**2, measure.copy()
    for index in sorted(joints, reverse=True):  # children first: a weight may go up several times
        joint = joints[index]
        if joint.same_place:
            largest[joint.parent] = max(largest[joint.parent], largest[index])
            total[joint.parent] += total[index]
            largest[index] = total[index] = 0.0
    kept = [i for i in joints if i in carrying or total[i] > 0]
    row = {-1: -1} | {index: n for n, index in enumerate(kept)}
    flags = [
        (_TURNS if i in carrying else 0)
        | (0 if joints[i].same_place else _PLACED)
        | (0 if joints[i].fixed else _MOVES)
        for i in kept
    ]
    rotations = np.ascontiguousarray(np.stack([joints[i].rotations for i in kept], axis=1))
    positions = np.ascontiguousarray(np.stack([joints[i].positions for i in kept], axis=1))
    parents = np.array([row[joints[i].parent] for i in kept], np.int32)
    targets = np.empty_like(positions)
    if len(rotations):
        _native.forward(
            rotations=rotations,
            positions=positions,
            parents=parents,
            world_rotations=np.empty_like(rotations),
            world_positions=targets,
        )
    return Body(
        rotations,
        positions,
        targets,
        parents,
        np.array(flags, np.uint8),
        np.ascontiguousarray(np.stack([largest[kept], total[kept]], axis=1)),
        float(measure.sum()),
    )


def _joint_weights(motion: Motion, weights: ArrayLike | None) -> FloatArray:
    """Weights (J,) as floats, 0 for end sites."""
    joints = motion.skeleton.num_joints
    measure = np.ones(joints) if weights is None else np.array(weights, float)
    if measure.shape != (joints,):
        raise ShapeError(f"weights must be one per joint, shape ({joints},), found {measure.shape}")
    measure[motion.skeleton.is_end] = 0.0
    if not (np.isfinite(measure).all() and (measure >= 0).all() and measure.any()):
        raise OptionError("weights must be numbers from 0 on, with one at least above 0")
    return measure


def pinned(pins: Sequence[int], frames: int) -> NDArray[np.int64]:
    """Frames that must be keys, the two ends among them, in order."""
    if frames == 0:
        raise ShapeError("a motion of no frames has no key frames")
    for pin in pins:
        if not 0 <= pin < frames:
            raise OptionError(f"a pinned key must be a frame from 0 to {frames - 1}, found {pin}")
    return np.unique(np.array([0, *pins, frames - 1], np.int64))


def wish_of(
    count: int | None, max_error: float | None, pins: NDArray[np.int64], frames: int
) -> tuple[int | None, float]:
    """Check what is asked for: the count and no bound, or no count and the bound."""
    if (count is None) == (max_error is None):
        raise OptionError("give one of count and max_error")
    if count is not None and not len(pins) <= count <= frames:
        raise OptionError(
            f"count must be from {len(pins)} (the ends and pinned keys) to {frames}, found {count}"
        )
    if max_error is not None and not 0.0 <= max_error < np.inf:
        raise OptionError(f"max_error must be a number from 0 on, found {max_error}")
    return count, 0.0 if max_error is None else float(max_error)
