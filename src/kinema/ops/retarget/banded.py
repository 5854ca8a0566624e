"""Solve normal equations in which each frame is tied to the two before and the two after it."""

from __future__ import annotations

import numpy as np
from scipy.linalg.lapack import dpotrf, dtrtrs

from kinema.skeleton import FloatArray

__all__ = ["second_differences", "solve_banded"]


def solve_banded(blocks: FloatArray, right: FloatArray, ties: FloatArray) -> FloatArray:
    """Solve (B + Dᵀ D ⊗ diag(ties)) x = right, with D the second differences along frames.

    Parameters
    ----------
    blocks : (F, D, D)
        Of each frame by itself; symmetric and positive definite.
    right : (F, D)
    ties : (D,)
        Weight of the second differences of each unknown.

    Returns
    -------
    (F, D)

    Two frames at a time make the equations block tridiagonal, which Cholesky's method solves in one
    pass there and one back, in time and memory that grow with the number of frames.
    """
    frames, size = right.shape
    if frames % 2:  # one more frame that nothing asks anything of
        blocks = np.concatenate([blocks, np.eye(size)[None]])
        right = np.concatenate([right, np.zeros((1, size))])
    band = second_differences(frames, len(right))
    factors, crossings, halves = [], [], []
    crossing, half = np.zeros((2 * size, 2 * size)), np.zeros(2 * size)
    for first in range(0, len(right), 2):
        pair = _paired(blocks, band, ties, first) - crossing @ crossing.T
        half = right[first : first + 2].reshape(-1) - crossing @ half
        factor, failed = dpotrf(pair, lower=1, clean=1)
        assert failed == 0  # the blocks are positive definite
        half = dtrtrs(factor, half, lower=1)[0]
        factors.append(factor)
        halves.append(half)
        crossing = dtrtrs(factor, _crossing(band, ties, first, size).T, lower=1)[0].T
        crossings.append(crossing)
    found = np.empty((len(factors), 2 * size))
    last = np.zeros(2 * size)
    for index in range(len(factors) - 1, -1, -1):
        last = dtrtrs(factors[index], halves[index] - crossings[index].T @ last, lower=1, trans=1)[0]
        found[index] = last
    return found.reshape(-1, size)[:frames]


def second_differences(frames: int, padded: int) -> FloatArray:
    """The three upper diagonals (3, padded) of the matrix Dᵀ D; 0 beyond the frames."""
    band = np.zeros((3, padded))
    count = max(frames - 2, 0)
    for i, a in enumerate((1.0, -2.0, 1.0)):
        for j in range(3 - i):
            band[j, i : i + count] += a * (1.0, -2.0, 1.0)[i + j]
    return band


def _paired(blocks: FloatArray, band: FloatArray, ties: FloatArray, first: int) -> FloatArray:
    size = len(ties)
    pair = np.zeros((2 * size, 2 * size))
    pair[:size, :size], pair[size:, size:] = blocks[first], blocks[first + 1]
    own = np.arange(size)
    pair[own, own] += band[0, first] * ties
    pair[size + own, size + own] += band[0, first + 1] * ties
    pair[own, size + own] += band[1, first] * ties
    pair[size + own, own] += band[1, first] * ties
    return pair


def _crossing(band: FloatArray, ties: FloatArray, first: int, size: int) -> FloatArray:
    """What ties the next two frames (rows) to these two."""
    found = np.zeros((2 * size, 2 * size))
    own = np.arange(size)
    found[own, own] = band[2, first] * ties
    found[own, size + own] = band[1, first + 1] * ties
    found[size + own, size + own] = band[2, first + 1] * ties
    return found
