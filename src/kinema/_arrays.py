"""Arrays of quaternions and vectors: checked in words on the way in, and their arithmetic.

The functions that take a ``name`` check what a caller gave; the others trust their arrays.
Users find what is for them in `kinema.quat`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema.errors import ShapeError, shown

__all__ = [
    "FloatArray",
    "batch_shape",
    "copied",
    "cross",
    "dot",
    "first_place",
    "half_turn",
    "in_blocks",
    "length",
    "number",
    "numbers",
    "parts",
    "product",
    "quaternions",
    "ratio",
    "regular",
    "rounded",
    "short_way",
    "signs",
    "unit",
    "vectors",
]

FloatArray: TypeAlias = NDArray[np.float64]


def quaternions(array: ArrayLike, name: str) -> FloatArray:
    """Take an array as (..., 4) float64, or raise `ShapeError`."""
    given = numbers(array, name)
    if given.ndim == 0 or given.shape[-1] != 4:
        raise ShapeError(
            f"{name} must hold quaternions (w, x, y, z), shape (..., 4), found {given.shape}"
        )
    return given


def vectors(array: ArrayLike, name: str) -> FloatArray:
    """Take an array as (..., 3) float64, or raise `ShapeError`."""
    given = numbers(array, name)
    if given.ndim == 0 or given.shape[-1] != 3:
        raise ShapeError(f"{name} must hold triples, shape (..., 3), found {given.shape}")
    return given


def numbers(array: ArrayLike, name: str) -> FloatArray:
    """Take an array as float64, or raise `ShapeError`."""
    given = regular(array, name)
    if given.dtype.kind not in "biuf":
        raise ShapeError(f"{name} must hold real numbers, found {given.dtype}")
    return given.astype(np.float64, copy=False)


def regular(array: ArrayLike, name: str) -> NDArray[Any]:
    """Take whatever makes an array, or raise `ShapeError`: rows must be of one length."""
    try:
        return np.asarray(array)
    except (ValueError, TypeError, OverflowError, RecursionError):
        raise ShapeError(
            f"{name} must be an array, its rows of one length, found {shown(array)}"
        ) from None


def number(given: object, name: str) -> float:
    """Take a single number as a float, or raise `ShapeError`."""
    try:
        return float(given)  # type: ignore[arg-type]
    except (TypeError, ValueError, OverflowError):
        raise ShapeError(f"{name} must be a number, found {shown(given)}") from None


def batch_shape(**shapes: tuple[int, ...]) -> tuple[int, ...]:
    """Broadcast batch shapes, or raise `ShapeError` with the names of their arguments."""
    try:
        return np.broadcast_shapes(*shapes.values())
    except ValueError:
        found = ", ".join(f"{name} {shape}" for name, shape in shapes.items())
        raise ShapeError(f"batch shapes must broadcast together, found {found}") from None


def unit(array: FloatArray, name: str) -> FloatArray:
    """Scale to length 1 along the last axis; `ShapeError` where there is no direction."""
    peak = np.max(np.abs(array), axis=-1, keepdims=True)
    wrong = ~np.asarray(np.isfinite(peak) & (peak > 0.0))[..., 0]
    if wrong.any():
        index, place = first_place(wrong)
        raise ShapeError(f"{name} must be finite and not zero, found {array[index]}{place}")
    # the peak first: squares of very large or small numbers would overflow or vanish
    scaled = array / peak
    return np.asarray(scaled / length(scaled)[..., None])


def first_place(wrong: NDArray[np.bool_]) -> tuple[tuple[int, ...], str]:
    """Index of the first True, and words for it; a single sample needs no words."""
    index = tuple(int(i) for i in np.argwhere(wrong)[0])
    return index, f" at {index}" if index else ""


def in_blocks(
    compute: Callable[..., FloatArray], *arrays: FloatArray, samples: int = 16_384
) -> FloatArray:
    """Compute sample by sample what broadcasts over all axes but the last, some at a time.

    What comes in between then stays in the cache; for a long take it would fill the memory.

    >>> a, b = np.arange(12.0).reshape(2, 3, 2), np.ones(2)
    >>> bool((in_blocks(np.add, a, b, samples=1) == a + b).all())
    True
    """
    batch = np.broadcast_shapes(*(array.shape[:-1] for array in arrays))
    if math.prod(batch) <= samples:
        return compute(*arrays)
    axis = int(np.argmax(batch))
    back = axis - len(batch) - 1  # counted from the end, where arrays line up
    step = max(1, samples * batch[axis] // math.prod(batch))
    result = np.empty(0)
    for some in parts(batch[axis], step):
        part = compute(*(_part(array, back, some) for array in arrays))
        if some.start == 0:
            result = np.empty((*batch, *part.shape[len(batch) :]))
        result[(slice(None),) * axis + (some,)] = part
    return result


def parts(count: int, step: int) -> Iterator[slice]:
    """So many at a time, the last ones fewer.

    >>> list(parts(5, 3))
    [slice(0, 3, None), slice(3, 5, None)]
    """
    for start in range(0, count, step):
        yield slice(start, min(start + step, count))


def copied(frames: FloatArray) -> FloatArray:
    """A copy of all frames, some at a time: Ctrl-C need not wait for those of a long take.

    >>> copied(np.ones((2, 3))).shape
    (2, 3)
    """
    result = np.empty(frames.shape)
    for some in parts(len(frames), 16_384):
        result[some] = frames[some]
    return result


def _part(array: FloatArray, axis: int, part: slice) -> FloatArray:
    """Some of an array along an axis counted from the end; all of it where it broadcasts."""
    if array.ndim < -axis or array.shape[axis] == 1:
        return array
    return array[(..., part) + (slice(None),) * (-axis - 1)]


def signs(q: FloatArray) -> FloatArray:
    """1 where the first component that is not 0 is positive, else -1."""
    sign = np.sign(q[..., 0])
    for n in range(1, 4):
        sign = np.where(sign == 0.0, np.sign(q[..., n]), sign)
    return np.where(sign == 0.0, 1.0, sign)


def product(a: FloatArray, b: FloatArray) -> FloatArray:
    """Quaternion product: b, then a."""
    aw, ax, ay, az = np.moveaxis(a, -1, 0)
    bw, bx, by, bz = np.moveaxis(b, -1, 0)
    result = np.empty(np.broadcast_shapes(a.shape, b.shape))
    result[..., 0] = aw * bw - ax * bx - ay * by - az * bz
    result[..., 1] = aw * bx + ax * bw + ay * bz - az * by
    result[..., 2] = aw * by - ax * bz + ay * bw + az * bx
    result[..., 3] = aw * bz + ax * by - ay * bx + az * bw
    return result


def cross(u: FloatArray, v: FloatArray) -> FloatArray:
    """Cross product of (..., 3) vectors."""
    result = np.empty(np.broadcast_shapes(u.shape, v.shape))
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        result[..., i] = u[..., j] * v[..., k] - u[..., k] * v[..., j]
    return result


def dot(a: FloatArray, b: FloatArray) -> FloatArray:
    """Inner product along the last axis."""
    return np.asarray(np.einsum("...i,...i->...", a, b))


def length(v: FloatArray) -> FloatArray:
    """Length along the last axis; 0 below some 1e-160."""
    return np.asarray(np.sqrt(dot(v, v)))


def ratio(numerator: FloatArray, denominator: FloatArray) -> FloatArray:
    """Divide; 1 where both vanish."""
    safe = np.where(denominator == 0.0, 1.0, denominator)
    return np.where(denominator == 0.0, 1.0, numerator / safe)


def half_turn(w: FloatArray, v: FloatArray) -> FloatArray:
    """Half the angle × axis of a quaternion given as w and v, of any length."""
    size = length(v)
    half = v * ratio(np.arctan2(size, w), size)[..., None]
    turned = (size < 1e-150) & (w < 0.0)  # shorter ones have lost their direction
    return np.where(turned[..., None], np.array([np.pi, 0.0, 0.0]), half)


def short_way(a: FloatArray, b: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Parts w >= 0 and v of a⁻¹ b, the short way round, and ``b`` in the sign nearest to a.

    Right up to a common factor for quaternions that are not quite of length 1.
    """
    w = dot(a, b)
    sign = np.sign(w)
    if not sign.all():
        # At half a turn the signs decide, so that the way back is the same way.
        sign = np.where(w == 0.0, signs(a) * signs(b), sign)
    nearest = b * sign[..., None]
    # a⁻¹ a has no v: what is left is the step alone, and neighbours lose no digits.
    step = nearest - a
    v = a[..., :1] * step[..., 1:] - step[..., :1] * a[..., 1:] - cross(a[..., 1:], step[..., 1:])
    return np.abs(w), v, nearest


def rounded(array: FloatArray, digits: int = 13) -> FloatArray:
    """Numbers without rounding noise, to so many digits of the largest: 0 and not 4.4e-16.

    >>> rounded(np.array([64.3395 * 0.01, 1e-17, -0.0])).tolist()
    [0.643395, 0.0, 0.0]
    """
    largest = np.abs(array).max(initial=0.0)
    decimals = digits - 1 - int(np.floor(np.log10(largest))) if largest > 0.0 else 0
    if not -300 < decimals < 300:  # powers of ten beyond what a number can hold
        return array
    return np.asarray(np.round(array, decimals) + 0.0)
