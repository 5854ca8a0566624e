"""Hands that touch: gaps, speeds and times, on either side of each limit."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.ops.collisions import RADII
from kinema.ops.retarget import touches
from kinema.ops.retarget.bodies import Body
from kinema.ops.retarget.optimising import can_touch
from kinema.ops.retarget.touch_goals import hand_goal, own_goal, part_goal, touch_errors
from kinema.ops.retarget.touches import (
    BodyPart,
    PlacedBody,
    Touch,
    _felt,
    _gaps,
    _nearest,
    _parts,
    _speed,
    _touching,
    find_touches,
    joint_of,
    palm,
    point_on,
)
from tests.frames import reframed
from tests.ops.retarget.builds import without

REACH = samples.reach(seconds=1.0).motion
BODY = Body.of(REACH)
WORLD = kinematics.forward(REACH)
PLACED = PlacedBody(BODY, WORLD, 1.75)
THIGH = BodyPart("left_hip", "left_knee", 0.05)
PALM = BodyPart("right_hand", "right_hand", 0.016)
FRAMES = REACH.num_frames


def test_gaps_are_between_surfaces():
    away = np.array([[0.3, 0.0, 0.4], [0.0, 0.05, 0.0]])
    np.testing.assert_allclose(_gaps(away, THIGH), [0.5 - 0.05 - 0.016, -0.016])


def runs_of(gaps, speeds, part=THIGH, others=()):
    every = np.array([gaps, *others], float)
    return list(_touching(0, part, every, [np.array(speeds, float)] * len(every)))


@pytest.mark.parametrize(
    ("gap", "speed", "firm", "loose"),
    [
        (0.0049, 0.0, True, True),
        (0.0051, 0.0, False, True),
        (0.0149, 0.0, False, True),
        (0.0151, 0.0, False, False),
        (0.0, 0.099, True, True),
        (0.0, 0.101, False, True),
        (0.0, 0.299, False, True),
        (0.0, 0.301, False, False),
    ],
)
def test_a_touch_begins_close_and_slow_and_lasts_while_it_is_not_far(gap, speed, firm, loose):
    """A frame of its own between others that touch, and alone."""
    assert bool(runs_of([1.0, gap, 1.0], [0.0, speed, 0.0])) is firm
    between = runs_of([0.0, gap, 0.0], [0.0, speed, 0.0])
    assert between == ([(0, 3)] if loose else [(0, 1), (2, 3)])


def test_only_the_part_that_is_closest_is_touched():
    assert runs_of([0.0, 0.0], [0.0, 0.0], others=[[0.001, 0.001]]) == [(0, 2)]
    assert runs_of([0.0, 0.0], [0.0, 0.0], others=[[-0.001, 0.001]]) == [(0, 2)]
    assert runs_of([0.0, 0.0], [0.0, 0.0], others=[[-0.001, -0.001]]) == []


def test_hands_that_meet_may_be_fast():
    assert runs_of([0.0, 0.0], [9.0, 9.0]) == []
    assert runs_of([0.0, 0.0], [9.0, 9.0], part=PALM) == [(0, 2)]


@pytest.mark.parametrize(("frame_time", "reach"), [(0.1, 3), (0.03, 10), (1.0, 1)])
def test_a_touch_is_felt_less_and_less_before_and_after_it(frame_time, reach):
    at, strength = _felt(20, 23, 60, frame_time)
    assert at.tolist() == list(range(20 - reach, 23 + reach))
    outside = np.maximum.reduce([20 - at, at - 22, np.zeros_like(at)])
    np.testing.assert_allclose(strength, 0.001 ** (outside / reach))
    assert strength[0] == strength[-1] == pytest.approx(0.001)
    cut, _ = _felt(1, 59, 60, frame_time)
    assert (cut[0], cut[-1]) == (max(0, 1 - reach), 59)
    at_start, strengths = _felt(0, 60, 60, frame_time)
    assert (at_start.tolist(), set(strengths)) == (list(range(60)), {1.0})
    touch = Touch("left_hand", THIGH, at, at * 0.0, np.zeros((len(at), 3)), strength)
    assert at[touch.touching].tolist() == [20, 21, 22]


def test_a_palm_is_half_the_way_to_the_fingers():
    hand = BODY.roles["left_hand"]
    fingers = list(REACH.skeleton.children(hand))
    assert fingers
    np.testing.assert_allclose(
        palm(BODY, "left_hand"), 0.5 * REACH.skeleton.offsets[fingers].mean(axis=0), atol=1e-12
    )
    ends = [n for n in REACH.skeleton.names if n.startswith("LeftFinger")]
    assert ends
    bare = Body.of(without(REACH.skeleton, *ends))
    np.testing.assert_array_equal(palm(bare, "left_hand"), np.zeros(3))


def test_points_on_a_part_are_between_its_joints():
    hip, knee = (WORLD.positions[:, BODY.roles[f"left_{part}"]] for part in ("hip", "knee"))
    share = np.linspace(0.0, 1.0, FRAMES)
    expected = (1.0 - share)[:, None] * hip + share[:, None] * knee
    np.testing.assert_allclose(point_on(PLACED, THIGH, share), expected, atol=1e-12)
    hand = BODY.roles["right_hand"]
    on_palm = WORLD.positions[:, hand] + quat.rotate(
        WORLD.rotations[:, hand], palm(BODY, "right_hand")
    )
    np.testing.assert_allclose(point_on(PLACED, PALM, share), on_palm, atol=1e-12)
    assert joint_of(BODY, "carrier") == BODY.carrier
    assert joint_of(BODY, "head") == BODY.roles["head"]


def test_the_nearest_point_is_nearer_than_all_others():
    share, away = _nearest(PLACED, "left_hand", PLACED, THIGH)
    hand = point_on(PLACED, BodyPart("left_hand", "left_hand", 0.0), share)
    on_part = point_on(PLACED, THIGH, share)
    np.testing.assert_allclose(away, (hand - on_part) / 1.75, atol=1e-12)
    for other in np.linspace(0.0, 1.0, 11):
        point = point_on(PLACED, THIGH, np.full(FRAMES, other))
        far = np.linalg.norm(hand - point, axis=1)
        assert (far >= np.linalg.norm(hand - on_part, axis=1) - 1e-12).all()
    of_two = _nearest(PLACED, "left_hand", PLACED._replace(height=0.75), THIGH)
    np.testing.assert_allclose(of_two[1], away * 1.75 / 1.25, atol=1e-12)
    point, _ = _nearest(PLACED, "left_hand", PLACED, PALM)
    np.testing.assert_array_equal(point, 0.0)


def test_speeds_are_seen_from_the_part_in_heights_per_second():
    """A hand that goes along with a thigh, however that moves, is still."""
    rng = np.random.default_rng(4)
    turns = quat.normalize(np.cumsum(rng.normal(size=(30, 4)), axis=0) + 9.0)
    hip, knee = BODY.roles["left_hip"], BODY.roles["left_knee"]
    rotations = quat.identity((30, REACH.skeleton.num_joints))
    positions = np.zeros((30, REACH.skeleton.num_joints, 3))
    rotations[:, hip] = turns
    positions[:, knee] = quat.rotate(turns, [0.0, -0.4, 0.0])
    other = PlacedBody(BODY, kinematics.World(rotations, positions), 2.0)
    at, share = np.array([0.1, 0.0, 0.0]), np.full(30, 0.25)
    np.testing.assert_allclose(
        _speed(other, THIGH, share, quat.rotate(turns, at), 0.1), 0.0, atol=1e-12
    )
    moving = at + np.arange(30)[:, None] * np.array([0.003, 0.0, 0.004])
    found = _speed(other, THIGH, share, quat.rotate(turns, moving), 0.1)
    np.testing.assert_allclose(found, 0.05, atol=1e-12)
    sliding = _speed(other, THIGH, np.linspace(0.0, 1.0, 30), quat.rotate(turns, at), 0.1)
    np.testing.assert_allclose(sliding, 0.4 / 29 / 2.0 / 0.1, atol=1e-12)
    one = PlacedBody(BODY, kinematics.World(rotations[:1], positions[:1]), 2.0)
    assert _speed(one, THIGH, share[:1], at[None], 0.1).tolist() == [0.0]
    two = PlacedBody(BODY, kinematics.World(rotations[:2], positions[:2]), 2.0)
    found = _speed(two, THIGH, share[:2], quat.rotate(turns[:2], moving[:2]), 0.1)
    np.testing.assert_allclose(found, 0.05, atol=1e-12)


def test_a_hand_may_be_on_anything_but_its_own_arm():
    every = {part.start: part for part in _parts(BODY, None)}
    assert set(every) == {
        *("hips", "carrier"),
        *(
            f"{s}_{p}"
            for s in ("left", "right")
            for p in ("shoulder", "elbow", "hip", "knee", "hand")
        ),
    }
    assert every["left_hip"] == BodyPart("left_hip", "left_knee", RADII["hip"])
    assert every["right_elbow"] == BodyPart("right_elbow", "right_hand", RADII["elbow"])
    assert every["right_hand"] == BodyPart("right_hand", "right_hand", 0.016)
    assert every["carrier"].radius == RADII["neck"]
    own = {part.start for part in _parts(BODY, "left")}
    assert set(every) - own == {"left_shoulder", "left_elbow", "left_hand"}
    headless = Body.of(without(REACH.skeleton, "Head", "Neck"))
    assert {part.start for part in _parts(headless, None)} == set(every) - {"carrier"}


@pytest.mark.parametrize(("frames", "found"), [(3, True), (2, False)])
def test_touches_of_a_part_last_for_a_while_but_palms_may_meet_shortly(frames, found, monkeypatch):
    """At 20 frames a second, 0.15 s are three frames."""

    def for_so_long(index, part, gaps, speeds):
        if part.start == chosen:
            yield 10, 10 + frames

    monkeypatch.setattr(touches, "_touching", for_so_long)
    chosen = "left_hip"
    of_both = find_touches(PLACED, PLACED, 0.05)
    assert [touch.hand for touch in of_both] == (["left_hand", "right_hand"] if found else [])
    chosen = "right_hand"
    (short,) = find_touches(PLACED, PLACED, 0.05)
    assert (short.hand, short.frames[short.touching].tolist()) == (
        "left_hand",
        list(range(10, 10 + frames)),
    )
    share, away = _nearest(PLACED, "left_hand", PLACED, short.part)
    np.testing.assert_array_equal(short.away, away[short.frames])
    np.testing.assert_array_equal(short.share, share[short.frames])


def touch_at(part: BodyPart, share: float, frames=(3, 4, 5)) -> Touch:
    at = np.array(frames)
    away = np.tile([0.01, 0.02, -0.03], (len(at), 1))
    return Touch(
        "left_hand", part, at, np.full(len(at), share), away, np.linspace(0.5, 1.0, len(at))
    )


@pytest.mark.parametrize("part", [THIGH, PALM, BodyPart("hips", "carrier", 0.1)])
@pytest.mark.parametrize("seed", [None, 3])
def test_goals_lead_to_where_a_palm_should_be(part, seed):
    """The points of both goals, taken back to the world, are where they are moved to."""
    motion = REACH if seed is None else reframed(REACH, seed)
    body, world = Body.of(motion), kinematics.forward(motion)
    placed, touch = PlacedBody(body, world, 1.75), touch_at(part, 0.3)
    at, move = touch.frames, np.array([0.1, -0.2, 0.3])
    share = np.full(FRAMES, 0.3)
    hand = point_on(placed, BodyPart("left_hand", "left_hand", 0.0), share)[at]
    there = point_on(placed, part, share)[at]

    def point(joint, arm):
        return world.positions[at, joint] + quat.rotate(world.rotations[at, joint], arm)

    moved = hand_goal(touch, placed, move)
    np.testing.assert_allclose(moved.places, hand + move, atol=1e-12)
    np.testing.assert_allclose(point(moved.joint, moved.arm), hand, atol=1e-12)
    carried = part_goal(touch, placed, move)
    np.testing.assert_allclose(carried.places, there + move, atol=1e-12)
    np.testing.assert_allclose(point(carried.joint, carried.arm), there, atol=1e-9)
    own = own_goal(touch, placed)
    np.testing.assert_allclose(own.places, 1.75 * touch.away)
    np.testing.assert_allclose(point(own.other, own.other_arm), there, atol=1e-9)
    for goal in (moved, carried, own):
        np.testing.assert_array_equal(goal.frames, at)
        np.testing.assert_allclose(goal.weight, 100.0 * touch.strength)
    smaller = placed._replace(height=0.75)
    off = touch_errors(touch, placed, smaller)
    np.testing.assert_allclose(off, hand - there - 1.25 * touch.away, atol=1e-12)


@pytest.mark.parametrize(("share", "joint"), [(0.49, "hips"), (0.51, "carrier")])
def test_points_of_the_trunk_are_carried_by_the_nearer_end(share, joint):
    trunk = BodyPart("hips", "carrier", 0.1)
    found = part_goal(touch_at(trunk, share), PLACED, np.zeros(3))
    assert found.joint == joint_of(BODY, joint)
    limb = part_goal(touch_at(THIGH, share), PLACED, np.zeros(3))
    assert limb.joint == BODY.roles["left_hip"]


def test_a_touch_needs_the_hand_of_one_body_and_the_part_of_the_other():
    whole = SimpleNamespace(target=BODY)
    headless = SimpleNamespace(target=Body.of(without(REACH.skeleton, "Head", "Neck")))
    handless = SimpleNamespace(target=Body.of(without(REACH.skeleton, "LeftHand")))
    assert not handless.target.has("left_hand")
    trunk, neck = BodyPart("hips", "carrier", 0.1), BodyPart("carrier", "head", 0.1)
    assert can_touch(touch_at(trunk, 0.5), whole, headless)
    assert can_touch(touch_at(neck, 0.5), headless, whole)
    assert not can_touch(touch_at(neck, 0.5), whole, headless)
    assert not can_touch(touch_at(trunk, 0.5), handless, whole)
    assert can_touch(touch_at(trunk, 0.5), whole, handless)


def test_a_touch_that_lasts_for_exactly_the_shortest_time_counts(monkeypatch):
    def once(index, part, gaps, speeds):
        if part.start == "left_hip":
            yield 10, 11

    monkeypatch.setattr(touches, "_touching", once)
    assert len(find_touches(PLACED, PLACED, 0.15)) == 2
    assert find_touches(PLACED, PLACED, 0.149) == []
