"""All clips of a machine in the arrays that the core plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import _native, quat
from kinema._arrays import copied
from kinema.compose.machine.clips import Playable
from kinema.compose.machine.matching import Matches
from kinema.motion import Motion
from kinema.ops.contacts.legs import find_legs
from kinema.ops.joinable import Source
from kinema.ops.knees import KneeTrack, knee_axis
from kinema.skeleton import FloatArray

__all__ = ["FeetTable", "packed_body", "packed_clips", "packed_edges"]

_NEVER = 1_000_000  # frames: a foot that stays as it is


class FeetTable(NamedTuple):
    """Two legs, or none: hip, knee and ankle (L, 3), and heel and ball of each clip's feet in the
    frame of the ankle (C, 2, 2, 3). Knees bend about ``axes`` (L, 3), by ``bends`` (L,) radians at
    most.
    """

    legs: NDArray[np.int32]
    axes: FloatArray
    bends: FloatArray
    points: FloatArray

    @classmethod
    def of(cls, clips: Sequence[Playable], *, held: bool) -> FeetTable:
        """Of the body of all clips; none where feet are not held."""
        legs = find_legs(clips[0].source.body) if held else ()
        tracks = [[KneeTrack.of(clip.source, leg.joints) for clip in clips] for leg in legs]
        axes = [knee_axis(each) for each in tracks]
        angles = [
            np.concatenate([track.angles(axis) for track in each])
            for each, axis in zip(tracks, axes, strict=True)
        ]
        return cls(
            np.array([leg.joints for leg in legs], np.int32).reshape(-1, 3),
            np.array(axes).reshape(-1, 3),
            np.array([each.max() for each in angles]).reshape(-1),
            np.array([clip.points for clip in clips]),
        )

    def knees(self, source: Source) -> FloatArray:
        """How far the knees of a clip are bent, (F, L), in radians; negative: bent back."""
        angles = [
            KneeTrack.of(source, joints).angles(axis)
            for joints, axis in zip(self.legs.tolist(), self.axes, strict=True)
        ]
        return np.stack(angles, axis=1) if angles else np.zeros((len(source), 0))


def packed_body(source: Source, feet: FeetTable) -> _native.MachineBody:
    """The body: what carries it, and its legs."""
    carriers, turn, origin = source.mount
    return _native.MachineBody(
        parents=source.motion.skeleton.parents,
        carriers=np.array(carriers, np.int32),
        mount=np.array(turn, float),
        origin=np.array(origin, float),
        legs=feet.legs,
        axes=feet.axes,
        bends=feet.bends,
    )


def packed_clips(
    clips: Sequence[Playable], last: NDArray[np.int32], feet: FeetTable
) -> _native.MachineClips:
    """Every frame of every clip, with the joints that carry the body in the world."""
    moved = [_in_world(clip.source) for clip in clips]
    lengths = [len(clip.source) for clip in clips]
    first = np.cumsum(lengths) - lengths
    cycles = [
        (0.0, 0.0, 0.0) if clip.cycle is None else (clip.cycle.turn_rad, clip.cycle.x, clip.cycle.z)
        for clip in clips
    ]
    return _native.MachineClips(
        rotations=np.concatenate([motion.rotations for motion in moved]),
        positions=np.concatenate([motion.positions for motion in moved]),
        stands=np.concatenate([clip.stands for clip in clips]),
        left=np.concatenate([_left(clip) for clip in clips]),
        spans=np.stack([first, [clip.count for clip in clips], last], axis=1).astype(np.int32),
        cycles=np.array(cycles),
        points=feet.points,
    )


def packed_edges(
    matches: Matches, blends: FloatArray, waits: FloatArray, routes: NDArray[np.int32]
) -> _native.MachineEdges:
    """When each clip may follow each other."""
    return _native.MachineEdges(
        stride=matches.stride,
        rows=matches.rows,
        entries=matches.entries,
        costs=matches.costs,
        places=matches.places,
        blends=blends,
        waits=waits,
        routes=routes,
    )


def _in_world(source: Source) -> Motion:
    """The clip with the joints that carry the body in the world."""
    carriers, turn, origin = source.mount
    rotations, positions = copied(source.motion.rotations), copied(source.motion.positions)
    positions[:, carriers] = origin + quat.rotate(turn, positions[:, carriers])
    rotations[:, carriers] = quat.normalize(quat.mul(turn, rotations[:, carriers]))
    return source.motion.with_arrays(rotations=rotations, positions=positions)


def _left(clip: Playable) -> NDArray[np.int32]:
    """Frames until each foot lifts, or until it lands, (F, 2)."""
    stands = clip.stands > 0
    around = np.concatenate([stands[: clip.count]] * 2) if clip.repeats else stands
    result = np.full(around.shape, _NEVER, np.int32)
    for frame in range(len(around) - 2, -1, -1):
        same = around[frame] == around[frame + 1]
        result[frame] = np.where(same, np.minimum(result[frame + 1] + 1, _NEVER), 1)
    return np.ascontiguousarray(result[: len(stands)])
