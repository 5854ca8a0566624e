"""Even spacing and splitting, and what all methods with a key set per count share."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import keyframes
from kinema.ops.keyframes._bound import Bound, fewest_within
from kinema.ops.keyframes._ladder import Saliency, Splitting
from kinema.ops.keyframes._measure import PoseMeasure
from kinema.ops.keyframes.spacing import Spacing
from kinema.ops.saliency import removal
from tests.ops.keyframes.motions import real_clips, wandering, with_repeats
from tests.reference import keyframes as reference

METHODS = ("saliency", "spacing", "split")


def ladder_of(motion, method, pins=()):
    fixed = np.array(sorted({0, motion.num_frames - 1, *pins}))
    if method == "spacing":
        return Spacing(fixed, motion.frame_time)
    if method == "saliency":
        return Saliency(removal(motion, pins=pins))
    return Splitting.of(PoseMeasure.of(motion), fixed, most=motion.num_frames)


def alpha_of(motion):
    return np.where(motion.skeleton.is_end, 0.0, 1.0)


@given(seed=st.integers(0, 2**32), frames=st.integers(2, 30), delta=st.floats(0.05, 3.0))
def test_splitting_is_the_recursion_of_the_source(seed, frames, delta):
    motion = wandering(seed, frames)
    found = keyframes.select(motion, method="split", threshold=delta)
    expected = reference.curve_splitting(motion.rotations, alpha_of(motion), delta)
    assert found.frames.tolist() == expected


def test_splitting_recordings_is_the_recursion_of_the_source():
    for motion in real_clips(80):
        found = keyframes.select(motion, method="split", threshold=0.8)
        expected = reference.curve_splitting(motion.rotations, alpha_of(motion), 0.8)
        assert found.frames.tolist() == expected


def test_of_equally_far_frames_the_first_is_taken():
    motion = wandering(0, 2)
    frames = [0, 0, 1, 1, 1, 0, 0]  # out, held, and back
    there = motion.with_arrays(
        rotations=motion.rotations[frames], positions=motion.positions[frames]
    )
    assert keyframes.select(there, method="split", count=3).frames.tolist() == [0, 2, 6]


@given(
    fixed=st.sets(st.integers(1, 59), max_size=4),
    count=st.integers(6, 61),
)
def test_spacing_is_as_even_as_the_pinned_frames_let_it(fixed, count):
    keys = Spacing(np.array(sorted({0, 60, *fixed})), 0.1).frames(count)
    assert len(keys) == count
    assert {0, 60, *fixed} <= set(keys.tolist())
    assert (np.diff(keys) > 0).all()
    ends = [*sorted({0, 60, *fixed})]
    steps = [np.diff(keys[(keys >= a) & (keys <= b)]) for a, b in itertools.pairwise(ends)]
    for gaps in steps:
        assert gaps.max() - gaps.min() <= 1  # even within each stretch
    # no stretch could give up a key and its steps still be within the widest one's
    widest = max(gaps.sum() / len(gaps) for gaps in steps)
    for gaps in steps:
        assert len(gaps) == 1 or gaps.sum() / (len(gaps) - 1) >= widest - 1e-9


def test_without_pins_spacing_is_plain_rounding():
    for frames in (2, 7, 100):
        for count in range(2, frames + 1):
            keys = Spacing(np.array([0, frames - 1]), 0.1).frames(count)
            exact = [i * (frames - 1) / (count - 1) for i in range(count)]
            assert np.abs(keys - exact).max() <= 0.5


@pytest.mark.parametrize(("seconds", "gap"), [(0.1, 5), (0.119, 5), (0.02, 1), (0.001, 1)])
def test_the_threshold_of_spacing_is_seconds(seconds, gap):
    found = keyframes.select(wandering(0, 61), method="spacing", threshold=seconds)
    assert np.diff(found.frames).max() == gap


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("pins", [(), (7, 8, 30)])
def test_keys_around_a_frame_are_those_of_the_set(method, pins):
    motion = wandering(6, 50)
    ladder = ladder_of(motion, method, pins)
    counts = np.arange(ladder.fewest, 50)
    for frame in range(50):
        left, right = ladder.around(counts, frame)
        for i, count in enumerate(counts):
            keys = ladder.frames(count)
            assert left[i] == keys[keys <= frame].max()
            assert right[i] == keys[keys >= frame].min()


@pytest.mark.parametrize("method", METHODS)
def test_thresholds_and_counts_go_both_ways(method):
    motion = wandering(7, 60)
    ladder = ladder_of(motion, method)
    given = 0
    for count in range(2, 61):
        keys = ladder.frames(count)
        assert len(keys) == count
        assert np.array_equal(keys, np.unique(keys))
        threshold = ladder.threshold(count)
        if threshold is not None:
            given += 1
            again = keyframes.select(motion, method=method, threshold=threshold)
            assert again.frames.tolist() == keys.tolist()
    assert given > 10


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", range(3))
def test_the_fewest_keys_within_a_bound_are_the_fewest(method, seed):
    motion = with_repeats(wandering(seed, 70), seed) if seed == 2 else wandering(seed, 70, 0.04)
    ladder = ladder_of(motion, method)
    worst = {
        count: keyframes.measure_error(
            motion, keyframes.rebuild(motion, ladder.frames(count))
        ).position_max
        for count in range(2, 71)
    }
    for bound in (5.0, 2.0, 1.0, 0.3, 0.0):
        least = min(count for count, error in worst.items() if error <= bound)
        assert fewest_within(ladder, Bound(motion, bound)) == least
        found = keyframes.select(motion, method=method, max_error=bound)
        assert found.count == least
        assert found.report.position_max <= bound


def test_a_bound_for_distance_holds_and_the_next_threshold_breaks_it():
    motion = wandering(8, 90, 0.04)
    for bound in (2.0, 1.0, 0.2):
        found = keyframes.select(motion, method="distance", max_error=bound)
        assert found.report.position_max <= bound
        measure, pins = PoseMeasure.of(motion), np.array([0, 89])
        above = measure.walk(found.threshold, pins).above
        looser = measure.walk(above, pins).frames
        broken = keyframes.measure_error(motion, keyframes.rebuild(motion, looser))
        assert broken.position_max > bound
