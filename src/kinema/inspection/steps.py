"""How far a motion goes from each frame to the next, and where it jumps."""

from __future__ import annotations

import numpy as np

from kinema import quat
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.skeleton import BoolArray, FloatArray

__all__ = ["LEAST_JUMP_RAD", "OUTLIER", "joints_that_turn", "jumps", "moves", "turns"]

LEAST_JUMP_RAD = 0.08  # mean angle of the joints; usual steps are near 0.006
OUTLIER = 8.0  # times the usual step
_STILL_RAD = 1e-6


def jumps(motion: Motion) -> list[int]:
    """Find jumps: frames that differ from the one before far more than is usual around them.

    The root teleports, or the pose flips between two frames. Fast motion is not a jump, as the
    steps around it are large too.
    """
    if motion.num_frames < 4:
        return []
    turn_steps, root_steps = turns(motion), moves(motion)
    turned = (turn_steps > LEAST_JUMP_RAD) & (turn_steps > OUTLIER * _around(turn_steps))
    moved = root_steps > 0.1 * motion.skeleton.height
    moved &= root_steps > OUTLIER * _around(root_steps)
    return [int(frame) + 1 for frame in np.flatnonzero(turned | moved)]


def joints_that_turn(motion: Motion) -> BoolArray:
    """Which joints ever turn, (J,); static ones say nothing about the motion."""
    first = motion.rotations[:1]
    apart: BoolArray = quat.distance(motion.rotations, first).max(axis=0, initial=0.0) > _STILL_RAD
    return apart & ~motion.skeleton.is_end


def turns(motion: Motion) -> FloatArray:
    """From each frame to the next: mean angle of the joints that ever turn, (F - 1,)."""
    joints = joints_that_turn(motion)
    if not joints.any():
        return np.zeros(motion.num_frames - 1)
    rotations = motion.rotations[:, joints]
    angles: FloatArray = quat.distance(rotations[1:], rotations[:-1]).mean(axis=1)
    return angles


def moves(motion: Motion) -> FloatArray:
    """From each frame to the next: how far the body's root goes, (F - 1,)."""
    path = forward(motion).positions[:, motion.skeleton.body_root]
    lengths: FloatArray = np.linalg.norm(np.diff(path, axis=0), axis=1)
    return lengths


def _around(steps: FloatArray) -> FloatArray:
    """The usual step around each one: the median of its eight neighbours."""
    padded = np.pad(steps, 4, mode="reflect" if len(steps) > 4 else "edge")
    windows = np.lib.stride_tricks.sliding_window_view(padded, 9)
    usual: FloatArray = np.median(np.delete(windows, 4, axis=1), axis=1)
    return usual
