"""Two bodies in one world: which can be, and in what scale."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import kinematics, place, samples
from kinema.errors import OptionError
from kinema.ops.retarget import two_bodies
from kinema.ops.retarget.two_bodies import _check, _common_scale, _goals, _Person, pair
from kinema.ops.retarget.work import Work

WALK = samples.walk(seconds=1.0).motion


def test_both_are_placed_in_the_mean_of_their_scales():
    assert _common_scale(1.0, 0.5) == _common_scale(0.5, 1.0) == 0.75
    assert _common_scale(2.0, 2.0) == 2.0
    assert _common_scale(1.0, 4.0) == 2.5


@pytest.mark.parametrize("scales", [(1.0, 4.01), (4.01, 1.0), (0.01, 1.0)])
def test_more_than_four_times_as_large_is_another_unit(scales):
    with pytest.raises(OptionError, match="in one unit of length") as found:
        _common_scale(*scales)
    assert found.value.parameter == "skeletons"


def test_frames_and_rates_are_the_same():
    _check((WALK, WALK.with_arrays(frame_time=WALK.frame_time * (1.0 + 5e-7))))
    with pytest.raises(OptionError, match="need the same frames, found 60 and 59"):
        _check((WALK, WALK[:59]))
    for factor in (1.0 + 2e-6, 1.0 - 2e-6, 2.0):
        with pytest.raises(OptionError, match="need one frame rate"):
            _check((WALK, WALK.with_arrays(frame_time=WALK.frame_time * factor)))


CHILD = samples.walk(height=1.2).motion.skeleton


def test_each_gets_a_body_and_both_are_in_one_world():
    one, other = WALK[:4], place(WALK[:4], x=2.0)
    found = pair((one, other), (CHILD, WALK.skeleton))
    assert [motion.skeleton for motion in found] == [CHILD, WALK.skeleton]
    hips = [kinematics.forward(motion).positions[:, 0] for motion in (one, other, *found)]
    scale = 0.5 * (1.0 + Work(one, CHILD, None).scale)
    for axis in (0, 2):
        apart, expected = (hips[3] - hips[2])[:, axis], scale * (hips[1] - hips[0])[:, axis]
        np.testing.assert_allclose(apart, expected, atol=0.01)


@pytest.mark.parametrize(("touches", "rounds"), [([[], []], 1), ([["a"], []], 3), ([[], ["a"]], 3)])
def test_both_give_way_three_times_where_they_touch(touches, rounds, monkeypatch):
    asked = []
    monkeypatch.setattr(two_bodies, "_touches", lambda both: touches)
    monkeypatch.setattr(two_bodies, "_goals", lambda both, touches: [["one"], ["two"]])

    def solved(person, more):
        asked.append(more)
        return person

    monkeypatch.setattr(_Person, "solved", solved)
    pair((WALK[:3], WALK[:3]), (CHILD, WALK.skeleton))
    assert asked == [["one"], ["two"]] * rounds


def test_goals_of_a_touch_go_to_both_people(monkeypatch):
    """The hand moves back by half of what it is off, and what it touches comes as far."""
    people = [_Person(None, None, None, name) for name in ("one", "two")]
    monkeypatch.setattr(_Person, "placed", property(lambda person: person.result))
    monkeypatch.setattr(two_bodies, "touch_errors", lambda touch, one, other: np.array([2.0, 4.0]))
    monkeypatch.setattr(two_bodies, "hand_goal", lambda *goal: ("hand", *goal))
    monkeypatch.setattr(two_bodies, "part_goal", lambda *goal: ("part", *goal))
    first, second = _goals(people, [["a"], ["b"]])
    plain = [[(*goal[:3], goal[3].tolist()) for goal in goals] for goals in (first, second)]
    assert plain == [
        [("hand", "a", "one", [-1.0, -2.0]), ("part", "b", "one", [1.0, 2.0])],
        [("part", "a", "two", [1.0, 2.0]), ("hand", "b", "two", [-1.0, -2.0])],
    ]
