"""Play a path through a motion graph: its clips joined, with feet kept and every join measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from kinema.compose.graph.routes import Route, Visit
from kinema.compose.timeline import Stretch
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.contacts.legs import find_legs
from kinema.ops.joinable import Source
from kinema.ops.knees import bent_forward, knee_axes
from kinema.ops.placement import Placement, placed
from kinema.ops.transition import Join
from kinema.ops.transition.assembling import Assembly
from kinema.ops.transition.blending import Trial
from kinema.ops.transition.figures import Yardstick
from kinema.ops.transition.handover import Handover
from kinema.ops.transition.joining import feet_of
from kinema.ops.transition.judging import warn_of
from kinema.ops.transition.trying import Made, best

if TYPE_CHECKING:
    from kinema.compose.graph.model import MotionGraph

__all__ = ["Walked", "standing_at_origin", "walked"]

_BLENDS_S = (0.2, 0.3, 0.4, 0.5, 0.6, 0.8)
_SHIFTS_S = (0.0, -0.1, 0.1, -0.2, 0.2, -0.3, 0.3)  # in both clips, which stay side by side
_MATCHED = "all joints"


@dataclass(frozen=True, eq=False, slots=True)
class Walked:
    """A path through a motion graph as one motion.

    Attributes
    ----------
    motion : Motion
    joins : tuple of Join
        Where one clip takes over from another, and how good that is.
    names : tuple of str
        The clips, in the order in which they are shown.
    stretches : tuple of Stretch
        Frames of the result that each is shown in, up to where the next one takes over.
    """

    motion: Motion
    joins: tuple[Join, ...]
    names: tuple[str, ...]
    stretches: tuple[Stretch, ...]


def walked(graph: MotionGraph, route: Route, fps: float | None) -> Walked:
    """Play a path."""
    rate = graph.library.first.fps if fps is None else fps
    if not 1.0 <= rate <= 1000.0:
        raise OptionError(f"fps must be from 1 to 1000, found {rate}", parameter="fps")
    visits = _visits(graph, route, rate)
    known = {clip: graph.source(clip, rate) for clip in sorted({each.clip for each in visits})}
    holds = len(visits) > 1 and feet_of(list(known.values()))
    if holds:
        known = _bent_forward(known)
    clips = [known[visit.clip] for visit in visits]
    yards, made = [], []
    for index, edge in enumerate(route.edges):
        yards.append(Yardstick(clips[index], clips[index + 1]))
        room = _Room.between(visits, index)
        made.append(_join(yards[-1], room, graph.edges.placement(edge), rate, holds))
    ends = visits[0].first, min(visits[-1].stop, len(clips[-1]))
    result = Assembly(clips, made, ends, holds).joined(yards)
    for index, join in enumerate(result.joins):
        warn_of(index, join, result.motion)
    # as the graph sees it, at any rate: a path to a place leads there
    begins = standing_at_origin(graph.source(route.clip, graph.fps), route.frame)
    motion = placed(result.motion, begins)
    return Walked(
        motion, result.joins, tuple(graph.names[each.clip] for each in visits), _stretches(visits)
    )


def standing_at_origin(clip: Source, frame: int) -> Placement:
    """Put a clip so that the body is at the origin and faces +Z in a frame."""
    x, _, z = clip.body.travel[frame]
    return Placement(-clip.facing(frame)).compose(Placement(0.0, -float(x), -float(z)))


def _visits(graph: MotionGraph, route: Route, rate: float) -> list[Visit]:
    """What is played of each clip, in frames of the result's rate."""

    def at(frame: int) -> int:
        return round(frame * rate / graph.fps)

    return [Visit(clip, at(first), at(stop)) for clip, first, stop in route.visits(graph)]


def _bent_forward(clips: dict[int, Source]) -> dict[int, Source]:
    """The clips with no knee bent back: bent for a foot, it would jump to the front at once."""
    sources = list(clips.values())
    legs, axes = find_legs(sources[0].body), knee_axes(sources)
    mended = {index: bent_forward(source, legs, axes) for index, source in clips.items()}
    return {
        index: source if mended[index] is source.motion else Source(mended[index], source)
        for index, source in clips.items()
    }


class _Room(NamedTuple):
    """Frames ``at`` and ``begin`` of two clips that are close, and what a blend may use of them.

    The previous clip from ``first`` on, the next one up to ``last``.
    """

    at: int
    begin: int
    first: int
    last: int

    @classmethod
    def between(cls, visits: Sequence[Visit], index: int) -> _Room:
        """Half of each clip is for this join, or all of it at either end of the path."""
        previous, next_ = visits[index : index + 2]
        first, last = previous.first, next_.stop
        if index > 0:
            first = (previous.first + previous.stop + 1) // 2
        if index + 2 < len(visits):
            last = (next_.first + next_.stop) // 2
        return cls(previous.stop, next_.first, first, last)

    def span(self, clips: tuple[Source, Source], shift: int, length: int) -> Handover | None:
        """A blend so many frames later, as long as there is room for it; None if there is none."""
        at, begin = self.at + shift, self.begin + shift
        before = min(length // 2, at - self.first, begin)
        after = min(length - length // 2, len(clips[0]) - at, min(self.last, len(clips[1])) - begin)
        if before < 0 or after < 0:
            return None
        return Handover(at - before, at + after, at - before, begin - before)


def _join(yard: Yardstick, room: _Room, placement: Placement, rate: float, holds: bool) -> Made:
    """The best way from one clip to the other around the frames that are close."""
    spans = dict.fromkeys(
        room.span(yard.clips, round(shift_s * rate), round(seconds * rate))
        for shift_s in _SHIFTS_S
        for seconds in _BLENDS_S
    )
    trials = [Trial(span, placement, _MATCHED) for span in spans if span is not None]
    return best(yard, trials, method="blend", weight="quintic", feet=holds)


def _stretches(visits: Sequence[Visit]) -> tuple[Stretch, ...]:
    stops = np.cumsum([visit.stop - visit.first for visit in visits]).tolist()
    return tuple(Stretch(first, stop) for first, stop in zip([0, *stops[:-1]], stops, strict=True))
