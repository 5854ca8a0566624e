from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from kinema import Motion, Skeleton, contacts, kinematics, placement, quat, samples, transition
from kinema.errors import KinemaWarning, OptionError, SkeletonMismatch, UnknownJoint
from kinema.ops.transition import joining as module
from kinema.ops.transition import trying
from kinema.ops.transition.joining import Manner, given_span, given_trial, prepared
from kinema.ops.transition.weights import rising
from tests.checks import assert_same_rotations
from tests.mounts import original_joints, wrapped

# what a test asks for may well be out of bounds
pytestmark = pytest.mark.filterwarnings("ignore:join")
STYLES = ("neutral", "tired", "brisk")
WALK, TIRED, BRISK = (samples.walk(style=style, seconds=3.0).motion for style in STYLES)
CYCLES = []
for style in STYLES:
    sample = samples.walk(style=style)
    times = [key.time_s for key in sample.truth.key_times]
    CYCLES.append(transition.Clip.of_key_times(sample.motion, times))


def world(motion):
    return kinematics.forward(motion).positions


@pytest.mark.parametrize("cut", [40, 97, 131])
def test_a_take_that_was_cut_in_two_is_put_together(cut):
    turn = samples.turn(seconds=3.0).motion
    for motion in (WALK, turn):
        again = transition.join([motion[:cut], motion[cut:]])
        assert again.num_frames == motion.num_frames
        np.testing.assert_allclose(world(again), world(motion), atol=5e-3)


def test_a_frame_that_both_clips_have_is_shown_once():
    found = transition.joined([WALK[:91], WALK[90:]])
    np.testing.assert_allclose(world(found.motion), world(WALK), atol=1e-9)
    assert found.joins[0].base == "continues"


@pytest.mark.parametrize("timing", ["auto", "contacts", "poses", "given"])
def test_where_the_next_clip_lies_does_not_matter(timing):
    elsewhere = placement.placed(TIRED, placement.Placement(2.0, x=5.0, z=-3.0))
    first = transition.join([WALK, TIRED], timing=timing)
    second = transition.join([WALK, elsewhere], timing=timing)
    np.testing.assert_allclose(world(second), world(first), atol=1e-6)


def test_where_the_first_clip_lies_moves_everything():
    there = placement.Placement(-1.0, x=2.0, z=7.0)
    first = transition.join([WALK, TIRED])
    second = transition.join([placement.placed(WALK, there), TIRED])
    np.testing.assert_allclose(world(second), there.apply(world(first)), atol=1e-6)


def test_clips_may_hang_from_differently_turned_roots():
    plain = transition.join([WALK, TIRED], timing="given")
    hung = transition.join(
        [wrapped(WALK, 1, rest=False), wrapped(TIRED, 2, rest=False)], timing="given"
    )
    np.testing.assert_allclose(original_joints(world(hung)), world(plain), atol=1e-6)


@pytest.mark.parametrize("method", ["blend", "start", "inertialise", "cut"])
def test_away_from_the_join_clips_are_as_they_were(method):
    found = transition.joined([WALK, BRISK], method=method, feet="free")
    join = found.joins[0]
    assert_same_rotations(found.motion.rotations[: join.start], WALK.rotations[: join.start])
    after = BRISK.rotations[join.next_frame + join.stop - join.start :]
    assert_same_rotations(found.motion.rotations[join.stop :, 1:], after[:, 1:], atol=1e-12)
    there = join.placement.apply(world(BRISK)[join.next_frame + join.stop - join.start :])
    np.testing.assert_allclose(world(found.motion)[join.stop :], there, atol=1e-9)


def test_feet_are_held_only_near_the_join():
    found = transition.joined([WALK, BRISK])
    changed = np.abs(world(found.motion) - world(found.free)).max(axis=(1, 2)) > 0.0
    middle = (found.joins[0].start + found.joins[0].stop) / 2
    away = np.abs(np.flatnonzero(changed) - middle) * WALK.frame_time
    assert changed.any()
    assert away.max() <= 1.05


