"""Axes that are aligned at rest: the same motion in the world, and back."""

from __future__ import annotations

import numpy as np

from kinema import ik, kinematics, quat, samples
from kinema.ops.ik import limits
from kinema.ops.ik.rest_axes import RestAxes
from tests.frames import reframed

WALK = samples.walk(seconds=0.2).motion
OTHER = reframed(WALK)


def test_aligned_joints_are_where_they_were_and_not_turned_at_rest():
    axes = RestAxes(OTHER.skeleton)
    aligned = axes.align(OTHER)
    assert not axes.aligned_already
    assert quat.distance(aligned.rotations, WALK.rotations).max() < 1e-7
    np.testing.assert_allclose(aligned.positions, WALK.positions, atol=1e-9)
    plain = RestAxes(WALK.skeleton)
    assert plain.aligned_already
    assert plain.align(WALK) is WALK
    assert plain.restore(WALK, WALK, WALK.rotations) is WALK.rotations


def test_what_has_not_turned_is_restored_to_the_bit():
    axes = RestAxes(OTHER.skeleton)
    aligned = axes.align(OTHER)
    rotations = aligned.rotations.copy()
    turn = quat.from_axis_angle([0.0, 0.0, 1.0], 0.3)
    rotations[2:, 8] = quat.mul(rotations[2:, 8], turn)
    found = axes.restore(OTHER, aligned, rotations)
    same = (found == OTHER.rotations).all(axis=-1)
    assert same[:2].all()
    assert same[2:].all(axis=0).tolist() == [joint != 8 for joint in range(same.shape[1])]
    expected = WALK.rotations.copy()
    expected[2:, 8] = quat.mul(expected[2:, 8], turn)
    there = kinematics.forward(WALK.with_arrays(rotations=expected)).positions
    again = kinematics.forward(OTHER.with_arrays(rotations=found)).positions
    np.testing.assert_allclose(again, there, atol=1e-9)


def test_a_bent_arm_leaves_all_others_as_they_are_to_the_bit():
    moved = ik.two_bone(OTHER, tip="LeftHand", goals=[0.3, 1.2, 0.3])
    changed = (moved.rotations != OTHER.rotations).any(axis=(0, 2))
    names = [OTHER.skeleton.names[joint] for joint in np.flatnonzero(changed)]
    assert names == ["LeftArm", "LeftForeArm", "LeftHand"]


def test_aligned_limits_allow_the_same():
    axes = RestAxes(OTHER.skeleton)
    table = limits.human(OTHER)
    wild = quat.mul(OTHER.rotations, quat.exp(np.tile([0.3, -0.2, 0.4], (OTHER.num_frames, 29, 1))))
    wild[:, OTHER.skeleton.is_end] = quat.identity()
    given = OTHER.with_arrays(rotations=wild)
    aligned = axes.align_limits(table)
    np.testing.assert_allclose(
        aligned.excess(axes.align(given).rotations), table.excess(wild), atol=1e-7
    )
    assert table.excess(wild).max() > 0.1
    assert axes.align_limits(None) is None
    assert RestAxes(WALK.skeleton).align_limits(table) is table
