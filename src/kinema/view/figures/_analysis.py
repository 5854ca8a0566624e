"""Speeds and key times, and when feet are on the floor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kinema.motion import Motion
from kinema.ops.analysis import Analysis, joint_speeds
from kinema.ops.joints import choose_joint
from kinema.ops.roles import find_roles
from kinema.view.figures._common import contact_bars, foot_joint, foot_name, in_readable_unit
from kinema.view.plots import curves, intervals, markers, panels

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["analysis"]


def analysis(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw the speed of the body with key times, the speed of each foot, and contact bars.

    Parameters
    ----------
    before : Motion
    result : Analysis
    title : str
    joint : str, optional
        Joint whose speed is drawn in the first panel, by name or role; by default the sum of all.

    Returns
    -------
    matplotlib.figure.Figure
    """
    found: Analysis = result
    times, speeds = before.times_s, joint_speeds(before)
    figure, axes = panels(1 if found.contacts is None else 3, title=title, panel_height=180)
    if joint is None:
        shown, label = speeds[:, ~before.skeleton.is_end].sum(axis=1), "all joints"
    else:
        chosen = choose_joint(before, joint)
        shown, label = speeds[:, chosen], before.skeleton.names[chosen]
    quantity = "summed speed" if joint is None else "speed"
    values, unit = in_readable_unit(shown, before)
    curves(axes[0], times, values, labels=[label], quantity=quantity, unit=f"{unit}/s")
    if found.key_times:
        markers(axes[0], [key.time_s for key in found.key_times], label="key times")
    if found.contacts is not None:
        roles = find_roles(before)
        joints = {foot_name(foot): foot_joint(roles, foot) for foot in found.contacts.feet}
        feet = {foot: index for foot, index in joints.items() if index is not None}
        values, unit = in_readable_unit(speeds[:, list(feet.values())], before)
        curves(axes[1], times, values, labels=list(feet), quantity="toe speed", unit=f"{unit}/s")
        intervals(axes[2], contact_bars(found.contacts))
        axes[2].set_ylabel("foot contacts", fontsize=9)
    for plot in axes[:2]:
        plot.set_ylim(bottom=0.0)
    return figure
