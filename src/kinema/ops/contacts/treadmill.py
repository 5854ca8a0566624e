"""Walking on the spot: how fast the floor would have to move under feet that slide over it.

On a treadmill, or in a walk whose travel was removed, the feet stand on a floor that moves: the
lowest of them slides steadily, while the body stays where it is. Seen from that floor, all is as in
any other walk.
"""

from __future__ import annotations

import numpy as np

from kinema.ops.contacts.legs_in_world import legs_in_world
from kinema.ops.contacts.point_speed import windowed_velocity
from kinema.ops.contacts.states import FEET, PAWS
from kinema.ops.derived import Derived
from kinema.skeleton import FloatArray

__all__ = ["floor_drift", "on_moving_floor"]

_WINDOW_S = 0.06
_LOWEST = 0.05  # share of frames in which a joint may be lower than where it stands
_LOW = 0.05  # leg lengths above that: a foot may still be on the floor
_SLOWEST = 0.6  # leg lengths per second: a slower floor is none
_STEADY = 0.35  # of the floor's speed: the lowest foot is no farther from it
_MOST = 0.6  # share of those frames in which it is not
_TRAVEL = 0.25  # of the floor's way: the body itself moves less
_SHORTEST_S = 0.4
_STEPS = 10


def floor_drift(body: Derived, size: float) -> tuple[float, float]:
    """How fast the floor moves along x and z, in leg lengths of ``size`` per second.

    (0, 0), unless feet slide steadily under a body that stays where it is.
    """
    feet = [f"{side}_{part}" for side in FEET for part in ("ankle", "toe")]
    roles = [*feet, *(f"{paw}_toe" for paw in PAWS)]
    joints = [joint for role in roles if (joint := body.roles.get(role)) is not None]
    motion = body.motion
    if motion.seconds < _SHORTEST_S or not joints:
        return (0.0, 0.0)
    legs = legs_in_world(body)
    points = legs.world.positions[:, [legs.place[joint] for joint in joints]] / size
    above = points[..., 1] - np.quantile(points[..., 1], _LOWEST, axis=0)
    velocity = windowed_velocity(points, motion.frame_time, _WINDOW_S)[..., [0, 2]]
    down = np.flatnonzero(above.min(axis=1) < _LOW)
    slide = velocity[down, np.argmin(above[down], axis=1)]
    drift = _usual(slide)
    speed = float(np.linalg.norm(drift))
    steady = np.linalg.norm(slide - drift, axis=1) < _STEADY * speed
    trunk = legs.positions(body.body_root)[[0, -1]][:, [0, 2]] / size
    travel = float(np.linalg.norm(trunk[-1] - trunk[0]))
    if speed < _SLOWEST or steady.mean() < _MOST or travel > _TRAVEL * speed * motion.seconds:
        return (0.0, 0.0)
    return float(drift[0]), float(drift[1])


def on_moving_floor(
    positions: FloatArray, drift: tuple[float, float], frame_time: float
) -> FloatArray:
    """World positions (F, ..., 3) as seen from a floor that moves; itself where it does not."""
    if drift == (0.0, 0.0):
        return positions
    seconds = np.arange(len(positions)) * frame_time
    way = seconds[:, None] * [drift[0], 0.0, drift[1]]
    return np.asarray(positions - way.reshape(-1, *([1] * (positions.ndim - 2)), 3))


def _usual(slide: FloatArray) -> FloatArray:
    """Geometric median (2,) of velocities (F, 2)."""
    middle = np.asarray(np.median(slide, axis=0))
    for _ in range(_STEPS):
        off = slide - middle
        weights = 1.0 / np.sqrt(np.sum(off**2, axis=1) + 1e-4)
        middle = middle + (weights[:, None] * off).sum(axis=0) / weights.sum()
    return middle
