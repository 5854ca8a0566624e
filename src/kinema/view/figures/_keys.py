"""Key frames over time with their poses and errors, and key frame methods side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kinema import quat
from kinema.motion import Motion
from kinema.ops.keyframes import KeyFrames
from kinema.ops.saliency import removal
from kinema.skeleton import FloatArray
from kinema.units import length_scale, number
from kinema.view.figures._common import NothingToDraw, in_readable_unit, pixels_of
from kinema.view.plots import curves, markers, panels
from kinema.view.strips import strip
from kinema.view.style import LIGHT

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["key_counts", "key_methods", "keys"]

_WIDTH = 1100
_MOST_POSES = 14
_DECADES = 1e-5  # of the largest saliency: below, hardly anything moves


def keys(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw the key poses, the keys on the curve that the method looks at, and the errors.

    Parameters
    ----------
    before : Motion
    result : KeyFrames or Reduction
    title : str
    joint : str, optional
        Joint whose error is drawn beside the mean; by default the largest of all joints.

    Returns
    -------
    matplotlib.figure.Figure
    """
    found: KeyFrames = getattr(result, "keys", result)
    figure, (curve, error) = panels(2, width=_WIDTH)
    at = before.times_s[found.frames]
    name, unit, values = _curve(before, found)
    curves(curve, before.times_s, values, quantity=name, unit=unit)
    if name == "pose distance" and found.threshold is not None:
        curve.axhline(
            found.threshold,
            color=LIGHT.others[1],
            linewidth=1.0,
            linestyle="--",
            label=f"threshold {number(found.threshold)}",
        )
    if name == "saliency":
        curve.set_yscale("log")
        top = float(np.nanmax(values))
        curve.set_ylim(bottom=max(0.5 * float(np.nanmin(values)), _DECADES * top), top=2.0 * top)
    else:
        curve.set_ylim(bottom=0.0)
    markers(curve, at, label=f"{found.count} keys")

    report = found.report
    largest = report.over_time
    if joint is not None:
        largest = report.positions[:, before.skeleton.index(joint)]
    errors, unit = in_readable_unit(np.stack([largest, report.mean_over_time], axis=1), before)
    labels = [joint or "largest", "mean"]
    curves(error, before.times_s, errors, labels=labels, quantity="error", unit=unit)
    error.set_ylim(bottom=0.0)
    markers(error, at)
    _put_poses_above(figure, before, found, title)
    return figure


