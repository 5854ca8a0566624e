"""A part of a clip that is changed on its own: what bears on it, and how it is handed over."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from kinema.errors import OptionError
from kinema.skeleton import FloatArray

__all__ = ["Window", "window_of"]

# Hips are smoothed over 0.1 s: what is farther away than this changes them by less than 0.1 %.
_AROUND_S = 0.8


class Window(NamedTuple):
    """Frames ``start`` … ``stop`` - 1 bear on the result; ``share`` of it goes into each of them.

    ``share`` is 0 in frames that must not change, and rises smoothly to 1 inside the others.
    """

    start: int
    stop: int
    share: FloatArray

    @property
    def frames(self) -> slice:
        """The frames that bear on the result."""
        return slice(self.start, self.stop)


def window_of(frames: tuple[int, int] | None, count: int, ease: float, frame_time: float) -> Window:
    """The window of a frame range in a clip of ``count`` frames, eased in and out over ``ease``.

    >>> window_of((2, 7), 8, 2.0, 1.0).share.round(2).tolist()
    [0.0, 0.21, 0.79, 1.0, 0.79, 0.21, 0.0]
    """
    if frames is None:
        return Window(0, count, np.ones(count))
    first, end = frames
    if not 0 <= first < end <= count:
        raise OptionError(
            f"frames must be (start, stop) within 0 and {count}, found ({first}, {end})",
            parameter="frames",
        )
    around = int(np.ceil(_AROUND_S / frame_time))
    start, stop = max(first - around, 0), min(end + around, count)
    at = np.arange(start, stop)
    ease = min(ease, 0.5 * (end - first - 1))
    # nothing has to be handed over at the ends of the clip
    since = np.full(len(at), np.inf) if first == 0 else at - (first - 1.0)
    until = np.full(len(at), np.inf) if end == count else float(end) - at
    x = np.clip(np.minimum(since, until) / (ease + 1.0), 0.0, 1.0)
    return Window(start, stop, x**3 * (10.0 - 15.0 * x + 6.0 * x**2))
