from __future__ import annotations

import numpy as np
import pytest

from kinema import Motion, Skeleton, contacts, kinematics, placement, quat, samples, transition
from kinema.errors import KinemaWarning, OptionError, SkeletonMismatch, UnknownJoint
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
