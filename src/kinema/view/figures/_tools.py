"""The part of a motion that was kept, its path from above, and how far two motions are apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from kinema.errors import SkeletonError
from kinema.motion import Motion
from kinema.ops.analysis import summed_speed
from kinema.ops.derived import Derived
from kinema.ops.joints import choose_joint
from kinema.ops.placement import heading_of
from kinema.skeleton import FloatArray
from kinema.units import fixed, length_scale
from kinema.view.figures._common import NothingToDraw, in_readable_unit, motion_of
from kinema.view.plots import curves, panels
from kinema.view.style import LIGHT, figure, fonts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["apart", "paths", "trimming"]

_MOST_JOINTS = 16  # rows that can be read
_MOST_COLUMNS = 900  # of a picture of this width


def trimming(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw how fast the body moves, and which part of the motion was kept.

    Parameters
    ----------
    before : Motion
    result : Trimmed
    title : str
    joint : str, optional
        Not used: all joints together are drawn.

    Returns
    -------
    matplotlib.figure.Figure
    """
    if before.num_frames < 2:
        raise NothingToDraw("a single frame has no speed to draw")
    made, (speed,) = panels(1, title=title, panel_height=230)
    values, unit = in_readable_unit(summed_speed(before), before)
    curves(speed, before.times_s, values, quantity="summed speed", unit=f"{unit}/s")
    speed.set_ylim(bottom=0.0)
    step = before.frame_time
    ends = (-0.5 * step, (before.num_frames - 0.5) * step)
    kept = ((result.start - 0.5) * step, (result.stop - 0.5) * step)
    for start, stop in ((ends[0], kept[0]), (kept[1], ends[1])):
        if stop > start:
            speed.axvspan(start, stop, facecolor=LIGHT.faint, hatch="///", edgecolor=LIGHT.paper)
    speed.axvspan(*kept, facecolor=LIGHT.result, alpha=0.12)
    words = f"kept: frames {result.start} to {result.stop - 1}"
    speed.set_title(words, loc="right", fontsize=9, family=fonts(), color=LIGHT.ink)
    return made


