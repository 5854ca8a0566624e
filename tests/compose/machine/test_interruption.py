"""Machines that are interrupted at random: no jump, feet kept, and the newest request is played."""

from __future__ import annotations

import warnings
from dataclasses import replace

import numpy as np
import pytest

import kinema
from kinema import kinematics, quat, resample, samples
from kinema.compose.machine import (
    Cue,
    Machine,
    perform,
    play,
    random_requests,
    review,
)
from kinema.compose.machine.figures import latencies
from kinema.errors import OptionError
from kinema.ops.joinable import Source
from tests.compose.machine.clips import FPS, clips, shared

# Walks and a jump of one person; a punch and a kick of others.
REAL = ("16_11", "16_34", "16_35", "16_05", "02_05", "11_01", "07_01", "09_01")


def assert_within_bounds(machine: Machine, seed: int, seconds: float) -> None:
    asked = random_requests(machine.states, seconds=seconds, seed=seed)
    found = review(machine, perform(machine, asked, seconds=seconds))
    figures = found.figures
    assert figures.latency_s <= 0.3 + 1e-6
    assert figures.half_s < 0.5
    assert figures.planted > 0.8
    assert figures.drift < 0.01
    assert figures.changing <= figures.speed < 1.3 * max(found.own.speed, 1.0)
    assert figures.knee < 1.5 * max(found.own.knee, 1.0)
    assert figures.snap < 1.5 * max(found.own.snap, 1.0)
    assert figures.dip < 0.1


@pytest.mark.parametrize("seed", [1, 2])
def test_samples_stay_within_bounds(seed):
    assert_within_bounds(shared(), seed, 30.0)


def test_recordings_stay_within_bounds(data):
    found = {}
    for name in REAL:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            motion = kinema.read(data / f"bvh/cmu/{name}.bvh", drop_rest=True)
        found[name] = kinema.resample(motion[:1200], fps=30.0)
    assert_within_bounds(Machine(found), 1, 60.0)


def test_any_moment_of_a_change_can_be_interrupted():
    """Joints and their speeds go on where they were, whenever another state is asked for."""
    machine, fps = shared(), 240.0
    own = [_rates(resample(motion, fps=fps)) for motion in clips().values()]
    speed, change = (max(each) for each in zip(*own, strict=True))
    for after_s in np.linspace(0.02, 0.48, 8):
        asked = [Cue(0.3, "punch"), Cue(0.6 + float(after_s), "brisk")]
        shown = _rates(perform(machine, asked, seconds=2.0, fps=fps).motion)
        assert shown[0] < 1.3 * speed
        assert shown[1] < 1.3 * change


def test_a_cartwheel_can_be_interrupted_at_any_moment():
    """A foot above the head does not take the straight way to where it should stand, past the hip,
    where its knee would turn over at once.
    """
    standing = samples.walk_to_stop(fps=FPS).motion[-45:]
    roll = 2.0 * np.pi * np.linspace(0.0, 1.0, len(standing)) ** 2
    turns = quat.from_axis_angle([0.0, 0.0, 1.0], roll)
    wheel = standing.with_arrays(
        rotations=np.concatenate(
            [quat.mul(turns, standing.rotations[:, 0])[:, None], standing.rotations[:, 1:]], axis=1
        )
    )
    machine = Machine({"wheel": wheel, "stand": standing}, loops={"wheel": False})
    usual = _rates(resample(wheel, fps=60.0))[0]
    for asked_s in np.linspace(0.5, 1.2, 8):
        asked = [Cue(0.0, "wheel"), Cue(float(asked_s), "stand")]
        assert _rates(perform(machine, asked, seconds=2.4, fps=60.0).motion)[0] < 1.3 * usual


def _rates(motion):
    """The longest way of a joint from frame to frame, and how much that changes at most."""
    steps = np.diff(kinematics.forward(motion).positions, axis=0)
    return [np.linalg.norm(each, axis=-1).max() for each in (steps, np.diff(steps, axis=0))]


