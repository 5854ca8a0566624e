"""Joined clips: when each is shown, what their feet do, and poses across each join."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kinema import kinematics
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.skeleton import BoolArray, FloatArray
from kinema.view.figures._common import (
    FEET,
    contact_bars,
    foot_joint,
    in_readable_unit,
    motion_of,
    pixels_of,
    stacked,
)
from kinema.view.plots import curves, intervals, panels
from kinema.view.strips import strip
from kinema.view.style import LIGHT

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["connection", "joins"]

_LABELS = ("blend alone", "result")
_STRIPS = 3  # joins whose poses are drawn
_POSES = 9
_AROUND_S = 0.35  # poses are drawn from so long before a blend until so long after it
_WIDTH = 1000


def joins(
    before: Motion | Sequence[Motion], result: Any, *, title: str, joint: str | None = None
) -> Figure:
    """Draw joined clips: a time line, a foot before and after it was held, contacts, and poses.

    Parameters
    ----------
    before : Motion or sequence of Motion
        The clips; the result says which of their frames it shows.
    result : Joined
    title : str
    joint : {"left", "right"}, optional
        Foot to draw; by default the one that was displaced most.

    Returns
    -------
    matplotlib.figure.Figure
    """
    motion: Motion = result.motion
    spans = [(join.start, join.stop) for join in result.joins]
    has_feet = result.contacts is not None
    plots, axes = panels(4 if has_feet else 1, title=title, width=_WIDTH, panel_height=150)
    intervals(axes[0], _time_line(motion, spans))
    axes[0].set_ylabel("clip", fontsize=9)
    if has_feet:
        _draw_foot(axes[1:], result, joint)
    for each in axes:
        for start, stop in spans:
            each.axvspan(
                start * motion.frame_time,
                stop * motion.frame_time,
                color=LIGHT.original,
                alpha=0.25,
                lw=0,
            )
    pictures = [pixels_of(plots)]
    for number, span in list(enumerate(spans, start=1))[:_STRIPS]:
        pictures.append(_poses(motion, span, f"join {number}"))
    return stacked(pictures)


def connection(
    before: Motion | Sequence[Motion], result: Any, *, title: str, joint: str | None = None
) -> Figure:
    """Draw connected clips: the path along the floor, and poses where clips meet.

    Parameters
    ----------
    before : Motion or sequence of Motion
        The clips; the result says which of their frames it shows.
    result : Connected
    title : str
    joint : str, optional
        Not used: all joints are drawn.

    Returns
    -------
    matplotlib.figure.Figure
    """
    motion = motion_of(result)
    meets = [(join.frame, join.frame) for join in result.joins]
    whole = pixels_of(strip(motion, title=title, view="top", width=_WIDTH))
    poses = [
        _poses(motion, span, f"join {number}")
        for number, span in list(enumerate(meets, start=1))[:_STRIPS]
    ]
    return stacked([whole, *poses])


def _time_line(
    motion: Motion, spans: Sequence[tuple[int, int]]
) -> dict[str, list[tuple[float, float]]]:
    """When each clip is shown; in a blend, two are."""
    begins = [0, *(start for start, _ in spans)]
    ends = [*(stop for _, stop in spans), motion.num_frames]
    return {
        str(number): [(begin * motion.frame_time, end * motion.frame_time)]
        for number, (begin, end) in enumerate(zip(begins, ends, strict=True), start=1)
    }


def _draw_foot(axes: Sequence[Axes], result: Any, chosen: str | None) -> None:
    """Speed along the floor while a toe should stand, its height, and all contacts."""
    motion, contacts = result.motion, result.contacts
    body, worlds = Derived(motion), [kinematics.forward(m) for m in (result.free, motion)]
    tracks = {}
    for foot in FEET:
        toe = foot_joint(body.roles, foot)
        if toe is not None:
            tracks[foot] = [world.positions[:, toe] for world in worlds]
    foot = max(tracks, key=lambda side: float(np.abs(tracks[side][0] - tracks[side][1]).max()))
    foot = next((side for side in tracks if side == chosen), foot)
    speeds = np.stack(
        [_speed(track, contacts.toe(foot), motion.frame_time) for track in tracks[foot]], axis=1
    )
    values, unit = in_readable_unit(speeds, motion)
    curves(
        axes[0],
        motion.times_s,
        values,
        labels=_LABELS,
        quantity=f"{foot} toe",
        unit=f"{unit}/s",
    )
    heights = np.stack([track[:, 1] for track in tracks[foot]], axis=1)
    values, unit = in_readable_unit(heights, motion)
    curves(axes[1], motion.times_s, values, labels=_LABELS, quantity="height", unit=unit)
    intervals(axes[2], contact_bars(contacts))
    axes[2].set_ylabel("foot contacts", fontsize=9)


def _speed(track: FloatArray, planted: BoolArray, frame_time: float) -> FloatArray:
    """Along the floor, (F,); NaN while the toe is in the air."""
    steps = np.hypot(*np.diff(track[:, [0, 2]], axis=0).T) / frame_time
    both = planted[1:] & planted[:-1]
    return np.concatenate([[np.nan], np.where(both, steps, np.nan)])


def _poses(motion: Motion, span: tuple[int, int], label: str) -> NDArray[np.uint8]:
    """Poses from shortly before a join until shortly after it, as an image."""
    around = round(_AROUND_S * motion.fps)
    low, high = max(0, span[0] - around), min(motion.num_frames - 1, span[1] + around)
    frames = np.unique(np.linspace(low, high, _POSES).round().astype(int)).tolist()
    return pixels_of(
        strip(motion, frames=frames, ghosts=0, spacing="even", labels=[label], width=_WIDTH)
    )
