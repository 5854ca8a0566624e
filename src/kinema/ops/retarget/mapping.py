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
_END = 1e-6  # of a chain's length: nearer to a joint than this, only that joint drives


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
    """Map the joints of two chains to each other by how far along they are; ends to ends."""
    one, other = source.chain(start, stop), target.chain(other_start, other_stop)
    if not one or not other:
        return
    at, wanted = _stations(source, one), _stations(target, other)
    for joint, place in zip(other[1:], wanted[1:], strict=True):
        drivers[joint] = _between(one, at, place)
    if len(other) > 1:
        drivers[other[-1]] = (one[-1], one[-1], 0.0)


def _between(joints: Sequence[int], at: Sequence[float], place: float) -> tuple[int, int, float]:
    """The joints before and after a place along a chain, and the weight of the second."""
    after = next((i for i, station in enumerate(at) if station > place - _END), len(at) - 1)
    if after == 0 or at[after] < place + _END:
        # of joints in one place the last: it turns what is beyond
        last = max(i for i, station in enumerate(at) if station < at[after] + _END)
        return joints[last], joints[last], 0.0
    weight = (place - at[after - 1]) / (at[after] - at[after - 1])
    return joints[after - 1], joints[after], float(weight)


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
        _along(source, target, one[0], one[-1], other[0], other[-1], drivers)
        drivers[other[0]] = (one[0], one[0], 0.0) if len(other) > 1 else (one[-1], one[-1], 0.0)


def _fingers(
    source: Body, target: Body, side: str, drivers: dict[int, tuple[int, int, float]]
) -> None:
    role = f"{side}_hand"
    if not (source.has(role) and target.has(role)):
        return
    theirs = _finger_chains(source, source.roles[role])
    for finger, other in _finger_chains(target, target.roles[role]).items():
        if one := theirs.get(finger):
            _along(source, target, one[0], one[-1], other[0], other[-1], drivers)
            drivers[other[0]] = (one[0], one[0], 0.0)


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
