"""Everything that is missing or wrong is filled, and said."""

from __future__ import annotations

import numpy as np
import pytest

from kinema import fill, quat, samples
from kinema.errors import OptionError, UnknownJoint
from tests.frames import reframed
from tests.ops.laws import assert_same_but_for_axes


@pytest.fixture(scope="module")
def incomplete():
    return samples.walk(gaps=5).motion


def same(a, b):
    return np.array_equal(a.rotations, b.rotations) and np.array_equal(a.positions, b.positions)


def test_missing_samples_are_filled_without_being_asked_for(incomplete):
    filled = fill.repair(incomplete)
    assert filled.motion.missing is None
    assert list(filled.reasons) == ["missing"]
    assert np.array_equal(filled.reasons["missing"], incomplete.missing)
    assert np.array_equal(filled.mask, incomplete.missing)
    assert same(filled.motion, fill.missing(incomplete))


def test_a_whole_motion_comes_back_itself():
    walk = samples.walk(seconds=1.0).motion
    for detect in (False, True):
        filled = fill.repair(walk, detect=detect)
        assert filled.motion is walk
        assert not filled.mask.any()
        assert filled.reasons == {}
        assert filled.spans == ()


def test_ranges_are_filled_besides_what_is_missing(incomplete):
    filled = fill.repair(incomplete, gaps=[(60, 70), (100, 105)], replace=[(150, 160)])
    gap, replaced = filled.reasons["gap"], filled.reasons["replaced"]
    assert set(filled.reasons) == {"missing", "gap", "replaced"}
    joints = ~incomplete.skeleton.is_end
    assert np.array_equal(np.flatnonzero(gap[:, 0]), [*range(60, 70), *range(100, 105)])
    assert (gap[60:70] == joints).all()
    assert np.array_equal(np.flatnonzero(replaced.any(axis=1)), range(150, 160))
    assert np.array_equal(filled.mask, incomplete.missing & joints | gap | replaced)
    assert same(filled.motion, fill.samples(incomplete, filled.mask).motion)


def test_one_range_is_what_gap_and_replace_give():
    walk = samples.walk(seconds=2.0).motion
    options = {"joints": ["LeftArm", "head"], "curve": "quadratic", "gamma": 2.0}
    assert same(
        fill.repair(walk, gaps=[(60, 70)], **options).motion, fill.gap(walk, 60, 70, **options)
    )
    assert same(
        fill.repair(walk, replace=[(60, 70)], **options).motion,
        fill.replace(walk, 60, 70, **options),
    )
    assert fill.repair(walk, gaps=[(60, 70)], **options).spans == (
        fill.Span("Head", 60, 70),
        fill.Span("LeftArm", 60, 70),
    )


def test_faults_are_found_only_when_asked_for():
    sample = samples.walk(spikes=6)
    assert fill.repair(sample.motion).reasons == {}
    filled = fill.repair(sample.motion, detect=True)
    found = fill.detect(sample.motion)
    assert np.array_equal(filled.reasons["spike"], found.spikes)
    assert filled.reasons["spike"].sum() == 6
    assert np.array_equal(filled.mask, found.mask)
    off = quat.distance(filled.motion.rotations, sample.truth.clean.rotations)
    assert off.max() < 0.1
    held = np.array(sample.truth.clean.rotations)
    held[100:120, 5] = held[99, 5]
    frozen = fill.repair(sample.motion.with_arrays(rotations=held), detect=True)
    assert frozen.reasons["frozen"][100:120, 5].all()


def test_only_the_joints_named_are_repaired(incomplete):
    joint = fill.samples(incomplete, incomplete.missing).spans[0].joint
    filled = fill.repair(incomplete, gaps=[(60, 70)], detect=True, joints=joint)
    column = incomplete.skeleton.index(joint)
    others = np.arange(incomplete.skeleton.num_joints) != column
    assert not filled.mask[:, others].any()
    assert filled.motion.missing is not None
    assert not filled.motion.missing[:, column].any()


def test_settings_and_parts_are_recorded(incomplete):
    parts = {"LeftArm": fill.Curve("hold")}
    filled = fill.repair(incomplete, curve="cubic", a=(3.0, 4.0), parts=parts)
    assert filled.curve == fill.Curve("cubic", a=(3.0, 4.0))
    assert filled.parts == parts


def test_ends_are_rejected_or_held():
    walk = samples.walk(seconds=1.0).motion
    with pytest.raises(OptionError, match="clip's first frame") as caught:
        fill.repair(walk, gaps=[(0, 5)])
    assert caught.value.parameter == "ends"
    held = fill.repair(walk, gaps=[(0, 5)], ends="hold").motion
    assert (quat.distance(held.rotations[:5], walk.rotations[5]) < 1e-7).all()


def test_what_does_not_fit_is_rejected(incomplete):
    for name in ("gaps", "replace"):
        with pytest.raises(OptionError, match="found 70 to 60") as caught:
            fill.repair(incomplete, **{name: [(70, 60)]})
        assert caught.value.parameter == name
    with pytest.raises(UnknownJoint):
        fill.repair(incomplete, joints=["LeftHnd"])
    with pytest.raises(OptionError, match="gamma must be"):
        fill.repair(samples.walk(seconds=1.0).motion, gamma=-1.0)


def test_local_axes_do_not_matter():
    motion = samples.walk(gaps=5, spikes=4).motion
    plain, other = (
        fill.repair(m, gaps=[(60, 70)], detect=True) for m in (motion, reframed(motion))
    )
    assert_same_but_for_axes(plain.motion, other.motion)
    assert plain.reasons.keys() == other.reasons.keys()
    for reason, mask in plain.reasons.items():
        assert np.array_equal(mask, other.reasons[reason])
