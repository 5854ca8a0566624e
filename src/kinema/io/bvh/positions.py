"""What position channels of joints other than the root mean: the files themselves do not say.

They replace the offset (as in Blender), or are added to it. Where a file has no statement of its
own, the numbers have to tell.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema.skeleton import FloatArray, IntArray, Skeleton

__all__ = ["ADD_BELOW", "add_offsets", "means_addition"]

# Below this share of its bone's length, a position channel is an addition to the offset.
ADD_BELOW = 0.1
_FRAMES = 1000  # are enough to decide


def means_addition(
    skeleton: Skeleton, indices: IntArray, positions: FloatArray, *, below: float = ADD_BELOW
) -> bool:
    """Whether joints other than the root hardly move compared with the length of their bones.

    ``positions`` (F, J, 3) are those in the file, with the offset where an axis has no channel.
    """
    moved = _with_positions(indices)
    moved = moved[skeleton.parents[moved] >= 0]
    lengths = np.linalg.norm(skeleton.offsets[moved], axis=1)
    moved, lengths = moved[lengths > 0], lengths[lengths > 0]
    if len(moved) == 0 or len(positions) == 0:
        return False
    frames = positions[:: max(1, len(positions) // _FRAMES), moved]
    with np.errstate(over="ignore"):
        return float(np.median(np.linalg.norm(frames, axis=2) / lengths)) < below


def add_offsets(skeleton: Skeleton, indices: IntArray, positions: FloatArray) -> None:
    """Add the offsets to the axes that have a position channel."""
    for joint in _with_positions(indices):
        present = indices[joint, 6:] >= 0
        positions[:, joint] += np.where(present, skeleton.offsets[joint], 0.0)


def _with_positions(indices: IntArray) -> NDArray[np.intp]:
    """Joints that have position channels."""
    return np.flatnonzero((indices[:, 6:] >= 0).any(axis=1))
