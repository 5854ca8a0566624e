from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import kinematics, samples, transition
from kinema.ops.joinable import Source
from kinema.ops.transition.figures import Parts, Yardstick
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
