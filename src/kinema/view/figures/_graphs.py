"""A motion graph: which clips turn into which; and a path through it on the floor, with poses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kinema.compose.graph import MotionGraph, Walked
from kinema.ops.derived import Derived
from kinema.skeleton import FloatArray
from kinema.view._artists import BodyArtists, Pen
from kinema.view._stick_figure import Actor
from kinema.view.camera import Camera
from kinema.view.style import LIGHT, figure, fonts

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["graph", "walk"]

_FEW = 12  # clips that are drawn one by one
_MOST_DRAWN = 1500  # transitions: more of them are a blot
_WIDTH, _ROW = 1000, 46
_POSES = 26
_ELEVATION = np.deg2rad(32.0)
_APART, _TALLER = 0.45, 1.8  # body heights between poses side by side; and above each other


def graph(before: Any, result: MotionGraph, *, title: str, joint: str | None = None) -> Figure:
    """Draw a motion graph: its clips with their transitions, or how many lead from each to each.

    Parameters
    ----------
    before
        Not used: the graph knows its clips.
    result : MotionGraph
    title : str
    joint : str, optional
        Not used.

    Returns
    -------
    matplotlib.figure.Figure
    """
    few = len(result.frames) <= _FEW
    made = figure(_WIDTH, 150 + _ROW * len(result.frames)) if few else figure(860, 800)
    made.set_layout_engine("constrained")
    made.suptitle(title, x=0.01, ha="left", fontsize=12, family=fonts(), parse_math=False)
    axes = made.subplots()
    clips = len(np.unique(result.core.edges.clip))
    core = len(result.core_edges)
    words = f"{len(result.edges):,} transitions; in the connected part {core:,}, of {clips} clips"
    axes.set_title(words, loc="left", fontsize=9, family=fonts(), color=LIGHT.ink)
    (_draw_lines if few else _draw_matrix)(axes, result)
    return made


def _draw_lines(axes: Axes, result: MotionGraph) -> None:
    """A line for each clip, and a curve for each transition."""
    from matplotlib.collections import LineCollection

    edges = result.edges
    forward = np.flatnonzero(
        (edges.clip < edges.next_clip)
        | ((edges.clip == edges.next_clip) & (edges.frame < edges.next_frame))
    )
    # the closest ones, if there are too many
    forward = forward[np.argsort(edges.distance[forward], kind="stable")][:_MOST_DRAWN]
    inside = np.isin(forward, result.core_edges)
    start = np.stack([edges.frame[forward] / result.fps, edges.clip[forward]], axis=1)
    stop = np.stack([edges.next_frame[forward] / result.fps, edges.next_clip[forward]], axis=1)
    for chosen, colour, label in (
        (~inside, LIGHT.original, "leads to an end"),
        (inside, LIGHT.result, "goes on for ever"),
    ):
        strong = float(np.clip(60.0 / max(len(forward), 1), 0.12, 0.7))
        curves = [_curve(a, b) for a, b in zip(start[chosen], stop[chosen], strict=True)]
        lines = LineCollection(curves, colors=colour, linewidths=0.9, alpha=strong, label=label)
        axes.add_collection(lines, autolim=False)
    for row, frames in enumerate(result.frames):
        length = frames / result.fps
        axes.plot([0.0, length], [row, row], color=LIGHT.ink, linewidth=3.0, zorder=3.0)
    axes.set_yticks(range(len(result.frames)), result.names, family=fonts(), fontsize=9)
    axes.set_ylim(len(result.frames) - 0.3, -0.9)
    axes.set_xlim(0.0, 1.02 * max(result.frames) / result.fps)
    axes.set_xlabel("time in the clip (s)", fontsize=9, family=fonts())
    legend = axes.legend(frameon=False, fontsize=8.5, loc="upper right", ncols=2)
    for line in legend.get_lines():
        line.set_alpha(1.0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)


def _curve(start: FloatArray, stop: FloatArray) -> FloatArray:
    """From one clip to another; within a clip an arc above it."""
    u = np.linspace(0.0, 1.0, 25)[:, None]
    ease = u**2 * (3.0 - 2.0 * u)
    points = np.concatenate([start[:1] + ease * (stop[:1] - start[:1]), u * 0.0], axis=1)
    points[:, 1] = start[1] + u[:, 0] * (stop[1] - start[1])
    if start[1] == stop[1]:
        points[:, 0] = start[0] + u[:, 0] * (stop[0] - start[0])
        points[:, 1] -= 1.6 * u[:, 0] * (1.0 - u[:, 0])
    return points


def _draw_matrix(axes: Axes, result: MotionGraph) -> None:
    """How many transitions lead from each clip to each; alike clips next to each other."""
    from matplotlib.colors import LogNorm

    count = len(result.frames)
    table = np.zeros((count, count))
    np.add.at(table, (result.edges.clip, result.edges.next_clip), 1.0)
    order = _alike_together(table)
    shown = np.ma.masked_equal(table[np.ix_(order, order)], 0.0)
    norm = LogNorm(1.0, max(2.0, float(table.max())))
    image = axes.imshow(shown, cmap="viridis_r", norm=norm, interpolation="nearest")
    bar = axes.figure.colorbar(image, ax=axes, shrink=0.75, pad=0.02)
    bar.set_label("transitions", fontsize=9, family=fonts())
    axes.set_xlabel(f"to clip (1 to {count})", fontsize=9, family=fonts())
    axes.set_ylabel(f"from clip (1 to {count}, alike clips next to each other)", fontsize=9)
    axes.set_xticks([])
    axes.set_yticks([])


def _alike_together(table: FloatArray) -> NDArray[np.intp]:
    """An order of clips in which those with many transitions between them are neighbours."""
    from scipy.cluster.hierarchy import leaves_list, linkage
    from scipy.spatial.distance import squareform

    apart = 1.0 / (1.0 + table + table.T)
    np.fill_diagonal(apart, 0.0)
    return np.asarray(leaves_list(linkage(squareform(apart, checks=False), "average")), np.intp)


def walk(before: Any, result: Walked, *, title: str, joint: str | None = None) -> Figure:
    """Draw a path through a motion graph: the way of the hips on the floor, and poses along it.

    Parameters
    ----------
    before
        Not used: the result knows what it was made of.
    result : Walked
    title : str
    joint : str, optional
        Not used: the whole body is drawn.

    Returns
    -------
    matplotlib.figure.Figure
    """
    body = Derived(result.motion)
    actor = Actor.of(body)
    track = actor.positions[:, body.body_root] * [1.0, 0.0, 1.0]
    camera = _camera(track)
    flat = camera.project(track)
    low = flat.min(axis=0) - np.array([0.7, 0.5])
    high = flat.max(axis=0) + np.array([0.7, 1.2])
    wide, tall = high - low
    height = int(np.clip(_WIDTH * tall / wide, 260, 900))
    made = figure(_WIDTH, height + 60)
    axes = made.add_axes((0.0, 0.0, 1.0, height / (height + 60.0)))
    axes.set_axis_off()
    axes.set_aspect("equal")
    axes.set_xlim(low[0], high[0])
    axes.set_ylim(low[1], high[1])
    _draw_floor(axes, camera, track)
    _draw_track(axes, flat, result)
    for frame in _shown(flat):
        pen = Pen.sided(LIGHT, 1.5)
        artist = BodyArtists(axes, actor.body, pen, layer=10.0 + _nearness(camera, track, frame))
        artist.place(actor.positions[frame], camera, (0.0, 0.0))
    clips, seconds = len(result.names), result.motion.seconds
    made.text(0.012, 0.99, title, va="top", fontsize=12, family=fonts(), parse_math=False)
    words = f"{seconds:.1f} s, {clips} clips: a dot where one takes over from another"
    made.text(0.012, 0.99 - 26 / (height + 60), words, va="top", fontsize=9, family=fonts())
    return made


def _camera(track: FloatArray) -> Camera:
    """From above and one side, so that the path is seen at its widest."""
    off = track - track.mean(axis=0)
    _, _, axes = np.linalg.svd(off[:, [0, 2]], full_matrices=False)
    along = np.array([axes[0, 0], 0.0, axes[0, 1]])
    aside = np.cross(along, [0.0, 1.0, 0.0])
    back = np.cos(_ELEVATION) * aside + np.sin(_ELEVATION) * np.array([0.0, 1.0, 0.0])
    return Camera.facing(back)


def _draw_floor(axes: Axes, camera: Camera, track: FloatArray) -> None:
    """A grid of body heights."""
    from matplotlib.collections import LineCollection

    low, high = np.floor(track.min(axis=0)) - 1.0, np.ceil(track.max(axis=0)) + 1.0
    lines = []
    for x in np.arange(low[0], high[0] + 0.5):
        lines.append([[x, 0.0, low[2]], [x, 0.0, high[2]]])
    for z in np.arange(low[2], high[2] + 0.5):
        lines.append([[low[0], 0.0, z], [high[0], 0.0, z]])
    flat = camera.project(np.array(lines))
    axes.add_collection(LineCollection(list(flat), colors=LIGHT.floor, linewidths=0.8, zorder=1.0))


def _draw_track(axes: Axes, flat: FloatArray, result: Walked) -> None:
    """The way of the hips, clip by clip in turn, with a dot where one takes over."""
    for number, stretch in enumerate(result.stretches):
        part = flat[stretch.first : stretch.stop + 1]
        colour = (LIGHT.result, LIGHT.others[0], LIGHT.others[2])[number % 3]
        axes.plot(part[:, 0], part[:, 1], color=colour, linewidth=2.6, zorder=2.0)
        mark = "s" if number == 0 else "o"
        axes.plot(*flat[stretch.first], mark, color=LIGHT.ink, markersize=4.5, zorder=2.5)
    axes.plot(*flat[-1], "x", color=LIGHT.ink, markersize=8, markeredgewidth=2.0, zorder=2.5)


def _shown(flat: FloatArray) -> list[int]:
    """Frames of poses that do not hide each other: some way apart in the picture."""
    gap = _APART
    while True:
        chosen: list[int] = []
        for frame in range(len(flat)):
            off = np.abs(flat[chosen] - flat[frame]) / [1.0, _TALLER]
            if not chosen or off.max(axis=1).min() >= gap:
                chosen.append(frame)
        if len(chosen) <= _POSES:
            return chosen
        gap *= 1.25


def _nearness(camera: Camera, track: FloatArray, frame: int) -> float:
    """Where a body stands in the order of drawing, from far to near."""
    all_ = camera.nearness(track)
    return float((all_[frame] - all_.min()) / max(np.ptp(all_), 1e-9))
