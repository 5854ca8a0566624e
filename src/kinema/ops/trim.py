"""Keep one part of a motion and cut off the rest."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from kinema.checked import checked
from kinema.errors import OptionError
from kinema.inspection import rest_frames
from kinema.motion import Motion
from kinema.units import FrameRange

__all__ = ["Trimmed", "trim", "trimmed"]


class Trimmed(NamedTuple):
    """The part that was kept: frames ``start`` to ``stop`` - 1 of the original's ``frames``.

    ``rest_start`` and ``rest_end`` are how many added rest poses were cut off at each end.
    """

    motion: Motion
    start: int
    stop: int
    frames: int
    rest_start: int = 0
    rest_end: int = 0


@checked
def trim(
    motion: Motion,
    *,
    frames: Annotated[tuple[int, int], FrameRange] | None = None,
    recorded: bool = False,
) -> Motion:
    """Keep one part of a motion and cut off the rest.

    Poses, places and frame rate of the part that is kept do not change. A range that ends after the
    clip ends with it.

    Parameters
    ----------
    motion : Motion
    frames : (int, int), optional
        What to keep: the first frame, and the one after the last. A time (1.5s) will do, a side
        that is left out is the clip's start or end, and negative numbers count from the end.
    recorded : bool
        Cut off added rest poses at the start and the end, before frames are counted.

    Returns
    -------
    Motion

    Raises
    ------
    OptionError
        If neither is given, or no frame would be left.

    Examples
    --------
    >>> import kinema
    >>> walk = kinema.samples.walk(seconds=2.0).motion
    >>> trim(walk, frames=(30, 90))
    <Motion 60 frames at 60 fps, 24 joints>
    >>> trim(walk, frames=(0, -30)).num_frames
    90

    Command line
    ------------
    ::

        kinema trim walk.bvh -o part.bvh --frames 1s:3s
        kinema trim walk.bvh -o part.bvh --frames 30:90    # frames 30 to 89
        kinema trim walk.bvh -o part.bvh --frames :-0.5s   # all but the last half second
        kinema trim takes/*.bvh -o trimmed/ --recorded     # without added rest poses
    """
    return trimmed(motion, frames=frames, recorded=recorded).motion


@checked
def trimmed(
    motion: Motion,
    *,
    frames: Annotated[tuple[int, int], FrameRange] | None = None,
    recorded: bool = False,
) -> Trimmed:
    """`trim`, and tell which frames were kept.

    >>> import kinema
    >>> found = trimmed(kinema.samples.walk(seconds=2.0).motion, frames=(-30, 999))
    >>> found.start, found.stop, found.frames
    (90, 120, 120)
    """
    if frames is None and not recorded:
        raise OptionError(
            "trim needs frames or recorded: what to keep", hint="--frames 1s:3s, or --recorded"
        )
    rest = rest_frames(motion) if recorded else None
    first, number = (rest.number, rest.at_end) if rest is not None else (0, 0)
    inside = motion.num_frames - first - number
    start, stop = (0, inside) if frames is None else frames
    start, stop = (max(0, side + inside if side < 0 else side) for side in (start, stop))
    stop = min(stop, inside)
    if start >= stop:
        raise OptionError(
            f"frames {start}:{stop} would keep nothing: the clip has {inside} frames "
            f"({inside * motion.frame_time:.3g} s)",
            parameter="frames",
        )
    start, stop = first + start, first + stop
    return Trimmed(motion[start:stop], start, stop, motion.num_frames, first, number)