def key_methods(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw the keys of every method as a row of marks over time, with its errors.

    Parameters
    ----------
    before : Motion
    result : KeyComparison
    title : str
    joint : str, optional
        Joint whose errors are given; by default all joints.

    Returns
    -------
    matplotlib.figure.Figure
    """
    found: dict[str, KeyFrames] = dict(result.methods)
    height = 60 + 17 * len(found)
    figure, (rows, change) = panels(2, title=title, width=_WIDTH, panel_height=height)
    errors = {name: _mean_and_max(keys, before, joint) for name, keys in found.items()}
    largest = max((most for _, most in errors.values()), default=0.0)
    scale = length_scale(largest, before.skeleton.metres_per_unit)
    for row, (name, keys) in enumerate(found.items()):
        best = name.startswith(("auto", "optimal"))
        colour = LIGHT.result if best else LIGHT.ink
        at = before.times_s[keys.frames]
        rows.eventplot(at, lineoffsets=row, linelengths=0.72, colors=colour)
        mean, most = (scale.per_unit * value for value in errors[name])
        _beside(rows, row, f"{number(mean):>8}  {number(most):>8}", colour)
    _beside(rows, -1, f"{'mean':>8}  {'max':>8}  {scale.name}", LIGHT.ink)
    rows.set_yticks(range(len(found)), list(found))
    rows.set_ylim(len(found) - 0.4, -0.6)
    rows.grid(visible=False, axis="y")
    curves(change, before.times_s, _pose_change(before), quantity="pose change", unit="rad/s")
    change.set_ylim(bottom=0.0)
    return figure


def key_counts(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw the error for every number of keys.

    Parameters
    ----------
    before : Motion
    result : KeyCounts
    title : str
    joint : str, optional
        Not used: errors are those of all joints.

    Returns
    -------
    matplotlib.figure.Figure

    Raises
    ------
    NothingToDraw
        If nothing moves.
    """
    figure, (curve,) = panels(1, title=f"{title}: error by number of keys", width=_WIDTH)
    figure.set_size_inches(figure.get_size_inches()[0], 4.2)
    errors = 100.0 * np.stack(
        [result.of_height(result.position_max), result.of_height(result.position_mean)], axis=1
    )
    shown = np.where(errors > 0.0, errors, np.nan)  # on a logarithmic scale
    if not np.isfinite(shown).any():
        raise NothingToDraw("nothing moves: any number of keys will do")
    curves(curve, result.counts, shown, labels=["largest", "mean"], quantity="error")
    curve.set_ylabel("error (% of height)")
    curve.set_xlabel("keys")
    curve.set_yscale("log")
    top = float(np.nanmax(shown))
    curve.set_ylim(max(float(np.nanmin(shown)), _DECADES * top), 2.0 * top)
    curve.set_xscale("log")
    for axis in (curve.xaxis, curve.yaxis):
        axis.set_major_formatter(lambda value, _: f"{value:g}")
    return figure


def _beside(axes: Any, row: float, words: str, colour: str) -> None:
    """Write to the right of a row."""
    axes.annotate(
        words,
        (1.01, row),
        xycoords=("axes fraction", "data"),
        va="center",
        color=colour,
        fontsize=8,
        family="monospace",
    )


def _mean_and_max(keys: KeyFrames, motion: Motion, joint: str | None) -> tuple[float, float]:
    report = keys.report
    if joint is None:
        return report.position_mean, report.position_max
    errors = report.positions[:, motion.skeleton.index(joint)]
    return float(errors.mean()), float(errors.max())


def _curve(motion: Motion, keys: KeyFrames) -> tuple[str, str, FloatArray]:
    """Name, unit and values (F,) of what the method looks at when it chooses.

    Speed of the pose where that is not known: a selection may have weighted joints.
    """
    if keys.method == "distance":
        frames = np.arange(motion.num_frames)
        last = keys.frames[np.searchsorted(keys.frames, frames, side="right") - 1]
        distances = _pose_distances(motion, frames, last)
        if _explains(distances, keys):
            return "pose distance", "rad", distances
    if keys.method == "split":
        halves = 0.5 * keys.report.rotations_rad[:, ~motion.skeleton.is_end]
        distances = np.asarray(halves.sum(axis=1))
        if _explains(distances, keys):
            return "pose distance", "rad", distances
    if keys.method == "saliency":
        values = removal(motion).by_frame
        shown = np.where(np.isfinite(values) & (values > 0.0), values, np.nan)
        if np.isfinite(shown).any():
            readable, unit = in_readable_unit(shown, motion)
            return "saliency", unit, readable
    return "pose change", "rad/s", _pose_change(motion)


def _explains(distances: FloatArray, keys: KeyFrames) -> bool:
    """Whether no frame but a key is beyond the threshold."""
    others = np.delete(distances, keys.frames)
    limit = np.inf if keys.threshold is None else keys.threshold
    return bool(others.max(initial=0.0) <= limit * (1.0 + 1e-9))


def _pose_distances(motion: Motion, a: NDArray[np.int_], b: NDArray[np.int_]) -> FloatArray:
    """Half the angle between rotations, summed over the joints, for pairs of frames."""
    rotations = motion.rotations[:, ~motion.skeleton.is_end]
    return np.asarray(0.5 * quat.distance(rotations[a], rotations[b]).sum(axis=1))


def _pose_change(motion: Motion) -> FloatArray:
    """How fast the pose changes: pose distance per second."""
    if motion.num_frames < 2:
        return np.zeros(motion.num_frames)
    frames = np.arange(motion.num_frames - 1)
    steps = _pose_distances(motion, frames, frames + 1) * motion.fps
    return np.append(steps, steps[-1])


def _put_poses_above(figure: Figure, motion: Motion, keys: KeyFrames, title: str) -> None:
    """Make room at the top of a figure for a strip of the key poses."""
    few = np.unique(np.linspace(0, keys.count - 1, _MOST_POSES).round().astype(int))
    if len(few) < keys.count:
        title += f" ({len(few)} of {keys.count} poses)"
    shown = keys.frames[few].tolist()
    picture = pixels_of(strip(motion, frames=shown, ghosts=0, title=title, width=_WIDTH))
    wide, high = figure.get_size_inches()
    above = picture.shape[0] / figure.dpi * min(1.0, wide * figure.dpi / picture.shape[1])
    figure.set_size_inches(wide, high + above)
    engine = figure.get_layout_engine()
    assert engine is not None
    engine.set(rect=(0.0, 0.0, 1.0, high / (high + above)))  # type: ignore[call-arg]
    axes = figure.add_axes((0.0, high / (high + above), 1.0, above / (high + above)))
    axes.set_axis_off()
    axes.imshow(picture, aspect="equal", interpolation="antialiased")
    axes.set_anchor("W")
