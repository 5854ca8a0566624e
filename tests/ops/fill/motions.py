"""Motions that tests of filling share."""

from __future__ import annotations

import numpy as np

import kinema
from kinema import quat

__all__ = ["ARM", "swinging"]

ARM = kinema.Skeleton.build(
    ["shoulder", "elbow", "hand"], [-1, 0, 1], [[0, 0, 0], [0.3, 0, 0], [0.25, 0, 0]]
)


def swinging(arm, frames, fps, *, still=False):
    """Both joints turn about axes that turn themselves."""
    t = np.arange(frames)[:, None] / fps
    axis = np.concatenate([np.sin(1.3 * t), np.cos(0.7 * t), np.sin(2 * t + 1)], axis=1)
    angle = 0.0 * t[:, 0] if still else 1.0 + 0.8 * np.sin(2.2 * t[:, 0])
    turn = quat.from_axis_angle(axis, angle)
    rotations = np.stack([turn, quat.mul(turn, turn), turn], axis=1)
    positions = np.tile(arm.offsets, (frames, 1, 1))
    if not still:
        positions[:, 0] = np.concatenate([np.sin(t), t, t**2], axis=1)
    return kinema.Motion(arm, quat.normalize(rotations), positions, 1 / fps)
