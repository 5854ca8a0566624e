"""The fewest keys within an error bound."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import keyframes
from kinema.ops.derived import Derived
from kinema.ops.keyframes.error_bound import fewest_within
from kinema.ops.keyframes.pose_distance import PoseDistance
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
