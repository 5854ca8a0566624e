"""Where every joint is in the world, and how fast it moves."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema import _native, quat
from kinema.errors import ShapeError
from kinema.motion import Motion, complete
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Velocities", "World", "at_rest", "forward", "still", "velocities"]


_STILL = 1e-12  # 1 - |cos| of half an angle: 3e-6 rad
_STILL_PLACE = 1e-9  # of the positions themselves


class World(NamedTuple):
    """Joints in world space: ``rotations`` (F, J, 4) wxyz, ``positions`` (F, J, 3)."""

    rotations: FloatArray
    positions: FloatArray


class Velocities(NamedTuple):
    """In world space: ``linear`` (F, J, 3) units/s, ``angular`` (F, J, 3) rad/s."""

    linear: FloatArray
    angular: FloatArray


def forward(motion: Motion) -> World:
    """Place every joint of every frame in the world.

    A joint's local position (never the skeleton's offset) is turned by its parent's world
    rotation and added to its parent's world position.

    Parameters
    ----------
    motion : Motion

    Returns
    -------
    World
        ``rotations`` (F, J, 4) and ``positions`` (F, J, 3), end sites included.

    Examples
    --------
    >>> import numpy as np, kinema
    >>> arm = kinema.Skeleton.build(["elbow", "hand"], [-1, 0], [[0, 0, 0], [1, 0, 0]])
    >>> turned = kinema.quat.from_axis_angle([0, 0, 1], np.pi / 2)  # about z
    >>> pose = kinema.Motion(arm, [[turned, turned]], [[[0, 1, 0], [1, 0, 0]]], 1 / 30)
    >>> forward(pose).positions[0, 1].round(12).tolist()
    [0.0, 2.0, 0.0]
    """
    world = World(np.empty_like(motion.rotations), np.empty_like(motion.positions))
    _native.forward(
        rotations=motion.rotations,
        positions=motion.positions,
        parents=motion.skeleton.parents,
        world_rotations=world.rotations,
        world_positions=world.positions,
    )
    return world


def at_rest(skeleton: Skeleton) -> World:
    """Place the joints of a skeleton's rest pose in the world, as a single frame.

    >>> from kinema import samples
    >>> at_rest(samples.walk().motion.skeleton).positions.shape
    (1, 29, 3)
    """
    rest = skeleton.rest_rotations[None].copy(), skeleton.offsets[None].copy()
    return forward(Motion.unchecked(skeleton, *rest, 1.0))


def velocities(motion: Motion, *, world: World | None = None) -> Velocities:
    """Measure every joint's speed and turning in the world.

    The mean of the steps before and after each frame; at the first and the last frame the one
    step there is. Turns are right up to half a turn per frame.

    Parameters
    ----------
    motion : Motion
        At least two frames, and nothing missing.
    world : World, optional
        What `forward` gives for this motion, where it is computed already.

    Returns
    -------
    Velocities
        ``linear`` in units per second, ``angular`` in radians per second, both (F, J, 3) and
        along the world's axes.

    Raises
    ------
    ShapeError
        With fewer than two frames.
    IncompleteMotion
        If samples are missing: what is held in their place does not move.

    Examples
    --------
    >>> import numpy as np, kinema
    >>> point = kinema.Skeleton.build(["p"], [-1], [[0, 0, 0]])
    >>> along = np.arange(5.0)[:, None, None] * [2.0, 0.0, 0.0]
    >>> moving = kinema.Motion(point, kinema.quat.identity((5, 1)), along, 0.5)
    >>> velocities(moving).linear[0, 0].tolist()
    [4.0, 0.0, 0.0]
    """
    frames = motion.num_frames
    if frames < 2:
        raise ShapeError(f"velocities need at least two frames, found {frames}")
    complete(motion, "measuring velocities")
    world = forward(motion) if world is None else world
    moves = np.diff(world.positions, axis=0) * motion.fps
    # the turn in world axes is on the left: q_after = turn · q_before
    turn = quat.mul(world.rotations[1:], quat.conjugate(world.rotations[:-1]))
    turns = 2.0 * quat.log(quat.canonical(turn)) * motion.fps
    return Velocities(_at_frames(moves), _at_frames(turns))


def _at_frames(steps: FloatArray) -> FloatArray:
    """The mean of the steps before and after each frame, from those between frames."""
    result = np.concatenate([steps[:1], steps])
    result[1:-1] += steps[1:]
    result[1:-1] /= 2.0
    return result


def still(motion: Motion, joint: int) -> bool:
    """Whether a joint neither turns nor moves, relative to its parent.

    >>> from kinema import samples
    >>> still(samples.walk(seconds=1.0).motion, 0)
    False
    """
    turns, places = motion.rotations[:, joint], motion.positions[:, joint]
    if len(turns) < 2:
        return True
    if np.abs(places - places[0]).max() > _STILL_PLACE * np.abs(places).max():
        return False
    return bool(np.abs(turns @ turns[0]).min() > 1.0 - _STILL)
