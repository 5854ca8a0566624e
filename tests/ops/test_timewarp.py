"""Time warping: maps against SciPy's, laws, inverses, and what a person can picture."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.interpolate import PchipInterpolator

from kinema import kinematics, quat, resample, samples, timewarp
from kinema.errors import OptionError
from kinema.motion import Motion
from kinema.ops.time_maps import TimeMap, with_speeds

PUNCH = samples.punch(seconds=2.0).motion
LAST = PUNCH.times_s[-1]
POINTS = [(0.0, 0.0), (0.4, 0.7), (1.0, 0.9), (2.0, LAST)]

steps = st.lists(st.tuples(st.floats(0.01, 3.0), st.floats(0.01, 3.0)), min_size=1, max_size=8)
risings = steps.map(lambda rows: np.vstack([np.zeros((1, 2)), np.cumsum(rows, axis=0)]))


@given(points=risings)
def test_the_map_is_the_monotone_cubic(points):
    found = TimeMap.through(points)
    at = np.linspace(0.0, points[-1, 0], 201)
    np.testing.assert_allclose(found.source(at), PchipInterpolator(*points.T)(at), atol=1e-12)
    np.testing.assert_array_equal(found.source(points[:, 0]), points[:, 1])


@given(points=risings, beyond=st.floats(0.0, 2.0))
def test_output_and_source_undo_each_other(points, beyond):
    found = TimeMap.through(points)
    at = np.linspace(0.0, points[-1, 1], 101)
    np.testing.assert_allclose(found.source(found.output(at)), at, atol=1e-12)
    assert (np.diff(found.output(at)) > 0.0).all()
    np.testing.assert_array_equal(found.output(points[:, 1]), points[:, 0])
    if found.speed[-1] > 0.01:
        later = points[-1, 1] + beyond
        assert found.source(found.output(later)) == pytest.approx(later)


@given(
    widths=st.lists(st.floats(0.05, 2.0), min_size=1, max_size=6),
    data=st.data(),
)
def test_a_speed_curve_is_its_own_integral(widths, data):
    speeds = [data.draw(st.floats(0.1, 5.0)) for _ in range(len(widths) + 1)]
    times = np.concatenate([[0.0], np.cumsum(widths)])
    found = with_speeds(list(zip(times.tolist(), speeds, strict=True)))
    at = np.union1d(np.linspace(0.0, times[-1], 301), times)
    mean = np.interp(0.5 * (at[1:] + at[:-1]), times, speeds)  # exact where it is straight
    np.testing.assert_allclose(np.diff(found.source(at)), mean * np.diff(at), atol=1e-12)


def test_the_same_pace_is_the_same_motion_to_the_bit():
    for points in ([(0.0, 0.0), (1.0, 1.0)], [(0.0, 0.0), (0.3, 0.3), (0.7, 0.7), (9.0, 9.0)]):
        same = timewarp.warp(PUNCH, points)
        assert (same.rotations == PUNCH.rotations).all()
        assert (same.positions == PUNCH.positions).all()


def test_points_are_shown_when_they_should_be():
    warped = timewarp.warp(PUNCH, [(0.0, 0.0), (0.5, 1.0), (2.0, LAST)])
    assert (warped.rotations[30] == PUNCH.rotations[60]).all()
    assert warped.num_frames == 121  # the output ends when the clip's last frame is shown
    assert (warped.rotations[-1] == PUNCH.rotations[-1]).all()


def test_a_point_later_than_the_start_starts_at_the_clip_s_start():
    late = timewarp.warped(PUNCH, [(1.0, 0.5)])
    assert (late.motion.rotations[0] == PUNCH.rotations[0]).all()
    np.testing.assert_allclose(late.speeds, 0.5)
    assert late.motion.num_frames == 2 * PUNCH.num_frames - 1


WAYS = {
    "points": {"points": POINTS},
    "speeds": {"speeds": [(0.0, 1.0), (1.0, 0.5), (1.5, 2.0)]},
    "stretch": {"stretch": (0.5, 1.0, 1.5)},
    "shorten": {"stretch": (0.5, 1.5, 0.4)},
    "beats": {"beats": [0.5, 1.2], "events": [0.6, 1.0]},
}


@pytest.mark.parametrize("way", WAYS)
def test_warp_and_inverse_warp_give_the_motion_back(way):
    fine = samples.punch(seconds=2.0, fps=240.0).motion
    there = timewarp.warp(fine, **WAYS[way])
    back = timewarp.warp(there, **WAYS[way], inverse=True)
    assert fine.num_frames - back.num_frames in (0, 1, 2, 3)
    # interpolated twice at steps of up to 1/48 s: no more than a chord misses of its arc
    acceleration = np.abs(np.diff(fine.positions, n=2, axis=0)).max() * fine.fps**2
    fastest = timewarp.warped(fine, **WAYS[way]).speeds.max()
    bound = acceleration * (max(fastest, 1.0) * fine.frame_time) ** 2 / 8 * 2
    assert np.abs(back.positions - fine.positions[: len(back)]).max() <= bound
    assert bound < 0.002
    both = min(len(there), len(back))
    coarse = quat.distance(there.rotations[:both], fine.rotations[:both])
    apart = quat.distance(back.rotations, fine.rotations[: len(back)])
    assert apart.max() < 0.02 < coarse.max()


@pytest.mark.parametrize("ease", ["in", "out", "in-out"])
def test_an_ease_is_undone_along_its_map(ease):
    eased = timewarp.warped(PUNCH, ease=ease, ease_s=0.5)
    back = timewarp.along(eased.motion, eased.map, inverse=True)
    there = eased.map.source(back.times_s)
    np.testing.assert_allclose(there, PUNCH.times_s[: len(there)], atol=1e-9)
    with pytest.raises(OptionError, match="along"):
        timewarp.warp(eased.motion, ease=ease, inverse=True)


def test_an_ease_starts_and_ends_at_rest():
    walk = samples.walk(seconds=2.0).motion
    both = timewarp.warped(walk, ease="in-out", ease_s=0.5)
    assert max(both.speeds[[0, -1]]) < 0.06
    assert both.speeds.max() == pytest.approx(1.0)
    assert both.motion.seconds == pytest.approx(walk.seconds + 0.5, abs=1.5 / 60.0)
    only = timewarp.warped(walk, ease="in", ease_s=0.5)
    assert only.speeds[[0, -1]] == pytest.approx([0.0, 1.0], abs=0.06)
    only = timewarp.warped(walk, ease="out", ease_s=0.5)
    assert only.speeds[[0, -1]] == pytest.approx([1.0, 0.0], abs=0.06)


@pytest.mark.parametrize("seconds", [0.1, 0.3, 0.75, 2.5, 20.0])
@pytest.mark.parametrize("ease_s", [0.0, 0.1, 9.0])
def test_a_stretched_part_takes_so_long_and_the_rest_is_kept(seconds, ease_s):
    found = timewarp.warped(PUNCH, stretch=(0.5, 1.0, seconds), ease_s=ease_s)
    added = round((seconds - 0.5) * 60)
    assert found.motion.num_frames == PUNCH.num_frames + added
    assert (np.diff(found.times_s) > 0.0).all()
    assert (found.motion.rotations[:31] == PUNCH.rotations[:31]).all()
    assert (found.motion.rotations[60 + added :] == PUNCH.rotations[60:]).all()
    if ease_s and seconds > 1.0:
        assert (found.speeds <= 1.0 + 1e-9).all()


def test_events_fall_on_beats():
    walk = samples.walk(seconds=3.0).motion
    on = timewarp.warped(walk, beats=[0.4, 1.0, 1.6], events=[0.5, 1.0, 1.7])
    np.testing.assert_allclose(on.map.output([0.5, 1.0, 1.7]), [0.4, 1.0, 1.6], atol=1e-12)
    strikes = [e.time_s for e in timewarp.gait(walk).events if e.kind == "strike" and e.time_s > 0]
    march = timewarp.warped(walk, beats=[0.6, 1.2, 1.8])
    np.testing.assert_allclose(march.map.output(strikes[:3]), [0.6, 1.2, 1.8], atol=1e-12)


def test_the_timing_of_another_clip_is_taken():
    quick, slow = (samples.reach(seconds=s).motion for s in (2.0, 3.0))
    matched = timewarp.match(quick, slow)
    assert matched.num_frames == slow.num_frames
    hand = quick.skeleton.index("LeftHand")
    paths = [kinematics.forward(motion).positions[:, hand] for motion in (matched, slow)]
    unmatched = kinematics.forward(quick).positions[:, hand] - paths[1][: len(quick)]
    assert np.abs(paths[0] - paths[1]).max() < 0.1 * np.abs(unmatched).max()


@given(factor=st.floats(0.3, 3.0), fps=st.sampled_from([24.0, 30.0, 120.0]))
def test_unit_and_rate_do_not_matter(factor, fps):
    scaled = PUNCH.with_arrays(positions=PUNCH.positions * factor)
    a, b = timewarp.warp(PUNCH, POINTS), timewarp.warp(scaled, POINTS)
    np.testing.assert_allclose(b.positions, a.positions * factor, atol=1e-12)
    assert (a.rotations == b.rotations).all()
    slow = resample(PUNCH, fps=fps)
    times = timewarp.warped(slow, POINTS[:-1]).times_s
    whole = timewarp.warped(PUNCH, POINTS[:-1])
    np.testing.assert_allclose(times[:-1], whole.map.source(np.arange(len(times) - 1) / fps))


def test_missing_samples_stay_missing():
    holes = np.zeros((PUNCH.num_frames, PUNCH.skeleton.num_joints), bool)
    holes[60:66, 3] = True
    warped = timewarp.warp(PUNCH.with_arrays(missing=holes), [(0.0, 0.0), (2.0, 1.0)])
    assert warped.missing is not None
    assert warped.missing[:, 3].nonzero()[0].tolist() == list(range(119, 132))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"points": [(0, 0), (1, 0.5), (0.9, 0.8)]}, r"point 2 \(0.9 s shows 0.8 s\).*point 1 "),
        ({"points": [(0, 0), (1, 0.5), (2, 0.5)]}, r"point 2 \(2 s shows 0.5 s\).*in the clip"),
        ({"points": [(0, 0), (0, 0.5)]}, "point 1 .*in the output"),
        ({"points": [(0, 0)]}, "at least two"),
        ({"points": [(0, 5.0), (1, 6.0)]}, "would start at 5 s of a clip"),
        ({"speeds": [(0, 1), (1, 0), (2, 0), (3, 1)]}, "points 1 and 2 .*both have speed 0"),
        ({"speeds": [(0, 1), (1, 0)]}, "speed of point 1, which is 0"),
        ({"speeds": [(0, 0)]}, "speed of point 0, which is 0"),
        ({"speeds": [(0.5, 0), (1, 1)]}, "speed of point 0, which is 0"),
        ({"speeds": [(0, 0), (1, 0)]}, "points 0 and 1 .*both have speed 0"),
        ({"speeds": []}, "at least one"),
        ({"speeds": [(0, 1), (0, 2)]}, "point 1 .*does not come after"),
        ({"speeds": [(0, 1), (1, -1)]}, "from 0 to"),
        ({"speeds": [(1, 1), (0.5, 1)]}, "point 1 .*does not come after"),
        ({"stretch": (1.0, 0.5, 2.0)}, "part of the clip"),
        ({"stretch": (0.0, 0.5, 0.0)}, "must go on"),
        ({"beats": [0.5], "events": [0.1, 0.2]}, "2 events and 1 beats"),
        ({"events": [0.1]}, "one of points, speeds"),
        ({"ease": "in", "speeds": [(0, 1)]}, "found speeds and ease"),
        ({"speeds": [(0, 1e-9)]}, "frames, more than"),
        ({}, "found none"),
    ],
)
def test_maps_that_do_not_increase_are_rejected(options, words):
    with pytest.raises(OptionError, match=words):
        timewarp.warp(PUNCH, **options)


def test_short_clips_have_an_answer():
    for frames in (0, 1, 2):
        warped = timewarp.warp(PUNCH[:frames], [(0.0, 0.0), (2.0, 1.0)])
        assert isinstance(warped, Motion)
        assert warped.num_frames == max(0, 2 * frames - 1)


def test_a_clip_may_start_from_rest():
    """Twice the time for the first second's worth, if speed rises from 0 to 1 in two seconds."""
    warped = timewarp.warp(PUNCH, speeds=[(0.0, 0.0), (2.0, 1.0)])
    assert warped.seconds == pytest.approx(PUNCH.seconds + 1.0, abs=2.0 * PUNCH.frame_time)
    np.testing.assert_allclose(warped.pose(2.0).rotations, PUNCH.pose(1.0).rotations, atol=1e-9)


