"""When hands, feet and head are at rest."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import analysis, roles, samples
from kinema.errors import IncompleteMotion, OptionError
from tests.frames import reframed


def test_the_hand_that_reaches_stops_there_and_the_feet_do_not_move():
    sample = samples.reach(hand="left", seconds=3.0, seed=71, noise_m=0.001)
    found = analysis.stops(sample.motion)
    named = {key.name: round(key.time_s * 60) for key in sample.truth.key_times}
    rests = [stop for stop in found if stop.part == "left hand"]
    middle = (named["reaches"] + named["leaves"]) // 2
    assert any(stop.start <= middle < stop.end for stop in rests)
    moving = (named["starts"] + named["reaches"]) // 2
    assert not any(stop.start <= moving < stop.end for stop in rests)
    assert [(stop.start, stop.end) for stop in found if stop.part == "left foot"] == [(0, 180)]


def test_declared_roles_are_used():
    motion = samples.reach(hand="left", seconds=3.0, seed=71).motion
    crossed = roles.assign(motion, {"left_hand": "RightHand", "right_hand": "LeftHand"})
    swap = {"left hand": "right hand", "right hand": "left hand"}
    found = {(swap.get(part, part), *run) for part, *run in analysis.stops(motion)}
    assert found == set(analysis.stops(crossed)) != set(analysis.stops(motion))


def test_local_axes_do_not_matter():
    motion = samples.punch(seconds=3.0, seed=74, noise_m=0.002).motion
    assert analysis.stops(motion) == analysis.stops(reframed(motion))


def test_incomplete_motions_and_options_out_of_range_are_rejected():
    with pytest.raises(IncompleteMotion):
        analysis.stops(samples.walk(gaps=1).motion)
    motion = samples.walk(seconds=1.0).motion
    for parameter, value in (("speed", 0.0), ("window_s", -1.0), ("shortest_s", np.nan)):
        with pytest.raises(OptionError, match=parameter) as raised:
            analysis.stops(motion, **{parameter: value})
        assert raised.value.parameter == parameter
