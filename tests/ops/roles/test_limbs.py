"""The two long bones of a limb, from paths whose measures are given: on either side of each limit.

Joints of a path are numbered from its first one on. Lengths are what the limits compare.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import Motion, Skeleton, quat
from kinema.ops.roles.limbs import (
    Limb,
    _bends,
    _bent_indices,
    _by_lengths,
    _by_motion,
    _checked,
    _even,
    _last_index,
    _limb,
    _longest,
    _Path,
    find_pair,
    path_down,
)
from kinema.ops.roles.model import ARM, LEG
from kinema.ops.roles.poses import Poses


def path(distance, *, spread=None, bends=None, turns=None, last=None) -> _Path:
    """All joints turn and bend, and the farther ones move more, where nothing else is said."""
    count = len(distance)
    return _Path(
        distance=np.array(distance, float),
        spread=np.array(spread if spread is not None else np.linspace(0.0, 1.0, count)),
        bends=np.array(bends if bends is not None else [0.0, *[1.0] * (count - 2), 0.0]),
        turns=np.array(turns if turns is not None else [True] * count),
        last=count - 1 if last is None else last,
    )


def test_a_limb_names_what_is_before_and_beyond_it():
    assert _limb((1, 2, 3), [10, 11, 12, 13, 14, 15]) == Limb(10, 11, 12, 13, 14, 15)
    assert _limb((0, 1, 2), [10, 11, 12]) == Limb(None, 10, 11, 12, None, 12)
    whole = Limb(10, 11, 12, 13, 14, 15)
    assert whole.parts(ARM) == {"collar": 10, "shoulder": 11, "elbow": 12, "hand": 13}
    assert whole.parts(LEG) == {"hip": 11, "knee": 12, "ankle": 13, "toe": 14}
    assert "collar" not in _limb((0, 1, 2), [10, 11, 12]).parts(ARM)


@pytest.mark.parametrize(("share", "found"), [(0.029, (1, 2, 3)), (0.031, (0, 1, 2))])
def test_joints_that_move_less_than_three_percent_go_with_the_trunk(share, found):
    """Of the longer bones at the start and the shorter ones below, only the latter are left."""
    assert _by_motion(path([0.0, 0.4, 0.7, 0.9], spread=[0.0, 2 * share, 1.0, 2.0])) == found


@pytest.mark.parametrize(("share", "found"), [(0.29, (1, 2, 3)), (0.31, (0, 1, 2))])
def test_joints_that_move_more_than_three_tenths_are_inside_the_limb(share, found):
    assert _by_motion(path([0.0, 0.3, 0.6, 0.9], spread=[0.0, share, 0.6, 1.0])) == found


@pytest.mark.parametrize(("second", "found"), [(0.86, (1, 2, 3)), (0.84, (0, 1, 2))])
def test_of_choices_about_as_long_the_one_farther_down_is_taken(second, found):
    """The bones from joint 0 measure 0.7, those from joint 1 so much of that."""
    both = path([0.0, 0.4, 0.7, 0.4 + second * 0.7], spread=[0.0, 0.1, 0.6, 1.0])
    assert _by_motion(both) == found


def test_a_limb_that_starts_at_its_first_joint_and_one_that_has_no_bones():
    assert _by_motion(path([0.0, 0.4, 0.8], spread=[0.1, 0.5, 1.0])) == (0, 1, 2)
    assert _by_motion(path([0.0, 0.4, 0.8], spread=[0.0, 0.5, 1.0])) == (0, 1, 2)
    straight = path([0.0, 0.4, 0.8], spread=[0.0, 0.5, 1.0], bends=[0.0, 0.1, 0.0])
    assert _by_motion(straight) is None


@pytest.mark.parametrize(("bend", "found"), [(0.14, (0, 2, 3)), (0.16, (1, 2, 3))])
def test_a_start_that_never_bends_splits_a_bone(bend, found):
    assert _bent_indices(1, path([0.0, 0.1, 0.4, 0.7], bends=[0.0, bend, 1.0, 0.0])) == found


@pytest.mark.parametrize(("bend", "found"), [(0.14, (0, 2, 3)), (0.16, (0, 1, 2))])
def test_a_limb_bends_where_it_bends_more_than_a_little(bend, found):
    assert _bent_indices(0, path([0.0, 0.3, 0.6, 0.9], bends=[0.0, bend, 1.0, 0.0])) == found


def test_a_limb_bends_only_where_joints_turn_and_before_the_last():
    turns = [True, False, True, True]
    assert _bent_indices(0, path([0.0, 0.3, 0.6, 0.9], turns=turns)) == (0, 2, 3)
    assert _bent_indices(0, path([0.0, 0.3, 0.6, 0.9], last=1)) is None
    assert _bent_indices(0, path([0.0, 0.3, 0.6, 0.9], last=2)) == (0, 1, 2)
    assert _bent_indices(2, path([0.0, 0.3, 0.6, 0.9])) is None
    assert _bent_indices(0, path([0.0, 0.3, 0.3, 0.6])) == (0, 1, 3)  # two joints in one place
    assert _bent_indices(0, path([0.0, 0.1, 0.9])) is None  # nothing fits


def test_a_limb_ends_where_it_bends_again_or_by_the_length_of_its_lower_bone():
    where = [0.0, 1.0, 1.6, 1.9, 2.2]  # lower bones of 0.6, 0.9 and 1.2
    assert _bent_indices(0, path(where, bends=[0, 1, 1, 0, 0])) == (0, 1, 2)
    assert _bent_indices(0, path(where, bends=[0, 1, 0, 1, 0])) == (0, 1, 3)
    assert _bent_indices(0, path(where, bends=[0, 1, 0, 0, 0])) == (0, 1, 3)
    double = [2.0 * at for at in where]
    assert _bent_indices(0, path(double, bends=[0, 1, 0, 0, 0])) == (0, 1, 3)


@pytest.mark.parametrize(
    ("upper", "lower", "even"),
    [
        (1.0, 1.44, True),
        (1.0, 1.46, False),
        (2.39, 1.0, True),
        (2.41, 1.0, False),
        (1.0, 0.0, False),
        (0.0, 0.0, False),
        (2.0, 2.9, True),
        (2.0, 2.91, False),
        (4.8, 2.0, True),
    ],
)
def test_bones_of_a_limb_are_about_as_long(upper, lower, even):
    assert _even(upper, lower) is even


def test_how_uneven_bones_may_be_can_be_said():
    assert _even(1.59, 1.0, 1.6)
    assert not _even(1.61, 1.0, 1.6)
    assert _checked((0, 1, 2), np.array([0.0, 1.7, 2.7]), 1.6) is None
    assert _checked((0, 1, 2), np.array([0.0, 1.7, 2.7])) == (0, 1, 2)


@pytest.mark.parametrize(
    ("distance", "fits"),
    [
        ([0.0, 0.1, 0.5, 0.9, 1.69], True),  # 0.8 of 1.59
        ([0.0, 0.1, 0.5, 0.9, 1.71], False),
        ([0.0, 0.59, 0.99, 1.39, 1.5], True),  # 0.59 before bones of 0.4
        ([0.0, 0.61, 1.01, 1.41, 1.5], False),
        ([1.0, 1.59, 1.99, 2.39, 2.5], True),
        ([1.0, 1.61, 2.01, 2.41, 2.5], False),
    ],
)
def test_the_long_bones_are_half_of_the_limb_and_not_far_from_its_start(distance, fits):
    assert _checked((1, 2, 3), np.array(distance)) == ((1, 2, 3) if fits else None)


class TestByLengths:
    def test_the_two_longest_bones_in_a_row(self):
        assert _by_lengths(path([0.0, 0.4, 0.8, 0.9])) == (0, 1, 2)
        # (0, 1, 2) is too uneven; the bend at 1 is wide enough for a bone before it
        assert _by_lengths(path([0.0, 0.1, 0.5, 0.9])) == (1, 2, 3)
        assert _by_lengths(path([0.0, 0.1])) is None

    def test_the_hand_is_the_last(self):
        assert _by_lengths(path([0.0, 0.4, 0.8, 0.9], last=1)) is None
        assert _by_lengths(path([0.0, 0.4, 0.8, 1.0], last=2)) == (0, 1, 2)

    def test_a_bone_that_is_straight_at_a_joint_is_split_there(self):
        where = [0.0, 0.05, 0.4, 0.75]
        assert _by_lengths(path(where, bends=[0.0, 0.019, 1.0, 0.0])) == (0, 2, 3)
        # not that straight, but a bone so short may still be part of the next
        assert _by_lengths(path(where, bends=[0.0, 0.021, 1.0, 0.0])) is None

    def test_bones_split_at_straight_joints_are_alike(self):
        """Else the joint is a knee: with it they are an upper bone of more than 1.6 lower ones."""
        bends = [0.0, 0.0, 1.0, 0.0]
        assert _by_lengths(path([0.0, 0.318, 0.636, 1.036], bends=bends)) == (0, 2, 3)
        assert _by_lengths(path([0.0, 0.322, 0.644, 1.044], bends=bends)) == (1, 2, 3)
        assert _by_lengths(path([0.0, 0.644, 1.044])) == (0, 1, 2)

    @pytest.mark.parametrize(("bend", "known"), [(0.34, False), (0.36, True)])
    def test_a_short_bone_in_line_before_it_may_be_part_of_it(self, bend, known):
        one = path([0.0, 0.1, 0.5, 0.9], bends=[0.0, bend, 1.0, 0.0])
        assert _by_lengths(one) == ((1, 2, 3) if known else None)

    @pytest.mark.parametrize(("before", "known"), [(0.19, False), (0.21, True)])
    def test_a_bone_half_as_long_is_a_bone_of_its_own(self, before, known):
        where = [0.0, before, before + 0.4, before + 0.78]
        one = path(where, bends=[0.0, 0.1, 1.0, 0.0])
        assert _by_lengths(one) == ((1, 2, 3) if known else None)

    @pytest.mark.parametrize(("last", "known"), [(0.84, True), (0.86, False)])
    def test_others_must_not_come_close(self, last, known):
        """Bones from joint 1 on measure so much of those from joint 0, and there is a hand."""
        where = [0.0, 0.4, 0.8, 0.4 + last * 0.8, 1.3]
        one = path(where)
        found = _longest([0, 1, 2, 3], one, uneven=1.6)
        assert found == ((0, 1, 2) if known else None)

    def test_of_close_ones_that_to_the_end_of_the_limb_is_taken(self):
        assert _longest([0, 1, 2, 3], path([0.0, 0.4, 0.8, 1.2]), uneven=1.6) == (1, 2, 3)
        ends_before = path([0.0, 0.4, 0.8, 1.2, 1.3], last=4)
        assert _longest([0, 1, 2, 3], ends_before, uneven=1.6) is None
        assert _longest([0, 1], path([0.0, 0.4]), uneven=1.6) is None


def test_bends_are_the_largest_of_all_poses_and_none_at_the_ends():
    angle = 0.7
    bent = np.array([[0, 0, 0], [1, 0, 0], [1 + np.cos(angle), np.sin(angle), 0]])
    straight = np.array([[0, 0, 0], [2.0, 0, 0], [5.0, 0, 0]])
    back = np.array([[0, 0, 0], [1.0, 0, 0], [0.5, 0, 0]])
    np.testing.assert_allclose(_bends(np.array([straight, bent])), [0.0, angle, 0.0], atol=1e-9)
    np.testing.assert_allclose(_bends(np.array([straight])), [0.0, 0.0, 0.0], atol=1e-9)
    np.testing.assert_allclose(_bends(np.array([back])), [0.0, np.pi, 0.0], atol=1e-9)
    steps = np.array([[1.0, 0, 0], [0, 2.0, 0], [0, 3.0, 0], [0, 0, 1.0]])
    right_angles = np.concatenate([[np.zeros(3)], np.cumsum(steps, axis=0)])
    np.testing.assert_allclose(_bends(right_angles[None]), np.pi / 2 * np.array([0, 1, 0, 1, 0]))
    # rounding may take the cosine of a straight line beyond 1
    ways = np.random.default_rng(0).normal(size=(2000, 1, 3))
    lines = ways * np.array([0.0, 1.0, 3.0, 7.0])[:, None]
    np.testing.assert_allclose(_bends(lines), 0.0, atol=1e-7)


def two_limbs(bones, *, fingers=(), ends=True, width=0.1) -> Skeleton:
    """Two like chains down from one joint; ``fingers`` of so much length at the last joint."""
    names, parents, offsets, is_end = ["trunk"], [-1], [[0.0, 0.0, 0.0]], [False]

    def add(name, parent, offset, end=False):
        names.append(name)
        parents.append(parent)
        offsets.append(offset)
        is_end.append(end)
        return len(names) - 1

    for side, sign in (("l", 1.0), ("r", -1.0)):
        joint = 0
        for number, bone in enumerate(bones):
            away = sign * width if number == 0 else 0.0
            end = ends and number == len(bones) - 1 and not fingers
            joint = add(f"{side}{number}", joint, [away, -bone, 0.0], end)
        for number, bone in enumerate(fingers):
            add(f"{side}f{number}", joint, [0.01 * number, -bone, 0.0])
    add("top", 0, [0.0, 1.0, 0.0])
    return Skeleton.build(names, parents, offsets, is_end=is_end)


def still(skeleton: Skeleton, frames=1) -> Motion:
    positions = np.tile(skeleton.offsets, (frames, 1, 1))
    return Motion(skeleton, quat.identity((frames, skeleton.num_joints)), positions, 0.02)


def turning(skeleton: Skeleton, names, angle=0.8, frames=20) -> Motion:
    """Joints turn to and fro about x, each with its own phase."""
    motion = still(skeleton, frames)
    rotations = motion.rotations.copy()
    for number, name in enumerate(names):
        angles = angle * np.sin(np.arange(frames) * 0.5 + number)
        rotations[:, skeleton.index(name)] = quat.from_axis_angle([1.0, 0.0, 0.0], angles)
    return motion.with_arrays(rotations=rotations)


def test_a_pair_of_limbs_is_found_joint_by_joint():
    body = two_limbs([0.1, 0.4, 0.4, 0.1])
    moving = turning(body, ["l0", "r0", "l1", "r1", "l2", "r2"])
    one, other = find_pair(body.index("l0"), body.index("r0"), Poses.of(moving))
    for side, limb in (("l", one), ("r", other)):
        found = (limb.start, limb.middle, limb.end, limb.beyond, limb.tip)
        assert [body.names[j] for j in found] == [f"{side}{n}" for n in (0, 1, 2, 3, 3)]
        assert limb.before is None


def test_limbs_need_three_joints_and_may_be_of_unlike_numbers():
    short = two_limbs([0.1, 0.4])
    assert find_pair(1, 3, Poses.of(turning(short, ["l0", "r0"]))) is None
    three = two_limbs([0.1, 0.4, 0.4])
    assert find_pair(1, 4, Poses.of(turning(three, ["l0", "r0", "l1", "r1"]))) is not None


@pytest.mark.parametrize(("share", "moves"), [(0.019, False), (0.021, True)])
def test_limbs_that_hardly_move_are_still(share, moves):
    assert path([0.0, 1.0, 2.0], spread=[0.0, 0.0, 2.0 * share]).moves is moves


def test_what_is_measured_along_two_limbs():
    body = two_limbs([0.1, 0.4, 0.3])
    moving = turning(body, ["l0"], angle=0.5)
    paths = [[1, 2, 3], [4, 5, 6]]
    found = _Path.of(paths, Poses.of(moving))
    np.testing.assert_allclose(found.distance, [0.0, 0.4, 0.7])
    angles = 0.5 * np.sin(np.arange(20) * 0.5)
    for at, arm in enumerate((0.0, 0.4, 0.7)):
        places = arm * np.stack([np.cos(angles), np.sin(angles)], axis=1)
        expected = 0.5 * np.linalg.norm(places.std(axis=0))  # the other one is still
        assert found.spread[at] == pytest.approx(expected, abs=1e-12)
    assert found.turns.tolist() == [True, False, False]
    assert found.last == 2
    assert found.bone(1, 2) == pytest.approx(0.3)
    np.testing.assert_allclose(found.bends, 0.0, atol=1e-7)


def test_limbs_that_move_alike_move_against_the_trunk():
    """Seen from one of them, the other would be still; lengths are those of the first."""
    body = two_limbs([0.1, 0.4, 0.3])
    motion = turning(body, ["l0"], angle=0.5)
    rotations = motion.rotations.copy()
    rotations[:, 4] = rotations[:, 1]
    both = _Path.of([[1, 2, 3], [4, 5, 6]], Poses.of(motion.with_arrays(rotations=rotations)))
    one = _Path.of([[1, 2, 3], [4, 5, 6]], Poses.of(motion))
    np.testing.assert_allclose(both.spread, 2.0 * one.spread, atol=1e-12)
    longer = replace(body, offsets=np.where(np.arange(8)[:, None] > 3, 1.1, 1.0) * body.offsets)
    assert _Path.of([[1, 2, 3], [4, 5, 6]], Poses.of(longer)).distance[-1] == pytest.approx(0.7)


@pytest.mark.parametrize(("angle", "turns"), [(0.0018, False), (0.0022, True)])
def test_joints_turn_if_they_turn_by_more_than_two_thousandths(angle, turns):
    """A thousandth of half the angle."""
    body = two_limbs([0.1, 0.4, 0.3])
    rotations = still(body, 2).rotations.copy()
    rotations[1, 2] = quat.from_axis_angle([1.0, 0.0, 0.0], angle)
    motion = still(body, 2).with_arrays(rotations=rotations)
    assert _Path.of([[1, 2, 3], [4, 5, 6]], Poses.of(motion)).turns[1] == turns


def test_a_limb_ends_where_fingers_branch_off():
    open_hand = two_limbs([0.1, 0.4, 0.3], fingers=[0.1, 0.09])
    poses = Poses.of(open_hand)
    assert _last_index(path_down(1, poses), poses) == 2
    one_finger = Poses.of(two_limbs([0.1, 0.4, 0.3], fingers=[0.1]))
    assert _last_index(path_down(1, one_finger), one_finger) == 3
    at_once = Poses.of(two_limbs([0.1, 0.4], fingers=[0.5, 0.4]))  # two bones are no hand yet
    assert _last_index(path_down(1, at_once), at_once) == 2
    third = Poses.of(two_limbs([0.1, 0.4, 0.1, 0.1], fingers=[0.1, 0.09]))
    assert _last_index(path_down(1, third), third) == 3


def coinciding(length: float, size: float = 1.0) -> Skeleton:
    """A limb whose second joint is this far from its first, of a branch of length 1."""
    rest = 0.7 - length
    return two_limbs([size * bone for bone in (0.3, length, rest / 2, rest / 2)], width=0.0)


@pytest.mark.parametrize("size", [1.0, 3.0])
@pytest.mark.parametrize(("length", "kept"), [(0.0009, False), (0.0011, True)])
def test_joints_that_coincide_are_one(length, kept, size):
    body = coinciding(length, size)
    assert body.anatomy.branch(1) == pytest.approx(size)
    names = [body.names[j] for j in path_down(1, Poses.of(still(body)))]
    assert names == (["l0", "l1", "l2", "l3"] if kept else ["l0", "l2", "l3"])


def test_of_joints_that_coincide_the_one_that_turns_is_kept():
    body = coinciding(0.0)
    for turning_joint, kept in (("l0", "l0"), ("l1", "l1")):
        motion = turning(body, [turning_joint])
        assert body.names[path_down(1, Poses.of(motion))[0]] == kept
    both = turning(body, ["l0", "l1"])
    assert body.names[path_down(1, Poses.of(both))[0]] == "l0"
