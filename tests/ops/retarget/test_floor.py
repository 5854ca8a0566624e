"""Feet and hands above the floor: heights, turns and distances against what they should be."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import contacts, quat, samples
from kinema.kinematics import forward
from kinema.ops.contacts.detection import contacts_of
from kinema.ops.contacts.foot_points import find_foot, leg_length
from kinema.ops.contacts.legs import find_legs
from kinema.ops.derived import Derived
from kinema.ops.retarget.floor import (
    _Foot,
    _frames_from,
    _lift,
    _pitched,
    _tips,
    keep_above_floor,
    on_stairs,
    standing_height,
)

WALK = samples.walk(seconds=2.0).motion
UP = np.array([0.0, 1.0, 0.0])


def flags(text: str) -> np.ndarray:
    return np.array([letter == "x" for letter in text])


def test_a_point_stands_at_the_median_while_it_is_down_and_on_stairs_on_the_lowest_step():
    heights = np.array([9.0, 1.0, 2.0, 3.0, 9.0, 0.4, 0.6, 9.0, 5.0])
    down = flags(".xxx.xx.x")
    assert standing_height(heights, down, stairs=False) == 1.5
    assert standing_height(heights, down, stairs=True) == 0.5


@pytest.mark.parametrize("leg", [1.0, 2.0])
@pytest.mark.parametrize(("rise", "stairs"), [(0.079, False), (0.081, True)])
def test_stairs_are_contacts_whose_heights_differ(rise, stairs, leg):
    heights = leg * np.array([0.0, 9.0, 0.0, 5.0, rise, rise, 9.0])
    assert on_stairs(heights, flags("xxx.xx."), leg) is stairs
    assert on_stairs(-heights, flags("x.x.xx."), leg) is stairs
    assert not on_stairs(heights, flags("......."), leg)


def test_lifted_points_follow_a_smooth_maximum():
    above = np.linspace(-0.05, 0.05, 21)
    for soft in (0.004, 0.01):
        lift = _lift(above, np.full(21, soft))
        expected = np.logaddexp(0.0, above / soft) * soft
        np.testing.assert_allclose(above + lift, expected, atol=1e-10)
        assert (above + lift >= 0.0).all()
    np.testing.assert_array_equal(_lift(above, np.zeros(21)), np.maximum(-above, 0.0))
    far = _lift(np.array([15.0, 30.0, -30.0, 1e6]), np.ones(4))
    assert far[0] == pytest.approx(np.exp(-15.0), rel=1e-5)
    np.testing.assert_allclose(far[1:], [0.0, 30.0, 0.0], rtol=1e-12, atol=0.0)


@pytest.mark.parametrize("text", ["..x....x..", "x.........", ".........x", "xx..", "x", ".x.x.x."])
def test_frames_from_the_nearest_that_is_flagged(text):
    at = np.flatnonzero(flags(text))
    expected = [min(abs(frame - other) for other in at) for frame in range(len(text))]
    assert _frames_from(flags(text)).tolist() == expected
    assert np.isinf(_frames_from(flags("...."))).all()


class TestPitched:
    rng = np.random.default_rng(5)
    ahead = np.array([[0.6, 0.0, 0.8]])

    def test_ends_are_raised_by_so_much_in_their_own_plane(self):
        arms = np.outer([1.0, 2.0, 0.5], [0.6, 0.0, 0.8]) + np.outer([0.3, -0.4, 0.1], UP)
        rise = np.array([0.1, -0.3, 0.2])
        turns = _pitched(arms, rise, np.repeat(self.ahead, 3, axis=0))
        raised = quat.rotate(turns, arms)
        np.testing.assert_allclose(raised[:, 1], arms[:, 1] + rise)
        np.testing.assert_allclose(raised[:, 0] / raised[:, 2], 0.75)
        assert (raised[:, 2] > 0.0).all()

    def test_what_need_not_rise_is_not_turned(self):
        arms = self.rng.normal(size=(4, 3))
        turns = _pitched(arms, np.zeros(4), np.repeat(self.ahead, 4, axis=0))
        np.testing.assert_array_equal(turns, quat.identity((4,)))

    def test_one_that_hangs_straight_down_turns_ahead(self):
        (raised,) = quat.rotate(_pitched(-UP[None], np.array([0.4]), self.ahead), -UP[None])
        np.testing.assert_allclose(raised, [0.6 * 0.8, -0.6, 0.8 * 0.8])

    def test_nothing_is_raised_farther_than_straight_up_or_down(self):
        arms = np.array([[0.6, 0.0, 0.8], [0.6, 0.0, 0.8]])
        turns = _pitched(arms, np.array([5.0, -5.0]), np.repeat(self.ahead, 2, axis=0))
        np.testing.assert_allclose(quat.rotate(turns, arms), [UP, -UP], atol=1e-12)
        nothing = _pitched(np.zeros((1, 3)), np.array([0.1]), self.ahead)
        assert np.isfinite(nothing).all()

    def test_an_arm_across_turns_about_an_axis_that_is_a_quarter_ahead(self):
        (turn,) = _pitched(
            np.array([[2.0, 0.0, 0.0]]), np.array([0.3]), np.array([[0.0, 0.0, 1.0]])
        )
        assert turn[2] == pytest.approx(0.0)
        assert -turn[1] / turn[3] == pytest.approx(0.25)


class TestFoot:
    body = Derived(WALK)
    found = contacts_of(body)

    def foot(self, side="left", motion=None, found=None):
        body = self.body if motion is None else Derived(motion)
        found = self.found if found is None else found
        leg = next(leg for leg in find_legs(body) if leg.foot == side)
        points = find_foot(body, side, found.drift)
        return _Foot(body, leg, points, found.of(side), found)

    def test_it_is_free_a_tenth_of_a_leg_above_the_floor(self):
        foot = self.foot()
        points = np.zeros((WALK.num_frames, 3))
        points[:, 1] = 0.3
        points[~foot.down, 1] += (
            np.resize([0.0, 0.025, 0.05, 0.2, -0.1], (~foot.down).sum()) * foot.size
        )
        assert foot.size == pytest.approx(leg_length(self.body, "left"))
        np.testing.assert_allclose(foot._free(points)[foot.down], 0.0, atol=1e-12)
        np.testing.assert_allclose(
            foot._free(points)[~foot.down][:5], [0.0, 0.15625, 0.5, 1.0, 0.0], atol=1e-9
        )

    def test_it_is_kept_off_the_floor_only_some_time_from_where_it_stands(self):
        foot = self.foot()
        stands = np.zeros(WALK.num_frames, bool)
        stands[40] = True
        near = 0.004 * foot.size
        soft = foot._soft(stands)  # 0.1 s are six frames
        np.testing.assert_allclose(soft[40:48] / near, [0, *smooth(np.arange(1, 6) / 6), 1, 1])
        slow = self.foot(motion=WALK.with_arrays(frame_time=0.2))
        np.testing.assert_allclose(slow._soft(stands)[38:42] / near, [1, 1, 0, 1])

    def test_the_lowest_joint_is_that_of_the_foot_where_it_stands(self):
        foot = self.foot("right")
        ankle = WALK.skeleton.index("RightFoot")
        joints = [ankle, *WALK.skeleton.descendants(ankle)]
        down = foot.down
        heights = np.median(self.body.world.positions[down][:, joints, 1], axis=0)
        assert foot.lowest == pytest.approx(heights.min())

    def test_points_are_raised_to_the_floor_and_stay_where_they_stand(self):
        foot = self.foot()
        points = np.zeros((WALK.num_frames, 3))
        points[~foot.down, 1] = -0.05
        raised = foot._raised(points, foot.down)
        np.testing.assert_array_equal(raised[foot.down], 0.0)
        assert (raised[~foot.down] >= 0.05).all()
        assert raised.max() < 0.05 + 0.004 * foot.size


def smooth(share):
    return share**2 * (3.0 - 2.0 * share)


def test_tips_are_what_nothing_hangs_from():
    body = Derived(WALK)
    hand = WALK.skeleton.index("LeftHand")
    tips = _tips(body, hand)
    assert tips
    assert all(not WALK.skeleton.children(tip) for tip in tips)
    assert set(tips) <= set(WALK.skeleton.descendants(hand))


def sunk(depth: float, joint: str = "LeftFoot"):
    """A walk in which a foot dips below the floor in the middle of its swing."""
    foot = WALK.skeleton.index(joint)
    found = contacts.detect(WALK)
    swing = np.flatnonzero(~found.left)
    middle = swing[len(swing) // 3]
    rotations = WALK.rotations.copy()
    dip = np.exp(-(((np.arange(WALK.num_frames) - middle) / 3.0) ** 2))
    turn = quat.from_axis_angle([1.0, 0.0, 0.0], depth * dip)
    rotations[:, foot] = quat.mul(rotations[:, foot], turn)
    return WALK.with_arrays(rotations=rotations), found


def test_no_point_of_a_foot_goes_below_where_it_stands():
    motion, found = sunk(1.2)
    before, after = Derived(motion), Derived(keep_above_floor(Derived(motion), found))
    ankle = WALK.skeleton.index("LeftFoot")
    flat = found.flat("left")
    depths = []
    for body in (before, after):
        heights = body.world.positions[:, list(WALK.skeleton.descendants(ankle)), 1]
        floor = np.median(heights[flat], axis=0)
        depths.append(float((floor - heights).max()))
    assert depths[0] > 0.02
    assert depths[1] < 0.002
    toe = WALK.skeleton.index("LeftToeBase")
    stands = found.toe("left") & found.heel("left")
    moved = after.world.positions[stands, toe] - before.world.positions[stands, toe]
    assert np.abs(moved).max() < 0.003
    np.testing.assert_array_equal(after.motion.positions, motion.positions)


def test_hands_stay_above_the_lowest_foot():
    """Arms three times as long, from some frame on, would reach below the floor; they bend."""
    found, skeleton = contacts.detect(WALK), WALK.skeleton
    positions = WALK.positions.copy()
    for name in ("LeftForeArm", "LeftHand"):
        positions[60:, skeleton.index(name)] *= 3.0
    body = Derived(WALK.with_arrays(positions=positions))
    lifted = keep_above_floor(body, found)
    hand = skeleton.index("LeftHand")
    hands = [hand, *_tips(body, hand)]
    floor = min(TestFoot().foot(side).lowest for side in ("left", "right"))
    heights = [world.positions[:, hands, 1].min() for world in (body.world, forward(lifted))]
    assert heights[0] < floor - 0.05
    assert floor - 1e-3 < heights[1] < floor + 0.05
    left = [skeleton.index(f"Left{part}") for part in ("Arm", "ForeArm", "Hand")]
    high = body.world.positions[:, hands, 1].min(axis=1) > floor + 0.2
    assert high[:60].all()
    np.testing.assert_array_equal(lifted.rotations[high][:, left], WALK.rotations[high][:, left])
    right = [skeleton.index(f"Right{part}") for part in ("Arm", "ForeArm", "Hand")]
    np.testing.assert_array_equal(lifted.rotations[:, right], WALK.rotations[:, right])
