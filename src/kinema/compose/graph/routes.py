"""Paths through a motion graph: which clips are played, from where to where."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Annotated, NamedTuple

import numpy as np

from kinema.errors import OptionError
from kinema.units import Seconds

if TYPE_CHECKING:
    from kinema.compose.graph.model import MotionGraph

__all__ = ["Route", "Visit", "planned", "random_route", "shortest_route"]

# What a transition costs a shortest path, in seconds: the farther poses are apart the more.
_CHANGE_S = 0.5


class Visit(NamedTuple):
    """A clip that is played: its frames ``first`` … ``stop`` - 1, at the rate of the graph."""

    clip: int
    first: int
    stop: int


@dataclass(frozen=True, slots=True)
class Route:
    """A path through a motion graph.

    Attributes
    ----------
    clip, frame : int
        Where it begins.
    edges : tuple of int
        The transitions that are taken, by their number in the graph.
    stop : int
        The frame of the last clip before which it ends.
    """

    clip: int
    frame: int
    edges: tuple[int, ...]
    stop: int

    def visits(self, graph: MotionGraph) -> list[Visit]:
        """What is played of each clip."""
        found, clip, first = [], self.clip, self.frame
        for edge in self.edges:
            found.append(Visit(clip, first, int(graph.edges.frame[edge])))
            clip, first = int(graph.edges.next_clip[edge]), int(graph.edges.next_frame[edge])
        return [*found, Visit(clip, first, self.stop)]

    def num_frames(self, graph: MotionGraph) -> int:
        """Length in frames at the rate of the graph."""
        return sum(visit.stop - visit.first for visit in self.visits(graph))


def planned(
    graph: MotionGraph,
    *,
    seconds: Annotated[float, Seconds] = 60.0,
    seed: int = 0,
    start: str | None = None,
    to: str | None = None,
) -> Route:
    """Find the path that a command line asks for.

    Parameters
    ----------
    graph : MotionGraph
    seconds : float
        Length of a random path.
    seed : int
        Another number gives another random path.
    start : str, optional
        Clip to begin with.
    to : str, optional
        Where to go instead of anywhere: to a clip by its name, or to x,z on the floor, in the unit
        of the recordings, from the origin and facing +Z.
    """
    if to is None:
        return graph.wander(seconds=seconds, seed=seed, start=start)
    x, comma, z = to.partition(",")
    try:
        place = (float(x), float(z)) if comma else None
    except ValueError:
        place = None
    if place is not None and to not in graph.names:
        return graph.reach(*place, start=start)
    if start is None:
        raise OptionError(f"a path to clip {to} needs a clip to begin with", parameter="start")
    return graph.between(start, to)


def random_route(graph: MotionGraph, seconds: float, seed: int, start: int | None) -> Route:
    """Walk at random through the part of the graph in which there is always a way on.

    In every clip a transition is drawn from those that are left; the walk ends when it is long
    enough.
    """
    core = graph.core
    if not len(core.edges):
        raise OptionError(
            "there is no way through this graph that goes on for ever: too few clips are alike",
            hint="build it with a higher threshold, or of more clips",
        )
    rng, begin = np.random.default_rng(seed), 0
    if start is None:  # as if a transition had just led there
        arrival = int(rng.integers(len(core.edges)))
        start, begin = int(core.edges.next_clip[arrival]), int(core.edges.next_frame[arrival])
    choices = core.from_frame(start, begin + core.least)
    if not choices:
        raise OptionError(
            f"clip {graph.names[start]} is not in the connected part of the graph",
            parameter="start",
            hint=f"{graph.names[int(core.edges.clip[0])]} is one of those that are",
        )
    wanted = max(1, round(seconds * graph.fps))
    clip, frame, taken, shown = start, begin, list[int](), 0
    while True:
        chosen = int(rng.choice(np.asarray(choices)))
        stays, left = int(core.edges.frame[chosen]) - frame, wanted - shown
        # no other clip for the last moment, if this one goes on for as long
        if stays >= left or (stays > left - core.least and frame + left <= graph.frames[clip]):
            return Route(start, begin, tuple(taken), frame + left)
        taken.append(int(graph.core_edges[chosen]))
        shown += stays
        clip, frame = int(core.edges.next_clip[chosen]), int(core.edges.next_frame[chosen])
        choices = core.from_frame(clip, frame + core.least)


def shortest_route(graph: MotionGraph, start: int, goal: int) -> Route:
    """The quickest way from the beginning of one clip into another, which is played to its end.

    Transitions count as some time too, more of it the farther poses are apart.
    """
    from scipy.sparse import coo_array
    from scipy.sparse.csgraph import dijkstra

    all_ = graph.connections
    edges, count = all_.edges, len(all_.edges)
    choices = all_.from_frame(start, 0)
    into = np.flatnonzero(edges.next_clip == goal)
    if start == goal:
        return Route(start, 0, (), graph.frames[start])
    if choices and len(into):
        begin, end, taken = all_.arcs()
        cost = 1.0 + _CHANGE_S * graph.fps * edges.distance / graph.threshold
        frames = np.where(
            taken,
            edges.frame[end] - edges.next_frame[begin] + cost[begin],
            edges.frame[end] - edges.frame[begin] + 1e-3,  # 0 would be no arc
        )
        matrix = coo_array((frames, (begin, end)), shape=(count, count)).tocsr()
        far, before = dijkstra(matrix, indices=choices[0], return_predecessors=True)
        last = int(into[np.argmin(far[into] + cost[into])])
        if np.isfinite(far[last]):
            way = [last]
            while way[-1] != choices[0]:
                way.append(int(before[way[-1]]))
            way = way[::-1]
            hops = [a for a, b in pairwise(way) if not (all_.follows[a] and b == a + 1)]
            return Route(start, 0, (*hops, last), graph.frames[goal])
    raise OptionError(
        f"there is no way from clip {graph.names[start]} to clip {graph.names[goal]}",
        hint="build the graph with a higher threshold, or of more clips",
    )
