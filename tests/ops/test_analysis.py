"""Steps, stops, key times and ways of motions that are known, and laws."""

from __future__ import annotations

import math
from itertools import pairwise

import numpy as np
import pytest

import kinema
from kinema import analysis, samples
from kinema.errors import IncompleteMotion, OptionError, ShapeError
from kinema.ops.placement import turned
from tests.ops.contacts.test_detection import scaled


def median(values):
    return float(np.median(list(values)))


@pytest.mark.parametrize("style", ["neutral", "brisk", "tired"])
@pytest.mark.parametrize("seed", [61, 62])
def test_gait_is_that_of_the_footfalls(style, seed):
    """Measured again from the truth: landings, and where the toes stand between them."""
    sample = samples.walk(style=style, seconds=8.0, fps=120.0, seed=seed, noise_m=0.002)
    found = analysis.gait(sample.motion)
    landings = {
        foot: [start for start, _ in intervals if start > 0]
        for foot, intervals in (("left", sample.truth.left), ("right", sample.truth.right))
    }
    every = sorted(landings["left"] + landings["right"])
    stride = median(np.diff(landings["left"]))
    assert found.cadence == pytest.approx(60.0 / median(np.diff(every)), rel=0.03)
    assert found.stride_seconds == pytest.approx(stride, rel=0.02)
    stance = median(stop - start for start, stop in sample.truth.left[1:-1])
    assert found.duty == pytest.approx(stance / stride, abs=0.03)
    speed = found.stride_length / found.stride_seconds
    travelled = np.ptp(sample.motion.positions[:, 0, 2]) / sample.motion.seconds
    assert speed == pytest.approx(travelled, rel=0.04)
    assert found.stride_length == pytest.approx(2 * found.step_length, rel=0.03)
    assert 0.03 < found.step_width < 0.25
    assert found.flight < 0.02


def test_events_alternate_and_tell_of_contacts():
    sample = samples.walk(seconds=6.0, seed=63)
    contacts = kinema.contacts.detect(sample.motion)
    events = analysis.gait(sample.motion, contacts).events
    for foot in ("left", "right"):
        kinds = [event.kind for event in events if event.foot == foot]
        assert all(a != b for a, b in pairwise(kinds))
        for event in events:
            if event.foot == foot:
                state = contacts.of(foot)
                assert state[event.frame] == (event.kind == "strike") != state[event.frame - 1]


def test_running_flies_and_standing_has_no_gait():
    run = analysis.gait(samples.run_stop(seed=64).motion)
    assert run.flight > 0.1
    assert run.duty < 0.5
    standing = analysis.gait(samples.reach(seed=64).motion)
    assert standing.cadence is None
    assert standing.duty is None
    assert standing.double_support == 1.0


def test_hopping_on_both_feet_makes_no_steps():
    assert analysis.gait(samples.jumps(seed=65).motion).steps == ()


def test_lengths_are_in_the_motions_unit_and_know_no_heading():
    motion = samples.walk(seconds=6.0, seed=66).motion
    one, other = analysis.gait(motion), analysis.gait(scaled(turned(motion, 2.0), 100.0))
    assert other.cadence == pytest.approx(one.cadence)
    assert other.step_length == pytest.approx(100.0 * one.step_length)
    assert other.step_width == pytest.approx(100.0 * one.step_width)


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


def test_speeds_are_those_of_a_glide():
    """A rigid body that glides at 0.7 m/s: every joint does, noise or end of clip or not."""
    motion = samples.reach(seconds=1.0).motion[:1]
    frames = 50
    rotations = np.repeat(motion.rotations, frames, axis=0)
    positions = np.repeat(motion.positions, frames, axis=0)
    positions[:, 0, 0] += 0.7 * np.arange(frames) * motion.frame_time
    glide = motion.with_arrays(rotations=rotations, positions=positions)
    assert analysis.joint_speeds(glide) == pytest.approx(np.full((frames, 29), 0.7))
    assert analysis.summed_speed(glide) == pytest.approx(np.full(frames, 24 * 0.7))
    way = analysis.path(glide)
    assert way.length == pytest.approx(way.distance) == pytest.approx(0.7 * 49 / 60)
    assert way.turned_rad == pytest.approx(0.0)


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


@pytest.mark.parametrize("angle", [math.pi / 2, -math.pi / 2])
def test_a_turn_is_seen_in_the_way(angle):
    way = analysis.path(samples.turn(angle_rad=angle, seconds=6.0, seed=72, noise_m=0.002).motion)
    assert way.turned_rad == pytest.approx(angle, abs=0.2)
    assert way.distance < way.length
    straight = analysis.path(samples.walk(seconds=6.0, seed=72).motion)
    assert straight.length == pytest.approx(straight.distance, rel=0.03)


def test_analyze_gathers_and_does_without_feet():
    found = analysis.analyze(samples.walk(seconds=3.0).motion)
    assert found.contacts is not None
    assert found.gait.cadence > 80
    box = kinema.Skeleton.build(["box", "lid"], [-1, 0], [[0, 0, 0], [0, 1, 0]])
    positions = np.tile([[0.0, 0, 0], [0, 1, 0]], (9, 1, 1))
    thing = kinema.Motion(box, kinema.quat.identity((9, 2)), positions, 0.1)
    found = analysis.analyze(thing)
    assert found.contacts is None
    assert found.gait is None
    assert found.path.heading_rad is None


def test_no_frames_and_one_frame():
    motion = samples.walk(seconds=1.0).motion
    for frames in (0, 1, 2):
        found = analysis.analyze(motion[:frames])
        assert found.contacts.num_frames == frames
        assert len(found.key_times) == min(frames, 1)
        assert len(found.path.points) == frames


def test_what_cannot_be_done_is_said():
    torn = samples.walk(gaps=1).motion
    for look in (analysis.analyze, analysis.stops, analysis.path, analysis.gait):
        with pytest.raises(IncompleteMotion):
            look(torn)
    motion = samples.walk(seconds=2.0).motion
    with pytest.raises(ShapeError, match="contacts must tell of the motion's 60 frames"):
        analysis.gait(motion[:60], kinema.contacts.detect(motion))
    with pytest.raises(OptionError, match="speed must be a positive number"):
        analysis.key_times(motion, speed=-1.0)
    with pytest.raises(OptionError, match="window_s must be a number of seconds"):
        analysis.joint_speeds(motion, window_s=-1.0)