def paths(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw the path of the hips from above, before and after, and where the body faces.

    Parameters
    ----------
    before : Motion
    result : Motion or record with ``motion``
    title : str
    joint : str, optional
        Joint to follow, by name or role; by default the hips.

    Returns
    -------
    matplotlib.figure.Figure
    """
    if before.num_frames == 0:
        raise NothingToDraw("a motion of no frames has no path to draw")
    motions = [before, motion_of(result)]
    followed = [_followed(motion, joint) for motion in motions]
    metres = [motion.skeleton.metres_per_unit for motion in motions]
    if metres[0] is not None and metres[1] is not None:  # both in the unit of the original
        followed[1] = followed[1] * (metres[1] / metres[0])
    largest = max(float(np.abs(path).max()) for path in followed)
    scale = length_scale(largest, metres[0])
    made = figure(760, 640)
    made.set_layout_engine("constrained")
    made.suptitle(title, x=0.01, ha="left", fontsize=12, family=fonts(), parse_math=False)
    axes = made.subplots()
    axes.set_aspect("equal", adjustable="datalim")
    axes.grid(visible=True, color=LIGHT.faint, linewidth=0.5)
    size = 0.12 * max(float(np.ptp(np.concatenate(followed)[:, [0, 2]], axis=0).max()), 1e-9)
    for motion, path, label in zip(motions, followed, ("original", "result"), strict=True):
        _path(axes, scale.per_unit * path, _facing(motion), label, scale.per_unit * size)
    axes.plot([0.0], [0.0], marker="+", markersize=12, color=LIGHT.ink, linestyle="none")
    axes.set_xlabel(f"x ({scale.name})", fontsize=9, family=fonts())
    axes.set_ylabel(f"z ({scale.name})", fontsize=9, family=fonts())
    axes.invert_xaxis()  # seen from above with +Z up the page, +X is to the left
    axes.legend(frameon=False, fontsize=8.5)
    return made


def apart(before: Motion, result: Any, *, title: str, joint: str | None = None) -> Figure:
    """Draw how far two motions are apart: over time, and joint by joint.

    Parameters
    ----------
    before : Motion
        The reference.
    result : Compared
    title : str
    joint : str, optional
        Joint to draw over time, by name or role; by default the mean and the largest of all.

    Returns
    -------
    matplotlib.figure.Figure
    """
    errors = result.errors
    distances, angles = errors.positions[:, errors.joints], errors.rotations_rad[:, errors.joints]
    labels = ["largest", "mean"]
    tracks = [np.stack([v.max(axis=1), v.mean(axis=1)], axis=1) for v in (distances, angles)]
    if joint is not None:
        chosen = choose_joint(before, joint)
        labels = [before.skeleton.names[chosen]]
        tracks = [v[:, [chosen]] for v in (errors.positions, errors.rotations_rad)]
    many = min(_MOST_JOINTS, int(errors.joints.sum()))
    made, (position, rotation, rows) = panels(
        3, title=title, panel_height=210, heights=(1.0, 1.0, 0.35 + 0.085 * many)
    )
    values, unit = in_readable_unit(tracks[0], before)
    times = result.times_s
    curves(position, times, values, labels=labels, quantity="distance", unit=unit)
    curves(rotation, times, np.degrees(tracks[1]), labels=labels, quantity="angle", unit="°")
    for axes in (position, rotation):
        axes.set_ylim(bottom=0.0)
    _joint_rows(rows, errors, times, before)
    return made


def _followed(motion: Motion, joint: str | None) -> FloatArray:
    body = Derived(motion)
    chosen = body.body_root if joint is None else choose_joint(motion, joint)
    return body.world.positions[:, chosen]


def _facing(motion: Motion) -> float | None:
    """The direction that a body faces in the first frame, if it has a left and a right."""
    try:
        return float(heading_of(Derived(motion))[0])
    except SkeletonError:
        return None


def _path(axes: Axes, path: FloatArray, facing: float | None, label: str, size: float) -> None:
    """A path with a dot where it starts and an arrow the way the body faces there."""
    colour = LIGHT.original if label == "original" else LIGHT.result
    style = "-" if label == "original" else (0, (5, 1.6))
    axes.plot(path[:, 0], path[:, 2], color=colour, linewidth=1.8, linestyle=style, label=label)
    axes.plot(path[:1, 0], path[:1, 2], marker="o", color=colour, linestyle="none")
    if facing is not None:
        x, z = float(path[0, 0]), float(path[0, 2])
        ahead = (x + size * np.sin(facing), z + size * np.cos(facing))
        arrow = {"arrowstyle": "-|>", "color": colour, "linewidth": 1.6}
        axes.annotate("", ahead, (x, z), arrowprops=arrow)


def _joint_rows(axes: Axes, errors: Any, times_s: FloatArray, motion: Motion) -> None:
    """Distance of the joints that differ most, a row each: the darker, the farther."""
    from matplotlib.colors import PowerNorm

    largest = np.where(errors.joints, errors.positions.max(axis=0), -1.0)
    chosen = np.argsort(-largest, kind="stable")[: min(_MOST_JOINTS, int(errors.joints.sum()))]
    values, unit = in_readable_unit(errors.positions[:, chosen].T, motion)
    # a column per pixel shows the largest of its frames, so that no peak is lost
    starts = np.unique(np.linspace(0, values.shape[1], _MOST_COLUMNS, endpoint=False).astype(int))
    values = np.maximum.reduceat(values, starts, axis=1)
    step = motion.frame_time
    edges = np.append(times_s[starts], times_s[-1] + step) - 0.5 * step
    rows = np.arange(len(chosen) + 1) - 0.5
    top = max(float(values.max()), 1e-12)
    shades = PowerNorm(0.5, vmin=0.0, vmax=top)  # one peak must not hide all else
    drawn = axes.pcolormesh(edges, rows, values, cmap="Greys", norm=shades, rasterized=True)
    decimals = max(0, 2 - int(np.floor(np.log10(top))))
    names = [
        f"{motion.skeleton.names[joint]}  {fixed(float(most), decimals)}"
        for joint, most in zip(chosen, values.max(axis=1), strict=True)
    ]
    axes.set_yticks(range(len(chosen)), names, fontsize=8)
    axes.set_ylim(len(chosen) - 0.5, -0.5)
    axes.grid(visible=False)
    bar = axes.figure.colorbar(drawn, cax=axes.inset_axes((1.012, 0.0, 0.012, 1.0)))
    bar.set_label(f"distance ({unit})", fontsize=9, family=fonts())
    bar.ax.tick_params(labelsize=8)
