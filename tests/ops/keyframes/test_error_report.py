"""The errors of a rebuilt motion."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import keyframes
from kinema.errors import ShapeError, SkeletonMismatch
from kinema.ops.derived import Derived
from kinema.ops.keyframes import error_report
from tests.ops.keyframes.motions import BODY, wandering
from tests.reference.kinematics import forward


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
    with pytest.raises(SkeletonMismatch, match="one has 5 joints"):
        keyframes.measure_error(motion, walk)


@pytest.mark.parametrize("block", [1, 7, 24, 25])
def test_blocks_leave_no_seam(block, monkeypatch):
    motion, keys = wandering(3, 25), np.array([0, 6, 13, 24])
    rebuilt = keyframes.rebuild(motion, keys)
    whole = keyframes.measure_error(motion, rebuilt)
    monkeypatch.setattr(error_report, "_FRAMES_AT_ONCE", block)
    parts = keyframes.measure_error(motion, rebuilt)
    between = error_report.error_between(Derived(motion), keys)
    for report in (parts, between):
        np.testing.assert_array_equal(report.positions, whole.positions)
        np.testing.assert_array_equal(report.rotations_rad, whole.rotations_rad)


def test_a_body_without_a_height_has_no_relative_errors():
    point = kinema.Skeleton.build(["point"], [-1], [[0, 0, 0]])
    places = np.arange(6.0)[:, None, None] * np.ones(3)
    motion = kinema.Motion(point, kinema.quat.identity((6, 1)), places**2, 0.01)
    report = keyframes.measure_error(motion, keyframes.rebuild(motion, [0, 5]))
    assert report.position_max > 0.0 == report.relative(report.position_max)
    assert report.worst_joint == "point"