def test_feet_that_are_held_do_not_move():
    machine = shared()
    asked = random_requests(machine.states, seconds=20.0, seed=5)
    shown = perform(machine, asked, seconds=20.0)
    world = kinematics.forward(shown.motion).positions
    toes = list(machine.clip("walk").source.toes.values())
    steps = np.linalg.norm(np.diff(world[:, toes], axis=0), axis=-1)
    both = (shown.held[1:] == 2) & (shown.held[:-1] == 2)
    assert both.mean() > 0.25
    assert np.quantile(steps[both], 0.99) < 0.001
    assert steps[both].max() < 0.01


def test_a_foot_is_not_held_once_it_lifts():
    """Between its last frame on the floor and the next one it moves, and is not said to be held."""
    machine, fps = shared(), 7.0 * FPS
    shown = perform(machine, [Cue(0.51, "brisk")], seconds=6.0, fps=fps)
    world = kinematics.forward(shown.motion)
    for foot, joint in enumerate(machine.clip("walk").source.toes.values()):
        held = shown.held[:, foot] == 2
        assert 0.2 < held.mean() < 0.8
        steps = np.linalg.norm(np.diff(world.positions[:, joint], axis=0), axis=-1)
        assert steps[held[1:] & held[:-1]].max() < 0.0015  # 0.0043 on the way up


def test_knees_are_not_straightened_for_feet():
    """A leg that is bent for a foot keeps most of the bend that it has in the clips."""
    machine = shared()
    least = [machine.feet.knees(Source(machine.recorded(name))).min() for name in machine.states]
    for seed in range(3):
        asked = random_requests(machine.states, seconds=20.0, seed=seed)
        found = machine.feet.knees(Source(perform(machine, asked, seconds=20.0).motion))
        assert found.min() > 0.7 * min(least)


def test_feet_in_the_air_stay_above_the_floor():
    machine = Machine(
        {
            "walk": samples.walk().motion,
            "brisk": samples.walk(style="brisk").motion,
            "tired": samples.walk(style="tired").motion,
            "turn": samples.turn().motion,
            "stop": samples.walk_to_stop().motion,
        }
    )
    ankles = machine.feet.legs[:, 2]
    heights = [
        kinematics.forward(machine.clip(name).motion).positions[:, ankles, 1].min()
        for name in machine.states
    ]
    leg = machine.clip("walk").source.leg
    for seed in range(8):
        asked = random_requests(machine.states, seconds=20.0, seed=seed)
        shown = perform(machine, asked, seconds=20.0).motion
        assert kinematics.forward(shown).positions[:, ankles, 1].min() > min(heights) - 0.03 * leg


def test_figures_notice_a_knee_that_snaps_and_hips_that_dip():
    machine = shared()
    shown = perform(machine, [], seconds=4.0)
    plain = review(machine, shown).figures
    knee = machine.feet.legs[0, 1]
    rotations, positions = shown.motion.rotations.copy(), shown.motion.positions.copy()
    turn = quat.from_axis_angle(machine.feet.axes[0], -0.6)
    rotations[60, knee] = quat.mul(turn, rotations[60, knee])
    snapped = shown.motion.with_arrays(rotations=rotations)
    found = review(machine, replace(shown, motion=snapped)).figures
    assert found.snap > 2.0 * plain.snap
    assert found.snapping > plain.snapping == 0.0
    positions[:, 0, 1] -= 0.05 * machine.clip("walk").source.leg
    low = shown.motion.with_arrays(positions=positions)
    assert review(machine, replace(shown, motion=low)).figures.dip == pytest.approx(0.05, abs=1e-6)
    assert plain.dip == pytest.approx(0.0, abs=1e-6)


def test_latencies_count_requests_that_were_not_taken_back():
    machine = shared()
    asked = [Cue(1.0, "punch"), Cue(1.1, "brisk"), Cue(3.0, "brisk")]
    begun, half = latencies(perform(machine, asked, seconds=5.0))
    assert len(begun) == len(half) == 2  # the first was followed by another within 0.1 s
    assert 0.0 <= begun[0] < half[0] < 0.5
    assert begun[1] == 0.0


