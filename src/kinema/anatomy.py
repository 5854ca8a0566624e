"""Tell a body's limbs from its trunk by the lengths of its bones alone.

Legs and arms come in pairs of like build, the head does not. That is enough for where the hips are,
for a body's height and for which way is up; what each joint is called is another matter.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from kinema import quat

__all__ = ["Anatomy"]

_ALIKE = 0.15  # how much the two of a pair may differ, as a share of their length
_LIMB = 0.25  # shorter pairs, as a share of the longest chain, are eyes, toes or fingers
_THIGH = 0.5  # of a leg's longest bone: shorter ones before it lead from the hips to the leg
_FOOT = 0.3  # of a leg with its foot: the foot is what is left when no more than this is
# Drillis and Contini (1966), in heights: hip 0.530, ankle 0.039 over the sole; so a leg, from hip
# to ankle, is 0.491. From the head's joint, at the base of the skull, to the top it is 0.110.
_SOLE = 0.039 / 0.491  # height of the ankle, in legs
_HEAD = 0.110 / 0.491  # length of a head, in legs
_HEAD_BONE = 0.17  # in legs: a last bone as long as this reaches the top of the head, no neck does


class Anatomy:
    """The chains of a skeleton.

    Parameters
    ----------
    parents : (J,)
        As in `kinema.Skeleton`.
    offsets : (J, 3)
    rest_rotations : (J, 4), optional
        Only for rigs with joints between hips and thighs (default: identity).
    is_end : (J,) bool, optional
        End sites (default: none).

    Examples
    --------
    >>> offsets = np.array([[0, 0, 0], [0, -1, 0], [1, -9, 0], [-1, -9, 0], [0, 8, 0]])
    >>> body = Anatomy(np.array([-1, 0, 1, 1, 1]), offsets)
    >>> body.root, body.toes, body.head, round(body.height, 3)
    (1, [2, 3], 4, 17.775)
    """

    def __init__(
        self,
        parents: NDArray[np.int32],
        offsets: NDArray[np.float64],
        rest_rotations: NDArray[np.float64] | None = None,
        is_end: NDArray[np.bool_] | None = None,
    ) -> None:
        self.bones = np.sqrt(np.einsum("ji,ji->j", offsets, offsets, dtype=float))
        self.parents: list[int] = parents.tolist()
        count = len(self.bones)
        self._offsets, self._rest = offsets, rest_rotations
        self._is_end = [False] * count if is_end is None else is_end.tolist()
        self._below = [0.0] * count  # longest chain below each joint
        self._size = [1] * count  # joints in each branch
        self.children: list[list[int]] = [[] for _ in range(count)]
        for joint in range(count - 1, 0, -1):
            parent = self.parents[joint]
            if parent >= 0:
                self._below[parent] = max(self._below[parent], self.branch(joint))
                self._size[parent] += self._size[joint]
                self.children[parent].insert(0, joint)
        self._pairs = self._limb_pairs()

    @cached_property
    def root(self) -> int:
        """The body root: the lowest joint above legs and trunk; without legs, the first joint.

        Joints above it only say where the body is, and none of a body's measures includes them.
        """
        if not self._legs:
            return 0
        carrier = self.parents[self._legs[0]]
        if self._arms and (shared := self._shared(carrier, self.parents[self._arms[0]])) >= 0:
            return shared
        at = carrier
        while self.parents[at] >= 0 and not self._trunk_below(at):
            at = self.parents[at]
        return at if self._trunk_below(at) else carrier

    @property
    def height(self) -> float:
        """Standing height, from the sole to the top of the head of a body that stands straight.

        Ankle over the sole (0.079 of the leg), leg, trunk, neck and head along the bones; the width
        of the hips and the length of the feet are not in it. Where the skeleton ends at the head's
        joint, or less than 0.17 legs above it, the head has 0.224 legs. Without legs: the longest
        chain through the root.
        """
        if not self._legs:
            return self.through(self.root)
        legs = self._legs
        others = [legs[at + 1 - 2 * (at % 2)] for at in range(len(legs))]  # the other of each pair
        standing, leg = max(map(self._standing, legs, others))
        return standing + self._upper(leg)

    def through(self, joint: int) -> float:
        """Length of the longest chain of bones through a joint and below it."""
        longest = sorted((self.branch(c) for c in self.children[joint]), reverse=True)
        return float(sum(longest[:2]))

    @property
    def toes(self) -> list[int]:
        """Ends of the limbs nearest the root, as far as they reach; none if there are no limbs."""
        return [self.path_down(leg)[-1] for leg in sorted(self._legs)]

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
        """End of the trunk beyond the arms; a head with eyes and a jaw ends at its own joint."""
        return self._trunk[-1]

    def branch(self, joint: int) -> float:
        """Length from a joint's parent to the farthest end below it."""
        return float(self.bones[joint]) + self._below[joint]

    def _limb_pairs(self) -> list[list[tuple[int, int]]]:
        """Pairs of limbs among the children of each joint, long compared with the body."""
        top = 0
        while len(self.children[top]) == 1:
            top = self.children[top][0]
        found = [self._pairs_below(joint, self._below[top]) for joint in range(len(self.bones))]
        # with both legs and arms below it, what is above is no part of the body; else it may be,
        # as an arm is of a hand
        if top == 0 or sum(bool(pairs) for pairs in found) > 1:
            return found
        return [self._pairs_below(joint, self._below[0]) for joint in range(len(self.bones))]

    @cached_property
    def _legs(self) -> tuple[int, ...]:
        """The pairs of limbs nearest the root, one after the other."""
        # targets of controllers are pairs of single joints; real legs have more where any limb has
        least = max((min(self._size[a], 2) for a, _ in self.pairs), default=1)
        level = [joint for joint, parent in enumerate(self.parents) if parent < 0]
        while level:
            legs = [pair for joint in level for pair in self._pairs[joint]]
            legs = [pair for pair in legs if self._size[pair[0]] >= least]
            if legs:
                return tuple(leg for pair in legs for leg in pair)
            level = [child for joint in level for child in self.children[joint]]
        return ()

    def _above(self, joint: int) -> list[int]:
        above = []
        while (joint := self.parents[joint]) >= 0:
            above.append(joint)
        return above

    @cached_property
    def _arms(self) -> tuple[int, ...]:
        """The longest pair of limbs that are neither legs nor part of one; none without such."""
        taken = set(self._legs)
        for joint in range(len(self.bones)):
            if self.parents[joint] in taken:
                taken.add(joint)
        carrier = self.parents[self._legs[0]] if self._legs else -1
        others = [p for p in self.pairs if p[0] not in taken and self.parents[p[0]] != carrier]
        others = [pair for pair in others if self._size[pair[0]] > 1] or others
        return max(others, key=lambda pair: self.branch(pair[0]), default=())

    @cached_property
    def _limbs(self) -> set[int]:
        return {limb for pair in self.pairs for limb in pair}

    @cached_property
    def _trunk(self) -> list[int]:
        """Joints from the root to the top of the head; a face is left out."""
        path = self._down(self.root, self.parents[self._arms[0]]) if self._arms else [self.root]
        beyond = self._trunk_below(path[-1])
        while beyond:
            path.append(beyond[0])
            beyond = self._trunk_below(path[-1])
            if len(beyond) > 1 and self._arms:  # eyes, jaw and hair
                break
        return path

    def _upper(self, leg: float) -> float:
        """Length of trunk, neck and head."""
        bones = [float(self.bones[joint]) for joint in self._trunk[1:]]
        if not bones:
            return 0.0
        last, end = bones[-1], self._trunk[-1]
        tops = [float(self.bones[c]) for c in self.children[end] if not self.children[c]]
        if max(tops, default=0.0) > _HEAD_BONE * leg:  # beside eyes and jaw
            return sum(bones) + max(tops)
        if last > _HEAD_BONE * leg or not self._arms:
            # exporters give a last joint its own length once more
            twice = self._is_end[end] and abs(last - sum(bones[-2:-1])) < 1e-3 * last
            return sum(bones[:-1]) if twice else sum(bones)
        # an end site nearer to its joint is inside the head
        return sum(bones[:-1] if self._is_end[end] else bones) + _HEAD * leg

    def _standing(self, one: int, other: int) -> tuple[float, float]:
        """Height of the root over the sole on two straight legs, and the length of a leg."""
        paths = [self.path_down(leg) for leg in (one, other)]
        thigh = self._thigh(paths[0])
        lengths = [float(self.bones[joint]) for joint in paths[0][thigh + 1 :]]
        above, carrier = 0.0, self.parents[one]
        while carrier != self.root and self.parents[carrier] >= 0:
            above += float(self.bones[carrier])
            carrier = self.parents[carrier]
        if not lengths:  # a single bone
            leg = float(self.bones[one])
            return above + (1.0 + _SOLE) * leg, leg
        left, right = (self._place(path[: thigh + 1]) for path in paths)
        left_over, leg = sum(lengths), 0.0
        foot = _FOOT * left_over
        for length in lengths:
            if left_over <= foot:
                break
            leg, left_over = leg + length, left_over - length
        # the middle between the hips: their width does not make a body taller
        return above + float(np.linalg.norm(left + right)) / 2 + (1.0 + _SOLE) * leg, leg

    def _thigh(self, path: list[int]) -> int:
        """Index on a leg's path of the joint where the thigh starts."""
        bones = self.bones[path]
        long = np.flatnonzero(bones[1:] > _THIGH * bones[1:].max(initial=0.0))
        return int(long[0]) if len(long) else 0

    def _place(self, path: list[int]) -> NDArray[np.float64]:
        """Where a path ends, seen from the joint that carries it, at rest."""
        place = self._offsets[path[-1]]
        for joint in path[-2::-1]:
            if self._rest is not None:
                place = quat.rotate(self._rest[joint], place)
            place = self._offsets[joint] + place
        return np.asarray(place, float)

    def _trunk_below(self, joint: int) -> list[int]:
        """Children that are no limbs, the longest branch first."""
        free = [c for c in self.children[joint] if c not in self._limbs]
        return sorted(free, key=lambda c: -self.branch(c))

    def path_down(self, joint: int) -> list[int]:
        """A joint and those below it, to the farthest end."""
        path = [joint]
        while self.children[path[-1]]:
            path.append(max(self.children[path[-1]], key=self.branch))
        return path

    def _down(self, start: int, stop: int) -> list[int]:
        """Joints from one to another below it."""
        path = [stop]
        while path[-1] != start:
            path.append(self.parents[path[-1]])
        return path[::-1]

    def _shared(self, a: int, b: int) -> int:
        """The lowest joint above both, or one of them."""
        while a != b:
            # parents come before their children
            a, b = (self.parents[a], b) if a > b else (a, self.parents[b])
        return a

    def _pairs_below(self, joint: int, longest: float) -> list[tuple[int, int]]:
        """Children that come in pairs: each is the other's nearest in build."""
        # limbs are few: of a joint with very many children the first will do
        long = [c for c in self.children[joint] if self.branch(c) > _LIMB * longest][:50]
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