def test_speeds_are_constant_before_the_first_and_after_the_last():
    found = timewarp.warped(PUNCH, speeds=[(0.5, 1.0), (1.0, 2.0)]).map
    at = [0.0, 0.25, 0.5, 0.75, 1.0, 1.2, 3.0]
    expected = [0.0, 0.25, 0.5, 0.8125, 1.25, 1.65, 5.25]
    np.testing.assert_allclose(found.source(at), expected, atol=1e-12)
    np.testing.assert_array_equal(found.output_s, [0.0, 0.5, 1.0, 2.0])
    for first in (1.0, 0.0):
        found = timewarp.warped(PUNCH, speeds=[(0.0, first), (1.0, 2.0)]).map
        np.testing.assert_array_equal(found.output_s, [0.0, 1.0, 2.0])
        np.testing.assert_array_equal(found.speed, [first, 2.0, 2.0])


@pytest.mark.parametrize("ease_s", [0.4, 1.5, 100.0])
def test_an_ease_shows_half_as_much_in_its_ramp(ease_s):
    """As a clip of 2 s minus a frame; ramps are no longer than what there is to show."""
    for ease, ramp in (
        ("in", min(ease_s, 2.0 * LAST)),
        ("out", min(ease_s, 2.0 * LAST)),
        ("in-out", min(ease_s, LAST)),
    ):
        found = timewarp.warped(PUNCH, ease=ease, ease_s=ease_s).map
        starts, stops = ease != "out", ease != "in"
        end = LAST + 0.5 * ramp * (starts + stops)
        assert found.output(LAST) == pytest.approx(end)
        assert (np.diff(found.output_s) > 0.0).all()
        at, fine = np.linspace(0.0, end, 23), np.linspace(0.0, end, 20_001)
        slow = np.ones_like(fine)
        if starts:
            slow = np.minimum(slow, fine / ramp)
        if stops:
            slow = np.minimum(slow, (end - fine) / ramp)
        passed = np.concatenate([[0.0], np.cumsum(0.5 * (slow[1:] + slow[:-1]))]) * fine[1]
        np.testing.assert_allclose(found.source(at), np.interp(at, fine, passed), atol=1e-6)


