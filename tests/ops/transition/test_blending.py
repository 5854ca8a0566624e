from __future__ import annotations

import numpy as np
import pytest
from scipy.interpolate import BPoly

from kinema import kinematics, placement, quat, samples, transition
from kinema.errors import OptionError
from kinema.ops.joinable import sources_of
from kinema.ops.transition.blending import Trial, check_method, placed_body, shown, weights_of
from kinema.ops.transition.handover import Handover
from tests.mounts import wrapped

pytestmark = pytest.mark.filterwarnings("ignore:join")
WALK, BRISK = (samples.walk(style=style, seconds=2.0).motion for style in ("neutral", "brisk"))


@pytest.mark.parametrize("timing", ["poses", "given"])  # given: where the previous clip runs out
def test_what_is_inertialised_goes_on_as_fast_as_it_was(timing):
    """Where the next clip takes over, every joint turns on, and the hips move on, as before."""
    found = transition.joined([WALK, BRISK], method="inertialise", feet="free", timing=timing)
    start = found.joins[0].start
    around = found.motion[start - 1 : start + 2]
    turns = quat.mul(quat.conjugate(around.rotations[:-1]), around.rotations[1:])
    spins = quat.log(quat.canonical(turns))
    moves = np.diff(around.positions[:, 0], axis=0)
    for steps in (spins, moves):
        assert np.linalg.norm(steps[1] - steps[0]) < 0.2 * np.linalg.norm(steps[0])


def test_what_is_inertialised_begins_where_the_previous_clip_is():
    found = transition.joined([WALK, BRISK], method="inertialise", feet="free", timing="poses")
    join = found.joins[0]
    here, there = found.motion.rotations[join.start], WALK.rotations[join.previous_frame]
    assert np.abs((here * there).sum(axis=-1)).min() > 1.0 - 1e-12


@pytest.mark.parametrize(
    "span",
    [
        Handover(70, 90, 70, 4),
        Handover(120, 138, 120, 0),  # the previous clip has just run out
        Handover(119, 119, 119, 9),  # no time to let go of anything
        Handover(0, 12, 0, 3),  # it has only just begun, and has no speed yet
    ],
)
def test_what_is_let_go_of_is_a_quintic(span):
    """From the offset and how it changes, without acceleration, to nothing, at rest."""
    clips = tuple(sources_of([WALK, BRISK], "join"))
    there = placement.Placement(0.6, 1.0, -0.5)
    frames = np.arange(span.start - 3, span.start + 30)[None]
    found = shown(clips, [Trial(span, there, "x")], frames, method="inertialise")
    next_ = placement.placed(BRISK, there)
    own = np.clip(frames[0] - span.start + span.next_frame, 0, BRISK.num_frames - 1)
    at = min(span.previous_frame, WALK.num_frames - 1)
    before, last = WALK.positions[max(at - 1, 0), 0], WALK.positions[at, 0]
    past = span.previous_frame - at
    off = last + past * (last - before) - next_.positions[span.next_frame, 0]
    ahead = np.diff(next_.positions[[span.next_frame, span.next_frame + 1], 0], axis=0)[0]
    change = (last - before) - ahead
    length = max(span.stop - span.start, 1)
    curve = BPoly.from_derivatives([0, length], [[off, change, 0 * off], [0 * off] * 3])
    for frame, place, source in zip(frames[0], found.positions[:, 0], own, strict=True):
        if frame < span.start:  # the previous clip itself
            shows = np.clip(frame - span.start + span.previous_frame, 0, WALK.num_frames - 1)
            np.testing.assert_allclose(place, WALK.positions[shows, 0], atol=1e-12)
        else:
            left = curve(min(frame - span.start, length))
            np.testing.assert_allclose(place - next_.positions[source, 0], left, atol=1e-9)


