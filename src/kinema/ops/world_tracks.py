"""Some joints in the world, or some frames: what a long take need not be placed as a whole for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native
from kinema._arrays import parts
from kinema.kinematics import World, forward
from kinema.motion import Motion
from kinema.skeleton import FloatArray, IntArray, Skeleton

__all__ = ["JointTracks", "parents_among", "with_ancestors", "world_at", "world_tracks"]

_BLOCK = 4096  # frames at a time: temporaries stay in the cache


class JointTracks(NamedTuple):
    """Some joints of every frame in the world, and the place of each joint among them."""

    world: World
    place: Mapping[int, int]

    def positions(self, joint: int) -> FloatArray:
        """Where a joint is, (F, 3)."""
        return self.world.positions[:, self.place[joint]]

    def rotations(self, joint: int) -> FloatArray:
        """How a joint is turned, (F, 4)."""
        return self.world.rotations[:, self.place[joint]]

    def heights(self, joints: Sequence[int]) -> FloatArray:
        """How high some joints are, (F, N)."""
        return self.world.positions[:, [self.place[joint] for joint in joints], 1]


def world_tracks(motion: Motion, joints: Sequence[int]) -> World:
    """Some joints of every frame in the world, in the order given, computed in blocks of frames.

    Only these and the joints above them are placed.

    >>> from kinema import samples
    >>> world_tracks(samples.walk(seconds=1.0).motion, [0, 5]).positions.shape
    (60, 2, 3)
    """
    chosen, every = list(joints), list(range(motion.skeleton.num_joints))
    placed = with_ancestors(motion.skeleton, chosen)
    if 2 * len(placed) > len(every):  # it takes as long to pick them
        placed = every
    at, parents = [placed.index(joint) for joint in chosen], parents_among(motion.skeleton, placed)
    size = motion.num_frames, len(chosen)
    tracks = World(np.empty((*size, 4)), np.empty((*size, 3)))
    for some in parts(motion.num_frames, _BLOCK):
        local = [motion.rotations[some], motion.positions[some]]
        if placed != every:
            local = [np.take(each, placed, axis=1) for each in local]
        own = World(*(track[some] for track in tracks))
        world = own if placed == chosen else World(*(np.empty(each.shape) for each in local))
        _native.forward(
            rotations=local[0],
            positions=local[1],
            parents=parents,
            world_rotations=world.rotations,
            world_positions=world.positions,
        )
        if world is not own:
            for track, found in zip(own, world, strict=True):
                np.take(found, at, axis=1, out=track, mode="clip")  # "raise" would buffer it
    return tracks


def with_ancestors(skeleton: Skeleton, joints: Iterable[int]) -> list[int]:
    """These joints and all above them, in order.

    >>> from kinema import samples
    >>> with_ancestors(samples.walk(seconds=1.0).motion.skeleton, [3, 2])
    [0, 1, 2, 3]
    """
    chosen = list(joints)
    return sorted({*chosen, *(above for joint in chosen for above in skeleton.ancestors(joint))})


def parents_among(skeleton: Skeleton, joints: Sequence[int]) -> IntArray:
    """The parent of each of these joints, as its place among them; -1 where it is not there.

    >>> from kinema import samples
    >>> parents_among(samples.walk(seconds=1.0).motion.skeleton, [0, 1, 3]).tolist()
    [-1, 0, -1]
    """
    place = {joint: index for index, joint in enumerate(joints)}
    return np.array([place.get(int(skeleton.parents[joint]), -1) for joint in joints], np.int32)


def world_at(motion: Motion, frames: Sequence[int] | NDArray[np.integer[Any]]) -> World:
    """Every joint of some frames in the world; negative ones count from the end.

    >>> from kinema import samples
    >>> world_at(samples.walk(seconds=1.0).motion, [0, -1]).positions.shape
    (2, 29, 3)
    """
    rotations, positions = motion.rotations[frames], motion.positions[frames]
    return forward(motion.with_arrays(rotations=rotations, positions=positions, missing=None))
