"""The distance between poses, and the keys that a threshold of it gives."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import quat
from kinema.ops.derived import Derived
from kinema.ops.keyframes.pose_distance import PoseDistance, ThresholdKeys
from tests.ops.keyframes.motions import BODY, wandering


def test_distance_is_the_weighted_sum_of_half_angles():
    motion = wandering(3, 30)
    weights = {"hips": 3.0, "head": 0.0}
    distance = PoseDistance.of(Derived(motion), weights=weights)
    alpha = np.array([3.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 0.0]) * (5 / 6)
    a, b = np.arange(29), np.arange(1, 30)
    expected = 0.5 * quat.distance(motion.rotations[a], motion.rotations[b]) @ alpha
    np.testing.assert_allclose(distance.between(a, b), expected, rtol=1e-13)
    with_root = (
        PoseDistance.of(Derived(motion), weights=weights, root=True).between(a, b) - expected
    )
    travel = np.linalg.norm(np.diff(motion.positions[:, 0], axis=0), axis=-1)
    np.testing.assert_allclose(with_root, travel / BODY.height, atol=1e-13)


def test_every_threshold_of_a_range_gives_its_keys_and_none_outside():
    distance, pins = PoseDistance.of(Derived(wandering(4, 80))), np.array([0, 33, 79])
    for threshold in np.linspace(0.1, 3.0, 12):
        keys = distance.keys_at(threshold, pins)
        assert keys.below <= threshold < keys.above
        for same in (keys.below, np.nextafter(keys.above, 0.0)):
            assert distance.keys_at(same, pins).frames.tolist() == keys.frames.tolist()
        for other in (np.nextafter(keys.below, -1.0), keys.above):
            if other >= 0.0:
                assert distance.keys_at(other, pins).frames.tolist() != keys.frames.tolist()


@given(seed=st.integers(0, 2**32), delta=st.floats(0.01, 2.0), more=st.floats(2.0, 5.0))
def test_twice_the_threshold_never_gives_more_keys(seed, delta, more):
    """What the search's range rests on."""
    distance, pins = PoseDistance.of(Derived(wandering(seed, 60))), np.array([0, 20, 59])
    assert len(distance.keys_at(more * delta, pins).frames) <= len(
        distance.keys_at(delta, pins).frames
    )


@pytest.mark.parametrize(
    ("below", "above", "threshold"),
    [
        (1.0949, 1.1083, 1.1),
        (0.0, 0.5, 0.2),  # a quarter, rounded to even
        (0.30001, 0.30002, 0.300015),
        (0.123456, 0.123459, 0.123457),
        (1.96, np.inf, 2.0),  # a little above the largest distance
        (5.0, np.inf, 5.0),
        (0.0, np.inf, 0.0),
        (1.0, np.nextafter(1.0, 2.0), 1.0),
    ],
)
def test_a_threshold_has_as_few_digits_as_its_range_lets_it(below, above, threshold):
    found = ThresholdKeys(np.array([0]), below, above).threshold
    assert found == pytest.approx(threshold, abs=1e-12)
    assert below <= found < above
