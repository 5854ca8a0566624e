"""What a foot lock sees of a foot, beside the same from the whole history of its points."""

from __future__ import annotations

import math
from types import SimpleNamespace

import numpy as np
import pytest

from kinema import kinematics, quat, samples
from kinema.kinematics import World
from kinema.live import FootLock, LiveFrame
from kinema.live.foot_lock import _Foot, _Point

WALK = samples.walk(seconds=1.0, fps=30.0).motion


class PlainPoint:
    """The rules of a point that stands, with all that ever came at hand."""

    def __init__(self) -> None:
        self.past: list[tuple[float, np.ndarray]] = []
        self.level = self.since = math.inf
        self.stands = False

    def speed(self, window_s: float) -> float:
        now, here = self.past[-1]
        old = [each for each in self.past if each[0] <= now - window_s + 1e-6]
        then, there = old[-1] if old else self.past[0]
        return math.inf if then >= now else float(np.linalg.norm(here - there)) / (now - then)

    def push(self, time_s: float, place: np.ndarray, size: float) -> None:
        self.past.append((time_s, place))
        more = 1.6 if self.stands else 1.0
        speed = self.speed(0.06) / size
        if speed >= 0.34 * more or self.speed(0.025) / size >= 0.68:
            self.stands, self.since = False, math.inf
            return
        if speed > 0.136:
            self.since = math.inf
        else:
            self.since = min(self.since, time_s)
            self.level = min(self.level, place[1])
        low = place[1] < self.level + 0.07 * more * size
        self.stands = bool(low or time_s - self.since >= 0.1)


def tracks(seed: int, size: float) -> list[tuple[float, np.ndarray]]:
    """A point that moves at changing speeds and heights, at uneven times."""
    rng = np.random.default_rng(seed)
    rate = float(rng.choice([30.0, 60.0, 120.0]))
    time_s, place, speed, found = 0.0, np.zeros(3), np.zeros(3), []
    for number in range(400):
        if number % 12 == 0:
            pace = rng.choice([0.0, 0.05, 0.12, 0.15, 0.3, 0.38, 0.5, 0.6, 0.75, 1.2])
            way = rng.normal(size=3) * [1.0, 0.4, 1.0]
            speed = pace * size * way / np.linalg.norm(way)
        step = float(rng.uniform(0.7, 1.3)) / rate
        time_s, place = time_s + step, place + step * speed
        found.append((time_s, place))
    return found


@pytest.mark.parametrize("size", [0.9, 90.0])
def test_a_point_stands_as_its_whole_history_says(size):
    counts = np.zeros(2)
    for seed in range(12):
        point, plain = _Point(), PlainPoint()
        for time_s, place in tracks(seed, size):
            point.push(time_s, place, size)
            plain.push(time_s, place, size)
            assert point.stands == plain.stands, (seed, time_s)
            assert point.level == plain.level
            assert point.still_since_s == plain.since
            counts[int(point.stands)] += 1
        assert len(point.recent) < 15  # no more is kept than is looked at
    assert counts.min() > 500


def test_the_first_frame_of_a_point_says_nothing():
    point = _Point()
    point.push(1.0, np.zeros(3), 1.0)
    assert not point.stands
    assert point.level == math.inf
    point.push(1.0, np.zeros(3), 1.0)  # at the same time
    assert not point.stands
    point.push(1.02, np.zeros(3), 1.0)
    assert point.stands
    assert (point.level, point.still_since_s) == (0.0, 1.02)


def foot() -> _Foot:
    return _Foot(SimpleNamespace(), SimpleNamespace(), 1.0)


def test_a_foot_turns_no_farther_than_feet_twist():
    rng = np.random.default_rng(0)
    rotation = quat.random(rng)
    for angle, turned in ((0.1, 0.1), (0.29, 0.29), (0.31, 0.3), (1.0, 0.3)):
        one = foot()
        axis = np.array([0.6, 0.8, 0.0])
        one.held = quat.mul(quat.from_axis_angle(axis, angle), rotation)
        turn = one._turned(rotation)
        np.testing.assert_allclose(quat.log(turn) * 2.0, turned * axis, atol=1e-9)
        back = quat.mul(quat.conjugate(turn), one.held)
        assert quat.distance(back, rotation) < 1e-7


def test_a_foot_has_moved_when_it_is_off_or_turned():
    assert not foot().moved
    one, two = foot(), foot()
    one.off = np.array([0.0, 0.0, 0.1])
    two.turn = quat.from_axis_angle([0.0, 0.0, 1.0], 0.1)
    assert one.moved
    assert two.moved