def test_an_ease_of_no_time_changes_nothing():
    for ease in ("in", "out", "in-out"):
        same = timewarp.warp(PUNCH, ease=ease, ease_s=0.0)
        assert (same.rotations == PUNCH.rotations).all()
        assert timewarp.warp(PUNCH[:1], ease=ease).num_frames == 1


@pytest.mark.parametrize(
    ("stretch", "ease_s", "ramp"),
    [
        ((0.4, 1.0, 1.5), 0.1, 0.1),
        ((0.4, 1.0, 1.5), 0.0, 0.6e-3),  # a thousandth of the shorter: the speed never jumps
        ((0.4, 1.0, 0.2), 0.0, 0.2e-3),
        ((0.4, 1.0, 1.5), 9.0, 0.3),  # half of the part
        ((0.5, 1.0, 0.25), 9.0, 0.125),  # half of the time it takes
        ((0.0, LAST, 1.0), 0.25, 0.25),  # all of the clip
    ],
)
def test_a_stretched_part_has_a_speed_of_its_own_between_its_ramps(stretch, ease_s, ramp):
    start, stop, seconds = stretch
    found = timewarp.warped(PUNCH, stretch=stretch, ease_s=ease_s).map
    end = start + seconds
    speed = 1.0 + (stop - start - seconds) / (seconds - ramp)
    knots = [(start, 1.0), (start + ramp, speed), (end - ramp, speed), (end, 1.0)]
    if ramp == 0.5 * seconds:  # they meet
        knots.pop(1)
    np.testing.assert_allclose(found.output_s, [at for at, _ in knots], atol=1e-12)
    np.testing.assert_allclose(found.speed, [each for _, each in knots], atol=1e-9)
    np.testing.assert_allclose(found.source_s[[0, -1]], [start, stop], atol=1e-9)


