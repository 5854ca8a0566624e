"""Draw motions into a file: a strip of poses or a film, as the file's suffix says."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path

from kinema.errors import OptionError
from kinema.io.targets import PICTURES
from kinema.motion import Motion
from kinema.view.camera import View
from kinema.view.style import ThemeName

__all__ = ["FILMS", "check_suffix", "draw"]

FILMS = (".gif", ".mp4")


def check_suffix(path: str | os.PathLike[str]) -> None:
    """Reject a file that is neither a picture nor a film."""
    suffix = Path(path).suffix.lower()
    if suffix not in PICTURES + FILMS:
        raise OptionError(
            f"cannot draw a {suffix or 'file without a suffix'!r}",
            hint="pictures: " + ", ".join(PICTURES) + "; films: " + ", ".join(FILMS),
        )


def draw(
    motions: Sequence[Motion],
    path: str | os.PathLike[str],
    *,
    view: View | None = None,
    count: int = 8,
    fps: float | None = None,
    speed: float = 1.0,
    beside: bool = False,
    labels: Sequence[str] | None = None,
    theme: ThemeName = "light",
    progress: Callable[[float], None] | None = None,
) -> None:
    """Draw motions as a picture or a film.

    Parameters
    ----------
    motions : sequence of Motion
    path : path
        A picture (.png, .svg, .pdf) or a film (.gif, .mp4).
    view : str, optional
        Where the camera stands: side for pictures, three-quarter for films unless given.
    count : int
        Poses in a strip.
    fps, speed, beside
        Of a film: its frame rate, how fast it plays, and motions side by side.
    labels, theme
        Names of the motions; ``"light"`` or ``"dark"``.
    progress : callable, optional
        Called with the share that is done.
    """
    from kinema.view.animation import animate
    from kinema.view.saving import save
    from kinema.view.strips import strip

    check_suffix(path)
    if Path(path).suffix.lower() in PICTURES:
        drawn = strip(motions, count=count, view=view or "side", labels=labels, theme=theme)
        save(drawn, path)
        return
    animate(
        motions,
        path,
        view=view or "three-quarter",
        layout="side-by-side" if beside else "overlay",
        fps=fps,
        speed=speed,
        labels=labels,
        theme=theme,
        progress=lambda done, total: progress and progress(done / max(total, 1)),
    )
