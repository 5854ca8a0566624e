"""Nearest neighbours and hash codes, plainly."""

from __future__ import annotations

import numpy as np


def nearest(vectors: np.ndarray, query: np.ndarray, count: int) -> np.ndarray:
    """Numbers of the nearest vectors, of equals the first, by sums in double precision."""
    gaps = ((vectors.astype(float) - query.astype(float)) ** 2).sum(axis=1)
    return np.argsort(gaps, kind="stable")[:count]


def buckets(vectors: np.ndarray, directions: np.ndarray, shifts: np.ndarray) -> np.ndarray:
    """Whole steps along every direction, (N, H): vectors with the same row share a bucket."""
    along = vectors.astype(float) @ directions.astype(float).T + shifts.astype(float)
    return np.floor(along).astype(np.int64)
