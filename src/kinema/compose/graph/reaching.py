"""A path through a motion graph to a place on the floor: best-first search over its transitions.

Seen from above, a place is the complex number z + i x, and turning about the vertical multiplies it
by a number of length 1.
"""

from __future__ import annotations

import cmath
import heapq
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kinema.compose.graph.routes import Route
from kinema.compose.graph.walking import standing_at_origin
from kinema.errors import OptionError
from kinema.ops.placement import Placement
from kinema.progress import showing

if TYPE_CHECKING:
    from kinema.compose.graph.model import MotionGraph

__all__ = ["route_to"]

_MOST_TRIED = 200_000
_WITHIN = 0.25  # leg lengths
_CHANGE_S = 0.3  # what a transition counts beside the time that it takes
_BRISK = 0.9  # of all the clips' speeds: bodies get nearer so fast, where there is a way
_EAGER = 2.0  # what is left of the way counts so much more than what is behind: found sooner
# Of bodies in the same part of a clip, one is tried where they are no farther apart than this.
_CELL, _SECTOR_RAD, _PART_S = 0.5, math.radians(30.0), 0.25


class _Step(NamedTuple):
    """A transition that may be taken, where the clip that it leads away from was placed."""

    edge: int
    turn: complex
    move: complex
    before: int  # the step that led here, -1 for the first
    taken: int  # the transition that was taken for it; -1 if the clip only played on


@dataclass(frozen=True, slots=True)
class _Arrival:
    step: int
    frame: int
    off: float


def route_to(graph: MotionGraph, goal: complex, start: int | None, within: float | None) -> Route:
    """A short path on which the hips come near a place, and end there."""
    if not (math.isfinite(goal.real) and math.isfinite(goal.imag)):
        raise OptionError(f"a place is two finite numbers, found {goal.imag}, {goal.real}")
    search = _Search(graph, goal, start, within)
    with showing("looking for a path"):
        found = search.run()
    if found.off > search.within:
        raise OptionError(
            f"no path to x {goal.imag:g}, z {goal.real:g} was found; the nearest ends "
            f"{found.off:.3g} from it",
            hint="allow it to end farther away (within), start with another clip, or build the "
            "graph with a higher threshold or of more clips",
        )
    return search.route(found)


