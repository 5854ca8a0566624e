"""A filtered joint before and after, and filter methods side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kinema import quat
from kinema.errors import ShapeError
from kinema.motion import Motion
from kinema.ops.change import angular_rates
from kinema.ops.joints import choose_joint
from kinema.ops.mount import in_body
from kinema.units import fixed
from kinema.view.figures._common import motion_of
from kinema.view.plots import curves, markers, panels

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["methods", "smoothing"]

_LABELS = ("original", "result")


def smoothing(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw a joint's angular speed and acceleration before and after, and how far it was turned.

    Parameters
    ----------
    before : Motion
    result : Motion or record with ``motion``
        As many frames as before, at least 3.
    title : str
    joint : str, optional
        Joint to draw, by name or role; by default the one that changed most.

    Returns
    -------
    matplotlib.figure.Figure
    """
    after = motion_of(result)
    if before.num_frames < 3 or after.num_frames != before.num_frames:
        raise ShapeError(
            "speed and acceleration before and after need as many frames, at least 3; found "
            f"{before.num_frames} and {after.num_frames}"
        )
    turned_rad = quat.distance(before.rotations, after.rotations)
    chosen = int(turned_rad.max(axis=0).argmax()) if joint is None else choose_joint(before, joint)
    change = np.degrees(turned_rad[:, chosen])
    worst = int(change.argmax())

    heading = f"{title}: {before.skeleton.names[chosen]}"
    figure, (speed, acceleration, turned) = panels(3, title=heading)
    times = before.times_s
    rates = [angular_rates(motion, before.skeleton.names[chosen]) for motion in (before, after)]
    speeds, rises = (np.degrees(np.stack(pair, axis=1)) for pair in zip(*rates, strict=True))
    middles = (times[1:] + times[:-1]) / 2.0
    curves(speed, middles, speeds, labels=_LABELS, quantity="speed", unit="°/s")
    curves(acceleration, times[1:-1], rises, labels=_LABELS, quantity="acceleration", unit="°/s²")
    curves(turned, times, change, quantity="change", unit="°")
    turned.set_ylim(bottom=0.0, top=max(1.1 * float(change.max()), 1e-3))
    markers(turned, [times[worst]], label=f"largest: {fixed(float(change[worst]), 2)}°")
    for axes in (speed, acceleration):
        axes.set_ylim(bottom=0.0)
        markers(axes, [times[worst]])
    return figure


def methods(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw how far each filter method is from the intrinsic mean, and its turn per frame.

    Parameters
    ----------
    before : Motion
    result : Comparison
        From `kinema.filters.compare_methods`.
    title : str
    joint : str, optional
        Joint to draw, by name or role; by default the largest of all joints in each frame.

    Returns
    -------
    matplotlib.figure.Figure
    """
    joints = np.flatnonzero(in_body(before))
    if joint is not None:
        joints = np.array([choose_joint(before, joint)])
        title = f"{title}: {before.skeleton.names[joints[0]]}"
    figure, (off, turn) = panels(2, title=title, panel_height=230)
    intrinsic, *others = result.results
    mean = intrinsic.motion.rotations[:, joints]
    tracks = [other.motion.rotations[:, joints] for other in others]
    away = [np.degrees(quat.distance(track, mean)).max(axis=1) for track in tracks]
    names = [other.name for other in others]
    quantity = "from intrinsic mean"
    curves(off, before.times_s, np.stack(away, axis=1), labels=names, quantity=quantity, unit="°")
    # the methods first, so that each has one colour in both panels
    tracks.append(before.rotations[:, joints])
    steps = [np.degrees(quat.distance(track[:-1], track[1:])).max(axis=1) for track in tracks]
    curves(
        turn,
        before.times_s[1:],
        np.stack(steps, axis=1),
        labels=[*names, "original"],
        quantity="turn per frame",
        unit="°",
    )
    for axes in (off, turn):
        # from hundredths of a degree to half a turn, and 0
        axes.set_yscale("symlog", linthresh=0.1)
        axes.set_yticks([0.0, 0.1, 1.0, 10.0, 100.0], ["0", "0.1", "1", "10", "100"])
        axes.set_ylim(0.0, 300.0)
    return figure
