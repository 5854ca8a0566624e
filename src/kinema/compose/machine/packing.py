"""All clips of a machine in the arrays that the core plays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinema import _native, quat
from kinema.compose.machine.clips import Playable
from kinema.compose.machine.matching import Matches
from kinema.motion import Motion
from kinema.ops.contacts.foot_points import find_foot
from kinema.ops.contacts.legs import Leg, find_legs
from kinema.ops.joinable import Source
from kinema.skeleton import FloatArray

__all__ = ["packed_body", "packed_clips", "packed_edges"]

_NEVER = 1_000_000  # frames: a foot that stays as it is


def packed_body(clips: Sequence[Playable], *, feet: bool) -> _native.MachineBody:
    """The body: what carries it, and its legs."""
    source = clips[0].source
    carriers, turn, origin = source.mount
    legs = find_legs(source.body) if feet else ()
    return _native.MachineBody(
        parents=source.motion.skeleton.parents,
        carriers=np.array(carriers, np.int32),
        mount=np.array(turn, float),
        origin=np.array(origin, float),
        legs=np.array([leg.joints for leg in legs], np.int32).reshape(-1, 3),
        axes=np.array([_knee_axis(clips, leg) for leg in legs]).reshape(-1, 3),
        points=np.array([_foot_points(clips, leg) for leg in legs]).reshape(-1, 2, 3),
    )


def packed_clips(
    clips: Sequence[Playable], last: NDArray[np.int32], *, feet: bool
) -> _native.MachineClips:
    """Every frame of every clip, with the joints that carry the body in the world."""
    moved = [_in_world(clip.source) for clip in clips]
    lengths = [len(clip.source) for clip in clips]
    cycles = [
        (0.0, 0.0, 0.0)
        if clip.cycle is None
        else (clip.cycle.turn_rad, clip.cycle.x, clip.cycle.z)
        for clip in clips
    ]
    return _native.MachineClips(
        rotations=np.concatenate([motion.rotations for motion in moved]),
        positions=np.concatenate([motion.positions for motion in moved]),
        stands=np.concatenate([clip.stands for clip in clips]),
        left=np.concatenate([_left(clip) for clip in clips]),
        first=(np.cumsum(lengths) - lengths).astype(np.int32),
        count=np.array([clip.count for clip in clips], np.int32),
        last=last,
        cycles=np.array(cycles),
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
    rotations, positions = source.motion.rotations.copy(), source.motion.positions.copy()
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


def _knee_axis(clips: Sequence[Playable], leg: Leg) -> FloatArray:
    """The axis about which a knee usually bends, in the frame of the joint above it."""
    total = np.zeros(3)
    for clip in clips:
        world = clip.source.body.world
        hip, knee, ankle = (world.positions[:, joint] for joint in leg.joints)
        above = world.rotations[:, clip.motion.skeleton.parents[leg.knee]]
        bend = np.cross(knee - hip, ankle - knee)
        total += quat.rotate(quat.conjugate(above), bend).sum(axis=0)
    size = np.linalg.norm(total)
    return total / size if size > 0.0 else total


def _foot_points(clips: Sequence[Playable], leg: Leg) -> FloatArray:
    """Heel and ball of a foot in the frame of its ankle, (2, 3): the median over the clips."""
    found = []
    for clip in clips:
        body = clip.source.body
        foot = find_foot(body, leg.foot)
        assert foot is not None
        turn, place = body.world.rotations[:, leg.ankle], body.world.positions
        ball = quat.rotate(quat.conjugate(turn), place[:, leg.toe] - place[:, leg.ankle])
        found.append([foot.heel, np.median(ball, axis=0)])
    return np.asarray(np.median(found, axis=0))
