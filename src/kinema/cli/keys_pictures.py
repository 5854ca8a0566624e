"""What `kinema keys` draws: keys over time, their poses, the errors; and all methods in rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.ops.joint_weights import JointWeights
from kinema.ops.keyframes import KeyFrames
from kinema.ops.keyframes.pose_distance import PoseDistance
from kinema.ops.saliency import Salience, removal
from kinema.skeleton import FloatArray

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["Length", "comparison_figure", "keys_figure"]

_WIDTH = 1100
_MOST_POSES = 14


class Length(NamedTuple):
    """How lengths are shown: a name, and how many make one of the file's."""

    name: str
    per_unit: float

    @classmethod
    def of(cls, motion: Motion) -> Length:
        """Centimetres where the file's unit is known."""
        metres = motion.skeleton.metres_per_unit
        return cls("units", 1.0) if metres is None else cls("cm", 100.0 * metres)


def keys_figure(
    motion: Motion,
    keys: KeyFrames,
    *,
    title: str,
    weights: JointWeights = "uniform",
    measure: Salience = "full",
) -> Figure:
    """Draw the key poses, the keys over the curve that the method looks at, and the errors."""
    from kinema import view

    figure, (curve, error) = view.panels(2, width=_WIDTH)
    times = np.arange(motion.num_frames) * motion.frame_time
    at = times[keys.frames]
    name, unit, values = _curve(motion, keys, weights, measure)
    view.curves(curve, times, values, quantity=name, unit=unit)
    if keys.method in ("distance", "split") and keys.threshold is not None:
        curve.axhline(keys.threshold, color=view.LIGHT.others[1], linewidth=1.0, linestyle="--")
    if keys.method == "saliency":
        curve.set_yscale("log")  # from hardly moving to turning round
    else:
        curve.set_ylim(bottom=0.0)
    view.markers(curve, at, label=f"{keys.count} keys")

    length = Length.of(motion)
    errors = np.stack([keys.report.over_time, keys.report.mean_over_time], axis=1)
    labels = ["largest", "mean"]
    view.curves(
        error, times, length.per_unit * errors, labels=labels, quantity="error", unit=length.name
    )
    error.set_ylim(bottom=0.0)
    view.markers(error, at)
    _put_poses_above(figure, motion, keys, title)
    return figure


def comparison_figure(motion: Motion, found: Mapping[str, KeyFrames], *, title: str) -> Figure:
    """Draw the keys of every method as a row of marks over time, with its errors."""
    from kinema import view

    figure, (rows, change) = view.panels(
        2, title=title, width=_WIDTH, panel_height=60 + 17 * len(found)
    )
    times = np.arange(motion.num_frames) * motion.frame_time
    length = Length.of(motion)
    for row, (name, keys) in enumerate(found.items()):
        best = name.startswith(("auto", "optimal"))
        colour = view.LIGHT.result if best else view.LIGHT.ink
        rows.eventplot(times[keys.frames], lineoffsets=row, linelengths=0.72, colors=colour)
        mean, largest = keys.report.position_mean, keys.report.position_max
        rows.annotate(
            f"{length.per_unit * mean:8.3g}  {length.per_unit * largest:8.3g}",
            (1.01, row),
            xycoords=("axes fraction", "data"),
            va="center",
            color=colour,
            fontsize=8,
            family="monospace",
        )
    rows.annotate(
        f"mean, max ({length.name})", (1.01, -1), xycoords=("axes fraction", "data"), fontsize=8
    )
    rows.set_yticks(range(len(found)), list(found))
    rows.set_ylim(len(found) - 0.4, -0.6)
    rows.grid(visible=False, axis="y")
    values = _pose_change(motion)
    view.curves(change, times, values, quantity="pose change", unit="rad/s")
    change.set_ylim(bottom=0.0)
    return figure


def _curve(
    motion: Motion, keys: KeyFrames, weights: JointWeights, measure: Salience
) -> tuple[str, str, FloatArray]:
    """Name, unit and values (F,) of what the method looks at when it chooses."""
    if keys.method == "distance":
        everything = np.arange(motion.num_frames)
        last = keys.frames[np.searchsorted(keys.frames, everything, side="right") - 1]
        distances = PoseDistance.of(Derived(motion), weights=weights).between(everything, last)
        return "D to the last key", "rad", distances
    if keys.method == "split":
        alpha = PoseDistance.of(Derived(motion), weights=weights)
        count = int(np.count_nonzero(alpha.weights))
        halves = 0.5 * keys.report.rotations_rad[:, alpha.chosen[:count]]
        return "D to the pose between", "rad", halves @ alpha.weights[:count]
    if keys.method == "saliency":
        values = removal(motion, measure=measure, weights=weights).by_frame
        length = Length.of(motion)
        shown = np.where(np.isfinite(values) & (values > 0.0), values, np.nan)
        return "saliency", length.name, length.per_unit * shown
    return "pose change", "rad/s", _pose_change(motion)


def _pose_change(motion: Motion) -> FloatArray:
    """How fast the pose changes: summed half angles of all joints per second."""
    if motion.num_frames < 2:
        return np.zeros(motion.num_frames)
    frames = np.arange(motion.num_frames - 1)
    steps = PoseDistance.of(Derived(motion)).between(frames, frames + 1) * motion.fps
    return np.append(steps, steps[-1])


def _put_poses_above(figure: Figure, motion: Motion, keys: KeyFrames, title: str) -> None:
    """Make room at the top of a figure and set a strip of the key poses there."""
    from kinema import view

    few = np.unique(np.linspace(0, keys.count - 1, _MOST_POSES).round().astype(int))
    if len(few) < keys.count:
        title += f" (poses of {len(few)} of them)"
    strip = view.strip(
        motion, frames=keys.frames[few].tolist(), ghosts=0, title=title, width=_WIDTH
    )
    strip.canvas.draw()
    picture = np.asarray(strip.canvas.buffer_rgba())  # type: ignore[attr-defined]
    dots = figure.dpi
    wide, high = figure.get_size_inches()
    above = picture.shape[0] / dots * min(1.0, wide * dots / picture.shape[1])
    figure.set_size_inches(wide, high + above)
    engine = figure.get_layout_engine()
    assert engine is not None
    engine.set(rect=(0.0, 0.0, 1.0, high / (high + above)))  # type: ignore[call-arg]
    axes = figure.add_axes((0.0, high / (high + above), 1.0, above / (high + above)))
    axes.set_axis_off()
    axes.imshow(picture, aspect="equal", interpolation="antialiased")
    axes.set_anchor("W")
