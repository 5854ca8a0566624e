"""What `kinema filter` draws: a joint before and after, and the methods beside each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kinema import quat
from kinema.errors import ShapeError
from kinema.motion import Motion
from kinema.ops.filters.comparison import Comparison
from kinema.skeleton import FloatArray

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Change", "change_figure", "comparison_figure", "largest_change"]


class Change(NamedTuple):
    """Where a filter turned a joint most, and its peaks before and after, in degrees."""

    joint: str
    frame: int
    time_s: float
    degrees: float
    peak_speed: tuple[float, float]
    peak_acceleration: tuple[float, float]


def largest_change(before: Motion, after: Motion, joint: str | None = None) -> Change:
    """Find where a joint was turned most: the one named, or of all the one turned most."""
    if before.num_frames < 3:
        raise ShapeError(f"speed and acceleration need three frames, found {before.num_frames}")
    off = np.degrees(quat.distance(before.rotations, after.rotations))
    index = int(off.max(axis=0).argmax()) if joint is None else before.skeleton.index(joint)
    frame = int(off[:, index].argmax())
    name = before.skeleton.names[index]
    pairs = [_rates(motion, name) for motion in (before, after)]
    speeds = [float(speed.max()) for speed, _ in pairs]
    rises = [float(rise.max()) for _, rise in pairs]
    return Change(
        name,
        frame,
        frame * before.frame_time,
        float(off[frame, index]),
        (speeds[0], speeds[1]),
        (rises[0], rises[1]),
    )


def change_figure(before: Motion, after: Motion, change: Change, *, title: str) -> Figure:
    """Draw a joint's speed and acceleration before and after, and how far it was turned."""
    from kinema import view

    figure, (speed, acceleration, turned) = view.panels(3, title=title)
    labels = ["original", "result"]
    pairs = [_rates(motion, change.joint) for motion in (before, after)]
    times = np.arange(before.num_frames) * before.frame_time
    middles = (times[1:] + times[:-1]) / 2.0
    speeds = np.stack([speed for speed, _ in pairs], axis=1)
    rises = np.stack([rise for _, rise in pairs], axis=1)
    view.curves(speed, middles, speeds, labels=labels, quantity="speed", unit="°/s")
    view.curves(
        acceleration, times[1:-1], rises, labels=labels, quantity="acceleration", unit="°/s²"
    )
    tracks = [motion.joint(change.joint).rotations for motion in (before, after)]
    view.curves(turned, times, np.degrees(quat.distance(*tracks)), quantity="change", unit="°")
    turned.set_ylim(bottom=0.0)
    view.markers(turned, [change.time_s], label=f"largest: {change.degrees:.2g}°")
    for axes in (speed, acceleration):
        view.markers(axes, [change.time_s])
    return figure


def comparison_figure(comparison: Comparison, *, title: str) -> Figure:
    """Draw how far each method is from the intrinsic mean, and how much it turns per frame.

    Each curve is the largest of all joints.
    """
    from kinema import view

    figure, (off, jump) = view.panels(2, title=title, panel_height=230)
    intrinsic, *others = comparison.results
    motion = intrinsic.motion
    times = np.arange(motion.num_frames) * motion.frame_time
    joints = ~motion.skeleton.is_end  # the largest of these at each frame is drawn
    truth = motion.rotations[:, joints]
    away = [
        np.degrees(quat.distance(other.motion.rotations[:, joints], truth)).max(axis=1)
        for other in others
    ]
    labels = [other.name for other in others]
    view.curves(
        off, times, np.stack(away, axis=1), labels=labels, quantity="off the mean", unit="°"
    )
    # the methods first, so that each has one colour in both panels
    steps = [_steps(result.motion).max(axis=1) for result in (*others, comparison.original)]
    labels = [*labels, "original"]
    view.curves(
        jump, times[1:], np.stack(steps, axis=1), labels=labels, quantity="turn per frame", unit="°"
    )
    for axes in (off, jump):
        # from hundredths of a degree to half a turn, and 0 must be there too
        axes.set_yscale("symlog", linthresh=0.1)
        axes.set_yticks([0.0, 0.1, 1.0, 10.0, 100.0], ["0", "0.1", "1", "10", "100"])
        axes.set_ylim(0.0, 300.0)
    return figure


def _rates(motion: Motion, joint: str) -> tuple[FloatArray, FloatArray]:
    """A joint's speed (F - 1,) and acceleration (F - 2,), in degrees."""
    track = motion.joint(joint).rotations
    turning = np.degrees(2.0 * quat.difference(track[:-1], track[1:])) * motion.fps
    rise = np.diff(turning, axis=0) * motion.fps
    return np.linalg.norm(turning, axis=-1), np.linalg.norm(rise, axis=-1)


def _steps(motion: Motion) -> FloatArray:
    rotations = motion.rotations[:, ~motion.skeleton.is_end]
    return np.degrees(quat.distance(rotations[:-1], rotations[1:]))
