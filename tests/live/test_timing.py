from __future__ import annotations

import numpy as np

from kinema import _native
from kinema.live.network import HIDDEN, fitted
from kinema.live.timing import Lesson, learn, network_size
from tests.reference import live as reference

rng = np.random.default_rng(0)
POSES = np.cumsum(rng.standard_normal((900, 6)), axis=0)
LOOKED = rng.standard_normal((900, 3))
KEYS = (rng.random(900) < 0.1).astype(np.uint8)


def test_features_are_those_of_the_whole_motion():
    features = np.empty((900, _native.WALK_FEATURES))
    _native.walk_features(POSES, LOOKED, KEYS, 0.1, features)
    expected = reference.walk_features(POSES, LOOKED, KEYS, 0.1)
    np.testing.assert_allclose(features, expected, rtol=1e-9, atol=1e-9)


def test_features_have_no_unit_of_length():
    one, two = np.empty((2, 900, _native.WALK_FEATURES))
    _native.walk_features(POSES, LOOKED, KEYS, 0.1, one)
    _native.walk_features(POSES * 100.0, LOOKED + np.log(100.0), KEYS, 0.1, two)
    np.testing.assert_allclose(one, two, rtol=1e-6, atol=1e-6)


def test_keys_fall_where_the_networks_say():
    center, scale = rng.standard_normal(_native.WALK_FEATURES), np.ones(_native.WALK_FEATURES)
    weights = rng.standard_normal((3, network_size()))
    networks = _native.KeyNetworks(
        center=center, scale=scale, weights=weights, hidden=HIDDEN, threshold=0.4, gain=0.7
    )
    found = np.empty(300, np.uint8)
    _native.timed_keys(POSES[:300], LOOKED[:300], 0.1, networks, found)
    features = reference.walk_features(POSES[:300], LOOKED[:300], found, 0.1)
    last = 0
    for frame in range(1, 300):
        left = reference.ticks_left(features[frame], center, scale, weights, HIDDEN)
        due = left + 0.7 * features[frame, 22] <= 0.4 and frame - last >= reference.SHORTEST
        assert bool(found[frame]) == due
        last = frame if due else last
    assert 10 < found.sum() < 200


def test_a_network_learns_a_curve():
    inputs = rng.standard_normal((20_000, _native.WALK_FEATURES))
    wanted = np.sin(inputs[:, 0]) + 0.5 * inputs[:, 1] * inputs[:, 2]
    center, scale = inputs.mean(axis=0), inputs.std(axis=0)
    weights = fitted(inputs, wanted, center, scale, seed=0)
    np.testing.assert_array_equal(weights, fitted(inputs, wanted, center, scale, seed=0))
    guessed = [
        reference.ticks_left(row, center, scale, weights[None], HIDDEN) for row in inputs[:500]
    ]
    assert np.mean((guessed - wanted[:500]) ** 2) < 0.5 * np.var(wanted)


def test_turning_points_are_learnt():
    """A point swings between two ends, sometimes faster: the keys are at the ends."""
    lessons = []
    for number in range(8):
        own = np.random.default_rng(number)
        lengths = own.integers(6, 15, 60)
        ends = np.concatenate([[0], np.cumsum(lengths)])
        phase = np.interp(np.arange(ends[-1] + 1), ends, np.arange(len(ends)))
        poses = np.stack([np.cos(np.pi * phase), 0.2 * np.sin(np.pi * phase), 0 * phase], axis=1)
        looked = np.full((len(poses), 3), np.log(2.0))
        lessons.append(Lesson(poses, looked, ends, number % 4))
    timing = learn(lessons, 0.1)
    for lesson in lessons[:4]:
        found = np.empty(len(lesson.poses), np.uint8)
        networks = timing.networks([lesson.fold])
        _native.timed_keys(lesson.poses, lesson.looked, 0.1, networks, found)
        keys = np.flatnonzero(found)
        near = np.abs(lesson.keys[:, None] - keys).min(axis=1) <= 2
        assert near.mean() > 0.8
        assert abs(len(keys) / len(lesson.keys) - 1.0) < 0.15
