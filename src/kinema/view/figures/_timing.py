"""Which moment of a clip is shown when, and how fast it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kinema.motion import Motion
from kinema.view.figures._common import NothingToDraw
from kinema.view.plots import curves, panels
from kinema.view.style import LIGHT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["timing"]


def timing(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw the time in the clip over the output time, and the speed of playback.

    Parameters
    ----------
    before : Motion
    result : Retimed
    title : str
    joint : str, optional
        Not used: all joints are played alike.

    Returns
    -------
    matplotlib.figure.Figure
    """
    if result.motion.num_frames < 2:
        raise NothingToDraw("a single frame has no speed to draw")
    output_s = result.motion.times_s
    made, (shown, speed) = panels(2, title=title, panel_height=230)
    curves(shown, output_s, result.times_s, quantity="time in the clip", unit="s")
    same = min(output_s[-1], before.times_s[-1])
    shown.plot([0.0, same], [0.0, same], color=LIGHT.faint, linestyle="--", linewidth=1.2, zorder=0)
    curves(speed, 0.5 * (output_s[1:] + output_s[:-1]), result.speeds, quantity="speed", unit="×")
    speed.axhline(1.0, color=LIGHT.faint, linestyle="--", linewidth=1.2, zorder=0)
    speed.set_ylim(bottom=0.0)
    return made
