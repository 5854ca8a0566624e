"""Figures of a performance, beside the same ones computed frame by frame."""

from __future__ import annotations

from dataclasses import asdict, replace
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from kinema import kinematics, quat, resample, samples
from kinema.compose.machine import Cue, Machine, Performance, Spell, perform, review
from kinema.compose.machine.figures import (
    _farthest,
    _over,
    _planted,
    _rates,
    _snaps,
    latencies,
)
from kinema.ops.joinable import Source
from tests.compose.machine.clips import clips, shared


@cache
def performances() -> list[Performance]:
    """What a machine shows, and worse than that: feet slip, hips sink, joints tremble."""
    machine, rng = shared(), np.random.default_rng(3)
    asked = [Cue(0.7, "brisk"), Cue(1.4, "punch"), Cue(1.7, "stop"), Cue(2.4, "walk")]
    found = []
    for fps in (None, 47.0):
        shown = perform(machine, asked, seconds=3.5, fps=fps)
        motion = shown.motion
        turns = quat.exp(0.02 * rng.normal(size=(*motion.rotations.shape[:2], 3)))
        positions = motion.positions.copy()
        positions[:, 0] += 0.002 * rng.normal(size=positions[:, 0].shape)
        positions[:, 0, 1] -= 0.02
        worse = motion.with_arrays(
            rotations=quat.normalize(quat.mul(motion.rotations, turns)), positions=positions
        )
        found += [shown, replace(shown, motion=worse)]
    return found


def plain_rates(source, machine, leg):
    """Speed and acceleration of the fastest joint, spin of the legs, snap of the knees."""
    step = source.motion.frame_time
    places = source.joints / leg
    velocity = (places[1:] - places[:-1]) / step
    change = (velocity[1:] - velocity[:-1]) / step
    spin = []
    for joint in source.leg_joints:
        turns = Rotation.from_quat(source.motion.rotations[:, joint][:, [1, 2, 3, 0]])
        spin.append((turns[:-1].inv() * turns[1:]).magnitude() / step)
    bent = machine.feet.knees(source)
    snap = np.abs(bent[2:] - 2.0 * bent[1:-1] + bent[:-2]) / step / step
    largest = [np.sqrt((rate**2).sum(axis=2)).max(axis=1) for rate in (velocity, change)]
    return [*largest, np.max(spin, axis=0), snap.max(axis=1)]


def still_for(flags, step):
    """Runs of frames that last at least 0.06 s."""
    start = 0
    for stop in range(1, len(flags) + 1):
        if stop == len(flags) or not flags[stop] or not flags[start]:
            if flags[start] and (stop - start) * step > 0.06 - 1e-6:
                yield start, stop
            start = stop


def drift_of(track, flags, step):
    gaps = [0.0]
    for start, stop in still_for(flags, step):
        part = track[start:stop]
        gaps += [float(np.linalg.norm(place - part.mean(axis=0))) for place in part]
    return max(gaps)