def test_held_feet_neither_slide_nor_jerk():
    free = transition.joined([TIRED, BRISK], feet="free", timing="given").joins[0].figures
    held = transition.joined([TIRED, BRISK], timing="given").joins[0].figures
    assert free.drift > 0.05 > 0.005 > held.drift
    assert held.skate < free.skate
    assert held.speed < max(1.5, 1.2 * free.speed)


def test_the_best_join_is_at_least_as_good_as_the_plain_one():
    plain = transition.joined([WALK, TIRED], timing="given").joins[0].figures
    best = transition.joined([WALK, TIRED]).joins[0].figures
    assert best.acceleration <= plain.acceleration
    assert best.drift <= 0.005


@pytest.mark.parametrize("trim", [0.0, 0.1, 0.5])
@pytest.mark.parametrize("method", ["blend", "start", "inertialise", "cut"])
def test_no_more_is_trimmed_than_allowed(trim, method):
    found = transition.joined([WALK, BRISK], max_trim_s=trim, method=method)
    join = found.joins[0]
    assert join.next_frame <= trim * WALK.fps + 0.5
    shown = {"blend": join.stop - join.start, "start": 1}.get(method, 0)
    hidden = WALK.num_frames - join.previous_frame - shown
    assert 0 <= hidden <= trim * WALK.fps + 0.5
    if trim == 0.0:
        assert join.figures.trimmed_s == 0.0


def test_by_contacts_the_same_feet_are_down():
    found = transition.joined([WALK, BRISK], timing="contacts", feet="free", blend_s=0.2)
    join = found.joins[0]
    labels = [contacts.detect(motion) for motion in (WALK, BRISK)]
    frames = np.arange(join.stop - join.start)
    same = [
        labels[0].toe(side)[join.previous_frame + frames]
        == labels[1].toe(side)[join.next_frame + frames]
        for side in ("left", "right")
    ]
    assert np.mean(same) > 0.85


def test_by_poses_the_seam_is_closer_than_at_the_ends():
    near = transition.joined([WALK, TIRED], timing="poses").joins[0].figures.seam
    ends = transition.joined([WALK, TIRED], timing="given").joins[0].figures.seam
    assert near < ends


def test_labels_follow_the_take_over():
    found = transition.joined([WALK, BRISK])
    join = found.joins[0]
    over = (join.start + join.stop) // 2
    before, after = contacts.detect(WALK), contacts.detect(BRISK)
    np.testing.assert_array_equal(found.contacts.left[:over], before.left[:over])
    start = over - join.start + join.next_frame
    np.testing.assert_array_equal(found.contacts.right_toe[over:], after.right_toe[start:])


@pytest.mark.parametrize("order", [[0] * 20, [1] * 20, [2] * 20, [0, 1, 2] * 7, [2, 0, 1, 1] * 5])
def test_a_chain_of_walking_cycles_goes_straight(order):
    found = transition.joined([CYCLES[index] for index in order], timing="given")
    path = world(found.motion)[:, 0]
    starts = [0, *(join.start for join in found.joins)]
    steps = np.diff(path[[*starts, -1]], axis=0)[:-1]
    headings = np.degrees(np.unwrap(np.arctan2(steps[:, 0], steps[:, 2])))
    assert np.abs(np.diff(headings)).mean() < 8.0  # styles sway by themselves
    slope = np.polyfit(np.arange(len(headings)), headings, 1)[0]
    assert abs(slope) < 1.0
    assert max(join.figures.drift for join in found.joins) < 0.005


def test_given_times_are_kept_to_the_frame():
    first, second = CYCLES[:2]
    join = transition.joined([first, second], timing="given").joins[0]
    fps = first.motion.fps
    assert join.previous_frame == round(first.blend_out_start_s * fps)
    assert join.next_frame == round(second.begin_s * fps)
    length = round(second.blend_in_end_s * fps) - round(second.begin_s * fps)
    assert join.stop - join.start == length
    assert join.start == join.previous_frame - round(first.begin_s * fps)


