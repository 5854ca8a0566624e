"""Rebuilding a motion from its keys."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kinema import keyframes
from kinema.errors import IncompleteMotion, OptionError, ShapeError
from tests.checks import assert_same_rotations
from tests.ops.keyframes.motions import wandering
from tests.reference import keyframes as reference


@given(
    seed=st.integers(0, 2**32),
    keys=st.sets(st.integers(0, 29), min_size=1).map(sorted),
)
def test_it_is_the_printed_algorithm_and_holds_outside_the_keys(seed, keys):
    motion = wandering(seed, 30)
    found = keyframes.rebuild(motion, keys)
    turns, places = reference.algorithm_2(motion.rotations, motion.positions, keys)
    turns[: keys[0]], places[: keys[0]] = turns[keys[0]], places[keys[0]]
    turns[keys[-1] :], places[keys[-1] :] = turns[keys[-1]], places[keys[-1]]
    assert_same_rotations(found.rotations, turns, atol=1e-7)  # its arc cosine loses digits
    np.testing.assert_allclose(found.positions, places, atol=1e-12)
    assert np.array_equal(found.rotations[keys], motion.rotations[keys])
    assert np.array_equal(found.positions[keys], motion.positions[keys])
    assert found.frame_time == motion.frame_time


def test_hold_keeps_each_key_until_the_next():
    motion = wandering(1, 12)
    held = keyframes.rebuild(motion, [0, 5, 11], interpolation="hold")
    shown = [0] * 5 + [5] * 6 + [11]
    assert np.array_equal(held.rotations, motion.rotations[shown])
    assert np.array_equal(held.positions, motion.positions[shown])


@pytest.mark.parametrize("interpolation", ["slerp", "hold"])
def test_key_poses_alone_are_enough(interpolation):
    motion, keys = wandering(2, 40), [0, 3, 17, 38]
    only = keyframes.extract(motion, keys)
    assert only.num_frames == 4
    found = keyframes.rebuild(only, keys, interpolation=interpolation)
    whole = keyframes.rebuild(motion, keys, interpolation=interpolation)
    assert found.num_frames == 39  # up to the last key
    assert np.array_equal(found.rotations, whole.rotations[:39])
    assert np.array_equal(found.positions, whole.positions[:39])


@pytest.mark.parametrize(
    ("frames", "error", "words"),
    [
        ([], ShapeError, "a list of frame numbers"),
        ([0.5, 2.0], ShapeError, "a list of frame numbers"),
        ([0, 5, 5], OptionError, "must increase"),
        ([-1, 5], OptionError, "must increase, from 0"),
        ([0, 10], OptionError, "must be below 10, the motion's number of frames, found 10"),
    ],
)
def test_frames_that_cannot_be_are_refused(frames, error, words):
    with pytest.raises(error, match=words):
        keyframes.rebuild(wandering(0, 10), frames)


def test_unknown_interpolation_and_missing_samples_are_refused():
    motion = wandering(0, 10)
    with pytest.raises(OptionError, match="interpolation must be slerp or hold, found 'slrp'"):
        keyframes.rebuild(motion, [0, 9], interpolation="slrp")
    gappy = motion.with_arrays(missing=np.eye(10, 8, dtype=bool))
    with pytest.raises(IncompleteMotion, match="key frames needs"):
        keyframes.select(gappy, method="spacing", count=3)
    with pytest.raises(IncompleteMotion, match="rebuilding"):
        keyframes.rebuild(gappy, [0, 9])
