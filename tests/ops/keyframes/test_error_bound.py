"""The fewest keys within an error bound."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import keyframes
from kinema.ops.derived import Derived
from kinema.ops.keyframes.error_bound import ErrorBound, bisect_threshold, fewest_within
from kinema.ops.keyframes.pose_distance import PoseDistance, ThresholdKeys
from tests.ops.keyframes.motions import keys_by_count, wandering, with_repeats

METHODS = ("saliency", "spacing", "split")


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("seed", range(3))
def test_the_fewest_keys_within_a_bound_are_the_fewest(method, seed):
    motion = with_repeats(wandering(seed, 70), seed) if seed == 2 else wandering(seed, 70, 0.04)
    by_count = keys_by_count(motion, method)
    worst = {
        count: keyframes.measure_error(
            motion, keyframes.rebuild(motion, by_count.frames(count))
        ).position_max
        for count in range(2, 71)
    }
    for bound in (5.0, 2.0, 1.0, 0.3, 0.0):
        least = min(count for count, error in worst.items() if error <= bound)
        assert fewest_within(by_count, Derived(motion), bound) == least
        found = keyframes.select(motion, method=method, max_error=bound)
        assert found.count == least
        assert found.report.position_max <= bound


def test_a_bound_for_distance_holds_and_the_next_threshold_breaks_it():
    motion = wandering(8, 90, 0.04)
    for bound in (2.0, 1.0, 0.2):
        found = keyframes.select(motion, method="distance", max_error=bound)
        assert found.report.position_max <= bound
        distance, pins = PoseDistance.of(Derived(motion)), np.array([0, 89])
        above = distance.keys_at(found.threshold, pins).above
        looser = distance.keys_at(above, pins).frames
        broken = keyframes.measure_error(motion, keyframes.rebuild(motion, looser))
        assert broken.position_max > bound


@pytest.mark.parametrize("last", [0, 1, 7, 300, 511, 1000, 1022])
def test_thresholds_are_halved_until_the_last_good_one_is_found(last):
    """Of 1024 ranges of thresholds, in no more steps than halving takes."""
    asked = []

    def keys_at(threshold):
        asked.append(threshold)
        step = min(int(threshold), 1023) if threshold < np.inf else 1023
        above = step + 1.0 if step < 1023 else np.inf
        return ThresholdKeys(np.array([0]), float(step), above)

    found = bisect_threshold(keys_at, lambda keys: keys.below <= last)
    assert found.below == last
    assert len(asked) <= 2 + 10


def test_where_the_largest_threshold_is_good_it_is_taken():
    keys = bisect_threshold(lambda value: ThresholdKeys(np.array([0]), value, value), bool)
    assert keys.below == np.inf


def test_frames_that_fail_are_remembered_the_worst_of_each_part_first():
    motion = wandering(3, 64, 0.1)
    few = np.array([0, 20, 40, 63])
    off = keyframes.measure_error(motion, keyframes.rebuild(motion, few)).over_time
    bound = ErrorBound(Derived(motion), float(np.median(off[off > 0.0])))
    assert not bound.holds(few)
    parts = off.reshape(32, 2)  # two frames each
    worst = 2 * np.arange(32) + parts.argmax(axis=1)
    expected = [int(frame) for frame in worst if off[frame] > bound.bound]
    assert bound.hard == sorted(expected, key=lambda frame: -off[frame])
    again = list(bound.hard)
    assert not bound.holds(few)
    assert bound.hard == again  # known already
    for keys in (few, np.array([0, 9, 33, 50, 63]), np.arange(64)):
        errors = keyframes.measure_error(motion, keyframes.rebuild(motion, keys)).over_time
        assert bound.holds(keys) == (errors.max() <= bound.bound)
    counts = np.arange(2, 64)
    by_count = keys_by_count(motion, "spacing")
    hard = again[:3]
    kept = [
        count
        for count in counts.tolist()
        if keyframes.measure_error(motion, keyframes.rebuild(motion, by_count.frames(count)))
        .over_time[hard]
        .max()
        <= bound.bound
    ]
    assert bound.may_hold(by_count, counts, hard).tolist() == kept
    assert 0 < len(kept) < len(counts)
