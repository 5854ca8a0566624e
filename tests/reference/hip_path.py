"""What the path of the hips minimises, term by term; see native/include/kinema/hip_path.h."""

from __future__ import annotations

import numpy as np


def cost(positions, legs, hips, moved, moves, frame_time, path):
    """The sum that `_native.hip_path` lowers for a whole clip, in leg lengths."""
    near = moves | np.append(moves[1:], False) | np.append(False, moves[:-1])
    thigh, shin, own, now = [], [], [], []
    for (hip, knee, ankle), move in zip(
        positions[:, legs].transpose(1, 2, 0, 3), moved, strict=True
    ):
        thigh.append(np.linalg.norm(knee - hip, axis=1))
        shin.append(np.linalg.norm(ankle - knee, axis=1))
        own.append(np.linalg.norm(hip - ankle, axis=1))
        now.append(np.linalg.norm(hip + path - ankle - move, axis=1))
    size = np.sort(thigh[0] + shin[0])[len(path) // 2]
    h, p = path / size, positions[:, hips] / size

    own_turns = [np.diff(bend(*leg)) for leg in zip(own, thigh, shin, strict=True)]
    fastest = max(1.1 * np.abs(own_turns).max(), 0.2 * frame_time)
    hardest = 1.2 * np.linalg.norm(np.diff(p, 2, axis=0), axis=1).max()
    hardest = max(hardest, 0.5 * frame_time**2)
    scale = (0.1 / frame_time) ** 4
    shaking = np.diff(p - smoothed(p, 0.025 / frame_time), 2, axis=0)
    smoothness = scale / (1.0 + scale * np.sum(shaking**2, axis=1) / 0.1**2)
    total = np.sum(np.where(moves[:, None], 1.0, 1e12) * h**2)
    total += np.sum(smoothness[:, None] * np.diff(h, 2, axis=0) ** 2)
    hard = np.linalg.norm(np.diff(p + h, 2, axis=0), axis=1) - hardest
    total += 300.0 * scale * np.sum((near[1:-1] * np.maximum(hard, 0.0)) ** 2)
    either = moves[1:] | moves[:-1]
    for a, b, d0, d in zip(thigh, shin, own, now, strict=True):
        usual = np.clip(bend(d0, a, b), np.radians(8.0), np.pi - np.radians(8.0))
        stiff = (np.tan(np.radians(20.0)) / np.tan(0.5 * usual)) ** 2
        change = (d - d0) / size
        total += np.sum(stiff * change**2)
        jitter = min(2.4, 0.04 / frame_time) ** 4
        total += jitter * np.sum(near[1:-1] * stiff[1:-1] * np.diff(change, 2) ** 2)
        too_long = np.maximum(d - np.minimum(d0.max(), 0.9995 * (a + b)), 0.0) / size
        total += 1e5 * np.sum((moves * too_long) ** 2)
        too_fast = np.maximum(np.abs(np.diff(bend(d, a, b))) - fastest, 0.0)
        total += 300.0 * np.sum((either * too_fast) ** 2)
    return float(total)


def bend(distance, thigh, shin):
    """How far a knee is bent that leaves a leg so long."""
    cosine = (distance**2 - thigh**2 - shin**2) / (2.0 * thigh * shin)
    return np.arccos(np.clip(cosine, -1.0, 1.0))


def smoothed(values, scale):
    """Columns of values (F, D) with the least squared error and scale⁴ × second differences²."""
    second = np.diff(np.eye(len(values)), 2, axis=0)
    return np.linalg.solve(np.eye(len(values)) + scale**4 * second.T @ second, values)
