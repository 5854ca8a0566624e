"""The floor of an animation: it moves under a following camera, so that travel is visible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from kinema.skeleton import FloatArray
from kinema.view.camera import UP, Camera
from kinema.view.style import DPI, Theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Floor"]

STEP = 0.5  # spacing of the lines, in body heights


class Floor:
    """A line with ticks where the floor is seen edge-on, else a grid that fades with distance."""

    def __init__(self, axes: Axes, camera: Camera, look: Theme, scale: float) -> None:
        from matplotlib.collections import LineCollection
        from matplotlib.colors import to_rgb

        self.axes = axes
        self._camera = camera
        self._paper, self._line = np.array(to_rgb(look.paper)), np.array(to_rgb(look.faint))
        self._tick = 5.0 / scale
        # how many steps the grid extends to each side: it fades out beyond the edge of the picture
        self._reach = int(np.clip(np.ceil(0.7 * np.ptp(axes.get_xlim()) / STEP), 3, 16))
        self.artist = LineCollection([], linewidths=72 / DPI, zorder=1.0)
        self.artist.set_snap(False)  # whole-pixel snapping would make moving lines jitter
        axes.add_collection(self.artist, autolim=False)
        if camera.is_level:
            self.artist.set_color(look.original)

    def look_at(self, centre: FloatArray) -> None:
        """Draw the floor as the camera sees it; its lines are fixed in the world."""
        if self._camera.is_level:
            self.artist.set_segments(list(self._line_with_ticks(centre)))
            return
        grid = self._grid(centre)
        away = np.linalg.norm(grid.mean(axis=1), axis=1) / (self._reach * STEP)
        seen = away < 1.0
        strength = (1.0 - away[seen, None] ** 2) ** 1.5
        self.artist.set_segments(list(self._camera.project(grid[seen])))
        self.artist.set_color(strength * self._line + (1.0 - strength) * self._paper)

    def _line_with_ticks(self, centre: FloatArray) -> FloatArray:
        low, high = self.axes.get_xlim()
        at = float(self._camera.project(centre)[0])
        ticks = np.arange(np.ceil((low + at) / STEP), np.floor((high + at) / STEP) + 1) * STEP - at
        down = np.stack([np.zeros_like(ticks), np.full_like(ticks, -self._tick)], axis=1)
        marks = np.stack([np.stack([ticks, ticks], axis=1), down], axis=2)
        return np.concatenate([[[[low, 0.0], [high, 0.0]]], marks])

    def _grid(self, centre: FloatArray) -> FloatArray:
        """Segments (N, 2, 3), one per grid cell edge around ``centre``, relative to it."""
        axes = np.stack([self._camera.ahead, np.cross(self._camera.ahead, UP)])
        off = -np.mod(axes @ centre, STEP)
        at = np.arange(-self._reach, self._reach + 2) * STEP
        first, second = np.meshgrid(at[:-1], at, indexing="ij")
        pieces = []
        for run, cross in ((0, 1), (1, 0)):
            start = (first + off[run]).reshape(-1, 1) * axes[run]
            start = start + (second + off[cross]).reshape(-1, 1) * axes[cross]
            pieces.append(np.stack([start, start + STEP * axes[run]], axis=1))
        return np.concatenate(pieces)
