"""Time alignment: against a literal dynamic program, and against warps that are known."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from kinema import kinematics, quat, samples, similarity
from kinema.errors import OptionError, ShapeError, SkeletonError
from kinema.ops import blend
from kinema.ops import timealign as module
from kinema.ops.derived import Derived
from kinema.ops.placement import moved, placed, turned
from kinema.ops.resample import sample
from kinema.ops.scale import scale
from kinema.ops.timealign import align, path_through, register
from tests.conftest import random_motion
from tests.reference import blend as reference

# small whole numbers: sums are exact, and many ways cost the same
costs = st.tuples(st.integers(1, 9), st.integers(1, 9)).flatmap(
    lambda shape: hnp.arrays(np.float64, shape, elements=st.integers(0, 3).map(float))
)


@given(cost=costs, slope=st.integers(1, 4))
def test_the_path_is_the_literal_one_ties_and_all(cost, slope):
    expected, total = reference.warp_path(cost, slope)
    if not expected:
        with pytest.raises(OptionError, match="cannot be aligned"):
            path_through(cost, max_slope=slope)
        return
    path, found = path_through(cost, max_slope=slope)
    assert path.tolist() == [list(pair) for pair in expected]
    assert found == total


@pytest.mark.parametrize("slope", [2, 3, 5])
def test_no_pose_is_held_and_no_slope_is_exceeded(slope, rng):
    path, _ = path_through(rng.random((70, 90)), max_slope=slope)
    steps = np.diff(path, axis=0)
    assert steps.min() == 1
    assert steps.max() == slope
    assert path[0].tolist() == [0, 0]
    assert path[-1].tolist() == [69, 89]


def test_what_slope_would_be_needed_is_said():
    with pytest.raises(OptionError, match=r"11 and 52 frames .*max_slope of 3 .*max_slope of 6"):
        path_through(np.zeros((11, 52)))
    assert len(path_through(np.zeros((11, 52)), max_slope=6)[0]) == 11
    with pytest.raises(OptionError, match="single frame"):
        path_through(np.zeros((1, 2)))
    for slope in (0, 2.5, 101, np.nan):
        with pytest.raises(OptionError, match="whole number from 1 to 100"):
            path_through(np.zeros((3, 3)), max_slope=slope)
    with pytest.raises(ShapeError, match="finite"):
        path_through([[0, np.inf]])


@pytest.mark.parametrize("make", [samples.walk, samples.reach, samples.jumps])
def test_a_motion_goes_with_itself(make):
    """Also where it stands still, and every frame is as good as the next."""
    motion = make(fps=30.0).motion
    warp = align(motion, motion)
    every = np.arange(motion.num_frames)
    assert np.array_equal(warp.path, np.stack([every, every], axis=1))
    assert warp.total_cost == 0
    times = every * motion.frame_time
    np.testing.assert_allclose(warp.to_second(times), times, atol=1e-12)


def bent(share):
    """From 0 to 1 at a pace that changes: 0.5 to 1.5 of the mean."""
    return share + 0.5 / (2 * np.pi) * np.sin(2 * np.pi * share)


def test_a_known_warp_is_found_to_a_frame():
    walk = samples.walk(seconds=4.0, fps=60.0).motion
    last = (walk.num_frames - 1) * walk.frame_time
    shares = np.linspace(0, 1, 300)
    warped = turned(moved(sample(walk, last * bent(shares)), x=3.0), 1.0)
    warp = align(walk, warped)
    times = np.arange(300) * walk.frame_time
    error = warp.to_first(times) - last * bent(shares)
    assert np.abs(error).max() < walk.frame_time
    assert warp.mean_cost < 0.005 * walk.skeleton.height


def test_the_map_rises_keeps_the_slope_and_has_an_inverse(body, rng):
    a, b = random_motion(body, rng, 50), random_motion(body, rng, 70)
    warp = align(a, b)
    steps = np.diff(warp.times_s, axis=0)
    assert steps.min() > 0
    slopes = steps[:, 1] / steps[:, 0]
    assert 1 / 3 - 1e-9 <= slopes.min() < slopes.max() <= 3 + 1e-9
    times = rng.uniform(0, 49 * a.frame_time, 100)
    np.testing.assert_allclose(warp.to_first(warp.to_second(times)), times, atol=1e-12)
    np.testing.assert_allclose(warp.times_s[[0, -1]], [[0, 0], [0.49, 0.69]], atol=1e-15)
    assert warp.seconds(weight=0.5) == pytest.approx(0.59)
    first, second = warp.times([0.3], weight=0.5)
    assert 0.5 * (first[0] + second[0]) == pytest.approx(0.3)


def test_registered_motions_reach_at_the_same_time():
    """A quick reach and a slow one, elsewhere: in step and in place they blend to a reach."""
    quick = samples.reach(seconds=2.0).motion
    slow = turned(moved(samples.reach(seconds=3.5).motion, x=2.0), 2.0)
    (same, played), warps = register([quick, slow])
    assert same is quick
    assert played.num_frames == quick.num_frames
    positions = [kinematics.forward(motion).positions for motion in (quick, played)]
    assert np.abs(positions[0] - positions[1]).max() < 0.03
    assert warps[1].seconds(weight=1.0) == pytest.approx((slow.num_frames - 1) / 60)
    between = kinematics.forward(blend.pair(quick, played, 0.5)).positions
    assert np.abs(between - positions[0]).max() < 0.02


def test_placement_is_a_choice():
    walk = samples.walk(seconds=2.0).motion
    there = turned(moved(walk, x=2.0), 1.0)
    for placement in ("start", "whole"):
        (_, laid), _ = register([walk, there], placement=placement)
        np.testing.assert_allclose(laid.positions, walk.positions, atol=1e-6)
    (_, kept), _ = register([walk, there], placement="keep")
    np.testing.assert_allclose(kept.positions, there.positions, atol=1e-12)
    (first, second), _ = register([walk, there], reference=1)
    assert second is there
    np.testing.assert_allclose(first.positions, there.positions, atol=1e-6)


def test_what_cannot_be_aligned_is_refused_in_words(motion, body, rng):
    with pytest.raises(OptionError, match="one frame rate, found 100 and 50 fps"):
        align(motion, random_motion(body, rng, 40, frame_time=0.02))
    with pytest.raises(SkeletonError, match="one has 5 joints, the other 24"):
        align(motion, samples.walk(seconds=1.0, fps=100.0).motion)
    with pytest.raises(ShapeError, match="at least one frame"):
        align(motion, motion[:0])
    with pytest.raises(OptionError, match="one of 2 motions, counted from 0, found 2"):
        register([motion, motion], reference=2)
    with pytest.raises(
        OptionError, match=r"placement must be start, whole or keep, found 'strat'.*closest: start"
    ):
        register([motion, motion], placement="strat")
    with pytest.raises(OptionError, match="smooth_s"):
        align(motion, motion, smooth_s=-1)


@pytest.mark.parametrize("frames", [(11, 51), (51, 11), (11, 52), (2, 9), (9, 2), (3, 100), (4, 7)])
def test_the_slope_that_is_said_to_be_needed_is_the_least(frames):
    with pytest.raises(OptionError) as raised:
        path_through(np.zeros(frames), max_slope=1)
    needed = int(raised.value.hint.split()[-1])
    assert len(path_through(np.zeros(frames), max_slope=needed).path) <= min(frames)
    with pytest.raises(OptionError):
        path_through(np.zeros(frames), max_slope=needed - 1)


@pytest.mark.parametrize("unit", [1.0, 100.0])
def test_distances_that_are_rounding_count_as_none(monkeypatch, unit):
    """Up to 1e-8 of the body's height, in whatever unit that is."""
    walk = scale(samples.walk(seconds=0.2).motion, factor=unit)
    height = Derived(walk).height
    for share, counts in ((0.9e-8, False), (1.1e-8, True)):
        cost = np.full((12, 12), share * height)
        monkeypatch.setattr(module, "matrix_of", lambda *_, cost=cost, **__: cost.copy())
        assert (align(walk, walk).total_cost > 0.0) == counts


