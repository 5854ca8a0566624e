from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import kinematics, samples, transition
from kinema.ops.joinable import Source
from kinema.ops.transition.figures import Parts, Yardstick, mean_skate, rates, skating
from kinema.ops.transition.handover import Handover
from tests.reference import joins as reference

WALK = samples.walk(seconds=3.0, noise_m=0.001).motion
BRISK = samples.walk(style="brisk", seconds=3.0).motion
NAMES = ("drift", "skate", "speed", "acceleration", "knee")


@pytest.mark.parametrize("method", ["blend", "start", "inertialise", "cut"])
@pytest.mark.parametrize("feet", ["lock", "free"])
@pytest.mark.filterwarnings("ignore:join")
def test_reported_figures_are_those_that_anyone_measures(method, feet):
    found = transition.joined([WALK, BRISK], method=method, feet=feet)
    join = found.joins[0]
    again = reference.measured(WALK, BRISK, found.motion, join, stops=method == "start")
    for name in NAMES:
        assert getattr(join.figures, name) == pytest.approx(again[name], rel=1e-6, abs=1e-9), name


def test_of_three_clips_each_join_has_its_own_figures():
    found = transition.joined([WALK, BRISK, WALK])
    for (a, b), join in zip([(WALK, BRISK), (BRISK, WALK)], found.joins, strict=True):
        again = reference.measured(a, b, found.motion, join)
        for name in NAMES:
            expected = pytest.approx(again[name], rel=1e-6, abs=1e-9)
            assert getattr(join.figures, name) == expected, name


def test_seconds_that_are_not_shown_are_counted():
    found = transition.joined([WALK, BRISK])
    join, step = found.joins[0], WALK.frame_time
    last_shown = join.previous_frame + join.stop - join.start
    hidden = WALK.num_frames - last_shown + join.next_frame
    assert join.figures.trimmed_s == pytest.approx(hidden * step)
    shown = WALK.num_frames + BRISK.num_frames - hidden - (join.stop - join.start)
    assert found.motion.num_frames == shown


def figures_of(motion, span):
    """The figures of a clip that goes on as itself."""
    clip = Source(motion)
    frames = np.arange(len(motion))[None]
    parts = Parts.of(motion, np.ones((1, len(motion)), bool))
    return Yardstick(clip, clip).figures(parts, frames, [span], [0.0])[0]


def test_a_clip_that_goes_on_as_itself_is_as_good_as_itself():
    clean = samples.walk(seconds=3.0).motion
    found = figures_of(clean, Handover(90, 90, 90, 90))
    assert found.drift < 1e-6
    assert 0.9 < found.speed <= 1.05
    assert 0.5 < found.acceleration <= 1.1
    assert 0.5 < found.skate < 1.5


def test_a_foot_that_slides_is_seen():
    clean = samples.walk(seconds=3.0).motion
    clip = Source(clean)
    span = Handover(90, 90, 90, 90)
    down = clip.contacts.left_toe
    start = int(np.flatnonzero(down[80:])[0]) + 80
    positions = clean.positions.copy()
    away = np.zeros(len(clean))
    away[start + 2 :] = 0.05 * clip.leg
    positions[:, 0, 0] += away  # everything jumps to the side
    moved = clean.with_arrays(positions=positions)
    frames = np.arange(len(clean))[None]
    parts = Parts.of(moved, np.ones((1, len(clean)), bool))
    found = Yardstick(clip, clip).figures(parts, frames, [span], [0.0])[0]
    assert 0.01 < found.drift <= 0.05 + 1e-6
    assert found.speed > 1.1
    assert found.acceleration > 2.0
    assert found.knee < 1.1  # no leg bends


