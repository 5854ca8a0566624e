"""What Hypothesis draws for our tests: batches of rotations, with the hard ones among them.

Built with plain NumPy, not with `kinema.quat`, so that its tests can fail.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

FloatArray = NDArray[np.float64]
Shape = tuple[int, ...]


def batch_shapes(max_dims: int = 2, min_side: int = 0) -> st.SearchStrategy[Shape]:
    """Shapes of no, one or two axes, short; empty ones too unless ``min_side`` is 1."""
    return hnp.array_shapes(min_dims=0, max_dims=max_dims, min_side=min_side, max_side=3)


def near(angle: float, *, above: bool = True) -> st.SearchStrategy[float]:
    """An angle itself, or off it by a power of ten from 1e-1 down to 1e-16."""
    steps = st.integers(1, 16).map(lambda power: 10.0**-power)
    off = steps if above else steps.map(lambda step: -step)
    return st.one_of(st.just(angle), off.map(lambda step: angle + step))


def rotation_angles() -> st.SearchStrategy[float]:
    """Angles of rotation in [0, π]: any, near 0 and near π."""
    return st.one_of(st.floats(0.0, np.pi), near(0.0), near(np.pi, above=False))


def directions(shape: Shape = ()) -> st.SearchStrategy[FloatArray]:
    """Unit vectors (*shape, 3), the coordinate axes among them."""
    whole = st.integers(-3, 3).map(float)
    return _arrays((*shape, 3), st.one_of(whole, st.floats(-1.0, 1.0))).map(_unit_vectors)


def vectors(shape: Shape = (), *, bound: float = 100.0) -> st.SearchStrategy[FloatArray]:
    """Vectors (*shape, 3) with components up to ``bound``."""
    return _arrays((*shape, 3), st.floats(-bound, bound, allow_subnormal=False))


def rotation_vectors(
    shape: Shape = (), *, angles: st.SearchStrategy[float] | None = None
) -> st.SearchStrategy[FloatArray]:
    """Vectors (*shape, 3) of angle × axis, by default with the angles of `rotation_angles`."""
    sizes = _arrays(shape, rotation_angles() if angles is None else angles)
    return st.builds(lambda size, axis: size[..., None] * axis, sizes, directions(shape))


def unit_quaternions(
    shape: Shape = (), *, angles: st.SearchStrategy[float] | None = None
) -> st.SearchStrategy[FloatArray]:
    """Rotations (*shape, 4) wxyz: any, near none, near half a turn; in either sign."""

    def build(angle: FloatArray, axis: FloatArray, sign: FloatArray) -> FloatArray:
        half = 0.5 * angle[..., None]
        return sign[..., None] * np.concatenate([np.cos(half), np.sin(half) * axis], axis=-1)

    sizes = _arrays(shape, rotation_angles() if angles is None else angles)
    signs = _arrays(shape, st.sampled_from([1.0, -1.0]))
    return st.builds(build, sizes, directions(shape), signs)


def quaternion_batches(
    count: int, *, angles: st.SearchStrategy[float] | None = None
) -> st.SearchStrategy[tuple[FloatArray, ...]]:
    """Several arrays of rotations with one batch shape between them."""
    return batch_shapes().flatmap(
        lambda shape: st.tuples(*[unit_quaternions(shape, angles=angles)] * count)
    )


def euler_angles(order: str, shape: Shape = ()) -> st.SearchStrategy[FloatArray]:
    """Angles (*shape, 3) of an Euler order, gimbal lock and its neighbourhood among them.

    The middle angle is in the range that a conversion back gives.
    """
    outer = _arrays((*shape, 2), st.floats(-3.1, 3.1))
    if order[0] == order[2]:
        inner = st.one_of(st.floats(0.0, np.pi), near(0.0), near(np.pi, above=False))
    else:
        quarter = np.pi / 2
        inner = st.one_of(
            st.floats(-quarter, quarter), near(-quarter), near(quarter, above=False), near(0.0)
        )
    return st.builds(
        lambda ends, middle: np.stack([ends[..., 0], middle, ends[..., 1]], axis=-1),
        outer,
        _arrays(shape, inner),
    )


def _arrays(shape: Shape, elements: st.SearchStrategy[Any]) -> st.SearchStrategy[FloatArray]:
    return hnp.arrays(np.float64, shape, elements=elements, fill=st.nothing())


def _unit_vectors(drawn: FloatArray) -> FloatArray:
    """Scale to length 1; what is too short to have a direction becomes +X."""
    size = np.sqrt((drawn * drawn).sum(axis=-1, keepdims=True))
    short = size < 1e-3
    return np.where(short, [1.0, 0.0, 0.0], drawn / np.where(short, 1.0, size))
