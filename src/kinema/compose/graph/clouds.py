"""Clouds of points around the frames of many clips, as the search for close frames wants them.

Beside the points themselves there are coarse coordinates: a few numbers for each cloud, of which no
two are farther apart than the clouds are, however these are moved and turned on the floor. Heights
do not change with that, nor does how far a point is from the vertical axis through the cloud's
middle. By the triangle inequality, heights and those radii are never farther apart than the points;
and a projection onto orthogonal directions only brings them closer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from kinema import _native
from kinema.skeleton import FloatArray

__all__ = ["Clouds"]

_COORDINATES = 24  # most of what heights and radii differ by is in so many directions
_GROUPS = 5  # parts of a window that are averaged for them
_SAMPLED = 2000  # clouds by which the directions are chosen
_CHUNK = 2048  # frames at a time: windows take many times the room of frames


class Clouds(NamedTuple):
    """Clouds of all clips; ``centres`` (F,) are their middles on the floor, as z + i x."""

    native: _native.ClipClouds
    centres: NDArray[np.complex128]
    points: int  # of a cloud
    half: int

    @classmethod
    def of(cls, clips: Sequence[FloatArray], half: int) -> Clouds:
        """Of points (F, N, 3) of each clip, over windows of ``half`` frames on either side."""
        starts = np.concatenate([[0], np.cumsum([len(points) for points in clips])])
        count, joints = int(starts[-1]), clips[0].shape[1]
        level = float(np.mean([points[..., 1].mean() for points in clips if len(points)]))
        room = np.zeros((count, 3, -(-(joints + 1) // 4) * 4))
        energy, means = np.zeros(count), np.zeros((2, count))
        centres = np.zeros(count, complex)
        for points, first in zip(clips, starts[:-1].tolist(), strict=True):
            inside = slice(first, first + len(points))
            _fill(points, level, half, room[inside], energy[inside], means[:, inside])
            centres[inside] = _centres(points, half)
        native = _native.ClipClouds(
            points=room,
            coarse=_coarse(clips, starts, half),
            energy=energy,
            means=means,
            clips=starts.astype(np.int64),
        )
        return cls(native, centres, joints * (2 * half + 1), half)


def _fill(
    points: FloatArray,
    level: float,
    half: int,
    room: FloatArray,
    energy: FloatArray,
    means: FloatArray,
) -> None:
    """Points about each frame's centroid, the centroid as a point more, and sums over windows."""
    joints = points.shape[1]
    ground = points[..., 2] + 1j * points[..., 0]
    heights = points[..., 1] - level
    centroids = ground.mean(axis=1)
    ground = ground - centroids[:, None]
    # seen from the middle of the clip: far from it, products would lose digits
    centroids = np.sqrt(joints) * (centroids - (centroids.mean() if len(centroids) else 0.0))
    ground = np.concatenate([ground, centroids[:, None]], axis=1)
    room[:, 0, : joints + 1], room[:, 1, : joints + 1] = ground.real, ground.imag
    room[:, 2, :joints] = heights
    if len(points) <= 2 * half:
        return
    inner, window = slice(half, len(points) - half), 2 * half + 1
    middles = sliding_window_view(centroids, window).mean(axis=1)
    own = np.square(np.abs(ground)).sum(axis=1) + np.square(heights).sum(axis=1)
    energy[inner] = sliding_window_view(own, window).sum(axis=1) - window * np.abs(middles) ** 2
    means[:, inner] = np.sqrt(window) * np.stack([middles.real, middles.imag])


def _centres(points: FloatArray, half: int) -> NDArray[np.complex128]:
    """The middle of each cloud on the floor; 0 where its window is not inside the clip."""
    found = np.zeros(len(points), complex)
    if len(points) > 2 * half:
        centroids = (points[..., 2] + 1j * points[..., 0]).mean(axis=1)
        found[half : len(points) - half] = sliding_window_view(centroids, 2 * half + 1).mean(axis=1)
    return found


def _coarse(clips: Sequence[FloatArray], starts: NDArray[np.intp], half: int) -> FloatArray:
    """Coarse coordinates (C, F) of all clouds."""
    total = sum(max(len(points) - 2 * half, 0) for points in clips)
    step = max(1, total // _SAMPLED)
    sampled = [part for points in clips for _, part in _shapes(points, half, step)]
    some = np.concatenate(sampled) if sampled else np.zeros((0, 1))
    if not len(some):
        return np.zeros((1, int(starts[-1])))
    middle = some.mean(axis=0)
    _, directions = np.linalg.eigh((some - middle).T @ (some - middle))
    directions = directions[:, ::-1][:, :_COORDINATES]
    result = np.zeros((directions.shape[1], int(starts[-1])))
    for points, first in zip(clips, starts[:-1].tolist(), strict=True):
        for at, part in _shapes(points, half):
            result[:, first + at : first + at + len(part)] = ((part - middle) @ directions).T
    return result


def _shapes(points: FloatArray, half: int, step: int = 1) -> Iterator[tuple[int, FloatArray]]:
    """Heights and radii of clouds, at most as far apart as the clouds: first frame, and (n, K).

    Of every cloud, or of one in ``step``.
    """
    window = 2 * half + 1
    for low in range(half, len(points) - half, _CHUNK * step):
        high = min(low + _CHUNK * step, len(points) - half)
        part = sliding_window_view(points[low - half : high + half], window, axis=0)[::step]
        heights, ground = part[:, :, 1], part[:, :, [2, 0]]
        ground = ground - ground.mean(axis=(1, 3), keepdims=True)
        radii = np.sqrt(np.square(ground).sum(axis=2))
        both = np.concatenate([heights, radii], axis=1)
        # means of parts of the window, times the root of their length: orthogonal directions
        edges = np.unique(np.linspace(0, window, _GROUPS + 1).round().astype(int))
        lengths = np.diff(edges)
        sums = np.add.reduceat(both, edges[:-1], axis=2) / np.sqrt(lengths)
        yield low, sums.reshape(len(sums), -1) / np.sqrt(points.shape[1] * window)