def pulled(lowered, fade, *feet):
    """How far the hips are moved, by feet given as hip, ankle, what they are off by, and reach."""
    lock = FootLock.__new__(FootLock)
    lock._lowered = np.array(lowered)
    places = np.zeros((1, 2 * len(feet), 3))
    lock._feet = []
    for number, (hip, ankle, off, reach) in enumerate(feet):
        places[0, 2 * number], places[0, 2 * number + 1] = hip, ankle
        leg = SimpleNamespace(hip=2 * number, ankle=2 * number + 1)
        lock._feet.append(SimpleNamespace(leg=leg, off=np.array(off), reach=reach))
    moved = lock._hips_moved(World(np.zeros((1, 2 * len(feet), 4)), places), fade)
    np.testing.assert_array_equal(lock._lowered, moved)
    return moved


def test_hips_are_pulled_by_legs_that_do_not_reach():
    up, low, nothing = [0.0, 1.0, 0.0], [0.0, 0.2, 0.0], [0.0, 0.0, 0.0]
    np.testing.assert_allclose(pulled(nothing, 0.5, (up, low, nothing, 1.0)), 0.0)
    np.testing.assert_allclose(
        pulled([0.0, -0.1, 0.0], 0.5, (up, low, nothing, 1.0)), [0, -0.05, 0]
    )
    # down by what is more than 0.999 of its length
    down = pulled(nothing, 0.5, (up, low, [0.0, -0.3, 0.0], 1.0))
    np.testing.assert_allclose(down, [0.0, -(1.1 - 0.999), 0.0], atol=1e-12)
    # a leg that is recorded longer may stay so
    long = pulled(nothing, 0.5, (up, [0.0, -0.1, 0.0], [0.0, -0.1, 0.0], 1.0))
    np.testing.assert_allclose(long, [0.0, -0.1, 0.0], atol=1e-12)
    # the second leg is measured from where the first has pulled the hips
    aside = ([0.2, 1.0, 0.0], [0.2, 0.2, 0.0], [0.0, -0.3, 0.0], 1.0)
    first = (up, low, [0.0, -0.3, 0.0], 1.0)
    np.testing.assert_allclose(pulled(nothing, 0.5, first, aside), down, atol=1e-12)
    span = np.array([0.4, -1.0, 0.0])
    far = np.linalg.norm(span)
    wanted = (1.0 - 0.999 / far) * span
    assert np.linalg.norm([0.0, -0.8, 0.0]) < 0.999
    slant = pulled(nothing, 0.5, (up, low, [0.4, -0.2, 0.0], 1.0))
    np.testing.assert_allclose(slant, wanted, atol=1e-12)


def test_what_a_lifted_foot_is_off_by_fades_in_the_time_to_ease():
    lock = FootLock(WALK.skeleton, ease_s=0.4)
    lock.push(LiveFrame(0.0, WALK.pose(0.0)))
    left = lock._feet[0]
    left.off, left.turn = np.array([0.1, 0.0, 0.0]), quat.from_axis_angle([0.0, 1.0, 0.0], 0.2)
    positions = WALK.positions[0].copy()
    positions[0] += 3.0  # too fast to stand
    far = WALK.pose(0.0)
    moved = type(far).unchecked(far.skeleton, far.rotations, positions)
    shown = lock.push(LiveFrame(0.1, moved)).pose
    share = math.exp(-3.0 * 0.1 / 0.4)
    np.testing.assert_allclose(left.off, [0.1 * share, 0.0, 0.0], atol=1e-12)
    assert quat.distance(left.turn, quat.identity()) == pytest.approx(0.2 * share, rel=1e-6)
    ankle = left.leg.ankle
    before = kinematics.forward(moved.motion())
    after = kinematics.forward(shown.motion())
    off = after.positions[0, ankle] - before.positions[0, ankle]
    np.testing.assert_allclose(off, left.off, atol=1e-6)


def test_a_pause_of_more_than_half_a_second_is_a_new_beginning():
    lock = FootLock(WALK)
    lock.push(LiveFrame(1.0, WALK.pose(0.0)))
    feet = lock._feet
    lock.push(LiveFrame(1.5, WALK.pose(0.0)))
    assert lock._feet is feet
    lock.push(LiveFrame(2.25, WALK.pose(0.0)))
    assert lock._feet is not feet


def test_legs_are_measured_joint_to_joint():
    lock = FootLock(WALK.skeleton)
    offsets = WALK.skeleton.offsets
    for one, side in zip(lock._feet, ("Left", "Right"), strict=True):
        bones = [WALK.skeleton.index(side + part) for part in ("Leg", "Foot")]
        assert one.reach == pytest.approx(np.linalg.norm(offsets[bones], axis=1).sum())
    assert lock._size == pytest.approx(lock._feet[0].reach, rel=0.2)
