"""The keys that a stream is measured against: chosen with the whole motion at hand."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kinema.ops.saliency import Removal, removal_of_vectors
from kinema.skeleton import FloatArray

__all__ = ["key_count", "offline_keys", "offline_removal"]


def offline_removal(poses: FloatArray, alpha: float) -> Removal:
    """The order in which saliency removes the frames (T, D) of a motion."""
    keep = np.zeros(len(poses), np.uint8)
    keep[[0, -1]] = 1
    return removal_of_vectors(poses, keep, measure="full", alpha=alpha)


def key_count(num_frames: int, share: float) -> int:
    """Number of keys for a share of the frames; the first and the last are always among them.

    >>> key_count(360, 0.1), key_count(1, 0.1)
    (36, 1)
    """
    return min(num_frames, max(2, round(share * num_frames)))


def offline_keys(poses: FloatArray, share: float, alpha: float = 0.5) -> NDArray[np.int64]:
    """Frames of the keys by saliency.

    >>> offline_keys(np.array([[0.0], [1.0], [5.0], [1.0], [0.0]]), 0.6).tolist()
    [0, 2, 4]
    """
    return offline_removal(poses, alpha).frames(key_count(len(poses), share))
