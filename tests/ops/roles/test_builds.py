"""Which limbs are legs, arms, front or hind legs: by lengths and directions that are given."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import Motion, Skeleton, quat
from kinema.ops.roles.four_legs import (
    _built_for_four,
    _hind_first,
    _is_animal,
    _is_upright,
    _leg,
    _side_of_first,
    find_four_legs,
)
from kinema.ops.roles.geometry import (
    _are_legs,
    _legs_and_arms,
    _legs_or_arms,
    distance_to_head,
    limbs_by_geometry,
    on_fours,
)
from kinema.ops.roles.limbs import Limb
from kinema.ops.roles.model import ARM, FRONT_LEG, HIND_LEG, LEG
from kinema.ops.roles.poses import Poses
from kinema.ops.roles.words import parse

DOWN, FORWARD, UP = np.array([0.0, -1.0, 0.0]), np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0])


class Builder:
    """Joints, one after the other."""

    def __init__(self) -> None:
        self.names, self.parents, self.offsets = ["root"], [-1], [np.zeros(3)]

    def add(self, name: str, parent: int, offset) -> int:
        self.names.append(name)
        self.parents.append(parent)
        self.offsets.append(np.asarray(offset, float))
        return len(self.names) - 1

    def limbs(self, name: str, parent: int, bones, way, *, width=0.0) -> tuple[int, int]:
        """Two like chains in one direction; the first joints are ``width`` apart along x."""
        firsts = []
        for side, sign in (("l", 0.5), ("r", -0.5)):
            joint = parent
            for number, bone in enumerate(bones):
                offset = bone * np.asarray(way)
                if number == 0:
                    offset = np.array([sign * width, 0.0, 0.0]) if width else offset
                joint = self.add(f"{name}{side}{number}", joint, offset)
                if number == 0:
                    firsts.append(joint)
        return firsts[0], firsts[1]

    def done(self) -> Skeleton:
        return Skeleton.build(self.names, self.parents, self.offsets)


def four(
    *, trunk=0.5, legs=(0.4, 0.4, 0.2), arms=(0.4, 0.4, 0.2), along=FORWARD, down=DOWN, neck=0.3
):
    """A trunk with a pair of limbs at either end, and a head beyond the second."""
    build = Builder()
    hind = build.limbs("a", 0, legs, down)
    chest = build.add("chest", 0, trunk * np.asarray(along))
    front = build.limbs("b", chest, arms, down)
    build.add("top", chest, neck * np.asarray(along))
    return build.done(), hind, front


def lean(angle: float, start=DOWN, to=FORWARD) -> np.ndarray:
    """A direction that is so far from one, towards another."""
    return np.cos(angle) * np.asarray(start) + np.sin(angle) * np.asarray(to)


def test_the_pairs_of_these_bodies_are_found():
    skeleton, hind, front = four()
    assert sorted(skeleton.anatomy.outer_pairs) == sorted([hind, front])
    assert skeleton.names[skeleton.anatomy.head] == "top"


class TestFourLegs:
    @pytest.mark.parametrize(("trunk", "built"), [(0.46, True), (0.44, False)])
    def test_the_trunk_is_long_for_the_legs(self, trunk, built):
        skeleton, hind, front = four(trunk=trunk)
        assert _built_for_four(hind, front, skeleton.anatomy) is built
        double, hind, front = four(trunk=2 * trunk, legs=(0.8, 0.8, 0.4), arms=(0.8, 0.8, 0.4))
        assert _built_for_four(front, hind, double.anatomy) is built

    @pytest.mark.parametrize(("share", "built"), [(0.61, True), (0.59, False)])
    def test_all_legs_are_about_as_long(self, share, built):
        for longer in ("legs", "arms"):
            bones = {"legs": (0.4, 0.4, 0.2), "arms": (0.4, 0.4, 0.2)}
            shorter = "arms" if longer == "legs" else "legs"
            bones[shorter] = tuple(share * bone for bone in bones[shorter])
            skeleton, hind, front = four(trunk=0.8, **bones)
            assert _built_for_four(hind, front, skeleton.anatomy) is built

    @pytest.mark.parametrize(
        ("below", "parts"),
        [
            (0.11, {"hind_hip": 0, "hind_knee": 1, "hind_ankle": 2, "hind_toe": 3}),
            (0.13, {"hind_hip": 1, "hind_knee": 2, "hind_ankle": 3, "hind_toe": 4}),
        ],
    )
    def test_what_is_left_below_a_toe_is_short(self, below, parts):
        """Legs of length 1."""
        skeleton, hind, _ = four(legs=(0.3, 0.3, 0.2, 0.2 - below, below))
        found = _leg(hind[0], HIND_LEG, skeleton.anatomy, skeleton)
        names = {part: f"al{number}" for part, number in parts.items()}
        assert {part: skeleton.names[joint] for part, joint in found.items()} == names

    def test_a_leg_has_three_joints_and_a_toe_is_the_fourth(self):
        skeleton, hind, _ = four(legs=(0.45, 0.5, 0.05))
        three = _leg(hind[0], FRONT_LEG, skeleton.anatomy, skeleton)
        assert [skeleton.names[j] for j in three.values()] == ["al2", "al1", "al0"]
        assert list(three) == ["front_wrist", "front_elbow", "front_shoulder"]
        skeleton, hind, _ = four(legs=(0.5, 0.5))
        assert _leg(hind[0], HIND_LEG, skeleton.anatomy, skeleton) == {}
        skeleton, hind, _ = four(legs=(0.3, 0.3, 0.3, 0.1, 0.01))
        with_toe = _leg(hind[1], HIND_LEG, skeleton.anatomy, skeleton)
        assert skeleton.names[with_toe["hind_toe"]] == "ar3"
        assert skeleton.names[with_toe["hind_hip"]] == "ar0"

    @pytest.mark.parametrize("swap", [False, True])
    def test_hind_legs_are_farther_from_the_head_unless_names_say_so(self, swap):
        skeleton, hind, front = four()
        pairs = (front, hind) if swap else (hind, front)
        nothing = parse([f"x{n}" for n in range(skeleton.num_joints)])
        assert _hind_first(*pairs, skeleton.anatomy, nothing) == (hind, front)
        names = [f"x{n}" for n in range(skeleton.num_joints)]
        names[hind[0] + 1] = "Arm"
        named = parse(names)
        assert _hind_first(*pairs, skeleton.anatomy, named) == (front, hind)
        names[hind[0] + 1] = "Leg"
        assert _hind_first(*pairs, skeleton.anatomy, parse(names)) == (hind, front)
        names[front[1]] = "Knee"  # one word on each leg says nothing
        assert _hind_first(*pairs, skeleton.anatomy, parse(names)) == (hind, front)
        names[front[0]] = "Thigh"  # two on one say more than one
        assert _hind_first(*pairs, skeleton.anatomy, parse(names)) == (front, hind)

    @pytest.mark.parametrize(
        ("angle", "upright"), [(np.arccos(0.61), True), (np.arccos(0.59), False)]
    )
    def test_upright_is_in_line_with_the_hind_legs(self, angle, upright):
        skeleton, hind, front = four(along=lean(angle, UP, FORWARD))
        assert _is_upright(hind, front, Poses.of(skeleton)) is upright

    @pytest.mark.parametrize(
        ("names", "along", "animal"),
        [
            ({}, FORWARD, True),  # it stands on four legs
            ({}, UP, False),
            ({1: "LeftHindLeg"}, UP, True),
            ({0: "Hind"}, UP, False),  # a word without a side
            ({0: "LeftLeg"}, UP, False),  # a side without a word
            ({0: "Tail"}, UP, False),  # a person in costume
            ({0: "Tail"}, lean(1.0, UP, FORWARD), True),
            ({}, lean(1.0, UP, FORWARD), False),
        ],
    )
    def test_animals_have_names_or_stand_on_four_legs_or_have_tails(self, names, along, animal):
        skeleton, hind, front = four(along=along)
        words = [names.get(n, f"x{n}") for n in range(skeleton.num_joints)]
        assert _is_animal(hind, front, parse(words), lambda: Poses.of(skeleton)) is animal

    def test_sides_are_told_by_names_or_as_the_body_sees_them(self):
        build = Builder()
        hind = build.limbs("a", 0, (0.1, 0.4, 0.4), DOWN, width=0.2)
        chest = build.add("chest", 0, 0.8 * FORWARD)
        front = build.limbs("b", chest, (0.1, 0.4, 0.4), DOWN, width=0.2)
        build.add("top", chest, 0.3 * FORWARD)
        skeleton = build.done()
        poses = Poses.of(skeleton)
        silent = [f"x{n}" for n in range(skeleton.num_joints)]

        def side(pair, names):
            return _side_of_first(pair, hind, front, parse(names), lambda: poses)

        # forward is +z and up is +y: the first one, at +x, is on the left
        assert side(hind, silent) == side(front, silent) == 1
        assert side(hind[::-1], silent) == -1
        names = silent.copy()
        names[hind[0] + 1] = "RightLeg"
        assert side(hind, names) == -1
        assert side(hind[::-1], names) == 1
        assert side(front, names) == 1

    @pytest.mark.parametrize(("cosine", "side"), [(0.51, 1), (0.49, 0), (-0.51, -1), (-0.49, 0)])
    def test_legs_side_by_side_are_told_apart(self, cosine, side):
        build = Builder()
        hind = build.limbs("a", 0, (0.1, 0.4, 0.4), DOWN, width=0.2)
        chest = build.add("chest", 0, 0.8 * FORWARD)
        front = build.limbs("b", chest, (0.1, 0.4, 0.4), DOWN, width=0.2)
        skeleton = build.done()
        poses = Poses.of(skeleton)
        world = poses.world.copy()
        across = 0.1 * np.array([cosine, np.sqrt(1.0 - cosine**2), 0.0])
        world[:, hind[0]], world[:, hind[1]] = across, -across
        seen = replace(poses, world=world)
        silent = parse([f"x{n}" for n in range(skeleton.num_joints)])
        assert _side_of_first(hind, hind, front, silent, lambda: seen) == side

    @pytest.mark.parametrize(("third", "found"), [(0.59, True), (0.61, False)])
    def test_a_third_pair_makes_an_insect(self, third, found):
        build = Builder()
        hind = build.limbs("a", 0, (0.1, 0.5, 0.4), DOWN, width=0.2)
        middle = build.add("middle", 0, 0.4 * FORWARD)
        build.limbs("c", middle, tuple(third * bone for bone in (0.1, 0.5, 0.4)), DOWN)
        chest = build.add("chest", middle, 0.4 * FORWARD)
        build.limbs("b", chest, (0.1, 0.5, 0.4), DOWN, width=0.2)
        build.add("top", chest, 0.3 * FORWARD)
        skeleton = build.done()
        assert len(skeleton.anatomy.outer_pairs) == 3
        names = parse([f"x{n}" for n in range(skeleton.num_joints)])
        got = find_four_legs(skeleton, names, lambda: Poses.of(skeleton))
        assert (got is not None) is found
        if got is not None:
            assert got.hind == hind
            assert {role: skeleton.names[j] for role, j in got.joints.items()}.items() >= {
                "left_hind_hip": "al0",
                "right_hind_ankle": "ar2",
                "left_front_shoulder": "bl0",
            }.items()


class TestLegsAndArms:
    def test_the_way_from_the_head_is_measured_along_the_bones(self):
        skeleton, hind, front = four(trunk=0.5, neck=0.3)
        assert distance_to_head(front[0], skeleton.anatomy) == pytest.approx(0.3)
        assert distance_to_head(hind[1], skeleton.anatomy) == pytest.approx(0.8)
        assert distance_to_head(skeleton.anatomy.head, skeleton.anatomy) == 0.0

    def test_arms_are_nearer_the_head(self):
        skeleton, low, high = four(along=UP, trunk=0.5)
        for pairs in ((low, high), (high, low)):
            found = _legs_and_arms(*pairs, Poses.of(skeleton))
            assert found == {LEG: low, ARM: high}
        standing, hind, front = four()
        assert _legs_and_arms(hind, front, Poses.of(standing)) == {}
        level = Builder()
        one = level.limbs("a", 0, (0.4, 0.4), DOWN)
        other = level.limbs("b", 0, (0.3, 0.3), DOWN)
        level.add("top", 0, UP)
        assert _legs_and_arms(one, other, Poses.of(level.done())) == {}

    @pytest.mark.parametrize(("share", "known"), [(0.81, True), (0.79, False)])
    def test_legs_are_not_much_shorter_than_arms(self, share, known):
        legs = tuple(share * bone for bone in (0.4, 0.4, 0.2))
        skeleton, low, high = four(along=UP, legs=legs)
        assert bool(_legs_and_arms(low, high, Poses.of(skeleton))) is known

    @pytest.mark.parametrize(
        ("angle", "fours"), [(np.arccos(-0.49), True), (np.arccos(-0.51), False)]
    )
    def test_on_fours_the_trunk_is_not_in_line_with_the_legs(self, angle, fours):
        skeleton, low, high = four(along=lean(angle, DOWN, FORWARD))
        assert on_fours(low, high, Poses.of(skeleton)) is fours

    @pytest.mark.parametrize(("cosine", "fours"), [(0.51, True), (0.49, False)])
    def test_on_fours_all_limbs_point_one_way(self, cosine, fours):
        build = Builder()
        hind = build.limbs("a", 0, (0.4, 0.4, 0.2), DOWN)
        chest = build.add("chest", 0, 0.8 * FORWARD)
        front = build.limbs("b", chest, (0.4, 0.4, 0.2), lean(np.arccos(cosine)))
        build.add("top", chest, 0.3 * FORWARD)
        assert on_fours(hind, front, Poses.of(build.done())) is fours

    def test_a_fifth_of_the_poses_decides_about_the_trunk(self):
        """In line with the legs in a few poses: on fours, if no more than a fifth are."""
        skeleton, low, high = four(along=FORWARD)
        for few, fours in ((9, True), (14, False)):
            turns = quat.identity((50, skeleton.num_joints))
            chest = skeleton.index("chest")
            up = quat.from_axis_angle([1.0, 0.0, 0.0], -np.pi / 2)
            positions = np.tile(skeleton.offsets, (50, 1, 1))
            positions[:few, chest] = quat.rotate(up, positions[:few, chest])
            motion = Motion(skeleton, turns, positions, 0.02)
            assert on_fours(low, high, Poses.of(motion)) is fours

    @pytest.mark.parametrize(
        ("below", "above", "kind"),
        [
            (0.21, 0.16, ARM),
            (0.21, 0.14, None),
            (0.21, 0.99, ARM),
            (0.21, 1.01, None),
            (0.19, 0.5, LEG),
            (0.19, 0.0, LEG),
        ],
    )
    def test_one_pair_is_arms_if_the_trunk_goes_on(self, below, above, kind):
        """Limbs of length 1, a trunk of so much below and above them."""
        build = Builder()
        start = build.add("low", 0, below * UP)
        pair = build.limbs("a", start, (0.01, 0.45, 0.44), DOWN)
        toes = [build.add(f"toe{n}", leg + 2, 0.1 * FORWARD) for n, leg in enumerate(pair)]
        if above:
            build.add("top", start, above * UP)
        skeleton = build.done()
        legs = tuple(
            Limb(None, leg, leg + 1, leg + 2, toe, toe) for leg, toe in zip(pair, toes, strict=True)
        )
        poses = Poses.of(skeleton)
        upright = replace(poses, up=UP)
        assert skeleton.anatomy.branch(pair[0]) == pytest.approx(1.0)
        assert _legs_or_arms(pair, legs, upright) == kind
        assert _legs_or_arms(pair, legs, replace(upright, up=None)) in (kind, None)

    @pytest.mark.parametrize(
        ("reach", "foot", "legs"),
        [(0.71, 0.0, True), (0.69, 0.0, False), (1.0, 0.74, True), (1.0, 0.76, False)],
    )
    @pytest.mark.parametrize("sign", [1.0, -1.0])
    def test_legs_reach_down_to_flat_feet(self, reach, foot, legs, sign):
        build = Builder()
        pair = build.limbs("a", 0, (0.01, 0.5, 0.5), lean(np.arccos(reach)))
        flat = sign * foot * UP + np.sqrt(1.0 - foot**2) * FORWARD
        toes = [build.add(f"toe{n}", leg + 2, 0.2 * flat) for n, leg in enumerate(pair)]
        poses = replace(Poses.of(build.done()), up=UP)
        found = tuple(
            Limb(None, leg, leg + 1, leg + 2, toe, toe) for leg, toe in zip(pair, toes, strict=True)
        )
        assert _are_legs(found, poses) is legs
        assert not _are_legs(found, replace(poses, up=None))
        without_toes = tuple(Limb(None, leg, leg + 1, leg + 2, None, leg + 2) for leg in pair)
        assert not _are_legs(without_toes, poses)

    @pytest.mark.parametrize("size", [1.0, 3.0])
    @pytest.mark.parametrize(("third", "known"), [(0.59, True), (0.61, False)])
    def test_of_three_pairs_none_is_sure(self, third, known, size):
        build = Builder()
        legs = build.limbs("a", 0, (0.01, 0.5, 0.5), DOWN)
        for leg in legs:
            build.add(f"toe{leg}", leg + 2, 0.1 * FORWARD)
        middle = build.add("middle", 0, 0.2 * UP)
        build.limbs("c", middle, (third * 0.6, third * 0.4), DOWN)
        chest = build.add("chest", middle, 0.2 * UP)
        build.limbs("b", chest, (0.02, 0.5, 0.48), DOWN)
        build.add("top", chest, 0.3 * UP)
        skeleton = build.done()
        skeleton = replace(skeleton, offsets=size * skeleton.offsets)
        assert len(skeleton.anatomy.outer_pairs) == 3
        found = limbs_by_geometry(Poses.of(skeleton))
        assert set(found) == ({LEG, ARM} if known else set())

    def test_one_pair_and_none(self):
        build = Builder()
        legs = build.limbs("a", 0, (0.01, 0.5, 0.5), DOWN)
        for leg in legs:
            build.add(f"toe{leg}", leg + 2, 0.1 * FORWARD)
        build.add("top", 0, 0.5 * UP)
        skeleton = build.done()
        found = limbs_by_geometry(replace(Poses.of(skeleton), up=UP))
        assert list(found) == [LEG]
        assert [limb.start for limb in found[LEG]] == list(legs)
        assert limbs_by_geometry(replace(Poses.of(skeleton), up=None)) == {}
        assert limbs_by_geometry(Poses.of(Skeleton.build(["a"], [-1], [[0, 0, 0]]))) == {}
        short = Builder()  # limbs of two joints have no bones that bend
        short.limbs("a", 0, (0.5, 0.5), DOWN)
        short.add("top", 0, 0.5 * UP)
        assert limbs_by_geometry(replace(Poses.of(short.done()), up=UP)) == {}
