"""Directions on a sphere and in polar angles, as points whose density shows the speed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from kinema.errors import ShapeError
from kinema.skeleton import FloatArray
from kinema.view.style import ThemeName, figure, find_theme, fonts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["Dots", "plane", "side_by_side", "sphere"]

_MARGINS = (52, 10, 46, 40)  # pixels left of, right of, below and above a plot, for text
_TILT = np.radians(24.0)  # of the camera above the path, so that an arc does not look straight
# in points: P0 and P1, P2 and P3 are often close together
_LABEL_OFFSETS = ((-16, -13), (5, 7), (5, 7), (6, -14))


class Dots(NamedTuple):
    """A series of points with its label; ``role`` names a colour of the theme."""

    points: FloatArray
    label: str
    role: str = "result"
    marker: str = "o"


def side_by_side(
    count: int,
    *,
    title: str | None = None,
    panel: int = 420,
    below: int = 0,
    width: int | None = None,
    theme: ThemeName = "light",
) -> tuple[Figure, list[Axes]]:
    """Make square plots side by side; ``below`` leaves room under them, in pixels."""
    head = 40 if title else 8
    wide, tall = max(count * panel, width or 0), panel + head + below
    made = figure(wide, tall, theme=theme)
    spare = (wide - count * panel) / 2
    left, right, bottom, top = _MARGINS
    axes = [
        made.add_axes(
            (
                (spare + k * panel + left) / wide,
                (below + bottom) / tall,
                (panel - left - right) / wide,
                (panel - bottom - top) / tall,
            )
        )
        for k in range(count)
    ]
    if title:
        made.text(
            14 / wide,
            1 - 24 / tall,
            title,
            color=find_theme(theme).ink,
            fontsize=12,
            family=fonts(),
            parse_math=False,
        )
    return made, axes


def sphere(
    axes: Axes,
    series: Sequence[Dots],
    *,
    axis: ArrayLike = (0.0, 1.0, 0.0),
    toward: ArrayLike | None = None,
    caption: str = "",
    theme: ThemeName = "light",
) -> None:
    """Draw directions as points on a sphere, seen from their side.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        From `side_by_side`.
    series : sequence of Dots
        Each with (N, 3) unit directions. Points on the far side are hollow.
    axis : (3,)
        The direction that points up in the picture; the pole of the grid.
    toward : (3,), optional
        The direction to look from; by default the centre of all points.
    caption : str
    theme : {"light", "dark"}

    Examples
    --------
    >>> _, (plot,) = side_by_side(1)
    >>> sphere(plot, [Dots(np.eye(3), "three")], caption="axes")
    >>> plot.get_title()
    'axes'
    """
    look = find_theme(theme)
    shown = [np.asarray(dots.points, float) for dots in series]
    if any(points.ndim != 2 or points.shape[1] != 3 for points in shown):
        raise ShapeError("a sphere shows directions, arrays of shape (N, 3)")
    over = np.concatenate(shown).mean(axis=0) if toward is None else np.asarray(toward, float)
    right, up, back = _eye(over, np.asarray(axis, float))

    axes.set_aspect("equal")
    axes.set_axis_off()
    axes.set_xlim(-1.12, 1.12)
    axes.set_ylim(-1.12, 1.12)
    around = np.linspace(0.0, 2.0 * np.pi, 181)
    axes.fill(np.cos(around), np.sin(around), color=look.floor, lw=0, zorder=0)
    axes.plot(np.cos(around), np.sin(around), color=look.original, lw=1.0, zorder=4)
    for line in _graticule(np.asarray(axis, float)):
        front = line @ back > 0
        flat = np.where(front[:, None], np.stack([line @ right, line @ up], axis=1), np.nan)
        axes.plot(*flat.T, color=look.faint, lw=0.7, zorder=1)
    for dots, points in zip(series, shown, strict=True):
        colour, front = getattr(look, dots.role), points @ back >= 0
        flat = np.stack([points @ right, points @ up], axis=1)
        axes.plot(*flat.T, color=colour, lw=0.8, alpha=0.5, zorder=2)
        axes.scatter(
            flat[:, 0],
            flat[:, 1],
            s=_sizes(dots),
            marker=dots.marker,
            facecolors=np.where(front, colour, look.paper).tolist(),
            edgecolors=colour,
            linewidths=0.8,
            label=dots.label,
            zorder=3,
        )
    _caption(axes, caption, look.ink)


def plane(
    axes: Axes,
    series: Sequence[Dots],
    *,
    controls: ArrayLike | None = None,
    caption: str = "",
    labels: tuple[str, str] = ("φ along the arc (°)", "90° - θ across the arc (°)"),
    theme: ThemeName = "light",
) -> None:
    """Draw points (N, 2) in the plane of polar angles, radians shown as degrees.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        From `side_by_side`.
    series : sequence of Dots
    controls : (4, 2), optional
        Control points, joined by a dashed line and numbered P0 to P3.
    caption : str
    labels : (str, str)
    theme : {"light", "dark"}

    Examples
    --------
    >>> _, (plot,) = side_by_side(1)
    >>> plane(plot, [Dots(np.zeros((3, 2)), "here")], controls=np.eye(4)[:, :2])
    >>> [text.get_text() for text in plot.texts]
    ['P0', 'P1', 'P2', 'P3']
    """
    look = find_theme(theme)
    axes.set_facecolor(look.paper)
    axes.grid(color=look.faint, lw=0.5)
    for spine in axes.spines.values():
        spine.set_color(look.faint)
    axes.tick_params(colors=look.ink, labelsize=8)
    for dots in series:
        flat, colour = np.degrees(np.asarray(dots.points, float)), getattr(look, dots.role)
        axes.plot(*flat.T, color=colour, lw=0.8, alpha=0.5)
        axes.scatter(
            flat[:, 0],
            flat[:, 1],
            s=_sizes(dots),
            marker=dots.marker,
            color=colour,
            label=dots.label,
            zorder=3,
        )
    if controls is not None:
        points = np.degrees(np.asarray(controls, float))
        axes.plot(*points.T, color=look.ink, lw=0.9, ls=(0, (4, 2)), zorder=2)
        axes.scatter(
            points[:, 0],
            points[:, 1],
            s=34,
            marker="s",
            facecolors=look.paper,
            edgecolors=look.ink,
            zorder=4,
        )
        for number, (x, y) in enumerate(points):
            axes.annotate(
                f"P{number}",
                (x, y),
                xytext=_LABEL_OFFSETS[number % len(_LABEL_OFFSETS)],
                textcoords="offset points",
                bbox={"facecolor": look.paper, "alpha": 0.75, "linewidth": 0, "pad": 0.5},
                zorder=5,
                color=look.ink,
                fontsize=9,
                family=fonts(),
            )
    axes.margins(0.12)
    axes.set_aspect("equal", adjustable="datalim")  # equal scales on both axes
    axes.set_xlabel(labels[0], color=look.ink, fontsize=9, family=fonts())
    axes.set_ylabel(labels[1], color=look.ink, fontsize=9, family=fonts())
    _caption(axes, caption, look.ink)


def _eye(over: FloatArray, axis: FloatArray) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Right, up and toward the viewer: above a direction, tilted a little."""
    up = axis / np.linalg.norm(axis)
    level = over - (over @ up) * up
    if np.linalg.norm(level) < 1e-6:
        level = np.cross(up, np.eye(3)[np.argmin(np.abs(up))])
    level = level / np.linalg.norm(level)
    toward = np.cos(_TILT) * level + np.sin(_TILT) * up
    right = np.cross(up, toward)
    right = right / np.linalg.norm(right)
    return right, np.cross(toward, right), toward


