"""A strip of poses: a motion at a glance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, TypeAlias

import numpy as np

from kinema.errors import OptionError, closest
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.skeleton import FloatArray
from kinema.view._motions import as_labels, as_motions
from kinema.view._rows import Row, draw_rows
from kinema.view._stick_figure import HEAD, Actor
from kinema.view.camera import Camera, View, camera_for, centres
from kinema.view.style import ThemeName

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["PoseSpacing", "strip"]

PoseSpacing: TypeAlias = Literal["auto", "path", "even"]

# In body heights: the gap between poses drawn side by side, and the steps along a path that keep
# poses apart without leaving large gaps.
GAP = 0.07
PATH_STEPS = (0.4, 1.5)


def strip(
    motions: Motion | Sequence[Motion],
    *,
    count: int = 8,
    frames: Sequence[int] | None = None,
    view: View = "side",
    spacing: PoseSpacing = "auto",
    ghosts: int = 1,
    labels: Sequence[str] | None = None,
    colours: Sequence[str] | None = None,
    title: str | None = None,
    width: int = 1200,
    theme: ThemeName = "light",
) -> Figure:
    """Draw several poses of a motion from left to right.

    Left limbs are orange; right limbs are blue, dashed and thinner. Bodies are drawn equally tall
    whatever their unit. Each motion has its own row.

    Parameters
    ----------
    motions : Motion or sequence of Motion
        One row each; the camera is chosen for the first motion and shared by all.
    count : int
        Poses per row, evenly spaced in time from the first frame to the last.
    frames : sequence of int, optional
        Show these frames instead; negative numbers count from the end.
    view : {"side", "front", "three-quarter", "top"}
    spacing : {"auto", "path", "even"}
        ``"path"`` draws poses where they were; ``"even"`` removes the travel and draws them side
        by side. ``"auto"`` keeps the path if poses do not overlap there.
    ghosts : int
        Number of faint poses between two shown ones.
    labels : sequence of str, optional
        One per motion.
    colours : sequence of str, optional
        Colour of each motion's trunk and label, as ``#rrggbb``; by default those of the theme.
    title : str, optional
    width : int
        Maximum width in pixels; a strip of few poses is narrower.
    theme : {"light", "dark"}

    Returns
    -------
    matplotlib.figure.Figure
        For `kinema.view.save`.

    Raises
    ------
    ShapeError
        If a motion has no frames.
    OptionError
        If an option is outside its valid choices or range.
    KinemaError
        If the extra ``media`` is not installed.

    Examples
    --------
    >>> import kinema
    >>> body = kinema.Skeleton.build(["hips", "head"], [-1, 0], [[0, 1, 0], [0, 0.6, 0]])
    >>> still = kinema.Motion(body, kinema.quat.identity((9, 2)), [body.offsets] * 9, 0.1)
    >>> picture = strip(still, count=3)
    >>> [text.get_text() for text in picture.axes[0].texts]
    ['0.00 s', 'frame 0', '0.40 s', 'frame 4', '0.80 s', 'frame 8']
    """
    shown = as_motions(motions)
    names = as_labels(labels, len(shown))
    _check(count=count, ghosts=ghosts, width=width, spacing=spacing)
    bodies = [Derived(motion) for motion in shown]
    actors = [Actor.of(body) for body in bodies]
    camera = camera_for(bodies[0], view)
    picks = [_pick(len(actor.positions), count, frames) for actor in actors]
    if spacing == "auto":
        clear = all(
            _stands_clear(camera.project(centres(actor.positions[picked]))[:, 0])
            for actor, picked in zip(actors, picks, strict=True)
        )
        spacing = "path" if clear else "even"
    places = _side_by_side(actors, picks, camera) if spacing == "even" else [None] * len(actors)
    rows = [
        _lay_out(actor, picked, camera, label, ghosts, place)
        for actor, picked, label, place in zip(actors, picks, names, places, strict=True)
    ]
    return draw_rows(rows, camera, title=title, width=width, theme=theme, colours_of_rows=colours)


def _check(*, count: int, ghosts: int, width: int, spacing: str) -> None:
    if count < 1:
        raise OptionError(f"count must be at least 1, found {count}", parameter="count")
    if ghosts < 0:
        raise OptionError(f"ghosts must be 0 or more, found {ghosts}", parameter="ghosts")
    if not 200 <= width <= 20_000:
        raise OptionError(
            f"width must be from 200 to 20000 pixels, found {width}", parameter="width"
        )
    choices = ("auto", "path", "even")
    if spacing not in choices:
        hint = closest(spacing, choices)
        raise OptionError(f"no spacing named {spacing!r}", parameter="spacing", hint=hint)


def _pick(num_frames: int, count: int, frames: Sequence[int] | None) -> list[int]:
    """The frames to show, ascending, each once."""
    if frames is None:
        return sorted(set(np.linspace(0, num_frames - 1, count).round().astype(int).tolist()))
    if len(frames) == 0:
        raise OptionError("frames must name at least one frame, found none", parameter="frames")
    for frame in frames:
        if not -num_frames <= frame < num_frames:
            raise OptionError(
                f"no frame {frame} in a motion of {num_frames} frames", parameter="frames"
            )
    return sorted({int(frame) % num_frames for frame in frames})


def _stands_clear(along: FloatArray) -> bool:
    """Whether poses at these positions neither overlap nor lie too far apart."""
    steps = np.diff(along)
    return bool(len(steps) and steps.min() >= PATH_STEPS[0] and steps.max() <= PATH_STEPS[1])


def _side_by_side(
    actors: Sequence[Actor], picks: Sequence[list[int]], camera: Camera
) -> list[FloatArray]:
    """Horizontal positions of poses that do not overlap, one array per row.

    Rows with equally many poses line up. Spacing depends on neighbours only, so that one wide
    pose does not spread the whole row.
    """
    places: dict[int, FloatArray] = {}
    for actor, picked in zip(actors, picks, strict=True):
        poses = actor.positions[picked]
        flat = camera.project(poses - centres(poses)[:, None])[..., 0]
        steps = np.maximum(flat[:-1].max(axis=1) - flat[1:].min(axis=1) + GAP, 0.3)
        wider = np.maximum(steps, np.diff(places[len(picked)])) if len(picked) in places else steps
        places[len(picked)] = np.concatenate([[0.0], np.cumsum(wider)])
    return [places[len(picked)] for picked in picks]


def _lay_out(
    actor: Actor,
    picked: list[int],
    camera: Camera,
    label: str,
    ghosts: int,
    places: FloatArray | None,
) -> Row:
    """Choose the ghosts and position every pose; on its path if ``places`` is None."""
    between = [np.linspace(a, b, ghosts + 2)[1:-1].round().astype(int) for a, b in pairwise(picked)]
    faint = sorted({int(f) for part in between for f in part} - set(picked))
    frames = np.array([*faint, *picked])
    poses = actor.positions[frames]
    shifts = np.zeros(len(frames))
    if places is not None:
        poses = poses - centres(poses)[:, None]
        shifts = np.interp(frames, picked, places)
    flat = camera.project(poses)
    flat[..., 0] += shifts[:, None]
    low, high = flat.min(axis=(0, 1)), flat.max(axis=(0, 1)) + HEAD
    return Row(
        body=actor.body,
        label=label,
        times_s=frames * actor.frame_time,
        frames=frames,
        num_ghosts=len(faint),
        poses=poses,
        shifts=shifts,
        box=(float(low[0]) - HEAD, float(high[0]), float(min(low[1], 0.0)) - 0.02, float(high[1])),
    )