@pytest.mark.parametrize(
    ("stretch", "words"),
    [
        ((0.5, 0.5, 1.0), "part of the clip"),
        ((0.5, LAST + 1e-6, 1.0), "part of the clip"),
        ((0.5, 1.0, 0.0), "must go on"),
    ],
)
def test_a_part_lies_inside_of_the_clip_and_takes_some_time(stretch, words):
    with pytest.raises(OptionError, match=words):
        timewarp.warp(PUNCH, stretch=stretch)


def test_the_part_to_undo_may_be_longer_than_what_is_left_of_it():
    short = timewarp.warp(PUNCH, stretch=(0.5, LAST, 0.5))
    assert short.seconds < LAST
    back = timewarp.warp(short, stretch=(0.5, LAST, 0.5), inverse=True)
    assert back.num_frames == pytest.approx(PUNCH.num_frames, abs=3)


def test_points_that_end_before_the_clip_go_on_at_their_last_speed():
    found = timewarp.warped(PUNCH, [(0.0, 0.0), (0.5, 0.2), (0.75, 1.0)]).map
    np.testing.assert_array_equal(found.output_s, [0.0, 0.5, 0.75, 1.0])
    np.testing.assert_allclose(found.source_s, [0.0, 0.2, 1.0, 1.8], atol=1e-12)
    back = timewarp.warped(PUNCH, [(0.0, 0.0), (0.2, 0.5), (1.0, 0.75)], inverse=True).map
    np.testing.assert_allclose(back.output_s, [0.0, 0.2, 1.0, 1.8], atol=1e-12)
    whole = timewarp.warped(PUNCH, [(0.0, 0.0), (1.0, LAST)]).map
    np.testing.assert_array_equal(whole.output_s, [0.0, 1.0])


def test_a_map_may_start_where_the_clip_does_or_ends_but_not_outside():
    for start in (-1e-9, 0.0, LAST):
        shown = timewarp.along(PUNCH, TimeMap([0.0, 1.0], [start, start + 2.0], [2.0, 2.0]))
        assert shown.times_s[0] == max(start, 0.0)
    for start in (-1e-6, LAST + 1e-6):
        with pytest.raises(OptionError, match="would start at"):
            timewarp.along(PUNCH, TimeMap([0.0, 1.0], [start, start + 2.0], [2.0, 2.0]))


def test_beyond_its_knots_a_map_goes_on_at_their_speed():
    found = TimeMap([1.0, 2.0, 4.0], [3.0, 5.0, 6.0], [0.5, 2.0, 0.25])
    np.testing.assert_allclose(found.source([-1.0, 0.0, 6.0]), [2.0, 2.5, 6.5], atol=1e-12)
    np.testing.assert_allclose(found.output([2.0, 2.5, 6.5]), [-1.0, 0.0, 6.0], atol=1e-12)
