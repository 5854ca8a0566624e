"""The points on which a foot stands: its heel, the ball under its toes, and their tip.

Skeletons rarely have a heel. A foot that stands flat tells where it is: below and behind the ankle,
on the plane of the sole, at a place that stays the same in the foot's own frame.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.kinematics import World
from kinema.ops.contacts.legs_in_world import legs_in_world
from kinema.ops.contacts.point_speed import windowed_velocity
from kinema.ops.contacts.states import Foot
from kinema.ops.contacts.treadmill import on_moving_floor
from kinema.ops.derived import Derived
from kinema.ops.quantiles import median, quantile
from kinema.ops.world_tracks import JointTracks, world_at
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["FootPoints", "find_foot", "flat_frames", "geometric_median", "leg_length"]

# In leg lengths, after Drillis and Contini (1966).
_BEHIND = 0.072  # from the ankle back to the heel
_TOES = 0.085  # from the ball of the foot to the tip of its toes
_PAD = 0.016  # from the lower of these joints down to the sole: half a bone, and what is under it
_LEG = 0.47  # of the body's height, where a leg cannot be measured

# When a foot may be flat on the floor, in leg lengths.
_SLOW = 0.35  # per second: ankle and ball together
_LOW = 0.1  # above the lowest
_LOWEST = 0.05  # share of frames that may be lower still
_LEAST = 0.1  # share of the low frames: the slowest of them, where none is slow
_WINDOW_S = 0.06

_SOLE = 0.06  # leg lengths: a joint this near the height of the ball is on the sole
_HEELS = ("heel", "calcan")
_ENOUGH = 300
_STEPS = 8


class FootPoints(NamedTuple):
    """Joints of a foot; its heel and the tip of its toes, fixed in the frames of ankle and toe.

    Without toes, ``toe`` is the ankle, and heel and tip are there too.
    """

    side: Foot
    ankle: int
    toe: int
    heel: FloatArray
    tip: FloatArray

    def among(self, joints: JointTracks) -> FootPoints:
        """The same foot in a world of fewer joints."""
        return self._replace(ankle=joints.place[self.ankle], toe=joints.place[self.toe])

    def heel_positions(self, world: World) -> FloatArray:
        """The heel in the world, (F, 3)."""
        turned = quat.rotate(world.rotations[:, self.ankle], self.heel)
        return np.asarray(world.positions[:, self.ankle] + turned)

    def tip_positions(self, world: World) -> FloatArray:
        """The tip of the toes in the world, (F, 3)."""
        turned = quat.rotate(world.rotations[:, self.toe], self.tip)
        return np.asarray(world.positions[:, self.toe] + turned)


def find_foot(
    body: Derived, side: Foot, drift: tuple[float, float] = (0.0, 0.0)
) -> FootPoints | None:
    """The points of a foot; None where the skeleton has neither ankle nor toes on this side.

    ``drift`` is how fast the floor moves along x and z, per second.
    """
    ankle, toe = body.roles.get(f"{side}_ankle"), body.roles.get(f"{side}_toe")
    joint = toe if ankle is None else ankle
    if joint is None:
        return None
    if ankle is None or toe is None or toe == ankle or not body.motion.num_frames:
        return FootPoints(side, joint, joint, np.zeros(3), np.zeros(3))
    return body.once(("foot points", side, drift), lambda: _points(body, side, ankle, toe, drift))


def leg_length(body: Derived, side: Foot) -> float:
    """Length of a leg from hip to knee to ankle; from the body's height where one is not found.

    The scale of all that has to do with feet: unlike the height, it does not depend on how a head,
    a root or the toes are modelled.
    """
    return body.once(("leg length", side), lambda: _leg_length(body, side))


def _leg_length(body: Derived, side: Foot) -> float:
    joints = [body.roles.get(f"{side}_{part}") for part in ("hip", "knee", "ankle")]
    found = [joint for joint in joints if joint is not None]
    if len(found) < 3 or not body.motion.num_frames:
        return _LEG * body.height or 1.0
    chain = world_at(body.motion, _some(body.motion.num_frames)).positions[:, found]
    lengths = np.linalg.norm(np.diff(chain, axis=1), axis=-1).sum(axis=1)
    return median(lengths) or _LEG * body.height or 1.0


def _points(
    body: Derived, side: Foot, ankle: int, toe: int, drift: tuple[float, float]
) -> FootPoints:
    """Heel and tip where the foot stands flat, carried over into its own frames."""
    size, legs = leg_length(body, side), legs_in_world(body)
    both = legs.world.positions[:, [legs.place[ankle], legs.place[toe]]]
    flat = flat_frames(
        on_moving_floor(both, drift, body.motion.frame_time) / size, body.motion.frame_time
    )
    at = np.flatnonzero(flat)
    at = at[_some(len(at))]

    def from_ankle(joint: int) -> FloatArray:
        return np.asarray(legs.positions(joint)[at] - legs.positions(ankle)[at])

    def in_frame(joint: int, vectors: FloatArray) -> FloatArray:
        return geometric_median(quat.rotate(quat.conjugate(legs.rotations(joint)[at]), vectors))

    ball = from_ankle(toe)
    ahead = ball * [1.0, 0.0, 1.0]
    length = np.linalg.norm(ahead, axis=1, keepdims=True)
    # a foot that hangs straight down points nowhere
    ahead = np.where(length > 0.01 * size, ahead / np.maximum(length, 1e-9 * size), 0.0)
    tip = ball if body.skeleton.is_end[toe] else ball + _TOES * size * ahead
    for joint in body.skeleton.children(toe):
        beyond = from_ankle(joint)
        if abs(median(beyond[:, 1] - ball[:, 1])) < _SOLE * size:
            tip = beyond
    depth = np.minimum(np.minimum(ball[:, 1], tip[:, 1]), 0.0)
    heel = -_BEHIND * size * ahead
    heel[:, 1] += depth - _PAD * size
    for joint in body.skeleton.descendants(ankle):
        if any(word in body.skeleton.names[joint].lower() for word in _HEELS):
            named = from_ankle(joint)
            if abs(median(named[:, 1] - depth)) < _SOLE * size:
                heel = named
                break
    return FootPoints(side, ankle, toe, in_frame(ankle, heel), in_frame(toe, tip - ball))


def flat_frames(points: FloatArray, frame_time: float) -> BoolArray:
    """Frames in which a foot is most likely flat on the floor: low, ankle and ball slow, (F,).

    ``points`` are ankle and ball (F, 2, 3), in leg lengths.
    """
    velocity = windowed_velocity(points, frame_time, _WINDOW_S)
    speed = np.linalg.norm(velocity, axis=-1).sum(axis=1)
    heights = points[..., 1].max(axis=1)
    low = heights <= quantile(heights, _LOWEST) + _LOW
    limit = max(_SLOW, quantile(speed[low], _LEAST))
    return np.asarray(low & (speed <= limit))


def _some(count: int) -> NDArray[np.intp]:
    """Indices of a few hundred of so many frames, spread evenly: enough for a median."""
    return np.linspace(0, count - 1, min(count, _ENOUGH)).round().astype(np.intp)


def geometric_median(vectors: FloatArray) -> FloatArray:
    """Geometric median (3,) of vectors (N, 3): frames of a foot that is not flat hardly count."""
    middle = np.asarray(vectors.mean(axis=0))
    for _ in range(_STEPS):
        off = vectors - middle
        squares = np.einsum("ni,ni->n", off, off)
        weights = 1.0 / np.sqrt(squares + 0.01 * squares.mean() + np.finfo(float).tiny)
        # as a step from the current point: identical vectors stay exactly as they are
        middle = middle + weights @ off / weights.sum()
    return middle
