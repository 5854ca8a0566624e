"""A stream played from end to end, by a clock that the tests move."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import samples
from kinema.errors import IncompleteMotion, OptionError
from kinema.live import (
    FootLock,
    LiveFrame,
    MachineSource,
    MotionSource,
    Recorder,
    Smoothing,
    SteppedClock,
)
from kinema.live import recorder as recorder_module
from kinema.live.session import play
from kinema.live.status import Meter
from kinema.motion import Pose
from kinema.ops.filters import one_euro
from tests.checks import assert_close

WALK = samples.walk(seconds=2.0).motion


class Kept:
    """A sink that keeps everything."""

    def __init__(self):
        self.frames, self.held, self.closed = [], [], False

    def push(self, frame):
        self.frames.append(frame)

    def hold(self, frame):
        self.held.append(frame)

    def close(self):
        self.closed = True


class Stuttering:
    """Sends a frame every 20 ms, with a pause of two seconds after the tenth."""

    finished = False
    skeleton = WALK.skeleton

    def __init__(self, clock, fail=None):
        self.clock, self.count, self.fail, self.closed = clock, 0, fail, False

    def poll(self, wait_s):
        if self.count == 10 and self.clock.now() < 2.2:
            self.clock.sleep(wait_s)
            return []
        if self.count == 20:
            if self.fail is not None:
                raise self.fail
            self.finished = True
            return []
        self.clock.sleep(0.02)
        self.count += 1
        return [LiveFrame(self.clock.now(), WALK.pose(0.02 * self.count))]

    def status(self):
        return Meter().status(self.clock.now())

    def close(self):
        self.closed = True


def test_every_frame_goes_through_every_stage_to_every_sink():
    clock, sinks = SteppedClock(), [Kept(), Kept()]
    played = play(MotionSource(WALK, clock=clock), stages=[Smoothing()], sinks=sinks, clock=clock)
    assert played.frames == 120
    assert played.seconds == pytest.approx(2.0, abs=0.02)
    assert played.status.rate_hz == pytest.approx(60.0)
    assert all(sink.closed for sink in sinks)
    expected = one_euro(WALK)
    for sink in sinks:
        turns = np.stack([frame.pose.rotations for frame in sink.frames])
        assert_close(turns, expected.rotations, 1e-9)


def test_a_file_is_played_in_real_time_and_late_frames_are_skipped():
    clock = SteppedClock(7.0)
    source = MotionSource(WALK, clock=clock)
    first = source.poll(1.0)
    clock.sleep(0.5)  # the consumer was busy
    late = source.poll(1.0)
    assert [frame.time_s for frame in first] == [7.0]
    assert len(late) == 8
    assert late[-1].time_s == pytest.approx(7.5)
    assert_close(late[-1].pose.positions, WALK.positions[30], 0.0)


def test_a_file_can_be_played_again_and_again():
    clock = SteppedClock()
    played = play(MotionSource(WALK, clock=clock, repeat=True), clock=clock, seconds=5.0)
    assert played.frames == pytest.approx(301, abs=1)


def test_the_last_pose_is_sent_again_while_nothing_comes():
    clock, sink, recorder = SteppedClock(), Kept(), Recorder()
    source = Stuttering(clock)
    played = play(source, sinks=[sink, recorder], clock=clock, hold_s=0.25)
    assert played.frames == 20
    assert 6 <= played.held == len(sink.held) <= 8
    assert all(held.pose is sink.frames[9].pose for held in sink.held)
    assert (np.diff([held.time_s for held in sink.held]) > 0.2).all()
    assert recorder.num_frames == 20  # a recorder holds by itself
    [dropout] = recorder.take(fps=50.0).dropouts
    assert dropout[1] - dropout[0] > 1.5


def test_ctrl_c_ends_it_and_keeps_what_was_recorded():
    clock, recorder = SteppedClock(), Recorder()
    source = Stuttering(clock, fail=KeyboardInterrupt())
    played = play(source, sinks=[recorder], clock=clock)
    assert played.stopped
    assert source.closed
    assert recorder.num_frames == 20


def test_an_error_closes_everything_and_is_raised():
    clock, sink = SteppedClock(), Kept()
    source = Stuttering(clock, fail=RuntimeError("broken"))
    with pytest.raises(RuntimeError, match="broken"):
        play(source, sinks=[sink], clock=clock)
    assert source.closed
    assert sink.closed


def test_a_full_recorder_ends_it(monkeypatch):
    monkeypatch.setattr(recorder_module, "_MOST_BYTES", 20_000)
    clock, recorder = SteppedClock(), Recorder()
    source = MotionSource(WALK, clock=clock, repeat=True)
    assert play(source, sinks=[recorder], clock=clock).frames < 20


def test_the_status_is_told_once_a_second():
    clock, told = SteppedClock(), []
    play(
        MotionSource(WALK, clock=clock, repeat=True),
        clock=clock,
        seconds=5.5,
        on_status=told.append,
    )
    assert len(told) == 5
    assert [round(status.rate_hz) for status in told] == [60] * 5


def test_stages_see_no_later_frame():
    """Cut anywhere, what was sent before is the same."""
    whole, part = [], []
    for sent, seconds in ((whole, 2.0), (part, 1.0)):
        clock, sink = SteppedClock(), Kept()
        stages = [Smoothing(), FootLock(WALK.skeleton)]
        source = MotionSource(WALK, clock=clock)
        play(source, stages=stages, sinks=[sink], clock=clock, seconds=seconds)
        sent += sink.frames
    assert 55 < len(part) < len(whole)
    for one, other in zip(part, whole, strict=False):
        np.testing.assert_array_equal(one.pose.rotations, other.pose.rotations)


class Playing:
    """Stands in for a state machine."""

    def __init__(self):
        self.asked = []

    def pose(self, time_s):
        self.asked.append(time_s)
        return WALK.pose(time_s % 1.9), "next"


def test_a_machine_is_asked_for_poses_in_order():
    clock, machine, sink = SteppedClock(), Playing(), Kept()
    source = MachineSource(machine, fps=50.0, clock=clock, seconds=1.0)
    assert play(source, sinks=[sink], clock=clock).frames == 50
    assert_close(machine.asked, np.arange(50) / 50.0, 1e-9)
    assert isinstance(sink.frames[0].pose, Pose)
    with pytest.raises(OptionError, match="fps"):
        MachineSource(machine, fps=0.0)


def test_what_cannot_be_played():
    with pytest.raises(OptionError, match="at least one frame"):
        MotionSource(WALK[:0])
    with pytest.raises(IncompleteMotion):
        MotionSource(WALK.with_arrays(missing=np.ones((120, WALK.skeleton.num_joints), bool)))
