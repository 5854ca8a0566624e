"""Animations of one or several motions, as GIF or MP4."""

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
from kinema.motion import Motion
from kinema.ops.derived import Derived
from kinema.skeleton import FloatArray
from kinema.view._encode import FASTEST_GIF, gif_delays, require, write_gif, write_mp4
from kinema.view._motions import as_labels, as_motions
from kinema.view._scene import Panel, Scene
from kinema.view._stick_figure import Actor, body_height, drawn_positions, find_floor
from kinema.view.camera import View, camera_for, centres
from kinema.view.style import ThemeName

__all__ = ["AnimationLayout", "CameraMode", "animate"]

AnimationLayout: TypeAlias = Literal["overlay", "side-by-side"]
CameraMode: TypeAlias = Literal["auto", "fixed", "follow"]

USUAL_FPS = 30.0  # highest default rate
ROOM = 1.2  # body heights that a path may span before the camera follows automatically
SMOOTH_S = 1.0  # seconds over which a following camera averages the body's sway


def animate(
    motions: Motion | Sequence[Motion],
    path: str | os.PathLike[str],
    *,
    view: View = "three-quarter",
    layout: AnimationLayout = "overlay",
    camera: CameraMode = "auto",
    fps: float | None = None,
    speed: float = 1.0,
    size: tuple[int, int] = (480, 480),
    labels: Sequence[str] | None = None,
    theme: ThemeName = "light",
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Write an animation of one or several motions.

    A single body has orange left and blue right limbs; several in one world have one colour each
    (the first grey, the second green). Right limbs are always dashed and thinner. The motion plays
    at its own speed whatever the frame rate; a motion that ends early holds its last pose.

    Parameters
    ----------
    motions : Motion or sequence of Motion
    path : path
        Ending in .gif or .mp4. Written completely or not at all, even on Ctrl-C.
    view : {"side", "front", "three-quarter", "top"}
        The camera is chosen for the first motion and shared by all.
    layout : {"overlay", "side-by-side"}
        ``"overlay"``: all in one world, to one scale. ``"side-by-side"``: each in its own panel,
        drawn equally tall.
    camera : {"auto", "fixed", "follow"}
        ``"auto"`` follows a motion that travels farther than about a body height.
    fps : float, optional
        Frames per second; by default the first motion's, at most 30. GIF allows at most 50.
    speed : float
        Playback speed: 0.5 is half as fast.
    size : (int, int)
        Width and height in pixels. MP4 needs even numbers: odd ones are increased by 1.
    labels : sequence of str, optional
        A name per motion.
    theme : {"light", "dark"}
    progress : callable, optional
        Called with the number of frames done and the total.

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
            KinemaWarning(f"GIF allows at most {FASTEST_GIF:g} fps, not {fps:g}; frames skipped"),
            stacklevel=2,
        )
        fps = FASTEST_GIF
    if suffix == ".mp4":
        size = (size[0] + size[0] % 2, size[1] + size[1] % 2)

    seconds = max(motion.seconds for motion in shown)
    times_s = np.arange(max(1, round(seconds * fps / speed)), dtype=np.float64) * (speed / fps)
    bodies = [Derived(motion) for motion in shown]
    panels = _panels(bodies, as_labels(labels, len(shown)), times_s, layout)
    panels = [_aimed(panel, camera, fps / speed) for panel in panels]
    scene = Scene(panels, camera_for(bodies[0], view), size=size, theme=theme, times_s=times_s)
    frames = _reporting(scene, len(times_s), progress)
    with replacing(path) as file:
        if suffix == ".gif":
            write_gif(file, frames, delays=gif_delays(len(times_s), fps), colours=scene.colours)
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
            f"an animation is written as .gif or .mp4, found {suffix or 'no suffix'!r}",
            hint="still pictures are written by kinema.view.save",
        )
    for name, value, choices in (
        ("layout", layout, ("overlay", "side-by-side")),
        ("camera", camera, ("auto", "fixed", "follow")),
    ):
        if value not in choices:
            hint = closest(value, choices)
            raise OptionError(f"no {name} named {value!r}", parameter=name, hint=hint)
    if fps is not None and not 0.0 < fps <= 1000.0:
        raise OptionError(f"fps must be above 0 and at most 1000, found {fps}", parameter="fps")
    if not 0.0 < speed <= 1000.0:
        raise OptionError(
            f"speed must be above 0 and at most 1000, found {speed}", parameter="speed"
        )
    if len(size) != 2 or not all(64 <= side <= 4096 for side in size):
        raise OptionError(
            f"size must be two numbers from 64 to 4096 pixels, found {size}", parameter="size"
        )


def _panels(
    bodies: list[Derived], labels: list[str], times_s: FloatArray, layout: AnimationLayout
) -> list[Panel]:
    """Sample the motions at the animation's times and assign them to panels."""
    if layout == "overlay":
        unit = body_height(bodies[0])
        floor = min(find_floor(drawn_positions(body)) for body in bodies)
        actors = [Actor.of(body, unit=unit, floor=floor) for body in bodies]
        groups = [list(range(len(bodies)))]
    else:
        actors = [Actor.of(body) for body in bodies]
        groups = [[n] for n in range(len(bodies))]
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
    """The nearest frame at each time; the last one is held."""
    nearest = np.floor(times_s / actor.frame_time + 0.5).astype(int)
    return np.asarray(actor.positions[np.minimum(nearest, len(actor.positions) - 1)])


def _aimed(panel: Panel, camera: CameraMode, rate: float) -> Panel:
    """Keep the camera still, or let it follow without swaying with every step."""
    track = panel.track
    if camera == "auto":
        far = np.ptp(np.percentile(track, [2, 98], axis=0), axis=0).max() > ROOM
        camera = "follow" if far else "fixed"
    if camera == "fixed":
        middle = (track.min(axis=0) + track.max(axis=0)) / 2
        return panel.tracked(np.broadcast_to(middle, track.shape))
    # reflect the ends, so that the camera neither lags nor leads there
    half = min(int(SMOOTH_S * rate / 2), len(track) - 1)
    padded = np.pad(track, ((half, half), (0, 0)), mode="reflect", reflect_type="odd")
    total = np.cumsum(np.vstack([np.zeros(3), padded]), axis=0)
    return panel.tracked((total[2 * half + 1 :] - total[: -2 * half - 1]) / (2 * half + 1))


def _reporting(
    scene: Scene, count: int, progress: Callable[[int, int], None] | None
) -> Iterator[NDArray[np.uint8]]:
    for n in range(count):
        yield scene.draw(n)
        if progress is not None:
            progress(n + 1, count)
