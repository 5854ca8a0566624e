"""Distances between point clouds, one pair at a time, the best turn found by search."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize_scalar
from scipy.spatial.transform import Rotation

import kinema

FloatArray = np.ndarray


def cloud(motion: kinema.Motion, joints: list[int], frame: int, half: int) -> FloatArray:
    """World positions ((2 half + 1) N, 3) around a frame; the ends' frames are held."""
    world = kinema.kinematics.forward(motion).positions
    frames = [min(max(frame + k, 0), motion.num_frames - 1) for k in range(-half, half + 1)]
    return np.concatenate([world[f, joints] for f in frames])


def turned(points: FloatArray, angle: float) -> FloatArray:
    return Rotation.from_rotvec([0.0, angle, 0.0]).apply(points)


def about_mean(points: FloatArray) -> FloatArray:
    """Moved along the floor so that the mean is above the origin."""
    return points - points.mean(axis=0) * [1.0, 0.0, 1.0]


def apart(a: FloatArray, b: FloatArray) -> float:
    return float(np.sqrt(((a - b) ** 2).sum(axis=1).mean()))


def best(a: FloatArray, b: FloatArray) -> float:
    """The least distance over all turns; the best move takes mean to mean."""
    a, b = about_mean(a), about_mean(b)

    def left(angle: float) -> float:
        return apart(a, turned(b, angle))

    start = min(np.linspace(-np.pi, np.pi, 73), key=left)
    found = minimize_scalar(left, bounds=(start - 0.1, start + 0.1), options={"xatol": 1e-12})
    return min(left(start), float(found.fun))


def principal(points: FloatArray) -> float:
    """The direction of the longest axis of the covariance seen from above; either way round."""
    values, vectors = np.linalg.eigh(np.cov(about_mean(points)[:, [0, 2]].T))
    x, z = vectors[:, np.argmax(values)]
    return float(np.arctan2(x, z))


def pca(a: FloatArray, b: FloatArray) -> float:
    turn = principal(a) - principal(b)
    a, b = about_mean(a), about_mean(b)
    return min(apart(a, turned(b, turn)), apart(a, turned(b, turn + np.pi)))


def matrix(a: kinema.Motion, b: kinema.Motion, half: int, align: str) -> FloatArray:
    """All pairs, one by one; ``align`` is best, pca or none."""
    joints = np.flatnonzero(~a.skeleton.is_end).tolist()
    measure = {"best": best, "pca": pca, "none": apart}[align]
    first = [cloud(a, joints, i, half) for i in range(a.num_frames)]
    second = [cloud(b, joints, j, half) for j in range(b.num_frames)]
    return np.array([[measure(p, q) for q in second] for p in first])


def angles(a: kinema.Motion, b: kinema.Motion) -> FloatArray:
    """Mean angle between the joints' rotations."""
    result = np.zeros((a.num_frames, b.num_frames))
    joints = np.flatnonzero(~a.skeleton.is_end)
    for i in range(a.num_frames):
        for j in range(b.num_frames):
            first = Rotation.from_quat(a.rotations[i, joints][:, [1, 2, 3, 0]])
            second = Rotation.from_quat(b.rotations[j, joints][:, [1, 2, 3, 0]])
            result[i, j] = (first.inv() * second).magnitude().mean()
    return result