def plain_figures(machine, shown):
    """Planted, drift, seen drift, the fastest, changing, added, snap, snapping and dip."""
    step, leg = shown.motion.frame_time, machine.clip("walk").source.leg
    source, world = Source(shown.motion), kinematics.forward(shown.motion)
    recorded = [Source(resample(machine.recorded(name), fps=1.0 / step)) for name in machine.states]
    own = [
        np.concatenate(each)
        for each in zip(*(plain_rates(clip, machine, leg) for clip in recorded), strict=True)
    ]
    usual = [np.percentile(each, 99.0) for each in own]
    made = plain_rates(source, machine, leg)
    over = [each.max() / limit for each, limit in zip(made, usual, strict=True)]
    changing = max(
        speed for speed, left in zip(made[0], shown.blend[1:], strict=True) if left > 0.0
    )
    paces = [np.linalg.norm(np.diff(clip.joints, axis=0), axis=2) / leg / step for clip in recorded]
    added, down, low, held = 0.0, [], [], 0.0
    for frame in range(shown.motion.num_frames):
        clip = machine.clip(machine.states[shown.states[frame]])
        at = shown.source_s[frame] / machine.frame_time
        down.append(clip.down[min(int(at), len(clip.down) - 1)])
        if shown.blend[frame] < 0.1:
            hip = machine.feet.legs[0, 0]
            there = min(int(at + 0.5), len(clip.source) - 1)
            height = clip.source.body.world.positions[there, hip, 1]
            low.append(height - world.positions[frame, hip, 1])
        if frame == 0:
            continue
        speeds = paces[shown.states[frame]]
        last = min(round(shown.source_s[frame] / step), len(speeds) - 1)
        fast = np.maximum(speeds[last], speeds[max(last - 1, 0)])
        moved = np.linalg.norm(source.joints[frame] - source.joints[frame - 1], axis=1)
        added = max(added, float((moved / leg / step / np.maximum(fast, usual[0])).max()))
    for foot, (_, _, ankle) in enumerate(machine.feet.legs):
        for point, state in [(2, None), *((1, state) for state in range(len(machine.states)))]:
            arm = machine.feet.points[0 if state is None else state, foot, point - 1]
            track = world.positions[:, ankle] + quat.rotate(world.rotations[:, ankle], arm)
            flags = shown.held[:, foot] == point
            if state is not None:
                flags = flags & (shown.states == state)
            held = max(held, drift_of(track, flags, step))
    seen = max(
        drift_of(world.positions[:, toe], source.contacts.toe(side), step)
        for side, toe in source.toes.items()
    )
    standing = np.mean([source.contacts.left, source.contacts.right])
    snapping = np.mean(made[3] > 1.5 * usual[3])
    dip = max(np.percentile(low, 99.0), 0.0) / leg
    figures = {"planted": standing / np.mean(down), "drift": held / leg, "seen_drift": seen / leg}
    figures |= dict(zip(("speed", "acceleration", "knee", "snap"), over, strict=True))
    figures |= {"changing": changing / usual[0], "added": added, "snapping": snapping, "dip": dip}
    fastest = [each.max() / limit for each, limit in zip(own, usual, strict=True)]
    moved = max(
        drift_of(clip.body.world.positions[:, toe], clip.contacts.toe(side), step)
        for clip in recorded
        for side, toe in clip.toes.items()
    )
    alone = dict(zip(("speed", "acceleration", "knee", "snap"), fastest, strict=True))
    alone |= {"latency_s": 0.0, "half_s": 0.0, "planted": 1.0, "dip": 0.0}
    alone |= {"drift": moved / leg, "seen_drift": moved / leg, "changing": fastest[0]}
    alone |= {"added": min(fastest[0], 1.0), "snapping": np.mean(own[3] > 1.5 * usual[3])}
    return figures, alone


@pytest.mark.parametrize("number", range(4))
def test_figures_are_those_of_counting_frame_by_frame(number):
    shown = performances()[number]
    found = review(shared(), shown)
    figures, own = plain_figures(shared(), shown)
    begun, half = latencies(shown)
    figures |= {"latency_s": max(begun), "half_s": max(half)}
    for name, value in asdict(found.figures).items():
        assert value == pytest.approx(figures[name], rel=1e-6), name
    for name, value in asdict(found.own).items():
        assert value == pytest.approx(own[name], rel=1e-6), name


@pytest.mark.parametrize("fps", [30.0, 47.0])
def test_rates_are_those_of_plain_differences(fps):
    source = Source(resample(clips()["stop"], fps=fps))
    found = _rates(source, shared(), 0.8)
    for one, two in zip(found, plain_rates(source, shared(), 0.8), strict=True):
        np.testing.assert_allclose(one, two, rtol=1e-6, atol=1e-6)


def test_a_body_that_hardly_moves_is_measured_by_its_own_pace():
    stand = clips()["stop"][-2:-1]
    rotations = np.repeat(stand.rotations, 40, axis=0)
    arm = stand.skeleton.names.index("LeftForeArm")
    angles = 0.01 * np.arange(40) ** 2 / 40
    rotations[:, arm] = quat.mul(rotations[:, arm], quat.from_axis_angle([1.0, 0.0, 0.0], angles))
    slow = stand.with_arrays(rotations=rotations, positions=np.repeat(stand.positions, 40, axis=0))
    machine = Machine({"slow": slow})
    leg = machine.clip("slow").source.leg
    rates = plain_rates(Source(slow), machine, leg)
    assert 0.0 < rates[0].max() < 0.5
    found = review(machine, perform(machine, [], seconds=1.0))
    assert found.own.speed == pytest.approx(rates[0].max() / np.percentile(rates[0], 99.0))
    assert found.own.acceleration == pytest.approx(rates[1].max() / np.percentile(rates[1], 99.0))
    assert found.figures.latency_s == found.figures.half_s == 0.0