def test_given_headings_turn_the_next_clip():
    first = transition.Clip(WALK, heading=0.3)
    second = transition.Clip(TIRED, heading=-0.2)
    join = transition.joined([first, second], timing="given").joins[0]
    assert join.placement.turn_rad == pytest.approx(0.5)


def test_clips_at_other_rates_and_of_other_size_are_joined():
    other = samples.walk(style="tired", seconds=3.0, fps=30.0, height=1.5).motion
    found = transition.joined([WALK, other])
    assert found.motion.frame_time == WALK.frame_time
    assert found.motion.skeleton is WALK.skeleton
    assert found.joins[0].figures.drift < 0.005
    lengths = np.linalg.norm(found.motion.positions[-1, 1:], axis=1)
    np.testing.assert_allclose(lengths, np.linalg.norm(WALK.positions[0, 1:], axis=1), atol=1e-6)


def test_the_rate_of_the_clips_changes_little():
    slow = [samples.walk(style=style, seconds=3.0, fps=30.0).motion for style in STYLES[:2]]
    found = [transition.joined(clips, timing="given") for clips in ([WALK, TIRED], slow)]
    one, two = (each.joins[0] for each in found)
    assert one.start / 60 == pytest.approx(two.start / 30, abs=0.04)
    at = [world(each.motion)[-1, 0] for each in found]
    np.testing.assert_allclose(at[0], at[1], atol=0.05)


@pytest.mark.parametrize("frames", [1, 2, 3, 5])
@pytest.mark.parametrize("method", ["blend", "start", "inertialise", "cut"])
@pytest.mark.parametrize("timing", ["auto", "given"])
@pytest.mark.filterwarnings("ignore")
def test_very_short_clips_are_joined(frames, method, timing):
    for clips in ([WALK, BRISK[:frames]], [WALK[:frames], BRISK], [WALK[:frames], BRISK[:frames]]):
        found = transition.join(clips, method=method, timing=timing)
        assert 1 <= len(found) <= sum(len(clip) for clip in clips)
        assert np.isfinite(world(found)).all()


@pytest.mark.parametrize("seconds", [1.5, 50.0])
@pytest.mark.parametrize("feet", ["lock", "free"])
def test_a_blend_may_be_as_long_as_the_clips(seconds, feet):
    found = transition.joined([WALK, BRISK[7:]], blend_s=seconds, feet=feet, max_trim_s=0.0)
    join = found.joins[0]
    assert join.stop - join.start == min(round(seconds * 60), 172)
    steps = np.linalg.norm(np.diff(world(found.motion), axis=0), axis=-1)
    assert steps.max() < 0.3
    if feet == "lock":
        assert join.figures.drift < 0.005


@pytest.mark.parametrize("frames", [1, 3, 10, 30])
@pytest.mark.parametrize("method", ["blend", "start", "inertialise", "cut"])
@pytest.mark.filterwarnings("ignore")
def test_joins_of_a_short_clip_do_not_overlap(frames, method):
    for timing in ("given", "auto"):
        found = transition.joined([WALK, BRISK[:frames], TIRED], method=method, timing=timing)
        assert found.joins[0].stop <= found.joins[1].start
        assert np.isfinite(world(found.motion)).all()


def test_one_clip_is_itself_and_none_is_an_error():
    assert_same_rotations(transition.join([WALK]).rotations, WALK.rotations)
    with pytest.raises(OptionError, match="at least one clip"):
        transition.join([])
    with pytest.raises(OptionError, match="clip 1 has none"):
        transition.join([WALK, WALK[:0]])


