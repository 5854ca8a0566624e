"""Rows of poses with floor, times, labels and legend: the layout of a strip."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from kinema.skeleton import FloatArray
from kinema.view._artists import BodyArtists, Pen
from kinema.view._legend import SIDES_WIDTH, draw_line_label, draw_sides, text_width, write
from kinema.view._stick_figure import StickFigure
from kinema.view.camera import Camera
from kinema.view.style import DPI, Theme, ThemeName, figure, find_theme, fonts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Row", "draw_rows"]

# In pixels.
TALLEST = 300.0  # of a body
NARROWEST = 260  # of a picture: the legend needs room
MARGIN = 14.0  # around everything
TIMES = 36.0  # under a row, for time and frame
TIME_WIDTH = 62.0  # of a time
CAPTION = 22.0  # above a row, for its label
HEADER = 24.0  # at the top, for title and legend
POINT = 72 / DPI  # points per pixel
TITLE = 12  # points


@dataclass(frozen=True, eq=False, slots=True)
class Row:
    """The poses of one motion, in body heights, and where each is drawn; ghosts come first."""

    body: StickFigure
    label: str
    times_s: FloatArray
    frames: FloatArray
    num_ghosts: int
    poses: FloatArray  # (N, J, 3)
    shifts: FloatArray  # (N,) along the picture
    box: tuple[float, float, float, float]  # left, right, bottom, top


def draw_rows(
    rows: Sequence[Row],
    camera: Camera,
    *,
    title: str | None,
    width: int,
    theme: ThemeName,
    colours_of_rows: Sequence[str] | None = None,
) -> Figure:
    """Draw rows of poses under each other, all to one scale."""
    colours = find_theme(theme)
    # one box for all rows, so that equal poses line up
    left, right = min(row.box[0] for row in rows), max(row.box[1] for row in rows)
    scale = min((width - 2 * MARGIN) / (right - left), TALLEST)
    titled = text_width(title or "", TITLE) + 2 * MARGIN
    width = min(width, round(max((right - left) * scale + 2 * MARGIN, titled, NARROWEST)))
    # the legend goes below a title that is too long to leave room beside it
    header = HEADER * (2 if title and titled + SIDES_WIDTH + MARGIN > width else 1)
    heights = [
        (row.box[3] - row.box[2]) * scale + TIMES + (CAPTION if row.label else 0.0) for row in rows
    ]
    height = round(sum(heights) + header + 2 * MARGIN)

    picture = figure(width, height, theme=theme)
    _draw_header(picture, title, height - MARGIN - 8, header - HEADER, colours)
    top = height - MARGIN - header
    for index, (row, tall) in enumerate(zip(rows, heights, strict=True)):
        axes = picture.add_axes((0.0, (top - tall) / height, 1.0, tall / height))
        centre, bottom = (left + right) / 2, row.box[2] - TIMES / scale
        axes.set_xlim(centre - width / scale / 2, centre + width / scale / 2)
        axes.set_ylim(bottom, bottom + tall / scale)
        axes.set_axis_off()
        # with several motions, the colour of the trunk tells them apart
        trunks = colours_of_rows or (colours.motions if len(rows) > 1 else (colours.middle,))
        trunk = trunks[index % len(trunks)]
        _draw_floor(axes, row, camera, colours, (left, right))
        _draw_poses(axes, row, camera, colours, scale, trunk)
        _draw_times(axes, row, camera, colours, scale)
        if row.label:
            place = (MARGIN, top - CAPTION / 2)
            draw_line_label(picture, row.label, *place, colour=trunk, ink=colours.ink)
        top -= tall
    return picture


def _draw_header(picture: Figure, title: str | None, y: float, down: float, look: Theme) -> None:
    """The title, and the legend to the right of it or below it."""
    width = float(picture.get_figwidth() * DPI)
    if title:
        write(picture, title, MARGIN, y, ink=look.ink, size=TITLE, room=width - 2 * MARGIN)
    place = (width - MARGIN - SIDES_WIDTH, y - down)
    draw_sides(picture, *place, left=look.left, right=look.right, ink=look.ink)


def _draw_poses(
    axes: Axes, row: Row, camera: Camera, colours: Theme, scale: float, trunk: str
) -> None:
    line = float(np.clip(0.018 * scale, 1.2, 4.5)) * POINT
    for n, (pose, shift) in enumerate(zip(row.poses, row.shifts, strict=True)):
        if n < row.num_ghosts:
            pen = Pen.ghost(colours, line)
            layer = 1.0 + 0.5 * n / row.num_ghosts
        else:
            pen = Pen.sided(colours, line, middle=trunk)
            layer = 2.0 + n
        BodyArtists(axes, row.body, pen, layer=layer).place(pose, camera, (float(shift), 0.0))


def _draw_floor(
    axes: Axes, row: Row, camera: Camera, colours: Theme, ends: tuple[float, float]
) -> None:
    """A line where the floor is seen edge-on, else a disc under each pose."""
    if camera.is_level:
        axes.plot(ends, [0.0, 0.0], color=colours.original, linewidth=0.8, zorder=0.5)
        return
    if camera.toward[1] > 0.99:  # from above, a disc would only hide things
        return
    angle = np.linspace(0.0, 2 * np.pi, 49)
    ring = 0.17 * np.stack([np.cos(angle), np.zeros(49), np.sin(angle)], axis=1)
    for pose, shift in zip(row.poses[row.num_ghosts :], row.shifts[row.num_ghosts :], strict=True):
        disc = camera.project(ring + pose.mean(axis=0) * [1.0, 0.0, 1.0])
        axes.fill(disc[:, 0] + shift, disc[:, 1], color=colours.floor, lw=0, zorder=0.5)


def _draw_times(axes: Axes, row: Row, camera: Camera, colours: Theme, scale: float) -> None:
    """Time and frame under each pose; where poses are dense, under those that leave room."""
    middles = camera.project(row.poses.mean(axis=1))[:, 0] + row.shifts
    middles, times, frames = (a[row.num_ghosts :] for a in (middles, row.times_s, row.frames))
    y, last = row.box[2], -np.inf
    for x, seconds, frame in zip(middles, times, frames, strict=True):
        if (x - last) * scale < TIME_WIDTH:
            continue
        last = x
        for text, size, down in ((f"{seconds:.2f} s", 9, 4), (f"frame {frame}", 7.5, 19)):
            axes.text(
                float(x),
                y - down / scale,
                text,
                color=colours.ink,
                fontsize=size,
                family=fonts(),
                ha="center",
                va="top",
            )
