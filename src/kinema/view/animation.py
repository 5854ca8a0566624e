"""Moving pictures of one or several skeletons, as GIF or MP4."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kinema.errors import KinemaWarning, OptionError, closest
from kinema.io.atomic import replacing
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.skeleton import FloatArray
from kinema.view._body import Actor, body_height, find_floor
from kinema.view._encode import FASTEST_GIF, gif_delays, require, write_gif, write_mp4
from kinema.view._motions import as_labels, as_motions
from kinema.view._stage import Panel, Stage
from kinema.view.camera import View, centres, look
from kinema.view.style import ThemeName

__all__ = ["Follow", "Layout", "animate"]

Layout: TypeAlias = Literal["overlay", "side-by-side"]
Follow: TypeAlias = Literal["auto", "fixed", "follow"]

USUAL_FPS = 30.0  # of a film, unless asked for another rate
ROOM = 1.2  # body heights that a path may take before the camera follows by itself
SMOOTH_S = 1.0  # seconds over which a following camera evens out the body's sway


def animate(
    motions: Motion | Sequence[Motion],
    path: str | os.PathLike[str],
    *,
    view: View = "three-quarter",
    layout: Layout = "overlay",
    camera: Follow = "auto",
    fps: float | None = None,
    speed: float = 1.0,
    size: tuple[int, int] = (480, 480),
    labels: Sequence[str] | None = None,
    theme: ThemeName = "light",
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Write a film of one or several motions.

    One body has orange left and blue right limbs; several in one world have a colour each
    (the first grey, the second green). Right limbs are always dashed and thinner. Films keep
    the motion's pace whatever the rate; a motion that ends before the others holds its last pose.

    Parameters
    ----------
    motions : Motion or sequence of Motion
    path : path
        Ending in .gif or .mp4. Written whole or not at all, also on Ctrl-C.
    view : {"side", "front", "three-quarter", "top"}
        All are seen by the camera that suits the first motion.
    layout : {"overlay", "side-by-side"}
        ``"overlay"``: all in one world and one unit. ``"side-by-side"``: each in its own panel,
        drawn to the same height.
    camera : {"auto", "fixed", "follow"}
        ``"auto"`` follows a motion that strays farther than about a body height.
    fps : float, optional
        Frames per second of the film: the first motion's, at most 30. GIF holds no more than 50.
    speed : float
        0.5 is half as fast.
    size : (int, int)
        Width and height in pixels. MP4 takes even numbers: odd ones are raised by 1.
    labels : sequence of str, optional
        A name per motion.
    theme : {"light", "dark"}
    progress : callable, optional
        Called with the number of frames done and of all.

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
    >>> import tempfile, pathlib, kinema
    >>> body = kinema.Skeleton.build(["hips", "head"], [-1, 0], [[0, 1, 0], [0, 0.6, 0]])
    >>> still = kinema.Motion(body, kinema.quat.identity((3, 2)), [body.offsets] * 3, 0.1)
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     target = pathlib.Path(folder, "still.gif")
    ...     animate(still, target, size=(96, 96), progress=lambda done, all: print(done, all))
    1 3
    2 3
    3 3
    """
    shown = as_motions(motions)
    suffix = Path(path).suffix.lower()
    _check(suffix, view=view, layout=layout, camera=camera, fps=fps, speed=speed, size=size)
    require(suffix)
    fps = min(shown[0].fps, USUAL_FPS) if fps is None else float(fps)
    if suffix == ".gif" and fps > FASTEST_GIF:
        warnings.warn(
            KinemaWarning(f"GIF holds {FASTEST_GIF:g} frames per second, not {fps:g}: fewer drawn"),
            stacklevel=2,
        )
        fps = FASTEST_GIF
    if suffix == ".mp4":
        size = (size[0] + size[0] % 2, size[1] + size[1] % 2)

    seconds = max(motion.seconds for motion in shown)
    times_s = np.arange(max(1, round(seconds * fps / speed)), dtype=np.float64) * (speed / fps)
    panels = _panels(shown, as_labels(labels, len(shown)), times_s, layout)
    panels = [_aimed(panel, camera, fps / speed) for panel in panels]
    stage = Stage(panels, look(shown[0], view=view), size=size, theme=theme, times_s=times_s)
    frames = _reporting(stage, len(times_s), progress)
    with replacing(path) as file:
        if suffix == ".gif":
            write_gif(file, frames, delays=gif_delays(len(times_s), fps), colours=stage.colours)
        else:
            write_mp4(file, frames, size=size, fps=fps)


