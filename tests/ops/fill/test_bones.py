"""Which way bones point."""

from __future__ import annotations

import numpy as np

import kinema
from kinema import fill, quat, samples
from tests.frames import reframed, turns


def test_bones_point_to_their_children_and_a_mirrored_body_is_treated_alike(body):
    axes = fill.bone_axes(body)
    np.testing.assert_allclose(np.linalg.norm(axes, axis=-1), 1.0)
    # hips: chest and both legs together; their sides cancel
    assert axes[0, 0] == 0.0
    np.testing.assert_allclose(axes[1], [0, 1, 0])
    # an end goes on where its bone led
    np.testing.assert_allclose(axes[3], [0, 1, 0])


def test_the_bone_is_the_same_in_other_local_axes():
    walk = samples.walk(seconds=1.0).motion
    other = reframed(walk)
    back = quat.rotate(turns(walk.skeleton), fill.bone_axes(other.skeleton))
    np.testing.assert_allclose(back, fill.bone_axes(walk.skeleton), atol=1e-12)


def test_without_a_bone_it_is_up_in_the_rest_pose():
    turned = quat.from_axis_angle([1, 0, 0], np.pi / 2)
    hub = kinema.Skeleton.build(["hub"], [-1], [[0, 0, 0]], rest_rotations=[turned])
    np.testing.assert_allclose(quat.rotate(turned, fill.bone_axes(hub)[0]), [0, 1, 0], atol=1e-12)
