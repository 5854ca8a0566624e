"""Clouds of points around frames, and the distances between all of two motions' clouds.

Seen from above a point is the complex number z + i x: turning about the vertical axis by θ
multiplies it by exp(iθ), and its argument is the direction in which it lies. For clouds u and v
about their means the best turn is the argument of Σ u v*, and the sum of squared distances left
over is Σ|u|² + Σ|v|² - 2 |Σ u v*|, heights apart. So all pairs need products of two matrices.

The sum over a window is a sum of products of single frames along a diagonal, which takes no
products at all: the core does that, and the rest of the formula, tile by tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from kinema import _native
from kinema.errors import OptionError, ShapeError, SkeletonError
from kinema.kinematics import forward
from kinema.motion import Motion, complete
from kinema.skeleton import FloatArray, Skeleton

__all__ = ["Align", "check_pair", "chosen_joints", "distances", "frames_aside", "points_of"]

Align: TypeAlias = Literal["best", "pca", "none"]
_NATIVE = {"none": 0, "best": 1, "pca": 2}

# Rounding must not move a distance by more than this, as a share of the clouds' own size; where
# it would, the points themselves are compared.
_TOLERANCE = 1e-9
_ROUNDING = 8 * np.finfo(float).eps

_ROWS, _COLUMNS = 512, 512  # frames to a tile
_TILES = 4  # side by side in one product


class _Tile(NamedTuple):
    """Some frames in a row and the half windows around them, as factors of products.

    ``ground`` has the joints about their frame's middle, and that middle about the tile's: far
    from the origin products would lose digits.
    """

    first: int
    frames: int
    ground: FloatArray  # (frames + 2 half, 2 N + 2): real parts, then imaginary parts
    height: FloatArray  # (frames + 2 half, N)


class _Table(NamedTuple):
    tiles: list[_Tile]
    numbers: FloatArray  # (6, F), as the core wants them


def check_pair(a: Motion, b: Motion, operation: str) -> None:
    """Refuse two motions that cannot be compared, with what differs."""
    difference = a.skeleton.matches(b.skeleton)
    if difference is not None:
        raise SkeletonError(
            f"{operation} needs two motions of matching skeletons: {difference}",
            hint="both must be on the same skeleton",
        )
    if not 0.99 < a.frame_time / b.frame_time < 1.01:
        raise ShapeError(
            f"{operation} needs one frame rate, found {a.fps:.6g} and {b.fps:.6g} fps",
            hint="kinema.resample gives one the other's rate",
        )
    complete(a, operation)
    complete(b, operation)


def frames_aside(window_s: float, fps: float) -> int:
    """How many frames on either side are within a window of so many seconds."""
    if not 0 <= window_s < np.inf:
        raise OptionError(f"window_s must be a number of seconds from 0 on, found {window_s}")
    return int(np.floor(window_s * fps / 2 + 1e-6))


def chosen_joints(skeleton: Skeleton, joints: Sequence[str] | None) -> NDArray[np.intp]:
    """Indices of the named joints, or of all but the end sites."""
    if joints is None:
        return np.flatnonzero(~skeleton.is_end)
    if isinstance(joints, str) or not len(joints):
        raise OptionError(f"joints must be a list of at least one name, found {joints!r}")
    return np.array([skeleton.index(name) for name in joints], np.intp)


def points_of(motion: Motion, joints: Sequence[str] | None) -> FloatArray:
    """World positions (F, N, 3) of the joints that make up the clouds."""
    chosen = chosen_joints(motion.skeleton, joints)
    return np.ascontiguousarray(forward(motion).positions[:, chosen])


def distances(a: FloatArray, b: FloatArray, half: int, align: Align) -> FloatArray:
    """Root mean square distances (Fa, Fb) between clouds of points (F, N, 3)."""
    if align not in _NATIVE:
        raise OptionError(f"align must be one of {', '.join(_NATIVE)}, found {align!r}")
    out = np.empty((len(a), len(b)))
    if out.size == 0:
        return out
    # both from one origin: without alignment it must be the same, and heights are never aligned
    first, second = (np.ascontiguousarray(points.transpose(2, 0, 1)) for points in (a, b))
    origin = (first.mean(axis=(1, 2), keepdims=True) + second.mean(axis=(1, 2), keepdims=True)) / 2
    rows = _table(first - origin, half, max(_ROWS, 8 * half), align)
    columns = _table(second - origin, half, max(_COLUMNS, 8 * half), align)
    tall, wide = len(rows.tiles[0].height), sum(len(x.height) for x in columns.tiles[:_TILES])
    ground_room, height_room = np.empty(2 * tall * wide), np.empty(tall * wide)
    for start in range(0, len(columns.tiles), _TILES):
        group = columns.tiles[start : start + _TILES]
        count = sum(tile.frames for tile in group)
        # on the right of a product: v for the real parts, and -i v for the imaginary ones
        right = np.concatenate([tile.ground for tile in group])
        above = right.shape[1] // 2
        right = np.concatenate([right, np.concatenate([-right[:, above:], right[:, :above]], 1)])
        right_height = np.concatenate([tile.height for tile in group])
        for tile in rows.tiles:
            shape = (len(tile.height), len(right_height))
            ground = ground_room[: 2 * shape[0] * shape[1]].reshape(shape[0], 2 * shape[1])
            height = height_room[: shape[0] * shape[1]].reshape(shape)
            # without a turn imaginary parts are of no use
            used = shape[1] if align == "none" else 2 * shape[1]
            np.matmul(tile.ground, right[:used].T, out=ground[:, :used])
            np.matmul(tile.height, right_height.T, out=height)
            _native.cloud_distances(
                products=_native.CloudProducts(
                    ground=ground, height=height, tile=columns.tiles[0].frames, half=half
                ),
                a=_native.PointClouds(
                    points=a, table=rows.numbers, first=tile.first, count=tile.frames
                ),
                b=_native.PointClouds(
                    points=b, table=columns.numbers, first=group[0].first, count=count
                ),
                alignment=_NATIVE[align],
                out=out,
            )
    return out


def _table(axes: FloatArray, half: int, size: int, align: Align) -> _Table:
    """Cut a motion into tiles, and gather what the core needs of every cloud.

    ``axes`` (3, F, N) are the points' x, y and z.
    """
    imaginary, height, real = axes
    frames, joints = height.shape
    middle = real.mean(axis=1) + 1j * imaginary.mean(axis=1)
    real, imaginary = real - middle.real[:, None], imaginary - middle.imag[:, None]
    window = 2 * half + 1
    # beyond the ends the first and the last frame stay
    held = np.clip(np.arange(-half, frames + half), 0, frames - 1)
    around_middle = sum(np.einsum("fn,fn->f", part, part) for part in (real, imaginary, height))
    longways = np.einsum("fn,fn->f", real + imaginary, real - imaginary)
    longways = longways + 2j * np.einsum("fn,fn->f", real, imaginary)

    tiles, numbers = [], np.empty((6, frames))
    for first in range(0, frames, size):
        count = min(size, frames - first)
        inside = slice(first, first + count)
        padded = held[first : first + count + 2 * half]
        path = middle[padded] - (middle[inside].mean() if align != "none" else 0.0)
        heavy = np.sqrt(joints) * path[:, None]
        factors = [real[padded], heavy.real, imaginary[padded], heavy.imag]
        tiles.append(_Tile(first, count, np.concatenate(factors, axis=1), height[padded]))

        windows = sliding_window_view(path, window)
        mean = windows.mean(axis=1)
        drift = windows - mean[:, None]
        body = sliding_window_view(around_middle[padded], window).sum(axis=1)
        energy = body + joints * _squares(drift)
        whole = body + joints * _squares(windows)
        axis = sliding_window_view(longways[padded], window).sum(axis=1)
        axis = np.exp(0.5j * np.angle(axis + joints * (drift**2).sum(axis=1)))
        mean *= np.sqrt(joints * window) if align != "none" else 0.0
        # e²/A of either cloud add up to more than (e + e')²/(A + A'): a pair's limit is their sum
        rounding = (_ROUNDING * whole / (2 * _TOLERANCE)) ** 2
        limit = np.where(energy > 0, rounding / np.where(energy > 0, energy, 1.0), np.inf)
        numbers[:, inside] = [
            *(whole if align == "none" else energy, mean.real, mean.imag),
            *(limit, axis.real, axis.imag),
        ]
    return _Table(tiles, numbers)


def _squares(windows: NDArray[np.complex128]) -> FloatArray:
    total: FloatArray = np.square(windows.real).sum(axis=1) + np.square(windows.imag).sum(axis=1)
    return total
