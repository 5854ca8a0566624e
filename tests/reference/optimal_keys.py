"""The best key frames by brute force: every segment measured in NumPy, every set tried."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

import numpy as np

import kinema
from kinema import kinematics, quat

Costs = np.ndarray  # (F, F) of segments from one frame to another


def rebuilt_errors(motion: kinema.Motion, keys: Sequence[int], root: bool = True) -> np.ndarray:
    """Distances (F, J) of joints from their original positions, without end sites."""
    frames = np.arange(motion.num_frames)
    after = np.clip(np.searchsorted(keys, frames, "right"), 1, len(keys) - 1)
    first, last = np.asarray(keys)[after - 1], np.asarray(keys)[after]
    return _off(motion, first, last, frames, root)


def segment_costs(
    motion: kinema.Motion, weights: np.ndarray | None = None, root: bool = True
) -> tuple[Costs, Costs]:
    """The largest distance and the sum of squared ones, on every segment; weighted."""
    frames = motion.num_frames
    largest, total = np.zeros((frames, frames)), np.zeros((frames, frames))
    alpha = np.ones(motion.skeleton.num_joints) if weights is None else np.asarray(weights)
    alpha = alpha[~motion.skeleton.is_end]
    for start in range(frames - 2):
        ends = np.concatenate([np.full(e - start - 1, e) for e in range(start + 2, frames)])
        inside = np.concatenate([np.arange(start + 1, e) for e in range(start + 2, frames)])
        off = _off(motion, np.full(len(ends), start), ends, inside, root)
        np.maximum.at(largest[start], ends, (off * alpha).max(axis=1))
        np.add.at(total[start], ends, (off**2 * alpha).sum(axis=1))
    return largest, total


def least_by_table(costs: Costs, most: int, *, sum_up: bool) -> list[float]:
    """The loss of the best sets of 1 to ``most`` segments, by the plain recurrence."""
    frames = len(costs)
    forward = np.triu(np.ones((frames, frames), bool), 1)
    allowed = np.where(forward, costs, np.inf)
    lost = np.full(frames, np.inf)
    lost[0] = 0.0
    found = []
    for _ in range(most):
        together = lost[:, None] + allowed if sum_up else np.maximum(lost[:, None], allowed)
        lost = together.min(axis=0)
        found.append(float(lost[-1]))
    return found


def least_of_all(
    costs: Costs, count: int, *, sum_up: bool, pins: Sequence[int] = ()
) -> tuple[float, list[tuple[int, ...]]]:
    """The least loss of any set of keys, and all the sets that have it."""
    last = len(costs) - 1
    fixed = {0, last, *pins}
    free = [f for f in range(last) if f not in fixed]
    add: Callable[[list[float]], float] = sum if sum_up else max
    lost: dict[tuple[int, ...], float] = {}
    for chosen in combinations(free, count - len(fixed)):
        keys = tuple(sorted(fixed.union(chosen)))
        lost[keys] = add([costs[a, b] for a, b in pairwise(keys)])
    least = min(lost.values())
    return least, [keys for keys, value in lost.items() if value <= least * (1 + 1e-9) + 1e-12]


def _off(
    motion: kinema.Motion, first: np.ndarray, last: np.ndarray, inside: np.ndarray, root: bool
) -> np.ndarray:
    u = (inside - first) / (last - first)
    turns = quat.slerp(motion.rotations[first], motion.rotations[last], u[:, None])
    a, b = motion.positions[first], motion.positions[last]
    places = a + u[:, None, None] * (b - a)
    was = motion.positions[inside].copy()
    if not root:
        roots = list(motion.skeleton.roots)
        places[:, roots] = was[:, roots] = 0.0
    still = motion.rotations[inside]
    rebuilt = kinematics.forward(motion.with_arrays(rotations=turns, positions=places))
    true = kinematics.forward(motion.with_arrays(rotations=still, positions=was))
    off = np.linalg.norm(rebuilt.positions - true.positions, axis=-1)
    return off[:, ~motion.skeleton.is_end]
