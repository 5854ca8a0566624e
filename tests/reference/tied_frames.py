"""Normal equations with ties between frames, solved as one dense system."""

from __future__ import annotations

import numpy as np


def solve_tied_frames(blocks, right, ties):
    """(B + Dᵀ D ⊗ diag(ties)) x = right, D the second differences along frames."""
    frames, size = right.shape
    second = np.diff(np.eye(frames), n=2, axis=0)
    whole = np.kron(second.T @ second, np.diag(ties))
    for frame in range(frames):
        own = slice(frame * size, (frame + 1) * size)
        whole[own, own] += blocks[frame]
    return np.linalg.solve(whole, right.ravel()).reshape(frames, size)