def _check(
    suffix: str,
    *,
    view: str,
    layout: str,
    camera: str,
    fps: float | None,
    speed: float,
    size: tuple[int, int],
) -> None:
    if suffix not in (".gif", ".mp4"):
        raise OptionError(
            f"a film is written as .gif or .mp4, found {suffix or 'no suffix'!r}",
            hint="still pictures are written by kinema.view.save",
        )
    for name, value, choices in (
        ("layout", layout, ("overlay", "side-by-side")),
        ("camera", camera, ("auto", "fixed", "follow")),
    ):
        if value not in choices:
            raise OptionError(f"no {name} named {value!r}", hint=closest(value, choices))
    if fps is not None and not 0.0 < fps <= 1000.0:
        raise OptionError(f"fps must be above 0 and at most 1000, found {fps}")
    if not 0.0 < speed <= 1000.0:
        raise OptionError(f"speed must be above 0 and at most 1000, found {speed}")
    if len(size) != 2 or not all(64 <= side <= 4096 for side in size):
        raise OptionError(f"size must be two numbers from 64 to 4096 pixels, found {size}")


def _panels(
    motions: list[Motion], labels: list[str], times_s: FloatArray, layout: Layout
) -> list[Panel]:
    """Sample the motions at the film's times and share them out over panels."""
    if layout == "overlay":
        unit = body_height(motions[0])
        floor = min(find_floor(forward(motion).positions) for motion in motions)
        actors = [Actor.of(motion, unit=unit, floor=floor) for motion in motions]
        groups = [list(range(len(motions)))]
    else:
        actors = [Actor.of(motion) for motion in motions]
        groups = [[n] for n in range(len(motions))]
    poses = [_sample(actor, times_s) for actor in actors]
    return [
        Panel(
            bodies=[actors[n].body for n in group],
            poses=[poses[n] for n in group],
            labels=[labels[n] for n in group],
            track=np.mean([centres(poses[n]) for n in group], axis=0),
        )
        for group in groups
    ]


def _sample(actor: Actor, times_s: FloatArray) -> FloatArray:
    """The frame nearest to each time; the last one is held."""
    nearest = np.floor(times_s / actor.frame_time + 0.5).astype(int)
    return np.asarray(actor.positions[np.minimum(nearest, len(actor.positions) - 1)])


def _aimed(panel: Panel, camera: Follow, rate: float) -> Panel:
    """Let the camera stand still, or follow without swaying with every step."""
    track = panel.track
    if camera == "auto":
        far = np.ptp(np.percentile(track, [2, 98], axis=0), axis=0).max() > ROOM
        camera = "follow" if far else "fixed"
    if camera == "fixed":
        middle = (track.min(axis=0) + track.max(axis=0)) / 2
        return panel.tracked(np.broadcast_to(middle, track.shape))
    # mirrored in its ends, so that the camera neither lags nor leads there
    half = min(int(SMOOTH_S * rate / 2), len(track) - 1)
    padded = np.pad(track, ((half, half), (0, 0)), mode="reflect", reflect_type="odd")
    total = np.cumsum(np.vstack([np.zeros(3), padded]), axis=0)
    return panel.tracked((total[2 * half + 1 :] - total[: -2 * half - 1]) / (2 * half + 1))


def _reporting(
    stage: Stage, count: int, progress: Callable[[int, int], None] | None
) -> Iterator[NDArray[np.uint8]]:
    for n in range(count):
        yield stage.draw(n)
        if progress is not None:
            progress(n + 1, count)