def test_turns_are_let_go_of_along_the_same_quintic():
    clips = tuple(sources_of([WALK, BRISK], "join"))
    span = Handover(70, 90, 70, 4)
    frames = np.arange(60, 100)[None]
    trial = Trial(span, placement.Placement(), "x")
    found = shown(clips, [trial], frames, method="inertialise")
    last = WALK.rotations[70]
    step = quat.mul(last, quat.conjugate(WALK.rotations[69]))

    def off(ours, theirs):
        return quat.log(quat.canonical(quat.mul(quat.conjugate(theirs), ours)))

    here = off(last, BRISK.rotations[4])
    change = off(quat.mul(step, last), BRISK.rotations[5]) - here
    curve = BPoly.from_derivatives([0, 20], [[here, change, 0 * here], [0 * here] * 3])
    for frame in (70, 71, 77, 85, 90, 95):
        own = BRISK.rotations[frame - 66]
        expected = quat.mul(own, quat.exp(curve(min(frame - 70, 20))))
        assert quat.distance(found.rotations[frame - 60], expected).max() < 1e-7


def test_several_trials_are_shown_one_after_the_other():
    clips = tuple(sources_of([WALK, BRISK], "join"))
    trials = [
        Trial(Handover(70, 90, 70, 4), placement.Placement(0.3, 1.0, 2.0), "x"),
        Trial(Handover(60, 66, 60, 9), placement.Placement(-0.4, 0.0, 1.0), "x"),
    ]
    frames = np.array([np.arange(50, 100), np.arange(45, 95)])
    for method in ("blend", "inertialise", "cut"):
        both = shown(clips, trials, frames, method=method)
        for index, trial in enumerate(trials):
            alone = shown(clips, [trial], frames[index : index + 1], method=method)
            part = both[50 * index : 50 * index + 50]
            np.testing.assert_array_equal(part.rotations, alone.rotations)
            np.testing.assert_array_equal(part.positions, alone.positions)


def test_parts_are_placed_each_in_its_place_whatever_the_body_hangs_from():
    places = [placement.Placement(0.3, 1.0, 2.0), placement.Placement(-1.2, 0.5, -2.0)]
    for motion in (WALK, wrapped(WALK)):
        (clip,) = sources_of([motion], "join")
        found = placed_body(clip, motion[:40], places)
        joints = np.flatnonzero(clip.body.in_body)
        before = clip.body.world
        after = kinematics.forward(found).positions
        for part, place in ((slice(0, 20), places[0]), (slice(20, 40), places[1])):
            expected = place.apply(before.positions[part][:, joints])
            np.testing.assert_allclose(after[part][:, joints], expected, atol=1e-9)


def test_a_method_that_does_not_exist_is_rejected():
    for method in ("blend", "start", "inertialise", "cut"):
        check_method(method)
    with pytest.raises(OptionError, match="no method named 'glue'"):
        check_method("glue")


def test_at_either_end_of_a_blend_a_clip_is_shown_to_the_bit():
    clips = tuple(sources_of([WALK, BRISK], "join"))
    there = placement.Placement(0.3, 1.0, 2.0)
    frames = np.arange(60, 100)[None]
    found = shown(clips, [Trial(Handover(70, 90, 70, 4), there, "x")], frames)
    np.testing.assert_array_equal(found.rotations[:11], WALK.rotations[60:71])
    after = placed_body(clips[0], BRISK[24:34], [there])
    np.testing.assert_array_equal(found.rotations[30:], after.rotations)
    np.testing.assert_array_equal(found.positions[30:], after.positions)
    between = quat.slerp(
        WALK.rotations[80], placed_body(clips[0], BRISK[14:15], [there]).rotations, 0.5
    )
    assert quat.distance(found.rotations[20], between).max() < 1e-7


def test_without_a_blend_the_next_clip_is_there_at_once():
    cut = Handover.stacked([Handover(70, 70, 70, 4), Handover(70, 74, 70, 4)])
    frames = np.array([np.arange(68, 76)] * 2)
    found = weights_of(cut, frames, "linear")
    assert found[0].tolist() == [0, 0, 1, 1, 1, 1, 1, 1]
    assert found[1].tolist() == [0, 0, 0, 0.25, 0.5, 0.75, 1, 1]