def test_a_body_without_feet_is_blended_with_a_warning():
    arm = Skeleton.build(["a", "b", "c"], [-1, 0, 1], [[0, 1, 0], [1, 0, 0], [1, 0, 0]])
    turns = quat.from_axis_angle([0, 1, 0], np.linspace(0, 1, 60))
    rotations = np.stack([turns, turns, quat.identity((60,))], axis=1)
    motion = Motion(arm, rotations, np.tile(arm.offsets, (60, 1, 1)), 1 / 60)
    with pytest.warns(KinemaWarning, match="feet are left to the blend"):
        found = transition.joined([motion, motion])
    assert found.contacts is None
    assert found.joins[0].figures.drift == 0.0


def test_a_dog_is_blended_with_a_warning():
    dog = samples.dog_walk(seconds=2.0).motion
    with pytest.warns(KinemaWarning, match="feet are left to the blend"):
        found = transition.joined([dog, dog])
    assert np.isfinite(world(found.motion)).all()


def test_feet_on_a_treadmill_are_not_held():
    positions = WALK.positions.copy()
    positions[:, 0, 2] -= np.linspace(positions[0, 0, 2], positions[-1, 0, 2], len(WALK))
    still = WALK.with_arrays(positions=positions)
    with pytest.warns(KinemaWarning, match="walks on the spot"):
        found = transition.joined([still, BRISK])
    np.testing.assert_array_equal(found.motion.positions, found.free.positions)
    assert found.joins[0].base == "Hips"


def test_a_join_that_is_out_of_bounds_says_what_would_help():
    with pytest.warns(KinemaWarning, match=r"join 1, at .* accelerates .*max_trim_s"):
        transition.join([samples.run_stop().motion[:60], TIRED], method="cut", feet="free")


def test_what_does_not_exist_is_rejected():
    for name, value in (
        ("timing", "soon"),
        ("method", "morph"),
        ("weight", "cubic"),
        ("feet", "glue"),
        ("max_trim_s", -1.0),
        ("max_trim_s", np.nan),
        ("blend_s", 0.0),
    ):
        with pytest.raises(OptionError) as error:
            transition.join([WALK, TIRED], **{name: value})
        assert error.value.parameter == name
    with pytest.raises(UnknownJoint):
        transition.join([WALK, TIRED], base="Tail")
    with pytest.raises(OptionError, match="must be a Motion or a Clip, found"):
        transition.join(["walk.bvh", "run.bvh"])
    with pytest.raises(SkeletonMismatch):
        transition.join([WALK, samples.dog_walk().motion])
    for times in ((-1.0, 0.5), (0.5, 0.2), (0.0, 9.0)):
        with pytest.raises(OptionError):
            transition.Clip(WALK, *times)


@pytest.mark.parametrize("weight", ["linear", "smoothstep", "quintic"])
def test_weights_rise_from_nothing_to_all(weight):
    u = np.linspace(-0.5, 1.5, 201)
    found = rising(u, weight)
    assert (found[u <= 0] == 0.0).all()
    assert (found[u >= 1] == 1.0).all()
    assert (np.diff(found) >= 0.0).all()
    np.testing.assert_allclose(found + rising(1.0 - u, weight), 1.0, atol=1e-12)


def sources(*frames):
    return tuple(prepared([transition.Clip(WALK[:count]) for count in frames]))


