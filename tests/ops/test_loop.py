from __future__ import annotations

import warnings
from dataclasses import replace
from functools import cache
from importlib import import_module
from types import SimpleNamespace

import numpy as np
import pytest

import kinema
from kinema import kinematics, placement, samples, similarity
from kinema.errors import KinemaWarning, OptionError
from kinema.ops.derived import Derived
from kinema.ops.joinable import Source
from kinema.ops.loop import looped
from kinema.ops.point_clouds import distances
from kinema.schema import describe
from tests.checks import assert_same_rotations

module = import_module("kinema.ops.loop")  # the package has the function of that name
STYLES = ("neutral", "tired", "brisk")
SHORT_WALK, BEST = samples.walk(seconds=2.0, fps=30.0).motion, module._best


def world(motion):
    return kinematics.forward(motion).positions


@pytest.mark.parametrize("style", STYLES)
def test_a_cycle_is_a_stride(style):
    sample = samples.walk(style=style, noise_m=0.0005)
    times = [key.time_s for key in sample.truth.key_times]
    found = looped(sample.motion)
    assert found.motion.seconds == pytest.approx(times[-1] - times[0], abs=0.04)
    assert found.figures.speed < 1.1
    assert found.figures.acceleration < 1.1


@pytest.mark.parametrize("style", STYLES)
def test_cycles_repeat_and_go_straight(style):
    motion = placement.turned(samples.walk(style=style, seed=3).motion, 0.7)
    found = looped(motion, cycles=20)
    count = found.motion.num_frames // 20
    cycles = found.motion.rotations.reshape(20, count, *found.motion.rotations.shape[1:])
    for cycle in cycles[1:]:
        assert_same_rotations(cycle, cycles[0], atol=1e-6)
    path = world(found.motion)[::count, 0]
    steps = np.diff(path, axis=0)
    headings = np.degrees(np.arctan2(steps[:, 0], steps[:, 2]))
    assert np.ptp(headings) < 0.1
    assert abs(headings[0] - np.degrees(0.7)) < 5.0


def test_a_cycle_closes_as_smoothly_as_it_moves():
    cycle = kinema.loop(samples.walk().motion)
    twice = kinema.loop(samples.walk().motion, cycles=2)
    assert twice.num_frames == 2 * cycle.num_frames
    speeds = np.linalg.norm(np.diff(world(twice), axis=0), axis=-1).max(axis=1)
    at = cycle.num_frames
    assert speeds[at - 2 : at + 2].max() <= 1.05 * speeds.max()
    changes = np.linalg.norm(np.diff(world(twice), n=2, axis=0), axis=-1).max(axis=1)
    assert changes[at - 3 : at + 2].max() <= 1.05 * np.delete(changes, range(at - 3, at + 2)).max()


def test_a_walk_round_a_corner_is_straightened_or_not():
    walk = samples.walk().motion
    angles = np.linspace(0.0, np.radians(30.0), walk.num_frames)
    bent = [placement.Placement(float(angle)) for angle in angles]
    positions, rotations = walk.positions.copy(), walk.rotations.copy()
    steps = np.diff(walk.positions[:, 0], axis=0)
    places = np.cumsum([bent[k].apply(step) for k, step in enumerate(steps)], axis=0)
    positions[1:, 0, ::2] = positions[0, 0, ::2] + places[:, ::2]
    rotations[:, 0] = [
        kinema.quat.mul(p.rotation, q) for p, q in zip(bent, rotations[:, 0], strict=True)
    ]
    curve = walk.with_arrays(positions=positions, rotations=rotations)
    straight, kept = looped(curve), looped(curve, course="keep")
    assert straight.turn_rad == 0.0
    assert np.degrees(straight.straightened_rad) == pytest.approx(8.1, abs=1.5)
    assert kept.turn_rad == pytest.approx(straight.straightened_rad, abs=0.02)


