"""A motion graph: clips, and where one of them can turn into another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated

import numpy as np
from numpy.typing import NDArray

from kinema.compose.graph.connections import Connections
from kinema.compose.graph.edges import Edges
from kinema.compose.graph.library import ClipLibrary
from kinema.compose.graph.routes import Route, random_route, shortest_route
from kinema.errors import FormatError, OptionError
from kinema.ops.joinable import Source
from kinema.units import Length, Seconds, Share

if TYPE_CHECKING:
    from kinema.compose.graph.walking import Walked

__all__ = ["LEAST_S", "MotionGraph"]

LEAST_S = 0.8  # a clip is shown for at least so long, so that joins hardly overlap
MOST_SECONDS = 3600.0


@dataclass(frozen=True, eq=False)
class MotionGraph:
    """Clips, and the frames at which one of them can turn into another.

    `kinema.compose.graph.build` makes one.

    Attributes
    ----------
    library : ClipLibrary
        The clips.
    frames : tuple of int
        How many frames each has, at the rate of the graph.
    fps : float
        Rate at which frames are counted and were compared.
    window_s : float
        How long around a frame motions were compared.
    threshold : float
        The farthest that poses may be apart, in leg lengths.
    edges : Edges
        All transitions.
    """

    library: ClipLibrary
    frames: tuple[int, ...]
    fps: float
    window_s: Annotated[float, Seconds]
    threshold: Annotated[float, Share]
    edges: Edges

    @property
    def names(self) -> tuple[str, ...]:
        """What the clips are called."""
        return self.library.names

    def source(self, index: int, fps: float) -> Source:
        """A clip at a frame rate; that it is as long as when the graph was built is checked."""
        found, seconds = self.library.source(index, fps), self.frames[index] / self.fps
        if abs(found.motion.seconds - seconds) > 1.01 * (1.0 / fps + 1.0 / self.fps):
            raise FormatError(
                f"expected {seconds:.4g} s, found {found.motion.seconds:.4g} s: the recording has "
                "changed since the graph was built",
                source=str(self.library.recordings[index].file or self.names[index]),
                hint="build the graph again",
            )
        return found

    @cached_property
    def connections(self) -> Connections:
        """What can follow each transition."""
        return Connections.of(self.edges, round(LEAST_S * self.fps))

    @cached_property
    def core_edges(self) -> NDArray[np.intp]:
        """Transitions of the largest part in which every one can be reached from every other."""
        return self.connections.core()

    @cached_property
    def core(self) -> Connections:
        """That part by itself: there is always a way on."""
        return Connections.of(self.edges.some(self.core_edges), self.connections.least)

    def wander(
        self,
        *,
        seconds: Annotated[float, Seconds],
        seed: int = 0,
        start: str | None = None,
    ) -> Route:
        """A random path of so many seconds, the same for the same ``seed``.

        It begins with the clip named ``start``, or with any.
        """
        if not 0.0 < seconds <= MOST_SECONDS:
            raise OptionError(
                f"seconds must be more than 0 and at most {MOST_SECONDS:g}, found {seconds}",
                parameter="seconds",
            )
        first = None if start is None else self.library.index(start)
        return random_route(self, seconds, seed, first)

    def between(self, start: str, goal: str) -> Route:
        """The quickest path from the beginning of one clip into another."""
        return shortest_route(self, self.library.index(start), self.library.index(goal))

    def reach(
        self,
        x: Annotated[float, Length],
        z: Annotated[float, Length],
        *,
        start: str | None = None,
        within: Annotated[float | None, Length] = None,
    ) -> Route:
        """A short path to a place on the floor, from the origin and facing +Z.

        It ends where the hips are nearest to the place, at most ``within`` from it (default: a
        quarter of a leg).
        """
        from kinema.compose.graph.reaching import route_to

        first = None if start is None else self.library.index(start)
        return route_to(self, complex(z, x), first, within)

    def walk(self, route: Route, *, fps: float | None = None) -> Walked:
        """Play a path: clips joined as `transition.join` does, feet kept, every join measured.

        Joins that are out of bounds give a warning. The result is at the frame rate of the first
        clip of the graph, or at ``fps``; it begins at the origin, facing +Z.
        """
        from kinema.compose.graph.walking import walked

        return walked(self, route, fps)