def test_figures_do_not_depend_on_the_unit():
    def scaled(motion, factor):
        skeleton = motion.skeleton
        return motion.with_arrays(
            skeleton=replace(skeleton, offsets=factor * skeleton.offsets, metres_per_unit=None),
            positions=factor * motion.positions,
        )

    one = transition.joined([scaled(WALK, 1.0), scaled(BRISK, 1.0)])
    other = transition.joined([scaled(WALK, 39.37), scaled(BRISK, 39.37)])
    assert one.joins[0].start == other.joins[0].start
    for name in NAMES:
        values = [getattr(each.joins[0].figures, name) for each in (one, other)]
        assert values[0] == pytest.approx(values[1], rel=1e-4, abs=1e-6), name
    worlds = [kinematics.forward(each.motion).positions for each in (one, other)]
    np.testing.assert_allclose(worlds[1] / 39.37, worlds[0], atol=1e-4)


def test_a_clip_that_stands_still_is_measured_by_what_hardly_moves():
    still = WALK.with_arrays(
        rotations=np.repeat(WALK.rotations[:1], 20, axis=0),
        positions=np.repeat(WALK.positions[:1], 20, axis=0),
    )
    yard = Yardstick(Source(still), Source(still))
    found = yard.speed, yard.acceleration, yard.knee, yard.skate
    assert found == (0.01, 0.1, 1.0, 0.001)
    one = Yardstick(Source(still[:1]), Source(still[:1]))
    assert (one.speed, one.acceleration, one.knee, one.skate) == found


def test_what_is_usual_is_the_99th_percentile_of_both_clips():
    clips = Source(WALK), Source(WALK[:40])
    yard = Yardstick(*clips)
    speeds = []
    for clip in clips:
        steps = np.diff(clip.joints / clip.leg, axis=0) / WALK.frame_time
        speeds.append(np.linalg.norm(steps, axis=-1).max(axis=1))
    assert yard.speed == pytest.approx(np.quantile(np.concatenate(speeds), 0.99))


def test_rates_are_those_of_the_fastest_joint_where_frames_follow_each_other():
    rng = np.random.default_rng(7)
    places, there = rng.normal(size=(2, 9, 3, 3)), np.ones((2, 9), bool)
    there[0, 4] = there[1, :2] = False
    speed, acceleration = rates(places, there, 0.5)
    for k in range(2):
        for f in range(8):
            step = np.linalg.norm(places[k, f + 1] - places[k, f], axis=-1).max() / 0.5
            known = there[k, f] and there[k, f + 1]
            assert speed[k, f] == pytest.approx(step if known else 0.0)
        for f in range(7):
            change = places[k, f + 2] - 2.0 * places[k, f + 1] + places[k, f]
            size = np.linalg.norm(change, axis=-1).max() / 0.25
            known = there[k, f : f + 3].all()
            assert acceleration[k, f] == pytest.approx(size if known else 0.0)


def test_a_toe_skates_less_the_higher_it_is():
    toes = np.zeros((1, 6, 1, 3))
    toes[0, :, 0, 0] = 0.03 * np.arange(6)
    toes[0, :, 0, 2] = 0.04 * np.arange(6)
    toes[0, :, 0, 1] = 9.0 * np.arange(6)  # how fast it rises does not count
    above = np.array([-0.01, 0.0, 0.0, 0.03, 0.03, 0.2])[None, :, None]
    there = np.ones((1, 6), bool)
    found = skating(toes, above, there, 0.1)[0, :, 0]
    half = 2.0 - 2.0**0.5
    np.testing.assert_allclose(found, [0.5, 0.5, 0.5 * half, 0.0, 0.0], atol=1e-12)
    there[0, 2] = False
    found = skating(toes, above, there, 0.1)[0, :, 0]
    np.testing.assert_allclose(found, [0.5, 0.0, 0.0, 0.0, 0.0], atol=1e-12)
    both = np.stack([np.arange(5.0), np.ones(5)], axis=1)
    near = np.array([True, True, True, False, True, True])
    assert mean_skate(both, near) == pytest.approx(both.sum() / (3 * 2))
    assert mean_skate(both[:, :0], near) == 0.0
    assert mean_skate(0.0 * both, np.zeros(6, bool)) == 0.0
