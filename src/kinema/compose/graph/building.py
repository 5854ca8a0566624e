"""Build a motion graph: compare all frames of all clips, keep the closest pairs."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any

import numpy as np

from kinema import _native
from kinema.compose.graph.clouds import Clouds
from kinema.compose.graph.edges import Edges
from kinema.compose.graph.library import ClipLibrary, LibraryClip
from kinema.compose.graph.model import LEAST_S, MotionGraph
from kinema.errors import OptionError
from kinema.io.formats import FORMATS
from kinema.motion import Motion
from kinema.ops.point_clouds import half_window
from kinema.progress import showing
from kinema.skeleton import FloatArray
from kinema.units import Seconds, Share

__all__ = ["build"]

MOST_CLIPS = 20_000
MOST_PAIRS = 1_000_000
MOST_FRAMES = 400_000  # time grows with their square
_USUAL_FPS = 30.0
_AROUND_S = 0.1  # a transition is the closest of all that are so near to it in both clips
_DIGITS = 5  # of what is kept of a transition, in leg lengths and radians


def build(
    clips: str | os.PathLike[str] | Iterable[Motion] | Mapping[str, Motion],
    *,
    threshold: Annotated[float, Share] = 0.06,
    fps: float | None = None,
    window_s: Annotated[float, Seconds] = 1.0 / 3.0,
    **reading: Any,
) -> MotionGraph:
    """Find the frames at which clips can turn into each other (Kovar et al. 2002).

    Joints around every frame of every clip are compared with those around every other, placed on
    each other on the floor as well as they can be. Where they are closest, and no farther apart
    than the threshold, either clip can follow the other. Pairs that
    cannot be close enough are ruled out early by a lower bound, so none is missed.

    Parameters
    ----------
    clips : folder, sequence of Motion, or mapping of str to Motion
        Clips of one family of skeletons: all recordings in a folder and the folders in it, or
        motions, which may have names. They get the bones of the first. Of recordings, added rest
        poses are skipped.
    threshold : float
        The farthest that joints may be apart, in leg lengths (root mean square).
    fps : float, optional
        Rate at which frames are compared (default: that of the first clip, at most 30). What is
        walked on the graph has the rate of the clips.
    window_s : float
        How long around a frame motions are compared.
    **reading
        Options of `kinema.read`, for a folder.

    Returns
    -------
    MotionGraph

    Raises
    ------
    OptionError
        If there are no clips, or more frames than can be compared.
    SkeletonMismatch
        If the clips are not of one family of skeletons.

    Examples
    --------
    >>> from kinema import samples
    >>> walks = {style: samples.walk(style=style).motion for style in ("neutral", "brisk")}
    >>> graph = build(walks, threshold=0.1)
    >>> route = graph.wander(seconds=10.0)
    >>> graph.walk(route).motion.seconds
    10.0
    """
    library = ClipLibrary(_recordings(clips), reading)
    rate = min(library.first.fps, _USUAL_FPS) if fps is None else float(fps)
    _check(threshold, rate)
    half = half_window(window_s, rate)
    points, leg = _points(library, rate)
    clouds = Clouds.of([each / leg for each in points], half)
    edges = _edges(clouds, [len(each) for each in points], threshold, rate, leg)
    frames = tuple(len(each) for each in points)
    return MotionGraph(library, frames, rate, window_s, threshold, edges)


def _recordings(
    clips: str | os.PathLike[str] | Iterable[Motion] | Mapping[str, Motion],
) -> list[LibraryClip]:
    if isinstance(clips, str | os.PathLike):
        folder = Path(clips)
        if not folder.is_dir():
            raise OptionError(f"no folder {folder}", parameter="clips")
        suffixes = {suffix for known in FORMATS for suffix in known.suffixes}
        files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in suffixes)
        found = [
            LibraryClip(path.relative_to(folder).with_suffix("").as_posix(), file=path.resolve())
            for path in files[: MOST_CLIPS + 1]
        ]
        if not found:
            raise OptionError(f"no recordings in folder {folder}", parameter="clips")
    elif isinstance(clips, Mapping):
        found = [LibraryClip(str(name), motion) for name, motion in clips.items()]
    else:
        found = [LibraryClip(f"clip {number}", motion) for number, motion in enumerate(clips, 1)]
    if len(found) > MOST_CLIPS:
        raise OptionError(f"a graph has at most {MOST_CLIPS:,} clips", parameter="clips")
    return found


def _check(threshold: float, fps: float) -> None:
    if not 0.0 < threshold <= 1.0:
        raise OptionError(
            f"threshold must be more than 0 and at most 1 leg, found {threshold}",
            parameter="threshold",
        )
    if not 1.0 <= fps <= 1000.0:
        raise OptionError(f"fps must be from 1 to 1000, found {fps}", parameter="fps")


def _points(library: ClipLibrary, fps: float) -> tuple[list[FloatArray], float]:
    """Joints (F, N, 3) of every clip, and the length of a leg."""
    found, total = [], 0
    with showing("reading clips") as progress:
        for index in range(len(library)):
            source = library.source(index, fps)
            found.append(source.joints)
            total += len(source)
            if total > MOST_FRAMES:
                raise OptionError(
                    f"a graph has at most {MOST_FRAMES:,} frames, found more",
                    parameter="clips",
                    hint="compare fewer of them: fps=15, --fps 15",
                )
            progress((index + 1) / len(library))
    return found, library.source(0, fps).leg


def _edges(clouds: Clouds, frames: list[int], threshold: float, fps: float, leg: float) -> Edges:
    """Transitions from the closest pairs of frames."""
    first, second, distance, turn = _native.close_frames(
        clouds=clouds.native,
        farthest=threshold,
        points=float(clouds.points),
        half=clouds.half,
        reach=max(1, round(_AROUND_S * fps)),
        apart=max(1, round(LEAST_S * fps)),
        most=MOST_PAIRS,
    )
    if len(first) > MOST_PAIRS:
        raise OptionError(
            f"a graph has at most {MOST_PAIRS:,} transitions, found more",
            parameter="threshold",
            hint="lower the threshold",
        )
    move = clouds.centres[first] - np.exp(1j * turn) * clouds.centres[second]
    starts = np.concatenate([[0], np.cumsum(frames)])
    clip, next_clip = (np.searchsorted(starts, each, side="right") - 1 for each in (first, second))
    # with as many digits as a file has
    move, turn = (
        (leg * move).round(max(0, _DIGITS - math.floor(math.log10(leg)))),
        turn.round(_DIGITS),
    )
    return Edges.both_ways(
        (clip, first - starts[clip]),
        (next_clip, second - starts[next_clip]),
        distance.round(_DIGITS),
        (turn, move.imag, move.real),
    )