@pytest.mark.parametrize(
    ("rows", "columns", "slope", "words"),
    [
        (5, 10, 2, "need a max_slope of 3"),  # 4 and 9 steps
        (5, 9, 1, "need a max_slope of 2"),
        (3, 203, 3, "cut the longer one"),  # 101 times as many
        (3, 201, 3, "need a max_slope of 100"),
        (1, 4, 3, "a single frame can only"),
        (4, 1, 3, "a single frame can only"),
    ],
)
def test_lengths_that_differ_too_much_say_what_would_be_needed(rows, columns, slope, words):
    for shape in ((rows, columns), (columns, rows)):
        with pytest.raises(OptionError, match="cannot be aligned") as caught:
            path_through(np.zeros(shape), max_slope=slope)
        assert words in str(caught.value)
    needed = words.rpartition(" ")[2]
    if needed.isdigit():
        path_through(np.zeros((rows, columns)), max_slope=int(needed))


@pytest.mark.parametrize("slope", [0, 101, 2.5])
def test_a_slope_is_a_whole_number_from_1_to_100(slope):
    with pytest.raises(OptionError, match="from 1 to 100"):
        path_through(np.zeros((4, 4)), max_slope=slope)
    for fine in (1, 100, 3.0):
        assert len(path_through(np.zeros((4, 4)), max_slope=fine).path) == 4


