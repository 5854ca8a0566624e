"""When a point stands: how high it may be, coming down and once it is there."""

from __future__ import annotations

import numpy as np
import pytest

from kinema.ops.contacts.point_speed import track_point
from kinema.ops.contacts.standing import StandingLimits, Thresholds, point_states
from kinema.ops.run_lengths import runs


def test_a_foot_that_stands_may_be_higher_than_one_that_comes_to_stand():
    limits = StandingLimits.of(Thresholds(), 1.0, 0.01)
    still = track_point(np.zeros((200, 3)), 0.01, limits.window_s)
    heights = np.repeat([0.5, 1.3, 2.0, 1.3, 0.5], 40)  # of the height that a foot comes down to
    found = limits.stands(still, heights * limits.height)
    assert limits.hysteresis == 1.6
    assert found[:80].all()  # down, and it stays while it is not far above
    assert not found[90:110].any()  # too high
    assert found[125:].all()  # low enough before it is down for good
    assert not limits.stands(still, np.full(200, 1.3 * limits.height)).any()  # never down


def test_limits_are_in_leg_lengths_unless_given_in_the_motions_unit():
    usual = StandingLimits.of(Thresholds(), 80.0, 0.02)
    assert usual[:5] == (0.34, 0.07, 1.6, 0.06, 3)
    given = StandingLimits.of(Thresholds(40.0, 8.0, 2.0, 0.1, 0.11), 80.0, 0.02)
    assert given == (0.5, 0.1, 2.0, 0.1, 6, 0.02)
    for shortest_s, frames in ((0.0, 1), (0.02, 1), (0.021, 2), (0.04, 2), (0.3, 15)):
        assert StandingLimits.of(Thresholds(shortest_s=shortest_s), 1.0, 0.02).shortest == frames


LIMITS = StandingLimits.of(Thresholds(), 1.0, 0.01)


def states(*path, heights=None):
    """A foot at these speeds for so many frames each, at 100 fps, and one that is far above."""
    speeds = np.concatenate([np.full(frames, speed) for speed, frames in path])
    point = np.zeros((len(speeds), 3))
    point[:, 2] = np.cumsum(speeds) * 0.01
    point[:, 1] = 0.0 if heights is None else heights
    hips = np.ones(len(speeds))
    return point_states({"left": point}, {"left": hips}, LIMITS)["left"]


@pytest.mark.parametrize(
    ("speed", "rests", "touches"),
    [(0.9, True, True), (1.1, False, True), (1.4, False, True), (1.6, False, False)],
)
def test_between_quick_swings_a_foot_hardly_comes_to_rest(speed, rests, touches):
    """At a tenth of the speed of the swings it rests, at 0.15 of it it touches the floor."""
    found = states((0.0, 100), (10.0, 20), (speed, 24), (10.0, 20))
    middle = slice(128, 136)
    assert found.resting[:90].all()
    assert (found.resting[middle].all(), found.resting[middle].any()) == (rests, rests)
    assert (found.touching[middle].all(), found.touching[middle].any()) == (touches, touches)


@pytest.mark.parametrize(("speed", "rests"), [(0.33, True), (0.35, False)])
def test_a_foot_rests_below_a_third_of_its_leg_per_second(speed, rests):
    found = states((0.0, 100), (speed, 100)).resting[120:]
    assert (found.all(), found.any()) == (rests, rests)


@pytest.mark.parametrize(
    ("height", "rests", "touches"),
    [(0.065, True, True), (0.075, False, True), (0.11, False, True), (0.115, False, False)],
)
def test_a_foot_rests_within_a_height_of_where_it_stands(height, rests, touches):
    heights = np.repeat([0.0, 1.0, height], [100, 20, 60])
    found = states((0.0, 180), heights=heights)
    middle = slice(140, 160)
    assert (found.resting[middle].all(), found.resting[middle].any()) == (rests, rests)
    assert (found.touching[middle].all(), found.touching[middle].any()) == (touches, touches)


def test_a_foot_that_rises_however_slowly_no_longer_stands():
    """Farther than 0.02 leg lengths above or below where it mostly is."""
    for sign in (1.0, -1.0):
        rise = sign * 0.1 * 0.01 * np.clip(np.arange(200) - 120, 0, 40)
        track = track_point(np.outer(rise, [0.0, 1.0, 0.0]), 0.01, LIMITS.window_s)
        found = LIMITS.stands(track, np.zeros(200))
        assert runs(found) == [(0, 141)]
        assert LIMITS.stands(track._replace(noise=0.006), np.zeros(200)).sum() == 145
        assert runs(LIMITS.stands(track, np.zeros(200))[::-1]) == [(59, 200)]


def two_feet(heights, hips=(1.0, 1.0)):
    """Both feet at rest for 2 s, at heights that change after 1 s."""
    points = {
        side: np.outer(np.repeat(each, 100), [0.0, 1.0, 0.0])
        for side, each in zip(("left", "right"), heights, strict=True)
    }
    above = {side: np.full(200, each) for side, each in zip(("left", "right"), hips, strict=True)}
    return point_states(points, above, LIMITS)


def test_a_foot_stands_on_a_step_if_the_other_is_not_lower():
    """And if the hips are well above it: then nothing else carries the body."""
    climbed = two_feet([(0.0, 0.3), (0.0, 0.3)])
    for side in ("left", "right"):
        assert climbed[side].still[:95].all()
        assert climbed[side].still[105:].all()
        assert climbed[side].resting[110:].all()
    raised = two_feet([(0.0, 0.3), (0.0, 0.0)])  # held up
    assert not raised["left"].still[105:].any()
    assert raised["right"].still.all()
    for height, stands in ((0.06, True), (0.08, False)):
        # on feet that differ by less than 0.07, both stand
        found = two_feet([(0.0, 0.3 + height), (0.0, 0.3)])
        assert found["left"].still[105:].all() == stands
    sitting = two_feet([(0.0, 0.3), (0.0, 0.3)], hips=(0.5, 0.5))
    assert not sitting["left"].still[105:].any()
