"""What drives what: along chains, by fingers, and as somebody says it."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from kinema import Skeleton, samples
from kinema.errors import OptionError
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.mapping import (
    JointMap,
    _along,
    _checked,
    _finger_chains,
    _nearest_in_order,
    _partners,
    _stations,
    find_map,
)
from tests.ops.retarget.builds import without

WALK = samples.walk(seconds=1.0).motion


class TestDrivers:
    def test_one_joint_or_two_with_weights(self):
        assert _checked("a", "b") == ("b", "b", 0.0)
        assert _checked("a", {"b": 7.0}) == ("b", "b", 0.0)
        assert _checked("a", {"b": 0.0}) == ("b", "b", 0.0)
        assert _checked("a", {"b": 3.0, "c": 1.0}) == ("b", "c", 0.25)
        assert _checked("a", {"b": 0.0, "c": 0.5}) == ("b", "c", 1.0)
        assert _checked("a", {"b": 0.5, "c": 0.0}) == ("b", "c", 0.0)

    @pytest.mark.parametrize(
        "driver",
        [
            {},
            {"b": 1.0, "c": 1.0, "d": 1.0},
            {"b": -0.1, "c": 1.0},
            {"b": 0.0, "c": 0.0},
            {"b": 1.0, "c": float("nan")},
        ],
    )
    def test_anything_else_is_refused(self, driver):
        with pytest.raises(OptionError, match="by two with a weight each"):
            _checked("a", driver)

    def test_plain(self):
        found = JointMap({"a": ("b", "c", 0.123456), "d": ("b", "c", 0.0), "e": ("b", "b", 0.5)})
        assert found.plain(["d", "a", "x", "e"]) == {
            "d": "b",
            "a": {"b": 0.8765, "c": 0.1235},
            "x": None,
            "e": "b",
        }

    def test_changed(self):
        body = Body.of(WALK)
        found = find_map(body, body)
        changed = found.changed({"Head": None, "Neck": {"Spine": 1, "Neck": 3}}, body, body)
        assert "Head" not in changed.drivers
        assert changed.drivers["Neck"] == ("Spine", "Neck", 0.75)
        assert changed.changed({"Head": None}, body, body).drivers == changed.drivers
        names = WALK.skeleton.names
        ends = {n for n, end in zip(names, WALK.skeleton.is_end, strict=True) if end}
        assert {names[j] for j in changed.undriven(body)} == {"Head", *ends}


class TestAlongChains:
    @pytest.mark.parametrize(
        ("few", "many", "taken"),
        [
            ([], [0.5], ()),
            ([0.5], [0.1, 0.45, 0.9], (1,)),
            ([0.5, 0.55], [0.1, 0.5, 0.9], (1, 2)),
            ([0.1, 0.2], [0.15, 0.6, 0.9], (0, 1)),
            ([0.8, 0.9], [0.1, 0.6, 0.85], (1, 2)),
            ([0.5], [0.4, 0.6], (0,)),  # the first of two as near
        ],
    )
    def test_places_are_taken_in_order(self, few, many, taken):
        assert _nearest_in_order(few, many) == taken

    def test_partners_are_ends_and_what_is_near_between_them(self):
        three, five = [0.0, 0.6, 1.0], [0.0, 0.2, 0.55, 0.8, 1.0]
        assert _partners(three, five) == {0: 0, 4: 2, 2: 1}
        assert _partners(five, three) == {0: 0, 2: 4, 1: 2}
        assert _partners([0.0, 1.0], five) == {0: 0, 4: 1}
        assert _partners(three, [0.0, 1.0]) == {0: 0, 1: 2}
        assert _partners(three, [0.0, 0.1, 1.0]) == {0: 0, 1: 1, 2: 2}

    def test_stations_are_lengths_along_the_bones(self):
        chain = Skeleton.build(["a", "b", "c"], [-1, 0, 1], [[5, 5, 5], [3, 0, 4], [0, 15, 0]])
        assert _stations(Body(chain), [0, 1, 2]) == [0.0, 0.25, 1.0]
        points = Skeleton.build(["a", "b", "c"], [-1, 0, 1], np.zeros((3, 3)))
        assert _stations(Body(points), [0, 1, 2]) == [0.0, 0.5, 1.0]

    def test_joints_without_a_partner_turn_between_those_next_to_them(self):
        few = Body(chain_of([2.0, 2.0]))
        many = Body(chain_of([1.0, 0.5, 0.5, 1.2, 0.8]))
        drivers: dict[int, tuple[int, int, float]] = {}
        _along(few, many, 0, 2, 0, 5, drivers)
        expected = {1: (0, 1, 0.5), 2: (0, 1, 0.75), 3: (1, 1, 0.0), 4: (1, 2, 0.6), 5: (2, 2, 0.0)}
        assert drivers.keys() == expected.keys()
        for joint, (first, second, weight) in expected.items():
            assert drivers[joint][:2] == (first, second)
            assert drivers[joint][2] == pytest.approx(weight, abs=1e-12)
        back: dict[int, tuple[int, int, float]] = {}
        _along(many, few, 0, 5, 0, 2, back)
        assert back == {1: (3, 3, 0.0), 2: (5, 5, 0.0)}
        nothing: dict[int, tuple[int, int, float]] = {}
        _along(many, few, 3, 1, 0, 2, nothing)  # not below
        assert nothing == {}

    def test_joints_in_one_place_have_no_weight(self):
        one, other = Body(chain_of([1.0])), Body(chain_of([0.0, 0.0]))
        drivers: dict[int, tuple[int, int, float]] = {}
        _along(one, other, 0, 1, 0, 2, drivers)
        assert drivers == {1: (0, 1, 0.5), 2: (1, 1, 0.0)}
        between = Body(chain_of([0.0, 1.0]))
        found: dict[int, tuple[int, int, float]] = {}
        _along(Body(chain_of([0.0, 1.0])), between, 0, 2, 0, 2, found)
        assert found == {1: (1, 1, 0.0), 2: (2, 2, 0.0)}


def chain_of(bones) -> Skeleton:
    count = len(bones) + 1
    offsets = [[0.0, 0.0, 0.0], *([0.0, bone, 0.0] for bone in bones)]
    return Skeleton.build([f"j{n}" for n in range(count)], range(-1, count - 1), offsets)


def hand_of(names) -> Skeleton:
    """A hand with chains of three joints, by the names of fingers."""
    joints, parents, offsets, ends = ["Hand"], [-1], [[0, 0, 0]], [False]
    for number, name in enumerate(names):
        for piece in range(3):
            parents.append(0 if piece == 0 else len(joints) - 1)
            joints.append(name.format(piece + 1))
            offsets.append([0.02 * number, -0.05, 0.0])
            ends.append(False)
        parents.append(len(joints) - 1)
        joints.append(f"{name.format(3)}_end")
        offsets.append([0.0, -0.02, 0.0])
        ends.append(True)
    return Skeleton.build(joints, parents, offsets, is_end=ends)


class TestFingers:
    def test_are_told_by_their_names_or_numbers(self):
        named = hand_of(["LThumb{}", "LIndex{}", "LMiddle{}", "LRing{}", "LPinky{}"])
        numbered = hand_of([f"Finger{n}_" + "{}" for n in range(5)])
        for skeleton in (named, numbered):
            found = _finger_chains(Body(skeleton), 0)
            assert list(found) == ["thumb", "index", "middle", "ring", "little"]
            for number, chain in enumerate(found.values()):
                assert chain == [4 * number + piece for piece in (1, 2, 3)]

    def test_only_one_chain_of_a_name_is_taken(self):
        twice = hand_of(["Finger{}a", "FingerB{}"])
        found = _finger_chains(Body(twice), 0)
        assert all(twice.parents[b] == a for chain in found.values() for a, b in pairwise(chain))


def test_collars_are_mapped_where_both_bodies_have_them():
    body, bare = Body.of(WALK), Body.of(without(WALK.skeleton, "LeftShoulder", "RightShoulder"))
    assert find_map(body, body).drivers["LeftShoulder"] == ("LeftShoulder", "LeftShoulder", 0.0)
    assert "LeftShoulder" not in find_map(bare, body).drivers
    assert find_map(body, bare).drivers["LeftArm"] == ("LeftArm", "LeftArm", 0.0)
