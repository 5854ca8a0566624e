"""Keys by pose distance: the published algorithm, and the search from a number to a threshold."""

from __future__ import annotations

import functools
import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import keyframes, samples
from kinema.errors import OptionError, UnknownJoint
from kinema.ops.derived import Derived
from kinema.ops.keyframes.distance import _dropped, keys_for_count
from kinema.ops.keyframes.pose_distance import PoseDistance
from tests.mounts import wrapped
from tests.ops.keyframes.motions import (
    BODY,
    on_a_grid,
    real_clips,
    uniform_weights,
    wandering,
    with_repeats,
)
from tests.reference import keyframes as reference


@given(seed=st.integers(0, 2**32), frames=st.integers(1, 60), delta=st.floats(0.0, 4.0))
def test_keys_are_those_of_the_printed_algorithm(seed, frames, delta):
    for motion in (wandering(seed, frames), with_repeats(wandering(seed, frames), seed)):
        found = keyframes.select(motion, method="distance", threshold=delta, last=False)
        expected = reference.algorithm_1(motion.rotations, uniform_weights(motion), delta)
        assert found.frames.tolist() == expected
        with_last = keyframes.select(motion, method="distance", threshold=delta)
        assert with_last.frames.tolist() == sorted({*expected, frames - 1})


def test_keys_of_recordings_are_those_of_the_printed_algorithm():
    for motion in real_clips():
        for delta in (0.3, 1.105, 4.0):
            found = keyframes.select(motion, method="distance", threshold=delta, last=False)
            expected = reference.algorithm_1(motion.rotations, uniform_weights(motion), delta)
            assert found.frames.tolist() == expected


def test_frames_that_repeat_the_last_key_are_never_keys():
    still = with_repeats(wandering(1, 60), 1)
    changes = [0, *(1 + np.flatnonzero((np.diff(still.rotations, axis=0) != 0).any(axis=(1, 2))))]
    found = keyframes.select(still, method="distance", threshold=0.0, last=False)
    assert found.frames.tolist() == changes


def all_thresholds(distance, pins):
    """Every key set there is, by going from each range of thresholds to the next."""
    threshold = 0.0
    while threshold < np.inf:
        keys = distance.keys_at(threshold, pins)
        yield keys
        threshold = keys.above


@pytest.mark.parametrize("seed", range(4))
def test_a_count_is_found_just_where_some_threshold_gives_it(seed):
    motion = wandering(seed, FRAMES)
    motion = with_repeats(motion, seed) if seed % 2 else motion
    distance, pins = PoseDistance.of(Derived(motion)), np.array([0, FRAMES - 1])
    reachable = {len(keys.frames) for keys in all_thresholds(distance, pins)}
    assert reachable == reachable_by_trying(motion)
    for count in range(2, FRAMES + 1):
        check_count(motion, count, reachable)


FRAMES = 26


def reachable_by_trying(motion):
    """The printed algorithm between any two distances that there are."""
    alpha = uniform_weights(motion)
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


def test_the_number_of_keys_does_not_always_fall_as_the_threshold_grows():
    """So halving the range of thresholds alone would pass over counts that are there."""
    distance, pins = PoseDistance.of(Derived(wandering(0, 60))), np.array([0, 59])
    counts = [len(keys.frames) for keys in all_thresholds(distance, pins)]
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


def test_travel_is_that_of_the_body_wherever_it_hangs():
    walk = samples.walk(seconds=2.0).motion
    found = keyframes.select(walk, method="distance", threshold=0.4, root=True)
    assert len(found.frames) > 3
    for seed in range(3):
        hung = keyframes.select(wrapped(walk, seed), method="distance", threshold=0.4, root=True)
        assert hung.frames.tolist() == found.frames.tolist()
    without = keyframes.select(walk, method="distance", threshold=0.4)
    assert len(without.frames) < len(found.frames)


def dropped(motion, keys, pins, wanted):
    """Without the key whose neighbours are nearest to each other, again and again."""
    alpha, keys = uniform_weights(motion), list(keys)
    while len(keys) > wanted:
        _, least = min(
            (reference.frame_distance(motion.rotations[b], motion.rotations[a], alpha), key)
            for a, key, b in zip(keys, keys[1:], keys[2:], strict=False)
            if key not in pins
        )
        keys.remove(least)
    return keys


def added(motion, keys, wanted):
    """With the frame that is farthest from the key before it, again and again."""
    alpha, keys = uniform_weights(motion), sorted(keys)
    while len(keys) < wanted:
        _, farthest = max(
            (
                reference.frame_distance(
                    motion.rotations[frame],
                    motion.rotations[max(key for key in keys if key <= frame)],
                    alpha,
                ),
                -frame,
            )
            for frame in range(motion.num_frames)
            if frame not in keys
        )
        keys = sorted([*keys, -farthest])
    return keys


def test_keys_are_added_or_dropped_where_they_matter_least():
    pins = [0, 39]
    both = set()
    for seed in range(5):
        motion = wandering(seed, 40)
        if seed == 2:  # poses that are held are never keys of a threshold
            held = np.sort(np.r_[0:34, 5, 5, 17, 20, 28, 28])
            motion = motion.with_arrays(
                rotations=motion.rotations[held], positions=motion.positions[held]
            )
        distance = PoseDistance.of(Derived(motion))
        sets = {len(keys.frames): keys for keys in all_thresholds(distance, np.array(pins))}
        for count in set(range(len(pins), 41)) - set(sets):
            near = min(sets, key=lambda number: (abs(number - count), -number))
            found = keyframes.select(motion, method="distance", count=count, exact=True)
            # the threshold of that number, of several the one that is searched first
            nearest, _ = keys_for_count(distance, np.array(pins), count, otherwise="nearest")
            assert len(nearest) == near
            if near > count:
                expected = dropped(motion, nearest.tolist(), pins, count)
            else:
                expected = added(motion, nearest.tolist(), count)
            assert found.frames.tolist() == expected
            both.add(near > count)
    assert both == {True, False}


def test_pinned_keys_are_never_dropped():
    """However near to each other they are."""
    motion, pins = wandering(1, 40), [0, 11, 12, 13, 30, 39]
    distance = PoseDistance.of(Derived(motion))
    keys = np.union1d(np.arange(0, 40, 2), pins)
    for wanted in range(len(pins), len(keys) + 1):
        found = _dropped(distance, keys, np.array(pins), wanted)
        assert found.tolist() == dropped(motion, keys.tolist(), pins, wanted)
    assert _dropped(distance, keys, np.array(pins), len(pins)).tolist() == pins
