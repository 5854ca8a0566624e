"""What is looked up: a pose with those before it, as if the body always faced the same way."""

from __future__ import annotations

import numpy as np

from kinema.live.ticks import Ticks
from kinema.skeleton import FloatArray

__all__ = ["changes", "windows"]


def windows(ticks: Ticks, past_frames: int) -> FloatArray:
    """Features of all frames: each with the ``past_frames`` before it, the latest first.

    All frames of a window are turned by the heading of its latest one. Where there are not enough
    frames before, the first is repeated.

    >>> ticks = Ticks(np.arange(6.0).reshape(2, 3), np.zeros(2))
    >>> windows(ticks, 1).tolist()
    [[0.0, 1.0, 2.0, 0.0, 1.0, 2.0], [3.0, 4.0, 5.0, 0.0, 1.0, 2.0]]
    """
    frames = len(ticks.poses)
    before = np.maximum(np.arange(frames)[:, None] - np.arange(past_frames + 1), 0)
    joints = ticks.poses.reshape(frames, -1, 3)[before]  # (T, M + 1, N, 3)
    cosine = np.cos(ticks.headings)[:, None, None]
    sine = np.sin(ticks.headings)[:, None, None]
    x, z = joints[..., 0], joints[..., 2]
    turned = np.stack([x * cosine - z * sine, joints[..., 1], x * sine + z * cosine], axis=-1)
    features: FloatArray = turned.reshape(frames, -1)
    return features


def changes(poses: FloatArray) -> FloatArray:
    """How far each pose is from the one before it (T,); 0 for the first."""
    steps: FloatArray = np.linalg.norm(np.diff(poses, axis=0, prepend=poses[:1]), axis=1)
    return steps