def _graticule(axis: FloatArray) -> list[FloatArray]:
    """Meridians and parallels every 30 degrees."""
    pole = axis / np.linalg.norm(axis)
    first = np.cross(pole, np.eye(3)[np.argmin(np.abs(pole))])
    first = first / np.linalg.norm(first)
    frame = np.stack([first, np.cross(pole, first), pole])
    turn, rise = np.linspace(0, 2 * np.pi, 121), np.linspace(-np.pi / 2, np.pi / 2, 61)
    lines = [
        np.stack([np.cos(rise) * np.cos(at), np.cos(rise) * np.sin(at), np.sin(rise)], axis=1)
        for at in np.radians(np.arange(0, 360, 30))
    ]
    lines += [
        np.stack(
            [np.cos(at) * np.cos(turn), np.cos(at) * np.sin(turn), np.full(121, np.sin(at))], axis=1
        )
        for at in np.radians(np.arange(-60, 61, 30))
    ]
    return [line @ frame for line in lines]


def _sizes(dots: Dots) -> float:
    """Marker size: smaller where there are many points."""
    return float(np.clip(700.0 / max(len(dots.points), 1), 6.0, 26.0))


def _caption(axes: Axes, caption: str, ink: str) -> None:
    if caption:
        axes.set_title(caption, color=ink, fontsize=10, family=fonts(), parse_math=False)
    if any(not label.startswith("_") for label in axes.get_legend_handles_labels()[1]):
        key = axes.legend(loc="lower left", bbox_to_anchor=(-0.14, -0.13), frameon=False)
        for text in key.get_texts():
            text.set(color=ink, fontsize=8, family=fonts())
