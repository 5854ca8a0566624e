"""Even spacing and splitting, and what all methods with keys for every count share."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import keyframes
from kinema.ops.keyframes.by_count import SpacedKeys
from tests.ops.keyframes.motions import keys_by_count, real_clips, uniform_weights, wandering
from tests.reference import keyframes as reference

METHODS = ("saliency", "spacing", "split")


@given(seed=st.integers(0, 2**32), frames=st.integers(2, 30), delta=st.floats(0.05, 3.0))
def test_splitting_is_the_recursion_as_published(seed, frames, delta):
    motion = wandering(seed, frames)
    found = keyframes.select(motion, method="split", threshold=delta)
    expected = reference.curve_splitting(motion.rotations, uniform_weights(motion), delta)
    assert found.frames.tolist() == expected


def test_splitting_recordings_is_the_recursion_as_published():
    for motion in real_clips(80):
        found = keyframes.select(motion, method="split", threshold=0.8)
        expected = reference.curve_splitting(motion.rotations, uniform_weights(motion), 0.8)
        assert found.frames.tolist() == expected


@pytest.mark.parametrize("step", [0.005, 0.02, 0.1])
def test_long_stretches_are_split_where_a_look_at_every_frame_would(step):
    """Blocks of frames are skipped only if none of them can be the farthest."""
    motion = wandering(11, 900, step)
    found = keyframes.select(motion, method="split", count=24)
    assert found.threshold is not None
    delta = found.threshold * (1.0 + 1e-9)  # it is itself the distance of a frame
    expected = reference.curve_splitting(motion.rotations, uniform_weights(motion), delta)
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
    keys = SpacedKeys(np.array(sorted({0, 60, *fixed})), 0.1).frames(count)
    assert len(keys) == count
    assert {0, 60, *fixed} <= set(keys.tolist())
    assert (np.diff(keys) > 0).all()
    ends = [*sorted({0, 60, *fixed})]
    steps = [np.diff(keys[(keys >= a) & (keys <= b)]) for a, b in itertools.pairwise(ends)]
    for gaps in steps:
        assert gaps.max() - gaps.min() <= 1  # even within each interval
    # no interval could give up a key and its steps still be within the widest one's
    widest = max(gaps.sum() / len(gaps) for gaps in steps)
    for gaps in steps:
        assert len(gaps) == 1 or gaps.sum() / (len(gaps) - 1) >= widest - 1e-9


def test_without_pins_spacing_is_plain_rounding():
    for frames in (2, 7, 100):
        for count in range(2, frames + 1):
            keys = SpacedKeys(np.array([0, frames - 1]), 0.1).frames(count)
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
    by_count = keys_by_count(motion, method, pins)
    counts = np.arange(by_count.fewest, 50)
    for frame in range(50):
        left, right = by_count.around(counts, frame)
        for i, count in enumerate(counts):
            keys = by_count.frames(count)
            assert left[i] == keys[keys <= frame].max()
            assert right[i] == keys[keys >= frame].min()


@pytest.mark.parametrize("method", METHODS)
def test_thresholds_and_counts_go_both_ways(method):
    motion = wandering(7, 60)
    by_count = keys_by_count(motion, method)
    given = 0
    for count in range(2, 61):
        keys = by_count.frames(count)
        assert len(keys) == count
        assert np.array_equal(keys, np.unique(keys))
        threshold = by_count.threshold(count)
        if threshold is not None:
            given += 1
            again = keyframes.select(motion, method=method, threshold=threshold)
            assert again.frames.tolist() == keys.tolist()
    assert given > 10


def test_a_single_frame_has_no_time_between_keys():
    assert SpacedKeys(np.array([0]), 0.1).threshold(1) == 0.0
    assert SpacedKeys(np.array([0, 1]), 0.1).threshold(2) == 0.1


def test_the_seconds_of_some_frames_give_these_frames_again():
    for frame_time in (1 / 30, 1 / 60, 1 / 120, 0.007):
        keys = SpacedKeys(np.array([0, 840]), frame_time)
        for step in range(1, 61):
            assert keys.count(step * frame_time) == -(-840 // step) + 1
            assert keys.count((step + 0.999) * frame_time) == -(-840 // step) + 1
