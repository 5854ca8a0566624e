"""Knees of clips that are joined: about which axis they bend, how far, and never back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema._arrays import copied
from kinema.motion import Motion
from kinema.ops.contacts.legs import Leg, find_legs
from kinema.ops.joinable import Source
from kinema.skeleton import FloatArray

__all__ = ["KneeTrack", "bent_forward", "knee_axes", "knee_axis"]

_ROUND = np.radians(8.0)  # a knee that is bent less than this, on its way through straight


class KneeTrack(NamedTuple):
    """How a knee bends: cross product of its bones (F, 3), in the frame above it, and dot (F,)."""

    across: FloatArray
    along: FloatArray

    @classmethod
    def of(cls, source: Source, joints: Sequence[int]) -> KneeTrack:
        """Of the leg with this hip, knee and ankle."""
        world = source.body.world
        hip, knee, ankle = (world.positions[:, joint] for joint in joints)
        upper, lower = knee - hip, ankle - knee
        above = world.rotations[:, source.motion.skeleton.parents[joints[1]]]
        across = quat.rotate(quat.conjugate(above), np.cross(upper, lower))
        return cls(across, np.einsum("fi,fi->f", upper, lower))

    def angles(self, axis: FloatArray) -> FloatArray:
        """How far it is bent about an axis (3,), in radians (F,); negative: bent back."""
        return np.arctan2(self.across @ axis, self.along)


def knee_axis(tracks: Sequence[KneeTrack]) -> FloatArray:
    """The axis (3,) about which a knee bends in all of its clips; 0 where it never does."""
    total = np.sum([track.across.sum(axis=0) for track in tracks], axis=0)
    size = float(np.linalg.norm(total))
    return np.asarray(total / size if size > 0.0 else total)


def knee_axes(sources: Sequence[Source]) -> FloatArray:
    """The axes (L, 3) of both knees in all clips: in one that only stands, they would be noise."""
    return np.array(
        [
            knee_axis([KneeTrack.of(source, leg.joints) for source in sources])
            for leg in find_legs(sources[0].body)
        ]
    ).reshape(-1, 3)


def bent_forward(source: Source, legs: Sequence[Leg], axes: FloatArray) -> Motion:
    """The clip with knees that are bent back bent forward as far, feet and hips where they are.

    Recorded knees can be some degrees past straight, mostly by error. A leg that is then bent for
    its foot would turn its knee from back to front in one frame. Frames in which a knee is bent
    well forward are unchanged, to the bit; so is a clip without knees that are bent back.

    Parameters
    ----------
    source : Source
    legs : sequence of Leg
    axes : (L, 3)
        About which their knees bend.
    """
    bends = [
        KneeTrack.of(source, leg.joints).angles(axis) for leg, axis in zip(legs, axes, strict=True)
    ]
    back = [index for index, each in enumerate(bends) if (each < 0.0).any()]
    if not back:
        return source.motion
    rotations = copied(source.motion.rotations)
    for index in back:
        frames = np.flatnonzero(bends[index] < _ROUND)
        more = _forward(bends[index][frames]) - bends[index][frames]
        turned = _bent(source, legs[index], frames, axes[index], more)
        for joint, local in zip(legs[index].joints, turned, strict=True):
            rotations[frames, joint] = local
    return source.motion.with_arrays(rotations=rotations)


def _bent(
    source: Source, leg: Leg, frames: NDArray[np.intp], axis: FloatArray, more: FloatArray
) -> list[FloatArray]:
    """Rotations of hip, knee and ankle with the knee bent so much more, in radians."""
    world, parents = source.body.world, source.motion.skeleton.parents
    hip, knee, ankle = (world.positions[frames, joint] for joint in leg.joints)
    above = [world.rotations[frames, parents[joint]] for joint in leg.joints]
    own = [world.rotations[frames, joint] for joint in leg.joints]
    turn = quat.exp(0.5 * more[:, None] * quat.rotate(above[1], axis))
    # the knee turns the shin, the hip brings the ankle back, and the foot keeps its own turn
    shorter = knee - hip + quat.rotate(turn, ankle - knee)
    swing = quat.between(shorter, ankle - hip)
    turned = (
        quat.mul(quat.conjugate(above[0]), quat.mul(swing, own[0])),
        quat.mul(quat.conjugate(above[1]), quat.mul(turn, own[1])),
        quat.mul(quat.conjugate(quat.mul(swing, quat.mul(turn, above[2]))), own[2]),
    )
    return [quat.normalize(local) for local in turned]


def _forward(bends: FloatArray) -> FloatArray:
    """As far forward as back, rounded off near straight, where an absolute value has a kink."""
    x = np.minimum(np.abs(bends) / _ROUND, 1.0)
    rounded = _ROUND * (3.0 + 6.0 * x**2 - x**4) / 8.0
    return np.where(np.abs(bends) < _ROUND, rounded, np.abs(bends))
