"""A locked foot before and after, and when feet are on the floor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kinema import kinematics
from kinema.motion import Motion
from kinema.ops.contacts.foot_points import find_foot
from kinema.ops.contacts.states import Foot
from kinema.ops.derived import Derived
from kinema.ops.run_lengths import runs
from kinema.skeleton import BoolArray, FloatArray
from kinema.view.figures._common import FEET, NothingToDraw, contact_bars, in_readable_unit
from kinema.view.plots import curves, intervals, panels

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["feet"]

_LABELS = ("original", "result")


def feet(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw the foot that slid most: how far heel and toes are displaced, and the heel's height.

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
    foot: Foot = "left" if worst is None else worst.foot
    foot = next((side for side in FEET if side == joint), foot)
    body = Derived(before)
    points = find_foot(body, foot, result.contacts.drift)
    if points is None:
        raise NothingToDraw(f"no joint was found for the {foot} foot")
    worlds = [body.world, kinematics.forward(result.motion)]
    parts = [
        ([points.heel_positions(world) for world in worlds], result.contacts.heel(foot)),
        ([world.positions[:, points.toe] for world in worlds], result.contacts.toe(foot)),
    ]

    figure, (sliding, height, down) = panels(3, title=f"{title}: {foot} foot")
    times = before.times_s
    away = np.stack(
        [
            np.fmax(*(_displacement(tracks[which], planted) for tracks, planted in parts))
            for which in (0, 1)
        ],
        axis=1,
    )
    values, unit = in_readable_unit(away, before)
    curves(sliding, times, values, labels=_LABELS, quantity="foot skate", unit=unit)
    sliding.set_ylim(bottom=0.0)
    heights = np.stack([track[:, 1] for track in parts[0][0]], axis=1)
    values, unit = in_readable_unit(heights, before)
    curves(height, times, values, labels=_LABELS, quantity="heel height", unit=unit)
    intervals(down, contact_bars(result.contacts))
    down.set_ylabel("foot contacts", fontsize=9)
    return figure


def _displacement(track: FloatArray, planted: BoolArray) -> FloatArray:
    """Distance from the mean position of each contact, (F,); NaN while the foot is in the air."""
    away = np.full(len(track), np.nan)
    for start, stop in runs(planted):
        contact = track[start:stop]
        away[start:stop] = np.linalg.norm(contact - contact.mean(axis=0), axis=-1)
    return away
