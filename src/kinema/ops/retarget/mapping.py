"""Which joints of one body drive those of another: by roles, and along spines and fingers."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from kinema.errors import OptionError
from kinema.ops.retarget.bodies import SIDES, Body

__all__ = ["Driver", "JointMap", "find_map"]

# what drives a joint: one joint of the source, several with a weight each, or nothing
Driver: TypeAlias = str | Mapping[str, float] | None
_FINGERS = {  # by their names, or by their numbers; fingers that are all one come last
    "thumb": "thumb|finger ?0",
    "index": "index|finger ?1",
    "middle": "middle|mid|finger ?2",
    "ring": "ring|finger ?3",
    "little": "pinky|pinkie|little|finger ?4",
    "all": "finger",
}


@dataclass(frozen=True, eq=False, slots=True)
class JointMap:
    """What drives each joint of the target.

    Parameters
    ----------
    drivers : mapping of str to tuple
        For each driven joint of the target, two joints of the source and the weight of the second.
    """

    drivers: Mapping[str, tuple[str, str, float]]

    def plain(self, names: Sequence[str]) -> dict[str, Driver]:
        """As it is written to a file, for joints in this order; None for those that are not driven.

        >>> map = JointMap({"Spine": ("Back", "Chest", 0.25), "Head": ("Head", "Head", 0.0)})
        >>> map.plain(["Spine", "Head", "Tail"])
        {'Spine': {'Back': 0.75, 'Chest': 0.25}, 'Head': 'Head', 'Tail': None}
        """
        return {name: self._plain(name) for name in names}

    def _plain(self, name: str) -> Driver:
        if name not in self.drivers:
            return None
        first, second, weight = self.drivers[name]
        if first == second or weight == 0.0:
            return first
        return {first: round(1.0 - weight, 4), second: round(weight, 4)}

    def undriven(self, target: Body) -> list[int]:
        """Joints of the target, from its hips on, that nothing drives."""
        names = target.skeleton.names
        return [j for j in _inside(target) if names[j] not in self.drivers]

    def changed(self, given: Mapping[str, Driver], source: Body, target: Body) -> JointMap:
        """The same with some joints driven otherwise; joints are checked."""
        drivers = dict(self.drivers)
        for name, driver in given.items():
            target.skeleton.index(name)
            if driver is None:
                drivers.pop(name, None)
                continue
            drivers[name] = _checked(name, driver)
            for joint in drivers[name][:2]:
                source.skeleton.index(joint)
        return JointMap(drivers)


def find_map(source: Body, target: Body) -> JointMap:
    """Map joints by their roles; spines, necks, collars, fingers along their length."""
    drivers: dict[int, tuple[int, int, float]] = {}

    def same(one: int, other: int) -> None:
        drivers[other] = (one, one, 0.0)

    same(source.hips, target.hips)
    for ends in _trunk_pieces(source, target):
        _along(source, target, *ends, drivers)
    for side in SIDES:
        for part in ("hip", "knee", "ankle", "toe", "shoulder", "elbow", "hand"):
            role = f"{side}_{part}"
            if source.has(role) and target.has(role):
                same(source.roles[role], target.roles[role])
        _collars(source, target, side, drivers)
        _fingers(source, target, side, drivers)
    names = source.skeleton.names
    return JointMap(
        {
            target.skeleton.names[joint]: (names[first], names[second], weight)
            for joint, (first, second, weight) in sorted(drivers.items())
            if not target.skeleton.is_end[joint]
        }
    )


_Ends: TypeAlias = tuple[int, int, int, int]  # upper and lower end: of the source, of the target


def _trunk_pieces(source: Body, target: Body) -> list[_Ends]:
    """Hips to the joint that carries the arms, from there to neck and head, as both have them."""
    anchors = [(source.hips, target.hips), (source.carrier, target.carrier)]
    for role in ("neck", "head"):
        if source.has(role) and target.has(role):
            anchors.append((source.roles[role], target.roles[role]))
    return [
        (one, one_end, other, other_end) for (one, other), (one_end, other_end) in pairwise(anchors)
    ]


def _along(
    source: Body,
    target: Body,
    start: int,
    stop: int,
    other_start: int,
    other_stop: int,
    drivers: dict[int, tuple[int, int, float]],
) -> None:
    """Map the joints of two chains to each other, ends to ends.

    Each joint of the chain with fewer has a partner in the other one, so that what is given there
    and back is as it was. Joints without a partner turn between the two next to them that have one.
    """
    one, other = source.chain(start, stop), target.chain(other_start, other_stop)
    if not one or not other:
        return
    own = _stations(target, other)
    partners = _partners(_stations(source, one), own)
    for place, joint in enumerate(other):
        before = max(k for k in partners if k <= place)
        after = min(k for k in partners if k >= place)
        span = own[after] - own[before]
        weight = (own[place] - own[before]) / span if span > 0.0 else 0.0
        if place > 0:
            drivers[joint] = (one[partners[before]], one[partners[after]], weight)


def _partners(one: Sequence[float], other: Sequence[float]) -> dict[int, int]:
    """For places along a chain, by index, those along another: in order, as near as can be."""
    inner = one[1:-1], other[1:-1]
    if len(inner[0]) <= len(inner[1]):
        pairs = [(k, i) for i, k in enumerate(_nearest_in_order(*inner))]
    else:
        pairs = list(enumerate(_nearest_in_order(*inner[::-1])))
    ends = {0: 0, len(other) - 1: len(one) - 1}
    return ends | {k + 1: i + 1 for k, i in pairs}


def _nearest_in_order(few: Sequence[float], many: Sequence[float]) -> tuple[int, ...]:
    """Which of many places each of a few takes, so that all are as near as they can be."""
    best: dict[int, tuple[float, tuple[int, ...]]] = {-1: (0.0, ())}  # by the last one taken
    for place in few:
        found = {}
        for k, station in enumerate(many):
            before = [way for last, way in best.items() if last < k]
            if before:
                far, taken = min(before)
                found[k] = (round(far + abs(place - station), 9), (*taken, k))
        best = found
    return min(best.values())[1]


def _stations(body: Body, chain: Sequence[int]) -> list[float]:
    """How far along a chain its joints are, from 0 to 1; evenly where it has no length."""
    lengths = np.linalg.norm(body.bones[list(chain[1:])], axis=-1)
    total = float(lengths.sum())
    if total == 0.0:
        return [float(at) for at in np.linspace(0.0, 1.0, len(chain))]
    return [0.0, *(float(at) for at in np.cumsum(lengths) / total)]


def _collars(
    source: Body, target: Body, side: str, drivers: dict[int, tuple[int, int, float]]
) -> None:
    """Joints between the one that carries the arms and the shoulder."""
    role = f"{side}_shoulder"
    if not (source.has(role) and target.has(role)):
        return
    one = source.chain(source.carrier, source.roles[role])[1:-1]
    other = target.chain(target.carrier, target.roles[role])[1:-1]
    if one and other:
        _along(source, target, source.carrier, one[-1], target.carrier, other[-1], drivers)


def _fingers(
    source: Body, target: Body, side: str, drivers: dict[int, tuple[int, int, float]]
) -> None:
    role = f"{side}_hand"
    if not (source.has(role) and target.has(role)):
        return
    hand, own_hand = source.roles[role], target.roles[role]
    theirs = _finger_chains(source, hand)
    for finger, other in _finger_chains(target, own_hand).items():
        if one := theirs.get(finger):
            _along(source, target, hand, one[-1], own_hand, other[-1], drivers)


def _finger_chains(body: Body, hand: int) -> dict[str, list[int]]:
    """The joints of each finger by its name, without end sites."""
    found: dict[str, list[int]] = {}
    for joint in body.skeleton.descendants(hand):
        name = body.skeleton.names[joint].lower()
        if body.skeleton.is_end[joint]:
            continue
        for finger, words in _FINGERS.items():
            if re.search(words, name):
                chain = found.setdefault(finger, [])
                if not chain or int(body.skeleton.parents[joint]) == chain[-1]:
                    chain.append(joint)
                break
    return found


def _inside(body: Body) -> list[int]:
    return [body.hips, *body.skeleton.descendants(body.hips)]


def _checked(name: str, driver: Driver) -> tuple[str, str, float]:
    """A driver as two joints and the weight of the second."""
    if isinstance(driver, str):
        return driver, driver, 0.0
    weights = dict(driver or {})
    if len(weights) == 1:
        (only,) = weights
        return only, only, 0.0
    total = sum(weights.values())
    if len(weights) != 2 or min(weights.values()) < 0.0 or not total > 0.0:
        raise OptionError(
            f"a joint is driven by one joint, or by two with a weight each, found {driver!r} "
            f"for {name!r}",
            parameter="mapping",
        )
    first, second = weights
    return first, second, weights[second] / total
