"""Moments and stretches as people type them: frames, or seconds with an ``s``."""

from __future__ import annotations

import math
import re

from kinema.errors import OptionError

__all__ = ["frame_at", "frames_in", "stretch"]

_MOMENT = re.compile(r"(\d+(?:\.\d+)?|\.\d+)(s|f|)")


def frame_at(text: str, fps: float) -> int:
    """Read a moment: ``120`` or ``120f`` is a frame, ``1.5s`` the frame nearest to that time.

    >>> frame_at("120", 60.0), frame_at("120f", 60.0), frame_at("1.5s", 60.0)
    (120, 120, 90)
    """
    found = _MOMENT.fullmatch(text.strip())
    if found is None or (found[2] != "s" and not found[1].isdigit()):
        raise OptionError(
            f"expected a frame such as 120, or a time such as 1.5s, found {text!r}",
            hint="frames count from 0",
        )
    return round(float(found[1]) * fps) if found[2] == "s" else int(found[1])


def frames_in(text: str, fps: float) -> int:
    """Read a length: frames, or seconds, rounded up to the next frame.

    >>> frames_in("20", 60.0), frames_in("0.501s", 60.0)
    (20, 31)
    """
    if text.strip().endswith("s"):
        seconds = _MOMENT.fullmatch(text.strip())
        if seconds is not None:
            return math.ceil(float(seconds[1]) * fps - 1e-6)
    return frame_at(text, fps)


def stretch(text: str, fps: float, *, num_frames: int) -> tuple[int, int]:
    """Read a stretch: ``120:160`` is frames 120 to 159; without a number, from or to the end.

    >>> stretch("120:160", 60.0, num_frames=200), stretch("2s:", 60.0, num_frames=200)
    ((120, 160), (120, 200))
    """
    first, colon, last = text.partition(":")
    if not colon:
        raise OptionError(f"expected a stretch such as 120:160 or 2s:2.5s, found {text!r}")
    return (
        frame_at(first, fps) if first.strip() else 0,
        frame_at(last, fps) if last.strip() else num_frames,
    )