def test_requests_are_read_as_people_write_them():
    machine = shared()
    found = play(machine, requests="punch@0, walk@600ms,brisk@30f")
    assert [each.name for each in found.requests] == ["punch", "walk", "brisk"]
    assert [each.time_s for each in found.requests] == pytest.approx([0.0, 0.6, 1.0])
    assert found.spells[0].name == "punch"
    assert found.motion.seconds == pytest.approx(4.0)
    for wrong, words in (("walk", "a state and a time"), ("walk@x", "expected"), ("@1", "a state")):
        with pytest.raises(OptionError, match=words):
            play(machine, requests=wrong)
    with pytest.raises(OptionError, match="no state named 'run'"):
        play(machine, requests="run@1")
    with pytest.raises(OptionError, match="times from 0 to 1 s"):
        play(machine, requests="walk@2", seconds=1.0)
    with pytest.raises(OptionError, match="seconds"):
        play(machine, seconds=1e9)


def test_random_requests_are_as_far_apart_as_they_should_be():
    asked = random_requests("abc", seconds=100.0, seed=1)
    apart = np.diff([0.0, *(each.time_s for each in asked)])
    assert 0.05 <= apart.min() < 0.1
    assert 0.9 < apart.max() <= 1.0
    assert {each.name for each in asked} == set("abc")
    assert asked == random_requests("abc", seconds=100.0, seed=1)


def test_a_foot_in_the_air_is_held_when_its_clip_lands():
    """If it has time to get there in the air: on the floor, that takes 0.1 s to 0.35 s more."""
    machine, fps, late = shared(), 60.0, []
    for name in ("walk", "brisk"):
        clip = machine.clip(name)
        for asked_s in np.arange(0.1, 2.1, 0.07):
            first = Cue(0.0, "brisk" if name == "walk" else "walk")
            shown = perform(machine, [first, Cue(float(asked_s), name)], seconds=3.2, fps=fps)
            begun = int(np.ceil(shown.spells[-1].start_s * fps - 1e-6))
            frames = (shown.source_s[begun:] / machine.frame_time + 1e-6).astype(int)
            for foot in range(2):
                wanted = clip.stands[np.minimum(frames, len(clip.stands) - 1), foot] > 0
                held = shown.held[begun:, foot] > 0
                if not held[0] and int(wanted.argmax()) >= 0.3 * fps:
                    late.append(int(held.argmax()) - int(wanted.argmax()))
    assert len(late) >= 10
    assert np.median(late) <= 1


def test_hips_that_twitch_throw_no_foot():
    """Recorded hips turn in one frame, and what hangs on them turns back: in the clip, no joint
    moves that would not have moved, nor does one in a change to it.
    """
    still = {name: motion for name, motion in clips().items() if name in ("punch", "stop")}
    loops = dict.fromkeys(still, False)
    asked = [Cue(0.0, "punch"), Cue(0.5, "stop")]
    expected = perform(Machine(still, loops=loops), asked, seconds=2.0)
    entry = round(expected.spells[-1].source_s * FPS)
    for later in (6, 9):  # no foot lands or lifts there: its speed is measured between two frames
        twitching = still | {"stop": _twitched(still["stop"], entry + later)}
        found = perform(Machine(twitching, loops=loops), asked, seconds=2.0)
        assert found.spells == expected.spells
        np.testing.assert_allclose(
            kinematics.forward(found.motion).positions,
            kinematics.forward(expected.motion).positions,
            atol=1e-6,
        )


def _twitched(motion, frame):
    """Turned by 20° about its root, in one frame."""
    turn = quat.from_axis_angle([0.6, 0.0, 0.8], np.radians(20.0))
    rotations, positions = motion.rotations.copy(), motion.positions.copy()
    rotations[frame, 0] = quat.mul(rotations[frame, 0], turn)
    for joint in np.flatnonzero(np.asarray(motion.skeleton.parents) == 0):
        rotations[frame, joint] = quat.mul(quat.conjugate(turn), rotations[frame, joint])
        positions[frame, joint] = quat.rotate(quat.conjugate(turn), positions[frame, joint])
    return motion.with_arrays(rotations=rotations, positions=positions)
