"""What `kinema analyze` draws: speeds, and under them when feet are on the floor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from kinema.cli.analyze_report import unit_of
from kinema.motion import Motion
from kinema.ops.analysis import Analysis, joint_speeds
from kinema.ops.contacts.states import Foot
from kinema.ops.roles import find_roles

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["analysis_figure"]

_FEET: tuple[Foot, Foot] = ("left", "right")


def analysis_figure(
    motion: Motion, found: Analysis, *, roles: Mapping[str, str] | None = None, title: str
) -> Figure:
    """Draw the mean speed of all joints with key times, each foot's speed, and contact bars."""
    from kinema import view

    times = np.arange(motion.num_frames) * motion.frame_time
    speeds = joint_speeds(motion)
    unit = f"{unit_of(motion)}/s"
    figure, axes = view.panels(1 if found.contacts is None else 3, title=title, panel_height=180)
    parts = ~motion.skeleton.is_end
    view.curves(
        axes[0],
        times,
        speeds[:, parts].sum(axis=1),
        labels=["all joints"],
        quantity="summed speed",
        unit=unit,
    )
    if found.key_times:
        view.markers(axes[0], [key.time_s for key in found.key_times], label="key times")
    if found.contacts is not None:
        feet = _feet(motion, roles)
        view.curves(
            axes[1],
            times,
            speeds[:, list(feet.values())],
            labels=list(feet),
            quantity="speed of the toes",
            unit=unit,
        )
        view.intervals(axes[2], _bars(found, motion.frame_time))
        axes[2].set_ylabel("on the floor", fontsize=9)
    for plot in axes[:2]:
        plot.set_ylim(bottom=0.0)
    return figure


def _feet(motion: Motion, roles: Mapping[str, str] | None) -> dict[str, int]:
    """The joint that speaks for each foot."""
    known = find_roles(motion, given=roles)
    found: dict[str, int] = {}
    for foot in _FEET:
        joint = known.get(f"{foot}_toe")
        joint = known.get(f"{foot}_ankle") if joint is None else joint
        if joint is not None:
            found[foot] = joint
    return found


def _bars(found: Analysis, frame_time: float) -> dict[str, list[tuple[float, float]]]:
    assert found.contacts is not None
    bars: dict[str, list[tuple[float, float]]] = {foot: [] for foot in _FEET}
    for foot, start, end in found.contacts.intervals:
        bars[foot].append((start * frame_time, end * frame_time))
    return bars
