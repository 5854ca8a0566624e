"""When hands, feet and head are at rest."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import analysis, kinematics, quat, roles, samples
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


def gliding_hand(speeds, seconds=1.0):
    """The whole body at rest but for its left hand, which moves ahead at these speeds in turn."""
    pose = samples.reach(seconds=1.0).motion[:1]
    each = round(seconds * pose.fps)
    frames = each * len(speeds)
    positions = np.repeat(pose.positions, frames, axis=0)
    way = np.cumsum(np.repeat(speeds, each)) * pose.frame_time
    hand = pose.skeleton.index("LeftHand")
    positions[:, hand] += way[:, None] * quat.rotate(
        quat.conjugate(kinematics.forward(pose).rotations[0, pose.skeleton.parents[hand]]),
        [0.0, 0.0, 1.0],
    )
    return pose.with_arrays(
        rotations=np.repeat(pose.rotations, frames, axis=0), positions=positions
    ), each


def rests(motion, **options):
    return [stop[1:] for stop in analysis.stops(motion, **options) if stop.part == "left hand"]


def test_a_part_rests_below_a_speed_and_stays_at_rest_up_to_a_higher_one():
    height = samples.reach(seconds=1.0).motion.skeleton.height
    limit = 0.09 * height
    for speed, found in ((0.9, True), (1.1, False)):
        motion, each = gliding_hand([speed * limit])
        assert rests(motion) == ([(0, each)] if found else [])
    motion, each = gliding_hand([5 * limit, 1.5 * limit, 0.5 * limit, 1.5 * limit, 5 * limit])
    ((start, end),) = rests(motion)
    assert start == pytest.approx(each, abs=8)  # at 1.5 alone it would not rest, but around a rest
    assert end == pytest.approx(4 * each, abs=8)
    assert rests(gliding_hand([5 * limit, 1.5 * limit, 5 * limit])[0]) == []
    motion, each = gliding_hand([0.5 * limit, 1.7 * limit])
    assert rests(motion)[0][1] == pytest.approx(each, abs=8)
    assert rests(motion, speed=2 * limit) == [(0, 2 * each)]


def test_a_stop_lasts_at_least_so_long():
    limit = 0.09 * samples.reach(seconds=1.0).motion.skeleton.height
    motion, each = gliding_hand([9 * limit, 0.0, 9 * limit], seconds=0.4)
    ((start, end),) = rests(motion, window_s=0.03)
    assert (start, end) == (pytest.approx(each, abs=3), pytest.approx(2 * each, abs=3))
    seconds = (end - start) * motion.frame_time
    assert rests(motion, window_s=0.03, shortest_s=seconds) == [(start, end)]
    assert rests(motion, window_s=0.03, shortest_s=seconds + motion.frame_time) == []