class _Search:
    """Steps that were tried, and those still to be tried."""

    def __init__(
        self, graph: MotionGraph, goal: complex, start: int | None, within: float | None
    ) -> None:
        self.graph, self.goal = graph, goal
        self.links = graph.connections
        with showing("reading clips") as progress:
            self.tracks = [self._track(index, progress) for index in range(len(graph.frames))]
        first = graph.library.source(0, graph.fps)
        self.leg = first.leg
        self.within = _WITHIN * self.leg if within is None else within
        if not 0.0 < self.within < math.inf:
            raise OptionError(
                f"within must be more than 0, found {self.within}", parameter="within"
            )
        self.start, self.begin = self._start() if start is None else (start, 0)
        self.speed = self._speed()
        self.turns = np.exp(1j * graph.edges.turn_rad)
        self.moves = graph.edges.z + 1j * graph.edges.x
        self.steps: list[_Step] = []
        self.keys: list[tuple[int, ...]] = []
        self.waiting: list[tuple[float, int, float]] = []
        self.seen: set[tuple[int, ...]] = set()
        self.best = _Arrival(-1, 0, math.inf)

    def _track(self, index: int, progress: Callable[[float], None]) -> NDArray[np.complex128]:
        """Where the hips of a clip are, seen from above."""
        progress(index / len(self.graph.frames))
        travel = self.graph.source(index, self.graph.fps).body.travel
        return np.asarray(travel[:, 2] + 1j * travel[:, 0])

    def _start(self) -> tuple[int, int]:
        """The clip from which most transitions of the connected part lead away, and its frame.

        The first to which one of them leads, so that the body is in the midst of a motion.
        """
        edges = self.graph.core.edges
        if not len(edges):
            return 0, 0
        clip = int(np.bincount(edges.clip).argmax())
        into = edges.next_frame[edges.next_clip == clip]
        return clip, int(into.min()) if len(into) else 0

    def _speed(self) -> float:
        """How fast bodies move when they move, per frame."""
        steps = [np.abs(np.diff(track)) for track in self.tracks]
        return max(float(np.quantile(np.concatenate(steps), _BRISK)), 1e-6 * self.leg)

    def run(self) -> _Arrival:
        """Try the most promising step first until one comes near the place."""
        clip = self.graph.library.source(self.start, self.graph.fps)
        turn, move = _numbers(standing_at_origin(clip, self.begin))
        choices = self.links.from_frame(self.start, self.begin + self.links.least)
        first = choices[0] if choices else -1
        self._reach(-1, self.start, self.begin, first, turn, move)
        if first >= 0:
            self._add(_Step(first, turn, move, -1, -1), float(self.graph.edges.frame[first]))
        while self.waiting and self.best.off > self.within and len(self.steps) < _MOST_TRIED:
            _, index, cost = heapq.heappop(self.waiting)
            self._play_on(index, cost)
            self._take(index, cost)
        return self.best

    def _play_on(self, index: int, cost: float) -> None:
        """Leave out a transition: the clip goes on to the next, or to its end."""
        edge, turn, move, _, _ = self.steps[index]
        edges = self.graph.edges
        clip, frame = int(edges.clip[edge]), int(edges.frame[edge])
        next_ = edge + 1 if self.links.follows[edge] else -1
        self._reach(index, clip, frame, next_, turn, move)
        if next_ >= 0:
            stays = int(edges.frame[next_]) - frame
            self._add(_Step(next_, turn, move, index, -1), cost + stays)

    def _take(self, index: int, cost: float) -> None:
        """Take a transition, and play the next clip up to the first that can follow."""
        edge, turn, move, _, _ = self.steps[index]
        edges = self.graph.edges
        move = move + turn * complex(self.moves[edge])
        turn = turn * complex(self.turns[edge])
        clip, frame = int(edges.next_clip[edge]), int(edges.next_frame[edge])
        landing = int(self.links.landing[edge])
        apart = float(edges.distance[edge]) / self.graph.threshold
        cost += _CHANGE_S * self.graph.fps * (1.0 + apart)
        step = _Step(landing, turn, move, index, edge)
        if landing >= 0:
            added = self._add(step, cost + int(edges.frame[landing]) - frame)
            if not added:
                return
        self._reach(index, clip, frame, landing, turn, move, step)

    def _reach(
        self,
        index: int,
        clip: int,
        frame: int,
        until: int,
        turn: complex,
        move: complex,
        arriving: _Step | None = None,
    ) -> None:
        """See how near the hips come to the place from a frame of a clip to a transition."""
        stop = self.graph.frames[clip] if until < 0 else int(self.graph.edges.frame[until])
        here = (self.goal - move) / turn  # the place as the clip sees it
        away = np.abs(self.tracks[clip][frame:stop] - here)
        if arriving is not None:  # not before the blend is over
            away = away[self.links.least // 2 :]
        if not len(away):
            return
        nearest = int(away.argmin())
        if away[nearest] < self.best.off:
            at = frame + nearest + (0 if arriving is None else self.links.least // 2)
            if arriving is not None:
                index = len(self.steps)
                self._remember(arriving, ())
            self.best = _Arrival(index, at + 1, float(away[nearest]))

    def _add(self, step: _Step, cost: float) -> bool:
        """Remember a step, unless another body came the same way, to the same part of a clip."""
        edges = self.graph.edges
        clip, frame = int(edges.clip[step.edge]), int(edges.frame[step.edge])
        there = step.move + step.turn * complex(self.tracks[clip][frame])
        key = self._key(step, clip, frame, there)
        goes_on = step.taken < 0 and step.before >= 0 and self.keys[step.before] == key
        if key in self.seen and not goes_on:
            return False
        self.seen.add(key)
        self._remember(step, key)
        ahead = max(abs(self.goal - there) - self.within, 0.0) / self.speed
        heapq.heappush(self.waiting, (cost + _EAGER * ahead, len(self.steps) - 1, cost))
        return True

    def _key(self, step: _Step, clip: int, frame: int, there: complex) -> tuple[int, ...]:
        cell, part = _CELL * self.leg, max(1, round(_PART_S * self.graph.fps))
        sector = round(cmath.phase(step.turn) / _SECTOR_RAD)
        return clip, frame // part, round(there.real / cell), round(there.imag / cell), sector

    def _remember(self, step: _Step, key: tuple[int, ...]) -> None:
        self.steps.append(step)
        self.keys.append(key)

    def route(self, found: _Arrival) -> Route:
        """The path that led to a step."""
        taken, index = [], found.step
        while index >= 0:
            step = self.steps[index]
            if step.taken >= 0:
                taken.append(step.taken)
            index = step.before
        return Route(self.start, self.begin, tuple(taken[::-1]), found.frame)


def _numbers(place: Placement) -> tuple[complex, complex]:
    """A placement as the numbers that a place is multiplied by, and moved by."""
    return cmath.exp(1j * place.turn_rad), complex(place.z, place.x)
