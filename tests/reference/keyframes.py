"""The algorithms of Shen et al. 2004 and of Yamaguchi and Kuriyama as printed, in plain loops."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import numpy as np


def quaternion_product(a: Sequence[float], b: Sequence[float]) -> list[float]:
    """Hamilton's product, scalar first.

    Terms that cancel in q q⁻¹ stand side by side, so that equal frames are exactly 0 apart.
    """
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return [
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by + ay * bw + az * bx - ax * bz,
        aw * bz + az * bw + ax * by - ay * bx,
    ]


def quaternion_distance(a: Sequence[float], b: Sequence[float]) -> float:
    """Shen et al., definition 1: arccos of |w| of b a⁻¹, as an arc tangent to keep small angles."""
    inverse = [a[0], -a[1], -a[2], -a[3]]
    w, x, y, z = quaternion_product(b, inverse)
    return math.atan2(math.sqrt(x * x + y * y + z * z), abs(w))


def frame_distance(a: np.ndarray, b: np.ndarray, alpha: Sequence[float]) -> float:
    """Shen et al., definition 2: distance of two frames (J, 4)."""
    total = 0.0
    for weight, p, q in zip(alpha, a.tolist(), b.tolist(), strict=True):
        if weight:
            total += weight * quaternion_distance(p, q)
    return total


def algorithm_1(rotations: np.ndarray, alpha: Sequence[float], delta: float) -> list[int]:
    """Key frames of Shen et al.; frames are counted from 0."""
    keys = [0]
    last = 0
    t = 1
    while t < len(rotations):
        if frame_distance(rotations[t], rotations[last], alpha) > delta:
            keys.append(t)
            last = t
        t += 1
    return keys


def slerp(a: Sequence[float], b: Sequence[float], u: float) -> list[float]:
    """Shen et al., formula (5), the short way round."""
    cosine = sum(x * y for x, y in zip(a, b, strict=True))
    if cosine < 0.0:
        b, cosine = [-x for x in b], -cosine
    theta = math.acos(min(cosine, 1.0))
    if theta < 1e-7:
        return [(1.0 - u) * x + u * y for x, y in zip(a, b, strict=True)]
    first = math.sin((1.0 - u) * theta) / math.sin(theta)
    second = math.sin(u * theta) / math.sin(theta)
    return [first * x + second * y for x, y in zip(a, b, strict=True)]


def algorithm_2(
    rotations: np.ndarray, positions: np.ndarray, keys: Sequence[int]
) -> tuple[np.ndarray, np.ndarray]:
    """The motion rebuilt between the keys; frames after the last one are unchanged."""
    turns, places = rotations.copy(), positions.copy()
    for t1, t2 in itertools.pairwise(keys):
        for t in range(t1 + 1, t2):
            u = (t - t1) / (t2 - t1)
            places[t] = (1.0 - u) * positions[t1] + u * positions[t2]
            for joint in range(rotations.shape[1]):
                a, b = rotations[t1, joint].tolist(), rotations[t2, joint].tolist()
                turns[t, joint] = slerp(a, b, u)
    return turns, places


def curve_splitting(rotations: np.ndarray, alpha: Sequence[float], delta: float) -> list[int]:
    """Recursion: split at the frame farthest from the pose between the ends, if beyond delta."""

    def split(start: int, end: int) -> list[int]:
        worst, farthest = -1.0, start
        for t in range(start + 1, end):
            u = (t - start) / (end - start)
            between = np.array(
                [
                    slerp(a, b, u)
                    for a, b in zip(rotations[start].tolist(), rotations[end].tolist(), strict=True)
                ]
            )
            distance = frame_distance(between, rotations[t], alpha)
            if distance > worst:
                worst, farthest = distance, t
        if worst <= delta:
            return []
        return [*split(start, farthest), farthest, *split(farthest, end)]

    return [0, *split(0, len(rotations) - 1), len(rotations) - 1]


def pose_distance(a: np.ndarray, b: np.ndarray) -> float:
    """The norm of the difference of two pose vectors."""
    total = 0.0
    for x, y in zip(a.tolist(), b.tolist(), strict=True):
        total += (x - y) * (x - y)
    return math.sqrt(total)


def saliency_keys(
    poses: np.ndarray, count: int, measure: str = "full", alpha: float = 0.5
) -> list[int]:
    """Yamaguchi and Kuriyama, section 2.2: every saliency recomputed before each removal."""

    def saliency(before: int, key: int, after: int) -> float:
        if measure == "previous":
            return pose_distance(poses[before], poses[key])
        if measure == "across":
            return pose_distance(poses[before], poses[after])
        there = pose_distance(poses[before], poses[key])
        back = pose_distance(poses[key], poses[after])
        return there + back - alpha * pose_distance(poses[before], poses[after])

    keys = list(range(len(poses)))
    values = {k: saliency(k - 1, k, k + 1) for k in keys[1:-1]}
    while len(keys) > count:
        least = min(values, key=lambda k: (values[k], k))
        place = keys.index(least)
        del values[least], keys[place]
        for i in (place - 1, place):  # the one before and the one after
            if 0 < i < len(keys) - 1:
                values[keys[i]] = saliency(keys[i - 1], keys[i], keys[i + 1])
    return keys