@pytest.mark.parametrize(
    ("previous", "next_", "options", "span"),
    [
        # 0.3 s at the end of one, and at the start of the next
        ({}, {}, {}, (82, 100, 82, 0)),
        ({}, {}, {"blend_s": 0.5}, (70, 100, 70, 0)),
        # half of each clip at most
        ({}, {}, {"blend_s": 9.0}, (60, 100, 60, 0)),
        ({"begin_s": 0.5, "end_s": 1.0}, {}, {"blend_s": 9.0}, (45, 60, 45, 0)),
        ({}, {"begin_s": 0.5, "end_s": 1.0}, {"blend_s": 9.0}, (85, 100, 85, 30)),
        ({}, {"begin_s": 0.5}, {"blend_s": 9.0}, (75, 100, 75, 30)),
        # before the next clip hands over itself
        ({}, {"blend_out_start_s": 0.2}, {}, (88, 100, 88, 0)),
        ({}, {"begin_s": 0.1, "blend_out_start_s": 0.2}, {}, (94, 100, 94, 6)),
        # as the times say
        ({}, {"blend_in_end_s": 0.4}, {}, (76, 100, 76, 0)),
        ({}, {"begin_s": 0.1, "blend_in_end_s": 0.4}, {"blend_s": 0.2}, (82, 100, 82, 6)),
        ({"blend_out_start_s": 1.0}, {"blend_in_end_s": 0.4}, {}, (60, 84, 60, 0)),
        ({"blend_out_start_s": 1.0}, {}, {}, (60, 78, 60, 0)),
        # no later than the clip, and no earlier than it begins
        ({"begin_s": 1.5}, {"blend_in_end_s": 0.4}, {}, (90, 114, 90, 0)),
        ({"end_s": 1.0}, {}, {}, (42, 60, 42, 0)),
        # only a blend shows the previous clip beyond the frame where the next one begins
        ({}, {}, {"method": "cut"}, (100, 100, 100, 0)),
        ({}, {"begin_s": 0.1}, {"method": "cut"}, (100, 100, 100, 6)),
        ({}, {}, {"method": "start"}, (99, 117, 99, 0, True)),
        ({}, {}, {"method": "inertialise"}, (100, 118, 100, 0)),
        ({"blend_out_start_s": 1.0}, {}, {"method": "cut"}, (60, 60, 60, 0)),
    ],
)
def test_given_times_make_a_span(previous, next_, options, span):
    clips = transition.Clip(WALK[:100], **previous), transition.Clip(WALK[:80], **next_)
    found = given_span(sources(100, 80), clips, Manner("given", **options))
    assert found == (span if len(span) == 5 else (*span, False))


def test_a_blend_is_no_longer_than_what_is_left_of_the_next_clip():
    """At another rate a clip may have a frame less than its times say."""
    clips = transition.Clip(WALK[:100]), transition.Clip(WALK[:80], 0.5, blend_in_end_s=80 / 60)
    for count, length in ((80, 50), (79, 49), (60, 30), (30, 0)):
        found = given_span(sources(100, count), clips, Manner("given"))
        assert found == (100 - length, 100, 100 - length, 30, False)


def test_a_heading_counts_if_both_clips_have_one():
    pair = sources(100, 80)
    plain = given_trial(pair, (transition.Clip(WALK), transition.Clip(WALK)), Manner("given"))
    for a, b in ((0.7, None), (None, 0.7)):
        clips = transition.Clip(WALK, heading=a), transition.Clip(WALK, heading=b)
        assert given_trial(pair, clips, Manner("given")) == plain
    clips = transition.Clip(WALK, heading=0.9), transition.Clip(WALK, heading=0.2)
    assert given_trial(pair, clips, Manner("given")).placement.turn_rad == pytest.approx(0.7)


def test_the_base_is_the_clip_s_own_unless_all_have_one():
    pair = sources(100, 80)
    clips = transition.Clip(WALK[:100], base="LeftHand"), transition.Clip(WALK[:80], base="Head")
    assert given_trial(pair, clips, Manner("given")).base == "LeftHand"
    assert given_trial(pair, clips, Manner("given", base="Hips")).base == "Hips"


def test_what_lies_outside_of_a_clip_s_times_is_cut_off():
    for times, (first, stop) in (
        ({}, (0, 180)),
        ({"begin_s": 0.5}, (30, 180)),
        ({"end_s": 1.0}, (0, 60)),
        ({"begin_s": 0.25, "end_s": 2.0}, (15, 120)),
    ):
        clip = transition.Clip(WALK, **times, base="Head", heading=0.3)
        found = module._cut(clip)
        np.testing.assert_array_equal(found.motion.positions, WALK.positions[first:stop])
        assert (found.base, found.heading) == ("Head", 0.3)
        assert (found.begin_s, found.end_s) == (0.0, None)
        assert module._frames(clip, sources(180)[0]) == (first, stop)
    # at another rate: the frames of the result
    assert module._frames(transition.Clip(WALK, end_s=3.0), sources(150)[0]) == (0, 150)


