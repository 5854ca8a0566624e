"""Poses before and after any operation, and the motions of a blend above their result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kinema.motion import Motion
from kinema.view.figures._common import motion_of
from kinema.view.strips import strip
from kinema.view.style import LIGHT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from kinema.view.camera import View

__all__ = ["blend", "strips"]


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
