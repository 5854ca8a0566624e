"""A locked foot before and after, and when feet are on the floor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kinema import kinematics
from kinema.motion import Motion
from kinema.ops.roles import find_roles
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray
from kinema.view.figures._common import FEET, NothingToDraw, foot_joint, in_readable_unit
from kinema.view.plots import curves, intervals, panels

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["feet"]

_LABELS = ("original", "result")


def feet(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw the foot that slid most: its displacement within each contact, and its height.

    Parameters
    ----------
    before : Motion
    result : Locked
    title : str
    joint : {"left", "right"}, optional
        Foot to draw.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    NothingToDraw
        If the foot has no joint.
    """
    worst = max(result.before, key=lambda slide: slide.distance, default=None)
    foot = joint if joint in FEET else "left" if worst is None else worst.foot
    toe = foot_joint(find_roles(before), foot)
    if toe is None:
        raise NothingToDraw(f"no joint was found for the {foot} foot")
    tracks = [kinematics.forward(motion).positions[:, toe] for motion in (before, result.motion)]

    figure, (sliding, height, down) = panels(3, title=f"{title}: {foot} foot")
    times = before.times_s
    planted = result.contacts.of(foot)
    away = np.stack([_displacement(track, planted) for track in tracks], axis=1)
    values, unit = in_readable_unit(away, before)
    curves(sliding, times, values, labels=_LABELS, quantity="foot skate", unit=unit)
    sliding.set_ylim(bottom=0.0)
    values, unit = in_readable_unit(np.stack([track[:, 1] for track in tracks], axis=1), before)
    curves(height, times, values, labels=_LABELS, quantity="height", unit=unit)
    spans: dict[str, list[tuple[float, float]]] = {
        side: [
            (start * before.frame_time, stop * before.frame_time)
            for start, stop in runs(result.contacts.of(side))
        ]
        for side in FEET
    }
    intervals(down, spans)
    down.set_ylabel("foot contacts", fontsize=9)
    return figure


def _displacement(track: FloatArray, planted: BoolArray) -> FloatArray:
    """Distance from the mean position of each contact, (F,); NaN while the foot is in the air."""
    away = np.full(len(track), np.nan)
    for start, stop in runs(planted):
        contact = track[start:stop]
        away[start:stop] = np.linalg.norm(contact - contact.mean(axis=0), axis=-1)
    return away
