"""Point clouds around frames, and the distances between all clouds of two motions.

Seen from above, a point is the complex number z + i x: turning about the vertical axis by θ
multiplies it by exp(iθ), and its argument is the direction in which it lies. For clouds u and v
about their means, the best turn is the argument of Σ u v*, and the sum of squared distances that
remains is Σ|u|² + Σ|v|² - 2 |Σ u v*|, plus that of the heights. So all pairs of frames take two
matrix products.

The product over a window is a sum of single-frame products along a diagonal, which takes no
further multiplications: the core does that, and the rest of the formula, tile by tile.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from kinema import _native
from kinema.errors import OptionError, ShapeError
from kinema.motion import Motion, complete, same_skeleton
from kinema.ops.derived import Derived
from kinema.ops.joints import Joints, choose_joints
from kinema.skeleton import FloatArray

__all__ = ["Align", "check_align", "check_comparable", "distances", "half_window", "joint_points"]

Align: TypeAlias = Literal["best", "pca", "none"]
_NATIVE = {"none": 0, "best": 1, "pca": 2}

# The most that rounding may change a distance, as a share of the clouds' own size; where it would
# change it by more, the points themselves are compared.
_TOLERANCE = 1e-9
_ROUNDING = 8 * np.finfo(float).eps

_ROWS, _COLUMNS = 512, 512  # frames to a tile
_LONGEST = 1000  # frames of a window: products of tiles grow with its square
_TILES = 4  # side by side in one product


class _Tile(NamedTuple):
    """Consecutive frames and half a window on either side, as factors of products.

    ``ground`` holds the joints relative to their frame's centroid, and the centroid relative to
    the tile's: far from the origin, products would lose digits.
    """

    first: int
    frames: int
    ground: FloatArray  # (frames + 2 half, 2 N + 2): real parts, then imaginary parts
    height: FloatArray  # (frames + 2 half, N)


class _Table(NamedTuple):
    tiles: list[_Tile]
    numbers: FloatArray  # (6, F), as the core wants them


def check_comparable(a: Motion, b: Motion, operation: str) -> None:
    """Reject two motions that cannot be compared, saying what differs."""
    same_skeleton([a, b], operation)
    if not 0.99 < a.frame_time / b.frame_time < 1.01:
        raise ShapeError(
            f"{operation} needs one frame rate, found {a.fps:.6g} and {b.fps:.6g} fps",
            hint="kinema.resample gives one the other's rate",
        )
    complete(a, operation)
    complete(b, operation)


def check_align(align: str) -> None:
    """Reject an alignment that does not exist."""
    if align not in _NATIVE:
        raise OptionError(
            f"align must be one of {', '.join(_NATIVE)}, found {align!r}", parameter="align"
        )


def half_window(window_s: float, fps: float) -> int:
    """Number of frames on either side of the centre that lie within a window."""
    if not 0 <= window_s < np.inf:
        raise OptionError(
            f"window_s must be a number of seconds of at least 0, found {window_s}",
            parameter="window_s",
        )
    if window_s * fps > _LONGEST:
        raise OptionError(
            f"window_s must be at most {_LONGEST / fps:.3g} s at {fps:.6g} fps, found {window_s:g}",
            parameter="window_s",
        )
    return int(np.floor(window_s * fps / 2 + 1e-6))


def joint_points(body: Derived, joints: Joints) -> FloatArray:
    """World positions (F, N, 3) of the joints that make up the clouds."""
    chosen = np.flatnonzero(choose_joints(body.motion, joints))
    return np.ascontiguousarray(body.world.positions[:, chosen])


def distances(a: FloatArray, b: FloatArray, half: int, align: Align) -> FloatArray:
    """Root mean square distances (Fa, Fb) between clouds of points (F, N, 3)."""
    check_align(align)
    out = np.empty((len(a), len(b)))
    if out.size == 0:
        return out
    # one origin for both: unaligned clouds must share it, and heights are never aligned
    first, second = (np.ascontiguousarray(points.transpose(2, 0, 1)) for points in (a, b))
    origin = (first.mean(axis=(1, 2), keepdims=True) + second.mean(axis=(1, 2), keepdims=True)) / 2
    rows = _table(first - origin, half, max(_ROWS, 8 * half), align)
    columns = _table(second - origin, half, max(_COLUMNS, 8 * half), align)
    tall, wide = len(rows.tiles[0].height), sum(len(x.height) for x in columns.tiles[:_TILES])
    ground_room, height_room = np.empty(2 * tall * wide), np.empty(tall * wide)
    for start in range(0, len(columns.tiles), _TILES):
        group = columns.tiles[start : start + _TILES]
        count = sum(tile.frames for tile in group)
        # right factor of a product: v for the real parts, and -i v for the imaginary ones
        right = np.concatenate([tile.ground for tile in group])
        above = right.shape[1] // 2
        right = np.concatenate([right, np.concatenate([-right[:, above:], right[:, :above]], 1)])
        right_height = np.concatenate([tile.height for tile in group])
        for tile in rows.tiles:
            shape = (len(tile.height), len(right_height))
            ground = ground_room[: 2 * shape[0] * shape[1]].reshape(shape[0], 2 * shape[1])
            height = height_room[: shape[0] * shape[1]].reshape(shape)
            # without a turn the imaginary parts are not needed
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
    """Cut a motion into tiles, and collect what the core needs for each cloud.

    ``axes`` (3, F, N) holds the points' x, y and z.
    """
    imaginary, height, real = axes
    frames, joints = height.shape
    middle = real.mean(axis=1) + 1j * imaginary.mean(axis=1)
    real, imaginary = real - middle.real[:, None], imaginary - middle.imag[:, None]
    window = 2 * half + 1
    # the first and the last frame are held beyond the ends
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
        # the clouds' e²/A sum to more than (e + e')²/(A + A'): a pair's limit is their sum
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