@pytest.mark.parametrize(
    ("found", "base", "hips"),
    [(48, "auto", 0), (60, "auto", 0), (40, "auto", 8), (10, "auto", 10), (10, "Hips", 0)],
)
def test_hips_are_tried_too_where_there_is_little_choice(monkeypatch, found, base, hips):
    tried, asked = [], []

    def spans(clips, room, timing, method, count):
        asked.append(count)
        return list(range(found))[:count]

    monkeypatch.setattr(module, "candidates", spans)
    monkeypatch.setattr(module, "trial", lambda _, span, base: (span, base))
    monkeypatch.setattr(module, "best", lambda _, trials, **__: tried.extend(trials))
    yard = SimpleNamespace(clips=sources(100, 80))
    clips = transition.Clip(WALK[:100]), transition.Clip(WALK[:80])
    module._join(yard, clips, Manner(base=base), (True, True), feet=True)
    assert asked == [48]
    count = min(found, 48)
    expected = [(span, base) for span in range(count)] + [(span, "root") for span in range(hips)]
    assert tried == expected


@pytest.mark.parametrize("method", ["blend", "inertialise"])
def test_the_six_most_promising_are_made_and_the_best_is_kept(monkeypatch, method):
    made = []

    def make(yard, trials, **options):
        made.extend(trials)
        return [SimpleNamespace(trial=trial, figures=abs(trial - 4.2)) for trial in trials]

    monkeypatch.setattr(trying, "make", make)
    monkeypatch.setattr(trying, "score", lambda figures: figures)
    monkeypatch.setattr(trying, "promising", lambda yard, trials, weight, feet: trials[::-1])
    found = trying.best(None, range(9), method=method, weight="linear", feet=True)
    assert made == ([8, 7, 6, 5, 4, 3] if method == "blend" else [0, 1, 2, 3, 4, 5])
    assert found.trial == 4


def test_options_are_checked_at_their_limits():
    Manner(max_trim_s=0.0, blend_s=1e-9).check()
    for options in (
        {"max_trim_s": -1e-9},
        {"max_trim_s": np.inf},
        {"max_trim_s": np.nan},
        {"blend_s": 0.0},
        {"blend_s": np.inf},
        {"feet": "glue"},
        {"timing": "glue"},
        {"weight": "glue"},
    ):
        with pytest.raises(OptionError):
            Manner(**options).check()


def test_weights_are_the_polynomials_of_their_names():
    u = np.array([-0.5, 0.0, 0.1, 0.35, 0.8, 1.0, 1.5])
    x = np.clip(u, 0.0, 1.0)
    np.testing.assert_allclose(rising(u, "linear"), x, atol=1e-15)
    np.testing.assert_allclose(rising(u, "smoothstep"), 3 * x**2 - 2 * x**3, atol=1e-15)
    quintic = 6 * x**5 - 15 * x**4 + 10 * x**3
    np.testing.assert_allclose(rising(u, "quintic"), quintic, atol=1e-14)


def test_room_that_is_left_for_joins_is_that_of_the_chain(monkeypatch):
    """Of three clips, the outer ones may be used to their ends."""
    seen = []
    own = module._join

    def join(yard, clips, manner, at_ends, feet):
        seen.append((at_ends, [len(clip) for clip in yard.clips]))
        return own(yard, clips, manner, at_ends, feet)

    monkeypatch.setattr(module, "_join", join)
    transition.joined([WALK[:60], TIRED[:70], BRISK[:80]], timing="given", feet="free")
    assert seen == [((True, False), [60, 70]), ((False, True), [70, 80])]
    seen.clear()
    transition.joined([WALK[:60], TIRED[:70]], timing="given", feet="free")
    assert seen == [((True, True), [60, 70])]