@pytest.mark.parametrize("course", ["straight", "keep"])
def test_a_loop_begins_where_the_clip_begins_wherever_that_is(course):
    walk = samples.walk().motion
    there = placement.Placement(0.7, 3.0, -2.0)
    one, two = (looped(m, course=course).motion for m in (walk, placement.placed(walk, there)))
    assert Derived(one).travel[0, ::2] == pytest.approx(Derived(walk).travel[0, ::2], abs=1e-9)
    np.testing.assert_allclose(world(two), there.apply(world(one)), atol=1e-6)


def test_a_clip_that_is_one_cycle_is_kept_whole():
    sample = samples.walk()
    times = [key.time_s for key in sample.truth.key_times]
    cycle = sample.motion[round(times[0] * 60) : round(times[-1] * 60)]
    found = looped(cycle)
    assert (found.start, found.stop) == (0, cycle.num_frames)


def test_a_motion_without_a_cycle_gives_a_warning():
    with pytest.warns(KinemaWarning, match="no clear cycle"):
        kinema.loop(samples.walk().motion[:36])


def test_what_cannot_be_is_rejected():
    walk = samples.walk(seconds=2.0).motion
    for options in ({"cycles": 0}, {"course": "left"}, {"blend_s": -1.0}, {"feet": "glue"}):
        with pytest.raises(OptionError):
            kinema.loop(walk, **options)
    with pytest.raises(OptionError, match=r"at least 0\.3 s"):
        kinema.loop(walk[:5])


def test_a_take_that_is_too_long_to_compare_all_frames_is_rejected():
    walk = samples.walk(seconds=2.0, fps=60.0).motion
    times = 10_001 // walk.num_frames + 1
    take = walk.with_arrays(
        rotations=np.tile(walk.rotations, (times, 1, 1)),
        positions=np.tile(walk.positions, (times, 1, 1)),
    )
    with pytest.raises(OptionError, match="10,000 frames"):
        looped(take)


def test_a_clip_that_is_no_longer_than_the_shortest_cycle_is_rejected():
    walk = samples.walk(fps=60.0).motion
    with pytest.raises(OptionError, match=r"at least 0\.3 s"):
        kinema.loop(walk[100:118])


def test_a_full_step_is_one_in_which_every_foot_lifts_and_lands():
    """By looking at every pair of frames."""
    rng = np.random.default_rng(4)
    down = {side: np.repeat(rng.random(9) < 0.5, 4) for side in ("left", "right")}

    class Clip:
        contacts = SimpleNamespace(of=down.__getitem__)

        def __len__(self) -> int:
            return 36

    def happens(track: np.ndarray, start: int, stop: int) -> bool:
        steps = [(track[k - 1], track[k]) for k in range(start + 1, stop + 1)]
        return (False, True) in steps and (True, False) in steps

    counts = module._step_counts(Clip())
    found = np.array([module._full_steps(counts, start) for start in range(36)])
    for start in range(36):
        for stop in range(36):
            expected = all(happens(track.tolist(), start, stop) for track in down.values())
            assert found[start, stop] == expected
    assert found.any()
    Clip.contacts = None
    assert not module._full_steps(module._step_counts(Clip()), 0).any()


def test_a_circle_is_straightened_to_a_line_of_its_length():
    """Each step is turned back by as much as the body has turned halfway along it."""
    walk = samples.walk(seconds=2.0).motion
    clip = Source(walk)
    path = clip.body.travel[:, [0, 2]]
    for start, stop, turn in ((10, 110, 0.8), (0, 119, -2.0)):
        made = module._straightened(clip, start, stop, turn)
        found = made.body.travel[:, [0, 2]]
        angles = -turn * (np.arange(120) - start) / (stop - start)
        for frame in (0, 40, 118):
            half = 0.5 * (angles[frame] + angles[frame + 1])
            step = path[frame + 1] - path[frame]
            expected = placement.Placement(float(half)).apply(np.array([step[0], 0.0, step[1]]))
            there = found[frame + 1] - found[frame]
            np.testing.assert_allclose(there, expected[[0, 2]], atol=1e-9)
        np.testing.assert_allclose(
            np.unwrap(made._angles) - np.unwrap(clip._angles), angles, atol=1e-6
        )
        np.testing.assert_allclose(found[0], path[0], atol=1e-9)


