"""Balance over time, and seen from above: the soles on the floor and the point over them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kinema.motion import Motion
from kinema.ops.balance import Balance
from kinema.skeleton import FloatArray
from kinema.units import length_scale
from kinema.view.figures._common import NothingToDraw
from kinema.view.plots import curves, panels
from kinema.view.style import LIGHT, fonts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["balance"]

_SOLES = 60  # drawn at most, so that those that stand for long are darker
_NAMES = {"static": "centre of mass", "dynamic": "zero moment point"}


def balance(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw how far inside or outside the feet the body's point is, and both from above.

    Parameters
    ----------
    before : Motion
    result : Balance
    title : str
    joint : str, optional
        Not used: balance is that of the whole body.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    NothingToDraw
        If the feet never carry the body.
    """
    found: Balance = result
    if not found.defined.any():
        raise NothingToDraw("the feet never carry the body: there is no balance to draw")
    largest = float(np.abs(found.margin).max())
    scale = length_scale(largest, before.skeleton.metres_per_unit)
    figure, (margin, lower) = panels(2, title=title, panel_height=230)
    values = np.where(found.defined, found.margin, np.nan) * scale.per_unit
    name = _NAMES[found.kind]
    curves(margin, before.times_s, values, labels=[name], quantity="inside", unit=scale.name)
    margin.fill_between(
        before.times_s, np.fmin(values, 0.0), 0.0, color=LIGHT.right, alpha=0.25, linewidth=0.0
    )
    margin.axhline(0.0, color=LIGHT.ink, linewidth=0.8)
    margin.set_xlabel("time (s)", color=LIGHT.ink, fontsize=9, family=fonts())
    margin.tick_params(labelbottom=True)
    above = _unshared(figure, margin, lower)
    _from_above(above, found)
    return figure


def _unshared(figure: Figure, upper: Axes, lower: Axes) -> Axes:
    """A panel in place of another, with axes of its own, equally long in both directions."""
    grid = lower.get_subplotspec()
    assert grid is not None  # it is one of several panels
    lower.remove()
    axes = figure.add_subplot(grid)
    axes.set_aspect("equal", adjustable="datalim")
    axes.set_axis_off()
    axes.set_facecolor(upper.get_facecolor())
    return axes


def _from_above(axes: Axes, found: Balance) -> None:
    """Soles and the point's path, with the way from start to end from left to right."""
    from matplotlib.collections import PolyCollection

    frames = np.flatnonzero(found.defined)
    turn = _along(found.points[frames][:, [2, 0]])
    points = found.points[:, [2, 0]] @ turn.T
    some = frames[np.unique(np.linspace(0, len(frames) - 1, _SOLES).astype(int))]
    corners = found.support[some][..., [2, 0]] @ turn.T
    for sole in (corners[:, :4], corners[:, 4:]):
        axes.add_collection(PolyCollection(sole, facecolor=LIGHT.left, alpha=0.06))
    inside = np.where(found.balanced[:, None], points, np.nan)
    outside = np.where((found.defined & ~found.balanced)[:, None], points, np.nan)
    axes.plot(*points[frames].T, color=LIGHT.original, linewidth=0.6)
    axes.plot(*inside.T, ".", color=LIGHT.ink, markersize=3, label=f"{_NAMES[found.kind]}: inside")
    axes.plot(*outside.T, "x", color=LIGHT.result, markersize=4, label="outside the feet")
    axes.legend(loc="upper left", bbox_to_anchor=(1.005, 1.02), frameon=False, fontsize=9)
    axes.autoscale_view()


def _along(path: FloatArray) -> FloatArray:
    """The turn (2, 2) that lays the way from the first to the last point along the first axis."""
    way = path[-1] - path[0]
    size = float(np.linalg.norm(way))
    cosine, sine = way / size if size > 0.0 else (1.0, 0.0)
    return np.array([[cosine, sine], [-sine, cosine]])
