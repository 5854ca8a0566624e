"""The path of one bone across a gap, as figures show it."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import fill, quat, samples
from kinema.errors import UnknownJoint
from tests.frames import reframed


@pytest.fixture(scope="module")
def walk():
    return samples.walk(seconds=2.0).motion


def test_the_trace_is_the_path_of_the_filled_bone(walk):
    filled = fill.repair(walk, gaps=[(60, 75)], curve="cubic", a=7.0)
    found = fill.trace(walk, filled.mask, "LeftArm", curve=filled.curve, parts=filled.parts)
    column = walk.skeleton.index("LeftArm")
    bone = fill.bone_axes(walk.skeleton)[column]
    directions = quat.rotate(filled.motion.rotations[:, column], bone)
    assert np.array_equal(found.filled, directions[59:76])
    assert np.array_equal(found.before, directions[48:60])
    assert np.array_equal(found.after, directions[75:87])
    assert found.kind == "cubic"
    assert found.a == (7.0, 7.0)
    # the filled motion says the same: what is in the gap is ignored
    again = fill.trace(filled.motion, filled.mask, "left_shoulder", curve=filled.curve)
    assert again.joint == found.joint
    np.testing.assert_array_equal(again.filled, found.filled)


def test_polar_angles_start_at_zero_and_end_on_the_equator(walk):
    found = fill.trace(walk, fill.range_mask(walk, 60, 75), "LeftArm")
    polar = found.polar(found.filled)
    np.testing.assert_allclose(polar[0], 0.0, atol=1e-9)
    assert polar[-1, 1] == pytest.approx(0.0, abs=1e-9)
    np.testing.assert_allclose(found.controls[[0, -1]], polar[[0, -1]], atol=1e-9)


def test_the_gap_at_a_frame_is_traced(walk):
    mask = fill.range_mask(walk, 20, 30) | fill.range_mask(walk, 60, 75)
    assert len(fill.trace(walk, mask, "Head").filled) == 12
    assert len(fill.trace(walk, mask, "Head", frame=64).filled) == 17
    assert fill.trace(walk, mask, "Head", frame=40) is None
    assert fill.trace(walk, fill.range_mask(walk, 0, 5), "Head") is None
    with pytest.raises(UnknownJoint):
        fill.trace(walk, mask, "Haed")


def test_local_axes_do_not_matter(walk):
    """In the parents' axes directions differ; polar angles and settings do not."""
    mask = fill.range_mask(walk, 60, 75)
    plain, other = (fill.trace(m, mask, "LeftArm") for m in (walk, reframed(walk)))
    for part in ("before", "filled", "after"):
        a, b = (found.polar(getattr(found, part)) for found in (plain, other))
        np.testing.assert_allclose(a, b, atol=1e-9)
    np.testing.assert_allclose(plain.controls, other.controls, atol=1e-9)
    assert plain.a == other.a
    assert plain.gamma == pytest.approx(other.gamma)


def test_a_gap_has_its_first_and_last_frame_and_the_good_ones_beside_it(walk):
    mask = fill.range_mask(walk, 52, 55) | fill.range_mask(walk, 60, 75)
    mask |= fill.range_mask(walk, 84, 90)
    for frame, count in ((51, 0), (52, 3), (54, 3), (55, 0), (59, 0), (60, 15), (74, 15), (75, 0)):
        found = fill.trace(walk, mask, "Head", frame=frame)
        assert (0 if found is None else len(found.filled) - 2) == count
    found = fill.trace(walk, mask, "Head", frame=64)
    assert (len(found.before), len(found.after)) == (5, 9)  # up to the next gap
    few = fill.trace(walk, mask, "Head", frame=64, beside=3)
    np.testing.assert_array_equal(few.before, found.before[-3:])
    np.testing.assert_array_equal(few.after, found.after[:3])
    assert fill.trace(walk, fill.range_mask(walk, 1, 5), "Head") is not None
    assert fill.trace(walk, fill.range_mask(walk, 100, 119), "Head") is not None
    assert fill.trace(walk, fill.range_mask(walk, 100, 120), "Head") is None


def test_polar_angles_are_measured_along_the_arc_and_beside_it(walk):
    """Directions on the arc have a longitude, those beside it a latitude."""
    found = fill.trace(walk, fill.range_mask(walk, 60, 75), "LeftArm")
    start, axis = found.filled[0], found.axis
    ahead = np.cross(axis, start)
    along = np.linspace(0.0, 5.0, 12)[:, None]  # most of a turn
    arc = np.cos(along) * start + np.sin(along) * ahead
    np.testing.assert_allclose(found.polar(arc), np.c_[along, 0.0 * along], atol=1e-9)
    up = np.cos(0.4) * arc + np.sin(0.4) * axis
    np.testing.assert_allclose(found.polar(up), np.c_[along, 0.0 * along + 0.4], atol=1e-9)


def test_settings_are_those_of_the_curve(walk):
    mask = fill.range_mask(walk, 60, 75)
    curve = fill.Curve("cubic", a=(2.0, 3.0), weights=(1.0, 2.0, 3.0, 4.0), gamma=1.5)
    found = fill.trace(walk, mask, "LeftArm", curve=curve)
    assert (found.a, found.weights, found.gamma) == ((2.0, 3.0), (1.0, 2.0, 3.0, 4.0), 1.5)
    assert found.controls.shape == (4, 2)
    assert fill.trace(walk, mask, "LeftArm", curve="quadratic").controls is None
