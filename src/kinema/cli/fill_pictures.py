"""What `kinema fill` draws: a bone's way on the sphere, in polar angles, and the poses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kinema import quat
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.fill import Curve, Filled, Trace, bezier, trace
from kinema.ops.fill.bones import bone_axes

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from kinema.view.camera import View

__all__ = [
    "NothingToDraw",
    "fill_figure",
    "quadratic_figure",
    "trace_figure",
    "turns_most",
    "weights_figure",
]

_POSES = 7


class NothingToDraw(OptionError):
    """No joint goes from one good frame to another across a gap."""


def fill_figure(
    before: Motion,
    filled: Filled,
    *,
    curve: Curve,
    parts: Mapping[str, Curve] | None = None,
    joint: str | None = None,
    title: str = "",
    view: View = "three-quarter",
) -> Figure:
    """Draw how one joint's bone goes across its first gap, and the poses there.

    The joint is the one named, or of those filled the one that turns farthest.
    """
    name = joint or turns_most(before, filled)
    way = trace(before, filled.mask, name, curve=curve, parts=parts)
    if way is None:
        raise NothingToDraw(f"nothing was filled in {name!r} between two good frames to be drawn")
    frames = np.flatnonzero(filled.mask[:, before.skeleton.index(name)])
    stop = int(frames[0]) + len(way.filled) - 1
    poses = np.unique(np.linspace(frames[0] - 1, stop - 1, _POSES).round().astype(int))
    shown = np.clip(poses, 0, before.num_frames - 1).tolist()
    return trace_figure(way, filled.motion, shown, title=title, view=view)


def trace_figure(
    way: Trace, motion: Motion, frames: Sequence[int], *, title: str, view: View = "three-quarter"
) -> Figure:
    """Draw a traced bone: sphere and plane of polar angles over a strip of poses."""
    from kinema import view as drawing
    from kinema.view.spheres import Dots, plane, side_by_side, sphere

    strip = drawing.strip(motion, frames=frames, view=view, spacing="even", ghosts=0, width=940)
    strip.canvas.draw()
    picture = np.asarray(strip.canvas.buffer_rgba())  # type: ignore[attr-defined]
    heading = (
        f"{title}: {way.joint}, {_settings(way)}" if title else f"{way.joint}, {_settings(way)}"
    )
    figure, (left, right) = side_by_side(
        2, title=heading, below=picture.shape[0], width=max(960, picture.shape[1])
    )
    sphere(
        left,
        [
            Dots(way.before, "measured before", "original", "s"),
            Dots(way.after, "measured after", "middle", "^"),
            Dots(way.filled[1:-1], "filled, a point per frame", "result"),
        ],
        axis=way.axis,
        caption="the bone's direction",
    )
    plane(
        right,
        [
            Dots(way.polar(way.before), "_", "original", "s"),
            Dots(way.polar(way.after), "_", "middle", "^"),
            Dots(way.polar(way.filled[1:-1]), "_", "result"),
        ],
        controls=way.controls,
        caption="the plane of polar angles"
        + (", with control points" * (way.controls is not None)),
    )
    spare = (figure.bbox.width - picture.shape[1]) / 2
    figure.figimage(picture, xo=spare, yo=0, zorder=0)
    return figure


def turns_most(before: Motion, filled: Filled) -> str:
    """Name the filled joint whose bone goes farthest, from frame to frame, where it was filled."""
    skeleton = before.skeleton
    ways = quat.rotate(filled.motion.rotations, bone_axes(skeleton))
    steps = np.linalg.norm(np.diff(ways, axis=0), axis=-1)
    inner = filled.mask[1:] & ~skeleton.is_end
    if not inner.any():
        raise NothingToDraw("nothing was filled that could be drawn")
    return skeleton.names[int(np.argmax((steps * inner).sum(axis=0)))]


def quadratic_figure(gammas: Sequence[float] = (0.5, 1.0, 2.0), points: int = 16) -> Figure:
    """The source's figure 1: one arc, points at even times, for several γ."""
    from kinema.view.spheres import Dots, side_by_side, sphere

    start, end = np.array([0.94, -0.2, 0.28]), np.array([-0.1, 0.9, 0.42])
    start, end = start / np.linalg.norm(start), end / np.linalg.norm(end)
    share = np.linspace(0.0, 1.0, points)
    figure, panels = side_by_side(len(gammas), panel=360)
    words = {True: "speeds up", False: "slows down"}
    for axes, gamma in zip(panels, gammas, strict=True):
        way = bezier.quadratic(start, end, share, gamma=gamma)
        said = "even" if gamma == 1.0 else words[gamma < 1.0]
        caption = f"γ = {gamma:g}: {said}"
        sphere(axes, [Dots(way, "_")], axis=(0, 0, 1), toward=start + end, caption=caption)
    return figure


def weights_figure(points: int = 22) -> Figure:
    """The source's figure 3: the cubic form in the plane, for growing, falling, middle weights."""
    from kinema.view.spheres import Dots, plane, side_by_side

    controls = np.radians([[0.0, 0.0], [15.0, 35.0], [55.0, 35.0], [75.0, 0.0]])
    share = np.linspace(0.0, 1.0, points)
    cases = {
        "even": (1, 1, 1, 1),
        "growing: slows down": (1, 2, 4, 8),
        "falling: speeds up": (8, 4, 2, 1),
        "large in the middle: slow there": (1, 4, 4, 1),
        "small in the middle: fast there": (4, 1, 1, 4),
    }
    figure, panels = side_by_side(len(cases), panel=300)
    for axes, (caption, weights) in zip(panels, cases.items(), strict=True):
        way = bezier.rational_cubic(controls, share, weights)
        said = f"{caption}\nw = {', '.join(str(w) for w in weights)}"
        plane(axes, [Dots(way, "_")], controls=controls, caption=said, labels=("φ (°)", "θ (°)"))
    return figure


def _settings(way: Trace) -> str:
    """A curve's settings in a few words."""
    if way.kind == "cubic":
        a = f"{way.a[0]:.3g}" if way.a[0] == way.a[1] else f"{way.a[0]:.3g} and {way.a[1]:.3g}"
        return f"cubic, a = {a}, w = {', '.join(f'{w:.3g}' for w in way.weights)}"
    return f"quadratic, γ = {way.gamma:.3g}" if way.kind == "quadratic" else way.kind
