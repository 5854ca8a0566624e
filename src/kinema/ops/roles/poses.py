"""The poses that roles are found from: those of a motion, or the rest pose."""

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

_FRAMES = 120  # number of poses used, about


@dataclass(frozen=True, eq=False, slots=True)
class Poses:
    """Poses of a skeleton in the world: positions (F, J, 3) and rotations (F, J, 4)."""

    skeleton: Skeleton
    anatomy: Anatomy
    world: FloatArray
    rotations: FloatArray
    turns: FloatArray  # (J,) how far each joint turns from the first pose; 0 at rest
    up: FloatArray | None  # the up direction, if it can be told

    @classmethod
    def of(cls, body: Motion | Skeleton) -> Poses:
        """Poses spread over a motion; for a skeleton or no frames, the rest pose."""
        if isinstance(body, Skeleton) or body.num_frames == 0:
            skeleton = body if isinstance(body, Skeleton) else body.skeleton
            rest = skeleton.rest_rotations[None], skeleton.offsets[None]
            some, world = Motion(skeleton, *rest, 1.0), at_rest(skeleton)
        else:
            skeleton, some = body.skeleton, body[:: max(1, body.num_frames // _FRAMES)]
            world = forward(some)
        anatomy = skeleton.anatomy
        turns = _largest_turns(some.rotations)
        up = _direction(up_axis(some if isinstance(body, Skeleton) else body))
        return cls(skeleton, anatomy, world.positions, world.rotations, turns, up)

    def seen_from(self, joint: int, others: list[int]) -> FloatArray:
        """Positions of other joints in a joint's axes, (F, K, 3): constant if they move with it."""
        offsets = self.world[:, others] - self.world[:, [joint]]
        return quat.rotate(quat.conjugate(self.rotations[:, [joint]]), offsets)


def unit(vectors: FloatArray) -> FloatArray:
    """Vectors scaled to length 1; zero vectors stay zero."""
    sizes = np.linalg.norm(vectors, axis=-1, keepdims=True)
    directions: FloatArray = vectors / np.where(sizes > 0, sizes, 1.0)
    return directions


def _largest_turns(rotations: FloatArray) -> FloatArray:
    """How far each joint ever turns from its first rotation, (J,), about half the angle."""
    first = rotations[:1]
    apart = (np.linalg.norm(rotations + sign * first, axis=-1) for sign in (1.0, -1.0))
    largest: FloatArray = np.minimum(*apart).max(axis=0)
    return largest


def _direction(axis: str | None) -> FloatArray | None:
    if axis is None:
        return None
    return np.array([float(axis[0] + "1") * (letter == axis[1]) for letter in "xyz"])
