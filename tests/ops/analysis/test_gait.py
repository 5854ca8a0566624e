"""Steps and strides of motions whose footfalls are known, and laws."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import kinema
from kinema import analysis, samples
from kinema.errors import IncompleteMotion, ShapeError
from kinema.ops.placement import turned
from tests.frames import reframed
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


@pytest.mark.parametrize("style", ["neutral", "brisk", "tired"])
def test_the_steps_of_an_even_walk_are_alike_from_the_first_on(style):
    """The first one, too, which has no stride before it: earlier contacts are not told of."""
    motion = samples.walk(style=style, seconds=6.0, seed=61).motion
    found = kinema.contacts.detect(motion)
    feet = np.zeros((2, motion.num_frames), bool)
    for foot, start, end in found.intervals:
        feet[int(foot == "right"), start:end] = start > motion.fps
    told = kinema.contacts.Contacts.whole_feet(*feet, frame_time=motion.frame_time)
    steps = analysis.gait(motion, told).steps
    assert len(steps) >= 4
    for measure in ("length", "width"):
        values = np.array([getattr(step, measure) for step in steps])
        np.testing.assert_allclose(values, median(values), rtol=0.02)


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


def test_local_axes_do_not_matter():
    motion = samples.walk(seconds=4.0, seed=73, noise_m=0.002).motion
    found, again = analysis.gait(motion), analysis.gait(reframed(motion))
    assert found.events == again.events
    for one, other in zip(found.steps + found.strides, again.steps + again.strides, strict=True):
        assert one[0] == other[0]
        assert one[1:] == pytest.approx(other[1:])


def test_incomplete_motions_and_contacts_of_another_clip_are_rejected():
    with pytest.raises(IncompleteMotion):
        analysis.gait(samples.walk(gaps=1).motion)
    motion = samples.walk(seconds=2.0).motion
    with pytest.raises(ShapeError, match="contacts must cover the motion's 60 frames"):
        analysis.gait(motion[:60], kinema.contacts.detect(motion))


def test_duty_is_the_share_of_frames_on_the_floor():
    """Counted in flags made up for it: 63 of 100 frames, and 40 of 80."""
    walk = samples.walk(seconds=6.0).motion
    left = np.zeros(walk.num_frames, bool)
    left[50:113] = left[150:190] = left[230:300] = True
    contacts = kinema.contacts.Contacts.whole_feet(
        left, np.zeros_like(left), frame_time=walk.frame_time
    )
    strides = analysis.gait(walk, contacts).strides
    assert [stride.duty for stride in strides] == pytest.approx([0.63, 0.5], abs=1e-12)


@pytest.mark.parametrize(("frames", "count"), [(4, 0), (5, 1)])
def test_feet_that_land_within_a_tenth_of_a_second_land_together(frames, count):
    motion = samples.walk(seconds=2.0, fps=50.0).motion
    left, right = np.zeros((2, motion.num_frames), bool)
    left[40:70] = right[40 + frames : 80] = True
    contacts = kinema.contacts.Contacts.whole_feet(left, right, frame_time=0.02)
    assert len(analysis.gait(motion, contacts).steps) == count
