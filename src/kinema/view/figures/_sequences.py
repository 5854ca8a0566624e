"""A sequence: its clips on a time line, foot contacts, and poses along it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kinema.errors import SkeletonError
from kinema.motion import Motion
from kinema.ops.contacts import detect
from kinema.view.figures._common import contact_bars, pixels_of, stacked
from kinema.view.plots import intervals, panels
from kinema.view.strips import strip
from kinema.view.style import LIGHT, fonts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["timeline"]

_WIDTH = 1000
_POSES = 14
_ROW = 40  # pixels for each clip
_FEET = 110


def timeline(
    before: Motion | Sequence[Motion], result: Any, *, title: str, joint: str | None = None
) -> Figure:
    """Draw a baked sequence: when each clip is shown, where they meet, contacts, and poses.

    Parameters
    ----------
    before : Motion or sequence of Motion
        Not used: the result knows what it was made of.
    result : Baked
    title : str
    joint : str, optional
        Not used: the whole body is drawn.

    Returns
    -------
    matplotlib.figure.Figure
    """
    motion: Motion = result.motion
    try:
        bars = contact_bars(detect(motion))
    except SkeletonError:
        bars = {}
    tall = max(_ROW * len(result.names), _FEET)
    plots, axes = panels(
        2 if bars else 1,
        title=title,
        width=_WIDTH,
        panel_height=_FEET,
        heights=[tall / _FEET, 1.0] if bars else [tall / _FEET],
    )
    _draw_clips(axes[0], result)
    if bars:
        intervals(axes[1], bars)
        axes[1].set_ylabel("foot contacts", fontsize=9)
    _shade_seams(axes, result)
    poses = strip(motion, count=_POSES, ghosts=0, spacing="even", width=_WIDTH)
    return stacked([pixels_of(plots), pixels_of(poses)])


def _draw_clips(axes: Axes, result: Any) -> None:
    """A row for each clip."""
    step = result.motion.frame_time
    rows = {
        f"{number}  {name}": [(stretch.first * step, stretch.stop * step)]
        for number, (name, stretch) in enumerate(
            zip(result.names, result.stretches, strict=True), start=1
        )
    }
    intervals(axes, rows)
    axes.set_ylabel("clip", fontsize=9)


def _shade_seams(axes: Sequence[Axes], result: Any) -> None:
    """Blends and bridges, across all plots."""
    step = result.motion.frame_time
    for seam in result.seams:
        for each in axes:
            each.axvspan(
                seam.start * step,
                max(seam.stop, seam.start + 1) * step,
                facecolor=LIGHT.original,
                edgecolor=LIGHT.ink,
                alpha=0.25,
                lw=0,
                hatch="///" if seam.kind == "bridge" and each is axes[0] else None,
            )
        axes[0].text(
            0.5 * (seam.start + seam.stop) * step,
            1.01,
            seam.kind,
            transform=axes[0].get_xaxis_transform(),
            ha="center",
            va="bottom",
            fontsize=8,
            family=fonts(),
            color=LIGHT.ink,
        )
