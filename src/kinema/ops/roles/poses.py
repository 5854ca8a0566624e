"""The poses that roles are read from: a motion's own, or the one at rest."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from kinema import quat
from kinema.anatomy import Anatomy
from kinema.inspection import up_axis
from kinema.kinematics import at_rest, forward
from kinema.motion import Motion
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Poses", "unit"]

_FRAMES = 120  # poses looked at


@dataclass(frozen=True, eq=False, slots=True)
class Poses:
    """Some poses of a skeleton in the world: positions (F, J, 3) and rotations (F, J, 4)."""

    skeleton: Skeleton
    anatomy: Anatomy
    world: FloatArray
    rotations: FloatArray
    turns: FloatArray  # (J,) how much each joint turns; none at rest
    up: FloatArray | None  # which way is up, if that can be told

    @classmethod
    def of(cls, body: Motion | Skeleton) -> Poses:
        """Poses spread over a motion; of a skeleton, and of no frames, the one at rest."""
        if isinstance(body, Skeleton) or body.num_frames == 0:
            skeleton = body if isinstance(body, Skeleton) else body.skeleton
            rest = skeleton.rest_rotations[None], skeleton.offsets[None]
            some, world = Motion(skeleton, *rest, 1.0), at_rest(skeleton)
        else:
            skeleton, some = body.skeleton, body[:: max(1, body.num_frames // _FRAMES)]
            world = forward(some)
        anatomy = Anatomy(skeleton.parents, skeleton.offsets)
        turns = np.ptp(some.rotations, axis=0).max(axis=1)
        up = _direction(up_axis(some))
        return cls(skeleton, anatomy, world.positions, world.rotations, turns, up)

    def seen_from(self, joint: int, others: list[int]) -> FloatArray:
        """Where other joints are for one (F, K, 3): what moves with it stays in its place."""
        ways = self.world[:, others] - self.world[:, [joint]]
        return quat.rotate(quat.conjugate(self.rotations[:, [joint]]), ways)


def unit(vectors: FloatArray) -> FloatArray:
    """Vectors of length 1; what has no length stays without."""
    sizes = np.linalg.norm(vectors, axis=-1, keepdims=True)
    directions: FloatArray = vectors / np.where(sizes > 0, sizes, 1.0)
    return directions


def _direction(axis: str | None) -> FloatArray | None:
    if axis is None:
        return None
    return np.array([float(axis[0] + "1") * (letter == axis[1]) for letter in "xyz"])
