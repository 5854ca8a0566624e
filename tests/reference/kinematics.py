"""Forward kinematics with SciPy's rotations, joint by joint."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation

import kinema


def forward(motion: kinema.Motion) -> tuple[np.ndarray, np.ndarray]:
    """World rotation matrices (F, J, 3, 3) and positions (F, J, 3)."""
    frames, joints = motion.num_frames, motion.skeleton.num_joints
    turns = np.empty((frames, joints, 3, 3))
    places = np.empty((frames, joints, 3))
    for joint, parent in enumerate(motion.skeleton.parents):
        local = Rotation.from_quat(motion.rotations[:, joint, [1, 2, 3, 0]]).as_matrix()
        if parent < 0:
            turns[:, joint], places[:, joint] = local, motion.positions[:, joint]
        else:
            turns[:, joint] = turns[:, parent] @ local
            moved = np.einsum("fij,fj->fi", turns[:, parent], motion.positions[:, joint])
            places[:, joint] = places[:, parent] + moved
    return turns, places
