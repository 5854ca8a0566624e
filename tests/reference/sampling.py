"""Sampling between frames with SciPy's Slerp."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation, Slerp

import kinema


def sample(motion: kinema.Motion, times: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rotation matrices (N, J, 3, 3) and positions (N, J, 3) at the times, in seconds."""
    frames = np.arange(motion.num_frames) * motion.frame_time
    turns, places = [], []
    for joint in range(motion.skeleton.num_joints):
        keys = Rotation.from_quat(motion.rotations[:, joint, [1, 2, 3, 0]])
        turns.append(Slerp(frames, keys)(times).as_matrix())
        columns = [np.interp(times, frames, motion.positions[:, joint, i]) for i in range(3)]
        places.append(np.stack(columns, axis=-1))
    return np.stack(turns, axis=1), np.stack(places, axis=1)
