"""Curves over time in one style, with markers for key frames and bars for intervals.

::

    figure, (speed, feet) = panels(2, title="walk")
    curves(speed, times_s, speeds, labels=["left", "right"], quantity="speed", unit="m/s")
    intervals(feet, {"left": [(0.0, 0.6)], "right": [(0.5, 1.1)]})
    markers(speed, key_times_s, label="keys")
    save(figure, "walk.png")
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from kinema.errors import OptionError, ShapeError
from kinema.view.style import DARK, LIGHT, LINE_STYLES, Theme, ThemeName, figure, find_theme, fonts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["curves", "intervals", "markers", "panels"]

# Labels with a colour of their own in every picture, and the line style that goes with it.
_STYLE = {"left": 0, "right": 1, "original": 0, "result": 1}


def panels(
    count: int = 1,
    *,
    title: str | None = None,
    width: int = 1000,
    panel_height: int = 190,
    heights: Sequence[float] | None = None,
    theme: ThemeName = "light",
) -> tuple[Figure, list[Axes]]:
    """Make empty plots above each other that share a time axis in seconds.

    Parameters
    ----------
    count : int
        Number of plots.
    title : str, optional
    width, panel_height : int
        Pixels.
    heights : sequence of float, optional
        Height of each plot in panel heights (default: 1).
    theme : {"light", "dark"}

    Returns
    -------
    matplotlib.figure.Figure, list of matplotlib.axes.Axes
        For `curves`, `intervals`, `markers` and then `kinema.view.save`.

    Examples
    --------
    >>> figure, (upper, lower) = panels(2)
    >>> upper.get_xlabel(), lower.get_xlabel()
    ('', 'time (s)')
    """
    if count < 1:
        raise OptionError(f"a plot needs at least one panel, found {count}", parameter="count")
    look = find_theme(theme)
    shares = [1.0] * count if heights is None else list(heights)
    tall = round(sum(shares) * panel_height) + (36 if title else 0) + 34
    made = figure(width, tall, theme=theme)
    made.set_layout_engine("constrained", w_pad=0.1, h_pad=0.08)  # inches
    grid = {"height_ratios": shares}
    rows = made.subplots(count, 1, sharex=True, squeeze=False, gridspec_kw=grid)[:, 0].tolist()
    for axes in rows:
        _style(axes, look)
    rows[-1].set_xlabel("time (s)", color=look.ink, fontsize=9, family=fonts())
    if title:
        made.suptitle(
            title,
            x=0.01,
            ha="left",
            color=look.ink,
            fontsize=12,
            family=fonts(),
            parse_math=False,
        )
    return made, rows


def curves(
    axes: Axes,
    times_s: ArrayLike,
    values: ArrayLike,
    *,
    labels: Sequence[str] = (),
    quantity: str = "",
    unit: str = "",
) -> None:
    """Draw one or several curves over time.

    Each curve has its own colour and line style; ``left``, ``right``, ``original`` and ``result``
    have the same colours in every picture. NaN values leave gaps.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        From `panels`.
    times_s : (F,)
        Seconds.
    values : (F,) or (F, K)
        One column per curve.
    labels : sequence of str
        One per curve, or none.
    quantity, unit : str
        Label of the vertical axis: ``speed (m/s)``.

    Raises
    ------
    ShapeError
        If times, values and labels do not match.

    Examples
    --------
    >>> figure, (plot,) = panels()
    >>> curves(plot, [0, 1, 2], [[0, 1], [1, 2], [4, 3]], labels=["left", "right"], unit="m")
    >>> [line.get_color() for line in plot.lines], plot.get_ylabel()
    (['#E69F00', '#0072B2'], '(m)')
    """
    times, columns = np.asarray(times_s, float), np.asarray(values, float)
    columns = columns[:, None] if columns.ndim == 1 else columns
    if times.ndim != 1 or columns.ndim != 2 or len(columns) != len(times):
        raise ShapeError(f"curves need a value per time, found {columns.shape} for {times.shape}")
    if labels and (isinstance(labels, str) or len(labels) != columns.shape[1]):
        raise ShapeError(f"expected {columns.shape[1]} labels, one per curve, found {labels!r}")
    look = _look_of(axes)
    drawn = len(axes.lines)  # a second call continues with the next colour
    for k, column in enumerate(columns.T):
        label = labels[k] if labels else ""
        dashes = LINE_STYLES[_STYLE.get(label, (drawn + k) % len(LINE_STYLES))]
        axes.plot(
            times,
            column,
            color=_colour(look, label, drawn + k),
            linewidth=1.5,
            linestyle=(0, dashes) if dashes else "-",
            # matplotlib hides names with a leading underscore from the legend
            label=f" {label}" if label.startswith("_") else label or None,
        )
    words = " ".join(part for part in (quantity, f"({unit})" if unit else "") if part)
    if words:
        axes.set_ylabel(words, color=look.ink, fontsize=9, family=fonts())
    if labels:
        _legend(axes, look)


def intervals(axes: Axes, spans: Mapping[str, Sequence[tuple[float, float]]]) -> None:
    """Draw named rows of bars: when something is true, such as a foot on the floor.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        From `panels`, without curves.
    spans : mapping of str to (start, end) pairs
        Seconds. Rows are drawn from top to bottom; those of a part, such as "left heel", are
        paler.

    Examples
    --------
    >>> figure, (feet,) = panels()
    >>> intervals(feet, {"left": [(0.0, 0.6), (1.1, 1.7)], "right": [(0.5, 1.2)]})
    >>> [text.get_text() for text in feet.get_yticklabels()]
    ['left', 'right']
    """
    look = _look_of(axes)
    for row, (name, bars) in enumerate(spans.items()):
        whole = name.removesuffix(" heel").removesuffix(" toe")
        axes.broken_barh(
            [(start, end - start) for start, end in bars],
            (row - 0.32, 0.64),
            facecolor=_colour(look, whole, row),
            alpha=1.0 if name == whole else 0.55,
            hatch="////" if name.startswith("right") else "",
            edgecolor=look.paper,
            linewidth=0.6,
        )
    axes.set_yticks(range(len(spans)), list(spans))
    axes.set_ylim(len(spans) - 0.45, -0.55)
    axes.grid(visible=False, axis="y")


def markers(axes: Axes, times_s: ArrayLike, *, label: str = "") -> None:
    """Mark moments, such as key frames: a thin line each, with a triangle on top.

    Parameters
    ----------
    axes : matplotlib.axes.Axes
        From `panels`.
    times_s : (K,)
        Seconds.
    label : str
        For the legend.

    Examples
    --------
    >>> figure, (plot,) = panels()
    >>> markers(plot, [0.1, 0.4], label="keys")
    >>> plot.lines[-1].get_xdata().tolist()
    [0.1, 0.4]
    """
    look = _look_of(axes)
    times = np.atleast_1d(np.asarray(times_s, float))
    if not len(times):
        return  # an empty artist would disturb the layout
    upright = axes.get_xaxis_transform()
    axes.vlines(times, 0.0, 1.0, transform=upright, color=look.original, linewidth=0.5, zorder=1)
    axes.plot(
        times,
        np.full(len(times), 0.985),
        transform=upright,
        linestyle="none",
        marker="v",
        markersize=5,
        color=look.ink,
        label=label or None,
        clip_on=False,
    )
    if label:
        _legend(axes, look)


def _style(axes: Axes, look: Theme) -> None:
    axes.set_facecolor(look.paper)
    for name, spine in axes.spines.items():
        spine.set_visible(name in ("left", "bottom"))
        spine.set_color(look.original)
    axes.tick_params(colors=look.ink, labelsize=8, labelfontfamily=fonts()[0])
    axes.grid(visible=True, color=look.faint, linewidth=0.5)
    axes.set_axisbelow(True)
    axes.margins(x=0.01)


def _colour(look: Theme, label: str, place: int) -> str:
    known: dict[str, str] = {
        "left": look.left,
        "right": look.right,
        "original": look.original,
        "result": look.result,
    }
    return known.get(label, look.curves[place % len(look.curves)])


def _look_of(axes: Axes) -> Theme:
    """The theme that axes were made with, by their background."""
    from matplotlib.colors import same_color

    return LIGHT if same_color(axes.get_facecolor(), LIGHT.paper) else DARK


def _legend(axes: Axes, look: Theme) -> None:
    """Beside the curves, so that it hides none of them."""
    options: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.005, 1.02)}
    axes.legend(**options, frameon=False, labelcolor=look.ink, handlelength=2.6, prop={"size": 8.5})
