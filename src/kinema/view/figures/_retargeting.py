"""A motion on the body it came from and on the one it was given to, and how they compare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kinema.motion import Motion
from kinema.ops.retarget.bodies import SIDES
from kinema.ops.retarget.over_time import over_time
from kinema.view.figures._common import pixels_of, stacked
from kinema.view.plots import curves, panels
from kinema.view.strips import strip
from kinema.view.style import DARK

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from kinema.view.camera import View

__all__ = ["retargeting"]


def retargeting(
    before: Motion,
    result: Any,
    *,
    title: str,
    joint: str | None = None,
    view: View = "three-quarter",
) -> Figure:
    """Draw poses of the source in white above those of the result in green, and figures over time.

    Parameters
    ----------
    before : Motion
    result : Retargeted
    title : str
    joint : str, optional
        Not used: all joints are drawn.
    view : {"side", "front", "three-quarter", "top"}

    Returns
    -------
    matplotlib.figure.Figure
    """
    poses = strip(
        [before, result.motion],
        labels=["source", "result"],
        colours=[DARK.original, DARK.result],
        title=title,
        view=view,
        theme="dark",
    )
    if result.figures is None or before.num_frames < 2:
        return poses
    found = over_time(before, result.motion)
    made, (limbs, hinges, *feet) = panels(
        4, width=pixels_of(poses).shape[1], panel_height=150, theme="dark"
    )
    times = before.times_s
    for axes, off, name in ((limbs, found.limbs, "limbs off"), (hinges, found.hinges, "bend off")):
        worst = [np.max([off[limb] for limb in off if limb.startswith(side)], 0) for side in SIDES]
        values = np.degrees(np.stack(worst, axis=1))
        curves(axes, times, values, labels=SIDES, quantity=name, unit="°")
        axes.set_ylim(bottom=0.0)
    for axes, (side, heights) in zip(feet, found.feet.items(), strict=True):
        curves(
            axes,
            times,
            100.0 * np.stack(heights, 1),
            labels=["original", "result"],
            quantity=f"{side} toe",
            unit="% of leg",
        )
    return stacked([pixels_of(poses), pixels_of(made)])