def test_a_clip_of_exactly_the_shortest_cycle_is_not_too_short():
    walk = samples.walk(fps=60.0).motion.with_arrays(frame_time=0.1)
    for frames, words in ((2, "found a clip of 0.2 s"), (3, "found a clip of 0.3 s")):
        with pytest.raises(OptionError, match=words):
            looped(walk[:frames])


class Fake(SimpleNamespace):
    """A clip of some frames, of which nothing else is asked."""

    def __len__(self) -> int:
        return self.frames


def cycles_by_hand(cost, counts, fps, blend):
    """Cycles to try, found by looking at every pair of frames."""
    frames = len(cost)
    shortest = max(2, round(0.3 * fps))
    side = min(blend // 2, max((frames - shortest) // 4, 0))
    pairs = [(a, b) for a in range(side, frames) for b in range(a + shortest, frames - side + 1)]
    pairs = [(a, b) for a, b in pairs if b < frames]
    full = [(a, b) for a in range(frames) for b in range(frames) if stepped(counts, a, b)]
    pairs = [pair for pair in pairs if pair in set(full)] or pairs
    best = min(cost[pair] for pair in pairs)
    good = max(1.2 * best, best + 0.01)
    lengths = [b - a for a, b in pairs if cost[a, b] <= good]
    wanted = min(lengths) if full else max(lengths)
    near = [(a, b) for a, b in pairs if abs(b - a - wanted) <= 0.1 * wanted]
    apart, found = max(1, round(0.07 * fps)), []
    for a, b in sorted(near, key=lambda pair: cost[pair]):
        if len(found) < 8 and all(abs(a - other) >= apart for other, _ in found):
            found.append((a, b))
    return found


def stepped(counts, a, b) -> bool:
    return len(counts) > 0 and all(count[b] > count[a] for count in counts)


@pytest.mark.parametrize(
    ("fps", "frames", "blend", "every"),
    [
        (30.0, 60, 8, 12),
        (30.0, 60, 8, None),  # no feet
        (30.0, 60, 8, 100),  # they never move
        (60.0, 70, 100, 20),  # a blend that is longer than what there is
        (30.0, 60, 9, 48),  # steps that are nearly as long as the clip
        (6.0, 20, 2, None),  # 0.3 s is less than two frames
        (5.0, 6, 6, None),
    ],
)
@pytest.mark.parametrize("least", [0.001, 0.08])
def test_cycles_to_try_are_those_that_cost_least(monkeypatch, fps, frames, blend, every, least):
    rng = np.random.default_rng(frames)
    counts = np.zeros((0, frames), int)
    if every is not None:
        counts = np.array([(np.arange(frames) + off) // every for off in (0, 3, 5, 8)])
    for _ in range(3):
        cost = least + 0.1 * rng.random((frames, frames))
        monkeypatch.setattr(module, "continuation", lambda *_: None)
        monkeypatch.setattr(module, "_unlike", lambda _, cost=cost: cost.copy())
        monkeypatch.setattr(module, "_step_counts", lambda _: counts)
        clip = Fake(frames=frames, motion=SimpleNamespace(fps=fps))
        found = module._cycles(clip, blend)
        assert found == cycles_by_hand(cost, counts, fps, blend)
        assert found


def test_frames_differ_by_their_poses_and_by_a_tenth_of_a_leg_for_each_foot():
    clip = Source(samples.walk(seconds=1.5, fps=48.0).motion)
    poses = distances(clip.joints, clip.joints, 6, "best") / clip.leg  # 0.125 s on either side
    toes = [clip.contacts.toe(side) for side in ("left", "right")]
    feet = sum((toe[:, None] != toe[None]).astype(float) for toe in toes)
    assert set(feet.ravel()) == {0.0, 1.0, 2.0}
    np.testing.assert_allclose(module._unlike(clip), poses + 0.1 * feet, atol=1e-9)
    alone = Source(clip.motion)
    alone.contacts, alone.leg = None, clip.leg
    np.testing.assert_allclose(module._unlike(alone), poses, atol=1e-9)


@pytest.mark.parametrize(("start", "stop"), [(20, 60), (0, 71), (3, 68)])
def test_a_cycle_turns_by_what_puts_one_end_on_the_other(start, stop):
    motion = samples.turn(seconds=3.0, fps=48.0).motion[40:112]
    expected = similarity.alignment(motion, stop, motion, start, window_s=0.25).turn_rad
    assert abs(expected) > 0.05
    assert module._turn(Source(motion), start, stop) == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize(
    ("start", "stop", "blend", "side"),
    [(30, 80, 18, 9), (30, 80, 19, 9), (5, 80, 18, 5), (30, 116, 18, 4), (30, 44, 18, 6)],
)
def test_a_seam_is_blended_as_far_as_there_is_room(start, stop, blend, side):
    clip = Source(samples.walk(seconds=2.0).motion)
    found = module._trial(clip, start, stop, blend, 0.3)
    assert found.span == (stop - side, stop + side, stop - side, start - side, False)
    there = found.placement.apply(clip.joints[start]).mean(axis=0)
    np.testing.assert_allclose(there[[0, 2]], clip.joints[stop].mean(axis=0)[[0, 2]], atol=1e-9)
    assert found.placement.turn_rad == pytest.approx(0.3)


@pytest.mark.parametrize(("degrees", "straight"), [(19.9, True), (-19.9, True), (20.1, False)])
def test_a_cycle_that_turns_by_less_than_20_degrees_goes_straight(monkeypatch, degrees, straight):
    turn = np.radians(degrees)
    monkeypatch.setattr(module, "_turn", lambda *_: turn)
    found = looped(SHORT_WALK, feet="free", blend_s=0.1)
    assert (found.turn_rad, found.straightened_rad) == ((0.0, turn) if straight else (turn, 0.0))


@cache
def rotations_with(feet):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_best", BEST)
        return looped(SHORT_WALK, feet=feet).motion.rotations


@pytest.mark.parametrize(
    ("held", "free", "holds"),
    [(1.1, 1.0, True), (1.11, 1.0, False), (1.11, 1.2, True), (1.11, 1.11, True)],
)
def test_feet_are_held_unless_that_is_more_sudden_than_the_clip(monkeypatch, held, free, holds):
    def measured(yard, trials, feet):
        made = BEST(yard, trials, feet)
        return made._replace(figures=replace(made.figures, acceleration=held if feet else free))

    monkeypatch.setattr(module, "_best", measured)
    found = looped(SHORT_WALK).motion.rotations
    assert np.array_equal(found, rotations_with("lock")) == holds
    assert np.array_equal(found, rotations_with("free")) != holds


def test_poses_that_are_far_apart_at_the_seam_give_a_warning():
    def made(seam):
        return SimpleNamespace(figures=SimpleNamespace(seam=seam))

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        module._warn(made(0.12))
    with pytest.warns(KinemaWarning, match="poses are 13% of a leg apart"):
        module._warn(made(0.13))


def test_clips_are_neither_too_short_nor_too_long():
    walk = samples.walk(seconds=2.0).motion
    index = np.arange(10_001) % walk.num_frames
    take = walk.with_arrays(rotations=walk.rotations[index], positions=walk.positions[index])
    module._check(take[:10_000])
    with pytest.raises(OptionError, match="at most 10,000 frames"):
        module._check(take)
    slow = walk.with_arrays(frame_time=0.1)
    module._check(slow[:4])
    module._check(walk[:18])
    for short in (slow[:3], walk[:17]):
        with pytest.raises(OptionError, match=r"at least 0\.3 s"):
            module._check(short)


def test_options_of_a_loop():
    options = {one.name: one for one in describe(looped).parameters}
    assert options["blend_s"].default == 0.3
    assert options["cycles"].default == 1
    walk = samples.walk(seconds=2.0).motion
    with pytest.raises(OptionError, match=r"1,?000"):
        looped(walk, cycles=1001)
