"""Key poses held, interpolated or marked."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from kinema import live, quat, samples
from kinema.errors import OptionError
from kinema.live import KeyOutput, LiveFrame

WALK = samples.walk(seconds=3.0).motion
FRAMES = [LiveFrame(time_s, WALK.pose(time_s)) for time_s in WALK.times_s]


class Every:
    """Every so many poses is a key."""

    def __init__(self, count):
        self.count, self.seen, self.times, self.resets = count, 0, [], 0

    def push(self, pose, /, *, seconds=None):
        self.times.append(seconds)
        self.seen += 1
        return self.seen % self.count == 1

    def reset(self):
        self.resets += 1


def shown(show, count=15, frames=FRAMES):
    output = KeyOutput(Every(count), show=show)
    return output, [output.push(frame) for frame in frames]


def test_held_poses_change_at_keys_alone():
    output, found = shown("held")
    assert output.num_keys == 12
    for number, frame in enumerate(found):
        assert frame.pose is FRAMES[number // 15 * 15].pose
        assert frame.is_key == (number % 15 == 0)
        assert frame.time_s == FRAMES[number].time_s


def test_all_frames_go_on_with_keys_marked():
    _, found = shown("all")
    assert [frame.pose for frame in found] == [frame.pose for frame in FRAMES]
    assert sum(frame.is_key for frame in found) == 12


def test_interpolated_poses_reach_each_key_and_never_jump():
    _, found = shown("interpolated")
    steps = [
        quat.distance(a.pose.rotations, b.pose.rotations).max()
        for a, b in itertools.pairwise(found)
    ]
    held = [
        quat.distance(FRAMES[at].pose.rotations, FRAMES[at - 15].pose.rotations).max()
        for at in range(15, 180, 15)
    ]
    assert max(steps) < 0.1 * max(held)
    # a key is reached when the next one comes: as late as the two are apart
    reached = found[59].pose.rotations
    assert quat.distance(reached, FRAMES[45].pose.rotations).max() < 0.1 * max(held)
    reached = found[60].pose.rotations
    assert quat.distance(reached, FRAMES[45].pose.rotations).max() < 1e-9


def test_the_extractor_is_told_the_time_and_begins_anew_after_a_pause():
    extractor = Every(15)
    output = KeyOutput(extractor, show="all")
    for time_s in (0.0, 0.02, 0.05, 0.05, 5.0, 5.1):
        output.push(LiveFrame(time_s, FRAMES[0].pose))
    # twice at the same time is once
    assert extractor.times[0] is None
    np.testing.assert_allclose(extractor.times[1:3], [0.02, 0.03])
    assert extractor.times[3] is None
    assert extractor.resets == 1
    assert len(extractor.times) == 5


def test_with_the_extractor_itself():
    database = live.build([("walk", samples.walk(seed=4).motion)])
    output = KeyOutput(live.KeyPoseExtractor(database, fps=60.0), show="held")
    found = [output.push(frame) for frame in FRAMES]
    assert 2 < output.num_keys < 60
    assert len({id(frame.pose) for frame in found}) == output.num_keys


def test_an_unknown_way_to_show_is_refused():
    with pytest.raises(OptionError, match="one of all, held, interpolated"):
        KeyOutput(Every(3), show="some")


def test_a_pause_of_exactly_a_second_is_not_yet_one():
    extractor = Every(15)
    output = KeyOutput(extractor, show="all")
    for time_s in (0.0, 1.0, 2.25):
        output.push(LiveFrame(time_s, FRAMES[0].pose))
    assert extractor.times == [None, 1.0, None]
    assert extractor.resets == 1


def test_a_move_takes_as_long_as_the_keys_were_apart_but_half_a_second_at_most():
    for apart, takes in ((30, 0.5), (15, 0.25), (45, 0.5)):
        _, found = shown("interpolated", count=apart)
        before, key = FRAMES[0].pose, FRAMES[apart].pose
        for step in (1, 5, 10, 14):
            share = step * WALK.frame_time / takes
            expected = quat.slerp(before.rotations, key.rotations, min(share, 1.0))
            gap = quat.distance(found[apart + step].pose.rotations, expected)
            assert gap.max() < 1e-7
