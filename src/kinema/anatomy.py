"""Tell a body's limbs from its trunk by the lengths of its bones alone.

Legs and arms come in pairs of like build, the head does not. That is enough for a body's height
and for which way is up; what each joint is called is another matter.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

__all__ = ["Anatomy"]

_ALIKE = 0.15  # how much the two of a pair may differ, as a share of their length
_LIMB = 0.25  # shorter pairs, as a share of the longest chain, are eyes, toes or fingers


class Anatomy:
    """The chains of a skeleton, given by ``parents`` (J,) and ``offsets`` (J, 3).

    Examples
    --------
    >>> offsets = np.array([[0, 0, 0], [1, -9, 0], [-1, -9, 0], [0, 8, 0]])
    >>> body = Anatomy(np.array([-1, 0, 0, 0]), offsets)
    >>> body.toes, body.head, round(body.height, 3)
    ([1, 2], 3, 17.055)
    """

    def __init__(self, parents: NDArray[np.int32], offsets: NDArray[np.float64]) -> None:
        self.bones = np.linalg.norm(offsets, axis=1)
        self.parents = parents.tolist()
        count = len(self.bones)
        self._below = np.zeros(count)  # longest chain below each joint
        self._size = np.ones(count, int)  # joints in each branch
        self.children: list[list[int]] = [[] for _ in range(count)]
        for joint in range(count - 1, 0, -1):
            parent = self.parents[joint]
            if parent >= 0:
                self._below[parent] = max(self._below[parent], self.branch(joint))
                self._size[parent] += self._size[joint]
                self.children[parent].insert(0, joint)
        self._pairs = [self._pairs_below(joint) for joint in range(count)]

    @property
    def height(self) -> float:
        """From toe to head along the bones; without limbs, the longest chain through the root."""
        if not self.toes:
            longest = sorted((self.branch(c) for c in self.children[0]), reverse=True)
            return float(sum(longest[:2]))
        return max(self._depth(toe) for toe in self.toes) + self._depth(self.head)

    @property
    def toes(self) -> list[int]:
        """Ends of the limbs nearest the root, as far as they reach; none if there are no limbs."""
        level = [0]
        while level:
            legs = sorted(leg for joint in level for pair in self._pairs[joint] for leg in pair)
            if legs:
                return [self._farthest(leg) for leg in legs]
            level = [child for joint in level for child in self.children[joint]]
        return []

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """The first joints of limbs that come in pairs: legs, arms."""
        return [pair for pairs in self._pairs for pair in pairs]

    @property
    def outer_pairs(self) -> list[tuple[int, int]]:
        """Pairs that are not part of another pair, as the fingers of a hand are."""
        limbs = {limb for pair in self.pairs for limb in pair}
        return [pair for pair in self.pairs if not limbs & set(self._above(pair[0]))]

    @property
    def head(self) -> int:
        """End of the longest chain from the root that follows no limb."""
        limbs = {limb for pair in self.pairs for limb in pair}
        best, depth = 0, [0.0] * len(self.bones)
        trunk = {0}
        for joint in range(1, len(self.bones)):
            if self.parents[joint] in trunk and joint not in limbs:
                trunk.add(joint)
                depth[joint] = depth[self.parents[joint]] + float(self.bones[joint])
                if depth[joint] > depth[best]:
                    best = joint
        return best

    def branch(self, joint: int) -> float:
        """Length from a joint's parent to the farthest end below it."""
        return float(self.bones[joint] + self._below[joint])

    def path_down(self, joint: int) -> list[int]:
        """The joints from this one to the farthest end below it."""
        path = [joint]
        while self.children[path[-1]]:
            path.append(max(self.children[path[-1]], key=self.branch))
        return path

    def _above(self, joint: int) -> list[int]:
        above = []
        while (joint := self.parents[joint]) >= 0:
            above.append(joint)
        return above

    def _depth(self, joint: int) -> float:
        """Length from the root to a joint."""
        total = 0.0
        while self.parents[joint] >= 0:
            total += float(self.bones[joint])
            joint = self.parents[joint]
        return total

    def _farthest(self, joint: int) -> int:
        return self.path_down(joint)[-1]

    def _pairs_below(self, joint: int) -> list[tuple[int, int]]:
        """Children that come in pairs: each is the other's nearest in build."""
        # limbs are few: of a joint with very many children the first will do
        long = [c for c in self.children[joint] if self.branch(c) > _LIMB * self._below[0]][:50]
        if len(long) < 2:
            return []
        partner = {a: min((b for b in long if b != a), key=self._unlike(a)) for a in long}
        return [
            (a, b)
            for a, b in partner.items()
            if a < b and partner[b] == a and self._unlike(a)(b) <= _ALIKE
        ]

    def _unlike(self, a: int) -> Callable[[int], float]:
        """How differently two branches are built, as a share of their length."""

        def difference(b: int) -> float:
            if self._size[a] != self._size[b]:
                return float("inf")
            mean = (self.branch(a) + self.branch(b)) / 2
            ends = abs(self.branch(a) - self.branch(b))
            return float(max(ends, abs(self.bones[a] - self.bones[b])) / mean)

        return difference
