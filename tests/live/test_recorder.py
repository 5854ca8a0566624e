"""Recordings: real times, a steady rate, dropouts held."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import quat, samples
from kinema.errors import OptionError
from kinema.live import LiveFrame, Recorder
from kinema.live import recorder as module
from kinema.motion import Pose
from tests.checks import assert_close, assert_same_rotations

WALK = samples.walk(seconds=2.0, fps=60.0).motion


def recorded(times, **options):
    recorder = Recorder(**options)
    for time_s in times:
        recorder.push(LiveFrame(1000.0 + time_s, WALK.pose(time_s)))
    return recorder


def test_steady_motion_is_recovered_exactly_from_frames_at_uneven_times():
    body = WALK.skeleton
    axes = quat.random(np.random.default_rng(0), (body.num_joints,))[:, 1:]

    def pose(time_s):
        places = body.offsets.copy()
        places[0] += time_s * np.array([0.3, 0.1, 1.0])
        return Pose(body, quat.exp(time_s * axes), places)

    rng = np.random.default_rng(1)
    recorder = Recorder()
    for time_s in [0.0, *np.sort(rng.uniform(0.0, 1.9, 100)), 1.9]:
        recorder.push(LiveFrame(50.0 + time_s, pose(time_s)))
    found = recorder.take(fps=60.0)
    assert found.dropouts == []
    assert found.motion.num_frames == 115
    for at, time_s in enumerate(found.motion.times_s):
        assert_same_rotations(found.motion.rotations[at], pose(time_s).rotations, 1e-9)
        assert_close(found.motion.positions[at], pose(time_s).positions, 1e-9)


def test_a_clip_at_its_own_rate_is_recorded_to_the_bit():
    found = recorded(WALK.times_s).take()
    assert found.motion.fps == pytest.approx(60.0)
    assert_close(found.motion.positions, WALK.positions, 1e-9)


def test_a_dropout_is_held_then_left_at_once():
    times = [*WALK.times_s[:30], *WALK.times_s[60:]]
    found = recorded(times).take(fps=60.0)
    [(start, end)] = found.dropouts
    assert (start, end) == pytest.approx((29 / 60, 1.0))
    hips = found.motion.positions[:, 0]
    assert_close(hips[30:60], np.tile(WALK.positions[29, 0], (30, 1)), 1e-9)
    assert_close(hips[60:], WALK.positions[60:, 0], 1e-9)


def test_a_short_gap_is_interpolated():
    times = [*WALK.times_s[:30], *WALK.times_s[36:]]
    hips = recorded(times).take(fps=60.0).motion.positions[:, 0]
    assert_close(hips[30:36], WALK.positions[30:36, 0], 0.01)
    assert (np.linalg.norm(np.diff(hips, axis=0), axis=1) > 0).all()


def test_frames_at_the_same_time_or_out_of_order_replace_the_last():
    recorder = recorded([0.0, 0.1])
    recorder.push(LiveFrame(1000.05, WALK.pose(0.5)))
    assert recorder.num_frames == 2
    motion = recorder.take(fps=10.0).motion
    assert_close(motion.positions[1, 0], WALK.pose(0.5).positions[0], 1e-9)


def test_nothing_and_one_frame():
    with pytest.raises(OptionError, match="nothing was recorded"):
        Recorder().take()
    assert recorded([0.3]).take().motion.num_frames == 1
    with pytest.raises(OptionError, match="fps must be"):
        recorded([0.0, 0.1]).take(fps=0.0)
    with pytest.raises(OptionError, match="dropout_s"):
        Recorder(dropout_s=0.0)


def test_a_recorder_does_not_grow_for_ever(monkeypatch):
    monkeypatch.setattr(module, "_MOST_BYTES", 20_000)
    recorder = recorded(WALK.times_s)
    assert recorder.full
    assert recorder.num_frames < 20
    assert recorder.take().motion.num_frames == recorder.num_frames


@pytest.mark.parametrize(
    ("step_s", "fps"),
    [(1 / 60, 60), (1 / 59.4, 59), (1 / 7.5, 7.5), (1 / 12.3, 12), (1 / 1.2, 1.2)],
)
def test_the_usual_rate_is_a_whole_number_where_it_is_near_one(step_s, fps):
    found = recorded(step_s * np.arange(3)).take()
    assert found.motion.fps == pytest.approx(fps)


def test_a_usual_rate_is_from_1_to_1000():
    pose = WALK.pose(0.0)
    for step_s, fps in ((5.0, 1.0), (1e-5, 1000.0)):
        recorder = Recorder(dropout_s=100.0)
        for number in range(3):
            recorder.push(LiveFrame(number * step_s, pose))
        assert recorder.take().motion.fps == pytest.approx(fps)
    assert recorded([0.0]).take().motion.fps == pytest.approx(30.0)


@pytest.mark.parametrize("fps", [0.99, 1000.5, np.nan])
def test_a_rate_out_of_range_is_rejected(fps):
    assert recorded([0.0, 0.1]).take(fps=1.0).motion.num_frames == 1
    assert recorded([0.0, 0.1]).take(fps=1000.0).motion.num_frames == 101
    with pytest.raises(OptionError, match="fps must be from 1 to 1000"):
        recorded([0.0, 0.1]).take(fps=fps)


def test_what_counts_as_a_dropout_is_longer_than_said():
    for dropout_s, count in ((0.5, 0), (0.49, 1)):
        assert len(recorded([0.0, 0.25, 0.75], dropout_s=dropout_s).take().dropouts) == count
    assert len(recorded([0.0, 0.25, 0.51]).take().dropouts) == 1
    with pytest.raises(OptionError, match="dropout_s must be above 0, found 0"):
        Recorder(dropout_s=0.0)


def test_a_recorder_holds_a_gigabyte():
    recorder = recorded([0.0])
    frame = WALK.pose(0.0)
    assert recorder._bytes == frame.rotations.nbytes + frame.positions.nbytes
    recorder._bytes = 2**30 - 1
    assert not recorder.full
    recorder.push(LiveFrame(1001.0, frame))
    assert recorder.num_frames == 2
    assert recorder.full
    recorder.push(LiveFrame(1002.0, frame))
    assert recorder.num_frames == 2


def test_frames_that_come_exactly_in_time_are_taken_as_they_are():
    """A frame that came a rounding later than it is wanted is not blended with the one before."""
    recorder = Recorder()
    for number, time_s in enumerate((0.0, 0.1 + 5e-10, 0.2, 0.3 - 5e-8)):
        recorder.push(LiveFrame(time_s, WALK[10 * number : 10 * number + 1].pose(0.0)))
    found = recorder.take(fps=10.0).motion
    assert found.num_frames == 4
    assert_close(found.positions, WALK.positions[[0, 10, 20, 30]], 1e-6)


def test_a_motion_ends_with_the_last_frame_that_came():
    for stop, frames in ((0.95, 10), (1.0, 11), (1.0 - 1e-8, 11), (1.04, 11)):
        assert recorded([0.0, 0.5, stop], dropout_s=9.0).take(fps=10.0).motion.num_frames == frames
