"""Poses before and after any operation, and the motions of a blend above their result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kinema.motion import Motion
from kinema.view.figures._common import motion_of
from kinema.view.strips import strip
from kinema.view.style import LIGHT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from kinema.view.camera import View
    from kinema.view.style import ThemeName

__all__ = ["blend", "strips", "warping"]

_POSES = 9  # of a warp, those of its keys among them


def strips(
    before: Motion,
    result: Any,
    *,
    title: str,
    joint: str | None = None,
    view: View = "three-quarter",
) -> Figure:
    """Draw poses of a motion before and after an operation.

    Parameters
    ----------
    before : Motion
    result : Motion or record with ``motion``
    title : str
    joint : str, optional
        Not used: all joints are drawn.
    view : {"side", "front", "three-quarter", "top"}

    Returns
    -------
    matplotlib.figure.Figure
    """
    shown = [before, motion_of(result)]
    return strip(shown, labels=["before", "after"], title=title, view=view)


def warping(
    before: Motion,
    result: Any,
    *,
    title: str,
    joint: str | None = None,
    view: View = "three-quarter",
    theme: ThemeName = "light",
) -> Figure:
    """Draw the part of a motion that a warp changed, before and after, its keys among the poses.

    Parameters
    ----------
    before : Motion
    result : Warped
    title : str
    joint : str, optional
        Not used: all joints are drawn.
    view : {"side", "front", "three-quarter", "top"}
    theme : {"light", "dark"}

    Returns
    -------
    matplotlib.figure.Figure
    """
    start, stop = result.changed
    ends = max(start - 1, 0), min(stop, before.num_frames - 1)
    keys = sorted(result.frames)[: _POSES - 2]
    frames = {*ends, *keys}
    for frame in np.linspace(*ends, _POSES).round().astype(int).tolist():
        near = 0.6 * (ends[1] - ends[0]) / _POSES
        if all(abs(frame - other) > near for other in frames):
            frames.add(frame)
    shown = [before, motion_of(result)]
    labels = ["before", "after"]
    return strip(
        shown, frames=sorted(frames), labels=labels, title=title, view=view, theme=theme, ghosts=0
    )


def blend(
    before: Sequence[Motion],
    result: Any,
    *,
    title: str,
    joint: str | None = None,
    labels: Sequence[str] | None = None,
    view: View = "three-quarter",
) -> Figure:
    """Draw poses of the motions of a blend, and of the result.

    Parameters
    ----------
    before : sequence of Motion
    result : Blended or Motion
        Of a record the inputs are drawn as they were blended: time-aligned and placed.
    title : str
    joint : str, optional
        Not used: all joints are drawn.
    labels : sequence of str, optional
        Names of the motions; by default they are numbered.
    view : {"side", "front", "three-quarter", "top"}

    Returns
    -------
    matplotlib.figure.Figure
    """
    inputs = list(getattr(result, "inputs", before))
    names = labels or [f"motion {index}" for index in range(1, len(inputs) + 1)]
    shown = [*inputs, motion_of(result)]
    others = (LIGHT.original, *LIGHT.others)
    colours = [others[index % len(others)] for index in range(len(inputs))]
    return strip(
        shown,
        labels=[*names, "blend"],
        colours=[*colours, LIGHT.result],
        title=title,
        view=view,
    )
