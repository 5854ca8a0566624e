"""Steps and strides of motions whose footfalls are known, and laws."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

import kinema
from kinema import analysis, kinematics, quat, samples
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


def footfalls(*falls, frames=150, fps=50.0):
    """The gait of a body whose feet are down in such frames: (foot, start, end, x, z) each."""
    pose = samples.reach(seconds=0.1).motion[:1]
    skeleton = pose.skeleton
    positions = np.repeat(skeleton.offsets[None], frames, axis=0)
    down = {"left": np.zeros(frames, bool), "right": np.zeros(frames, bool)}
    rest = kinematics.at_rest(skeleton).positions[0]
    for foot, start, end, x, z in falls:
        toe = skeleton.index(f"{foot.title()}ToeBase")
        positions[start:end, toe] = np.array([x, 0.0, z]) - rest[skeleton.parents[toe]]
        down[foot][start:end] = True
    motion = kinema.Motion(
        skeleton, quat.identity((frames, skeleton.num_joints)), positions, 1.0 / fps
    )
    contacts = kinema.contacts.Contacts.whole_feet(**down, frame_time=1.0 / fps)
    return analysis.gait(motion, contacts)


WALKED = (
    ("left", 10, 40, 0.1, 0.0),
    ("right", 35, 65, -0.1, 0.5),
    ("left", 60, 92, 0.1, 1.2),
    ("right", 87, 115, -0.1, 1.6),
)


def test_steps_and_strides_are_measured_from_footfall_to_footfall():
    found = footfalls(*WALKED)
    assert [step.foot for step in found.steps] == ["right", "left", "right"]
    assert [step.start_s for step in found.steps] == pytest.approx([0.2, 0.7, 1.2])
    assert [step.seconds for step in found.steps] == pytest.approx([0.5, 0.5, 0.54])
    assert [step.length for step in found.steps] == pytest.approx([0.5, 0.7, 0.4])
    assert [step.width for step in found.steps] == pytest.approx([0.2, 0.2, 0.2])
    assert [stride.foot for stride in found.strides] == ["left", "right"]
    assert [stride.start_s for stride in found.strides] == pytest.approx([0.2, 0.7])
    assert [stride.seconds for stride in found.strides] == pytest.approx([1.0, 1.04])
    assert [stride.length for stride in found.strides] == pytest.approx([1.2, 1.1])
    assert [stride.duty for stride in found.strides] == [30 / 50, 30 / 52]
    # both are down in frames 35 to 39 of the first stride, and twice as often in the second
    assert found.double_support == pytest.approx((5 / 50 + 10 / 52) / 2)
    assert found.flight == 0.0
    assert (found.cadence, found.stride_seconds) == pytest.approx((120.0, 1.02))


def test_steps_are_measured_along_the_stride_whichever_way_that_goes():
    turned_falls = [
        (foot, a, b, 0.6 * x + 0.8 * z, 0.6 * z - 0.8 * x) for foot, a, b, x, z in WALKED
    ]
    found = footfalls(*turned_falls)
    assert [step.length for step in found.steps] == pytest.approx([0.5, 0.7, 0.4])
    assert [step.width for step in found.steps] == pytest.approx([0.2, 0.2, 0.2])
    assert [stride.length for stride in found.strides] == pytest.approx([1.2, 1.1])


def test_a_step_without_a_stride_is_as_long_as_it_is():
    """Between two footfalls alone, and from one foot to the other and back on the spot."""
    (step,) = footfalls(("left", 10, 40, 0.1, 0.0), ("right", 35, 65, -0.2, 0.4)).steps
    assert (step.length, step.width) == (pytest.approx(0.5), 0.0)
    back = [("left", 10, 40, 0.1, 0.0), ("right", 35, 65, -0.2, 0.4), ("left", 60, 90, 0.1, 0.0)]
    for step in footfalls(*back).steps:
        assert (step.length, step.width) == (pytest.approx(0.5), 0.0)
    assert footfalls(*back).stride_length == 0.0


def test_feet_that_stand_when_the_clip_begins_have_not_landed():
    found = footfalls(("left", 0, 40, 0.1, 0.0), *WALKED[1:])
    assert [step.start_s for step in found.steps] == pytest.approx([0.7, 1.2])
    assert [stride.start_s for stride in found.strides] == pytest.approx([0.7])
    kinds = [(event.foot, event.kind, event.frame) for event in found.events]
    assert kinds[:3] == [("right", "strike", 35), ("left", "lift", 40), ("left", "strike", 60)]
    assert len(kinds) == 7
    last = footfalls(("left", 10, 150, 0.1, 0.0))
    assert [event.kind for event in last.events] == ["strike"]


@pytest.mark.parametrize(("seconds", "kept"), [(0.98, True), (1.0, False)])
def test_a_step_that_takes_twice_as_long_as_most_is_a_pause(seconds, kept):
    later = 85 + round(seconds * 50)
    falls = [*WALKED[:3], ("right", 85, 120, 0, 1.6), ("left", later, later + 9, 0.1, 2.0)]
    found = footfalls(*falls)
    assert [step.seconds for step in found.steps] == pytest.approx([0.5] * 3 + [seconds] * kept)


@pytest.mark.parametrize(("apart", "steps"), [(4, 0), (5, 2)])
def test_after_a_hop_there_is_no_step(apart, steps):
    found = footfalls(
        ("right", 10, 40, -0.1, 0.0),
        ("left", 10 + apart, 42, 0.1, 0.0),
        ("right", 60, 90, -0.1, 0.4),
    )
    assert len(found.steps) == steps


def test_without_strides_shares_are_those_of_the_clip():
    found = footfalls(("left", 0, 60, 0.1, 0.0), ("right", 30, 75, -0.1, 0.0))
    assert found.double_support == 30 / 150
    assert found.flight == 75 / 150
    assert found.strides == ()
    flying = footfalls(("left", 10, 30, 0.1, 0.0), ("left", 60, 80, 0.1, 1.0))
    assert (flying.double_support, flying.flight) == (0.0, 30 / 50)
