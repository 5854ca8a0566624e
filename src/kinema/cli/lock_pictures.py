"""What `kinema lock` draws: a foot before and after, and when feet are down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from kinema import kinematics
from kinema.motion import Motion
from kinema.ops.contacts.legs import find_legs
from kinema.ops.contacts.foot_skate import slides
from kinema.ops.contacts.states import Contacts, Foot
from kinema.ops.run_lengths import runs
from kinema.skeleton import FloatArray

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["foot_figure"]

_FEET: tuple[Foot, Foot] = ("left", "right")


def foot_figure(
    before: Motion,
    after: Motion,
    contacts: Contacts,
    *,
    title: str,
    roles: Mapping[str, str] | None = None,
) -> Figure:
    """Draw the ball of the foot that slid most: how far from its place, and how high."""
    from kinema import view

    worst = max(slides(before, contacts, roles=roles), key=lambda s: s.distance, default=None)
    side: Foot = "left" if worst is None else worst.foot
    leg = find_legs(before, roles)[_FEET.index(side)]
    balls = [kinematics.forward(motion).positions[:, leg.toe] for motion in (before, after)]
    metres = before.skeleton.metres_per_unit
    scale, unit = (1.0, "") if metres is None else (100.0 * metres, "cm")

    figure, (sliding, height, down) = view.panels(3, title=f"{title}: {side} foot")
    times = np.arange(before.num_frames) * before.frame_time
    labels = ["original", "result"]
    astray = np.stack([_astray(ball, contacts, side) for ball in balls], axis=1)
    view.curves(sliding, times, scale * astray, labels=labels, quantity="from its place", unit=unit)
    sliding.set_ylim(bottom=0.0)
    heights = scale * np.stack([ball[:, 1] for ball in balls], axis=1)
    view.curves(height, times, heights, labels=labels, quantity="height", unit=unit)
    spans: dict[str, list[tuple[float, float]]] = {
        foot: [(times[start], times[end - 1]) for start, end in runs(contacts.of(foot))]
        for foot in _FEET
    }
    view.intervals(down, spans)
    return figure


def _astray(ball: FloatArray, contacts: Contacts, side: Foot) -> FloatArray:
    """How far a ball is from its mean place in each contact, (F,); NaN where it is free."""
    off = np.full(len(ball), np.nan)
    for start, end in runs(contacts.of(side)):
        place = ball[start:end]
        off[start:end] = np.linalg.norm(place - place.mean(axis=0), axis=-1)
    return off
