"""Which way bones point."""

from __future__ import annotations

import numpy as np
import pytest

import kinema
from kinema import fill, quat, samples
from kinema.ops.fill.bones import bone_axes, chart_between
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


@pytest.mark.parametrize(("size", "own"), [(0.9e-6, False), (1.2e-6, True)])
def test_a_bone_of_a_millionth_of_the_longest_is_none(size, own):
    """Its joint then continues the direction that leads to it."""
    arm = kinema.Skeleton.build(
        ["shoulder", "elbow", "hand"], [-1, 0, 1], [[0, 0, 0], [2, 0, 0], [0, 2.0 * size, 0]]
    )
    expected = [0.0, 1.0, 0.0] if own else [1.0, 0.0, 0.0]
    np.testing.assert_allclose(bone_axes(arm)[1], expected, atol=1e-12)


def charts(rng, count=50):
    first, last = quat.random(rng, count), quat.random(rng, count)
    bones, turning = rng.standard_normal((2, count, 3))
    bones /= np.linalg.norm(bones, axis=-1, keepdims=True)
    return first, last, chart_between(first, last, bones, turning)


def test_polar_angles_lead_from_one_end_to_the_other(rng):
    first, last, chart = charts(rng)
    np.testing.assert_allclose(quat.distance(chart.rotations(0.0 * chart.end), first), 0, atol=1e-7)
    np.testing.assert_allclose(quat.distance(chart.rotations(chart.end), last), 0, atol=1e-7)
    # both bones are on the equator, and the way along it is the short one
    assert (chart.end[:, 1] == 0.0).all()
    assert (chart.end[:, 0] >= 0.0).all()
    assert (np.abs(chart.end) <= np.pi).all()


@pytest.mark.parametrize("at_end", [False, True])
def test_rates_of_the_angles_are_those_of_the_rotation(at_end, rng):
    """An angular velocity turns as its three angles do, a little further on."""
    first, last, chart = charts(rng)
    angular, step = rng.standard_normal(first[:, 1:].shape), 1e-5
    rates = chart.rates(angular, at_end=at_end)
    base = chart.end if at_end else 0.0 * chart.end
    ahead = chart.rotations(base + step * rates)
    expected = quat.mul(quat.exp(0.5 * step * angular), last if at_end else first)
    assert quat.distance(ahead, expected).max() < 1e-8


@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_half_a_twist_goes_the_way_the_joint_was_turning(sign):
    bone, first = np.array([[1.0, 0.0, 0.0]]), quat.identity((1,))
    half = quat.from_axis_angle(bone, np.pi)
    chart = chart_between(first, half, bone, sign * np.array([[0.3, 0.0, 0.0]]))
    np.testing.assert_allclose(chart.end, [[0.0, 0.0, sign * np.pi]], atol=1e-7)
    # short of half a turn, the short way is taken
    most = quat.from_axis_angle(bone, 3.0)
    chart = chart_between(first, most, bone, sign * np.array([[0.3, 0.0, 0.0]]))
    np.testing.assert_allclose(chart.end, [[0.0, 0.0, 3.0]], atol=1e-7)


def test_half_a_twist_from_rest_is_right_handed():
    bone, first = np.array([[0.0, 0.6, 0.8]]), quat.identity((1,))
    half = np.array([[0.0, 0.0, 0.6, 0.8]])
    for turning in ([[0.0, 0.0, 0.0]], [[1.0, 0.0, 0.0]]):  # or turning about another axis
        chart = chart_between(first, half, bone, np.array(turning))
        np.testing.assert_allclose(chart.end[:, 2], [np.pi], atol=1e-9)
