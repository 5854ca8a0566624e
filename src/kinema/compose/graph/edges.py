"""Transitions of a motion graph: from a frame of one clip to a frame of another."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from kinema.ops.placement import Placement
from kinema.skeleton import FloatArray

__all__ = ["Edges"]


@dataclass(frozen=True, eq=False, slots=True)
class Edges:
    """Transitions, in the order of the clips and frames that they lead away from; (E,) each.

    Attributes
    ----------
    clip, frame : (E,) int
        The clip that is left, and where the other one takes over.
    next_clip, next_frame : (E,) int
        The clip that is entered, and its frame at that moment.
    distance : (E,)
        Root mean square distance of joints around the two frames, in leg lengths.
    turn_rad, x, z : (E,)
        How the next clip is placed on the one that is left.
    """

    clip: NDArray[np.int64]
    frame: NDArray[np.int64]
    next_clip: NDArray[np.int64]
    next_frame: NDArray[np.int64]
    distance: FloatArray
    turn_rad: FloatArray
    x: FloatArray
    z: FloatArray

    @classmethod
    def both_ways(
        cls,
        first: tuple[ArrayLike, ArrayLike],
        second: tuple[ArrayLike, ArrayLike],
        distance: ArrayLike,
        placement: tuple[ArrayLike, ArrayLike, ArrayLike],
    ) -> Edges:
        """From pairs of close frames, clips and frames each: either can follow the other."""
        turn, x, z = (np.asarray(each, float) for each in placement)
        cosine, sine = np.cos(turn), np.sin(turn)
        back = -turn, z * sine - x * cosine, -(x * sine) - z * cosine
        here, there = (
            tuple(np.asarray(each, np.int64) for each in pair) for pair in (first, second)
        )
        apart = np.asarray(distance, float)
        whole = [
            np.concatenate(each) for each in zip((*here, *there), (*there, *here), strict=True)
        ]
        real = [np.concatenate(each) for each in zip((turn, x, z), back, strict=True)]
        order = np.lexsort(whole[::-1])
        clip, frame, next_clip, next_frame = (each[order] for each in whole)
        apart = np.concatenate([apart, apart])[order]
        turn, x, z = (each[order] for each in real)
        return cls(clip, frame, next_clip, next_frame, apart, turn, x, z)

    def __len__(self) -> int:
        return len(self.clip)

    @property
    def columns(self) -> dict[str, NDArray[Any]]:
        """All arrays by their names."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    def some(self, chosen: NDArray[Any]) -> Edges:
        """Those of some indices or flags."""
        return Edges(**{name: column[chosen] for name, column in self.columns.items()})

    def placement(self, index: int) -> Placement:
        """How a transition places the next clip."""
        return Placement(float(self.turn_rad[index]), float(self.x[index]), float(self.z[index]))
