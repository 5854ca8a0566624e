"""What a path through a motion graph can do next: play on, or take a transition.

Every transition is a node. Where it is not taken, the next one of the same clip follows; where it
is, the first one of the next clip that comes late enough.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kinema.compose.graph.edges import Edges
from kinema.skeleton import BoolArray

__all__ = ["Connections"]


@dataclass(frozen=True, eq=False, slots=True)
class Connections:
    """Transitions and what follows each of them.

    ``landing`` (E,) is the first transition that can be taken after one, at least ``least`` frames
    later; -1 where there is none. ``follows`` (E,) says whether the next in order is of the same
    clip.
    """

    edges: Edges
    least: int
    landing: NDArray[np.int64]
    follows: BoolArray

    @classmethod
    def of(cls, edges: Edges, least: int) -> Connections:
        """Of transitions that are ordered by clip and frame."""
        follows = np.append(edges.clip[1:] == edges.clip[:-1], False)[: len(edges)]
        at = cls._places(edges, edges.next_clip, edges.next_frame + least)
        found = np.minimum(at, max(len(edges) - 1, 0))
        there = (at < len(edges)) & (edges.clip[found] == edges.next_clip) if len(edges) else at < 0
        return cls(edges, least, np.where(there, found, -1), follows)

    @staticmethod
    def _places(
        edges: Edges, clips: NDArray[np.int64], frames: NDArray[np.int64]
    ) -> NDArray[np.intp]:
        """The first transitions of some clips from some frames on."""
        span = int(max(edges.frame.max(initial=0), frames.max(initial=0))) + 1
        return np.searchsorted(edges.clip * span + edges.frame, clips * span + frames)

    def from_frame(self, clip: int, frame: int) -> range:
        """Transitions of a clip from a frame on."""
        edges = self.edges
        first, stop = np.searchsorted(edges.clip, [clip, clip + 1]).tolist()
        return range(first + int(np.searchsorted(edges.frame[first:stop], frame)), stop)

    def arcs(self) -> tuple[NDArray[np.intp], NDArray[np.intp], BoolArray]:
        """From which transition one leads to which, and whether it is taken; no two alike."""
        # where taking it leads to the very next one of the clip, so does playing on
        takes = (self.landing >= 0) & ~(
            self.follows & (self.landing == np.arange(len(self.edges)) + 1)
        )
        taken, waiting = np.flatnonzero(takes), np.flatnonzero(self.follows)
        start = np.concatenate([taken, waiting])
        stop = np.concatenate([self.landing[taken], waiting + 1])
        return start, stop, np.arange(len(start)) < len(taken)

    def core(self) -> NDArray[np.intp]:
        """Transitions of the largest part in which each can be reached from each, in order.

        Whoever stays with them never comes to an end.
        """
        from scipy.sparse import coo_array
        from scipy.sparse.csgraph import connected_components

        count = len(self.edges)
        if not count:
            return np.zeros(0, np.intp)
        start, stop, _ = self.arcs()
        shape = (count, count)
        matrix = coo_array((np.ones(len(start), np.int8), (start, stop)), shape=shape)
        _, labels = connected_components(matrix, connection="strong")
        stays = (self.landing >= 0) & (labels[self.landing] == labels)
        if not stays.any():
            return np.zeros(0, np.intp)
        return np.flatnonzero(stays & (labels == np.argmax(np.bincount(labels[stays]))))
