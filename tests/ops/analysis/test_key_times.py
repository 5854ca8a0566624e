"""Key times of motions whose moments are known, and laws."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import analysis, samples
from kinema.errors import IncompleteMotion, OptionError
from kinema.ops.analysis.key_times import _minima
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


def gliding(*speeds, each=60):
    """Key times of a body that glides at these speeds in turn, in its heights per second."""
    pose = samples.reach(seconds=0.5).motion[:1]
    frames = each * len(speeds)
    way = np.cumsum(np.repeat(speeds, each)) * pose.frame_time * pose.skeleton.height
    positions = np.repeat(pose.positions, frames, axis=0)
    positions[:, 0, 2] += way
    motion = pose.with_arrays(
        rotations=np.repeat(pose.rotations, frames, axis=0), positions=positions
    )
    return [key.frame // each for key in analysis.key_times(motion)]


@pytest.mark.parametrize(
    ("speeds", "found"),
    [
        ((2.0, 0.95, 2.0), [1]),
        ((2.0, 1.05, 2.0), []),  # a height per second for each joint is too fast
        ((0.95, 2.0, 0.5), [0, 2]),
        ((3.0, 0.2, 0.28, 0.21, 3.0), [1]),  # less than 0.03 of the largest is sway
        ((3.0, 0.2, 0.30, 0.21, 3.0), [1, 3]),
        ((3.0, 0.2, 0.30, 0.22, 0.1, 3.0), [1, 4]),  # down again by as much
        ((3.0, 0.2, 0.30, 0.22, 0.30, 3.0), [1]),  # and not by less
        ((0.1, 0.119, 0.101), [0]),  # less than 0.02 is noise
        ((0.1, 0.121, 0.1), [0, 2]),
        ((0.3, 0.2, 0.1), [2]),
    ],
)
def test_key_times_are_slow_and_apart(speeds, found):
    assert gliding(*speeds) == found


def test_of_equal_minima_the_first_counts_and_no_frames_have_none():
    assert _minima(np.array([3.0, 1.0, 1.0, 3.0, 3.0, 0.0, 2.0]), 1.0) == [1, 5]
    assert _minima(np.array([1.0, 2.0, 1.0]), 1.0) == [0]  # a rise of just as much is none
    assert _minima(np.array([5.0, 7.0, 6.5, 5.9, 8.0]), 1.0) == [0, 3]
    assert _minima(np.zeros(0), 1.0) == []
    assert _minima(np.array([4.0]), 1.0) == [0]
