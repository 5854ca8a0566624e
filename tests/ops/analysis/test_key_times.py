"""Key times of motions whose moments are known, and laws."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import analysis, samples
from kinema.errors import IncompleteMotion, OptionError
from tests.frames import reframed


@pytest.mark.parametrize("noise", [0.0, 0.002])
def test_a_reach_has_three_key_times(noise):
    sample = samples.reach(seconds=3.0, seed=67, noise_m=noise)
    keys = [key.time_s for key in analysis.key_times(sample.motion)]
    named = {key.name: key.time_s for key in sample.truth.key_times}
    assert len(keys) == 3
    assert keys[0] <= named["starts"]
    assert named["reaches"] <= keys[1] <= named["leaves"]
    assert keys[2] >= named["is back"] - 0.05


def test_a_punch_has_its_moments():
    sample = samples.punch(seconds=4.0, seed=68)
    keys = np.array([key.time_s for key in analysis.key_times(sample.motion)])
    for named in sample.truth.key_times:
        # where it is back is the beginning of a rest, whose middle the key is
        near = 0.35 if named.name == "is back" else 0.1
        assert np.abs(keys - named.time_s).min() < near, named


def test_standing_still_has_one_key_time_and_walking_one_in_each_step():
    still = samples.reach(seconds=3.0, noise_m=0.002, seed=69).motion[:15]
    assert len(analysis.key_times(still)) == 1
    walk = samples.walk(seconds=6.0, seed=69)
    steps = len(walk.truth.left) + len(walk.truth.right)
    assert abs(len(analysis.key_times(walk.motion)) - steps) <= 3
    assert analysis.key_times(walk.motion, speed=1e-3) == ()


def test_key_times_are_local_minima_of_the_summed_speed():
    motion = samples.jumps(seed=70).motion
    speeds = analysis.summed_speed(motion)
    for key in analysis.key_times(motion):
        around = speeds[max(key.frame - 3, 0) : key.frame + 4]
        assert key.speed == around.min() == speeds[key.frame]


def test_local_axes_do_not_matter():
    motion = samples.jumps(seed=70).motion
    found, again = analysis.key_times(motion), analysis.key_times(reframed(motion))
    assert [key.frame for key in found] == [key.frame for key in again]
    assert [key.speed for key in found] == pytest.approx([key.speed for key in again])


def test_incomplete_motions_and_thresholds_out_of_range_are_rejected():
    with pytest.raises(IncompleteMotion):
        analysis.key_times(samples.walk(gaps=1).motion)
    with pytest.raises(OptionError, match="speed must be a number of 0 or more") as raised:
        analysis.key_times(samples.walk(seconds=2.0).motion, speed=-1.0)
    assert raised.value.parameter == "speed"
