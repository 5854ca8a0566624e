"""The times of a clip: inside of it, and in order."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.errors import OptionError
from kinema.ops.transition import Clip

WALK = samples.walk(seconds=1.0, fps=50.0).motion
TIMES = ("begin_s", "blend_in_end_s", "blend_out_start_s", "end_s")


@pytest.mark.parametrize("name", TIMES)
def test_a_time_lies_inside_of_the_clip_but_for_rounding(name):
    step, until = WALK.frame_time, WALK.seconds
    for time_s in (0.0, 0.5, until, until + 1e-8 * step):
        assert getattr(Clip(WALK, **{name: time_s}), name) == time_s
    assert Clip(WALK, -1e-8).begin_s == -1e-8
    for time_s in (-1e-5, -0.1, until + 1e-3 * step, until + step, np.nan):
        with pytest.raises(OptionError, match=f"{name} must lie inside"):
            Clip(WALK, **{name: time_s})


def test_times_are_in_order_and_may_be_the_same():
    Clip(WALK, 0.2, 0.2, 0.2, 0.2)
    for index in range(3):
        times = [0.2, 0.4, 0.6, 0.8]
        times[index] = times[index + 1] + 0.01
        words = f"{TIMES[index + 1]} must not be before {TIMES[index]}"
        with pytest.raises(OptionError, match=words):
            Clip(WALK, *times)
    with pytest.raises(OptionError, match="end_s must not be before blend_in_end_s"):
        Clip(WALK, blend_in_end_s=0.5, end_s=0.4)


def test_a_clip_is_timed_if_both_intervals_are_given():
    assert Clip(WALK, 0.0, 0.2, 0.6).timed
    assert not Clip(WALK, 0.0, 0.2).timed
    assert not Clip(WALK, blend_out_start_s=0.6).timed


def test_five_key_times_make_a_gait_cycle():
    clip = Clip.of_key_times(WALK, [0.1, 0.2, 0.3, 0.4, 0.5], "Hips")
    assert [getattr(clip, name) for name in TIMES] == [0.1, 0.2, 0.4, 0.5]
    assert clip.base == "Hips"
    for times in ([0.1] * 4, [0.1] * 6):
        with pytest.raises(OptionError, match="five key times"):
            Clip.of_key_times(WALK, times)
    with pytest.raises(OptionError, match="heading must be an angle"):
        Clip(WALK, heading=np.inf)
