"""Keys found on the fly beside those found offline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kinema.view.figures._common import NothingToDraw
from kinema.view.plots import panels
from kinema.view.style import LIGHT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["live_keys"]

_WIDTH, _PANEL = 1100, 118
_MOST = 12  # motions in one picture
_ROWS = ("offline", "live", "change")


_TITLE = "Key poses offline and live (green: within 2 frames of an offline key)"


def live_keys(
    before: Any, result: Sequence[Any], *, title: str = _TITLE, joint: str | None = None
) -> Figure:
    """Draw the keys of motions as marks over time, offline above live, with the pose change below.

    A live key with an offline one at most two frames away is green.

    Parameters
    ----------
    before
        Not used: the clips are in the result.
    result : sequence of LiveKeys
        What `kinema.live.evaluate` gives; at most twelve are drawn.
    title : str

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    NothingToDraw
        If there is no motion.
    """
    shown = list(result)[:_MOST]
    if not shown:
        raise NothingToDraw("there is no motion to draw keys of")
    figure, axes = panels(len(shown), title=title, width=_WIDTH, panel_height=_PANEL)
    for panel, keys in zip(axes, shown, strict=True):
        _draw(panel, keys)
    longest = max(keys.frames / keys.fps for keys in shown)
    axes[-1].set_xlim(-0.01 * longest, 1.01 * longest)
    return figure


def _draw(panel: Any, keys: Any) -> None:
    facts = keys.facts()
    offline, live = keys.offline_frames / keys.fps, keys.live_frames / keys.fps
    near = np.array([np.abs(keys.offline_frames - key).min() <= 2 for key in keys.live_frames])
    panel.eventplot(offline, lineoffsets=0, linelengths=0.7, colors=LIGHT.ink)
    panel.eventplot(live[near], lineoffsets=1, linelengths=0.7, colors=LIGHT.result)
    panel.eventplot(live[~near], lineoffsets=1, linelengths=0.35, colors=LIGHT.others[1])
    most = max(float(keys.changes.max()), 1e-12)
    times = np.arange(keys.frames) / keys.fps
    panel.fill_between(
        times, 2.4, 2.4 - 0.8 * keys.changes / most, color=LIGHT.ink, alpha=0.25, linewidth=0
    )
    panel.set_yticks(range(3), _ROWS)
    panel.set_ylim(2.45, -0.5)
    panel.grid(visible=False, axis="y")
    words = (
        f"{keys.file}: {facts['offline']} offline, {facts['live']} live, "
        f"F1 {facts['f1']:.2f} (equal spacing {facts['f1_equal_spacing']:.2f})"
    )
    panel.set_title(words, loc="left", fontsize=9, color=LIGHT.ink)