@pytest.mark.parametrize("width", [0.0, 2.0, 3.4, 50.0])
def test_a_path_is_smoothed_by_the_mean_around_each_moment(width):
    """Of as many frames before as after, fewer near the ends; along both motions together."""
    path = np.array([[0, 0], [1, 1], [2, 4], [5, 5], [6, 6], [7, 9], [8, 10], [9, 11]], float)
    at = np.arange(21.0)
    even = np.array([[np.interp(k, path.sum(axis=1), path[:, i]) for i in (0, 1)] for k in at])
    found = module._smoothed(path, width)
    assert found.shape == (21, 2)
    for k in range(21):
        half = min(round(width), k, 20 - k)
        np.testing.assert_allclose(found[k], even[k - half : k + half + 1].mean(axis=0))


def test_motions_are_put_on_the_reference_s_start_or_on_all_of_it():
    walk = samples.walk(seconds=1.0, fps=48.0).motion
    tired = moved(turned(samples.walk(seconds=1.2, fps=48.0, style="tired").motion, 0.8), x=2.0)
    kept = register([walk, tired], placement="keep").motions[1]
    for placement, frame, window_s in (("start", 0, 0.25), ("whole", 24, 48 / 48)):
        found = register([walk, tired], placement=placement).motions[1]
        there = similarity.alignment(walk, frame, kept, frame, window_s=window_s)
        np.testing.assert_allclose(found.positions, placed(kept, there).positions, atol=1e-9)
        turns = kinematics.forward(placed(kept, there)).rotations
        assert quat.distance(kinematics.forward(found).rotations, turns).max() < 1e-7


def test_any_motion_may_be_the_reference_counted_from_either_end():
    walks = [samples.walk(seconds=0.5, style=style).motion for style in ("neutral", "tired")]
    for index in (0, 1, -1, -2):
        assert register(walks, reference=index).motions[index] is walks[index]
    for index in (2, -3):
        with pytest.raises(OptionError, match="one of 2 motions"):
            register(walks, reference=index)


def test_a_mean_cost_is_that_of_a_frame_of_either_motion():
    walks = [samples.walk(seconds=0.5, style=style).motion for style in ("neutral", "tired")]
    found = align(walks[0], walks[1][:25])
    assert found.mean_cost == pytest.approx(found.total_cost / (30 + 25))
    assert found.total_cost > 0.0
    with pytest.raises(ShapeError, match="at least one frame"):
        align(walks[0], walks[1][:0])
