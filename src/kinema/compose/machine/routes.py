"""The way from one state to another where not every state may follow every other."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kinema.errors import OptionError
from kinema.skeleton import BoolArray

__all__ = ["routes_of"]


def routes_of(allowed: BoolArray, names: Sequence[str]) -> NDArray[np.int32]:
    """The state to go to first on the shortest way from each state to each other, (C, C).

    Parameters
    ----------
    allowed : (C, C) bool
        Whether a state, by row, may be followed by another, by column.
    names : sequence of str
        Of the states, for messages.

    Raises
    ------
    OptionError
        If there is no way from one state to another.

    Examples
    --------
    >>> ring = np.array([[1, 1, 0], [0, 1, 1], [1, 0, 1]], bool)
    >>> routes_of(ring, "abc").tolist()
    [[0, 1, 1], [2, 1, 2], [0, 0, 2]]
    """
    count = len(allowed)
    routes = np.full((count, count), -1, np.int32)
    for goal in range(count):
        routes[goal, goal] = goal
        reached = [goal]
        for state in reached:  # grows: those that are one step farther away
            for before in np.flatnonzero(allowed[:, state] & (routes[:, goal] < 0)):
                routes[before, goal] = state
                reached.append(int(before))
        lost = np.flatnonzero(routes[:, goal] < 0)
        if len(lost):
            raise OptionError(
                f"no way leads from state {names[lost[0]]!r} to {names[goal]!r}; add an edge",
                parameter="edges",
            )
    return routes
