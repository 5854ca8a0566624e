"""Rebuilding from keys, and the report of what was lost."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import kinema
from kinema import keyframes
from kinema.errors import IncompleteMotion, OptionError, ShapeError, SkeletonError
from tests.checks import assert_same_rotations
from tests.ops.keyframes.motions import BODY, wandering
from tests.reference import keyframes as reference
from tests.reference.kinematics import forward


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
    source = [0] * 5 + [5] * 6 + [11]
    assert np.array_equal(held.rotations, motion.rotations[source])
    assert np.array_equal(held.positions, motion.positions[source])


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
        ([0, 5, 5], OptionError, "must rise"),
        ([-1, 5], OptionError, "must rise from 0"),
        ([0, 10], OptionError, "must be below 10, the motion's number of frames, found 10"),
    ],
)
def test_frames_that_cannot_be_are_refused(frames, error, words):
    with pytest.raises(error, match=words):
        keyframes.rebuild(wandering(0, 10), frames)


def test_unknown_interpolation_and_missing_samples_are_refused():
    motion = wandering(0, 10)
    with pytest.raises(OptionError, match="no interpolation named 'slrp'"):
        keyframes.rebuild(motion, [0, 9], interpolation="slrp")
    gappy = motion.with_arrays(missing=np.eye(10, 8, dtype=bool))
    with pytest.raises(IncompleteMotion, match="key frames needs"):
        keyframes.select(gappy, method="spacing", count=3)
    with pytest.raises(IncompleteMotion, match="rebuilding"):
        keyframes.rebuild(gappy, [0, 9])


def test_the_report_is_of_joints_in_the_world():
    motion = wandering(3, 25)
    other = keyframes.rebuild(motion, [0, 6, 13, 24])
    report = keyframes.measure_error(motion, other)
    joints = ~BODY.is_end
    off = np.linalg.norm(forward(motion)[1] - forward(other)[1], axis=-1)[:, joints]
    assert report.position_mean == pytest.approx(off.mean())
    assert report.position_rms == pytest.approx(np.sqrt((off**2).mean()))
    assert report.position_max == pytest.approx(off.max())
    np.testing.assert_allclose(report.over_time, off.max(axis=1), atol=1e-12)
    np.testing.assert_allclose(report.mean_over_time, off.mean(axis=1), atol=1e-12)
    assert list(report.by_joint) == ["hips", "chest", "head", "left", "right"]
    assert report.by_joint["left"] == pytest.approx(
        (off[:, 3].mean(), np.sqrt((off[:, 3] ** 2).mean()), off[:, 3].max())
    )
    assert off[report.worst_frame].max() == pytest.approx(off.max())
    assert np.array(BODY.names)[joints][off.max(axis=0).argmax()] == report.worst_joint
    assert report.relative(BODY.height / 2) == pytest.approx(0.5)


def test_the_report_has_whole_angles():
    motion = wandering(3, 2)
    turned = np.array(motion.rotations)
    turned[1, 2] = kinema.quat.mul(turned[1, 2], kinema.quat.from_axis_angle([0, 1, 0], 0.75))
    report = keyframes.measure_error(motion, motion.with_arrays(rotations=-turned))
    assert report.rotation_max_rad == pytest.approx(0.75)
    assert report.rotation_mean_rad == pytest.approx(0.75 / 10)


def test_errors_of_other_bodies_or_lengths_are_refused():
    motion = wandering(3, 5)
    with pytest.raises(ShapeError, match="found 5 and 4"):
        keyframes.measure_error(motion, motion[:4])
    walk = kinema.samples.walk(seconds=1.0).motion
    with pytest.raises(SkeletonError, match="one has 8 joints"):
        keyframes.measure_error(motion, walk)
