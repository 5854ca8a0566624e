"""Where a foot goes: its heel and its ball held still in one place each, eased in and out.

A foot lands on its heel and rolls about it, stands flat, and rolls off over its ball. While heel or
ball stand, that point stays in one place; while both do, so does the whole foot.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema import _native
from kinema.kinematics import World
from kinema.ops.contacts.foot_points import FootPoints
from kinema.ops.contacts.point_speed import white_noise
from kinema.ops.contacts.states import Contacts
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["FootGoal", "foot_goal"]


class FootGoal(NamedTuple):
    """Displacement of a foot's ankle (N, 3), its turn in the world (N, 4), and where it has any."""

    moved: FloatArray
    turn: FloatArray
    moves: BoolArray


def foot_goal(
    world: World,
    foot: FootPoints,
    contacts: Contacts,
    ease: float,
    floor: float | None,
    frames: slice,
) -> FootGoal:
    """Hold a foot during its contacts, and let it go within ``ease`` frames around them.

    Each point is held where it needs the least change: at the geometric median of its positions.
    ``floor`` is the height of a level floor, if contacts are to be put on one. The goal is that of
    N consecutive ``frames``.
    """
    count = frames.stop - frames.start
    moved, turn = np.empty((count, 3)), np.empty((count, 4))
    _native.foot_goal(
        rotations=world.rotations,
        positions=world.positions,
        foot=_native.FootJoints(ankle=foot.ankle, toe=foot.toe, heel=foot.heel),
        contacts=_native.FootContacts(
            down=_flags(contacts.of(foot.side)),
            heel=_flags(contacts.heel(foot.side)),
            ball=_flags(contacts.toe(foot.side)),
            drift_x=contacts.drift[0] * contacts.frame_time,
            drift_z=contacts.drift[1] * contacts.frame_time,
        ),
        options=_native.FootLock(
            ease=ease,
            noise=white_noise(world.positions[:, foot.ankle]),
            frame_time=contacts.frame_time,
            level=None if floor is None else floor - contacts.floor,
        ),
        start=frames.start,
        moved=moved,
        turn=turn,
    )
    moves = np.asarray(moved.any(axis=1) | turn[:, 1:].any(axis=1))
    return FootGoal(moved, turn, moves)


def _flags(frames: BoolArray) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    return np.ascontiguousarray(frames, bool).view(np.uint8)
