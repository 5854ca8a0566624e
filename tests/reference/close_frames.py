"""Close frames by comparing every pair of clouds, point by point; see close_frames.h."""

from __future__ import annotations

import numpy as np

__all__ = ["close_pairs", "cloud_distance"]


def cloud_distance(cloud, other):
    """Root mean square distance of clouds (W, N, 3), the other best moved and turned."""
    u, v = (points[..., 2] + 1j * points[..., 0] for points in (cloud, other))
    u, v = u - u.mean(), v - v.mean()
    turn = np.exp(1j * np.angle((u * v.conj()).sum()))
    off = np.abs(u - turn * v) ** 2 + (cloud[..., 1] - other[..., 1]) ** 2
    return np.sqrt(off.mean())


def close_pairs(clips, half, farthest, reach, apart):
    """((clip, frame), (clip, frame)) of every pair that is closer than all around it."""
    found = {}
    for a in range(len(clips)):
        for b in range(a, len(clips)):
            table = _table(clips[a], clips[b], half)
            if a == b:
                rows, columns = np.indices(table.shape)
                table[columns - rows < apart] = np.inf
            for i, j in np.argwhere(table <= farthest).tolist():
                near = table[max(i - reach, 0) : i + reach + 1, max(j - reach, 0) : j + reach + 1]
                if table[i, j] == near.min():
                    found[(a, i), (b, j)] = table[i, j]
    return found


def _table(a, b, half):
    """Distances (Fa, Fb) of all pairs; infinite where a window is not inside its clip."""
    table = np.full((len(a), len(b)), np.inf)
    for i in range(half, len(a) - half):
        for j in range(half, len(b) - half):
            windows = a[i - half : i + half + 1], b[j - half : j + half + 1]
            table[i, j] = cloud_distance(*windows)
    return table
