"""Clips on a time line: when each is shown, in seconds and in frames of the result."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Annotated, NamedTuple

from kinema.compose.material import MOST_FRAMES, ON_FRAME, Material
from kinema.errors import OptionError
from kinema.units import Seconds

__all__ = ["Item", "Stretch", "check_order", "frame_of", "merged", "stretches"]

_MOST_CLIPS = 1000


@dataclass(frozen=True, slots=True)
class Item:
    """A clip on a time line.

    Parameters
    ----------
    material : Material
    start_s : float
        Where on the time line it starts.
    begin_s, end_s : float
        The part of the material that it shows.
    base : str
        The joint that is matched with the clip before: auto is the supporting foot, root the hips.

    Raises
    ------
    OptionError
        If the part is not inside the material, or shorter than a frame.
    """

    material: Material
    start_s: Annotated[float, Seconds]
    begin_s: Annotated[float, Seconds]
    end_s: Annotated[float, Seconds]
    base: str = "auto"

    def __post_init__(self) -> None:
        for name in ("start_s", "begin_s", "end_s"):
            value = getattr(self, name)
            if not math.isfinite(value):
                raise OptionError(f"{name} must be a time, found {value}", parameter=name)
        motion = self.material.motion
        near, until = ON_FRAME * motion.frame_time, motion.seconds
        if not -near <= self.begin_s <= self.end_s <= until + near:
            raise OptionError(
                f"the part from {self.begin_s:g} to {self.end_s:g} s is not inside the clip "
                f"(0 to {until:.4g} s)",
                parameter="begin_s" if self.begin_s < 0.0 else "end_s",
            )
        if self.seconds < motion.frame_time - near:
            raise OptionError(
                f"a clip lasts at least a frame ({motion.frame_time:.3g} s), "
                f"found {self.seconds:.3g} s",
                parameter="end_s",
            )

    @classmethod
    def whole(cls, material: Material, start_s: float) -> Item:
        """All of some material."""
        return cls(material, start_s, 0.0, material.motion.seconds)

    @property
    def seconds(self) -> float:
        """How long it is shown."""
        return self.end_s - self.begin_s

    @property
    def stop_s(self) -> float:
        """Where on the time line it ends."""
        return self.start_s + self.seconds

    def shifted(self, seconds: float) -> Item:
        """The same, so much later."""
        return replace(self, start_s=self.start_s + seconds)


class Stretch(NamedTuple):
    """Frames ``first`` … ``stop`` - 1 of the result that a clip has, blends included."""

    first: int
    stop: int


def frame_of(seconds: float, frame_time: float) -> int:
    """The nearest frame; what lies between two goes to the earlier one, rounded or not.

    >>> frame_of(0.25, 0.1), frame_of(0.1 + 0.2, 0.1), frame_of(0.26, 0.1)
    (2, 3, 3)
    """
    return math.floor(seconds / frame_time + 0.5 - ON_FRAME)


def stretches(items: Iterable[Item]) -> list[Stretch]:
    """When each clip is shown, in frames at the rate of the first, counted from its start.

    Both ends are rounded on the time line, so that clips that meet in time meet in frames.
    """
    found = list(items)
    zero, step = found[0].start_s, found[0].material.motion.frame_time
    return [
        Stretch(frame_of(item.start_s - zero, step), frame_of(item.stop_s - zero, step))
        for item in found
    ]


def check_order(items: tuple[Item, ...], gaps: str) -> None:
    """Reject clips that do not follow one another, and gaps where they are not wanted."""
    if not 1 <= len(items) <= _MOST_CLIPS:
        raise OptionError(f"a sequence has 1 to {_MOST_CLIPS} clips, found {len(items)}")
    frames, step = stretches(items), items[0].material.motion.frame_time
    if frames[-1].stop - frames[0].first > MOST_FRAMES:
        seconds = items[-1].stop_s - items[0].start_s
        raise OptionError(
            f"a sequence has at most {MOST_FRAMES:,} frames, found {seconds:.4g} s of them"
        )
    for index, stretch in enumerate(frames):
        if stretch.stop <= stretch.first:
            raise OptionError(
                f"clip {index + 1} lasts {items[index].seconds:.3g} s, less than a frame of the "
                f"first clip ({step:.3g} s)"
            )
    for index, (one, two) in enumerate(pairwise(frames), start=1):
        if two.first < one.first or two.stop <= one.stop:
            raise OptionError(
                f"clip {index + 1} must not start before clip {index} does, and end after it: "
                f"found {_times(items[index])}, and {_times(items[index - 1])} for clip {index}",
                hint="move it, or trim one of them",
            )
        if gaps == "reject" and two.first > one.stop + 1:  # one frame may be due to rounding
            raise OptionError(
                f"a gap of {(two.first - one.stop) * step:.3g} s before clip {index + 1}",
                parameter="gaps",
                hint="move the clip, or bridge gaps: gaps='bridge'",
            )
    for index, (one, _, three) in enumerate(zip(frames, frames[1:], frames[2:], strict=False), 1):
        if three.first < one.stop:
            raise OptionError(
                f"at most two clips are blended at a time, found clips {index} to {index + 2} at "
                f"{items[index + 1].start_s:.4g} s",
                hint="move one of them, or trim it",
            )


def merged(items: Iterable[Item]) -> list[Item]:
    """The same clips, with those that play on where the one before was split put together."""
    found: list[Item] = []
    for item in items:
        last = found[-1] if found else None
        if last is not None and _plays_on(last, item):
            found[-1] = replace(last, end_s=item.end_s)
        else:
            found.append(item)
    return found


def _plays_on(one: Item, two: Item) -> bool:
    near = ON_FRAME * one.material.motion.frame_time
    return (
        one.end_s == two.begin_s
        and abs(one.stop_s - two.start_s) <= near
        and one.material == two.material
    )


def _times(item: Item) -> str:
    return f"{item.start_s:.4g} to {item.stop_s:.4g} s"
