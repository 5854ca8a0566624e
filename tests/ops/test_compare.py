"""Two motions of one skeleton, compared in the world and in their rotations."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from kinema import compare, filters, placement, quat, resample, samples, scale
from kinema.errors import IncompleteMotion, OptionError, SkeletonMismatch
from kinema.kinematics import forward
from kinema.motion import Motion
from kinema.skeleton import Skeleton

WALK = samples.walk(seconds=2.0, noise_rad=0.01).motion
SMOOTH = filters.smooth(WALK)


def shuffled(motion: Motion) -> Motion:
    """The same motion with its joints in another order: the legs before the trunk."""
    skeleton = motion.skeleton
    depth = [len(skeleton.ancestors(joint)) for joint in range(skeleton.num_joints)]
    order = sorted(range(skeleton.num_joints), key=lambda joint: (depth[joint], -joint))
    parents = [order.index(p) if p >= 0 else -1 for p in skeleton.parents[order]]
    other = Skeleton.build(
        [skeleton.names[joint] for joint in order],
        parents,
        skeleton.offsets[order],
        rest_rotations=skeleton.rest_rotations[order],
        is_end=skeleton.is_end[order],
        metres_per_unit=skeleton.metres_per_unit,
    )
    return Motion(other, motion.rotations[:, order], motion.positions[:, order], motion.frame_time)


def test_errors_are_what_they_are_in_the_world():
    errors = compare(WALK, SMOOTH).errors
    apart = forward(WALK).positions - forward(SMOOTH).positions
    joints = ~WALK.skeleton.is_end
    distances = np.linalg.norm(apart, axis=-1)[:, joints]
    assert errors.position_mean == pytest.approx(distances.mean())
    assert errors.position_rms == pytest.approx(np.sqrt((distances**2).mean()))
    assert errors.position_max == pytest.approx(distances.max())
    angles = quat.distance(WALK.rotations, SMOOTH.rotations)[:, joints]
    assert errors.rotation_mean_rad == pytest.approx(angles.mean(), abs=1e-7)


def test_a_motion_is_no_distance_from_itself_and_both_ways_are_as_far():
    assert compare(WALK, WALK).errors.position_max == 0.0
    one, other = compare(WALK, SMOOTH).errors, compare(SMOOTH, WALK).errors
    np.testing.assert_allclose(one.positions, other.positions, atol=1e-12)


def test_the_order_of_joints_does_not_matter():
    other = shuffled(SMOOTH)
    assert other.skeleton.names != WALK.skeleton.names
    np.testing.assert_array_equal(
        compare(WALK, other).errors.positions, compare(WALK, SMOOTH).errors.positions
    )


def test_a_known_unit_does_not_matter_and_an_unknown_one_does():
    found = compare(WALK, scale(SMOOTH, to="cm")).errors
    np.testing.assert_allclose(
        found.positions, compare(WALK, SMOOTH).errors.positions, rtol=0, atol=1e-8
    )
    nameless = scale(SMOOTH, to="cm")
    nameless = nameless.with_arrays(skeleton=replace(nameless.skeleton, metres_per_unit=None))
    assert compare(WALK, nameless).errors.position_max > 10.0


def test_another_rate_is_compared_at_the_same_times():
    calm = samples.walk(seconds=2.0).motion
    found = compare(calm, resample(calm, fps=30.0))
    assert found.retimed
    assert len(found.times_s) == 119  # the last frame at 30 fps is frame 118 at 60
    np.testing.assert_allclose(found.errors.positions[::2], 0.0, atol=1e-9)
    assert 0.0 < found.errors.position_max < 0.02


@pytest.mark.parametrize(("a", "b"), [(slice(None), slice(70)), (slice(70), slice(None))])
def test_of_different_lengths_what_both_have_is_compared(a, b):
    found = compare(WALK[a], SMOOTH[b])
    assert not found.retimed
    np.testing.assert_array_equal(
        found.errors.positions, compare(WALK, SMOOTH).errors.positions[:70]
    )


def test_only_the_joints_that_are_asked_for_count():
    moved = placement.moved(SMOOTH, x=0.1)
    errors = compare(WALK, moved, joints=["left_hand", "Head"]).errors
    assert set(errors.by_joint) == {"LeftHand", "Head"}
    whole = compare(WALK, moved).errors.by_joint
    assert errors.by_joint["Head"] == whole["Head"]
    assert errors.position_max == max(whole[name][2] for name in ("LeftHand", "Head"))


def test_what_cannot_be_compared_is_told():
    with pytest.raises(SkeletonMismatch, match="only one of them has"):
        compare(WALK, samples.dog_walk(seconds=1.0).motion)
    missing = np.zeros((WALK.num_frames, WALK.skeleton.num_joints), bool)
    missing[3, 4] = True
    with pytest.raises(IncompleteMotion):
        compare(WALK, WALK.with_arrays(missing=missing))
    with pytest.raises(OptionError, match="at least one frame"):
        compare(WALK, WALK[:0])
    with pytest.raises(OptionError, match="none that can be compared"):
        compare(WALK, SMOOTH, joints=["Head_end"])
