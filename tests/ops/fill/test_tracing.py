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
