"""Blending and time alignment written plainly: SciPy's rotations, one sample at a time."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation, Slerp

from tests.checks import FloatArray, from_scipy, to_scipy


def slerp(a: FloatArray, b: FloatArray, weight: float) -> FloatArray:
    """One rotation between two, (4,)."""
    return from_scipy(Slerp([0.0, 1.0], to_scipy(np.stack([a, b])))(weight))


def mean_about_first(rotations: FloatArray, weights: FloatArray) -> FloatArray:
    """The mean of (M, 4) about the first: differences are measured from it."""
    first = to_scipy(rotations[0])
    differences = (first.inv() * to_scipy(rotations)).as_rotvec()
    return from_scipy(first * Rotation.from_rotvec(weights @ differences / weights.sum()))


def intrinsic_mean(rotations: FloatArray, weights: FloatArray, steps: int = 400) -> FloatArray:
    """The Karcher mean of (M, 4): the same step, repeated from its own result."""
    mean = to_scipy(mean_about_first(rotations, weights))
    turns = to_scipy(rotations)
    for _ in range(steps):
        step = weights @ (mean.inv() * turns).as_rotvec() / weights.sum()
        mean = mean * Rotation.from_rotvec(step)
        if np.linalg.norm(step) < 1e-15:
            break
    return from_scipy(mean)


def summed_squares(mean: FloatArray, rotations: FloatArray, weights: FloatArray) -> float:
    """What the intrinsic mean minimises."""
    return float(weights @ (to_scipy(mean).inv() * to_scipy(rotations)).magnitude() ** 2)


def warp_path(cost: FloatArray, steepest: int) -> tuple[list[tuple[int, int]], float]:
    """The cheapest path by steps (1, 1), (1, k), (k, 1), written as the definition has it.

    Of equal paths the earlier in this order is taken: (1, 1), (1, 2) …, (2, 1) ….
    """
    rows, columns = cost.shape
    steps = [(1, k) for k in range(1, steepest + 1)] + [(k, 1) for k in range(2, steepest + 1)]
    best = {(0, 0): (2.0 * cost[0, 0], None)}
    for i in range(1, rows):
        for j in range(1, columns):
            for down, across in steps:
                before = (i - down, j - across)
                if before not in best:
                    continue
                cells = [
                    (i - down + 1 + n, j) if down > 1 else (i, j - across + 1 + n)
                    for n in range(max(down, across))
                ]
                passed = [cost[cell] for cell in cells]
                total = best[before][0] + 2.0 * passed[0] + sum(passed[1:])
                if (i, j) not in best or total < best[i, j][0]:
                    best[i, j] = (total, before)
    end = (rows - 1, columns - 1)
    if end not in best:
        return [], np.inf
    path = [end]
    while best[path[-1]][1] is not None:
        path.append(best[path[-1]][1])
    return path[::-1], best[end][0]