def test_nothing_that_moves_has_no_rates():
    still = clips()["walk"][5:6]
    still = still.with_arrays(
        rotations=np.repeat(still.rotations, 6, axis=0),
        positions=np.repeat(still.positions, 6, axis=0),
    )
    rates = _rates(Source(still), shared(), 1.0)
    assert [len(each) for each in rates] == [5, 4, 5, 4]
    assert max(each.max() for each in rates) < 1e-6
    assert _over(np.array([0.2, 0.1]), np.array(0.4)) == 0.5
    assert _over(np.zeros(0), np.array(0.4)) == 0.0
    assert _snaps(np.array([0.75, 0.76, 0.1, 0.0]), np.array(0.5)) == (1.52, 0.25)
    assert _snaps(np.zeros(0), np.array(0.4)) == (0.0, 0.0)


def test_contacts_shorter_than_60_ms_are_not_counted():
    track = np.zeros((8, 3))
    track[:, 0] = [0, 4, 0, 0, 3, 0, 0, 0]
    two = np.array([1, 1, 0, 0, 0, 0, 0, 0], bool)
    three = np.array([0, 0, 0, 1, 1, 1, 0, 0], bool)
    assert _farthest(track, two, 0.02) == 0.0
    assert _farthest(track, two, 0.04) == 2.0
    assert _farthest(track, three, 0.02) == 2.0
    assert _farthest(track, three, 0.0199) == 0.0
    assert _farthest(track, two | three, 0.03) == 2.0


def performance(requests, spells, states, blend):
    """A performance of 40 frames at 10 frames per second."""
    motion = samples.walk(seconds=4.0, fps=10.0).motion
    names = ("a", "b", "c")
    return Performance(
        motion,
        tuple(Cue(*each) for each in requests),
        tuple(Spell(name, start_s, 0.0, None) for start_s, name in spells),
        names,
        np.array([names.index(state) for state in states]),
        np.zeros(40),
        np.array(blend),
        np.zeros((40, 2), np.uint8),
    )


def test_latencies_are_those_that_one_can_count():
    states = "a" * 12 + "b" * 14 + "a" * 14
    blend = [0.0] * 12 + [1.0, 0.75, 0.5, 0.25] + [0.0] * 10 + [1.0, 0.6, 0.5] + [0.0] * 11
    spells = [(0.0, "a"), (1.2, "b"), (2.6, "a"), (3.1, "a")]
    requests = [
        (0.25, "a"),
        (0.75, "b"),
        (1.5, "c"),
        (1.9, "b"),
        (2.4, "c"),
        (2.5, "a"),
        (3.5, "c"),
    ]
    begun, half = latencies(performance(requests, spells, states, blend))
    # c at 1.5 s and at 2.4 s is followed by another request within half a second
    assert begun == pytest.approx([0.0, 0.45, 0.0, 0.1, np.inf])
    assert half == pytest.approx([0.05, 0.65, 0.0, 0.3, np.inf])


def test_what_begins_as_it_is_asked_for_has_no_latency():
    spells = [(0.0, "a"), (1.0, "b"), (1.0, "c"), (2.0, "a")]
    states = "a" * 10 + "c" * 10 + "a" * 20
    requests = [(1.0, "b"), (2.0, "a"), (3.75, "b")]
    begun, half = latencies(performance(requests, spells, states, [0.0] * 40))
    assert begun == [0.0, 0.0]
    assert half == [np.inf, pytest.approx(0.0)]


def test_planted_is_the_share_of_what_the_clips_have():
    """Feet that stand in half of the time, in frames of which seven of eight stand."""
    ends = np.array([[1, 1], [0, 0], [0, 1], [1, 1]], bool)
    clip = SimpleNamespace(down=ends)
    machine = SimpleNamespace(states=("a", "b"), clip=lambda name: clip, frame_time=0.5)
    shown = SimpleNamespace(states=np.array([0, 0, 1, 1]), source_s=np.array([0.0, 0.4, 1.2, 9.0]))
    stands = {"left": np.array([1, 0, 1, 0], bool), "right": np.array([0, 1, 0, 1], bool)}
    source = SimpleNamespace(contacts=SimpleNamespace(of=stands.get))
    assert _planted(machine, shown, source) == pytest.approx(0.5 / 0.875)
    assert _planted(machine, shown, SimpleNamespace(contacts=None)) == 1.0
