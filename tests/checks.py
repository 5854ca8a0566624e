"""What tests of rotations compare with, independent of `kinema.quat` where it matters."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.spatial.transform import Rotation

from kinema import quat

FloatArray = NDArray[np.float64]

# Some dozens of roundings of numbers near 1.
TIGHT = 1e-14


def assert_close(found: ArrayLike, expected: ArrayLike, atol: float = TIGHT) -> None:
    """Equal as numbers."""
    np.testing.assert_allclose(found, expected, rtol=0, atol=atol)


def assert_same_rotations(a: ArrayLike, b: ArrayLike, atol: float = TIGHT) -> None:
    """Equal as rotations: as numbers, up to each one's sign."""
    first, second = np.asarray(a), np.asarray(b)
    assert first.shape == second.shape, f"{first.shape} beside {second.shape}"
    same, flipped = np.abs(first - second).max(axis=-1), np.abs(first + second).max(axis=-1)
    error = np.minimum(same, flipped)
    assert (error <= atol).all(), f"up to {error.max()} apart, expected at most {atol}"


def to_scipy(q: FloatArray) -> Rotation:
    """As SciPy holds rotations: scalar last."""
    return Rotation.from_quat(np.roll(q, -1, axis=-1))


def from_scipy(rotation: Rotation) -> FloatArray:
    """As we hold them: scalar first."""
    return np.roll(rotation.as_quat(), 1, axis=-1)


def samples(seed: int, *shape: int) -> FloatArray:
    """Random rotations, the same every time."""
    return quat.random(np.random.default_rng(seed), shape)
