"""Keys by summed distance: the paper's algorithm, and the search from a number to a threshold."""

from __future__ import annotations

import functools
import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import keyframes, quat
from kinema.errors import OptionError, UnknownJoint
from kinema.ops.keyframes._measure import PoseMeasure
from tests.ops.keyframes.motions import BODY, on_a_grid, real_clips, wandering, with_repeats
from tests.reference import keyframes as reference


def uniform(motion):
    return np.where(motion.skeleton.is_end, 0.0, 1.0)


@given(seed=st.integers(0, 2**32), frames=st.integers(1, 60), delta=st.floats(0.0, 4.0))
def test_keys_are_those_of_the_printed_algorithm(seed, frames, delta):
    for motion in (wandering(seed, frames), with_repeats(wandering(seed, frames), seed)):
        found = keyframes.select(motion, method="distance", threshold=delta, last=False)
        expected = reference.algorithm_1(motion.rotations, uniform(motion), delta)
        assert found.frames.tolist() == expected
        with_last = keyframes.select(motion, method="distance", threshold=delta)
        assert with_last.frames.tolist() == sorted({*expected, frames - 1})


def test_keys_of_recordings_are_those_of_the_printed_algorithm():
    for motion in real_clips():
        for delta in (0.3, 1.105, 4.0):
            found = keyframes.select(motion, method="distance", threshold=delta, last=False)
            expected = reference.algorithm_1(motion.rotations, uniform(motion), delta)
            assert found.frames.tolist() == expected


def test_frames_that_repeat_the_last_key_are_never_keys():
    still = with_repeats(wandering(1, 60), 1)
    changes = [0, *(1 + np.flatnonzero((np.diff(still.rotations, axis=0) != 0).any(axis=(1, 2))))]
    found = keyframes.select(still, method="distance", threshold=0.0, last=False)
    assert found.frames.tolist() == changes


def test_distance_is_the_weighted_sum_of_half_angles():
    motion = wandering(3, 30)
    weights = {"hips": 3.0, "head": 0.0}
    measure = PoseMeasure.of(motion, weights=weights)
    alpha = np.array([3.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0]) * (5 / 6)
    a, b = np.arange(29), np.arange(1, 30)
    expected = 0.5 * quat.distance(motion.rotations[a], motion.rotations[b]) @ alpha
    np.testing.assert_allclose(measure.between(a, b), expected, rtol=1e-13)
    with_root = PoseMeasure.of(motion, weights=weights, root=True).between(a, b) - expected
    travel = np.linalg.norm(np.diff(motion.positions[:, 0], axis=0), axis=-1)
    np.testing.assert_allclose(with_root, travel / BODY.height, atol=1e-13)


def test_every_threshold_of_a_walks_range_gives_its_keys_and_none_outside():
    measure, pins = PoseMeasure.of(wandering(4, 80)), np.array([0, 33, 79])
    for threshold in np.linspace(0.1, 3.0, 12):
        walk = measure.walk(threshold, pins)
        assert walk.below <= threshold < walk.above
        for same in (walk.below, np.nextafter(walk.above, 0.0)):
            assert measure.walk(same, pins).frames.tolist() == walk.frames.tolist()
        for other in (np.nextafter(walk.below, -1.0), walk.above):
            if other >= 0.0:
                assert measure.walk(other, pins).frames.tolist() != walk.frames.tolist()


def all_thresholds(measure, pins):
    """Every key set there is, by going from each range of thresholds to the next."""
    threshold = 0.0
    while threshold < np.inf:
        walk = measure.walk(threshold, pins)
        yield walk
        threshold = walk.above


@pytest.mark.parametrize("seed", range(4))
def test_a_count_is_found_just_where_some_threshold_gives_it(seed):
    motion = wandering(seed, FRAMES)
    motion = with_repeats(motion, seed) if seed % 2 else motion
    measure, pins = PoseMeasure.of(motion), np.array([0, FRAMES - 1])
    reachable = {len(walk.frames) for walk in all_thresholds(measure, pins)}
    assert reachable == reachable_by_trying(motion)
    for count in range(2, FRAMES + 1):
        check_count(motion, count, reachable)


FRAMES = 26


def reachable_by_trying(motion):
    """The printed algorithm between any two distances that there are."""
    alpha = uniform(motion)
    distances = {
        reference.frame_distance(motion.rotations[s], motion.rotations[t], alpha)
        for s in range(FRAMES)
        for t in range(s)
    }
    # distances that differ by rounding only are one
    steps = [0.0, *sorted(distances)]
    between = [(a + b) / 2 for a, b in itertools.pairwise(steps) if b - a > 1e-12]
    return {
        len({*reference.algorithm_1(motion.rotations, alpha, delta), FRAMES - 1})
        for delta in [*between, steps[-1] + 1.0]
    }


def check_count(motion, count, reachable):
    select = functools.partial(keyframes.select, motion, method="distance")
    if count in reachable:
        found = select(count=count)
        assert found.count == count
        assert select(threshold=found.threshold).frames.tolist() == found.frames.tolist()
    else:
        near = [
            max((n for n in reachable if n < count), default=None),
            min((n for n in reachable if n > count), default=None),
        ]
        with pytest.raises(OptionError, match="given by no threshold") as refused:
            select(count=count)
        assert all(f"{n} (threshold" in str(refused.value) for n in near if n is not None)
    exact = select(count=count, exact=True)
    assert exact.count == count
    assert {0, FRAMES - 1} <= set(exact.frames.tolist())
    assert (exact.threshold is None) == (count not in reachable)
    about = select(share=count / FRAMES)
    assert abs(about.count - count) == min(abs(n - count) for n in reachable)


@given(seed=st.integers(0, 2**32), delta=st.floats(0.01, 2.0), more=st.floats(2.0, 5.0))
def test_twice_the_threshold_never_gives_more_keys(seed, delta, more):
    """What the search's range rests on."""
    measure, pins = PoseMeasure.of(wandering(seed, 60)), np.array([0, 20, 59])
    assert len(measure.walk(more * delta, pins).frames) <= len(measure.walk(delta, pins).frames)


def test_the_number_of_keys_does_not_always_fall_as_the_threshold_grows():
    """So halving the range of thresholds alone would pass over counts that are there."""
    measure, pins = PoseMeasure.of(wandering(0, 60)), np.array([0, 59])
    counts = [len(walk.frames) for walk in all_thresholds(measure, pins)]
    assert (np.diff(counts) > 0).any()
    for count in set(counts):
        found = keyframes.select(wandering(0, 60), method="distance", count=count)
        assert found.count == count


def test_weights_and_joints_by_name():
    motion = wandering(5, 60)
    only = keyframes.select(motion, method="distance", threshold=0.5, joints=["left"])
    zero = {name: 0.0 for name in BODY.names if name != "left"}
    # by weight the left counts for all five joints, so the threshold is five times as large
    weighted = keyframes.select(motion, method="distance", threshold=2.5, weights=zero)
    assert only.frames.tolist() == weighted.frames.tolist()
    with pytest.raises(UnknownJoint):
        keyframes.select(motion, method="distance", threshold=0.5, joints=["lefd"])
    with pytest.raises(UnknownJoint):
        keyframes.select(motion, method="distance", threshold=0.5, weights={"lefd": 1.0})


def test_a_motion_that_never_turns_has_two_keys_unless_travel_counts():
    motion = on_a_grid(2, 30)
    assert keyframes.select(motion, method="distance", threshold=0.0).frames.tolist() == [0, 29]
    assert keyframes.select(motion, method="distance", threshold=0.0, root=True).count > 20
