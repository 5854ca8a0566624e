"""What a state machine showed: its states on a time line, requests, feet, and poses along it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kinema.motion import Motion
from kinema.ops.run_lengths import runs
from kinema.view.figures._common import pixels_of, stacked
from kinema.view.plots import intervals, panels
from kinema.view.strips import strip
from kinema.view.style import LIGHT

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["performance"]

_WIDTH = 1000
_POSES = 14
_ROW = 34  # pixels for each state
_FEET = 100
_LONGEST_S = 12.0  # more cannot be told apart


def performance(
    before: Motion | Sequence[Motion], result: Any, *, title: str, joint: str | None = None
) -> Figure:
    """Draw a performance: which state is played when, requests, changes, feet that are held.

    Parameters
    ----------
    before : Motion or sequence of Motion
        Not used: the result knows what it was made of.
    result : Review
        Its first 12 s are drawn.
    title : str
    joint : str, optional
        Not used: the whole body is drawn.

    Returns
    -------
    matplotlib.figure.Figure
    """
    shown = result.performance
    step = shown.motion.frame_time
    frames = min(shown.motion.num_frames, round(_LONGEST_S / step))
    whole = frames == shown.motion.num_frames
    title = title if whole else f"{title}: the first {_LONGEST_S:g} s of {shown.motion.seconds:g} s"
    asked = {each.name for each in shown.requests if each.time_s <= frames * step}
    played = [name for i, name in enumerate(shown.names) if (shown.states[:frames] == i).any()]
    names = [name for name in shown.names if name in asked or name in played]
    tall = max(_ROW * len(names), _FEET)
    plots, (states, feet) = panels(
        2, title=title, width=_WIDTH, panel_height=_FEET, heights=[tall / _FEET, 1.0]
    )
    _draw_states(states, shown, names, frames)
    _draw_feet(feet, shown, frames)
    feet.set_xlim(0.0, frames * step)
    poses = strip(shown.motion[:frames], count=_POSES, ghosts=0, spacing="even", width=_WIDTH)
    return stacked([pixels_of(plots), pixels_of(poses)])


def _draw_states(axes: Axes, shown: Any, names: Sequence[str], frames: int) -> None:
    """A row for each state; a request is a triangle on the row of what it asks for."""
    step = shown.motion.frame_time
    spans = {
        name: [
            (start * step, stop * step)
            for start, stop in runs(shown.states[:frames] == shown.names.index(name))
        ]
        for name in names
    }
    intervals(axes, spans)
    for start, stop in runs(shown.blend[:frames] > 0.0):
        axes.axvspan(start * step, stop * step, color=LIGHT.original, alpha=0.25, lw=0)
    asked = [each for each in shown.requests if each.time_s <= frames * step]
    axes.plot(
        [each.time_s for each in asked],
        [names.index(each.name) for each in asked],
        linestyle="none",
        marker="v",
        markersize=7,
        markerfacecolor=LIGHT.ink,
        markeredgecolor=LIGHT.paper,
        label="request",
        zorder=5,
        clip_on=False,  # whole at either end of the time line, too
    )
    axes.set_ylabel("state", fontsize=9)
    if asked:
        axes.legend(loc="lower right", bbox_to_anchor=(1.0, 1.0), fontsize=8, frameon=False)


def _draw_feet(axes: Axes, shown: Any, frames: int) -> None:
    """When each foot is held."""
    step = shown.motion.frame_time
    held = np.asarray(shown.held[:frames]) > 0
    bars = {
        side: [(start * step, stop * step) for start, stop in runs(held[:, foot])]
        for foot, side in enumerate(("left", "right"))
    }
    intervals(axes, bars)
    axes.set_ylabel("feet held", fontsize=9)
